#include "app/labs/pair/panels/pair_settings.h"

#include <imgui.h>

#include <array>
#include <cmath>

#include "app/widgets/widgets.h"

namespace minkoscope {

namespace {

std::string text_of(const GjkCache& cache) {
  if (cache.size > 0) return std::to_string(cache.size) + (cache.size == 1 ? " vertex" : " vertices");
  return cache.is_empty() ? "cold" : "a direction";
}

/// The vertices by index, for the tooltip.
std::string detail_of(const GjkCache& cache) {
  std::string out = "cache of the last query";
  for (int i = 0; i < cache.size; ++i) {
    const GjkCache::Vertex& vertex = cache.vertices[static_cast<std::size_t>(i)];
    out.append("\nvertex ").append(std::to_string(vertex.a)).append(" of A, ").append(std::to_string(vertex.b));
    out.append(" of B");
  }
  if (cache.direction != Vector3d(0.0)) out.append("\ndirection ").append(full_digits(cache.direction));
  return out;
}

/// A limit that may be unset. `first`: the value it gets where it is set.
bool edit_limit(PanelContext& context, const std::string& name, std::optional<int>& limit, int first) {
  field_label(context, name.c_str(),
              ("most iterations of " + name + "; reaching the limit ends as iteration_limit").c_str());
  const float room = ImGui::GetContentRegionAvail().x, gap = context.px(5);
  if (!limit) {
    if (!button(context, (name + " limit").c_str(), "as many as needed", Icon::none, "sets a limit", {room, 0},
                {.flat = true})) {
      return false;
    }
    limit = first;
    return true;
  }
  const float half = std::floor((room - gap) * 0.5f);
  constexpr NumberStyle style{.decimals = 0, .speed = 0.2, .smallest = 1, .largest = 100000, .whole = true};
  double value = *limit;
  const bool changed = number_field(context, name.c_str(), value, half, style) != FieldEvent::none;
  if (changed) limit = static_cast<int>(value);
  ImGui::SameLine(0.0f, gap);
  if (!button(context, (name + " unlimited").c_str(), "as needed", Icon::none, "as many as the shapes need", {half, 0},
              {.flat = true})) {
    return changed;
  }
  limit.reset();
  return true;
}

}  // namespace

bool edit_pair_settings(PanelContext& context, PairSettings& settings, bool is_float) {
  bool changed = edit_limit(context, "GJK", settings.max_iterations, 64);
  changed |= edit_limit(context, "EPA", settings.max_epa_iterations, 256);
  const float half = std::floor((ImGui::GetContentRegionAvail().x - context.px(5)) * 0.5f);

  double tolerance = settings.relative_tolerance.value_or(is_float ? 1e-5 : 1e-9);
  field_label(context, "tolerance", "relative gap between the bounds at which the run terminates");
  constexpr NumberStyle tolerance_style{.decimals = 1, .smallest = 0.0, .largest = 1.0, .logarithmic = true};
  if (number_field(context, "tolerance", tolerance, half, tolerance_style) != FieldEvent::none) {
    settings.relative_tolerance = tolerance;
    changed = true;
  }
  if (settings.relative_tolerance) {
    ImGui::SameLine(0.0f, context.px(5));
    if (button(context, "default tolerance", "default", Icon::none, "1e-5 in float, 1e-9 in double", {half, 0},
               {.flat = true})) {
      settings.relative_tolerance.reset();
      changed = true;
    }
  }
  field_label(context, "direction", "the first search direction, that of the first support query");
  const std::array<std::string, 2> choices{"centre offset", "given"};
  const int current = settings.initial_direction ? 1 : 0;
  const int chosen = choice_field(context, "first direction", ImGui::GetContentRegionAvail().x,
                                  choices[static_cast<std::size_t>(current)], choices, current);
  if (chosen >= 0 && chosen != current) {
    if (chosen == 0) {
      settings.initial_direction.reset();
    } else {
      settings.initial_direction = Vector3d(1, 0, 0);
    }
    changed = true;
  }
  if (settings.initial_direction) {
    Vector3d direction = *settings.initial_direction;
    field_label(context, "");
    const bool moved =
        vector_field(context, "direction", direction, {.decimals = 2, .speed = 0.01}) != FieldEvent::none;
    if (moved && length_squared(direction) > 0.0) {
      settings.initial_direction = direction;
      changed = true;
    }
  }
  return changed;
}

bool edit_warm_start(PanelContext& context, PairSettings& settings) {
  if (!settings.warm_start) return false;
  field_label(context, "starts from", "the final simplex of the last query, its vertices at the shapes' current poses");
  const float drop = context.px(58), gap = context.px(5);
  value_field(context, "starts from", text_of(*settings.warm_start), detail_of(*settings.warm_start), drop + gap);
  ImGui::SameLine(0.0f, gap);
  if (!button(context, "drop warm start", "drop", Icon::none, "start this query cold", {drop, 0}, {.flat = true})) {
    return false;
  }
  settings.warm_start.reset();
  return true;
}

}  // namespace minkoscope
