#include "app/labs/walk/panels/walk_inspector.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>

#include "app/draw/length_text.h"
#include "app/draw/marks.h"
#include "app/labs/walk/panels/triangle_words.h"
#include "app/labs/walk/panels/walk_candidates.h"
#include "app/labs/walk/panels/walk_timeline.h"
#include "app/panels/steps/step_explanation.h"
#include "app/panels/steps/step_kind.h"
#include "app/panels/steps/vector_spaces_panel.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widgets.h"
#include "core/character/mover_table.h"
#include "core/character/walk/body.h"
#include "core/sweep/method_table.h"
#include "core/timeline/tick_cause.h"
#include "core/timeline/walk/tick_words.h"
#include "core/timeline/why_not.h"

namespace minkoscope {
namespace {

Vector3d horizontal(const Vector3d& v) {
  return {v.x, 0.0, v.z};
}

bool is_shape(const std::vector<WalkMesh>& level, int mesh) {
  return mesh >= 0 && static_cast<std::size_t>(mesh) < level.size() &&
         level[static_cast<std::size_t>(mesh)].mesh.shape != nullptr;
}

struct Column {
  float right = 0.0f;
};

void text_right(PanelContext& context, float right, float y, std::string_view text, const Colour& colour,
                ImFont* font) {
  const ImVec2 size = font->CalcTextSizeA(font->FontSize, FLT_MAX, 0.0f, text.data(), text.data() + text.size());
  ImGui::GetWindowDrawList()->AddText(font, font->FontSize, {right - size.x, y}, packed(colour), text.data(),
                                      text.data() + text.size());
  (void)context;
}

std::string signed_number(double value) {
  // What is left of rounding is nothing here; all digits are one hover away.
  return with_true_minus(std::string(value >= 0.0005 ? "+" : "").append(fixed_number(value, 3)));
}

void velocity_row(PanelContext& context, const char* name, const Vector3d& velocity, const char* explanation) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, height = context.px(23);
  ImGui::GetWindowDrawList()->AddLine(at, {at.x + width, at.y}, packed(context.theme.line));
  ImFont* font = context.fonts.regular;
  const float y = at.y + (height - font->FontSize) * 0.5f;
  ImGui::GetWindowDrawList()->AddText(font, font->FontSize, {at.x, y}, packed(context.theme.text), name);
  const float first = at.x + width * 0.46f, each = (at.x + width - first) * 0.5f;
  for (int axis = 0; axis < 3; ++axis) {
    text_right(context, first + each * static_cast<float>(axis), y, signed_number(velocity[axis]), context.theme.text,
               font);
  }
  ImGui::PushID(name);
  if (ImGui::InvisibleButton("row", {width, height}) && context.copy) context.copy(full_digits(velocity));
  tooltip(context, [&] { return std::string(explanation) + "\n" + full_digits(velocity) + "\nclick to copy"; });
  ImGui::PopID();
}

/// At the step shown. Where the body has taken a new size, its centre has moved with the feet at rest.
Vector3d velocity_so_far(const WalkSession& session) {
  WalkBody body = session.state_before().body;
  for (std::size_t i = 0; i <= *session.step(); ++i) {
    const auto* step = std::get_if<WalkStep>(&session.steps()[i]);
    if (step == nullptr) continue;
    if (step->event == WalkEvent::radii_changed) {
      body = session.state().body;
    }
    body.position = step->position;
  }
  return walked_velocity(session.state_before().body, body, session.walk().settings.tick);
}

void draw_velocities(PanelContext& context, const WalkSession& session, const WalkStep* step) {
  if (!open_section(context, "Velocity, m/s")) return;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  const float first = at.x + width * 0.46f, each = (at.x + width - first) * 0.5f;
  ImFont* small = context.fonts.small;
  constexpr std::array<const char*, 3> names{"x", "y", "z"};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    text_right(context, first + each * static_cast<float>(axis), at.y, names[axis], context.theme.faint, small);
  }
  ImGui::Dummy({width, context.px(15)});
  const TickRecord* record = session.record();
  velocity_row(context, "before", session.velocity_before(), "achieved over the tick before");
  velocity_row(context, "wanted", record->input.velocity, "the input's velocity");
  if (step != nullptr)
    velocity_row(context, "so far", velocity_so_far(session), "achieved in this tick up to this step");
  velocity_row(context, "after", session.velocity(), "achieved over this tick");
  velocity_row(context, "fall", record->result.state.fall_velocity, "velocity from gravity and jumps");
}

