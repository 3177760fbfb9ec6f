#include "app/labs/walk/walk_mode.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <limits>
#include <utility>

#include "app/draw/marks.h"
#include "app/labs/walk/panels/walk_inspector.h"
#include "app/labs/walk/panels/walk_transport.h"
#include "app/mode/elapsed.h"
#include "app/mode/panel_cache.h"
#include "app/session/free_memory.h"
#include "app/session/level/converted_level.h"
#include "app/widgets/widgets.h"
#include "core/scene/json/json.h"
#include "core/sweep/query/collision_level.h"

namespace minkoscope {
namespace {

bool same_level(const WalkLevel& level, const Walk& walk) {
  return level.precision() == walk.precision && same_meshes(level.meshes(), walk.level);
}

/// Behind the body; for a recorded walk slightly from the side, so that the body does not hide its moves.
double yaw_at_start(const Walk& walk) {
  constexpr double aside = 0.6;  // radians
  const auto yaw_of = [](const Vector3d& ahead) { return std::atan2(-ahead.x, -ahead.z); };
  for (auto input = walk.inputs.rbegin(); input != walk.inputs.rend(); ++input) {
    if (std::hypot(input->velocity.x, input->velocity.z) > 1e-6) return yaw_of(input->velocity) + aside;
  }
  return yaw_of(walk.body.rotation * Vector3d(0.0, 0.0, -1.0));
}

nlohmann::ordered_json json_of(const Vector3d& v) {
  return {v.x, v.y, v.z};
}

}  // namespace

// --- the case
// ----------------------------------------------------------------------------------------------------------

WalkMode::Prepared WalkMode::prepare(const std::vector<WalkMesh>& level, Precision precision,
                                     const Progress& progress) {
  Prepared prepared;
  prepared.level = std::make_shared<const WalkLevel>(
      level, precision, [&](double fraction) { return !progress || progress(0.8 * fraction); });
  if (progress && !progress(0.8)) return prepared;  // cancelled: the result is discarded
  prepared.surfaces = make_walk_surfaces(level);
  release_free_memory();
  prepared.facts = facts_of(*prepared.level);
  if (!level.empty()) prepared.units = guess_units(*level.front().mesh.mesh);
  prepared.lowest = std::numeric_limits<double>::infinity();
  for (const WalkMesh& mesh : level) {
    for (const Vector3d& vertex : mesh.mesh.mesh->vertices) include(prepared.bounds, mesh.mesh.pose.to_world(vertex));
  }
  if (prepared.bounds) prepared.lowest = prepared.bounds->min.y;
  if (progress && !progress(0.9)) return prepared;
  prepared.flaws = std::make_shared<const LevelFlaws>(find_flaws(level));
  return prepared;
}

void WalkMode::introduce_surfaces(Picker& picker) const {
  if (!prepared_) return;
  // Collision queries already have a hierarchy over the same triangles.
  const auto introduce = [&]<class Real>(const CollisionLevel<Real>& level) {
    for (std::size_t i = 0; i < level.meshes.size() && i < prepared_->surfaces.level.size(); ++i) {
      const auto& mesh = level.meshes[i].mesh;
      picker.know(prepared_->surfaces.level[i], std::shared_ptr<const Bvh<Real>>(mesh, &mesh->bvh()));
    }
  };
  introduce(prepared_->level->float_level_at(0.0));
  introduce(prepared_->level->double_level_at(0.0));
}

void WalkMode::adopt_case(PanelContext& context) {
  const Walk* walk = context.document.walk();
  if (walk == nullptr || context.document.revision() == seen_revision_) return;
  seen_revision_ = context.document.revision();
  const bool another = context.document.identity() != seen_identity_;
  seen_identity_ = context.document.identity();
  fault_.clear();
  if (another) {
    if (in_overview()) left_from_above_ = session_identity_;
    // The futures of a case are kept until it is shown again.
    if (WalkSession::Futures left = session_.take_futures(); !left.branches.empty())
      futures_[session_identity_] = std::move(left);
    session_.clear();
    const auto known = futures_.find(seen_identity_);
    if (known != futures_.end()) {
      session_.restore_futures(std::move(known->second));
      futures_.erase(known);
    }
    session_identity_ = seen_identity_;
    chosen_point_.reset();
    found_.reset();
  }
  if (std::string refusal = refusal_of(*walk); !refusal.empty()) {
    session_.clear();
    preparing_.reset();
    fault_ = std::move(refusal);
    context.document.notices().error(fault_);
    return;
  }
  if (prepared_ && same_level(*prepared_->level, *walk)) {
    preparing_.reset();
    session_.set_walk(*walk, prepared_->level);
    return;
  }
  found_.reset();
  session_.detach_level();  // discarded when it is another case
  // The level of the moments that are opened one after the other stays prepared.
  if (prepared_ && map_.explored()) explored_ = std::move(prepared_);
  prepared_.reset();
  map_.clear_level();
  if (explored_ && same_level(*explored_->level, *walk)) {
    prepared_ = std::exchange(explored_, std::nullopt);
    preparing_.reset();
    show_prepared(*walk);
    return;
  }
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
    show_prepared(*walk);
  } else if (!outcome->fault.empty()) {
    fault_ = outcome->fault;
    context.document.notices().error(outcome->fault);
  } else {
    fault_ = "preparing the level was cancelled";
    context.document.notices().information(fault_);
  }
}

