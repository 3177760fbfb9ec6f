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
#include "app/commands/io/animation_plan.h"
#include "app/draw/count_text.h"
#include "app/labs/contact/contact_draw.h"
#include "app/labs/contact/contact_session.h"
#include "app/labs/pair/draw/pair_draw.h"
#include "app/labs/pair/pair_legend.h"
#include "app/labs/pair/session/first_look.h"
#include "app/labs/sweep/sweep_draw.h"
#include "app/labs/sweep/sweep_surroundings.h"
#include "app/labs/walk/draw/walk_draw.h"
#include "app/labs/world/world_draw.h"
#include "app/labs/world/world_session.h"
#include "app/panels/steps/step_kind.h"
#include "app/render/view_picture.h"
#include "app/session/inflated_surroundings.h"
#include "core/base/overloaded.h"
#include "core/character/walk/body.h"
#include "core/character/walk/body_queries.h"
#include "core/timeline/tick_cause.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

namespace {

/// What a picture shows, before it is drawn: the lists outlive the views that point to them.
struct PictureScene {
  DrawList world, minkowski;
  ViewPicture world_view, minkowski_view;
  std::optional<DrawBounds> world_focus, minkowski_focus;  // what each frames; absent: its list
  bool faces_second_view = false;                          // a plane, seen along z whatever turns the other view
};

/// One kind of case, run once and laid out step by step.
class Subject {
 public:
  virtual ~Subject() = default;
  virtual std::size_t count() const = 0;
  virtual void lay_out(std::size_t step, PictureScene& scene) = 0;
  /// Of the step laid out last.
  virtual std::string sentence(std::size_t step) = 0;
  virtual const char* unit() const { return "tick"; }
  /// Whether what is framed depends on the step, so that a camera that stands still has to frame all of them.
  virtual bool frames_its_step() const { return false; }
  /// The usual camera, turned where it would see too little.
  virtual Camera look(const Camera& usual) const { return usual; }
};

class PairSubject final : public Subject {
 public:
  explicit PairSubject(const PairQuery& query) : query_(query), trace_(record_pair(query)) {}
  std::string sentence(std::size_t step) override { return sentence_of(trace_.steps[step]); }
  const char* unit() const override { return "step"; }
  std::size_t count() const override { return trace_.steps.size(); }
  bool frames_its_step() const override { return true; }
  Camera look(const Camera& usual) const override { return first_look_at(query_, usual); }
  void lay_out(std::size_t step, PictureScene& scene) override {
    const PairSurfaces& surfaces = cache_.of(query_);
    draw_pair_world(query_, trace_, step, surfaces, scene.world);
    draw_pair_minkowski(query_, trace_, step, surfaces, scene.minkowski);
    scene.world_view.title = "World";
    // The grid is the floor the shapes stand over.
    if (const auto bounds = scene.world.bounds()) scene.world_view.options.grid_height = std::min(0.0, bounds->min.y);
    const auto legend_of = [&](int view) {
      std::vector<LegendSign> signs;
      for (LegendEntry& entry : pair_legend(query_, trace_, step, PairLayers{}, view))
        signs.push_back({entry.role, entry.marker, std::move(entry.text)});
      return signs;
    };
    scene.world_view.legend = legend_of(0);
    scene.minkowski_view.title = "Minkowski difference A − B";
    scene.minkowski_view.options.grid = false;
    scene.minkowski_view.legend = legend_of(1);
  }

