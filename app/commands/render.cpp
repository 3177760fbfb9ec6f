// `minkoscope render`: a picture of one step of a case, or an animation of its run, off screen.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/commands/commands.h"
#include "app/commands/io/animation_plan.h"
#include "app/commands/io/case_input.h"
#include "app/commands/io/case_picture.h"
#include "app/commands/io/interrupt.h"
#include "app/commands/io/picture_progress.h"
#include "app/commands/io/window_pictures.h"
#include "app/render/animation/animation_writer.h"
#include "core/base/text.h"
#include "core/scene/run_setup.h"

namespace minkoscope {
namespace {

struct RenderRequest : CasePictureRequest {
  std::string file, size = "1280x800", output, theme = "dark", compare, camera;
  bool panels = false, plain = false;
  AnimationRequest animation;
};

/// "YAW,PITCH" in degrees.
WindowPictureRequest::Direction read_direction(const std::string& text) {
  double yaw = 0.0, pitch = 0.0;
  char end = 0;
  if (std::sscanf(text.c_str(), "%lf,%lf%c", &yaw, &pitch, &end) != 2 || !(std::abs(yaw) <= 36000.0) ||
      !(std::abs(pitch) < 90.0)) {
    throw CommandError("--camera " + text +
                       ": must be YAW,PITCH in degrees, the pitch between -90 and 90, as in 30,15");
  }
  return {glm::radians(yaw), glm::radians(pitch)};
}

/// What is written, by the ending of the file's name.
enum class Format { png, gif, mp4 };

Format format_of(const std::string& output) {
  const std::string ending = lower_case(std::filesystem::path(output).extension().string());
  if (ending == ".png") return Format::png;
  if (ending == ".gif") return Format::gif;
  if (ending == ".mp4") return Format::mp4;
  throw CommandError("-o " + output + ": must end in .png for a picture, .gif or .mp4 for an animation");
}

/// Options that make sense for only one of the two.
void check_format(const RenderRequest& request, bool animated) {
  const AnimationRequest& animation = request.animation;
  if (animated) {
    if (!request.at.empty()) throw CommandError("--at " + request.at + ": only a picture (-o x.png) opens a tick");
    if (request.step != 0 && !animation.orbit) {
      throw CommandError("--step " + std::to_string(request.step) +
                         ": an animation of a run has --from and --to; --step goes with --orbit");
    }
    return;
  }
  const char* const only = animation.orbit             ? "--orbit"
                           : request.plain             ? "--plain"
                           : animation.from != -1      ? "--from"
                           : animation.to != -1        ? "--to"
                           : animation.rate != -1      ? "--fps"
                           : animation.seconds != -1.0 ? "--seconds"
                                                       : nullptr;
  if (only != nullptr) throw CommandError(std::string(only) + ": only an animation has it (-o x.gif or -o x.mp4)");
}

PictureSize read_size(const std::string& text) {
  PictureSize size;
  char x = 0, end = 0;
  const bool read = std::sscanf(text.c_str(), "%5d%c%5d%c", &size.width, &x, &size.height, &end) == 3 && x == 'x';
  if (!read || size.width < 64 || size.height < 64 || size.width > 8192 || size.height > 8192) {
    throw CommandError("--size " + text + ": must be WIDTHxHEIGHT from 64x64 to 8192x8192, as in 1280x800");
  }
  return size;
}

void check_choice(const char* option, const std::string& value, std::initializer_list<const char*> choices) {
  std::string wanted;
  for (const char* choice : choices) {
    if (value == choice) return;
    wanted += (wanted.empty() ? "" : ", ") + std::string(choice);
  }
  throw CommandError(std::string(option) + " " + value + ": must be one of " + wanted);
}

/// Throws where the case has no such step, or no such tick. What it returns is the step inside a walk's tick.
std::optional<std::size_t> check_moment(const Case& loaded, const CasePictureRequest& request) {
  if (const auto* const walk = std::get_if<Walk>(&loaded.run)) return walk_at(*walk, request).step();
  check_step("--step", request.step, length_of_run(loaded, true).steps);
  return std::nullopt;
}

std::unique_ptr<StepPictures> pictures_of(const Case& loaded, bool overridden, const RenderRequest& request,
                                          const PictureSize& size, float scale) {
  if (!request.panels) {
    CasePictureRequest seen = request;
    seen.captions = format_of(request.output) != Format::png && !request.plain;
    if (!request.camera.empty()) {
      const auto [yaw, pitch] = read_direction(request.camera);
      seen.direction = {yaw, pitch};
    }
    const Theme& theme = request.theme == "light" ? light_theme() : dark_theme();
    return std::make_unique<CasePictures>(loaded, seen, size, theme, scale);
  }
  WindowPictureRequest window{request.file, request.view, request.theme, overridden, {}, static_cast<double>(scale)};
  window.inside = check_moment(loaded, request);
  if (!request.camera.empty()) window.camera = read_direction(request.camera);
  return std::make_unique<WindowPictures>(loaded, window, size);
}

void write_animation(StepPictures& source, const std::vector<AnimationPicture>& plan, const RenderRequest& request) {
  const int rate = request.animation.rate > 0 ? request.animation.rate : default_rate;
  const auto writer = format_of(request.output) == Format::gif ? make_gif_writer(request.output)
                                                               : make_mp4_writer(request.output, rate);
  std::vector<std::size_t> steps;
  for (const AnimationPicture& picture : plan) {
    if (steps.empty() || steps.back() != picture.step) steps.push_back(picture.step);
  }
  source.stand_still(steps);
  const InterruptGuard guard;
  PictureProgress progress(plan.size());
  for (std::size_t i = 0; i < plan.size(); ++i) {
    writer->add(source.paint(plan[i].step, plan[i].turn), plan[i].seconds);
    if (!progress.done(i + 1) || guard.interrupted()) throw CommandError(request.output + ": interrupted, not written");
  }
  writer->finish();
}

void run_render(const RenderRequest& request, const CommandContext& context) {
  check_choice("--view", request.view, {"world", "minkowski", "both"});
  check_choice("--theme", request.theme, {"dark", "light"});
  const PictureSize size = read_size(request.size);
  const bool animated = format_of(request.output) != Format::png;
  check_format(request, animated);
  Case loaded = read_case(request.file, context);
  if (!request.compare.empty()) {
    if (std::holds_alternative<Walk>(loaded.run) || !request.panels) {
      throw CommandError("--compare " + request.compare + ": needs --panels and a pair, a sweep or a world");
    }
    set_compared_setup(loaded, parse_setup(request.compare, loaded, "--compare"));
  }
  // Type and markers grow with pictures larger than a window of 1600×1000.
  const double fit = std::min(size.width / 1600.0, size.height / 1000.0);
  const float scale = static_cast<float>(std::max(1.0, std::round(fit * 4.0) / 4.0));

  if (!request.at.empty() && !std::holds_alternative<Walk>(loaded.run)) {
    throw CommandError("--at " + request.at + ": only a walk has passes and slides");
  }
  const bool overridden = context.algorithm || context.precision || !request.compare.empty();
  if (!animated) {
    const auto source = pictures_of(loaded, overridden, request, size, scale);
    return write_png(request.output, source->paint(static_cast<std::size_t>(request.step), 0.0));
  }
  RenderRequest shown = request;
  shown.animation.step = request.step;
  shown.animation.sentences = request.panels || !request.plain;
  const std::vector<AnimationPicture> plan = plan_animation(length_of_run(loaded, request.panels), shown.animation);
  shown.step = static_cast<int>(plan.front().step);
  write_animation(*pictures_of(loaded, overridden, shown, size, scale), plan, shown);
}

}  // namespace

void add_render_command(CLI::App& program, CommandContext& context) {
  const Command command = add_command(
      program, context, "render", "Draw a step of a case as a picture, or its run as an animation, without a screen",
      "minkoscope render case.json --step 3 --size 1600x1000 -o step3.png");
  const auto request = std::make_shared<RenderRequest>();
  command.add_option("FILE", request->file, "The case; \"-\" reads it from stdin").required();
  command.add_option("--step", request->step, "The step of a pair or sweep, the tick of a walk or world; from 0")
      .type_name("N");
  command.add_option("--at", request->at, "Inside a walk's tick: the pass and the slide, from 0")
      .type_name("PASS.SLIDE");
  command.add_option("--size", request->size, "Of the picture, in pixels").type_name("WIDTHxHEIGHT");
  command
      .add_option("-o,--output", request->output,
                  "The file to write: a picture (.png), an animation (.gif; .mp4 where ffmpeg is installed)")
      .required()
      .type_name("FILE");
  command.add_option("--view", request->view, "Which view").type_name("world|minkowski|both");
  command.add_flag("--panels", request->panels, "The whole window, with its panels around the views");
  command
      .add_option("--compare", request->compare,
                  "With --panels: beside a second run by this method, in this precision, or both")
      .type_name("METHOD[,PRECISION]");
  command
      .add_option("--camera", request->camera,
                  "Where the views are seen from, in degrees: around the vertical, from above")
      .type_name("YAW,PITCH");
  command.add_option("--theme", request->theme, "Colours").type_name("dark|light");
  command.add_option("--from", request->animation.from, "Of an animation: its first step or tick").type_name("N");
  command.add_option("--to", request->animation.to, "Of an animation: its last step or tick").type_name("N");
  command
      .add_option("--fps", request->animation.rate, "Of an animation of ticks or an orbit: pictures a second, else 20")
      .type_name("N");
  command
      .add_option("--seconds", request->animation.seconds,
                  "Of an animation: how long a step is shown, or a turn of the orbit takes")
      .type_name("S");
  command.add_flag("--plain", request->plain, "Of an animation: without the number and the sentence of each step");
  command.add_flag("--orbit", request->animation.orbit, "An animation that turns once around --step");
  add_line_option(command, context);
  command.callback([request, &context] { run_render(*request, context); });
}

}  // namespace minkoscope