void WalkMode::take_first_camera(const Walk& walk) {
  camera_ = {};
  settling_ = settle_seconds;
  camera_.yaw = yaw_at_start(walk);
}

void WalkMode::begin_display_again() {
  display_ = {};
  if (session_.ready()) take_first_camera(session_.walk());
}

void WalkMode::show_prepared(const Walk& walk) {
  session_.set_walk(walk, prepared_->level);
  kept_recording_ = session_.recording();
  map_.set_level(walk.level, prepared_->flaws);
  const bool from_above = in_overview();
  take_first_camera(walk);
  look_at_level(walk, from_above);
}

void WalkMode::update(PanelContext& context, double seconds) {
  frame_seconds_ = seconds;
  animates_ = !context.still && context.document.preferences().animate;
  beside_.reset();
  costs_ = {{"ticks", 0.0}, {"world list", 0.0}, {"ellipsoid list", 0.0}};
  settling_ = std::max(0.0, settling_ - seconds);
  asks_units_ = context.document.units_guess() != nullptr;
  adopt_case(context);
  take_up_prepared(context);
  map_.follow(context.explored);
  if (context.document.walk() == nullptr || !session_.ready()) return;
  take_up_preferences(context);
  const auto begin = std::chrono::steady_clock::now();
  try {
    if (context.still) {
      session_.finish_pending();
    } else {
      if (fell_out() && session_.activity() == WalkActivity::live) {
        stop(context);
        context.document.notices().information("fell out of the level: stopped; take control at an earlier tick");
      }
      const bool was_pending = session_.pending_ticks() > 0;
      session_.advance(seconds, controls());
      jump_pressed_ = false;
      keep_while_walking(context, seconds);
      // A case with a recorded walk opens at its end, where walking continues.
      if (was_pending && session_.pending_ticks() == 0 && !session_.tick())
        session_.set_tick(session_.tick_count() - 1);
    }
  } catch (const std::exception& fault) {
    fault_ = fault.what();
    context.document.notices().error(fault_);
    session_.clear();
  }
  note_cost("ticks", milliseconds_since(begin));
  follow_track(context);
}

void WalkMode::take_up_preferences(const PanelContext& context) {
  preferences_ = context.document.preferences().walking;
  const Walk& walk = session_.walk();
  const double size = size_in_persons(walk.body.radii.y);
  session_.speeds = walk_speeds(preferences_.walk_speed, preferences_.run_speed, preferences_.jump_height,
                                -walk.settings.gravity.y, size);
  camera_.fit_to(size);
}

bool WalkMode::fell_out() const {
  constexpr double far_below = 25.0;  // metres, of a person
  return prepared_ && session_.state().body.position.y < prepared_->lowest - far_below * camera_.body_size;
}

void WalkMode::note_cost(const char* name, double milliseconds) {
  for (auto& [part, cost] : costs_) {
    if (part == name) cost = milliseconds;
  }
}

void WalkMode::keep_recording(PanelContext& context) {
  if (!session_.ready() || session_.recording() == kept_recording_) return;
  kept_recording_ = session_.recording();
  // One walk is one entry of the undo list, however often it is kept on the way.
  context.document.edit([&](Case& value) { std::get<Walk>(value.run).inputs = session_.timeline().inputs(); },
                        "walk " + std::to_string(walks_));
}

