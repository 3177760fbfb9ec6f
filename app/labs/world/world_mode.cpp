#include "app/labs/world/world_mode.h"

#include <algorithm>
#include <cmath>

#include "app/mode/panel_cache.h"
#include "app/mode/view_pick.h"
#include "core/scene/json/json.h"
#include "core/scene/run_setup.h"

namespace minkoscope {
namespace {

std::string name_of(const WorldRun& run, BodyId body) {
  const WorldBody& own = run.world().bodies[body];
  if (!own.name.empty()) return own.name;
  return "body " + std::to_string(body) + " (" + std::string(type_name(own.shape)) + ")";
}

}  // namespace

BodyPair pair_of(MarkId mark) {
  const std::uint64_t index = mark_index(mark);
  return {static_cast<BodyId>(index >> 24), static_cast<BodyId>(index & 0xff'ffffU)};
}

RunSetup WorldMode::first_setup(const Case& value) const {
  RunSetup setup = setup_of(value);
  if (const BroadPhaseMethod* method = find_broad_phase(setup.algorithm)) setup.algorithm = method->rival;
  return setup;
}

void WorldMode::adopt_case(PanelContext& context) {
  const Document& document = context.document;
  const World* world = document.world();
  if (world == nullptr || document.revision() == seen_revision_) return;
  seen_revision_ = document.revision();
  if (document.identity() != seen_identity_) {
    seen_identity_ = document.identity();
    session_.clear();
    beside_.clear();
    scaling_.reset();
    floor_.reset();
  }
  session_.set_world({document.snapshot(), world});  // no bodies are copied
  if (comparison_.active(document)) {
    const Document& right = comparison_.right();
    beside_.set_world({right.snapshot(), right.world()});
  } else {
    beside_.clear();
  }
}

void WorldMode::update(PanelContext& context, double seconds) {
  lists_ms_ = 0.0;
  selected_ = context.selection.selected;
  adopt_case(context);
  if (context.document.world() == nullptr) return;
  session_.advance(seconds);
  if (!session_.playing()) {
    frame_seconds_ = 0.0;
  } else {
    // The mean of a few frames, to be readable.
    frame_seconds_ = frame_seconds_ > 0.0 ? 0.9 * frame_seconds_ + 0.1 * seconds : seconds;
  }
  beside_.advance(0.0);
  comparison_.update(context.document);
  if (context.still) {
    for (WorldSession* own : {&session_, &beside_}) {
      if (own->moment_pending()) own->finish(session_.cursor());
      own->halt();  // a picture shows the requested tick, not the thread's progress
    }
  }
  const WorldMoment* moment = session_.moment();
  if (floor_ || moment == nullptr) return;
  if (const auto& container = session_.world().container) {
    floor_ = -1.02 * glm::length(container->half_extents);
  } else {
    double lowest = 0.0;
    for (std::size_t i = 0; i < moment->run->states().size(); ++i) {
      const double own = moment->run->tight_box_of(i).min.y;
      lowest = i == 0 ? own : std::min(lowest, own);
    }
    floor_ = lowest;
  }
}

void WorldMode::set_cursor(Document& document, std::size_t ticks) {
  session_.pause();
  session_.set_cursor(ticks);
  comparison_.update(document);
}

void WorldMode::move_cursor(Document& document, std::ptrdiff_t by) {
  session_.pause();
  session_.move_cursor(by);
  comparison_.update(document);
}

void WorldMode::open_pair(PanelContext& context, const BodyPair& pair) {
  const WorldMoment* moment = session_.moment();
  if (moment == nullptr) return;
  const WorldRun& run = *moment->run;
  if (pair.a >= run.states().size() || pair.b >= run.states().size()) return;
  session_.pause();
  PairQuery query = run.query_of(pair);
  // For a warm-started world the run itself, with its warm start; else the method with the fullest answer.
  if (!run.world().warm_start) query.algorithm = PairQuery{}.algorithm;
  Case value;
  value.name = name_of(run, pair.a) + " and " + name_of(run, pair.b);
  value.note = "Their poses after " + std::to_string(run.ticks()) + " ticks of " + context.document.title() + ".";
  value.run = std::move(query);
  context.selection.selected = 0;
  context.document.take(std::move(value));
  context.document.notices().information("the pair is now a case of its own: World above or Ctrl+Z returns");
}

void WorldMode::measure(PanelContext& context) {
  const World* world = context.document.world();
  if (world == nullptr) return;
  if (world->bodies.empty()) {
    context.document.notices().warning("a world without bodies has nothing to measure");
    return;
  }
  scaling_.reset();
  scaling_ = std::make_unique<ScalingRun>(*world, ScalingSettings{});
}

void WorldMode::draw_case_panel(PanelContext& context) {
  const std::filesystem::path chosen = case_panel_.draw(context, session_);
  if (!chosen.empty()) context.document.open(chosen);
}

void WorldMode::draw_inspector(PanelContext& context) {
  WorldInspector inspector;
  inspector.compared = beside_.has_world() ? &beside_ : nullptr;
  inspector.scaling = scaling_.get();
  inspector.measure = [&] { measure(context); };
  inspector.stop_measuring = [&] {
    if (scaling_) scaling_->cancel();
  };
  inspector.shows_ticks = shows_ticks_;
  inspector.show_ticks = [&](bool ticks) { shows_ticks_ = ticks; };
  inspector.open_pair = [&](const BodyPair& pair) { open_pair(context, pair); };
  draw_world_inspector(context, session_, inspector);
}

void WorldMode::draw_transport(PanelContext& context) {
  draw_world_transport(context, session_);
  comparison_.update(context.document);
}

void WorldMode::draw_timeline(PanelContext& context) {
  draw_world_timeline(context, session_, beside_.has_world() ? &beside_ : nullptr);
  comparison_.update(context.document);
}

void WorldMode::show_moment(PanelContext& context, std::size_t tick, std::optional<std::size_t>) {
  for (WorldSession* own : {&session_, &beside_}) context.still ? own->finish(tick + 1) : own->go_to(tick + 1);
}

std::optional<std::uint64_t> WorldMode::panel_key() const {
  if (!session_.has_world() || busy()) return std::nullopt;
  const auto of_session = [](const WorldSession& own) {
    return combined_hash(
        {own.cursor(), own.done(), own.moments_seen(), own.moment_ticks(), own.halted(), own.has_world()});
  };
  return combined_hash({of_session(session_), of_session(beside_), layers_.bodies, layers_.tight_boxes, layers_.volumes,
                        layers_.tested, layers_.pairs, layers_.shadows, static_cast<std::uint64_t>(layers_.level + 1),
                        shows_ticks_, reinterpret_cast<std::uintptr_t>(scaling_.get()), shown_volumes_[0].drawn,
                        shown_volumes_[1].drawn, seen_revision_});
}

std::optional<std::uint64_t> WorldMode::case_panel_key() const {
  if (!session_.has_world()) return std::nullopt;
  return combined_hash({seen_revision_, std::hash<std::string>()(session_.fault())});
}

bool WorldMode::busy() const {
  const auto works = [](const WorldSession& own) { return own.playing() || own.running() || own.moment_pending(); };
  return works(session_) || works(beside_) || (scaling_ && scaling_->running());
}

// --- input
// -------------------------------------------------------------------------------------------------------------

bool WorldMode::layer_key(const InputEvent& event) {
  const auto turn = [](bool& layer) {
    layer = !layer;
    return true;
  };
  switch (event.key) {
    case key_of('B'):
      return turn(layers_.bodies);
    case key_of('X'):
      return turn(layers_.tight_boxes);
    case key_of('V'):
      return turn(layers_.volumes);
    case key_of('L'):
      return turn(layers_.tested);
    case key_of('P'):
      return turn(layers_.pairs);
    case key_of('H'):
      return turn(layers_.shadows);
    default:
      return false;
  }
}

bool WorldMode::key(PanelContext& context, const InputEvent& event) {
  if (event.kind == InputEvent::Kind::key_up || !session_.has_world()) return false;
  if (event.modifiers.control || event.modifiers.alt) return false;
  const std::ptrdiff_t by = event.modifiers.shift ? 5 : 1;
  const bool repeated = event.kind == InputEvent::Kind::key_repeat;
  switch (event.key) {
    case Key::period:
    case Key::right:
      move_cursor(context.document, by);
      return true;
    case Key::comma:
    case Key::left:
      move_cursor(context.document, -by);
      return true;
    case Key::home:
    case key_of('R'):
      set_cursor(context.document, 0);
      return true;
    case Key::end:
      set_cursor(context.document, session_.done());
      return true;
    case Key::space:
      if (repeated) return true;
      session_.playing() ? session_.pause() : session_.play();
      if (beside_.halted()) beside_.resume();
      return true;
    case Key::left_bracket:
      layers_.level = std::max(layers_.level - 1, -1);
      return true;
    case Key::right_bracket:
      layers_.level = std::min(layers_.level + 1, 63);
      return true;
    case Key::enter:
    case Key::keypad_enter:
      if (mark_kind(context.selection.selected) == MarkKind::body_pair) {
        open_pair(context, pair_of(context.selection.selected));
      }
      return true;
    default:
      break;
  }
  if (repeated) return false;
  if (event.key == key_of('C')) {
    comparison_.toggle(context.document);
    return true;
  }
  if (event.key == key_of('M')) {
    if (scaling_ && scaling_->running()) {
      scaling_->cancel();
    } else {
      measure(context);
    }
    return true;
  }
  return layer_key(event);
}

void WorldMode::click(PanelContext& context, const ViewMouse& mouse) {
  const auto pick = pick_under(context, mouse);
  context.selection.selected = pick ? pick->id : 0;
  if (pick && mark_kind(pick->id) == MarkKind::body_pair) open_pair(context, pair_of(pick->id));
}

bool WorldMode::hover(PanelContext& context, const ViewMouse& mouse) {
  if (session_.playing()) return false;
  const auto pick = pick_under(context, mouse);
  if (pick) context.selection.next_hovered = pick->id;
  return false;
}

bool WorldMode::cancel(PanelContext&) {
  if (scaling_ && scaling_->running()) {
    scaling_->cancel();
    return true;
  }
  if (session_.playing()) {
    session_.pause();
    return true;
  }
  if (session_.running() || beside_.running()) {
    session_.halt();
    beside_.halt();
    return true;
  }
  return false;
}

nlohmann::ordered_json WorldMode::state(const PanelContext&) const {
  nlohmann::ordered_json state;
  const auto summary = [](const WorldSession& session) {
    nlohmann::ordered_json own;
    own["structure"] = session.world().broad_phase;
    own["cursor"] = session.cursor();
    own["done"] = session.done();
    own["ticks"] = session.total_ticks();
    if (const WorldMoment* moment = session.moment()) {
      own["shown"] = session.moment_ticks();
      own["pairs"] = moment->run->last().pairs.size();
      own["tests"] = moment->run->last().tests;
      own["overlaps"] = moment->run->last().overlaps;
      own["tested"] = moment->tested.size();
      own["state_hash"] = moment->run->summary().state_hash;
    }
    return own;
  };
  if (!session_.has_world()) return state;
  state = summary(session_);
  state["playing"] = session_.playing();
  state["halted"] = session_.halted();
  if (beside_.has_world()) state["beside"] = summary(beside_);
  state["layers"] = {{"bodies", layers_.bodies},   {"tight_boxes", layers_.tight_boxes},
                     {"volumes", layers_.volumes}, {"tested", layers_.tested},
                     {"pairs", layers_.pairs},     {"shadows", layers_.shadows},
                     {"level", layers_.level}};
  state["scaling"] = {{"points", scaling_ ? scaling_->points().size() : 0},
                      {"running", scaling_ && scaling_->running()},
                      {"shows_ticks", shows_ticks_}};
  for (const QueryCosts& costs : scaling_ ? scaling_->queries() : std::vector<QueryCosts>{}) {
    const double from = questions_until_tree_pays(costs);
    state["scaling"]["tree_pays_from"].push_back(
        {{"bodies", costs.bodies}, {"questions", std::isfinite(from) ? nlohmann::ordered_json(from) : nullptr}});
  }
  return state;
}

}  // namespace minkoscope
