// A window in which nothing happens draws nothing; as soon as something does, it is there.
#include <chrono>
#include <functional>
#include <thread>

#include "tests/app/window/driven_window.h"

namespace minkoscope {
namespace {

using RestWindow = DrivenWindowTest;

void wait(double seconds) {
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

/// Processor time in two seconds of rest, the least of several: what came before may still be drawn in the first.
double seconds_at_rest(DrivenWindow& window) {
  double least = 1e9;
  for (int i = 0; i < 8 && least > 0.0; ++i) {
    const double before = window.processor_seconds();
    wait(2.0);
    least = std::min(least, window.processor_seconds() - before);
  }
  return least;
}

TEST_F(RestWindow, DrawsNothingWhileNothingHappens) {
  for (const std::string name : {"welcome.json", "walk/plain.json", "world/balls-in-a-turning-box.json"}) {
    DrivenWindow window(MINKOSCOPE_SOURCE_DIR "/assets/examples/" + name, 900, 700);
    ASSERT_TRUE(window.started());
    if (window.processor_seconds() < 0.0) GTEST_SKIP() << "the system does not tell a program's processor time";
    const double resting = seconds_at_rest(window);
    const double before = window.processor_seconds();
    constexpr int keys = 10;
    for (int i = 0; i < keys; ++i) {
      window.key(i % 2 == 0 ? "period" : "comma");
      window.settle();
    }
    const double of_a_key = (window.processor_seconds() - before) / keys;
    EXPECT_GT(of_a_key, resting) << name << ": a key is not slept through";
    EXPECT_LT(resting, 0.5 * of_a_key) << name << ": not one frame is drawn";
    expect_clean(window.quit());
  }
}

TEST_F(RestWindow, TwoClicksFarApartAreNotADoubleClick) {
  const auto target_after = [&](const std::function<void(DrivenWindow&)>& clicks) {
    DrivenWindow window(MINKOSCOPE_SOURCE_DIR "/assets/examples/pair/deep-hulls.json", 1280, 800);
    const nlohmann::json shape = window.settle().at("a").at("screen");
    window.move_to(shape[0], shape[1]);
    clicks(window);
    window.settle();
    const DrivenWindow::End end = window.quit();
    expect_clean(end);
    return end.state.is_object() ? end.state.at("views")[0].at("target") : nlohmann::json();
  };
  const nlohmann::json slow = target_after([](DrivenWindow& window) {
    window.xdotool("click 1");
    wait(3.0);  // nothing is drawn in between
    window.xdotool("click 1");
  });
  const nlohmann::json quick =
      target_after([](DrivenWindow& window) { window.xdotool("click --repeat 2 --delay 60 1"); });
  EXPECT_NE(slow, quick) << "only the double click sets the orbit's centre";
}

}  // namespace
}  // namespace minkoscope
