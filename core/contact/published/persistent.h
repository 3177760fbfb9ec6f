// One point a tick, kept in a cache of four.
// Source: Bullet 3.24, btPersistentManifold (addManifoldPoint, getCacheEntry, sortCachedPoints, refreshContactPoints)
// and btManifoldResult::addContactPoint: the point of each tick replaces one within the breaking threshold of it on A,
// or is added; a fifth replaces the one whose loss costs the least area, never the deepest; then every point is moved
// with the two shapes and dropped where it has lifted or slid by more than the threshold. Deviations: the threshold is
// Bullet's global of 0.02 m for every shape; depths are measured along the normal of the present tick, which is the
// manifold's, where Bullet keeps a normal a point; only points up to the contact distance apart are added.
//
// Faults, kept: the first tick has one point, and a box needs as many ticks as points; points that were right ticks ago
// stay while they have slid by less than the threshold; a point may stay where the shapes no longer touch.
#pragma once

#include "core/contact/query/contact_method.h"

namespace minkoscope {

/// Its row of the table.
const ContactMethod& persistent_method();

}  // namespace minkoscope
