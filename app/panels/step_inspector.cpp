#include "app/panels/step_inspector.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "app/panels/bounds_plot.h"
#include "app/panels/number_table.h"
#include "app/panels/step_kind.h"
#include "app/panels/widgets.h"

namespace minkoscope {

namespace {

bool is_number(std::string_view word) {
  if (word.starts_with("−")) word.remove_prefix(std::string_view("−").size());
  if (word.starts_with("-") || word.starts_with("+")) word.remove_prefix(1);
  return !word.empty() && word[0] >= '0' && word[0] <= '9';
}

/// Letters of simplex vertices, alone or together: A, BC, ABCD.
bool names_vertices(std::string_view word) {
  return !word.empty() && word.size() <= 4 &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= 'A' && c <= 'D'; });
}

void put(ImDrawList& draw, ImFont* font, float size, ImVec2 at, ImU32 colour, std::string_view text) {
  draw.AddText(font, size, at, colour, text.data(), text.data() + text.size());
}

}  // namespace

void draw_reason(PanelContext& context, std::string_view reason, Role value_role) {
  std::string_view previous;
  sentence(context, reason, [&](std::string_view word) -> LitWord {
    const std::string_view before = previous;
    previous = word;
    // "A − B" and "shape A" speak of the shapes, not of vertices.
    const char* after = word.data() + word.size();
    const std::string_view rest(after, static_cast<std::size_t>(reason.data() + reason.size() - after));
    if (word == "A" && (rest.starts_with(" − B") || rest.starts_with(" - B"))) return {};
    if (word == "B" && (before == "−" || before == "-")) return {};
    if (before == "shape" && word == "A") return {true, context.theme.colour(Role::shape_a)};
    if (before == "shape" && word == "B") return {true, context.theme.colour(Role::shape_b)};
    if (names_vertices(word)) return {true, context.theme.colour(Role::simplex)};
    if (is_number(word)) return {true, context.theme.colour(value_role)};
    return {};
  });
}

float draw_listing(PanelContext& context, std::span<const std::string_view> listing, int lit_line, Role role,
                   const ListingStyle& style) {
  const Theme& theme = context.theme;
  ImFont* font = context.fonts.mono;
  const float width = ImGui::GetContentRegionAvail().x, pad = context.px(9), gutter = context.px(24);
  float size = font->FontSize;
  float widest = 0.0f;
  for (const std::string_view line : listing) widest = std::max(widest, size_of(font, line).x);
  if (widest > width - gutter - 2 * pad) size = std::max(size * (width - gutter - 2 * pad) / widest, size * 0.72f);
  const float line_height = std::max(size, font->FontSize * 0.85f);
  const float row = std::round(line_height * style.spacing);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float height = row * static_cast<float>(listing.size()) + pad;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(at, {at.x + width, at.y + height}, packed(mix(theme.panel, theme.background, 0.8f)),
                     context.px(6));
  draw.PushClipRect(at, {at.x + width, at.y + height}, true);
  for (std::size_t i = 0; i < listing.size(); ++i) {
    const float y = at.y + pad * 0.5f + row * static_cast<float>(i);
    const int line = static_cast<int>(i) + 1;
    const bool lit = line == lit_line;
    const bool of_this_phase = line >= style.first && (style.last == 0 || line <= style.last);
    if (lit) {
      draw.AddRectFilled({at.x, y}, {at.x + width, y + row}, packed(theme.colour(role), theme.dark ? 0.2f : 0.28f));
      draw.AddRectFilled({at.x, y}, {at.x + context.px(3), y + row}, packed(theme.colour(role)));
    }
    const std::string number = std::to_string(line);
    const float number_width = size_of(font, number).x * size / font->FontSize;
    const float text_y = y + (row - size) * 0.5f;
    put(draw, font, size, {at.x + gutter - context.px(6) - number_width, text_y}, packed(theme.faint), number);
    const Colour ink = lit             ? (theme.dark ? mix(theme.colour(role), theme.text, 0.25f) : theme.text)
                       : of_this_phase ? mix(theme.dim, theme.text, 0.45f)
                                       : theme.faint;
    put(draw, font, size, {at.x + gutter + context.px(4), text_y}, packed(ink), listing[i]);
  }
  draw.PopClipRect();
  ImGui::Dummy({width, height});
  const float loose = std::round(line_height * ListingStyle{}.spacing);
  return (loose - row) * static_cast<float>(listing.size());
}