 private:
  const PairQuery& query_;
  PairTrace trace_;
  PairSurfaceCache cache_;
};

/// Around a body: it and its next steps, not the whole level.
DrawBounds around(const Vector3d& centre, const Vector3d& radii, double times) {
  const Vector3d half{times * std::max({radii.x, radii.y, radii.z})};
  return {centre - half, centre + half};
}

DrawBounds both(const DrawBounds& a, const DrawBounds& b) {
  return {glm::min(a.min, b.min), glm::max(a.max, b.max)};
}

std::vector<LegendSign> body_legend() {
  return {{Role::body, Marker::disc, "body"},
          {Role::contact, Marker::star, "contact"},
          {Role::slide_plane, std::nullopt, "slide plane"},
          {Role::candidate, std::nullopt, "candidates"}};
}

class SweepSubject final : public Subject {
 public:
  explicit SweepSubject(const SweepQuery& query) : query_(query) {
    level_.request(query);
    level_.wait();
    trace_ = level_.recording_of(query)({});
    for (const PreparedLevel::Mesh& mesh : level_.meshes_of(query)) surfaces_.level.push_back(mesh.surface);
    surfaces_.unit_sphere = make_unit_sphere();
    make_body_surfaces(query, surfaces_);
    bounds_ = bounds_of_body(query);
  }
  std::string sentence(std::size_t step) override { return sentence_of(trace_.steps[step]); }
  const char* unit() const override { return "step"; }
  std::size_t count() const override { return trace_.steps.size(); }
  void lay_out(std::size_t step, PictureScene& scene) override {
    draw_sweep_world(query_, trace_, step, surfaces_, scene.world);
    const EllipsoidBody& body = bounds_;
    if (surfaces_.body) return lay_out_difference(step, scene);
    const Vector3d end = body.position + (trace_.result.hit ? trace_.result.time : 1.0) * query_.displacement;
    draw_sweep_ellipsoid_space(query_, trace_, step, surfaces_, surroundings_.of(query_, level_, end, true),
                               scene.minkowski);
    ViewPicture &world = scene.world_view, &ellipsoid = scene.minkowski_view;
    world.title = "World";
    ellipsoid.title = "Ellipsoid space";
    ellipsoid.metres = false;
    world.options.grid = ellipsoid.options.grid = false;
    world.legend = ellipsoid.legend = body_legend();
    const Vector3d move = displacement_to_ellipsoid_space(body, query_.displacement);
    const DrawBounds focus =
        both(around(body.position, body.radii, 1.6), around(body.position + query_.displacement, body.radii, 1.6));
    const DrawBounds inside = both(around(Vector3d{0.0}, Vector3d{1.0}, 1.6), around(move, Vector3d{1.0}, 1.6));
    world.options.reveal = Reveal{focus.centre(), std::max({body.radii.x, body.radii.y, body.radii.z})};
    ellipsoid.options.reveal = Reveal{inside.centre(), 1.3};
    scene.world_focus = focus;
    scene.minkowski_focus = inside;
  }

 private:
  /// The same of a body that is no ellipsoid.
  void lay_out_difference(std::size_t step, PictureScene& scene) {
    draw_sweep_difference(query_, trace_, step, surfaces_, scene.minkowski);
    ViewPicture &world = scene.world_view, &difference = scene.minkowski_view;
    world.title = "World";
    difference.title = "Obstacle − body";
    world.options.grid = difference.options.grid = false;
    world.legend = difference.legend = body_legend();
    const Vector3d start = bounds_.position, move = query_.displacement;
    scene.world_focus = both(around(start, bounds_.radii, 1.6), around(start + move, bounds_.radii, 1.6));
    scene.minkowski_focus = both(around(Vector3d{0.0}, bounds_.radii, 1.6), around(move, bounds_.radii, 1.6));
    world.options.reveal =
        Reveal{scene.world_focus->centre(), std::max({bounds_.radii.x, bounds_.radii.y, bounds_.radii.z})};
  }

  const SweepQuery& query_;
  EllipsoidBody bounds_;
  PreparedLevel level_;
  SweepTrace trace_;
  SweepSurfaces surfaces_;
  SweepSurroundings surroundings_;
};

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

/// A walk without ticks has its start to show.
std::size_t moments_of(const WalkSession& session) {
  return std::max<std::size_t>(session.tick_count(), 1);
}

}  // namespace

