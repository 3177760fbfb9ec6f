// `minkoscope render`: a picture of one step of a case, off screen.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "app/commands/case_picture.h"
#include "app/commands/commands.h"
#include "app/draw/pair_draw.h"
#include "app/draw/sweep_draw.h"
#include "app/draw/walk_draw.h"
#include "app/draw/world_draw.h"
#include "app/render/view_picture.h"
#include "app/render/view_target.h"
#include "app/session/inflated_surroundings.h"
#include "app/session/sweep_surroundings.h"
#include "app/session/walk_session.h"
#include "app/session/world_session.h"
#include "app/window/app_frame.h"
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

void check_step(const RenderRequest& request, std::size_t count) {
  if (request.step >= 0 && static_cast<std::size_t>(request.step) < count) return;
  throw CommandError("--step " + std::to_string(request.step) + ": this run has steps 0 to " +
                     std::to_string(count == 0 ? 0 : count - 1));
}

/// A camera from the side, a little above.
Camera side_view() {
  Camera camera;
  camera.yaw = 0.35;
  camera.pitch = 0.26;
  return camera;
}

/// What a picture shows, before it is drawn: the lists outlive the views that point to them.
struct Scene {
  DrawList world, minkowski;
  std::vector<ViewPicture> views;
};

/// Puts the wanted views side by side, each framing its list, or the bounds given.
void add_views(Scene& scene, const RenderRequest& request, const PictureSize& size, ViewPicture world,
               ViewPicture minkowski, const std::optional<DrawBounds>& world_focus = {},
               const std::optional<DrawBounds>& minkowski_focus = {}) {
  const double aspect = static_cast<double>(size.width) / (request.view == "both" ? 2.0 : 1.0) / size.height;
  const auto add = [&](ViewPicture view, const DrawList& list, const std::optional<DrawBounds>& focus) {
    view.list = &list;
    view.camera = side_view();
    if (const auto bounds = focus ? focus : list.bounds()) view.camera.frame(*bounds, aspect);
    scene.views.push_back(std::move(view));
  };
  if (request.view != "minkowski") add(std::move(world), scene.world, world_focus);
  if (request.view != "world") add(std::move(minkowski), scene.minkowski, minkowski_focus);
}

void lay_out_pair(const PairQuery& query, const RenderRequest& request, const PictureSize& size, Scene& scene) {
  const PairTrace trace = record_pair(query);
  check_step(request, trace.steps.size());
  PairSurfaceCache cache;
  const PairSurfaces& surfaces = cache.of(query);
  const auto step = static_cast<std::size_t>(request.step);
  draw_pair_world(query, trace, step, surfaces, scene.world);
  draw_pair_minkowski(query, trace, step, surfaces, scene.minkowski);

  ViewPicture world, minkowski;
  world.title = "World";
  // The grid is the floor the shapes stand over.
  if (const auto bounds = scene.world.bounds()) world.options.grid_height = std::min(0.0, bounds->min.y);
  const auto legend_of = [&](int view) {
    std::vector<LegendSign> signs;
    for (LegendEntry& entry : pair_legend(query, trace, step, PairLayers{}, view))
      signs.push_back({entry.role, entry.marker, std::move(entry.text)});
    return signs;
  };
  world.legend = legend_of(0);
  minkowski.title = "Minkowski difference A − B";
  minkowski.options.grid = false;
  minkowski.legend = legend_of(1);
  add_views(scene, request, size, std::move(world), std::move(minkowski));
}

/// Around a body: it and its next steps, not the whole level.
DrawBounds around(const Vector3d& centre, const Vector3d& radii, double times) {
  const Vector3d half{times * std::max({radii.x, radii.y, radii.z})};
  return {centre - half, centre + half};
}

std::vector<LegendSign> body_legend() {
  return {{Role::body, Marker::disc, "body"},
          {Role::contact, Marker::star, "contact"},
          {Role::slide_plane, std::nullopt, "slide plane"},
          {Role::candidate, std::nullopt, "candidates"}};
}

