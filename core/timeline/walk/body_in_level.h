// Where a body stands in the level of a walk at a time, and what its centre meets on a straight way there.
#pragma once

#include <vector>

#include <minkoscope/walk.h>

#include "core/sweep/swept/contacts.h"

namespace minkoscope {

/// As find_contacts (core/character/walk/body_queries.h), with the level as it stands at `time` (seconds).
std::vector<Contact> contacts_in(const WalkLevel& level, double time, const WalkBody& body, double margin);

/// What the body's centre meets on a straight way. A sphere that is nearly a point stands for it.
SweepResult centre_hit(const WalkLevel& level, double time, const WalkBody& body, const Vector3d& from,
                       const Vector3d& to);

}  // namespace minkoscope
