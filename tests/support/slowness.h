// How much more time a test may take than it does in a release build: sanitised and unoptimised builds are slow.
#pragma once

namespace minkoscope::testing {

#if defined(__SANITIZE_ADDRESS__)  // g++
inline constexpr bool sanitised = true;
#elif defined(__has_feature)  // clang
#if __has_feature(address_sanitizer)
inline constexpr bool sanitised = true;
#else
inline constexpr bool sanitised = false;
#endif
#else
inline constexpr bool sanitised = false;
#endif

#if defined(__OPTIMIZE__)
inline constexpr double slowness = sanitised ? 30.0 : 1.0;
#else
inline constexpr double slowness = 20.0;
#endif

}  // namespace minkoscope::testing