WalkSession walk_at(const Walk& walk, const CasePictureRequest& request) {
  WalkSession session;
  session.set_walk(walk, std::make_shared<const WalkLevel>(walk.level, walk.precision));
  session.finish_pending();
  check_step("--step", request.step, moments_of(session));
  session.set_tick(static_cast<std::size_t>(request.step));
  if (!request.at.empty()) session.set_step(step_inside(session.groups(), request.at));
  return session;
}

namespace {

class WalkSubject final : public Subject {
 public:
  WalkSubject(const Walk& walk, const CasePictureRequest& request)
      : walk_(walk), session_(walk_at(walk, request)), surfaces_(make_walk_surfaces(walk.level)) {}
  std::size_t count() const override { return moments_of(session_); }
  std::string sentence(std::size_t tick) override {
    if (tick >= session_.tick_count()) return {};  // a walk without ticks
    return cause_of(session_.timeline(), tick, session_.steps()).sentence;
  }
  void lay_out(std::size_t tick, PictureScene& scene) override {
    // The step inside the tick is that of the one asked for.
    if (session_.tick() != tick) session_.set_tick(tick);
    std::vector<Vector3d> trail;
    for (std::size_t i = tick > 600 ? tick - 600 : 0; i <= tick; ++i) {
      const WalkBody& body = session_.timeline().state_before(i).body;
      trail.push_back(Vector3d{body.position.x, feet_height(body), body.position.z});
    }
    const WalkBody body = session_.state().body;
    WalkScene moment;
    moment.bodies = &bodies_;
    moment.level = &walk_.level;
    moment.surfaces = &surfaces_;
    moment.time = session_.drawn_time();
    moment.body = body;
    moment.before = session_.state_before().body;
    moment.trail = trail;
    moment.tick_seconds = walk_.settings.tick;
    moment.record = session_.record();
    moment.steps = session_.steps();
    moment.step = session_.step();
    moment.velocity_before = session_.velocity_before();
    std::optional<InflatedSurroundings::Made> made;
    if (!body.shape) {
      made = inflate_around(session_.timeline().level(), body, session_.drawn_time());
      moment.inflated = &made->level;
      moment.inflated_at = made->body;
    }
    draw_walk_world(moment, scene.world);
    draw_walk_ellipsoid_space(moment, scene.minkowski);
    ViewPicture &world = scene.world_view, &ellipsoid = scene.minkowski_view;
    world.title = "World";
    world.options.grid = false;
    world.options.reveal = Reveal{body.position, 1.35 * std::max({body.radii.x, body.radii.y, body.radii.z})};
    world.legend = body_legend();
    ellipsoid.title = body.shape ? "Level − body" : "Ellipsoid space";
    ellipsoid.metres = body.shape && sweep_frame(body).radii == Vector3d(1.0);
    ellipsoid.options.grid = false;
    ellipsoid.options.reveal = Reveal{Vector3d{0.0}, 1.6};
    ellipsoid.options.quiet_level = !body.shape;
    ellipsoid.legend = body_legend();
    scene.world_focus = around(body.position, body.radii, 2.0);
    scene.minkowski_focus = DrawBounds{Vector3d{-2.6}, Vector3d{2.6}};
  }

 private:
  const Walk& walk_;
  WalkSession session_;
  WalkSurfaces surfaces_;
  BodySurfaces bodies_;
};

class ContactSubject final : public Subject {
 public:
  explicit ContactSubject(const ContactQuery& query) : query_(query), surfaces_(contact_surfaces(query)) {
    session_.set_run(ContactRun(query));
  }
  std::size_t count() const override { return static_cast<std::size_t>(query_.ticks); }
  bool frames_its_step() const override { return true; }
  std::string sentence(std::size_t tick) override {
    const std::vector<Step> steps = session_.open(tick).steps;
    return steps.empty() ? std::string() : sentence_of(steps.back());
  }
  void lay_out(std::size_t tick, PictureScene& scene) override {
    session_.finish(tick);
    const ContactMoment moment = session_.open(tick);
    const ContactFacts facts = contact_facts(moment.steps, moment.steps.size());
    const ContactPoses poses{moment.a, moment.b};
    draw_contact_world(facts, poses, surfaces_, scene.world);
    draw_contact_plane(facts, poses, surfaces_, scene.minkowski);
    scene.minkowski_focus = contact_plane_focus(facts, surfaces_.smaller);
    scene.world_view.title = "World";
    scene.world_view.legend = {{Role::shape_a, Marker::square, "A"},
                               {Role::shape_b, Marker::square, "B"},
                               {Role::contact, Marker::disc, "point"}};
    scene.minkowski_view.title = "Reference plane";
    scene.minkowski_view.options.grid = false;
    scene.minkowski_view.legend = {{Role::slide_plane, Marker::square, "reference"},
                                   {Role::candidate, Marker::square, "incident"},
                                   {Role::contact, Marker::disc, "point"}};
    scene.faces_second_view = true;
  }

