# The whole window off screen, with what a frame of it costs: for the program that measures and for the tests.
add_library(minkoscope_offscreen_window OBJECT ${CMAKE_CURRENT_LIST_DIR}/offscreen_window.cpp ${CMAKE_CURRENT_LIST_DIR}/gl_watch.cpp)
target_link_libraries(minkoscope_offscreen_window PUBLIC minkoscope_app)
# The linker puts ours in the place of what ImGui's backend draws with.
target_link_options(minkoscope_offscreen_window INTERFACE LINKER:--wrap=_Z32ImGui_ImplOpenGL3_RenderDrawDataP10ImDrawData)

# The program itself, with a watch between it and what it calls of GLFW and OpenGL: what starting it takes.
add_executable(minkoscope_first_frame ${CMAKE_CURRENT_LIST_DIR}/first_frame.cpp)
target_link_libraries(minkoscope_first_frame PRIVATE minkoscope_offscreen_window)
foreach(function glfwCreateWindow glfwMakeContextCurrent glfwSwapBuffers glfwSetWindowTitle glfwWindowShouldClose
                 _ZN10minkoscope7load_glEPFPFvvEPKcE _Z22ImGui_ImplOpenGL3_InitPKc _Z26ImGui_ImplOpenGL3_NewFramev
                 _Z36ImGui_ImplOpenGL3_CreateFontsTexturev)
  target_link_options(minkoscope_first_frame PRIVATE LINKER:--wrap=${function})
endforeach()
