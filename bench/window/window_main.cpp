// ./build/.../minkoscope_window_costs: what a frame of the window costs us: processor time of its own thread, without
// what OpenGL draws; heap allocations; what is sent to the graphics card.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>

#include "app/files/assets.h"
#include "bench/window/offscreen_window.h"
#include "bench/window/scenes.h"
#include "tests/support/counting_allocator.h"

namespace minkoscope::bench {
namespace {

/// Gone when the program ends.
struct Folder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("minkoscope-window-" + std::to_string(getpid()));
  Folder() { std::filesystem::create_directories(path); }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
};

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// The median of many frames made so, and the worst.
void measure(const std::string& name, const std::function<FrameCost()>& make, int count = 120) {
  for (int i = 0; i < 30; ++i) make();
  std::vector<double> milliseconds, allocations, draws, uploads, bytes;
  for (int i = 0; i < count; ++i) {
    const FrameCost cost = make();
    milliseconds.push_back(1e3 * cost.seconds);
    allocations.push_back(static_cast<double>(cost.allocations));
    draws.push_back(static_cast<double>(cost.gl.draws));
    uploads.push_back(static_cast<double>(cost.gl.uploads));
    bytes.push_back(static_cast<double>(cost.gl.uploaded));
  }
  std::printf("%-34s %8.2f %8.2f %8.0f %8.0f %8.0f %8.0f %10.0f\n", name.c_str(), median(milliseconds),
              *std::max_element(milliseconds.begin(), milliseconds.end()), median(allocations),
              *std::max_element(allocations.begin(), allocations.end()), median(draws), median(uploads), median(bytes));
  std::fflush(stdout);
}

void measure_scene(OffscreenWindow& window, const std::string& name, const std::filesystem::path& file) {
  const double begin = thread_seconds();
  window.open(file);
  std::printf("%-34s %8.2f\n", (name + ", opened").c_str(), 1e3 * (thread_seconds() - begin));
  measure(name + ", at rest", [&] { return window.frame(); });
  {
    Turn turn(window);
    measure(name + ", turning", [&] { return turn(); });
  }
  bool forwards = true;
  int left = 0;
  measure(name + ", a step a frame", [&] {
    if (left-- == 0) forwards = !forwards, left = 40;
    return window.frame({forwards ? Key::period : Key::comma});
  });
  window.rest();
  window.frame({Key::home});
  window.rest();
  window.frame({Key::space});
  measure(name + ", playing", [&] { return window.frame(); });
  window.frame({Key::space});
  window.rest();
}

void run(const std::string& only) {
  const Folder folder;
  OffscreenWindow window(test::allocations);
  std::printf("start to the first frame: %.0f ms\n\n", 1e3 * window.start_seconds());
  std::printf("%-34s %8s %8s %8s %8s %8s %8s %10s\n", "milliseconds of our own a frame", "median", "worst", "allocs",
              "most", "draws", "uploads", "bytes");
  const auto wanted = [&](const char* name) { return std::string(name).starts_with(only); };
  if (wanted("pair")) measure_scene(window, "pair", asset_path("assets/examples/pair/deep-hulls.json"));
  if (wanted("sweep")) measure_scene(window, "sweep, 10,000 steps", write_sweep(folder.path, 4000));
  if (wanted("walk")) measure_scene(window, "walk, 1M triangles", write_walk(folder.path, 1000000, 600));
  if (wanted("world")) measure_scene(window, "world, 10,000 bodies", write_world(folder.path, 10000, 120));
}

}  // namespace
}  // namespace minkoscope::bench

int main(int count, char** arguments) {
  try {
    minkoscope::bench::run(count > 1 ? arguments[1] : "");
    return 0;
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "minkoscope_window_costs: %s\n", fault.what());
    return 2;
  }
}
