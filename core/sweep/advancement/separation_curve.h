// The separation of a moving body and one obstacle over the time of the motion, sampled: what a plot shows beside the
// few moments at which a method looked.
#pragma once

#include <vector>

#include <minkoscope/sweep.h>

namespace minkoscope {

/// Metres, negative where they overlap: minus the depth. At `samples` equal steps of time from 0 to 1, by distance GJK
/// and EPA in double. `triangle` is -1 for a convex item of the level; `mesh` and `triangle` must exist.
std::vector<double> separation_over_time(const SweepQuery& query, int mesh, int triangle, int samples);

}  // namespace minkoscope
