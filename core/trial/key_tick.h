// The tick of a world to look at first, and why.
#pragma once

#include <cstddef>
#include <string>

#include "core/world/world.h"

namespace minkoscope {

/// A tick worth looking at first.
struct KeyTick {
  std::size_t tick = 0;  // from 0
  std::string why;       // a sentence
};

/// Where a total (pairs, tests, overlaps) first passes what `expect` (JSON text, may be empty) allows; else where most
/// pairs overlap at once; else where most may touch; else the last. Of ties the first. Runs the whole world; throws
/// as WorldRun does.
KeyTick find_key_tick(const World& world, const std::string& expect);

}  // namespace minkoscope
