#include "app/render/label_renderer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/draw/count_text.h"
#include "core/base/text.h"

namespace minkoscope {
namespace {

/// Blends a role's colour with the text's where it would be too dark or too light to read.
Colour label_colour(const Theme& theme, Role role) {
  switch (role) {
    case Role::difference:
    case Role::level:
    case Role::level_edge:
    case Role::grid:
    case Role::axis:
      return theme.dim;
    case Role::dropped:
      return mix(theme.colour(Role::dropped), theme.dim, 0.3f);
    default:
      return theme.colour(role);
  }
}

}  // namespace

ImVec2 to_imgui(const glm::dvec2& p) {
  return {static_cast<float>(p.x), static_cast<float>(p.y)};
}

void outlined_text(ImDrawList& draw_list, ImFont* font, float size, const ImVec2& position, const Colour& colour,
                   const Colour& outline, std::string_view text) {
  const char* first = text.data();
  const char* last = first + text.size();
  const float alpha = colour.a;
  const float width = std::max(1.0f, size * 0.075f);
  // Twelve offset copies give a smooth outline; a second, fainter ring softens it.
  for (const auto& [reach, strength] : {std::pair{width * 1.8f, 0.10f}, std::pair{width, 0.55f}}) {
    const ImU32 rim = packed(outline, alpha * strength);
    for (int i = 0; i < 12; ++i) {
      const float angle = static_cast<float>(i) * 0.5235988f;
      draw_list.AddText(font, size, {position.x + reach * std::cos(angle), position.y + reach * std::sin(angle)}, rim,
                        first, last);
    }
  }
  draw_list.AddText(font, size, position, packed(colour), first, last);
}

void draw_labels(ImDrawList& draw_list, const DrawList& list, const Camera& camera, const ViewRect& rect,
                 const Theme& theme, const Fonts& fonts, Picker& picker, float scale,
                 std::span<const ViewRect> obstacles, DrawnLabels& room) {
  std::vector<LabelRequest>& requests = room.requests;
  std::vector<const DrawList::Label*>& labels = room.labels;
  std::vector<glm::dvec2>& markers = room.markers;
  requests.clear();
  labels.clear();
  markers.clear();
  for (const DrawList::Label& label : list.labels) {
    const auto projected = camera.project(label.anchor, rect);
    if (!projected) continue;
    const char* first = label.text.data();
    const ImVec2 size = fonts.label->CalcTextSizeA(fonts.label->FontSize, 1e9f, 0.0f, first, first + label.text.size());
    requests.push_back({projected->pixel, {static_cast<double>(size.x), static_cast<double>(size.y)}, label.priority});
    labels.push_back(&label);
  }
  for (const DrawList::Point& point : list.points) {
    if (const auto projected = camera.project(point.position, rect)) markers.push_back(projected->pixel);
  }
  // A margin, so that outlines are not cut at the view's edge.
  const double margin = 4.0 * static_cast<double>(scale);
  const ViewRect inner{rect.x + margin, rect.y + margin, std::max(rect.width - 2 * margin, 0.0),
                       std::max(rect.height - 2 * margin, 0.0)};
  const std::span<const LabelPlacement> placements =
      layout_labels(room.layout, requests, inner, obstacles, static_cast<double>(scale), markers);

  draw_list.PushClipRect(to_imgui({rect.x, rect.y}), to_imgui({rect.x + rect.width, rect.y + rect.height}), true);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (!placements[i].visible) continue;
    Colour colour = label_colour(theme, labels[i]->role);
    // What names something behind a surface is paler, never transparent: it has to be read on whatever is in front.
    if (picker.hidden(list, camera, labels[i]->anchor)) colour = mix(colour, theme.dim, 0.45f);
    if (placements[i].leader) {
      draw_list.AddLine(to_imgui(requests[i].anchor), to_imgui(placements[i].leader_end), packed(colour, 0.55f),
                        1.0f * scale);
    }
    outlined_text(draw_list, fonts.label, fonts.label->FontSize, to_imgui(placements[i].position), colour,
                  theme.outline, labels[i]->text);
  }
  draw_list.PopClipRect();
}