void draw_test(PanelContext& context, const Comparison& test) {
  section_title(context, test.holds ? "The test holds" : "The test does not hold");
  const Theme& theme = context.theme;
  ImFont* font = context.fonts.regular;
  ImFont* bold = context.fonts.semibold;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  put(draw, font, font->FontSize, at, packed(theme.dim), test.formula);
  const char* relation = test.value < test.threshold ? "<" : test.value > test.threshold ? ">" : "=";
  float x = at.x;
  const float y = at.y + context.px(21);
  const auto piece = [&](ImFont* face, const Colour& colour, std::string_view text) {
    put(draw, face, face->FontSize, {x, y}, packed(colour), text);
    x += size_of(face, text).x + context.px(6);
  };
  piece(bold, theme.text, precise_number(test.value));
  piece(font, theme.dim, relation);
  piece(bold, theme.text, precise_number(test.threshold));
  const Colour verdict = test.holds ? theme.colour(Role::direction) : theme.colour(Role::support);
  draw_icon(draw, test.holds ? Icon::check : Icon::cross, {x + context.px(8), y + font->FontSize * 0.5f},
            context.px(11), packed(verdict));
  if (ImGui::InvisibleButton("test", {width, context.px(40)}) && context.copy) {
    context.copy(full_digits(test.value));
  }
  tooltip(context, std::string(test.formula) + "\n" + full_digits(test.value) + " against " +
                       full_digits(test.threshold) + "\nclick copies the value");
}

namespace {

/// In a listing of two phases, the line at which the polytope begins; 0 where there is one phase.
int expansion_line(std::span<const std::string_view> listing) {
  for (std::size_t i = 0; i < listing.size(); ++i) {
    if (listing[i].starts_with("P ←")) return static_cast<int>(i) + 1;
  }
  return 0;
}

/// The triangles a sweep has tried so far; a click goes to the step.
void draw_candidates(PanelContext& context, std::span<const Step> steps, std::size_t cursor) {
  std::vector<std::size_t> tried;
  std::size_t so_far = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto* step = std::get_if<SweepStep>(&steps[i]);
    if (step == nullptr || step->event != SweepEvent::candidate) continue;
    tried.push_back(i);
    if (i <= cursor) ++so_far;
  }
  section_title(context, "Candidates, " + std::to_string(so_far) + " of " + std::to_string(tried.size()) + " tried");
  if (tried.empty()) {
    faint_text(context, "no triangle is near the way");
    return;
  }
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(tried.size()), context.px(26));
  while (clipper.Step()) {
    for (int row = clipper.DisplayStart; row < clipper.DisplayEnd; ++row) {
      const std::size_t index = tried[static_cast<std::size_t>(row)];
      const auto& step = std::get<SweepStep>(steps[index]);
      const bool known = index <= cursor;
      const bool touched = step.outcome == CandidateOutcome::hit || step.outcome == CandidateOutcome::start_overlap;
      const bool timed = touched || step.outcome == CandidateOutcome::later;
      std::string name = "triangle " + std::to_string(step.triangle), outcome;
      if (known) {
        if (timed) name.append(", ").append(to_string(step.feature));
        outcome = to_string(step.outcome);
        std::replace(outcome.begin(), outcome.end(), '_', ' ');
        if (timed) outcome.append("  t ").append(short_number(step.time, 4));
      }
      ImGui::PushID(row);
      if (list_row(context, "candidate", name, outcome, index == cursor,
                   touched ? context.theme.colour(Role::contact) : context.theme.dim)) {
        context.document.set_cursor(index);
      }
      if (ImGui::IsItemHovered()) context.selection.next_hovered = make_mark(MarkKind::candidate, index);
      if (known && timed) {
        tooltip(context, "t " + full_digits(step.time) + "\ncontact " + full_digits(step.point) + "\nnormal " +
                             full_digits(step.normal));
      }
      ImGui::PopID();
    }
  }
  ImGui::PopStyleVar();
}

}  // namespace

Vector3d StepInspector::chosen(const Vector3d& w, const Vector3d& a, const Vector3d& b) const {
  return origin_ == Origin::difference ? w : origin_ == Origin::on_a ? a : b;
}

void StepInspector::draw_coordinates_choice(PanelContext& context, std::string_view title) {
  section_title(context, title);
  constexpr std::array words{"w", "a", "b"};
  constexpr std::array hints{"the vertex in A − B: w = a − b", "its support point on shape A, world",
                             "its support point on shape B, world"};
  ImGui::SameLine();
  const float width = context.px(3 * 31 + 6);
  ImGui::SetCursorPos({ImGui::GetWindowContentRegionMax().x - width, ImGui::GetCursorPosY() - context.px(6)});
  const int chosen_word = segments(context, "coordinates", words, static_cast<int>(origin_), hints);
  if (chosen_word >= 0) origin_ = static_cast<Origin>(chosen_word);
}

