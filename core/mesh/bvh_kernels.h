// The children of one node tested all at once: once for every processor, once for those with AVX2. Both give the same
// bits.
//
// Slab test: Timothy Kay, James Kajiya, "Ray Tracing Complex Scenes", 1986.
#pragma once

#include "core/mesh/bvh_node.h"
#include "core/shapes/hull/hull_kernels.h"

namespace minkoscope {

/// Bit k: the moving box meets child k no later than `limit`, a fraction of the displacement; times[k] is then when it
/// first does, 0 at the start. `times` has room for eight.
template <class Real>
using MeetChildren = std::uint32_t (*)(const BvhNode<Real>& node, const BoxPath<Real>& path, Real limit, Real* times);

/// Bit k: child k touches the box between `low` and `high`, three numbers each.
template <class Real>
using TouchChildren = std::uint32_t (*)(const BvhNode<Real>& node, const Real* low, const Real* high);

template <class Real>
struct BvhKernels {
  MeetChildren<Real> meet = nullptr;
  TouchChildren<Real> touch = nullptr;
};

/// Those of doubles are the same for all instructions.
template <class Real>
BvhKernels<Real> bvh_kernels(Instructions instructions);

#if defined(MINKOSCOPE_AVX2)
std::uint32_t meet_children_avx2(const BvhNode<float>& node, const BoxPath<float>& path, float limit, float* times);
std::uint32_t touch_children_avx2(const BvhNode<float>& node, const float* low, const float* high);
#endif

}  // namespace minkoscope
