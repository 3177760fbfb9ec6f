#include "app/panels/steps/step_inspector.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "app/panels/steps/axes_panel.h"
#include "app/panels/steps/bounds_plot.h"
#include "app/panels/steps/step_explanation.h"
#include "app/panels/steps/step_kind.h"
#include "app/panels/steps/step_marks.h"
#include "app/panels/steps/sweep_candidates.h"
#include "app/panels/steps/vector_spaces_panel.h"
#include "app/widgets/number_table.h"
#include "app/widgets/widgets.h"
#include "core/trace/vertex_label.h"

namespace minkoscope {

namespace {

/// The line at which EPA begins in a listing of two phases; 0 where there is one phase.
int expansion_line(std::span<const std::string_view> listing) {
  for (std::size_t i = 0; i < listing.size(); ++i) {
    if (listing[i].starts_with("P ←")) return static_cast<int>(i) + 1;
  }
  return 0;
}

/// The faces crossed by a vertex's ray, nearest first.
void draw_crossings(PanelContext& context, const RayStep& step) {
  if (step.vertex < 0) return;
  if (!open_section(context, "Crossings")) return;
  if (step.crossings.empty()) {
    faint_text(context, "the ray crosses no face");
    return;
  }
  std::vector<const RayCrossing*> crossings;
  for (const RayCrossing& crossing : step.crossings) crossings.push_back(&crossing);
  std::ranges::stable_sort(crossings, {}, [](const RayCrossing* crossing) { return crossing->along; });
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  for (std::size_t i = 0; i < crossings.size(); ++i) {
    const RayCrossing& crossing = *crossings[i];
    std::string name = std::to_string(i + 1);
    name.append(".  face ").append(std::to_string(crossing.face));
    if (crossing.border) name.append(", on its boundary");
    ImGui::PushID(static_cast<int>(i));
    list_row(context, "crossing", name, short_number(crossing.along, 4) + " m", false,
             context.theme.colour(crossing.border ? Role::contact : Role::support));
    if (ImGui::IsItemHovered()) context.selection.next_hovered = make_mark(MarkKind::support, i);
    tooltip(context, [&] { return "point " + full_digits(crossing.point); });
    ImGui::PopID();
  }
  ImGui::PopStyleVar();
}

}  // namespace

Vector3d StepInspector::chosen(const Vector3d& w, const Vector3d& a, const Vector3d& b) const {
  return origin_ == Origin::difference ? w : origin_ == Origin::on_a ? a : b;
}

bool StepInspector::draw_coordinates_choice(PanelContext& context, std::string_view title, std::string_view name) {
  copied_.clear();
  copy_table_ = false;
  constexpr std::array words{"w", "a", "b"};
  constexpr std::array hints{"the vertex in A − B: w = a − b", "support point on shape A, world",
                             "support point on shape B, world"};
  constexpr std::array forms{"1.2", "full", "hex"};
  constexpr std::array form_hints{"rounded numbers   N", "all digits   N", "hexadecimal floats (exact bits)   N"};
  const float gap = context.px(4);
  const float width = segments_width(context, words), forms_width = segments_width(context, forms);
  const float copy_width = context.px(20);
  const float taken = width + forms_width + copy_width + 2 * gap;
  // Beside the title, or below it in a narrow panel.
  const float title_width = size_of(context.fonts.small, title).x + context.px(13);
  const bool beside = title_width + taken <= ImGui::GetContentRegionAvail().x;
  const bool open = open_section(context, title, name, beside ? static_cast<double>(taken / context.scale) : 0.0);
  if (!open) return false;
  const float right = ImGui::GetWindowContentRegionMax().x;
  float top = ImGui::GetCursorPosY();
  if (beside) top -= context.px(6) + ImGui::GetItemRectSize().y + ImGui::GetStyle().ItemSpacing.y;
  ImGui::SetCursorPos({right - width, top});
  const int chosen_word = segments(context, "coordinates", words, static_cast<int>(origin_), hints);
  if (chosen_word >= 0) origin_ = static_cast<Origin>(chosen_word);
  Preferences& preferences = context.document.preferences();
  ImGui::SetCursorPos({right - width - gap - forms_width, top});
  const int chosen_form = segments(context, "numbers", forms, static_cast<int>(preferences.numbers), form_hints);
  if (chosen_form >= 0) preferences.numbers = static_cast<NumberForm>(chosen_form);
  ImGui::SetCursorPos({right - width - 2 * gap - forms_width - copy_width, top});
  copy_table_ = button(context, "copy table", "", Icon::copy, "copy the table as shown",
                       {copy_width, ImGui::GetFrameHeight()}, {.flat = true});
  return true;
}

/// When the table is copied, a row as text: its name and numbers, separated by tabs.
void StepInspector::copy_row(const PanelContext& context, std::string_view name, std::span<const double> values) {
  if (!copy_table_) return;
  copied_.append(name);
  for (const double value : values)
    copied_.append("\t").append(copied_number(value, context.document.preferences().numbers));
  copied_.append("\n");
}

void StepInspector::draw_simplex(PanelContext& context, const GjkStep& step) {
  if (step.simplex.empty() && !step.support && step.dropped.empty()) {
    section_title(context, "Simplex");
    faint_text(context, "empty");
    return;
  }
  if (!draw_coordinates_choice(context, "Simplex", "Simplex")) return;
  constexpr std::array<std::string_view, 4> columns{"x", "y", "z", "λ"};
  const VertexNames form = vertex_names(step);
  // Space for the widest name, and for "new" or "out" after it; beside numbers in full those stand below it.
  const bool rounded = context.document.preferences().numbers == NumberForm::rounded;
  float name_width = context.px(24);
  const auto widen = [&](const SimplexVertex& vertex, const char* suffix) {
    name_width = std::max(name_width, size_of(context.fonts.semibold, label_of(vertex, form)).x +
                                          (rounded ? size_of(context.fonts.small, suffix).x : 0.0f));
  };
  for (const SimplexVertex& vertex : step.simplex) widen(vertex, "");
  if (step.support) widen(*step.support, "new");
  for (const SimplexVertex& vertex : step.dropped) widen(vertex, "out");
  NumberTable table{context, columns, name_width + context.px(14)};
  double largest = 0.0;
  const auto measure = [&](const SimplexVertex& vertex) {
    const Vector3d size = glm::abs(chosen(vertex.w, vertex.a, vertex.b));
    largest = std::max({largest, size.x, size.y, size.z});
  };
  for (const SimplexVertex& vertex : step.simplex) measure(vertex);
  if (step.support) measure(*step.support);
  for (const SimplexVertex& vertex : step.dropped) measure(vertex);
  table.unit = NumberTable::unit_for(largest);
  table.header();
  const auto row = [&](const SimplexVertex& vertex, MarkId mark, Role role, float alpha, std::string_view suffix) {
    const Vector3d shown = chosen(vertex.w, vertex.a, vertex.b);
    const double weight = vertex.lambda.value_or(std::numeric_limits<double>::quiet_NaN());
    const std::array values{shown.x, shown.y, shown.z, weight};
    const bool with_weight = role != Role::support;
    bool clicked = false;
    const std::string name = label_of(vertex, form);
    copy_row(context, name, std::span(values).first(with_weight ? 4 : 3));
    ImGui::PushID(static_cast<int>(mark & 0xffff) + static_cast<int>(mark >> 48) * 100);
    const bool hovered =
        table.row("row", name, suffix, context.theme.colour(role), std::span(values).first(with_weight ? 4 : 3), alpha,
                  context.selection.selected == mark, clicked);
    if (hovered) context.selection.next_hovered = mark;
    if (clicked) context.selection.selected = context.selection.selected == mark ? 0 : mark;
    tooltip(context, [&] {
      std::string text = std::string("w ").append(full_digits(vertex.w)).append("\na ").append(full_digits(vertex.a));
      text.append("\nb ").append(full_digits(vertex.b));
      if (vertex.lambda) {
        text.append(role == Role::dropped ? "\nits weight would be " : "\nλ ").append(full_digits(*vertex.lambda));
      }
      if (vertex.feature_a >= 0) text.append("\nvertex ").append(std::to_string(vertex.feature_a)).append(" of A");
      if (vertex.feature_b >= 0) text.append("\nvertex ").append(std::to_string(vertex.feature_b)).append(" of B");
      return text;
    });
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
  if (copy_table_ && context.copy) context.copy(copied_);
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
  const std::string title = has_face ? "Face " + std::to_string(step.face) : std::string("Polytope");
  if (!draw_coordinates_choice(context, title, "Polytope")) return;
  if (has_face) {
    const PolytopeFace& face = polytope.faces[static_cast<std::size_t>(step.face)];
    constexpr std::array<std::string_view, 3> columns{"x", "y", "z"};
    NumberTable table{context, columns, context.px(44)};
    double largest = 0.0;
    for (const int corner : face.vertices) {
      if (corner < 0 || static_cast<std::size_t>(corner) >= polytope.vertices.size()) continue;
      const PolytopeVertex& vertex = polytope.vertices[static_cast<std::size_t>(corner)];
      const Vector3d size = glm::abs(chosen(vertex.w, vertex.a, vertex.b));
      largest = std::max({largest, size.x, size.y, size.z});
    }
    table.unit = NumberTable::unit_for(largest);
    table.header();
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    for (const int corner : face.vertices) {
      if (corner < 0 || static_cast<std::size_t>(corner) >= polytope.vertices.size()) continue;
      const PolytopeVertex& vertex = polytope.vertices[static_cast<std::size_t>(corner)];
      const Vector3d shown = chosen(vertex.w, vertex.a, vertex.b);
      const std::array values{shown.x, shown.y, shown.z};
      const MarkId mark = make_mark(MarkKind::polytope_vertex, static_cast<std::uint64_t>(corner));
      bool clicked = false;
      const std::string name = label_of(vertex);
      copy_row(context, name, values);
      ImGui::PushID(corner);
      if (table.row("row", name, "", context.theme.colour(Role::simplex), values, 1.0f,
                    context.selection.selected == mark, clicked)) {
        context.selection.next_hovered = mark;
      }
      if (clicked) context.selection.selected = context.selection.selected == mark ? 0 : mark;
      tooltip(context, [&] {
        std::string text = std::string("w ").append(full_digits(vertex.w)).append("\na ").append(full_digits(vertex.a));
        return text.append("\nb ").append(full_digits(vertex.b));
      });
      ImGui::PopID();
    }
    bool clicked = false;
    table.unit = 1.0;
    const std::array normal{face.normal.x, face.normal.y, face.normal.z};
    table.row("normal", "n", "", context.theme.colour(Role::direction), normal, 1.0f, false, clicked);
    tooltip(context, [&] { return std::string("outward unit normal ").append(full_digits(face.normal)); });
    if (clicked && context.copy) context.copy(copied_number(face.normal, table.form()));
    ImGui::PopStyleVar();
    copy_row(context, "n", normal);
    if (copy_table_ && context.copy) context.copy(copied_);
  }
  std::string counts = std::to_string(alive);
  counts.append(" faces · ").append(std::to_string(vertices)).append(" vertices");
  if (!step.seen_faces.empty()) counts.append(" · ").append(std::to_string(step.seen_faces.size())).append(" seen");
  if (!step.removed_faces.empty()) {
    counts.append(" · ").append(std::to_string(step.removed_faces.size())).append(" removed, ");
    counts.append(std::to_string(step.added_faces.size())).append(" added");
  }
  ImGui::Dummy({0, context.px(2)});
  faint_text(context, counts);
}

void StepInspector::fit_listing(const PanelContext& context, float short_of, std::size_t lines, float line_height) {
  // Row heights are whole pixels.
  const float each = std::ceil(std::max(short_of, 0.0f) / static_cast<float>(std::max<std::size_t>(lines, 1)));
  const float row = std::round(line_height * ListingStyle{}.spacing) - each;
  const float wanted = std::clamp(row / line_height, 1.2f, ListingStyle{}.spacing);
  const std::array<std::uint64_t, 3> now{context.document.revision(), context.document.cursor(),
                                         static_cast<std::uint64_t>(ImGui::GetWindowHeight())};
  if (std::exchange(fitted_for_, now) != now) frames_fitted_ = 0;
  // A scroll bar that appears or disappears changes the wrapping above: after a few frames the spacing may only shrink,
  // or it would oscillate.
  constexpr int free_frames = 2;
  listing_spacing_ = frames_fitted_ < free_frames ? wanted : std::min(listing_spacing_, wanted);
  frames_fitted_ = std::min(frames_fitted_ + 1, free_frames);
}

void StepInspector::draw(PanelContext& context) {
  Document& document = context.document;
  const std::span<const Step> steps = document.steps();
  if (steps.empty()) {
    if (document.prepared_level().busy() || document.sweeping()) {
      panel_title(context, document.sweeping() ? "Sweeping" : "Preparing the level");
      wrapped_text(context,
                   document.sweeping() ? "There are many triangles along the path. Esc cancels."
                                       : "The sweep runs as soon as its level is prepared. Esc cancels.",
                   context.theme.dim);
      return;
    }
    panel_title(context, "No steps");
    const std::string& fault = document.run_error();
    wrapped_text(context, fault.empty() ? "This method records no steps. Choose another one in the top bar." : fault,
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
  draw_step_marks(context);

  const std::span<const std::string_view> listing = listing_of(document);
  const bool hull = std::holds_alternative<HullStep>(step);
  ListingLayout room;
  if (!listing.empty() && open_section(context, "Pseudocode")) {
    ListingStyle style{.spacing = listing_spacing_};
    if (const int expansion = document.pair() != nullptr ? expansion_line(listing) : 0; expansion > 1) {
      // Two phases: the inactive one is dim.
      if (std::holds_alternative<EpaStep>(step)) {
        style.first = expansion;
      } else {
        style.last = expansion - 1;
      }
    }
    room = draw_listing(context, listing, line_of(step), kind.neutral ? Role::simplex : kind.role, style);
  }
  if (const auto* test = test_of(step); test != nullptr && *test) draw_test(context, step, **test);
  if (hull || document.contact() != nullptr) return;  // its lists follow
  const auto* gjk = std::get_if<GjkStep>(&step);
  const bool axes = gjk != nullptr && gjk->axes;
  if (axes) {
    draw_axes_table(context, steps, cursor);
  } else if (gjk != nullptr) {
    draw_simplex(context, *gjk);
  }
  if (const auto* epa = std::get_if<EpaStep>(&step); epa != nullptr && document.pair_trace() != nullptr) {
    draw_face(context, *epa, document.pair_trace()->polytope, cursor);
  }
  if (const auto* ray = std::get_if<RayStep>(&step)) {
    draw_crossings(context, *ray);
    return;
  }
  if (document.sweep() != nullptr) {
    if (const auto* sweep = std::get_if<SweepStep>(&step); sweep != nullptr && sweep->cast)
      draw_mesh_cast(context, *sweep->cast);
    if (document.sweep()->shape) separation_.draw(context);
    draw_sweep_candidates(context, steps, cursor);
    const SweepTrace* trace = document.sweep_trace();
    const bool is_ellipsoid = !document.sweep()->shape;  // else there is no ellipsoid space
    if (is_ellipsoid && trace != nullptr && trace->result.hit && cursor + 1 == steps.size())
      draw_vector_spaces(context, document.sweep()->body, trace->result.point, "contact");
    return;
  }
  const float padding = ImGui::GetStyle().WindowPadding.y;
  const float wanted = ImGui::GetCursorPosY() + least_plot_height(context) + padding;
  fit_listing(context, wanted + room.saved - ImGui::GetWindowHeight(), listing.size(), room.line_height);
  // The published methods compute no bounds.
  if (axes) {
    draw_axes_plot(context, steps, cursor);
  } else if (gjk == nullptr || gjk->method.empty()) {
    draw_bounds_plot(context, steps, cursor);
  }
}

}  // namespace minkoscope
