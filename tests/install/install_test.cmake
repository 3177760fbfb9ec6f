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
             include/minkoscope/core/narrow_phase/query.h include/minkoscope/capture.h)
  if(NOT EXISTS ${prefix}/${file})
    message(FATAL_ERROR "not installed: ${file}")
  endif()
endforeach()

must(${prefix}/bin/minkoscope --version)
must(${prefix}/bin/minkoscope render ${prefix}/share/minkoscope/assets/examples/welcome.json --step 0 --size 320x200
     -o ${WORK_DIR}/welcome.png)
must(${CMAKE_COMMAND} -S ${SOURCE_DIR}/tests/install/consumer -B ${WORK_DIR}/consumer -DCMAKE_PREFIX_PATH=${prefix}
     -DCMAKE_BUILD_TYPE=Release)
must(${CMAKE_COMMAND} --build ${WORK_DIR}/consumer)
must(${WORK_DIR}/consumer/consumer)