void StepInspector::draw_simplex(PanelContext& context, const GjkStep& step) {
  if (step.simplex.empty() && !step.support && step.dropped.empty()) {
    section_title(context, "Simplex");
    faint_text(context, "empty so far");
    return;
  }
  draw_coordinates_choice(context, "Simplex");
  constexpr std::array<std::string_view, 4> columns{"x", "y", "z", "λ"};
  // Room for a letter, and for "new" or "out" behind it where there is one.
  const bool suffixed = step.support.has_value() || !step.dropped.empty();
  NumberTable table{context, columns, context.px(suffixed ? 46 : 24)};
  table.header();
  const auto row = [&](const SimplexVertex& vertex, MarkId mark, Role role, float alpha, std::string_view suffix) {
    const Vector3d shown = chosen(vertex.w, vertex.a, vertex.b);
    const std::array values{shown.x, shown.y, shown.z, vertex.lambda};
    const bool with_weight = role == Role::simplex;
    bool clicked = false;
    ImGui::PushID(static_cast<int>(mark & 0xffff) + static_cast<int>(mark >> 48) * 100);
    const std::string name(1, vertex.name);
    const bool hovered =
        table.row("row", name, suffix, context.theme.colour(role), std::span(values).first(with_weight ? 4 : 3), alpha,
                  context.selection.selected == mark, clicked);
    if (hovered) context.selection.next_hovered = mark;
    if (clicked) context.selection.selected = context.selection.selected == mark ? 0 : mark;
    std::string text = std::string("w ").append(full_digits(vertex.w)).append("\na ").append(full_digits(vertex.a));
    text.append("\nb ").append(full_digits(vertex.b));
    if (with_weight) text.append("\nλ ").append(full_digits(vertex.lambda));
    if (vertex.feature_a >= 0) text.append("\nvertex ").append(std::to_string(vertex.feature_a)).append(" of A");
    if (vertex.feature_b >= 0) text.append("\nvertex ").append(std::to_string(vertex.feature_b)).append(" of B");
    tooltip(context, text);
    ImGui::PopID();
  };
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  for (std::size_t i = 0; i < step.simplex.size(); ++i) {
    row(step.simplex[i], make_mark(MarkKind::simplex_vertex, i), Role::simplex, 1.0f, "");
  }
  const bool support_listed =
      step.support && std::any_of(step.simplex.begin(), step.simplex.end(), [&](const SimplexVertex& v) {
        return v.name == step.support->name && v.w == step.support->w;
      });
  if (step.support && !support_listed) row(*step.support, make_mark(MarkKind::support), Role::support, 1.0f, "new");
  for (std::size_t i = 0; i < step.dropped.size(); ++i) {
    row(step.dropped[i], make_mark(MarkKind::dropped_vertex, i), Role::dropped, 0.6f, "out");
  }
  ImGui::PopStyleVar();
}

