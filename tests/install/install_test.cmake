# Installs into an empty prefix, then uses what is there as a stranger would: the program with its assets, and
# minkoscope::core from a project of its own. Run by ctest with BUILD_DIR, SOURCE_DIR and WORK_DIR.
function(must)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "failed (${status}): ${ARGV}\n${output}")
  endif()
endfunction()

file(REMOVE_RECURSE ${WORK_DIR})
set(prefix ${WORK_DIR}/prefix)
must(${CMAKE_COMMAND} --install ${BUILD_DIR} --prefix ${prefix})
foreach(file bin/minkoscope share/minkoscope/assets/examples/welcome.json share/minkoscope/assets/levels/showcase.obj
             share/applications/minkoscope.desktop share/icons/hicolor/scalable/apps/minkoscope.svg
             share/metainfo/org.minkoscope.Minkoscope.metainfo.xml share/man/man1/minkoscope.1
             share/bash-completion/completions/minkoscope share/zsh/vendor-completions/_minkoscope
             share/fish/vendor_completions.d/minkoscope.fish
             include/minkoscope/pair.h include/minkoscope/sweep.h include/minkoscope/walk.h include/minkoscope/trace.h
             include/minkoscope/contact.h include/minkoscope/motion.h include/minkoscope/capture.h)
  if(NOT EXISTS ${prefix}/${file})
    message(FATAL_ERROR "not installed: ${file}")
  endif()
endforeach()

file(GLOB_RECURSE headers RELATIVE ${prefix}/include/minkoscope ${prefix}/include/*)
list(LENGTH headers count)
if(count GREATER 10)
  message(FATAL_ERROR "more than the chosen few headers are installed: ${headers}")
endif()

file(GLOB_RECURSE config ${prefix}/minkoscopeConfig.cmake)
file(STRINGS ${config} packages REGEX "find_(dependency|package)")
if(NOT packages STREQUAL "find_dependency(glm)")
  message(FATAL_ERROR "the library asks for more packages than GLM: ${packages}")
endif()

# What was installed is what the program says of itself.
foreach(page "manual;share/man/man1/minkoscope.1" "completion;bash;share/bash-completion/completions/minkoscope"
             "completion;zsh;share/zsh/vendor-completions/_minkoscope"
             "completion;fish;share/fish/vendor_completions.d/minkoscope.fish")
  list(POP_BACK page file)
  execute_process(COMMAND ${prefix}/bin/minkoscope ${page} OUTPUT_VARIABLE printed COMMAND_ERROR_IS_FATAL ANY)
  file(READ ${prefix}/${file} installed)
  if(NOT printed STREQUAL installed)
    message(FATAL_ERROR "${file} is not what `minkoscope ${page}` prints")
  endif()
endforeach()
find_program(APPSTREAMCLI appstreamcli)
if(APPSTREAMCLI)
  must(${APPSTREAMCLI} validate --no-net ${prefix}/share/metainfo/org.minkoscope.Minkoscope.metainfo.xml)
endif()

must(${prefix}/bin/minkoscope --version)
must(${prefix}/bin/minkoscope render ${prefix}/share/minkoscope/assets/examples/welcome.json --step 0 --size 320x200
     -o ${WORK_DIR}/welcome.png)
# The README's program, with the README's lines of CMake, prints what the README says.
file(READ ${SOURCE_DIR}/README.md readme)
string(FIND "${readme}" "## The core as a library" at)
string(SUBSTRING "${readme}" ${at} -1 readme)
if(NOT readme MATCHES "```cmake\n([^`]*)```\n```cpp\n([^`]*)```\n```text\n([^`]*)```")
  message(FATAL_ERROR "README.md has no example of the library: a block of CMake, one of C++ and one of what it prints")
endif()
set(readme_cmake "${CMAKE_MATCH_1}")
set(readme_program "${CMAKE_MATCH_2}")
set(readme_output "${CMAKE_MATCH_3}")
file(WRITE ${WORK_DIR}/readme/main.cpp "${readme_program}")
file(WRITE ${WORK_DIR}/readme/CMakeLists.txt "cmake_minimum_required(VERSION 3.24)
project(game LANGUAGES CXX)
add_executable(game main.cpp)
${readme_cmake}")
foreach(project readme ${SOURCE_DIR}/tests/install/consumer)
  get_filename_component(name ${project} NAME)
  get_filename_component(source ${project} ABSOLUTE BASE_DIR ${WORK_DIR})
  must(${CMAKE_COMMAND} -S ${source} -B ${WORK_DIR}/build_${name} -DCMAKE_PREFIX_PATH=${prefix} -DCMAKE_BUILD_TYPE=Release)
  must(${CMAKE_COMMAND} --build ${WORK_DIR}/build_${name})
endforeach()
must(${WORK_DIR}/build_consumer/consumer)
execute_process(COMMAND ${WORK_DIR}/build_readme/game OUTPUT_VARIABLE printed RESULT_VARIABLE status)
if(NOT status EQUAL 0 OR NOT printed STREQUAL readme_output)
  message(FATAL_ERROR "the README's program prints\n${printed}and not, as the README says,\n${readme_output}")
endif()
