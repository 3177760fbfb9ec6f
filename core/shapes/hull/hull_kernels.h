// The vertex furthest along a direction, several vertices at a time: the inner loop of hull supports, once for every
// x86-64 and ARM64, once for processors with AVX2. All find the same vertex, to the bit.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/instructions.h"

namespace minkoscope {

/// Vertices are stored in blocks of eight: x of all eight, then y, then z.
inline constexpr std::size_t lane_block = 8;

/// Index of the vertex whose x·dx + y·dy + z·dz, summed in this order, is the largest; the lowest index where several
/// are. `blocks` ≥ 1; vertices that fill up the last block must repeat an earlier one.
using FurthestLane = std::uint32_t (*)(const double* lanes, std::size_t blocks, double dx, double dy, double dz);
std::uint32_t furthest_lane_portable(const double* lanes, std::size_t blocks, double dx, double dy, double dz);
#if defined(MINKOSCOPE_AVX2)
std::uint32_t furthest_lane_avx2(const double* lanes, std::size_t blocks, double dx, double dy, double dz);
#endif

FurthestLane furthest_lane(Instructions instructions);

}  // namespace minkoscope
