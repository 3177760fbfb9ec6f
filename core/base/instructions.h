// The instruction sets that SIMD kernels are compiled for. No answer depends on which one runs.
#pragma once

namespace minkoscope {

enum class Instructions { portable, avx2 };

/// The widest set that this processor has and this program was built with.
Instructions best_instructions();

}  // namespace minkoscope
