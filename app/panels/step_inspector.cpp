#include "app/panels/step_inspector.h"

#include <algorithm>
#include <array>
#include <cmath>

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

ImVec2 text_size(ImFont* font, std::string_view text) {
  return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0.0f, text.data(), text.data() + text.size());
}

void put(ImDrawList& draw, ImFont* font, float size, ImVec2 at, ImU32 colour, std::string_view text) {
  draw.AddText(font, size, at, colour, text.data(), text.data() + text.size());
}

/// A table of numbers with right-aligned columns and one letter in front.
struct NumberTable {
  PanelContext& context;
  std::span<const std::string_view> columns;
  float name_width, row_height = 0.0f;

  float column_right(std::size_t column, float left, float width) const {
    const float each = (width - name_width) / static_cast<float>(columns.size());
    return left + name_width + each * static_cast<float>(column + 1) - context.px(4);
  }
  void header() {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImFont* font = context.fonts.small;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      put(draw, font, font->FontSize, {column_right(i, at.x, width) - text_size(font, columns[i]).x, at.y},
          packed(context.theme.faint), columns[i]);
    }
    ImGui::Dummy({width, context.px(15)});
  }
  /// True when the row is hovered.
  bool row(const char* id, std::string_view name, const Colour& name_colour, std::span<const double> values,
           float alpha, bool chosen, bool& clicked) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = context.px(23);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    clicked = ImGui::InvisibleButton(id, {width, height});
    const bool hovered = ImGui::IsItemHovered();
    draw.AddLine({at.x, at.y}, {at.x + width, at.y}, packed(context.theme.line));
    if (hovered || chosen) {
      draw.AddRectFilled({at.x, at.y + 1}, {at.x + width, at.y + height},
                         packed(context.theme.raised, chosen ? 1.0f : 0.6f), context.px(4));
    }
    ImFont* bold = context.fonts.semibold;
    put(draw, bold, bold->FontSize, {at.x + context.px(6), at.y + (height - bold->FontSize) * 0.5f},
        packed(name_colour, alpha), name);
    ImFont* font = context.fonts.regular;
    for (std::size_t i = 0; i < values.size(); ++i) {
      std::string text = short_number(values[i], 4);
      if (values[i] > 0.0 && i < 3) text.insert(text.begin(), '+');
      const ImVec2 size = text_size(font, text);
      put(draw, font, font->FontSize, {column_right(i, at.x, width) - size.x, at.y + (height - size.y) * 0.5f},
          packed(context.theme.text, alpha), text);
    }
    return hovered;
  }
};

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

