#include "app/window/exports/exports.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <utility>

#include "app/files/assets.h"
#include "app/labs/walk/walk_mode.h"
#include "app/labs/world/world_mode.h"
#include "app/render/offscreen.h"
#include "app/window/exports/picture_clipboard.h"
#include "core/base/text.h"
#include "core/export/engines/engine_program.h"
#include "core/export/export_test.h"
#include "core/export/report.h"
#include "core/scene/files/whole_file.h"
#include "core/scene/inline_files.h"
#include "core/scene/json/json.h"
#include "core/scene/one_line_text.h"
#include "core/timeline/case_run.h"

namespace minkoscope {

namespace {

namespace fs = std::filesystem;

constexpr double most_seconds = 30.0;  // of ticks: what is worth watching again, in a file that can be attached
constexpr double most_seconds_of_steps = 60.0, seconds_of_step = 2.5, least_seconds_of_step = 0.1;
constexpr int widest = 1280, most_pixels_high = 960;  // of an animation

std::string degrees(double radians) {
  return fixed_number(radians * 57.29577951308232, 3);
}

}  // namespace

void Exports::show_dialog(FileDialog::Purpose purpose, const char* ending) {
  const Document& document = frame_.document;
  const std::string stem = document.file().empty() ? "case" : document.file().stem().string();
  frame_.dialog.show(purpose, folder_beside(document.file()) / (stem + ending));
}

void Exports::begin_text(std::string words, std::function<std::string(const Case&)> make) {
  text_ = {std::make_unique<BackgroundTask<std::string>>(
               [value = frame_.document.snapshot(), make = std::move(make)](const Progress&) { return make(*value); }),
           {},
           std::move(words)};
}

void Exports::begin(ExportForm form) {
  const auto begin_cpp = [&](TestFramework framework) {
    begin_text("the C++ test", [framework](const Case& own) { return to_cpp_test(own, framework); });
  };
  switch (form) {
    case ExportForm::file:
      return files_.show_dialog(FileDialog::Purpose::save_case);
    case ExportForm::one_line:
      return begin_text("the case as one line", to_one_line);
    case ExportForm::googletest:
      return begin_cpp(TestFramework::googletest);
    case ExportForm::catch2:
      return begin_cpp(TestFramework::catch2);
    case ExportForm::doctest:
      return begin_cpp(TestFramework::doctest);
    case ExportForm::python:
      return begin_text("the Python test", to_python_test);
    case ExportForm::fcl:
    case ExportForm::jolt:
    case ExportForm::bullet:
    case ExportForm::parry:
    case ExportForm::mjcf:
    case ExportForm::godot: {
      const EngineProgram& program = *find_engine_program(engine_of(form));
      return begin_text(std::string("the ").append(program.title),
                        [&program](const Case& own) { return program.write(without_files(own)); });
    }
    case ExportForm::picture:
      return show_dialog(FileDialog::Purpose::save_picture, ".png");
    case ExportForm::copied_picture:
      return copy_picture();
    case ExportForm::animation:
      return show_dialog(FileDialog::Purpose::save_animation, ".gif");
    case ExportForm::orbit:
      return show_dialog(FileDialog::Purpose::save_orbit, "-orbit.gif");
    case ExportForm::report:
      return show_dialog(FileDialog::Purpose::save_report, ".md");
  }
}

void Exports::copy_picture() {
  copies_picture_ = true;
  picture_delay_ = 2;
}

void Exports::write_picture(const fs::path& file, bool report) {
  picture_file_ = file;
  picture_file_.replace_extension(".png");
  picture_delay_ = 2;
  if (!report) return;
  begin_text("the report", [picture = picture_file_.filename().string()](const Case& own) {
    return to_markdown_report(own, {{picture, "The views of the window"}});
  });
  text_.file = file;
}

std::vector<std::string> Exports::animation_options(bool orbit) const {
  const Document& document = frame_.document;
  // As the views are now: their direction, their proportions, their colours.
  const ViewRect &first = cameras_.pane(0).rect, &last = cameras_.pane(cameras_.shown() == 4 ? 3 : 1).rect;
  const double width = last.x + last.width - first.x, height = last.y + last.height - first.y;
  const double fit = std::min({1.0 / static_cast<double>(frame_.scale), widest / width, most_pixels_high / height});
  const auto pixels = [fit](double length) { return std::to_string(std::max(64l, std::lround(length * fit))); };
  std::vector<std::string> options{
      "--size",   pixels(width) + "x" + pixels(height),
      "--theme",  std::string(to_string(frame_.preferences.theme)),
      "--camera", degrees(cameras_.pane(0).camera.yaw) + "," + degrees(cameras_.pane(0).camera.pitch)};
  const auto add = [&](const char* option, std::size_t value) {
    options.emplace_back(option);
    options.push_back(std::to_string(value));
  };
  const Walk* const walk = document.walk();
  const World* const world = document.world();
  const bool ticks = walk != nullptr || world != nullptr;
  const auto all = static_cast<std::size_t>(tick_count(document.current().run));
  // The tick that leads to what is shown.
  const Mode& lab = frame_.modes.of(document.current().run);
  std::size_t moment = document.cursor();
  if (walk != nullptr) moment = static_cast<const WalkMode&>(lab).tick().value_or(0);
  if (world != nullptr) moment = std::max<std::size_t>(static_cast<const WorldMode&>(lab).ticks_passed(), 1) - 1;
  if (ticks) moment = std::min(moment, std::max<std::size_t>(all, 1) - 1);
  if (orbit) {
    options.emplace_back("--orbit");
    add("--step", moment);
  } else if (ticks) {
    // What came before the tick shown, where all of it is too long.
    const double tick = walk != nullptr ? walk->settings.tick : world->tick;
    const auto most = static_cast<std::size_t>(most_seconds / tick);
    if (all > most) {
      const std::size_t to = std::clamp(moment, most, all - 1);
      add("--from", to - most);
      add("--to", to);
    }
  } else if (const double steps = static_cast<double>(document.steps().size());
             steps * seconds_of_step > most_seconds_of_steps) {
    options.emplace_back("--seconds");
    options.push_back(std::to_string(std::max(most_seconds_of_steps / steps, least_seconds_of_step)));
  }
  return options;
}

void Exports::write_animation(const fs::path& file, bool orbit) {
  if (frame_.document.hull_trace() != nullptr)
    return frame_.notices.information("an animation shows the pair's run: H ends the building of the hull");
  try {
    animation_.reset();
    animation_ = std::make_unique<AnimationExport>(frame_.document.snapshot(), file, animation_options(orbit));
  } catch (const std::exception& fault) {
    frame_.notices.error(fault.what());
  }
}

void Exports::follow() {
  finish_text();
  finish_copy();
  finish_animation();
}

void Exports::finish_text() {
  if (!text_.making) return;
  auto outcome = text_.making->poll();
  if (!outcome) return;
  const Text done = std::exchange(text_, {});
  if (!outcome->fault.empty()) return frame_.notices.error(outcome->fault);
  if (!outcome->result) return;
  if (done.file.empty()) {
    if (frame_.clipboard.set) frame_.clipboard.set(*outcome->result);
    return frame_.notices.information(done.words + " is on the clipboard");
  }
  try {
    write_whole_file(done.file, *outcome->result);
    frame_.notices.information("saved " + done.file.filename().string() + ", with its picture");
  } catch (const std::exception& fault) {
    frame_.notices.error(fault.what());
  }
}

void Exports::finish_copy() {
  if (!copying_) return;
  const auto outcome = copying_->poll();
  if (!outcome) return;
  copying_.reset();
  if (outcome->fault.empty()) {
    frame_.notices.information("the picture is on the clipboard");
  } else {
    frame_.notices.error(outcome->fault);
  }
}

void Exports::finish_animation() {
  if (!animation_) return;
  const auto outcome = animation_->poll();
  if (!outcome) return;
  const std::string name = animation_->file().filename().string();
  animation_.reset();
  if (outcome->fault.empty()) {
    frame_.notices.information("saved " + name);
  } else {
    frame_.notices.error(outcome->fault);
  }
}

void Exports::take_picture(const Layout& layout, const FrameInput& input) {
  if ((picture_file_.empty() && !copies_picture_) || --picture_delay_ > 0) return;
  const fs::path file = std::exchange(picture_file_, {});
  const Area& first = layout.views[0];
  const Area& last = layout.views[layout.view_count == 4 ? 3 : 1];
  const int left = std::max(static_cast<int>(first.x), 0), top = std::max(static_cast<int>(first.y), 0);
  const int right = std::min(static_cast<int>(last.x + last.width), input.width);
  const int bottom = std::min(static_cast<int>(last.y + last.height), input.height);
  if (right <= left || bottom <= top) return;
  try {
    const Picture whole = read_picture(input.width, input.height);
    Picture views{right - left, bottom - top, {}};
    for (int y = top; y < bottom; ++y)
      views.pixels.insert(views.pixels.end(), whole.at(left, y), whole.at(left, y) + 4 * views.width);
    if (std::exchange(copies_picture_, false)) {
      copying_ = std::make_unique<BackgroundTask<bool>>([views = std::move(views)](const Progress&) {
        put_on_clipboard(views);
        return true;
      });
      return;
    }
    write_png(file, views);
    if (!text_.making) frame_.notices.information("saved " + file.filename().string());
  } catch (const std::exception& fault) {
    frame_.notices.error(fault.what());
  }
}

std::optional<StandingNotice> Exports::notice() {
  if (!animation_) return std::nullopt;
  return StandingNotice{"##animation",
                        "Rendering " + animation_->file().filename().string(),
                        animation_->progress(),
                        {{"cancel-animation", "Cancel", "nothing is written   Esc", [this] { animation_.reset(); }}}};
}

bool Exports::cancel() {
  const bool renders = rendering();
  animation_.reset();
  return renders;
}

void Exports::state(nlohmann::ordered_json& result) const {
  if (animation_) result["animation"] = animation_->progress();
}

}  // namespace minkoscope
