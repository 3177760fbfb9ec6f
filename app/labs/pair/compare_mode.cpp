#include "app/labs/pair/compare_mode.h"

#include <imgui.h>

#include <algorithm>
#include <chrono>

#include "app/mode/view_columns.h"
#include "app/panels/steps/step_kind.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"
#include "core/scene/json/json.h"

namespace minkoscope {

namespace {

std::string_view method_title(const Document& document, std::string_view name) {
  const std::vector<MethodName> methods = document.kind().methods();
  const auto found = std::ranges::find(methods, name, &MethodName::name);
  return found == methods.end() ? name : found->title;
}

}  // namespace

Mode& CompareMode::left(const PanelContext& context) const {
  return context.document.sweep() != nullptr ? columns_.left_sweep : columns_.left_pair;
}
Mode& CompareMode::right() const {
  return session_.right().sweep() != nullptr ? *columns_.right_sweep : *columns_.right_pair;
}

PanelContext CompareMode::column(const PanelContext& context, int side) const {
  return {context.theme,     context.fonts,
          context.scale,     side == 0 ? context.document : session_.right(),
          context.selection, idle_,
          context.editor,    side == 0 ? context.marks : right_marks_,
          context.still,     context.copy,
          context.paste,     context.picture,
          context.glossary,  context.show_term,
          context.laid_out,  context.taken};
}

CompareTracks CompareMode::tracks(const PanelContext& context) const {
  CompareTracks tracks{{context.document.steps(), session_.right().steps()}, session_.moment(), std::nullopt, {}};
  if (const RunComparison* comparison = session_.comparison(); comparison != nullptr && comparison->divergence) {
    tracks.divergence = comparison->divergence->step;
    tracks.difference = comparison->divergence->sentence;
  }
  return tracks;
}

void CompareMode::go(PanelContext& context, std::optional<std::size_t> moment) {
  if (moment) session_.set_moment(context.document, *moment);
}

void CompareMode::update(PanelContext& context, double seconds) {
  const auto begin = std::chrono::steady_clock::now();
  Document& document = context.document;
  session_.update(document);
  session_ms_ = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  Playback& playback = context.playback;
  if (playback.playing) {
    playback.due += seconds * playback.steps_per_second;
    for (; playback.due >= 1.0; playback.due -= 1.0) session_.move_moment(document, 1);
    if (session_.moment() + 1 >= session_.moments(document)) playback.playing = false;
  } else {
    playback.due = 0.0;
  }
  playing_ = playback.playing;
  idle_ = Playback{};
  PanelContext left_context = column(context, 0), right_context = column(context, 1);
  left(context).update(left_context, 0.0);
  right().update(right_context, 0.0);
}

void CompareMode::draw_case_panel(PanelContext& context) {
  left(context).draw_case_panel(context);
}

void CompareMode::draw_inspector(PanelContext& context) {
  ComparePanel::Request request;
  const ComparePanel::Tab tab = panel_.draw_tabs(context, request);
  if (tab == ComparePanel::Tab::both) {
    panel_.draw_both(context, session_, request);
  } else {
    const int side = tab == ComparePanel::Tab::left ? 0 : 1;
    PanelContext own = column(context, side);
    (side == 0 ? left(context) : right()).draw_inspector(own);
    session_.update(context.document);  // the panel may have moved its cursor
  }
  if (request.close) {
    session_.toggle(context.document);
  } else if (request.setup) {
    session_.set_setup(context.document, *request.setup, request.gesture);
  } else if (request.go_to_difference) {
    session_.go_to_divergence(context.document);
  }
}

void CompareMode::draw_transport(PanelContext& context) {
  go(context, draw_compare_transport(context, tracks(context)));
}

void CompareMode::draw_timeline(PanelContext& context) {
  go(context, draw_compare_timeline(context, tracks(context)));
}

void CompareMode::draw_header(PanelContext& context, int side) {
  const Theme& theme = context.theme;
  const Document& document = side == 0 ? context.document : session_.right();
  const RunSetup setup = side == 0 ? setup_of(context.document.current()) : session_.setup();
  const std::span<const Step> steps = document.steps();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImFont *bold = context.fonts.semibold, *font = context.fonts.regular;
  const ImVec2 at = ImGui::GetCursorScreenPos(), area = ImGui::GetContentRegionAvail();
  const auto centred = [&](ImFont* face) { return at.y + (area.y - face->FontSize) * 0.5f; };

  const std::string method(method_title(document, setup.algorithm));
  const std::string precision =
      " · " + std::string(to_string(setup.precision)) + (side == 1 && setup.settings ? ", own settings" : "");
  std::string where = "no steps", least = "–";
  if (!steps.empty()) {
    least = std::to_string(document.cursor());
    least.append(" of ").append(std::to_string(steps.size() - 1));
    where = "step " + least;
    if (session_.moment() >= steps.size()) where.insert(0, "ended, stays at ");
  }
  const RunComparison* comparison = session_.comparison();
  const bool differs = comparison != nullptr && comparison->divergence &&
                       comparison->divergence->step == session_.moment() && !steps.empty();
  const std::string whole = method + precision + ", " + where;
  ImGui::InvisibleButton("header", area);
  const bool low = size_of(bold, where).x > 0.5f * area.x;  // hovering has the words
  float right = at.x + area.x - size_of(bold, low ? least : where).x;
  put_text(context, draw, bold, {right, centred(bold)}, packed(differs ? theme.colour(Role::support) : theme.text),
           low ? least : where);
  if (differs) {
    right -= size_of(bold, "≠").x + context.px(8);
    put_text(context, draw, bold, {right, centred(bold)}, packed(theme.colour(Role::support)), "≠");
  }

  const char* const name = side == 0 ? "Left" : "Right";
  const ImVec2 chip = size_of(context.fonts.small, name);
  const float chip_pad = context.px(8), chip_height = context.px(19), chip_top = at.y + (area.y - chip_height) * 0.5f;
  draw.AddRectFilled({at.x, chip_top}, {at.x + chip.x + 2 * chip_pad, chip_top + chip_height},
                     packed(theme.raised_hovered), chip_height * 0.5f);
  put_text(context, draw, context.fonts.small, {at.x + chip_pad, at.y + (area.y - chip.y) * 0.5f}, packed(theme.text),
           name);
  const float x = at.x + chip.x + 2 * chip_pad + context.px(10), free = right - context.px(12) - x;
  std::string room;
  const bool all = size_of(bold, method).x + size_of(font, precision).x <= free;
  const std::string_view shown = elided(bold, method, std::max(free, 0.0f), room);
  if (!shown.empty()) {
    put_text(context, draw, bold, {x, centred(bold)}, packed(theme.text), shown);
    if (all) put_text(context, draw, font, {x + size_of(bold, method).x, centred(font)}, packed(theme.dim), precision);
  }
  tooltip(context, whole);
}

ShownMoment CompareMode::shown(const PanelContext& context, int view) const {
  const Document& document = column_of(view) == 0 ? context.document : session_.right();
  return {document.revision(), document.cursor()};
}

ViewText CompareMode::describe(const PanelContext& context, int view) const {
  const int side = column_of(view);
  const PanelContext own = column(context, side);
  return (side == 0 ? left(context) : right()).describe(own, in_column(view));
}

void CompareMode::draw_view(PanelContext& context, int view, DrawList& list) {
  const int side = column_of(view);
  PanelContext own = column(context, side);
  (side == 0 ? left(context) : right()).draw_view(own, in_column(view), list);
}

std::uint64_t CompareMode::framing_key(const PanelContext& context, int view) const {
  // Half as high as a single run's: framed again when a comparison begins or ends.
  return left(context).framing_key(context, in_column(view)) | (std::uint64_t{1} << 63);
}

std::optional<DrawBounds> CompareMode::bounds(const PanelContext& context, int view, const DrawList& list,
                                              bool close) const {
  std::optional<DrawBounds> both = left(context).bounds(context, in_column(view), list, close);
  if (!close) return both;
  const PanelContext own = column(context, 1);
  if (const auto other = right().bounds(own, in_column(view), list, close)) {
    include(both, other->min);
    include(both, other->max);
  }
  return both;
}

void CompareMode::adjust(RenderOptions& options, int view) const {
  right().adjust(options, in_column(view));
}

const Document& CompareMode::film_document(const PanelContext& context, int row) const {
  return row == 0 ? context.document : session_.right();
}

void CompareMode::draw_film(PanelContext& context, int row, std::size_t step, DrawList& list) {
  PanelContext own = column(context, row);
  (row == 0 ? left(context) : right()).film()->draw_film(own, 0, step, list);
}

std::optional<DrawBounds> CompareMode::film_focus(PanelContext& context, int row, std::size_t step) {
  PanelContext own = column(context, row);
  return (row == 0 ? left(context) : right()).film()->film_focus(own, 0, step);
}

void CompareMode::show_moment(PanelContext& context, std::size_t tick, std::optional<std::size_t>) {
  go(context, tick);  // may be beyond the end of the left run
}

void CompareMode::go_to_film_step(PanelContext& context, std::size_t step) {
  go(context, step);
}

std::optional<std::size_t> CompareMode::film_mark(const PanelContext& context) const {
  return tracks(context).divergence;
}

bool CompareMode::key(PanelContext& context, const InputEvent& event) {
  const bool plain = !event.modifiers.control && !event.modifiers.alt && event.kind != InputEvent::Kind::key_up;
  Document& document = context.document;
  const std::ptrdiff_t stride = event.modifiers.shift ? 5 : 1;
  const std::size_t count = session_.moments(document);
  if (plain) {
    switch (event.key) {
      case Key::period:
      case Key::right:
        context.playback.playing = false;
        session_.move_moment(document, stride);
        return true;
      case Key::comma:
      case Key::left:
        context.playback.playing = false;
        session_.move_moment(document, -stride);
        return true;
      case Key::home:
        session_.set_moment(document, 0);
        return true;
      case Key::end:
        session_.set_moment(document, count);
        return true;
      case Key::space:
        if (event.kind == InputEvent::Kind::key_repeat) return true;
        context.playback.playing = !context.playback.playing && count > 0;
        if (context.playback.playing && session_.moment() + 1 >= count) session_.set_moment(document, 0);
        return true;
      case key_of('R'):
        context.playback.playing = false;
        session_.set_moment(document, 0);
        return true;
      case key_of('D'):
        context.playback.playing = false;
        session_.go_to_divergence(document);
        return true;
      default:
        break;
    }
  }
  const bool used = left(context).key(context, event);
  if (used) session_.update(document);  // it may have moved the left cursor
  return used;
}

bool CompareMode::hover(PanelContext& context, const ViewMouse& mouse) {
  const int side = column_of(mouse.view);
  PanelContext own = column(context, side);
  return (side == 0 ? left(context) : right()).hover(own, in_column(mouse));
}

void CompareMode::leave() {
  for (Mode* mode : {&columns_.left_pair, &columns_.left_sweep, static_cast<Mode*>(columns_.right_pair.get()),
                     static_cast<Mode*>(columns_.right_sweep.get())})
    mode->leave();
}

// A shape dragged in either column is the case's, common to both runs.
bool CompareMode::press(PanelContext& context, const ViewMouse& mouse) {
  return left(context).press(context, in_column(mouse));
}
std::optional<Pose> CompareMode::selected_pose(const PanelContext& context) const {
  return left(context).selected_pose(context);
}
void CompareMode::set_selected_pose(PanelContext& context, const Pose& pose, const std::string& gesture) {
  left(context).set_selected_pose(context, pose, gesture);
}
void CompareMode::drag(PanelContext& context, const ViewMouse& mouse) {
  left(context).drag(context, in_column(mouse));
}
void CompareMode::release(PanelContext& context, const ViewMouse& mouse) {
  left(context).release(context, in_column(mouse));
}

void CompareMode::click(PanelContext& context, const ViewMouse& mouse) {
  const int side = column_of(mouse.view);
  PanelContext own = column(context, side);
  (side == 0 ? left(context) : right()).click(own, in_column(mouse));
}

bool CompareMode::cancel(PanelContext& context) {
  return left(context).cancel(context);
}

nlohmann::ordered_json CompareMode::state(const PanelContext& context) const {
  nlohmann::ordered_json result;
  result["comparing"] = true;
  result["left"] = left(context).state(context);
  result["right"] = right().state(column(context, 1));
  result["moment"] = session_.moment();
  result["moments"] = session_.moments(context.document);
  result["left_step"] = context.document.cursor();
  result["right_step"] = session_.right().cursor();
  result["right_steps"] = session_.right().steps().size();
  result["right_algorithm"] = session_.setup().algorithm;
  result["right_precision"] = to_string(session_.setup().precision);
  if (const RunComparison* comparison = session_.comparison(); comparison != nullptr && comparison->divergence) {
    result["divergence"] = {{"step", comparison->divergence->step}, {"sentence", comparison->divergence->sentence}};
  } else {
    result["divergence"] = nullptr;
  }
  return result;
}

std::vector<std::pair<std::string, double>> CompareMode::costs() const {
  std::vector<std::pair<std::string, double>> sum{{"comparison", session_ms_}};
  const Mode& left_mode = session_.right().sweep() != nullptr ? columns_.left_sweep : columns_.left_pair;
  for (const Mode* mode : {&left_mode, static_cast<const Mode*>(&right())}) {
    for (const auto& [name, cost] : mode->costs()) {
      const auto known =
          std::find_if(sum.begin(), sum.end(), [&label = name](const auto& part) { return part.first == label; });
      if (known == sum.end()) {
        sum.emplace_back(name, cost);
      } else {
        known->second += cost;
      }
    }
  }
  return sum;
}

}  // namespace minkoscope
