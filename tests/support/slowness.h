// How much more time a test may take than it does in a release build: sanitised and unoptimised builds are slow.
#pragma once

namespace minkoscope::testing {

#if defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__)
inline constexpr double slowness = 20.0;
#else
inline constexpr double slowness = 1.0;
#endif

}  // namespace minkoscope::testing
