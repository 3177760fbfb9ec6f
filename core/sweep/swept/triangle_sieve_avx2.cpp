// Compiled with AVX2 on x86-64. Holds one kernel on plain data and includes nothing with functions that others share,
// so that no code for AVX2 is ever linked into what runs elsewhere. No fused multiply-add: its bits would differ.
#if defined(MINKOSCOPE_AVX2)
#include "core/sweep/swept/sieve_lanes.h"

namespace minkoscope {

std::uint32_t sieve_triangles_avx2(const float* triangles, std::uint32_t count, const SievePath& path, float limit) {
  return count <= Pack4::size ? sieve_all_in<Pack4>(triangles, count, path, limit)
                              : sieve_all_in<Pack8>(triangles, count, path, limit);
}

}  // namespace minkoscope
#endif