void lay_out_sweep(const SweepQuery& query, const RenderRequest& request, const PictureSize& size, Scene& scene) {
  const SweepTrace trace = record_sweep(query);
  check_step(request, trace.steps.size());
  SweepSurfaceCache cache;
  const SweepSurfaces& surfaces = cache.of(query);
  const auto step = static_cast<std::size_t>(request.step);
  draw_sweep_world(query, trace, step, surfaces, scene.world);
  SweepSurroundings surroundings;
  const Vector3d end = query.body.position + (trace.result.hit ? trace.result.time : 1.0) * query.displacement;
  draw_sweep_ellipsoid_space(query, trace, step, surfaces, surroundings.of(query, end, true), scene.minkowski);
  ViewPicture world, ellipsoid;
  world.title = "World";
  ellipsoid.title = "Ellipsoid space";
  ellipsoid.metres = false;
  world.options.grid = ellipsoid.options.grid = false;
  world.legend = ellipsoid.legend = body_legend();
  const auto both = [](DrawBounds a, const DrawBounds& b) {
    return DrawBounds{glm::min(a.min, b.min), glm::max(a.max, b.max)};
  };
  const Vector3d move = displacement_to_ellipsoid_space(query.body, query.displacement);
  const DrawBounds focus = both(around(query.body.position, query.body.radii, 1.6),
                                around(query.body.position + query.displacement, query.body.radii, 1.6));
  const DrawBounds inside = both(around(Vector3d{0.0}, Vector3d{1.0}, 1.6), around(move, Vector3d{1.0}, 1.6));
  world.options.reveal = Reveal{focus.centre(), std::max({query.body.radii.x, query.body.radii.y, query.body.radii.z})};
  ellipsoid.options.reveal = Reveal{inside.centre(), 1.3};
  add_views(scene, request, size, std::move(world), std::move(ellipsoid), focus, inside);
}

/// The step inside the opened tick that --at names: the redirect of that slide, else its last step.
std::size_t step_inside(const TickGroups& groups, const std::string& at) {
  int pass = 0, slide = 0;
  char dot = 0, end = 0;
  if (std::sscanf(at.c_str(), "%5d%c%5d%c", &pass, &dot, &slide, &end) != 3 || dot != '.' || pass < 0 || slide < 0) {
    throw CommandError("--at " + at + ": must be PASS.SLIDE, both from 0, as in 0.1");
  }
  for (const PassGroup& group : groups.passes) {
    if (group.pass_index != pass) continue;
    for (const SlideGroup& inner : group.slides) {
      if (inner.slide == slide) return inner.redirected.value_or(inner.end - 1);
    }
    throw CommandError("--at " + at + ": pass " + std::to_string(pass) + " has " + std::to_string(group.slides.size()) +
                       (group.slides.size() == 1 ? " slide" : " slides") + ", counted from 0");
  }
  throw CommandError("--at " + at + ": this tick has " + std::to_string(groups.passes.size()) +
                     (groups.passes.size() == 1 ? " pass" : " passes") + ", counted from 0");
}

/// The walk lived to its end, with the cursor on the tick and the step asked for.
WalkSession walk_at(const Walk& walk, const RenderRequest& request) {
  WalkSession session;
  session.set_walk(walk, std::make_shared<const WalkLevel>(walk.level, walk.precision));
  session.finish_pending();
  check_step(request, session.tick_count());
  session.set_tick(static_cast<std::size_t>(request.step));
  if (!request.at.empty()) session.set_step(step_inside(session.groups(), request.at));
  return session;
}

void lay_out_walk(const Walk& walk, const RenderRequest& request, const PictureSize& size, Scene& scene) {
  const WalkSession session = walk_at(walk, request);
  const auto tick = static_cast<std::size_t>(request.step);
  const WalkSurfaces surfaces = make_walk_surfaces(walk.level);
  std::vector<Vector3d> trail;
  for (std::size_t i = tick > 600 ? tick - 600 : 0; i <= tick; ++i) {
    const EllipsoidBody& body = session.timeline().state_before(i).body;
    trail.push_back(body.position - Vector3d{0.0, body.radii.y, 0.0});
  }
  const EllipsoidBody body = session.state().body;
  WalkScene moment;
  moment.level = &walk.level;
  moment.surfaces = &surfaces;
  moment.time = session.drawn_time();
  moment.body = body;
  moment.before = session.state_before().body;
  moment.trail = trail;
  moment.tick_seconds = walk.settings.tick;
  moment.record = session.record();
  moment.steps = session.steps();
  moment.step = session.step();
  moment.velocity_before = session.state_before().velocity;
  const auto made = inflate_around(session.timeline().level(), body, session.drawn_time());
  moment.inflated = &made.level;
  moment.inflated_at = made.body;
  EllipsoidSpaceSurfaces space;
  draw_walk_world(moment, scene.world);
  draw_walk_ellipsoid_space(moment, space, scene.minkowski);

  ViewPicture world, ellipsoid;
  world.title = "World";
  world.options.grid = false;
  world.options.reveal = Reveal{body.position, 1.35 * std::max({body.radii.x, body.radii.y, body.radii.z})};
  world.legend = body_legend();
  ellipsoid.title = "Ellipsoid space";
  ellipsoid.metres = false;
  ellipsoid.options.grid = false;
  ellipsoid.options.reveal = Reveal{Vector3d{0.0}, 1.6};
  ellipsoid.options.quiet_level = true;
  ellipsoid.legend = body_legend();
  add_views(scene, request, size, std::move(world), std::move(ellipsoid), around(body.position, body.radii, 2.0),
            DrawBounds{Vector3d{-2.6}, Vector3d{2.6}});
}