 private:
  const ContactQuery& query_;
  ContactSession session_;
  ContactSurfaces surfaces_;
};

class WorldSubject final : public Subject {
 public:
  explicit WorldSubject(const World& world)
      : world_(world), timeline_(world, WorldSession::memory_budget, WorldSession::most_bodies_traced) {}
  std::size_t count() const override { return static_cast<std::size_t>(world_.ticks); }
  bool frames_its_step() const override { return !world_.container; }
  std::string sentence(std::size_t) override {
    const WorldTick& tick = moment_.run->last();
    return "Boxes that overlap: " + counted(tick.pairs.size(), "pair") +
           ". Shapes that do: " + counted(static_cast<std::size_t>(tick.overlaps), "pair") + ".";
  }
  void lay_out(std::size_t tick, PictureScene& scene) override {
    while (timeline_.done() <= tick) timeline_.advance();
    moment_ = timeline_.after(tick + 1);
    WorldScene many;
    many.moment = &moment_;
    many.surfaces = &surfaces_.of(moment_.run->shared_world(), 1);
    many.layers.tested = true;
    std::optional<DrawBounds> all;
    for (std::size_t i = 0; i < moment_.run->states().size(); ++i) {
      include(all, moment_.run->tight_box_of(i).min);
      include(all, moment_.run->tight_box_of(i).max);
    }
    if (world_.container) {
      const Vector3d reach(0.8 * glm::length(world_.container->half_extents));
      all = DrawBounds{-reach, reach};
      many.floor = -1.02 * glm::length(world_.container->half_extents);
    } else if (all) {
      many.floor = all->min.y;
    }
    draw_world_bodies(many, scene.world);
    draw_world_structure(many, scene.minkowski);
    ViewPicture &bodies = scene.world_view, &structure = scene.minkowski_view;
    bodies.title = "World";
    bodies.options.grid_height = structure.options.grid_height = many.floor;
    bodies.legend = {{Role::body, Marker::disc, "free"},
                     {Role::candidate, std::nullopt, "boxes overlap"},
                     {Role::contact, std::nullopt, "overlap"}};
    structure.title = std::string(find_broad_phase(world_.broad_phase)->title);
    structure.legend = {{Role::missed, std::nullopt, "tested"},
                        {Role::candidate, std::nullopt, "boxes overlap"},
                        {Role::contact, std::nullopt, "overlap"}};
    scene.world_focus = scene.minkowski_focus = all;
  }

 private:
  const World& world_;
  WorldTimeline timeline_;
  WorldMoment moment_;
  WorldSurfaces surfaces_;
};

}  // namespace

struct CasePictures::Impl {
  Impl(std::unique_ptr<Subject> of, const CasePictureRequest& request, const PictureSize& of_size, const Theme& in,
       float scale)
      : subject(std::move(of)),
        view(request.view),
        captions(request.captions),
        size(of_size),
        theme(in),
        painter(scale) {
    // From the side, a little above.
    look.yaw = 0.35;
    look.pitch = 0.26;
    if (!request.direction) {
      look = subject->look(look);
      return;
    }
    look.yaw = (*request.direction)[0];
    look.pitch = (*request.direction)[1];
  }