void draw_hits(PanelContext& context, WalkSession& session, const TickRecord& record) {
  if (!open_section(context, "Contacts of this tick")) return;
  if (record.result.hits.empty()) {
    faint_text(context, "nothing");
    return;
  }
  const std::vector<WalkHit>& hits = record.result.hits;
  const auto same = [](const WalkHit& a, const WalkHit& b) {
    return a.mesh == b.mesh && a.triangle == b.triangle && a.feature == b.feature;
  };
  for (std::size_t i = 0; i < hits.size(); ++i) {
    const WalkHit& hit = hits[i];
    // One row for a triangle that is met again and again.
    const auto alike = [&](const WalkHit& other) { return same(hit, other); };
    const auto begin = hits.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::any_of(hits.begin(), begin, alike)) continue;
    const auto times = std::count_if(begin, hits.end(), alike);
    ImGui::PushID(static_cast<int>(i));
    const std::string name = triangle_name(session.walk().level, hit.mesh, hit.triangle);
    const std::string feature =
        is_shape(session.walk().level, hit.mesh) ? "" : std::string(to_string(hit.feature)) + " · ";
    if (list_row(context, "hit", name,
                 feature + "t " + fixed_number(hit.time, 3) +
                     (times > 1 ? " · " + std::to_string(times) + "×" : std::string()),
                 false, context.theme.colour(Role::contact))) {
      // Opens the slide of this contact.
      for (std::size_t k = 0; k < session.steps().size(); ++k) {
        const auto* step = std::get_if<WalkStep>(&session.steps()[k]);
        if (step != nullptr && step->triangle == hit.triangle && step->mesh == hit.mesh && step->time == hit.time) {
          session.set_step(k);
          break;
        }
      }
    }
    if (ImGui::IsItemHovered()) context.selection.next_hovered = make_mark(MarkKind::contact, i);
    tooltip(context, [&] {
      const std::string place = place_in_file(session.walk().level, hit.mesh, hit.triangle);
      const double tilt = glm::degrees(std::acos(std::clamp(hit.normal.y, -1.0, 1.0)));
      return "normal " + full_digits(hit.normal) + "\ntilted " + fixed_number(tilt, 2) + "° from the vertical\npoint " +
             full_digits(hit.point) + (place.empty() ? std::string() : "\n" + place);
    });
    ImGui::PopID();
  }
}

void draw_state(PanelContext& context, const WalkSession& session) {
  const WalkState& state = session.state();
  const Vector3d velocity = session.velocity();
  if (!open_section(context, "Body after the tick")) return;
  field_label(context, "position");
  value_field(context, "position",
              with_true_minus(fixed_number(state.body.position.x, 3) + "  " + fixed_number(state.body.position.y, 3) +
                              "  " + fixed_number(state.body.position.z, 3)),
              [&] { return full_digits(state.body.position); });
  field_label(context, "speed", "achieved, and its horizontal part");
  value_field(context, "speed",
              fixed_number(glm::length(velocity), 2) + " m/s · " + fixed_number(glm::length(horizontal(velocity)), 2) +
                  " level",
              [&] { return full_digits(glm::length(velocity)); });
  field_label(context, "ground");
  const double tilt = glm::degrees(std::acos(std::clamp(state.ground_normal.y, -1.0, 1.0)));
  value_field(context, "ground",
              state.grounded ? std::string("supports, slope ") + fixed_number(tilt, 1) + "°" : "none",
              [&] { return state.grounded ? full_digits(state.ground_normal) : std::string(); });
  const double margin = kept_margin(session.walk().settings, session.walk().precision, state.body.position);
  if (margin > session.walk().settings.safety_margin) {
    field_label(context, "margin", "wider than the walk's own: four units in the last place of the position");
    value_field(
        context, "margin",
        length_with_unit(margin) + (session.walk().precision == Precision::float32 ? ", by float" : ", by double"),
        [&] { return full_digits(margin); });
  }
  if (const TickRecord* record = session.record()) {
    field_label(context, "depth", "penetration depth of the body after the tick");
    value_field(context, "depth", record->result.depth > 0.0 ? length_with_unit(record->result.depth) : "0",
                [&] { return full_digits(record->result.depth); });
  }
}

const MoverMethod* mover_of(const WalkSession& session) {
  return find_mover_method(session.walk().mover);
}

void draw_listing_of(PanelContext& context, const WalkSession& session, const Step* step) {
  if (step != nullptr && std::holds_alternative<SweepStep>(*step)) {
    const MoverMethod* moves = mover_of(session);
    const SweepMethod* sweep = find_sweep_method(moves != nullptr ? moves->sweep : "swept");
    if (sweep == nullptr || sweep->listing.empty()) return;
    if (!open_section(context, "Listing: sweep", "Pseudocode")) return;
    draw_listing(context, sweep->listing, line_of(*step), Role::candidate);
    return;
  }
  const MoverMethod* mover = mover_of(session);
  if (mover == nullptr || mover->listing.empty()) return;
  if (!open_section(context, "Listing: one tick", "Pseudocode")) return;
  draw_listing(context, mover->listing, step != nullptr ? line_of(*step) : 0, Role::candidate);
}

