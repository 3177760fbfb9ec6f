#include "app/panels/batch/batch_list.h"

#include <imgui.h>

#include <algorithm>

#include "app/draw/count_text.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"
#include "core/base/enum_names.h"

namespace minkoscope {

namespace {

struct Column {
  BatchColumn column;
  const char *id, *text, *hint;
};
constexpr std::array columns{
    Column{BatchColumn::odd, "odd", "odd first", "the engine disagrees, unmet, not converged, or no case"},
    Column{BatchColumn::line, "line", "line", "as the file has them"},
    Column{BatchColumn::name, "name", "name", "by the name of the case"},
    Column{BatchColumn::ours, "ours", "ours", "by our answer: the deepest overlap first, then the nearest"},
    Column{BatchColumn::engine, "engine", "engine", "by the engine's answer: the deepest overlap first"},
};

constexpr EnumNames<Oddity::bad_line> oddity_headings{"the engine disagrees", "not as expected", "did not converge",
                                                      "no case that runs"};

std::string heading_of(const BatchRow& row) {
  std::string text;
  for (const Oddity oddity :
       {Oddity::engine_disagrees, Oddity::expect_unmet, Oddity::not_converged, Oddity::bad_line}) {
    if (row.has(oddity)) text.append(text.empty() ? "" : ", ").append(oddity_headings[oddity]);
  }
  return text;
}

std::string title_of(const BatchRow& row) {
  if (!row.name.empty()) return row.name;
  return row.kind.empty() ? std::string("no case") : row.kind;
}

std::string ours_of(const BatchRow& row) {
  const std::string words = with_true_minus(to_words(row.ours, row.kind));
  if (!words.empty()) return words;
  return row.termination.empty() ? std::string("no answer") : row.termination;
}

std::string engines_of(const BatchRow& row) {
  if (!row.engine) return {};
  return (row.engine_name.empty() ? std::string("engine") : row.engine_name) + ": " + to_words(*row.engine, row.kind);
}

/// What is wrong with a line, without the name of the file that the panel has anyway.
std::string fault_of(const BatchRow& row, const std::string& file) {
  const std::string& sentence = row.odd.front().sentence;
  const std::string prefix = file + ":" + std::to_string(row.line) + ": ";
  const std::size_t at = sentence.find(prefix);
  return at == std::string::npos ? sentence : sentence.substr(at + prefix.size());
}

/// All of a row, for its tooltip.
std::string words_of(const BatchRow& row, bool edited) {
  std::string text = "line " + std::to_string(row.line) + ": " + title_of(row);
  if (row.frame) text += ", frame " + std::to_string(*row.frame);
  if (!row.kind.empty()) text += "\nours: " + ours_of(row);
  if (!row.termination.empty()) text += " (" + row.termination + ")";
  if (row.engine && row.claims.empty()) text += "\n" + engines_of(row);
  for (const auto& [claim, judgement] : row.claims)
    text +=
        "\n" + claim.engine + ": " + to_words(BatchAnswer{claim.hit, claim.time}, row.kind) + ", " + judgement.words();
  for (const BatchRow::Odd& odd : row.odd) {
    if (row.claims.empty() || odd.oddity != Oddity::engine_disagrees) text += "\n" + odd.sentence;
  }
  if (edited) text += "\nedited here, not in the file";
  return text;
}

}  // namespace

void BatchList::forget() {
  search_.fill('\0');
  seen_.reset();
}

void BatchList::draw_columns(PanelContext& context, BatchSession& batch) {
  const LaidOutScope scope(context, "sort");
  ImFont* const font = context.fonts.small;
  const float gap = context.px(11), arrow = context.px(9);
  const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  bool first = true;
  for (const Column& own : columns) {
    const bool lit = batch.column() == own.column;
    const ImVec2 words = size_of(font, own.text);
    const float width = words.x + (lit ? arrow : 0.0f);
    if (!first) {
      ImGui::SameLine(0, gap);
      if (ImGui::GetCursorScreenPos().x + width > right) ImGui::NewLine();
    }
    first = false;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (ImGui::InvisibleButton(own.id, {width, words.y + context.px(6)})) batch.sort_by(own.column);
    const Colour ink = lit || ImGui::IsItemHovered() ? context.theme.text : context.theme.faint;
    put_text(context, draw, font, {at.x, at.y + context.px(3)}, packed(ink), own.text);
    if (lit) {
      const ImVec2 middle{at.x + words.x + context.px(6), at.y + context.px(3) + words.y * 0.5f};
      const float reach = context.px(3), tip = batch.descending() ? -reach : reach;
      draw.AddTriangleFilled({middle.x - reach, middle.y - tip * 0.7f}, {middle.x + reach, middle.y - tip * 0.7f},
                             {middle.x, middle.y + tip * 0.7f}, packed(ink));
    }
    note_control(context, own.id, own.text, at, {width, words.y + context.px(6)}, true, lit);
    tooltip(context, [&] { return std::string(own.hint).append("; again: the other way round"); });
    if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  }
}

/// Whose answers stand at the left and at the right of the rows.
void BatchList::draw_sides(PanelContext& context, const BatchSession& batch) {
  const auto& rows = batch.rows();
  const auto answered =
      std::find_if(rows.begin(), rows.end(), [](const BatchRow& row) { return row.engine.has_value(); });
  if (answered == rows.end()) return;
  const std::string name = answered->claims.size() > 1 ? "engines" : answered->engine_name;
  ImFont* const font = context.fonts.small;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, pad = context.px(6);
  const float left = at.x + pad + context.px(4), room = width * 0.6f;
  std::string cut;
  const std::string_view shown = elided(font, name.empty() ? std::string_view("engine") : name, room, cut);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImGui::Dummy({width, font->FontSize});
  put_text(context, draw, font, {left, at.y}, packed(context.theme.faint), "ours");
  put_text(context, draw, font, {at.x + width - pad - size_of(font, shown).x, at.y}, packed(context.theme.faint),
           shown);
  tooltip(context, [&] {
    if (answered->claims.size() > 1) return std::string("left our answer, right the first engine that is wrong");
    return "left our answer, right that of " + (name.empty() ? std::string("your engine") : name);
  });
}

void BatchList::draw_row(PanelContext& context, BatchSession& batch, std::size_t index, float height) {
  const BatchRow& row = batch.rows()[index];
  const Theme& theme = context.theme;
  const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f), pad = context.px(6);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool clicked = ImGui::InvisibleButton("row", {width, height});
  const bool current = batch.current() == index, odd = !row.odd.empty();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  if (ImGui::IsItemHovered() || current) {
    draw.AddRectFilled(at, {at.x + width, at.y + height - 1.0f}, packed(theme.raised, current ? 1.0f : 0.7f),
                       ImGui::GetStyle().FrameRounding);
  }
  const Colour warning = theme.colour(Role::support);
  if (odd) {
    draw.AddRectFilled({at.x, at.y + context.px(5)}, {at.x + context.px(3), at.y + height - context.px(6)},
                       packed(warning), context.px(1.5));
  }
  const float left = at.x + pad + context.px(4), right = at.x + width - pad;
  ImFont *regular = context.fonts.regular, *small = context.fonts.small;
  std::string cut;
  const std::string frame = row.frame ? "frame " + std::to_string(*row.frame) + "   " : std::string();
  const std::string number = frame + std::to_string(row.line) + (batch.edited(index) ? " •" : "");
  const float number_width = size_of(small, number).x;
  put_text(context, draw, small, {right - number_width, at.y + context.px(6)}, packed(theme.faint), number);
  put_text(context, draw, regular, {left, at.y + context.px(4)},
           packed(current ? theme.text : mix(theme.dim, theme.text, 0.5f)),
           elided(regular, title_of(row), right - number_width - pad - left, cut));
  const float below = at.y + height - small->FontSize - context.px(7);
  const bool bad = row.has(Oddity::bad_line);
  const std::string ours = bad ? fault_of(row, batch.name()) : ours_of(row);
  const std::string engines = !row.engine             ? std::string()
                              : row.claims.size() > 1 ? engines_of(row)
                                                      : to_words(*row.engine, row.kind);
  const bool disagrees = row.has(Oddity::engine_disagrees);
  const float engine_room = std::min(size_of(small, engines).x, (right - left) * 0.58f);
  if (!engines.empty()) {
    put_text(context, draw, small, {right - engine_room, below}, packed(disagrees ? warning : theme.faint),
             elided(small, engines, engine_room, cut));
  }
  const bool alarms = bad || row.has(Oddity::expect_unmet) || row.has(Oddity::not_converged);
  const float ours_room = right - left - (engines.empty() ? 0.0f : engine_room + pad);
  put_text(context, draw, small, {left, below}, packed(alarms ? warning : theme.dim),
           elided(small, ours, ours_room, cut));
  note_control(context, "line", title_of(row), at, {width, height}, true, current);
  tooltip(context, [&] { return words_of(row, batch.edited(index)); });
  if (clicked) batch.choose(index, context.document);
}

