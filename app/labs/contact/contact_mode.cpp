#include "app/labs/contact/contact_mode.h"

#include <algorithm>
#include <limits>
#include <numbers>

#include "app/mode/panel_cache.h"
#include "app/mode/step_keys.h"
#include "app/panels/timeline/timeline_panel.h"
#include "core/scene/json/json.h"

namespace minkoscope {
namespace {

constexpr double frame_budget = 0.004;  // seconds of a frame in which ticks are run

/// What the keys of the ticks and their playback move.
class TickCursor final : public StepCursor {
 public:
  explicit TickCursor(ContactSession& session) : session_(session) {}
  std::size_t count() const override { return session_.done(); }
  std::size_t step() const override { return session_.tick(); }
  void go_to(std::size_t step) override { session_.go_to(step); }

 private:
  ContactSession& session_;
};

}  // namespace

void ContactMode::update(PanelContext& context, double seconds) {
  adopt_case(context);
  if (!session_.has_run()) {
    play(context, 0.0);
    return;
  }
  if (context.still) session_.finish(session_.tick());
  session_.advance(frame_budget);
  if (has_ticks()) {
    TickCursor cursor(session_);
    // Ticks pass in real time.
    play(context, cursor, seconds / (session_.run().query().tick * context.playback.steps_per_second));
  } else {
    play(context, seconds);
  }
  if (!moment_ || moment_->tick != session_.tick()) open_tick(context);
}

void ContactMode::adopt_case(PanelContext& context) {
  Document& document = context.document;
  const ContactQuery* query = document.contact();
  if (query == nullptr || document.revision() == seen_revision_) return;
  seen_revision_ = document.revision();
  if (!surfaces_of_ || !((*surfaces_of_)[0] == query->a.body.shape && (*surfaces_of_)[1] == query->b.body.shape)) {
    surfaces_of_ = {query->a.body.shape, query->b.body.shape};
    surfaces_ = contact_surfaces(*query);
  }
  moment_.reset();
  if (document.identity() != seen_identity_) {
    seen_identity_ = document.identity();
    session_.look_for_contact();
    document.set_cursor(std::numeric_limits<std::size_t>::max());
  }
  if (const ContactRun* run = document.contact_run()) {
    const std::size_t tick = session_.tick();
    session_.set_run(*run);
    // An edit shows the same tick again.
    session_.finish(std::min(tick, session_.total() - 1));
    notified_.clear();
  } else {
    session_.clear();
    if (notified_ != document.run_error()) document.notices().warning(document.run_error());
    notified_ = document.run_error();
  }
}

void ContactMode::open_tick(PanelContext& context) {
  Document& document = context.document;
  moment_ = session_.open(session_.tick());
  document.show_steps(std::move(moment_->steps));
  seen_revision_ = document.revision();
}

void ContactMode::show_moment(PanelContext& context, std::size_t tick, std::optional<std::size_t> step) {
  if (!session_.has_run()) return;
  session_.finish(tick);
  session_.go_to(tick);
  if (!moment_ || moment_->tick != session_.tick()) open_tick(context);
  context.document.set_cursor(step.value_or(std::numeric_limits<std::size_t>::max()));
}

ContactFacts ContactMode::facts_at(const PanelContext& context, std::size_t step) const {
  return moment_ ? contact_facts(context.document.steps(), step) : ContactFacts{};
}

ContactPoses ContactMode::poses() const {
  return moment_ ? ContactPoses{moment_->a, moment_->b} : ContactPoses{};
}

void ContactMode::draw_case_panel(PanelContext& context) {
  const std::filesystem::path chosen = case_panel_.draw(context, session_, moment_ ? &*moment_ : nullptr);
  if (!chosen.empty()) context.document.open(chosen);
}

void ContactMode::draw_inspector(PanelContext& context) {
  SteppedMode::draw_inspector(context);
  if (moment_) draw_contact_points(context, facts_at(context, context.document.cursor()), *moment_);
}

void ContactMode::draw_transport(PanelContext& context) {
  has_ticks() ? draw_contact_transport(context, session_) : SteppedMode::draw_transport(context);
}

void ContactMode::draw_timeline(PanelContext& context) {
  if (has_ticks()) draw_contact_ticks(context, session_);
  SteppedMode::draw_timeline(context);
}

std::optional<std::uint64_t> ContactMode::panel_key() const {
  if (session_.running()) return std::nullopt;
  return combined_hash({seen_revision_, session_.tick(), session_.done(), session_.halted() ? 1U : 0U});
}

std::optional<Mode::ListKey> ContactMode::list_key(const PanelContext& context, int) const {
  return ListKey{context.document.identity(),
                 combined_hash({context.document.revision(), seen_revision_, moment_ ? moment_->tick + 1 : 0}),
                 context.document.cursor(),
                 context.selection.selected,
                 context.selection.hovered,
                 0};
}

void ContactMode::draw_view(PanelContext& context, int view, DrawList& list) {
  const ContactQuery* query = context.document.contact();
  if (query == nullptr || !surfaces_.a) return;
  const ContactFacts facts = facts_at(context, context.document.cursor());
  const ContactPoses at = moment_ ? poses() : ContactPoses{query->a.body.pose, query->b.body.pose};
  if (view == 0) {
    draw_contact_world(facts, at, surfaces_, list);
  } else {
    draw_contact_plane(facts, at, surfaces_, list);
  }
}

void ContactMode::draw_film(PanelContext& context, int, std::size_t step, DrawList& list) {
  draw_contact_plane(facts_at(context, step), poses(), surfaces_, list);
}

std::uint64_t ContactMode::framing_key(const PanelContext& context, int) const {
  return context.document.identity();
}

std::optional<DrawBounds> ContactMode::bounds(const PanelContext& context, int view, const DrawList& list,
                                              bool close) const {
  const std::size_t last = std::max<std::size_t>(context.document.steps().size(), 1) - 1;
  const ContactFacts facts = facts_at(context, last);
  if (view == 1) {
    const std::optional<DrawBounds> focus = contact_plane_focus(facts, surfaces_.smaller);
    return focus ? focus : list.bounds();
  }
  if (!close || facts.points.empty()) return list.bounds();
  std::optional<DrawBounds> near;
  const Vector3d more(0.25 * surfaces_.smaller);
  for (const ContactMark& point : facts.points) {
    include(near, point.point_a - more);
    include(near, point.point_b + more);
  }
  return near;
}

void ContactMode::adjust(RenderOptions& options, int view) const {
  if (view == 1) options.grid = false;
}

bool ContactMode::override_camera(int view, const ViewRect&, Camera& camera) {
  if (view != 1) return false;
  camera.yaw = camera.pitch = 0.0;
  camera.orthographic = true;
  return false;
}

bool ContactMode::key(PanelContext& context, const InputEvent& event) {
  if (!has_ticks()) return SteppedMode::key(context, event);
  const bool plain = event.kind != InputEvent::Kind::key_up && !event.modifiers.control && !event.modifiers.alt;
  if (plain && (event.key == Key::left_bracket || event.key == Key::right_bracket)) {
    context.playback.playing = false;
    const std::ptrdiff_t by = event.modifiers.shift ? 5 : 1;
    context.document.move_cursor(event.key == Key::right_bracket ? by : -by);
    return true;
  }
  if (plain && event.key == Key::space && session_.halted()) {
    session_.resume();
    return true;
  }
  TickCursor cursor(session_);
  return step_key(context.playback, cursor, event);
}

bool ContactMode::cancel(PanelContext& context) {
  if (grab_ != Grab::none) {
    const ContactQuery* query = context.document.contact();
    grab_ = Grab::none;
    context.document.end_gesture();
    // Undoes the drag: its entry is the newest.
    if (query != nullptr && !((grabs_a_ ? query->a : query->b).body.pose == grab_start_)) context.document.undo();
    return true;
  }
  if (SteppedMode::cancel(context)) return true;
  if (!session_.running()) return false;
  session_.halt();
  return true;
}

nlohmann::ordered_json ContactMode::state(const PanelContext& context) const {
  nlohmann::ordered_json state;
  const ContactQuery* query = context.document.contact();
  if (query == nullptr) return state;
  state["method"] = query->method;
  state["tick"] = session_.tick();
  state["done"] = session_.done();
  state["ticks"] = query->ticks;
  state["halted"] = session_.halted();
  state["refused"] = context.document.run_error();
  const ContactFacts facts = facts_at(context, context.document.cursor());
  state["points"] = nlohmann::ordered_json::array();
  for (const ContactMark& point : facts.points)
    state["points"].push_back(
        {{"a", name_of(point.feature_a)}, {"b", name_of(point.feature_b)}, {"depth", point.depth}});
  state["dropped"] = facts.dropped.size();
  state["left"] = facts.polygon.size();
  if (moment_) {
    state["manifold"] = nlohmann::ordered_json::array();
    for (const ContactPoint& point : moment_->manifold.points)
      state["manifold"].push_back({{"id", id_of(point)}, {"depth", point.depth}, {"age", point.age}});
    state["flicker"] = session_.summary().flicker;
  }
  add_step(context, state);
  return state;
}

}  // namespace minkoscope