void lay_out_world(const World& world, const RenderRequest& request, const PictureSize& size, Scene& scene) {
  check_step(request, static_cast<std::size_t>(world.ticks));
  WorldTimeline timeline(world, WorldSession::memory_budget, WorldSession::most_bodies_traced);
  while (timeline.done() <= static_cast<std::size_t>(request.step)) timeline.advance();
  const WorldMoment moment = timeline.after(timeline.done());
  WorldSurfaces surfaces;
  WorldScene many;
  many.moment = &moment;
  many.surfaces = &surfaces.of(moment.run->world(), 1);
  many.layers.tested = true;
  std::optional<DrawBounds> all;
  for (std::size_t i = 0; i < moment.run->states().size(); ++i) {
    include(all, moment.run->tight_box_of(i).min);
    include(all, moment.run->tight_box_of(i).max);
  }
  if (world.container) {
    const Vector3d reach(0.8 * glm::length(world.container->half_extents));
    all = DrawBounds{-reach, reach};
    many.floor = -1.02 * glm::length(world.container->half_extents);
  } else if (all) {
    many.floor = all->min.y;
  }
  draw_world_bodies(many, scene.world);
  draw_world_structure(many, scene.minkowski);
  ViewPicture bodies, structure;
  bodies.title = "World";
  bodies.options.grid_height = structure.options.grid_height = many.floor;
  bodies.legend = {{Role::body, Marker::disc, "free"},
                   {Role::candidate, std::nullopt, "boxes touch"},
                   {Role::contact, std::nullopt, "overlap"}};
  structure.title = std::string(find_broad_phase(world.broad_phase)->title);
  structure.legend = {{Role::missed, std::nullopt, "tested"},
                      {Role::candidate, std::nullopt, "boxes touch"},
                      {Role::contact, std::nullopt, "overlap"}};
  add_views(scene, request, size, std::move(bodies), std::move(structure), all, all);
}

Picture paint_views(const Case& loaded, const RenderRequest& request, const PictureSize& size, const Theme& theme,
                    float scale) {
  Scene scene;
  std::visit(
      [&](const auto& run) {
        using Run = std::decay_t<decltype(run)>;
        if constexpr (std::is_same_v<Run, PairQuery>) lay_out_pair(run, request, size, scene);
        if constexpr (std::is_same_v<Run, SweepQuery>) lay_out_sweep(run, request, size, scene);
        if constexpr (std::is_same_v<Run, Walk>) lay_out_walk(run, request, size, scene);
        if constexpr (std::is_same_v<Run, World>) lay_out_world(run, request, size, scene);
      },
      loaded.run);
  ViewPainter painter(scale);
  return painter.paint(scene.views, size.width, size.height, theme);
}

std::size_t steps_of(const Case& value) {
  if (const auto* query = std::get_if<PairQuery>(&value.run)) return record_pair(*query).steps.size();
  return record_sweep(std::get<SweepQuery>(value.run)).steps.size();
}

/// The window's own frame.
Picture paint_window(const Case& loaded, bool overridden, const RenderRequest& request, const PictureSize& size,
                     double scale) {
  std::optional<std::size_t> step_in_tick;
  if (const auto* walk = std::get_if<Walk>(&loaded.run)) {
    step_in_tick = walk_at(*walk, request).step();
  } else if (const auto* world = std::get_if<World>(&loaded.run)) {
    check_step(request, static_cast<std::size_t>(world->ticks));
  } else {
    std::size_t steps = steps_of(loaded);
    // The longer of two runs: the other rests.
    if (const auto setup = compared_setup(loaded)) steps = std::max(steps, steps_of(with_setup(loaded, *setup)));
    check_step(request, steps);
  }
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
  CLI::App* command = add_command(program, context, "render", "Draw a step of a case into a picture, without a screen",
                                  "minkoscope render case.json --step 3 --size 1600x1000 -o step3.png");
  const auto request = std::make_shared<RenderRequest>();
  command->add_option("FILE", request->file, "The case")->required();
  command->add_option("--step", request->step, "The step of a pair or sweep, the tick of a walk or world; from 0")
      ->type_name("N");
  command->add_option("--at", request->at, "Inside a walk's tick: the pass and the slide, from 0")
      ->type_name("PASS.SLIDE");
  command->add_option("--size", request->size, "Of the picture, in pixels")->type_name("WIDTHxHEIGHT");
  command->add_option("-o,--output", request->output, "The PNG file to write")->required()->type_name("FILE");
  command->add_option("--view", request->view, "Which view")->type_name("world|minkowski|both");
  command->add_flag("--panels", request->panels, "The whole window, with its panels around the views");
  command
      ->add_option("--compare", request->compare,
                   "With --panels: beside a second run by this method, in this precision, or both")
      ->type_name("METHOD[,PRECISION]");
  command->add_option("--theme", request->theme, "Colours")->type_name("dark|light");
  command->callback([request, &context] { run_render(*request, context); });
}

}  // namespace minkoscope