void BatchList::draw(PanelContext& context, BatchSession& batch) {
  const LaidOutScope scope(context, "list");
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(9), ImGui::GetStyle().FramePadding.y));
  ImGui::InputTextWithHint("##search", "search the lines", search_.data(), search_.size());
  ImGui::PopStyleVar();
  batch.search(search_.data());
  draw_columns(context, batch);
  const std::size_t all = batch.rows().size(), shown = batch.listed().size();
  std::string counts = grouped(all) + (all == 1 ? " case" : " cases");
  if (shown != all) counts = grouped(shown) + " of " + counts;
  if (batch.loading()) counts += " so far";
  faint_text(context, counts + (batch.odd_count() > 0 ? ", " + grouped(batch.odd_count()) + " odd" : ""));
  const std::optional<std::size_t> current = batch.current();
  if (current && !batch.rows()[*current].odd.empty()) {
    const BatchRow& row = batch.rows()[*current];
    wrapped_text(context,
                 "Line " + std::to_string(row.line) + ": " + (row.claims.empty() ? heading_of(row) : row.why()) + ".",
                 context.theme.colour(Role::support));
  }
  draw_sides(context, batch);
  ImGui::BeginChild("lines", {0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  const float height = context.px(44);
  if (current != seen_) {
    seen_ = current;
    const auto place =
        current ? std::find(batch.listed().begin(), batch.listed().end(), *current) : batch.listed().end();
    if (place != batch.listed().end()) {
      const float top = height * static_cast<float>(place - batch.listed().begin()), room = ImGui::GetWindowHeight();
      if (top < ImGui::GetScrollY()) ImGui::SetScrollY(top);
      if (top + height > ImGui::GetScrollY() + room) ImGui::SetScrollY(top + height - room);
    }
  }
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(shown), height);
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      // A click may begin another order in the next frame.
      if (static_cast<std::size_t>(i) >= batch.listed().size()) break;
      ImGui::PushID(i);
      draw_row(context, batch, batch.listed()[static_cast<std::size_t>(i)], height);
      ImGui::PopID();
    }
  }
  ImGui::PopStyleVar();
  if (shown == 0 && !batch.loading()) faint_text(context, "no line matches");
  ImGui::EndChild();
}

}  // namespace minkoscope