/// Numbers and names of the hit in orange, as in the views.
void lit_sentence(PanelContext& context, std::string_view text) {
  draw_reason(context, text, Role::candidate);
}

std::string pass_name(WalkPass pass) {
  std::string name(to_string(pass));
  std::replace(name.begin(), name.end(), '_', ' ');
  if (!name.empty()) name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
  return name;
}

/// Wanted and achieved horizontal speed over the tick, as two bars to one scale.
void draw_achieved(PanelContext& context, const WalkSession& session) {
  const TickRecord& record = *session.record();
  const double wanted = glm::length(horizontal(record.input.velocity));
  const double achieved = glm::length(horizontal(record.result.state.velocity));
  const double most = std::max(wanted, achieved);
  if (!(most > 1e-6)) return;
  if (!open_section(context, "Wanted and achieved, horizontal")) return;
  const auto bar = [&](const char* name, double value, Role role) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = context.px(20), from = at.x + context.px(76);
    ImGui::Dummy({width, height});
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont* font = context.fonts.small;
    const float y = at.y + (height - font->FontSize) * 0.5f, room = at.x + width - from - context.px(64);
    draw.AddText(font, font->FontSize, {at.x, y}, packed(context.theme.dim), name);
    draw.AddRectFilled({from, at.y + context.px(5)},
                       {from + std::max(room * static_cast<float>(value / most), 1.0f), at.y + height - context.px(5)},
                       packed(context.theme.colour(role), 0.8f), context.px(3));
    text_right(context, at.x + width, y, fixed_number(value, 2) + " m/s", context.theme.text, font);
  };
  bar("wanted", wanted, Role::wanted_path);
  bar("achieved", achieved, Role::slide);
  if (wanted > 1e-6 && achieved > 1e-6) {
    const double cosine =
        glm::dot(horizontal(record.input.velocity), horizontal(record.result.state.velocity)) / (wanted * achieved);
    faint_text(context, fixed_number(100.0 * achieved / wanted, 0) + " % of the speed, turned by " +
                            fixed_number(glm::degrees(std::acos(std::clamp(cosine, -1.0, 1.0))), 1) + "°");
  }
}

/// What did not happen in this tick, each with its reason.
void draw_why_not(PanelContext& context, const WalkSession& session, const WalkInspector& inspector) {
  if (session.activity() != WalkActivity::paused || !open_section(context, "Why did it not …")) return;
  const auto line = [&](const char* name, const WhyNotAnswer& answer) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImFont* font = context.fonts.regular;
    put_text(context, *ImGui::GetWindowDrawList(), font, at, packed(context.theme.dim), name);
    ImGui::Dummy({context.px(88), font->FontSize});
    ImGui::SameLine(0.0f, 0.0f);
    ImGui::BeginGroup();
    wrapped_text(context, answer.sentence, answer.happened ? context.theme.dim : context.theme.text);
    ImGui::EndGroup();
    ImGui::Dummy({0, context.px(2)});
  };
  const std::size_t tick = *session.tick();
  const auto ask = [&](WhyNot question) { return why_not(question, session.timeline(), tick, session.steps()); };
  line("climb a step", ask(WhyNot::step_up));
  line("snap down", ask(WhyNot::snap));
  line("stand", ask(WhyNot::stand));
  if (inspector.found) {
    const LevelTriangle& own = *inspector.found;
    line(("hit " + std::to_string(own.triangle)).c_str(),
         why_not_hit(session.timeline(), tick, session.steps(), own.mesh, own.triangle));
  } else {
    faint_text(context, "find a triangle (left): why it was not hit is said too");
  }
}

/// Buttons that extract the tick from the walk.
void draw_cut_out(PanelContext& context, const WalkSession& session, const WalkInspector& inspector) {
  if (session.activity() != WalkActivity::paused || !inspector.cut_out) return;
  if (!open_section(context, "Save this tick as a case")) return;
  const float gap = context.px(6), each = (ImGui::GetContentRegionAvail().x - gap) * 0.5f;
  if (button(context, "cut walk", "as a walk", Icon::save,
             "a few ticks ending with this one, with the triangles near them; reproduces the contacts   T\nCtrl+S then "
             "saves "
             "it, "
             "Ctrl+Z returns",
             {each, context.px(28)}))
    inspector.cut_out(false);
  ImGui::SameLine(0.0f, gap);
  if (button(context, "cut sweep", "as a sweep", Icon::save,
             "the sweep of the slide shown, else of the first one, with the triangles near it   Shift+T",
             {each, context.px(28)}))
    inspector.cut_out(true);
}

