# The whole window off screen, with what a frame of it costs: for the program that measures and for the tests.
add_library(minkoscope_offscreen_window OBJECT ${CMAKE_CURRENT_LIST_DIR}/offscreen_window.cpp ${CMAKE_CURRENT_LIST_DIR}/gl_watch.cpp)
target_link_libraries(minkoscope_offscreen_window PUBLIC minkoscope_app)
# The linker puts ours in the place of what ImGui's backend draws with.
target_link_options(minkoscope_offscreen_window INTERFACE LINKER:--wrap=_Z32ImGui_ImplOpenGL3_RenderDrawDataP10ImDrawData)