ViewRect draw_scale_bar(ImDrawList& draw_list, const Camera& camera, const ViewRect& rect, const Theme& theme,
                        const Fonts& fonts, float scale) {
  // The longest of 1, 2, 5 · 10^n that stays under 120 logical pixels.
  const double metres_per_pixel = camera.pixel_size(camera.target, rect);
  const double longest = 120.0 * static_cast<double>(scale) * metres_per_pixel;
  const double power = std::pow(10.0, std::floor(std::log10(longest)));
  const double length = longest >= 5.0 * power ? 5.0 * power : longest >= 2.0 * power ? 2.0 * power : power;
  struct Unit {
    double metres;
    const char* name;
  };
  constexpr std::array<Unit, 5> units{{{1e3, "km"}, {1.0, "m"}, {1e-3, "mm"}, {1e-6, "µm"}, {1e-9, "nm"}}};
  const Unit* unit = &units.back();
  for (const Unit& candidate : units) {
    if (length >= candidate.metres * 0.999) {
      unit = &candidate;
      break;
    }
  }
  const double number = std::round(length / unit->metres);
  constexpr double written_out = 1e9;  // above it with an exponent
  const std::string text = concat(
      number < written_out ? grouped(static_cast<long long>(number)) : scientific_number(number, 0), " ", unit->name);

  const float width = static_cast<float>(length / metres_per_pixel);
  const float s = scale;
  const ImVec2 left{static_cast<float>(rect.x) + 16.0f * s, static_cast<float>(rect.y + rect.height) - 18.0f * s};
  const ImU32 shade = packed(theme.outline, 0.7f), ink = packed(theme.text);
  for (const auto& [colour, thickness] : {std::pair{shade, 4.0f * s}, std::pair{ink, 1.5f * s}}) {
    draw_list.AddLine(left, {left.x + width, left.y}, colour, thickness);
    draw_list.AddLine({left.x, left.y - 4.0f * s}, {left.x, left.y + 4.0f * s}, colour, thickness);
    draw_list.AddLine({left.x + width, left.y - 4.0f * s}, {left.x + width, left.y + 4.0f * s}, colour, thickness);
  }
  outlined_text(draw_list, fonts.small, fonts.small->FontSize, {left.x, left.y - 8.0f * s - fonts.small->FontSize},
                theme.text, theme.outline, text);
  const float words = fonts.small->CalcTextSizeA(fonts.small->FontSize, 1e9f, 0.0f, text.c_str()).x,
              above = 8.0f * s + fonts.small->FontSize;
  return {static_cast<double>(left.x), static_cast<double>(left.y - above), static_cast<double>(std::max(width, words)),
          static_cast<double>(above + 4.0f * s)};
}

namespace {
// Logical pixels.
constexpr float axis_reach = 24.0f, letter_reach = 32.0f, axes_inset = 44.0f;
constexpr double large_view = 240.0;  // both ways; in a smaller one the axes are smaller, and at the lower right
constexpr float small_axes = 0.7f;

/// The letter of an axis that points at the eye would lie on the middle. It is pushed out along its axis as seen, or,
/// where another letter is, into the corner farthest from the others.
void part_letters(AxesPlace& place, float reach) {
  const float least = 0.62f * reach;  // between letters, which are buttons, and from the middle
  for (ImVec2& own : place.letters) {
    const ImVec2 off{own.x - place.middle.x, own.y - place.middle.y};
    const float length = std::max(std::abs(off.x), std::abs(off.y));
    if (length >= 0.6f * reach) continue;
    float best = -1.0f;
    const auto take = [&](const ImVec2& at, float worth) {
      float nearest = worth;
      for (const ImVec2& other : place.letters) {
        if (&other != &own) nearest = std::min(nearest, std::max(std::abs(at.x - other.x), std::abs(at.y - other.y)));
      }
      if (nearest <= best + 0.01f) return;
      best = nearest;
      own = at;
    };
    const float out = length > 0.05f * reach ? least / length : 0.0f;
    if (out > 0.0f) take({place.middle.x + out * off.x, place.middle.y + out * off.y}, least);
    if (best > 0.98f * least) continue;
    for (const ImVec2 corner : {ImVec2{-1, 1}, ImVec2{1, 1}, ImVec2{-1, -1}, ImVec2{1, -1}})
      take({place.middle.x + least * corner.x, place.middle.y + least * corner.y}, 1e9f);
  }
}

/// The letters of axes that point nearly the same way as seen are moved apart, and off the middle.
void part_pairs(AxesPlace& place, float reach) {
  const float least = 0.62f * reach;
  constexpr int most_rounds = 8;
  /// By what the second is to move away from the first: along the axis of the picture on which it lies farther.
  const auto missing = [least](const ImVec2& from, const ImVec2& own) {
    const ImVec2 off{own.x - from.x, own.y - from.y};
    const bool beside = std::abs(off.x) > std::abs(off.y);
    const float by = std::max(0.0f, least - std::max(std::abs(off.x), std::abs(off.y)));
    return beside ? ImVec2{std::copysign(by, off.x), 0.0f} : ImVec2{0.0f, std::copysign(by, off.y)};
  };
  bool moved = true;
  for (int round = 0; moved && round < most_rounds; ++round) {
    moved = false;
    for (std::size_t i = 0; i < place.letters.size(); ++i) {
      ImVec2& own = place.letters[i];
      for (std::size_t j = 0; j < i; ++j) {
        ImVec2& other = place.letters[j];
        const ImVec2 by = missing(own, other);
        moved |= std::abs(by.x) + std::abs(by.y) > 0.01f;
        other = {other.x + 0.5f * by.x, other.y + 0.5f * by.y};
        own = {own.x - 0.5f * by.x, own.y - 0.5f * by.y};
      }
      const ImVec2 by = missing(place.middle, own);
      moved |= std::abs(by.x) + std::abs(by.y) > 0.01f;
      own = {own.x + by.x, own.y + by.y};
    }
  }
}
}  // namespace