void WalkMode::keep_while_walking(PanelContext& context, double seconds) {
  constexpr double interval = 4.0, share = 0.02;  // seconds; of the time, for a walk of hours
  walked_since_kept_ += seconds;
  if (session_.activity() != WalkActivity::live || walked_since_kept_ < keep_after_) return;
  const auto begin = std::chrono::steady_clock::now();
  keep_recording(context);
  seen_revision_ = context.document.revision();  // the session has these ticks already, and goes on
  keep_after_ = std::max(interval, milliseconds_since(begin) * 1e-3 / share);
  walked_since_kept_ = 0.0;
}

void WalkMode::go_live(PanelContext& context) {
  if (!session_.ready() || session_.activity() == WalkActivity::live) return;
  held_.fill(false);
  jump_pressed_ = false;
  sticks_ = {};
  if (in_overview()) {
    use_camera(before_overview_);
    flight_.stop();
  }
  session_.go_live();
  ++walks_;
  walked_since_kept_ = 0.0;
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
  if (cases_.draw_tabs(context)) {
    if (const std::filesystem::path chosen = cases_.draw(context, "walk"); !chosen.empty())
      context.document.open(chosen);
    ImGui::Dummy({0, context.px(8)});
    return;
  }
  draw_walk_case_panel(context, session_, prepared_ ? &prepared_->facts : nullptr, body_fields_);
  if (context.document.walk() != nullptr && !follows_) {
    if (const auto found = draw_find_triangle(context, context.document.walk()->level, wanted_triangle_)) {
      found_ = found;
      ++flights_;
      context.selection.selected =
          level_triangle_mark(static_cast<std::uint32_t>(found->mesh), static_cast<std::uint32_t>(found->triangle));
      session_.pause();
      use_camera(WalkCameraMode::free);
    }
  }
  ImGui::Dummy({0, context.px(8)});
}

void WalkMode::draw_inspector(PanelContext& context) {
  WalkInspector inspector;
  inspector.chosen_point = chosen_point_;
  inspector.cut_out = [&](bool sweep) { cut_out(context, sweep); };
  inspector.found = found_;
  inspector.track = shown_track();
  inspector.track_actions = track_actions(context);
  draw_walk_inspector(context, session_, inspector);
}

void WalkMode::draw_transport(PanelContext& context) {
  draw_walk_transport(context, session_, [&] { go_live(context); });
}

void WalkMode::draw_timeline(PanelContext& context) {
  draw_walk_timeline(context, session_, strip_window_, shown_track());
  if (!session_.ready() || follows_ || session_.tick_count() > 0 || session_.pending_ticks() > 0) return;
  ImGui::Dummy({0, context.px(30)});
  draw_units_question(context, prepared_ ? prepared_->units : std::nullopt);
}

void WalkMode::show_moment(PanelContext&, std::size_t tick, std::optional<std::size_t> step) {
  if (!session_.ready()) return;
  session_.set_tick(tick);
  session_.set_step(step);
}

void WalkMode::go_to(std::optional<std::size_t> tick) {
  if (session_.ready() && session_.tick() != tick) session_.set_tick(tick);
}

std::optional<std::uint64_t> WalkMode::panel_key() const {
  if (!session_.ready() || busy() || track_.judging()) return std::nullopt;
  const auto place = [](const std::optional<std::size_t>& of) { return of ? *of + 1 : std::size_t{0}; };
  const Vector3d chosen = chosen_point_.value_or(Vector3d(0.0));
  const auto bits = [](double value) { return std::bit_cast<std::uint64_t>(value); };
  return combined_hash({place(session_.tick()),
                        place(session_.step()),
                        session_.tick_count(),
                        session_.recording(),
                        session_.branches().size(),
                        std::hash<std::string>()(session_.future()),
                        place(session_.differs_at()),
                        static_cast<std::uint64_t>(camera_.mode),
                        display_.xray,
                        display_.cut,
                        bits(display_.offset),
                        map_key(),
                        track_.version(),
                        chosen_point_.has_value(),
                        bits(chosen.x),
                        bits(chosen.y),
                        bits(chosen.z),
                        flights_,
                        found_.has_value(),
                        asks_units_,
                        others_.size(),
                        session_.path_before().size(),
                        session_.stopped(),
                        seen_revision_});
}

