# The compiler flags every target of ours is built with.
add_library(minkoscope_options INTERFACE)
# No fused multiply-add: the same case gives the same bits on every processor.
target_compile_options(minkoscope_options INTERFACE -ffp-contract=off -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror)
if(MINKOSCOPE_SANITIZE)
  target_compile_options(minkoscope_options INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=undefined
                                                     -fno-omit-frame-pointer)
  target_link_options(minkoscope_options INTERFACE -fsanitize=address,undefined)
endif()
if(MINKOSCOPE_FUZZ)  # core is built to be watched by libFuzzer; only the targets of tests/fuzz link its main
  target_compile_options(minkoscope_options INTERFACE -fsanitize=fuzzer-no-link,address,undefined
                                                     -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  target_link_options(minkoscope_options INTERFACE -fsanitize=address,undefined)
endif()