AxesPlace axes_place(const Camera& camera, const ViewRect& rect, float scale) {
  AxesPlace place;
  const double least = large_view * static_cast<double>(scale);
  const bool small = rect.width < least || rect.height < least;
  if (small) place.size = small_axes;
  const float size = place.size * scale, inset = axes_inset * size;
  place.reach = 42.0f * size;
  place.middle = {static_cast<float>(rect.x + rect.width) - inset,
                  static_cast<float>(rect.y) + (small ? static_cast<float>(rect.height) - inset : inset)};
  const Matrix3d rotation = camera.rotation();
  for (int axis = 0; axis < 3; ++axis) {
    const Vector3d& d = rotation[axis];
    place.letters[static_cast<std::size_t>(axis)] = {place.middle.x + letter_reach * size * static_cast<float>(d.x),
                                                     place.middle.y - letter_reach * size * static_cast<float>(d.y)};
  }
  part_letters(place, letter_reach * size);
  part_pairs(place, letter_reach * size);
  return place;
}

void draw_axes(ImDrawList& draw_list, const Camera& camera, const ViewRect& rect, const Theme& theme,
               const Fonts& fonts, float scale) {
  const AxesPlace place = axes_place(camera, rect, scale);
  const float reach = axis_reach * scale * place.size;
  const ImVec2 middle = place.middle;
  struct Axis {
    Vector3d direction;
    const char* name;
    Colour colour;
    ImVec2 letter;
  };
  std::array<Axis, 3> axes{{{{1, 0, 0}, "x", axis_colour(theme, 0), place.letters[0]},
                            {{0, 1, 0}, "y", axis_colour(theme, 1), place.letters[1]},
                            {{0, 0, 1}, "z", axis_colour(theme, 2), place.letters[2]}}};
  const Matrix3d rotation = camera.rotation();
  // Farthest axis first.
  std::sort(axes.begin(), axes.end(),
            [&](const Axis& p, const Axis& q) { return (rotation * p.direction).z < (rotation * q.direction).z; });
  for (const Axis& axis : axes) {
    const Vector3d d = rotation * axis.direction;
    const Colour& colour = axis.colour;
    const float alpha = d.z < -0.3 ? 0.45f : 0.9f;
    const ImVec2 tip{middle.x + reach * static_cast<float>(d.x), middle.y - reach * static_cast<float>(d.y)};
    draw_list.AddLine(middle, tip, packed(theme.outline, alpha * 0.7f), 4.0f * scale);
    draw_list.AddLine(middle, tip, packed(colour, alpha), 2.0f * scale);
    const ImVec2 size = fonts.small->CalcTextSizeA(fonts.small->FontSize, 1e9f, 0.0f, axis.name);
    outlined_text(draw_list, fonts.small, fonts.small->FontSize,
                  {axis.letter.x - 0.5f * size.x, axis.letter.y - 0.5f * size.y}, with_alpha(colour, alpha),
                  theme.outline, axis.name);
  }
}

}  // namespace minkoscope