  std::unique_ptr<Subject> subject;
  std::string view;
  Camera look;  // its direction
  bool captions;
  PictureSize size;
  const Theme& theme;
  ViewPainter painter;
  std::optional<DrawBounds> world_frame, minkowski_frame;  // of a camera that stands still
};

CasePictures::CasePictures(const Case& value, const CasePictureRequest& request, const PictureSize& size,
                           const Theme& theme, float scale) {
  std::unique_ptr<Subject> subject = std::visit(
      overloaded{
          [&](const PairQuery& run) -> std::unique_ptr<Subject> { return std::make_unique<PairSubject>(run); },
          [&](const SweepQuery& run) -> std::unique_ptr<Subject> { return std::make_unique<SweepSubject>(run); },
          [&](const Walk& run) -> std::unique_ptr<Subject> { return std::make_unique<WalkSubject>(run, request); },
          [&](const ContactQuery& run) -> std::unique_ptr<Subject> { return std::make_unique<ContactSubject>(run); },
          [&](const World& run) -> std::unique_ptr<Subject> { return std::make_unique<WorldSubject>(run); }},
      value.run);
  check_step("--step", request.step, subject->count());
  impl_ = std::make_unique<Impl>(std::move(subject), request, size, theme, scale);
}

CasePictures::~CasePictures() = default;

void CasePictures::stand_still(std::span<const std::size_t> steps) {
  if (!impl_->subject->frames_its_step()) return;
  for (const std::size_t step : steps) {
    PictureScene scene;
    impl_->subject->lay_out(step, scene);
    const auto grow = [](std::optional<DrawBounds>& all, const std::optional<DrawBounds>& more) {
      if (more) all = all ? both(*all, *more) : *more;
    };
    grow(impl_->world_frame, scene.world_focus ? scene.world_focus : scene.world.bounds());
    grow(impl_->minkowski_frame, scene.minkowski_focus ? scene.minkowski_focus : scene.minkowski.bounds());
  }
}

Picture CasePictures::paint(std::size_t step, double turn) {
  PictureScene scene;
  impl_->subject->lay_out(step, scene);
  // The wanted views side by side.
  const bool two = impl_->view == "both";
  PictureCaption caption;
  const int below = impl_->captions ? impl_->painter.caption_height(impl_->size.height) : 0;
  if (below > 0) {
    caption.heading = std::string(impl_->subject->unit()) + " " + std::to_string(step) + " of " +
                      std::to_string(impl_->subject->count() - 1);
    caption.sentence = impl_->subject->sentence(step);
  }
  const double aspect = static_cast<double>(impl_->size.width) / (two ? 2.0 : 1.0) / (impl_->size.height - below);
  std::vector<ViewPicture> views;
  const auto add = [&](ViewPicture& view, const DrawList& list, const std::optional<DrawBounds>& frame,
                       const std::optional<DrawBounds>& focus) {
    const bool is_plane = scene.faces_second_view && &list == &scene.minkowski;
    view.list = &list;
    view.camera.yaw = is_plane ? 0.0 : impl_->look.yaw + turn;
    view.camera.pitch = is_plane ? 0.0 : impl_->look.pitch;
    view.camera.orthographic = is_plane;
    const auto bounds = frame ? frame : focus ? focus : list.bounds();
    if (bounds) view.camera.frame(*bounds, aspect);
    views.push_back(std::move(view));
  };
  if (impl_->view != "minkowski") add(scene.world_view, scene.world, impl_->world_frame, scene.world_focus);
  if (impl_->view != "world") add(scene.minkowski_view, scene.minkowski, impl_->minkowski_frame, scene.minkowski_focus);
  return impl_->painter.paint(views, impl_->size.width, impl_->size.height, impl_->theme, caption);
}

Picture paint_case(const Case& value, const CasePictureRequest& request, const PictureSize& size, const Theme& theme,
                   float scale) {
  return CasePictures(value, request, size, theme, scale).paint(static_cast<std::size_t>(request.step), 0.0);
}

}  // namespace minkoscope
