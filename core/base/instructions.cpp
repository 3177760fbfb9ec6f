#include "core/base/instructions.h"

namespace minkoscope {

Instructions best_instructions() {
#if defined(MINKOSCOPE_AVX2)
  static const Instructions best = __builtin_cpu_supports("avx2") ? Instructions::avx2 : Instructions::portable;
  return best;
#else
  return Instructions::portable;
#endif
}

}  // namespace minkoscope