/// The selected point, else the first contact, in both spaces.
void draw_spaces(PanelContext& context, const WalkSession& session, const WalkInspector& inspector) {
  std::optional<Vector3d> point = inspector.chosen_point;
  std::string_view name = "P";
  if (!point && session.record() != nullptr && !session.record()->result.hits.empty()) {
    point = session.record()->result.hits.front().point;
    name = "contact";
  }
  if (!session.state().body.shape) draw_vector_spaces(context, session.drawn_state().body, point, name);
}

void draw_inside(PanelContext& context, WalkSession& session, std::size_t index) {
  const Step& step = session.steps()[index];
  const TickGroups::Place place = session.groups().place_of(index);
  const auto* walk_step = std::get_if<WalkStep>(&step);
  std::string title =
      std::string("Step ") + std::to_string(index) + std::string(" of tick ") + std::to_string(*session.tick());
  if (place.slide != nullptr) {
    title = pass_name(place.pass->pass) + std::string(" · slide ") + std::to_string(place.slide->slide);
  } else if (place.pass != nullptr) {
    title = pass_name(place.pass->pass) + " pass";
  }
  panel_title(context, title);
  if (walk_step != nullptr) {
    std::string event(to_string(walk_step->event));
    std::replace(event.begin(), event.end(), '_', ' ');
    const bool is_hit = walk_step->triangle >= 0;
    if (is_hit && walk_step->event == WalkEvent::sweep_hit) event = std::string(to_string(walk_step->feature)) + " hit";
    chip_at_right(context, event, context.theme.colour(is_hit ? Role::contact : Role::candidate));
  } else if (const auto* sweep = std::get_if<SweepStep>(&step)) {
    chip_at_right(context,
                  sweep->event == SweepEvent::candidate              ? to_string(sweep->outcome)
                  : sweep->event == SweepEvent::probe || sweep->cast ? kind_of_step(step).name
                                                                     : std::string_view("sweep"),
                  context.theme.colour(Role::candidate));
  }
  lit_sentence(context, sentence_of(step));
  if (const std::optional<Comparison>* test = test_of(step); test != nullptr && test->has_value())
    draw_test(context, step, **test);
  draw_listing_of(context, session, &step);
  if (const auto* sweep = std::get_if<SweepStep>(&step); sweep != nullptr && sweep->cast)
    draw_mesh_cast(context, *sweep->cast);
  if (place.slide != nullptr) draw_walk_candidates(context, session, *place.slide);
  draw_velocities(context, session, walk_step);
}

}  // namespace

void draw_walk_inspector(PanelContext& context, WalkSession& session, const WalkInspector& inspector) {
  if (!session.ready()) {
    panel_title(context, "Walk");
    const bool empty = context.document.walk() == nullptr || context.document.walk()->level.empty();
    wrapped_text(context,
                 empty ? "This walk has no level. Choose one on the left, drop an .obj on the window, or open one "
                         "with Ctrl+O."
                       : "The level is being prepared: a tree of its triangles is being built. Esc cancels.",
                 context.theme.dim);
    return;
  }
  const TickRecord* record = session.record();
  if (record == nullptr) {
    panel_title(context, "Start");
    wrapped_text(
        context,
        session.tick_count() == 0
            ? "No ticks yet. Press Enter or click Walk to take control: WASD or arrows walk, the mouse "
              "looks, Space jumps, Shift runs, C crouches, Esc releases the mouse."
            : "The body before its first tick. Space plays the walk, . goes to the first tick, Enter walks from here.",
        context.theme.dim);
    if (inspector.track != nullptr) draw_track_section(context, session, *inspector.track, inspector.track_actions);
    draw_state(context, session);
    draw_listing_of(context, session, nullptr);
    return;
  }
  if (session.step() && *session.step() < session.steps().size()) {
    draw_inside(context, session, *session.step());
    draw_spaces(context, session, inspector);
    draw_cut_out(context, session, inspector);
    return;
  }
  panel_title(context, std::string("Tick ") + std::to_string(*session.tick()));
  const TickKind kind = session.kinds()[*session.tick()];
  const TickCause cause = cause_of(session.timeline(), *session.tick(), session.steps());
  chip_at_right(context, word_of(kind, cause.outcome), colour_of(kind, context.theme));
  lit_sentence(context, cause.sentence);
  if (inspector.track != nullptr) draw_track_section(context, session, *inspector.track, inspector.track_actions);
  draw_hits(context, session, *record);
  draw_achieved(context, session);
  draw_velocities(context, session, nullptr);
  draw_state(context, session);
  draw_why_not(context, session, inspector);
  draw_cut_out(context, session, inspector);
  draw_spaces(context, session, inspector);
  if (session.activity() == WalkActivity::paused) draw_listing_of(context, session, nullptr);
}

}  // namespace minkoscope