void draw_listing(PanelContext& context, std::span<const std::string_view> listing, int lit_line, Role role) {
  const Theme& theme = context.theme;
  ImFont* font = context.fonts.mono;
  const float width = ImGui::GetContentRegionAvail().x, pad = context.px(9), gutter = context.px(24);
  float size = font->FontSize;
  float widest = 0.0f;
  for (const std::string_view line : listing) widest = std::max(widest, text_size(font, line).x);
  if (widest > width - gutter - 2 * pad) size = std::max(size * (width - gutter - 2 * pad) / widest, size * 0.72f);
  const float row = std::round(std::max(size, font->FontSize * 0.85f) * 1.6f);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float height = row * static_cast<float>(listing.size()) + pad;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(at, {at.x + width, at.y + height}, packed(mix(theme.panel, theme.background, 0.8f)),
                     context.px(6));
  draw.PushClipRect(at, {at.x + width, at.y + height}, true);
  for (std::size_t i = 0; i < listing.size(); ++i) {
    const float y = at.y + pad * 0.5f + row * static_cast<float>(i);
    const bool lit = static_cast<int>(i) + 1 == lit_line;
    if (lit) {
      draw.AddRectFilled({at.x, y}, {at.x + width, y + row}, packed(theme.colour(role), theme.dark ? 0.2f : 0.28f));
      draw.AddRectFilled({at.x, y}, {at.x + context.px(3), y + row}, packed(theme.colour(role)));
    }
    const std::string number = std::to_string(i + 1);
    const float number_width = text_size(font, number).x * size / font->FontSize;
    const float text_y = y + (row - size) * 0.5f;
    put(draw, font, size, {at.x + gutter - context.px(6) - number_width, text_y}, packed(theme.faint), number);
    put(draw, font, size, {at.x + gutter + context.px(4), text_y},
        packed(lit ? (theme.dark ? mix(theme.colour(role), theme.text, 0.25f) : theme.text)
                   : mix(theme.dim, theme.text, 0.35f)),
        listing[i]);
  }
  draw.PopClipRect();
  ImGui::Dummy({width, height});
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
    x += text_size(face, text).x + context.px(6);
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

void draw_bounds_plot(PanelContext& context, std::span<const Step> steps, std::size_t cursor) {
  const std::vector<BoundsPoint> points = bounds_of_phase(steps, cursor);
  if (points.empty()) return;
  const Theme& theme = context.theme;
  const bool depth = std::holds_alternative<EpaStep>(steps[cursor]);
  section_title(context, depth ? "Bounds of the depth, m" : "Bounds of the distance, m");
  const Colour upper_colour = theme.colour(Role::closest), lower_colour = theme.colour(Role::direction);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImFont* small = context.fonts.small;
  {  // legend at the right of the title
    const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
    const float y = ImGui::GetItemRectMin().y;
    float x = right;
    const auto entry = [&](const char* name, const Colour& colour, Marker marker) {
      x -= text_size(small, name).x;
      put(draw, small, small->FontSize, {x, y}, packed(theme.dim), name);
      x -= context.px(9);
      draw_marker(draw, marker, {x, y + small->FontSize * 0.5f}, context.px(3.5), packed(colour), 0);
      x -= context.px(12);
    };
    entry("lower", lower_colour, Marker::square);
    entry("upper", upper_colour, Marker::disc);
  }

  double top = 0.0, bottom = 1e300;
  for (const BoundsPoint& point : points) {
    for (const double value : {point.lower, point.upper}) {
      if (!(value > 0.0) || !std::isfinite(value)) continue;
      top = std::max(top, value);
      bottom = std::min(bottom, value);
    }
  }
  if (!(top > 0.0)) top = bottom = 1.0;
  double high = std::ceil(std::log10(top) + 0.02), low = std::floor(std::log10(bottom) - 0.02);
  if (high - low < 2.0) low = high - 2.0;
  low = std::max(low, high - 16.0);

  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, height = context.px(112);
  const float left = at.x + context.px(36), right = at.x + width - context.px(8);
  const float ceiling = at.y + context.px(8), floor = at.y + height - context.px(18);
  const auto y_of = [&](double value) {
    if (!(value > 0.0)) return floor;
    const double share = std::clamp((std::log10(value) - low) / (high - low), 0.0, 1.0);
    return floor - static_cast<float>(share) * (floor - ceiling);
  };
  const int first = points.front().iteration, last = std::max(points.back().iteration, first + 1);
  const auto x_of = [&](double iteration) {
    return left + static_cast<float>((iteration - first) / (last - first)) * (right - left);
  };
  const int decades = static_cast<int>(high - low);
  const int every = std::max(1, (decades + 3) / 4);
  for (int exponent = static_cast<int>(high); exponent >= static_cast<int>(low); exponent -= every) {
    const float y = y_of(std::pow(10.0, exponent));
    draw.AddLine({left, y}, {right, y}, packed(theme.line), 1.0f);
    const std::string text = "1e" + std::to_string(exponent);
    put(draw, small, small->FontSize, {left - context.px(7) - text_size(small, text).x, y - small->FontSize * 0.5f},
        packed(theme.faint), text);
  }
  // Iterations below, as many as there is room for.
  const int label_every = std::max(1, (last - first + 5) / 6);
  for (int iteration = first; iteration <= points.back().iteration; iteration += label_every) {
    const std::string text = std::to_string(iteration);
    put(draw, small, small->FontSize, {x_of(iteration) - text_size(small, text).x * 0.5f, floor + context.px(4)},
        packed(theme.faint), text);
  }
  const int here = iteration_of(steps[cursor]);
  draw.AddLine({x_of(here), ceiling - context.px(3)}, {x_of(here), floor}, packed(theme.text, 0.55f), context.px(1.5));
  const auto curve = [&](double BoundsPoint::*value, const Colour& colour, Marker marker) {
    for (std::size_t i = 1; i < points.size(); ++i) {
      draw.AddLine({x_of(points[i - 1].iteration), y_of(points[i - 1].*value)},
                   {x_of(points[i].iteration), y_of(points[i].*value)}, packed(colour), context.px(1.7));
    }
    if (points.size() > 60) return;
    for (const BoundsPoint& point : points) {
      draw_marker(draw, marker, {x_of(point.iteration), y_of(point.*value)}, context.px(3), packed(colour), 0);
    }
  };
  curve(&BoundsPoint::lower, lower_colour, Marker::square);
  curve(&BoundsPoint::upper, upper_colour, Marker::disc);
  const bool clicked = ImGui::InvisibleButton("bounds", {width, height});
  if (ImGui::IsItemHovered() && !context.still) {
    const float x = ImGui::GetIO().MousePos.x;
    const BoundsPoint* nearest = &points.front();
    for (const BoundsPoint& point : points) {
      if (std::abs(x_of(point.iteration) - x) < std::abs(x_of(nearest->iteration) - x)) nearest = &point;
    }
    std::string text = "iteration " + std::to_string(nearest->iteration);
    text.append("\nupper ")
        .append(full_digits(nearest->upper))
        .append(" m\nlower ")
        .append(full_digits(nearest->lower))
        .append(" m");
    text.append("\nclick goes there");
    tooltip(context, text);
    if (clicked) context.document.set_cursor(nearest->step);
  }
}

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
  NumberTable table{context, columns, context.px(52)};
  table.header();
  const auto row = [&](const SimplexVertex& vertex, MarkId mark, Role role, float alpha, std::string_view suffix) {
    const Vector3d shown = chosen(vertex.w, vertex.a, vertex.b);
    const std::array values{shown.x, shown.y, shown.z, vertex.lambda};
    const bool with_weight = role == Role::simplex;
    bool clicked = false;
    ImGui::PushID(static_cast<int>(mark & 0xffff) + static_cast<int>(mark >> 48) * 100);
    const std::string name = std::string(1, vertex.name).append(suffix);
    const bool hovered =
        table.row("row", name, context.theme.colour(role), std::span(values).first(with_weight ? 4 : 3), alpha,
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
  if (step.support && !support_listed) row(*step.support, make_mark(MarkKind::support), Role::support, 1.0f, " new");
  for (std::size_t i = 0; i < step.dropped.size(); ++i) {
    row(step.dropped[i], make_mark(MarkKind::dropped_vertex, i), Role::dropped, 0.6f, " out");
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
      if (table.row("row", std::to_string(corner), context.theme.colour(Role::simplex), values, 1.0f,
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
    table.row("normal", "n", context.theme.colour(Role::direction), normal, 1.0f, false, clicked);
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

  const PairQuery* query = document.pair();
  const PairMethod* method = query != nullptr ? find_pair_method(query->algorithm) : nullptr;
  if (method != nullptr && !method->listing.empty()) {
    section_title(context, "Pseudocode");
    draw_listing(context, method->listing, line_of(step), kind.neutral ? Role::simplex : kind.role);
  }
  if (document.sweep() != nullptr) {
    if (const SweepMethod* sweep = find_sweep_method(document.sweep()->algorithm); sweep != nullptr) {
      section_title(context, "Pseudocode");
      draw_listing(context, sweep->listing, line_of(step), kind.neutral ? Role::simplex : kind.role);
    }
  }
  if (const auto* test = test_of(step); test != nullptr && *test) draw_test(context, **test);
  if (const auto* gjk = std::get_if<GjkStep>(&step)) draw_simplex(context, *gjk);
  if (const auto* epa = std::get_if<EpaStep>(&step); epa != nullptr && document.pair_trace() != nullptr) {
    draw_face(context, *epa, document.pair_trace()->polytope, cursor);
  }
  draw_bounds_plot(context, steps, cursor);
}

}  // namespace minkoscope
