// What a body stands on. A contact carries the body against gravity when its normal is within the slope limit, or when
// it is the edge of a walkable face no higher above the feet than a step and there is walkable ground under the body:
// half way up or down a stair the body's round side rests on the lip of a tread at a steep angle, yet it stands. A
// mover may leave that rule out: a body that wants to go nowhere has no use for it, and slides down to the tread below.
// Contacts that are each too steep may hold a body together, as the two sides of a crack do: where the steepest way
// down that all of them leave free is within the slope limit.
#pragma once

#include <optional>
#include <span>

#include <minkoscope/walk.h>

#include "core/character/walk/body_queries.h"
#include "core/character/walk/slide_planes.h"

namespace minkoscope {

struct GroundRules {
  double walkable_normal_y = 0.0;  // cosine of the slope limit
  double step_height = 0.0;        // metres
  bool lips = true;                // whether the lip of a tread carries
};

GroundRules ground_rules(const WalkSettings& settings);

/// Whether planes with these normals hold a body together: straight down, projected on what all of them permit, leads
/// down no steeper than the slope limit. Of one plane this is the slope limit itself.
bool hold_together(std::span<const HalfSpace> planes, const GroundRules& rules);

struct Ground {
  int mesh = -1;
  int triangle = -1;
  Vector3d point{0.0};
  Vector3d normal{0.0, 1.0, 0.0};  // unit, world, towards the body
  GroundRule rule = GroundRule::upright;
  std::optional<GroundProbe> probe = {};  // of a lip
};

/// The best ground within `reach` metres of the body: the most upright normal, ties to the first contact.
template <class Real>
std::optional<Ground> find_ground(const CollisionLevel<Real>& level, const WalkBody& body, const GroundRules& rules,
                                  double reach);
/// The most upright of the contacts where several hold the body together.
std::optional<Ground> shared_ground(const GroundRules& rules, std::span<const Contact> contacts);
/// find_ground among known contacts.
template <class Real>
std::optional<Ground> choose_ground(const CollisionLevel<Real>& level, const WalkBody& body, const GroundRules& rules,
                                    std::span<const Contact> contacts);

/// What carries the body among known contacts: one of them, else several together.
template <class Real>
std::optional<Ground> ground_among(const CollisionLevel<Real>& level, const WalkBody& body, const GroundRules& rules,
                                   std::span<const Contact> contacts);

/// Of the triangle's plane, unit, world, upwards; zero for a triangle without area.
template <class Real>
Vector3d upward_face_normal(const CollisionLevel<Real>& level, int mesh, int triangle);

}  // namespace minkoscope
