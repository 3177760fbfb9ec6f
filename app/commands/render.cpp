// `minkoscope render`: a picture of one step of a case, off screen.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "app/commands/commands.h"
#include "app/commands/io/case_picture.h"
#include "app/render/view_target.h"
#include "app/window/app_frame.h"
#include "core/base/overloaded.h"
#include "core/scene/run_setup.h"
#include "core/timeline/timeline.h"

namespace minkoscope {
namespace {

struct RenderRequest : CasePictureRequest {
  std::string file, size = "1280x800", output, theme = "dark", compare;
  bool panels = false;
};

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
  const auto check_steps = [&](const auto& steps_of) {
    std::size_t steps = steps_of(loaded);
    // The longer of two runs: the other rests.
    if (const auto setup = compared_setup(loaded)) steps = std::max(steps, steps_of(with_setup(loaded, *setup)));
    check_step(request, steps);
  };
  return std::visit(
      overloaded{[&](const PairQuery&) -> std::optional<std::size_t> {
                   check_steps([](const Case& of) { return record_pair(std::get<PairQuery>(of.run)).steps.size(); });
                   return std::nullopt;
                 },
                 [&](const SweepQuery&) -> std::optional<std::size_t> {
                   check_steps([](const Case& of) { return record_sweep(std::get<SweepQuery>(of.run)).steps.size(); });
                   return std::nullopt;
                 },
                 [&](const Walk& walk) -> std::optional<std::size_t> { return walk_at(walk, request).step(); },
                 [&](const World& world) -> std::optional<std::size_t> {
                   check_step(request, static_cast<std::size_t>(world.ticks));
                   return std::nullopt;
                 }},
      loaded.run);
}

/// The window's own frame.
Picture paint_window(const Case& loaded, bool overridden, const RenderRequest& request, const PictureSize& size,
                     double scale) {
  const std::optional<std::size_t> step_in_tick = check_moment(loaded, request);
  OffscreenContext context;
  ViewTarget target;
  target.resize(size.width, size.height, 1);
  target.begin();
  GLint framebuffer = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);

  Preferences preferences;
  preferences.theme = request.theme == "light" ? ThemeChoice::light : ThemeChoice::dark;
  preferences.scale = scale;
  preferences.animate = false;
  AppFrame frame(preferences, {});
  if (!frame.document().open_now(request.file)) throw CommandError(request.file + ": cannot be opened");
  if (overridden) frame.document().change(loaded);
  if (request.view != "both") frame.show_view(request.view == "world" ? 0 : 1);
  FrameInput input;
  input.width = size.width;
  input.height = size.height;
  input.still = true;
  input.framebuffer = static_cast<unsigned>(framebuffer);
  const auto settle = [&] {
    // A still frame waits for what it needs; the layout settles within a few.
    for (int i = 0; i < 5; ++i) frame.draw(input);
  };
  settle();
  const auto step = static_cast<std::size_t>(request.step);
  frame.document().set_cursor(step);
  frame.show_moment(step, step_in_tick);
  settle();
  if (!frame.gl_error().empty()) throw CommandError("OpenGL: " + frame.gl_error());
  glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(framebuffer));
  return read_picture(size.width, size.height);
}

void run_render(const RenderRequest& request, const CommandContext& context) {
  check_choice("--view", request.view, {"world", "minkowski", "both"});
  check_choice("--theme", request.theme, {"dark", "light"});
  const PictureSize size = read_size(request.size);
  ParseOptions options;
  options.algorithm = context.algorithm;
  options.precision = context.precision;
  Case loaded = load_case(request.file, {}, options);
  if (!request.compare.empty()) {
    if (std::holds_alternative<Walk>(loaded.run) || !request.panels) {
      throw CommandError("--compare " + request.compare + ": needs --panels and a pair, a sweep or a world");
    }
    set_compared_setup(loaded, parse_setup(request.compare, loaded, "--compare"));
  }
  const Theme& theme = request.theme == "light" ? light_theme() : dark_theme();
  // Type and markers grow with pictures larger than a window of 1600×1000.
  const double fit = std::min(size.width / 1600.0, size.height / 1000.0);
  const float scale = static_cast<float>(std::max(1.0, std::round(fit * 4.0) / 4.0));

  if (!request.at.empty() && !std::holds_alternative<Walk>(loaded.run)) {
    throw CommandError("--at " + request.at + ": only a walk has passes and slides");
  }
  write_png(request.output,
            request.panels ? paint_window(loaded, context.algorithm || context.precision || !request.compare.empty(),
                                          request, size, static_cast<double>(scale))
                           : paint_case(loaded, request, size, theme, scale));
}

}  // namespace

void add_render_command(CLI::App& program, CommandContext& context) {
  const Command command =
      add_command(program, context, "render", "Draw a step of a case into a picture, without a screen",
                  "minkoscope render case.json --step 3 --size 1600x1000 -o step3.png");
  const auto request = std::make_shared<RenderRequest>();
  command.add_option("FILE", request->file, "The case").required();
  command.add_option("--step", request->step, "The step of a pair or sweep, the tick of a walk or world; from 0")
      .type_name("N");
  command.add_option("--at", request->at, "Inside a walk's tick: the pass and the slide, from 0")
      .type_name("PASS.SLIDE");
  command.add_option("--size", request->size, "Of the picture, in pixels").type_name("WIDTHxHEIGHT");
  command.add_option("-o,--output", request->output, "The PNG file to write").required().type_name("FILE");
  command.add_option("--view", request->view, "Which view").type_name("world|minkowski|both");
  command.add_flag("--panels", request->panels, "The whole window, with its panels around the views");
  command
      .add_option("--compare", request->compare,
                  "With --panels: beside a second run by this method, in this precision, or both")
      .type_name("METHOD[,PRECISION]");
  command.add_option("--theme", request->theme, "Colours").type_name("dark|light");
  command.callback([request, &context] { run_render(*request, context); });
}

}  // namespace minkoscope
