// `minkoscope render`: a picture of one step of a case, off screen.
#include <CLI/CLI.hpp>

#include <cmath>
#include <cstdio>
#include <memory>
#include <string>

#include "app/commands/commands.h"
#include "app/draw/pair_draw.h"
#include "app/render/view_picture.h"
#include "core/timeline/timeline.h"

namespace minkoscope {
namespace {

struct RenderRequest {
  std::string file, size = "1280x800", output, view = "both", theme = "dark", at;
  int step = 0;
  bool panels = false;
};

struct PictureSize {
  int width = 0, height = 0;
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

void check_step(const RenderRequest& request, std::size_t count) {
  if (request.step >= 0 && static_cast<std::size_t>(request.step) < count) return;
  throw CommandError("--step " + std::to_string(request.step) + ": this run has steps 0 to " +
                     std::to_string(count == 0 ? 0 : count - 1));
}

/// A camera from the side, a little above, that shows everything of the list.
Camera framing(const DrawList& list, double aspect) {
  Camera camera;
  camera.yaw = 0.35;
  camera.pitch = 0.26;
  if (const auto bounds = list.bounds()) camera.frame(*bounds, aspect);
  return camera;
}

Picture paint_pair(const PairQuery& query, const RenderRequest& request, const PictureSize& size, const Theme& theme,
                   float scale) {
  const PairTrace trace = record_pair(query);
  check_step(request, trace.steps.size());
  PairSurfaceCache cache;
  const PairSurfaces& surfaces = cache.of(query);
  const auto step = static_cast<std::size_t>(request.step);
  DrawList world, minkowski;
  draw_pair_world(query, trace, step, surfaces, world);
  draw_pair_minkowski(query, trace, step, surfaces, minkowski);

  std::vector<ViewPicture> views;
  const double aspect = static_cast<double>(size.width) / (request.view == "both" ? 2.0 : 1.0) / size.height;
  if (request.view != "minkowski") {
    ViewPicture view;
    view.list = &world;
    view.camera = framing(world, aspect);
    view.title = "World";
    const auto bounds = world.bounds();
    // The grid is the floor the shapes stand over.
    if (bounds) view.options.grid_height = std::min(0.0, bounds->min.y);
    view.legend = {{Role::shape_a, Marker::square, "A"},
                   {Role::shape_b, Marker::square, "B"},
                   {Role::simplex, Marker::disc, "supports"},
                   {Role::witness, Marker::ring, "witness points"}};
    views.push_back(view);
  }
  if (request.view != "world") {
    ViewPicture view;
    view.list = &minkowski;
    view.camera = framing(minkowski, aspect);
    view.title = "Minkowski difference A − B";
    view.options.grid = false;
    view.legend = {{Role::simplex, Marker::disc, "simplex"},
                   {Role::support, Marker::diamond, "new support"},
                   {Role::closest, Marker::ring, "closest point"},
                   {Role::direction, std::nullopt, "search direction"},
                   {Role::origin, Marker::cross, "origin"}};
    views.push_back(view);
  }
  ViewPainter painter(scale);
  return painter.paint(views, size.width, size.height, theme);
}

void run_render(const RenderRequest& request, const CommandContext& context) {
  check_choice("--view", request.view, {"world", "minkowski", "both"});
  check_choice("--theme", request.theme, {"dark", "light"});
  const PictureSize size = read_size(request.size);
  ParseOptions options;
  options.algorithm = context.algorithm;
  options.precision = context.precision;
  const Case loaded = load_case(request.file, {}, options);
  const Theme& theme = request.theme == "light" ? light_theme() : dark_theme();
  // Type and markers grow with pictures larger than a window of 1600×1000.
  const double fit = std::min(size.width / 1600.0, size.height / 1000.0);
  const float scale = static_cast<float>(std::max(1.0, std::round(fit * 4.0) / 4.0));

  Picture picture;
  if (const auto* query = std::get_if<PairQuery>(&loaded.run)) {
    picture = paint_pair(*query, request, size, theme, scale);
  } else {
    throw CommandError(request.file + ": only pairs can be rendered yet");
  }
  write_png(request.output, picture);
}

}  // namespace

void add_render_command(CLI::App& program, CommandContext& context) {
  CLI::App* command = add_command(program, context, "render", "Draw a step of a case into a picture, without a screen",
                                  "minkoscope render case.json --step 3 --size 1600x1000 -o step3.png");
  const auto request = std::make_shared<RenderRequest>();
  command->add_option("FILE", request->file, "The case")->required();
  command->add_option("--step", request->step, "The step of a pair or sweep, the tick of a walk; from 0")
      ->type_name("N");
  command->add_option("--at", request->at, "Inside a walk's tick: the pass and the slide, from 0")
      ->type_name("PASS.SLIDE");
  command->add_option("--size", request->size, "Of the picture, in pixels")->type_name("WIDTHxHEIGHT");
  command->add_option("-o,--output", request->output, "The PNG file to write")->required()->type_name("FILE");
  command->add_option("--view", request->view, "Which view")->type_name("world|minkowski|both");
  command->add_flag("--panels", request->panels, "With the window's panels around the views");
  command->add_option("--theme", request->theme, "Colours")->type_name("dark|light");
  command->callback([request, &context] { run_render(*request, context); });
}

}  // namespace minkoscope
