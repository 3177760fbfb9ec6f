// Whether this build is sanitised: its heap is not the program's.
#pragma once

namespace minkoscope::test {

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

}  // namespace minkoscope::test
