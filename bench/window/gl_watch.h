// Stands between the program and OpenGL, to tell what a frame costs us from what it costs the driver: draws are counted
// and left out, what else takes the driver long is timed. For programs that measure, linked with gl_watch.cpp; what
// ImGui's backend draws is left out where the linker wraps it (see minkoscope_offscreen_window).
#pragma once

#include <cstddef>

namespace minkoscope::bench {

/// Since the counts were last cleared.
struct GlCounts {
  std::size_t draws = 0;     // draw calls, clears and blits, left out
  std::size_t uploads = 0;   // of buffers and textures
  std::size_t uploaded = 0;  // bytes, of buffers
  double seconds = 0.0;      // of this thread's processor time in calls that were made
};

/// For each context, after its functions were loaded: all of this process's calls go through the watch.
void watch_gl();
/// Whether draws are left out; they are made until this is asked.
void leave_out_draws(bool left_out);
GlCounts gl_counts();
void clear_gl_counts();

/// Seconds of processor time of the calling thread.
double thread_seconds();

}  // namespace minkoscope::bench