void StepInspector::draw_face(PanelContext& context, const EpaStep& step, const PolytopeHistory& polytope,
                              std::size_t index) {
  const auto now = static_cast<int>(index);
  const auto alive = std::count_if(polytope.faces.begin(), polytope.faces.end(), [now](const PolytopeFace& face) {
    return face.born <= now && (face.died < 0 || face.died > now);
  });
  const auto vertices = std::count_if(polytope.vertices.begin(), polytope.vertices.end(),
                                      [now](const PolytopeVertex& vertex) { return vertex.born <= now; });
  const bool has_face = step.face >= 0 && static_cast<std::size_t>(step.face) < polytope.faces.size();
  draw_coordinates_choice(context, has_face ? "Closest face " + std::to_string(step.face) : std::string("Polytope"));
  if (has_face) {
    const PolytopeFace& face = polytope.faces[static_cast<std::size_t>(step.face)];
    constexpr std::array<std::string_view, 3> columns{"x", "y", "z"};
    NumberTable table{context, columns, context.px(44)};
    table.header();
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    for (const int corner : face.vertices) {
      if (corner < 0 || static_cast<std::size_t>(corner) >= polytope.vertices.size()) continue;
      const PolytopeVertex& vertex = polytope.vertices[static_cast<std::size_t>(corner)];
      const Vector3d shown = chosen(vertex.w, vertex.a, vertex.b);
      const std::array values{shown.x, shown.y, shown.z};
      const MarkId mark = make_mark(MarkKind::polytope_vertex, static_cast<std::uint64_t>(corner));
      bool clicked = false;
      ImGui::PushID(corner);
      if (table.row("row", std::to_string(corner), "", context.theme.colour(Role::simplex), values, 1.0f,
                    context.selection.selected == mark, clicked)) {
        context.selection.next_hovered = mark;
      }
      if (clicked) context.selection.selected = context.selection.selected == mark ? 0 : mark;
      std::string text = std::string("w ").append(full_digits(vertex.w)).append("\na ").append(full_digits(vertex.a));
      tooltip(context, text.append("\nb ").append(full_digits(vertex.b)));
      ImGui::PopID();
    }
    bool clicked = false;
    const std::array normal{face.normal.x, face.normal.y, face.normal.z};
    table.row("normal", "n", "", context.theme.colour(Role::direction), normal, 1.0f, false, clicked);
    tooltip(context, std::string("outward unit normal ").append(full_digits(face.normal)));
    if (clicked && context.copy) context.copy(full_digits(face.normal));
    ImGui::PopStyleVar();
  }
  std::string counts = std::to_string(alive);
  counts.append(" faces · ").append(std::to_string(vertices)).append(" vertices");
  if (!step.removed_faces.empty())
    counts.append(" · ").append(std::to_string(step.removed_faces.size())).append(" seen and removed");
  ImGui::Dummy({0, context.px(2)});
  faint_text(context, counts);
}

void StepInspector::draw(PanelContext& context) {
  Document& document = context.document;
  const std::span<const Step> steps = document.steps();
  if (steps.empty()) {
    panel_title(context, "No steps");
    const std::string& fault = document.run_error();
    wrapped_text(context, fault.empty() ? "This method reports no steps. Choose another one in the top bar." : fault,
                 fault.empty() ? context.theme.dim : context.theme.colour(Role::support));
    return;
  }
  const std::size_t cursor = document.cursor();
  const Step& step = steps[cursor];
  const StepKind kind = kind_of_step(step);
  std::string title = "Step " + std::to_string(cursor);
  title.append(" of ").append(std::to_string(steps.size() - 1));
  panel_title(context, title);
  std::string chip(phase_of(step));
  chip.append(" · ").append(kind.name);
  chip_at_right(context, chip, colour_of(kind, context.theme));
  ImGui::Dummy({0, context.px(2)});
  draw_reason(context, sentence_of(step), Role::closest);

  std::span<const std::string_view> listing;
  if (const PairQuery* query = document.pair()) {
    if (const PairMethod* method = find_pair_method(query->algorithm)) listing = method->listing;
  } else if (const SweepQuery* sweep = document.sweep()) {
    if (const SweepMethod* method = find_sweep_method(sweep->algorithm)) listing = method->listing;
  }
  float saved = 0.0f;
  if (!listing.empty()) {
    section_title(context, "Pseudocode");
    ListingStyle style{.spacing = listing_spacing_};
    if (const int expansion = expansion_line(listing); expansion > 1) {
      // Two phases: the one that does not run is dim.
      if (std::holds_alternative<EpaStep>(step)) {
        style.first = expansion;
      } else {
        style.last = expansion - 1;
      }
    }
    saved = draw_listing(context, listing, line_of(step), kind.neutral ? Role::simplex : kind.role, style);
  }
  if (const auto* test = test_of(step); test != nullptr && *test) draw_test(context, **test);
  if (const auto* gjk = std::get_if<GjkStep>(&step)) draw_simplex(context, *gjk);
  if (const auto* epa = std::get_if<EpaStep>(&step); epa != nullptr && document.pair_trace() != nullptr) {
    draw_face(context, *epa, document.pair_trace()->polytope, cursor);
  }
  if (document.sweep() != nullptr) {
    draw_candidates(context, steps, cursor);
    return;
  }
  // The listing's lines move together as far as the plot needs room.
  const float padding = ImGui::GetStyle().WindowPadding.y;
  const float wanted = ImGui::GetCursorPosY() + least_plot_height(context) + padding;
  const float short_of = wanted + saved - ImGui::GetWindowHeight();
  const float lines = static_cast<float>(std::max<std::size_t>(listing.size(), 1)) * context.fonts.mono->FontSize;
  listing_spacing_ = std::clamp(ListingStyle{}.spacing - short_of / lines, 1.2f, ListingStyle{}.spacing);
  draw_bounds_plot(context, steps, cursor);
}

}  // namespace minkoscope
