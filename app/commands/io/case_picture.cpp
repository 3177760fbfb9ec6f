#include "app/commands/io/case_picture.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>
#include <type_traits>
#include <variant>
#include <vector>

#include "app/commands/commands.h"
#include "app/labs/pair/draw/pair_draw.h"
#include "app/labs/pair/pair_legend.h"
#include "app/labs/sweep/sweep_draw.h"
#include "app/labs/sweep/sweep_surroundings.h"
#include "app/labs/walk/draw/walk_draw.h"
#include "app/labs/world/world_draw.h"
#include "app/labs/world/world_session.h"
#include "app/render/view_picture.h"
#include "app/session/inflated_surroundings.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

void check_step(const CasePictureRequest& request, std::size_t count) {
  if (request.step >= 0 && static_cast<std::size_t>(request.step) < count) return;
  throw CommandError("--step " + std::to_string(request.step) + ": this run has steps 0 to " +
                     std::to_string(count == 0 ? 0 : count - 1));
}

namespace {

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
void add_views(Scene& scene, const CasePictureRequest& request, const PictureSize& size, ViewPicture world,
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

void lay_out_pair(const PairQuery& query, const CasePictureRequest& request, const PictureSize& size, Scene& scene) {
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

void lay_out_sweep(const SweepQuery& query, const CasePictureRequest& request, const PictureSize& size, Scene& scene) {
  PreparedLevel level;
  level.request(query);
  level.wait();
  const SweepTrace trace = level.recording_of(query)({});
  check_step(request, trace.steps.size());
  SweepSurfaces surfaces;
  for (const PreparedLevel::Mesh& mesh : level.meshes_of(query)) surfaces.level.push_back(mesh.surface);
  surfaces.unit_sphere = make_unit_sphere();
  const auto step = static_cast<std::size_t>(request.step);
  draw_sweep_world(query, trace, step, surfaces, scene.world);
  SweepSurroundings surroundings;
  const Vector3d end = query.body.position + (trace.result.hit ? trace.result.time : 1.0) * query.displacement;
  draw_sweep_ellipsoid_space(query, trace, step, surfaces, surroundings.of(query, level, end, true), scene.minkowski);
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

}  // namespace

WalkSession walk_at(const Walk& walk, const CasePictureRequest& request) {
  WalkSession session;
  session.set_walk(walk, std::make_shared<const WalkLevel>(walk.level, walk.precision));
  session.finish_pending();
  check_step(request, session.tick_count());
  session.set_tick(static_cast<std::size_t>(request.step));
  if (!request.at.empty()) session.set_step(step_inside(session.groups(), request.at));
  return session;
}

namespace {

void lay_out_walk(const Walk& walk, const CasePictureRequest& request, const PictureSize& size, Scene& scene) {
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
  draw_walk_world(moment, scene.world);
  draw_walk_ellipsoid_space(moment, scene.minkowski);

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

void lay_out_world(const World& world, const CasePictureRequest& request, const PictureSize& size, Scene& scene) {
  check_step(request, static_cast<std::size_t>(world.ticks));
  WorldTimeline timeline(world, WorldSession::memory_budget, WorldSession::most_bodies_traced);
  while (timeline.done() <= static_cast<std::size_t>(request.step)) timeline.advance();
  const WorldMoment moment = timeline.after(timeline.done());
  WorldSurfaces surfaces;
  WorldScene many;
  many.moment = &moment;
  many.surfaces = &surfaces.of(moment.run->shared_world(), 1);
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
                   {Role::candidate, std::nullopt, "boxes overlap"},
                   {Role::contact, std::nullopt, "overlap"}};
  structure.title = std::string(find_broad_phase(world.broad_phase)->title);
  structure.legend = {{Role::missed, std::nullopt, "tested"},
                      {Role::candidate, std::nullopt, "boxes overlap"},
                      {Role::contact, std::nullopt, "overlap"}};
  add_views(scene, request, size, std::move(bodies), std::move(structure), all, all);
}

}  // namespace

Picture paint_case(const Case& value, const CasePictureRequest& request, const PictureSize& size, const Theme& theme,
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
      value.run);
  ViewPainter painter(scale);
  return painter.paint(scene.views, size.width, size.height, theme);
}

}  // namespace minkoscope
