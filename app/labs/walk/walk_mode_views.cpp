// The two views of a walk: text and legend, scene, framing, cameras and overlays.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <span>
#include <utility>

#include "app/draw/level/candidate_draw.h"
#include "app/draw/marks.h"
#include "app/labs/walk/draw/map_draw.h"
#include "app/labs/walk/walk_mode.h"
#include "app/mode/elapsed.h"
#include "app/mode/view_message.h"
#include "app/widgets/widgets.h"
#include "core/character/walk/body.h"
#include "core/character/walk/body_queries.h"

namespace minkoscope {
namespace {

constexpr std::size_t trail_ticks = 900;
constexpr double trail_step = 0.12;  // metres between the points of the trail

Vector3d feet_of(const WalkState& state) {
  return state.body.position - Vector3d(0.0, 0.97 * support_extent(state.body, Vector3d(0.0, -1.0, 0.0)), 0.0);
}

DrawBounds cube(const Vector3d& centre, double half) {
  return {centre - Vector3d(half), centre + Vector3d(half)};
}

}  // namespace

ViewText WalkMode::describe(const PanelContext&, int view) const {
  const bool live = session_.activity() == WalkActivity::live;
  ViewText text;
  if (view == world_view) {
    text.title = "World";
    text.hint = live            ? "WASD to walk · mouse to look · Esc to stop"
                : in_overview() ? "M to the body · Enter to walk · double-click to place it"
                                : "Enter to walk · double-click to place the body";
    text.legend = {{Role::body, Marker::disc, "body", "solid now, an outline at the start of the tick or slide"},
                   {Role::contact, Marker::star, "contact", "the contact point, and the triangle, edge or vertex hit"},
                   {Role::slide_plane, Marker::ring, "slide plane",
                    "the tangent plane at the contact; two planes meet in a crease"},
                   {Role::path, std::nullopt, "trail", "the path of its feet"}};
    if (!others_.empty())
      text.legend.push_back({Role::other_path, Marker::diamond,
                             shown_track() != nullptr ? track_.engine() : std::string("other branches"),
                             "the path of its feet in other branches or another engine, and where they diverge"});
    map_.add_legend(text.legend, display_.map, in_overview());
  } else if (session_.ready() && session_.state().body.shape) {
    text.title = "Level − body";
    text.metres = sweep_frame(session_.state().body).radii == Vector3d(1.0);
    text.hint = text.metres ? "the body is a point; what it must not enter is triangle − body"
                            : "in radii; the body is a point outside triangle − body";
    text.legend = {{Role::body, Marker::disc, "body", "its position, and its path"},
                   {Role::difference, std::nullopt, "triangle − body", "positions of the body in which it touches it"},
                   {Role::wanted_path, std::nullopt, "wanted", "the displacement requested"},
                   {Role::slide, std::nullopt, "slide", "the remaining displacement"}};
    const std::vector<LegendEntry> candidates = candidate_legend();
    text.legend.insert(text.legend.end(), candidates.begin(), candidates.end());
  } else {
    text.title = "Ellipsoid space";
    text.metres = false;
    text.hint = "the level inflated by the unit sphere; the body is a point";
    text.legend = {
        {Role::body, Marker::disc, "body", "divided by its radii it is a unit sphere: its centre and its path"},
        {Role::difference, std::nullopt, "inflated level", "positions of the centre in contact: it stays outside"},
        {Role::wanted_path, std::nullopt, "wanted", "the displacement requested"},
        {Role::slide, std::nullopt, "slide", "the remaining displacement; drawn to the same enlarged scale as wanted"}};
    const std::vector<LegendEntry> candidates = candidate_legend();
    text.legend.insert(text.legend.end(), candidates.begin(), candidates.end());
  }
  return text;
}

std::vector<LegendEntry> WalkMode::candidate_legend() const {
  std::vector<LegendEntry> legend;
  if (!session_.ready() || !session_.step()) return legend;
  const TickGroups::Place place = session_.groups().place_of(*session_.step());
  if (place.slide == nullptr) return legend;
  const std::span<const Step> steps = session_.steps();
  const std::optional<std::size_t> best = winning_candidate(steps, place.slide->first, place.slide->end);
  for (const OutcomeMark& mark : outcome_marks()) {
    const bool there = std::any_of(place.slide->candidates.begin(), place.slide->candidates.end(),
                                   [&](std::size_t i) { return settled_outcome(steps, i, best) == mark.outcome; });
    if (there)
      legend.push_back(
          {mark.role, mark.marker, std::string(mark.name), mark.meaning, Key::none, true, "a candidate triangle: "});
  }
  return legend;
}

WalkScene WalkMode::scene() const {
  WalkScene scene;
  scene.level = &session_.walk().level;
  scene.surfaces = &prepared_->surfaces;
  scene.bodies = &bodies_;
  scene.time = session_.drawn_time();
  scene.body = session_.drawn_state().body;
  scene.trail = trail_;
  scene.tick_seconds = session_.walk().settings.tick;
  scene.record = session_.record();
  if (session_.tick()) {
    scene.before = session_.state_before().body;
    scene.velocity_before = session_.velocity_before();
  }
  scene.steps = session_.steps();
  scene.step = session_.step();
  scene.solid_body = camera_.mode != WalkCameraMode::first_person;
  scene.xray = display_.xray;
  scene.others = others_;
  if (beside_) scene.other_body = beside_->body;
  scene.chosen_point = chosen_point_;
  if (found_) scene.found = {found_->mesh, found_->triangle};
  return scene;
}

void WalkMode::collect_trail() {
  trail_.clear();
  const std::size_t end = session_.tick() ? *session_.tick() + 1 : 0;
  const std::size_t first = end > trail_ticks ? end - trail_ticks : 0;
  for (std::size_t i = first; i < end; ++i) {
    const Vector3d feet = feet_of(session_.timeline().state_before(i));
    if (trail_.empty() || glm::length(feet - trail_.back()) >= trail_step) trail_.push_back(feet);
  }
  if (end > 0) trail_.push_back(feet_of(session_.drawn_state()));
}

void WalkMode::draw_view(PanelContext& context, int view, DrawList& list) {
  if (!session_.ready() || !prepared_) return;
  const auto begin = std::chrono::steady_clock::now();
  if (view == world_view) {
    collect_trail();
    collect_futures();
    draw_walk_world(scene(), list);
    draw_map({map_, display_.map, session_.walk().level, session_.drawn_time(), in_overview()}, list);
    if (in_overview()) {
      list.point(session_.drawn_state().body.position, Role::body, Marker::ring);
      list.label(session_.drawn_state().body.position, "body", Role::body, 4);
    }
  } else {
    WalkScene seen = scene();
    const WalkBody body = session_.drawn_state().body;
    const auto* made =
        body.shape ? nullptr : inflated_.of(prepared_->level, body, session_.drawn_time(), context.still);
    if (made != nullptr) {
      seen.inflated = &made->level;
      seen.inflated_at = made->body;
    }
    draw_walk_ellipsoid_space(seen, list);
  }
  note_cost(view == world_view ? "world list" : "ellipsoid list", milliseconds_since(begin));
}

std::optional<Mode::ListKey> WalkMode::list_key(const PanelContext& context, int) const {
  const std::optional<std::uint64_t> key = panel_key();
  if (!key || (beside_ && !beside_is_track_)) return std::nullopt;
  return ListKey{*key,
                 context.document.identity(),
                 context.document.revision(),
                 context.selection.selected,
                 context.selection.hovered,
                 context.still ? 1ULL : 0ULL};
}

std::uint64_t WalkMode::framing_key(const PanelContext& context, int view) const {
  return 2 * context.document.identity() + (session_.ready() ? 1 : 0) +
         (view == world_view ? flights_ * 2'000'000'000ULL : 1'000'000'000ULL);
}

std::optional<DrawBounds> WalkMode::bounds(const PanelContext&, int view, const DrawList&, bool close) const {
  if (!session_.ready()) return std::nullopt;
  if (view != world_view) return cube(Vector3d(0.0), close ? 0.8 : 1.35);
  if (in_overview() && prepared_->bounds) return prepared_->bounds;
  if (const auto found = found_bounds()) return cube(found->centre(), std::max(0.7 * found->radius(), 1e-3));
  const EllipsoidBody body = session_.drawn_state().body;
  const double largest = std::max({body.radii.x, body.radii.y, body.radii.z});
  return cube(body.position, largest * (close ? 0.7 : 1.2));
}

std::optional<DrawBounds> WalkMode::found_bounds() const {
  if (!found_) return std::nullopt;
  const WalkMesh& entry = session_.walk().level[static_cast<std::size_t>(found_->mesh)];
  const TriangleMesh& mesh = *entry.mesh.mesh;
  const Pose pose = entry.motion ? pose_at(*entry.motion, entry.mesh.pose, session_.drawn_time()) : entry.mesh.pose;
  std::optional<DrawBounds> around;
  for (const std::uint32_t corner : mesh.triangles[static_cast<std::size_t>(found_->triangle)])
    include(around, pose.to_world(mesh.vertices[corner]));
  return around;
}

void WalkMode::adjust(RenderOptions& options, int view) const {
  options.grid = false;  // the level has its own floor
  if (!session_.ready()) return;
  if (const auto cut = cut_plane_of(display_, session_.drawn_state().body.position, looking_)) {
    options.cut = cut;
    if (view != world_view) {
      const EllipsoidBody frame = frame_of_ellipsoid_space();
      options.cut->point = to_ellipsoid_space(frame, cut->point);
      options.cut->normal = normal_to_ellipsoid_space(frame, cut->normal);
    }
  }
  if (view != world_view) {
    options.reveal = Reveal{Vector3d(0.0), 1.6};
    options.quiet_level = inflated_.shown() > 0;
  } else if (const auto found = found_bounds(); found && camera_.mode == WalkCameraMode::free) {
    options.reveal = Reveal{found->centre(), std::max(1.3 * found->radius(), 1e-3)};  // it may stand behind a wall
  } else if (camera_.mode != WalkCameraMode::first_person) {
    const EllipsoidBody body = session_.drawn_state().body;
    const double widest = std::max(body.radii.x, body.radii.z);
    const double largest = std::max(widest, body.radii.y);
    options.reveal = Reveal{body.position, 1.25 * largest, std::min(1.0, 1.5 * widest / largest)};
  }
}

EllipsoidBody WalkMode::frame_of_ellipsoid_space() const {
  return ellipsoid_frame(scene());
}

Camera WalkMode::camera_on_body() const {
  const WalkBody body = session_.drawn_state().body;
  const CameraLag lag = session_.camera_lag();
  return camera_.on_body(middle_of(body) - Vector3d(0.0, lag.feet + lag.radius, 0.0), body.radii.y - lag.radius);
}

bool WalkMode::override_camera(int view, const ViewRect& rect, Camera& camera) {
  if (!session_.ready()) return false;
  if (view == world_view) looking_ = camera.forward();
  const bool live = session_.activity() == WalkActivity::live;
  if (view != world_view) {
    if (!live && settling_ <= 0.0) return false;
    camera.yaw = camera_.yaw;
    camera.pitch = camera_.mode == WalkCameraMode::first_person ? 0.3 : camera_.pitch;
    camera.target = Vector3d(0.0);
    return true;
  }
  if (fly(rect, camera)) return true;
  const bool given = live || settling_ > 0.0;
  switch (camera_.mode) {
    case WalkCameraMode::first_person:
      camera = camera_on_body();
      return true;
    case WalkCameraMode::chase: {
      const Camera chase = camera_on_body();
      if (given) {
        camera = chase;
        return true;
      }
      // While paused the user orbits and zooms around the body; walking continues with the same view.
      camera.target = chase.target;
      camera.field_of_view = chase.field_of_view;
      camera.orthographic = false;
      camera_.take_from(camera);
      camera_.distance = camera.distance;
      return false;
    }
    case WalkCameraMode::free:
      if (live) {
        camera.yaw = camera_.yaw;
        camera.pitch = camera_.pitch;
        return true;
      }
      if (std::exchange(leaves_eyes_, false)) camera = camera_on_body();  // else it would look at the body's inside
      camera_.take_from(camera);
      return false;
    case WalkCameraMode::overview:
      return false;  // the user's; where the body looks stays
  }
  return false;
}

void WalkMode::draw_overlay(PanelContext& context, int view, const ViewRect& rect, const Camera&, ImDrawList& draw) {
  if (view != world_view) return;
  if (preparing_) {
    const double part = preparing_->progress();
    draw_progress(context, rect, part, "preparing the level · Esc cancels", draw);
    return;
  }
  if (session_.ready() && session_.pending_ticks() > 60) {
    const auto done = static_cast<double>(session_.tick_count());
    draw_progress(context, rect, done / (done + static_cast<double>(session_.pending_ticks())),
                  session_.stopped() ? "stopped · Space continues" : "running the recorded inputs · Esc stops", draw);
  }
  if (session_.ready() && waits_for_room(session_.state()))
    draw_view_message(context, rect, "no room to stand up: stays crouched", draw);
  constexpr double far_below = 10.0;  // metres
  const bool out = session_.ready() && prepared_ && session_.state().body.position.y < prepared_->lowest - far_below;
  if (out && !follows_)  // the second run of a comparison is not walked in
    draw_view_message(context, rect, "fell out of the level: go back, then Enter", draw);
  if (!session_.ready() || session_.activity() == WalkActivity::live || context.still || follows_) return;
  constexpr std::array<const char*, 4> all_words{"eyes", "chase", "free", "map"};
  // A low view has its options beside these, and no room for the last, which has its key.
  const bool low = rect.height < static_cast<double>(context.px(260));
  const std::span<const char* const> words(all_words.data(), low ? 3 : 4);
  constexpr std::array<const char*, 4> hints{"first person (V)", "behind the body; drag to orbit (V)",
                                             "free camera (V)",
                                             "the whole level from above, and what was explored in it (M)"};
  ImGui::SetCursorScreenPos({static_cast<float>(rect.x) + context.px(14), static_cast<float>(rect.y) + context.px(54)});
  ImGui::PushID("walk camera");
  const int chosen = segments(context, "camera", words, static_cast<int>(camera_.mode), hints);
  ImGui::PopID();
  if (chosen >= 0 && (static_cast<WalkCameraMode>(chosen) == WalkCameraMode::overview) != in_overview()) {
    toggle_overview();
    if (static_cast<WalkCameraMode>(chosen) == WalkCameraMode::first_person) takes_off_.reset();  // never through walls
  }
  if (chosen >= 0) use_camera(static_cast<WalkCameraMode>(chosen));
  // Below, or beside them where the view is low.
  const float row = static_cast<float>(rect.y) + context.px(54), left = static_cast<float>(rect.x) + context.px(14);
  const float beside = left + segments_width(context, words) + context.px(6);
  draw_walk_display_options(context, display_, low ? ImVec2{beside, row} : ImVec2{left, row + context.px(38)});
}

void WalkMode::use_camera(WalkCameraMode mode) {
  // From first person back to a useful distance.
  if (camera_.mode == WalkCameraMode::first_person || mode == WalkCameraMode::chase) settling_ = settle_seconds;
  const double size = camera_.body_size;
  if (camera_.distance < 2.5 * size || camera_.distance > WalkCamera::farthest * size)
    camera_.distance = WalkCamera{}.distance * size;
  leaves_eyes_ = camera_.mode == WalkCameraMode::first_person && mode == WalkCameraMode::free;
  camera_.mode = mode;
}

}  // namespace minkoscope
