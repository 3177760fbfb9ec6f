# The compiler flags every target of ours is built with.
add_library(minkoscope_options INTERFACE)
# No fused multiply-add: the same case gives the same bits on every processor.
target_compile_options(minkoscope_options INTERFACE -ffp-contract=off -Wall -Wextra -Wpedantic -Wconversion -Werror)
# Of files compiled as one, a local name may be like one of the file before.
target_compile_options(minkoscope_options INTERFACE $<$<NOT:$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>>:-Wshadow>)
# g++ 12 warns, wrongly, inside std::string once its header is precompiled (GCC bug 105651).
if(MINKOSCOPE_PRECOMPILE AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  target_compile_options(minkoscope_options INTERFACE -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread)
endif()
# What nine in ten files of core and of app include, themselves or by what they include: precompiled, it hides no missing
# include from them.
set(MINKOSCOPE_COMMON_HEADERS
  <algorithm> <array> <cmath> <cstdint> <cstdio> <functional> <limits> <memory> <numbers> <optional> <stdexcept> <string>
  <string_view> <variant> <vector> <glm/glm.hpp> <glm/gtc/quaternion.hpp>)
# Core and its tests are watched; app is only compiled beside them, without optimising, and linked.
add_library(minkoscope_sanitizers INTERFACE)
if(MINKOSCOPE_SANITIZE)
  set(sanitizers address,undefined)
  target_compile_options(minkoscope_sanitizers INTERFACE -fsanitize=${sanitizers} -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  target_link_options(minkoscope_options INTERFACE -fsanitize=${sanitizers})
endif()