std::optional<std::uint64_t> WalkMode::case_panel_key() const {
  if (!session_.ready() || preparing_ != nullptr) return std::nullopt;
  const auto place = [](const std::optional<std::size_t>& of) { return of ? *of + 1 : std::size_t{0}; };
  const auto bits = [](double value) { return std::bit_cast<std::uint64_t>(value); };
  const WalkStatistics& facts = session_.statistics();
  // A row of the summary is highlighted while its tick is shown.
  const auto shown = [&](const std::optional<std::size_t>& tick) { return tick && tick == session_.tick(); };
  std::uint64_t branches = std::hash<std::string>()(session_.future());
  for (const WalkBranch& branch : session_.branches()) {
    branches =
        combined_hash({branches, std::hash<std::string>()(branch.name), place(branch.leaves), branch.path.size()});
  }
  return combined_hash({seen_revision_,
                        static_cast<std::uint64_t>(wanted_triangle_.mesh),
                        static_cast<std::uint64_t>(wanted_triangle_.triangle),
                        prepared_.has_value(),
                        session_.tick_count(),
                        session_.pending_ticks(),
                        session_.was_changed(),
                        place(session_.differs_at()),
                        shown(session_.differs_at()),
                        branches,
                        facts.ticks,
                        bits(facts.deepest),
                        place(facts.deepest_tick),
                        shown(facts.deepest_tick),
                        static_cast<std::uint64_t>(facts.most_slides),
                        place(facts.most_slides_tick),
                        shown(facts.most_slides_tick),
                        static_cast<std::uint64_t>(facts.recoveries),
                        place(facts.first_recovery),
                        shown(facts.first_recovery),
                        place(facts.stuck_tick),
                        shown(facts.stuck_tick),
                        facts.stuck_ticks,
                        bits(facts.distance)});
}

bool WalkMode::busy() const {
  return preparing_ != nullptr || track_.judging() || inflated_.busy() || settling_ > 0.0 || takes_off_ ||
         flight_.running() || session_.activity() != WalkActivity::paused ||
         (session_.pending_ticks() > 0 && !session_.stopped());
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
  state["mover"] = session_.walk().mover;
  state["precision"] = to_string(session_.walk().precision);
  state["triangles"] = prepared_->facts.triangles;
  state["ticks"] = session_.tick_count();
  state["pending"] = session_.pending_ticks();
  state["stopped"] = session_.stopped();
  state["recorder_bytes"] = session_.timeline().bytes();
  state["tick"] = session_.tick() ? nlohmann::ordered_json(*session_.tick()) : nlohmann::ordered_json();
  state["step"] = session_.step() ? nlohmann::ordered_json(*session_.step()) : nlohmann::ordered_json();
  state["steps"] = session_.steps().size();
  state["differs_at"] =
      session_.differs_at() ? nlohmann::ordered_json(*session_.differs_at()) : nlohmann::ordered_json();
  state["breadcrumb"] = session_.breadcrumb();
  const WalkState& body = session_.state();
  state["position"] = json_of(body.body.position);
  state["radii"] = json_of(body.body.radii);
  state["shape"] = type_name(body.body.solid());
  state["grounded"] = body.grounded;
  state["state_hash"] = session_.timeline().state_hash();
  const WalkStatistics& facts = session_.statistics();
  state["distance"] = facts.distance;
  state["deepest"] = facts.deepest;
  state["most_slides"] = facts.most_slides;
  state["recoveries"] = facts.recoveries;
  state["stuck_ticks"] = facts.stuck_ticks;
  state["xray"] = display_.xray;
  state["cut"] = display_.cut;
  state["cut_offset"] = display_.offset;
  state["future"] = session_.future();
  state["branches"] = nlohmann::ordered_json::array();
  for (const WalkBranch& branch : session_.branches()) {
    nlohmann::ordered_json entry{{"name", branch.name}, {"ticks", branch.path.size()}};
    entry["leaves"] = branch.leaves ? nlohmann::ordered_json(*branch.leaves) : nlohmann::ordered_json();
    state["branches"].push_back(entry);
  }
  state["chosen_point"] = chosen_point_ ? json_of(*chosen_point_) : nlohmann::ordered_json();
  const FileUnits units = units_of(session_.walk());
  state["units"] = {{"scale", units.metres}, {"up", units.up == UpAxis::z ? "z" : "y"}};
  state["found_triangle"] = found_ ? nlohmann::ordered_json(found_->triangle) : nlohmann::ordered_json();
  state["inflated"] = inflated_.shown();
  add_map_state(state);
  add_track_state(state);
  return state;
}

}  // namespace minkoscope
