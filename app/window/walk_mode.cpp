#include "app/window/walk_mode.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "app/draw/marks.h"
#include "app/panels/walk_inspector.h"
#include "app/panels/walk_timeline.h"
#include "app/panels/widgets.h"

namespace minkoscope {
namespace {

constexpr int world_view = 0;
constexpr std::size_t trail_ticks = 900;
// After a change of camera the view is given, so that an easing still under way does not carry it off.
constexpr double settle_seconds = 0.25;
constexpr double trail_step = 0.12;  // metres between the points of the trail

bool same_level(const WalkLevel& level, const Walk& walk) {
  const auto same_key = [](const MotionKey& a, const MotionKey& b) {
    return a.time == b.time && a.position == b.position && a.rotation == b.rotation;
  };
  const auto same_mesh = [&](const WalkMesh& a, const WalkMesh& b) {
    if (a.mesh.mesh != b.mesh.mesh || !(a.mesh.pose == b.mesh.pose)) return false;
    if (a.motion.has_value() != b.motion.has_value()) return false;
    return !a.motion ||
           (a.motion->repeat == b.motion->repeat && std::equal(a.motion->keys.begin(), a.motion->keys.end(),
                                                               b.motion->keys.begin(), b.motion->keys.end(), same_key));
  };
  return level.precision() == walk.precision &&
         std::equal(level.meshes().begin(), level.meshes().end(), walk.level.begin(), walk.level.end(), same_mesh);
}

Vector3d feet_of(const WalkState& state) {
  return state.body.position - Vector3d(0.0, 0.97 * state.body.radii.y, 0.0);
}

DrawBounds cube(const Vector3d& centre, double half) {
  return {centre - Vector3d(half), centre + Vector3d(half)};
}

nlohmann::ordered_json json_of(const Vector3d& v) {
  return {v.x, v.y, v.z};
}

double milliseconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

// --- the case
// ----------------------------------------------------------------------------------------------------------

WalkMode::Prepared WalkMode::prepare(const std::vector<WalkMesh>& level, Precision precision,
                                     const Progress& progress) {
  Prepared prepared;
  prepared.level = std::make_shared<const WalkLevel>(
      level, precision, [&](double fraction) { return !progress || progress(0.8 * fraction); });
  if (progress && !progress(0.8)) return prepared;  // cancelled: not looked at
  prepared.surfaces = make_walk_surfaces(level);
  prepared.facts = facts_of(*prepared.level);
  return prepared;
}

void WalkMode::take_up_case(PanelContext& context) {
  const Walk* walk = context.document.walk();
  if (walk == nullptr || context.document.revision() == seen_revision_) return;
  seen_revision_ = context.document.revision();
  const bool another = context.document.identity() != seen_identity_;
  seen_identity_ = context.document.identity();
  fault_.clear();
  if (another) session_.clear();
  if (prepared_ && same_level(*prepared_->level, *walk)) {
    preparing_.reset();
    session_.set_walk(*walk, prepared_->level);
    return;
  }
  session_.clear();
  prepared_.reset();
  preparing_ = std::make_unique<BackgroundTask<Prepared>>(
      [level = walk->level, precision = walk->precision](const Progress& progress) {
        return prepare(level, precision, progress);
      });
  if (context.still) preparing_->wait();
}

void WalkMode::take_up_prepared(PanelContext& context) {
  if (!preparing_) return;
  auto outcome = preparing_->poll();
  if (!outcome) return;
  preparing_.reset();
  const Walk* walk = context.document.walk();
  if (outcome->result && walk != nullptr) {
    prepared_ = std::move(*outcome->result);
    session_.set_walk(*walk, prepared_->level);
    kept_recording_ = session_.recording();
    camera_ = {};
    settling_ = settle_seconds;
    const Vector3d ahead = walk->body.rotation * Vector3d(0.0, 0.0, -1.0);
    camera_.yaw = std::atan2(-ahead.x, -ahead.z);
  } else if (!outcome->fault.empty()) {
    fault_ = outcome->fault;
    context.document.notices().error(outcome->fault);
  } else {
    fault_ = "preparing the level was cancelled";
    context.document.notices().information(fault_);
  }
}

void WalkMode::update(PanelContext& context, double seconds) {
  costs_.clear();
  settling_ = std::max(0.0, settling_ - seconds);
  take_up_case(context);
  take_up_prepared(context);
  if (context.document.walk() == nullptr || !session_.ready()) return;
  const auto begin = std::chrono::steady_clock::now();
  try {
    if (context.still) {
      session_.finish_pending();
    } else {
      const bool was_pending = session_.pending_ticks() > 0;
      session_.advance(seconds, controls());
      jump_pressed_ = false;
      // A case with a recorded walk opens at its end, where walking on would go on.
      if (was_pending && session_.pending_ticks() == 0 && !session_.tick())
        session_.set_tick(session_.tick_count() - 1);
    }
  } catch (const std::exception& fault) {
    fault_ = fault.what();
    context.document.notices().error(fault_);
    session_.clear();
  }
  costs_.emplace_back("ticks", milliseconds_since(begin));
}

void WalkMode::keep_recording(PanelContext& context) {
  if (!session_.ready() || session_.recording() == kept_recording_) return;
  kept_recording_ = session_.recording();
  context.document.edit([&](Case& value) { std::get<Walk>(value.run).inputs = session_.timeline().inputs(); });
}

void WalkMode::go_live(PanelContext& context) {
  if (!session_.ready() || session_.activity() == WalkActivity::live) return;
  held_.fill(false);
  jump_pressed_ = false;
  session_.go_live();
  context.selection.selected = 0;
}

void WalkMode::stop(PanelContext& context) {
  session_.pause();
  held_.fill(false);
  keep_recording(context);
}

// --- panels
// ------------------------------------------------------------------------------------------------------------

void WalkMode::draw_case_panel(PanelContext& context) {
  draw_walk_case_panel(context, session_, prepared_ ? &prepared_->facts : nullptr);
}

void WalkMode::draw_inspector(PanelContext& context) {
  draw_walk_inspector(context, session_);
}

void WalkMode::draw_transport(PanelContext& context) {
  draw_walk_transport(context, session_, [&] { go_live(context); });
}

void WalkMode::draw_timeline(PanelContext& context) {
  draw_walk_timeline(context, session_);
}

// --- views
// -------------------------------------------------------------------------------------------------------------

ViewText WalkMode::describe(const PanelContext&, int view) const {
  const bool live = session_.activity() == WalkActivity::live;
  ViewText text;
  if (view == world_view) {
    text.title = "World";
    text.hint = live ? "WASD walk · mouse looks · Esc lets go" : "Enter walks · double-click drops the body";
    text.legend = {
        {Role::body, Marker::disc, "body", "the ellipsoid: solid where it is, rings where the tick or slide began"},
        {Role::contact, Marker::star, "contact", "where it touches, and the triangle, edge or vertex touched"},
        {Role::candidate, std::nullopt, "candidates", "triangles whose box the move's box touches"},
        {Role::path, std::nullopt, "trail", "where its feet have been"}};
  } else {
    text.title = "Ellipsoid space";
    text.hint = "divided by the radii: the body is the unit sphere";
    text.legend = {
        {Role::slide_plane, std::nullopt, "slide plane", "the tangent plane at the contact"},
        {Role::slide, std::nullopt, "slide", "what is left of the move; drawn longer by the same factor as wanted"},
        {Role::wanted_path, std::nullopt, "wanted", "the move that was asked for"}};
  }
  return text;
}

WalkScene WalkMode::scene() const {
  WalkScene scene;
  scene.level = &session_.walk().level;
  scene.surfaces = &prepared_->surfaces;
  scene.time = session_.drawn_time();
  scene.body = session_.drawn_state().body;
  scene.trail = trail_;
  scene.tick_seconds = session_.walk().settings.tick;
  scene.record = session_.record();
  if (session_.tick()) scene.before = session_.state_before().body;
  scene.steps = session_.steps();
  scene.step = session_.step();
  scene.solid_body = camera_.mode != WalkCameraMode::first_person;
  return scene;
}

void WalkMode::draw_view(PanelContext& context, int view, DrawList& list) {
  (void)context;
  if (!session_.ready() || !prepared_) return;
  const auto begin = std::chrono::steady_clock::now();
  if (view == world_view) {
    trail_.clear();
    const std::size_t end = session_.tick() ? *session_.tick() + 1 : 0;
    const std::size_t first = end > trail_ticks ? end - trail_ticks : 0;
    for (std::size_t i = first; i < end; ++i) {
      const Vector3d feet = feet_of(session_.timeline().state_before(i));
      if (trail_.empty() || glm::length(feet - trail_.back()) >= trail_step) trail_.push_back(feet);
    }
    if (end > 0) trail_.push_back(feet_of(session_.drawn_state()));
    draw_walk_world(scene(), list);
  } else {
    draw_walk_ellipsoid_space(scene(), ellipsoid_space_, list);
  }
  costs_.emplace_back(view == world_view ? "world list" : "ellipsoid list", milliseconds_since(begin));
}

std::uint64_t WalkMode::framing_key(const PanelContext& context, int view) const {
  return 2 * context.document.identity() + (session_.ready() ? 1 : 0) + (view == world_view ? 0 : 1'000'000'000ULL);
}

std::optional<DrawBounds> WalkMode::bounds(const PanelContext&, int view, const DrawList&, bool close) const {
  if (!session_.ready()) return std::nullopt;
  if (view != world_view) return cube(Vector3d(0.0), close ? 0.9 : 1.5);
  const EllipsoidBody body = session_.drawn_state().body;
  const double largest = std::max({body.radii.x, body.radii.y, body.radii.z});
  return cube(body.position, largest * (close ? 0.7 : 1.2));
}

void WalkMode::adjust(RenderOptions& options, int view) const {
  options.grid = false;  // the level has its own floor
  if (!session_.ready()) return;
  if (view != world_view) {
    options.reveal = Reveal{Vector3d(0.0), 1.6};
  } else if (camera_.mode != WalkCameraMode::first_person) {
    const EllipsoidBody body = session_.drawn_state().body;
    options.reveal = Reveal{body.position, 1.35 * std::max({body.radii.x, body.radii.y, body.radii.z})};
  }
}

bool WalkMode::override_camera(int view, const ViewRect&, Camera& camera) {
  if (!session_.ready()) return false;
  const bool live = session_.activity() == WalkActivity::live;
  const EllipsoidBody body = session_.drawn_state().body;
  if (view != world_view) {
    if (!live) return false;
    camera.yaw = camera_.yaw;
    camera.pitch = camera_.mode == WalkCameraMode::first_person ? 0.3 : camera_.pitch;
    camera.target = Vector3d(0.0);
    return true;
  }
  const bool given = live || settling_ > 0.0;
  switch (camera_.mode) {
    case WalkCameraMode::first_person:
      camera = camera_.on_body(body.position, body.radii.y);
      return true;
    case WalkCameraMode::chase: {
      const Camera chase = camera_.on_body(body.position, body.radii.y);
      if (given) {
        camera = chase;
        return true;
      }
      // Paused, the user turns and zooms around the body; walking goes on with the same look.
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
      camera_.take_from(camera);
      return false;
  }
  return false;
}

void WalkMode::draw_overlay(PanelContext& context, int view, const ViewRect& rect, const Camera&, ImDrawList& draw) {
  (void)draw;
  if (view != world_view) return;
  if (preparing_) {
    ImGui::SetCursorScreenPos({static_cast<float>(rect.x + 0.5 * rect.width) - context.px(110),
                               static_cast<float>(rect.y + 0.5 * rect.height) - context.px(16)});
    const auto part = static_cast<float>(preparing_->progress());
    ImGui::ProgressBar(part, {context.px(220), context.px(10)}, "");
    faint_text(context, "preparing the level · Esc cancels");
    return;
  }
  if (!session_.ready() || session_.activity() == WalkActivity::live || context.still) return;
  constexpr std::array<const char*, 3> words{"eyes", "chase", "free"};
  constexpr std::array<const char*, 3> hints{"through the body's eyes (V)", "behind the body; drag turns around it (V)",
                                             "stays where you put it (V)"};
  ImGui::SetCursorScreenPos({static_cast<float>(rect.x) + context.px(14), static_cast<float>(rect.y) + context.px(54)});
  ImGui::PushID("walk camera");
  const int chosen = segments(context, "camera", words, static_cast<int>(camera_.mode), hints);
  ImGui::PopID();
  if (chosen >= 0) use_camera(static_cast<WalkCameraMode>(chosen));
}

void WalkMode::use_camera(WalkCameraMode mode) {
  // From the eyes back to a sensible distance.
  if (camera_.mode == WalkCameraMode::first_person || mode == WalkCameraMode::chase) settling_ = settle_seconds;
  if (camera_.distance < 2.5 || camera_.distance > WalkCamera::farthest) camera_.distance = WalkCamera{}.distance;
  camera_.mode = mode;
}

// --- input
// -------------------------------------------------------------------------------------------------------------

WalkControls WalkMode::controls() {
  const auto down = [&](Key key) { return held_[static_cast<std::size_t>(key)]; };
  WalkControls controls;
  controls.forward = down(key_of('W')) || down(Key::up);
  controls.back = down(key_of('S')) || down(Key::down);
  controls.left = down(key_of('A')) || down(Key::left);
  controls.right = down(key_of('D')) || down(Key::right);
  controls.run = down(Key::left_shift) || down(Key::right_shift);
  controls.crouch = down(key_of('C'));
  controls.jump = jump_pressed_;
  controls.heading = camera_.heading();
  return controls;
}

bool WalkMode::walk_key(PanelContext& context, const InputEvent& event) {
  if (event.kind == InputEvent::Kind::focus_lost) {
    stop(context);
    return true;
  }
  if (event.key == Key::none || event.key >= Key::count) return true;
  if (event.kind == InputEvent::Kind::key_up) held_[static_cast<std::size_t>(event.key)] = false;
  if (event.kind == InputEvent::Kind::key_down) {
    held_[static_cast<std::size_t>(event.key)] = true;
    if (event.key == Key::space) jump_pressed_ = true;
    if (event.key == Key::escape) stop(context);
  }
  return true;  // nothing else acts while the mouse is captured
}

bool WalkMode::paused_key(PanelContext& context, const InputEvent& event) {
  if (event.kind != InputEvent::Kind::key_down && event.kind != InputEvent::Kind::key_repeat) return false;
  if (event.modifiers.control || event.modifiers.alt) return false;
  const std::ptrdiff_t by = event.modifiers.shift ? 5 : 1;
  const auto to_tick = [&](const std::function<void()>& move) {
    session_.pause();
    move();
    return true;
  };
  switch (event.key) {
    case Key::period:
    case Key::right:
      return to_tick([&] { session_.move_tick(by); });
    case Key::comma:
    case Key::left:
      return to_tick([&] { session_.move_tick(-by); });
    case Key::right_bracket:
      return to_tick([&] { session_.move_step(by); });
    case Key::left_bracket:
      return to_tick([&] { session_.move_step(-by); });
    case Key::home:
      return to_tick([&] { session_.set_tick(std::nullopt); });
    case Key::end:
      return to_tick([&] { session_.set_tick(session_.tick_count()); });
    case Key::space:
      if (event.kind == InputEvent::Kind::key_repeat) return true;
      if (session_.activity() == WalkActivity::replay) {
        session_.pause();
      } else {
        session_.replay();
      }
      return true;
    case Key::enter:
    case Key::keypad_enter:
      if (event.kind == InputEvent::Kind::key_down) go_live(context);
      return true;
    default:
      break;
  }
  if (event.key == key_of('R')) return to_tick([&] { session_.set_tick(std::nullopt); });
  if (event.key != key_of('V')) return false;
  if (event.kind == InputEvent::Kind::key_down) {
    WalkCamera next = camera_;
    next.next_mode();
    use_camera(next.mode);
  }
  return true;
}

bool WalkMode::key(PanelContext& context, const InputEvent& event) {
  if (!session_.ready()) return false;
  return session_.activity() == WalkActivity::live ? walk_key(context, event) : paused_key(context, event);
}

bool WalkMode::press(PanelContext&, const ViewMouse& mouse) {
  // The eyes turn with the drag; the other cameras orbit as everywhere.
  return mouse.view == world_view && session_.ready() && camera_.mode == WalkCameraMode::first_person;
}

void WalkMode::drag(PanelContext&, const ViewMouse& mouse) {
  const glm::dvec2 moved = mouse.position - mouse.previous;
  camera_.look(-moved.x, -moved.y);
}

void WalkMode::release(PanelContext&, const ViewMouse&) {}

void WalkMode::place_body(PanelContext& context, const ViewMouse& mouse) {
  const std::optional<Pick> pick = mouse.picker->pick_surface(*mouse.list, *mouse.camera, mouse.rect, mouse.position);
  if (!pick || mark_kind(pick->id) != MarkKind::level_mesh || pick->triangle < 0) return;
  const auto mesh_index = static_cast<std::size_t>(mark_index(pick->id));
  if (mesh_index >= session_.walk().level.size()) return;
  const WalkMesh& entry = session_.walk().level[mesh_index];
  const TriangleMesh& mesh = *entry.mesh.mesh;
  const auto& corners = mesh.triangles[static_cast<std::size_t>(pick->triangle)];
  const Pose pose = entry.motion ? pose_at(*entry.motion, entry.mesh.pose, session_.drawn_time()) : entry.mesh.pose;
  const Vector3d a = pose.to_world(mesh.vertices[corners[0]]);
  const Vector3d normal =
      glm::cross(pose.to_world(mesh.vertices[corners[1]]) - a, pose.to_world(mesh.vertices[corners[2]]) - a);
  if (!(glm::length(normal) > 0.0)) return;
  const Vector3d direction = mouse.camera->ray(mouse.position, mouse.rect).direction;
  const std::optional<Vector3d> place =
      place_on(session_.timeline().level(), session_.walk().body, pick->position, glm::normalize(normal), direction);
  if (!place) {
    context.document.notices().information("no room for the body there");
    return;
  }
  // A new start: what was walked from the old one is kept by undo.
  context.document.edit([&](Case& value) {
    Walk& walk = std::get<Walk>(value.run);
    walk.body.position = *place;
    walk.inputs.clear();
  });
}

void WalkMode::click(PanelContext& context, const ViewMouse& mouse) {
  if (!session_.ready() || session_.activity() == WalkActivity::live) return;
  constexpr double double_click_seconds = 0.4, double_click_pixels = 8.0;
  const double now = ImGui::GetTime();
  const bool twice =
      now - last_click_ < double_click_seconds && glm::length(mouse.position - last_click_at_) < double_click_pixels;
  last_click_ = twice ? -1.0 : now;
  last_click_at_ = mouse.position;
  if (twice && mouse.view == world_view) {
    place_body(context, mouse);
    return;
  }
  const std::optional<Pick> pick = mouse.picker->pick(*mouse.list, *mouse.camera, mouse.rect, mouse.position);
  context.selection.selected = pick ? pick->id : 0;
  if (pick && mark_kind(pick->id) == MarkKind::candidate)
    session_.set_step(static_cast<std::size_t>(mark_index(pick->id)));
}

bool WalkMode::hover(PanelContext& context, const ViewMouse& mouse) {
  if (!session_.ready() || session_.steps().empty()) return false;
  const std::optional<Pick> pick = mouse.picker->pick(*mouse.list, *mouse.camera, mouse.rect, mouse.position);
  const bool tells = pick && mark_kind(pick->id) != MarkKind::level_mesh;
  if (tells) context.selection.next_hovered = pick->id;
  return false;
}

bool WalkMode::cancel(PanelContext& context) {
  if (session_.activity() == WalkActivity::live || session_.activity() == WalkActivity::replay) {
    stop(context);
    return true;
  }
  if (preparing_ && !preparing_->cancelled()) {
    preparing_->cancel();
    return true;
  }
  if (session_.step()) {
    session_.set_step(std::nullopt);
    return true;
  }
  return false;
}

void WalkMode::captured_motion(double dx, double dy) {
  camera_.look(dx, dy);
}

void WalkMode::show_moment(PanelContext&, std::size_t tick, std::optional<std::size_t> step) {
  if (!session_.ready()) return;
  session_.set_tick(tick);
  session_.set_step(step);
}

bool WalkMode::busy() const {
  return preparing_ != nullptr || settling_ > 0.0 || session_.activity() != WalkActivity::paused ||
         session_.pending_ticks() > 0;
}

nlohmann::ordered_json WalkMode::state(const PanelContext& context) const {
  nlohmann::ordered_json state;
  state["ready"] = session_.ready();
  state["preparing"] = preparing_ != nullptr;
  state["camera"] = to_string(camera_.mode);
  if (!fault_.empty()) state["fault"] = fault_;
  if (!session_.ready()) return state;
  (void)context;
  state["mode"] = to_string(session_.activity());
  state["triangles"] = prepared_->facts.triangles;
  state["ticks"] = session_.tick_count();
  state["pending"] = session_.pending_ticks();
  state["tick"] = session_.tick() ? nlohmann::ordered_json(*session_.tick()) : nlohmann::ordered_json();
  state["step"] = session_.step() ? nlohmann::ordered_json(*session_.step()) : nlohmann::ordered_json();
  state["steps"] = session_.steps().size();
  state["breadcrumb"] = session_.breadcrumb();
  const WalkState& body = session_.state();
  state["position"] = json_of(body.body.position);
  state["radii"] = json_of(body.body.radii);
  state["grounded"] = body.grounded;
  state["state_hash"] = session_.timeline().state_hash();
  const WalkStatistics& facts = session_.statistics();
  state["distance"] = facts.distance;
  state["deepest"] = facts.deepest;
  state["most_slides"] = facts.most_slides;
  state["recoveries"] = facts.recoveries;
  state["stuck_ticks"] = facts.stuck_ticks;
  return state;
}

}  // namespace minkoscope
