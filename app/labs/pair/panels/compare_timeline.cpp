#include "app/labs/pair/panels/compare_timeline.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "app/panels/steps/step_kind.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

namespace {

struct Strip {
  float left, right, spacing;
  float x(std::size_t i) const { return left + spacing * static_cast<float>(i); }
};

/// The phase bands of a run.
void draw_bands(PanelContext& context, std::span<const Step> steps, const Strip& strip, float top, float bottom,
                float pad) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImFont* small = context.fonts.small;
  for (std::size_t i = 0; i < steps.size();) {
    std::size_t end = i;
    while (end < steps.size() && steps[end].index() == steps[i].index()) ++end;
    const float reach = std::min(strip.spacing * 0.5f, pad * 0.5f);
    const float x0 = strip.x(i) - (i == 0 ? pad * 0.5f : reach) + context.px(1);
    const float x1 = strip.x(end - 1) + (end == steps.size() ? pad * 0.5f : reach) - context.px(1);
    draw.AddRectFilled({x0, top}, {x1, bottom}, packed(context.theme.raised), context.px(4));
    const std::string_view phase = phase_of(steps[i]);
    const float inset = context.px(9);
    if (size_of(small, phase).x + inset <= x1 - x0)
      put_text(context, draw, small, {x0 + inset, top + (bottom - top - small->FontSize) * 0.5f},
               packed(context.theme.dim), phase);
    i = end;
  }
}

/// The steps of a run as markers, and a faint line after its end.
void draw_track(PanelContext& context, std::span<const Step> steps, std::size_t count, std::size_t moment,
                const Strip& strip, float y) {
  const Theme& theme = context.theme;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  if (steps.empty()) {
    put_text(context, draw, context.fonts.small, {strip.left, y - context.fonts.small->FontSize * 0.5f},
             packed(theme.faint), "no steps");
    return;
  }
  const std::size_t last = steps.size() - 1;
  draw.AddLine({strip.x(0), y}, {strip.x(last), y}, packed(theme.line), context.px(1.5));
  const float dash = context.px(4);
  for (float x = strip.x(last) + 2 * dash; x < strip.x(count - 1); x += 2 * dash) {
    draw.AddLine({x, y}, {std::min(x + dash, strip.x(count - 1)), y}, packed(theme.line), context.px(1.5));
  }
  const float radius = std::clamp(strip.spacing * 0.32f, context.px(1.5), context.px(5));
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const StepKind kind = kind_of_step(steps[i]);
    draw_marker(draw, kind.marker, {strip.x(i), y}, radius, packed(colour_of(kind, theme)), 0);
  }
  const bool rests = moment > last;
  draw.AddCircle({strip.x(std::min(moment, last)), y}, std::max(radius, context.px(4)) + context.px(3.5),
                 packed(rests ? theme.dim : theme.text), 32, context.px(2));
  if (last + 1 < count) {
    const float room = strip.x(count - 1) - strip.x(last);
    const std::string text = room > context.px(130) ? "ended, stays here" : "ended";
    const ImVec2 size = size_of(context.fonts.small, text);
    if (size.x + context.px(34) < room) {
      const float x = strip.x(last) + context.px(17);
      draw.AddRectFilled({x - context.px(4), y - size.y * 0.5f}, {x + size.x + context.px(4), y + size.y * 0.5f},
                         packed(theme.panel));
      put_text(context, draw, context.fonts.small, {x, y - size.y * 0.5f}, packed(rests ? theme.text : theme.dim),
               text);
    }
  }
}

}  // namespace

std::size_t CompareTracks::count() const {
  return std::max(steps[0].size(), steps[1].size());
}

std::optional<std::size_t> draw_compare_transport(PanelContext& context, const CompareTracks& tracks) {
  const std::size_t count = tracks.count(), moment = tracks.moment;
  const bool any = count > 0, at_first = moment == 0, at_last = !any || moment + 1 == count;
  const float gap = context.px(6);
  const ImVec2 size{context.px(34), context.px(32)};
  std::optional<std::size_t> wanted;
  ImGui::Dummy({0, context.px(6)});
  if (button(context, "first", "", Icon::first, "first step of both   Home", size, {.enabled = any && !at_first})) {
    wanted = 0;
  }
  ImGui::SameLine(0, gap);
  if (button(context, "back", "", Icon::back, "both one step back   ,   or   ←   (Shift: 5)", size,
             {.enabled = any && !at_first})) {
    wanted = moment - 1;
  }
  ImGui::SameLine(0, gap);
  const bool playing = context.playback.playing;
  if (button(context, "play", "", playing ? Icon::pause : Icon::play,
             playing ? "pause   Space" : "play both in lockstep   Space", size, {.primary = any, .enabled = any})) {
    context.playback.playing = !playing;
    if (!playing && at_last) wanted = 0;
  }
  ImGui::SameLine(0, gap);
  if (button(context, "forward", "", Icon::forward, "both one step forward   .   or   →   (Shift: 5)", size,
             {.enabled = any && !at_last})) {
    wanted = moment + 1;
  }
  ImGui::SameLine(0, gap);
  if (button(context, "last", "", Icon::last, "last step of the longer run   End", size,
             {.enabled = any && !at_last})) {
    wanted = count - 1;
  }
  ImGui::Dummy({0, context.px(2)});
  const float width = std::min(ImGui::GetContentRegionAvail().x, 5 * size.x + 4 * gap);
  if (button(context, "difference", tracks.divergence ? "first difference   D" : "no difference", Icon::none,
             tracks.divergence ? "goes to the first step with a different decision   D"
                               : "both make the same decisions throughout",
             {width, 0}, {.enabled = tracks.divergence.has_value()})) {
    wanted = tracks.divergence;
  }
  return wanted;
}

std::optional<std::size_t> draw_compare_timeline(PanelContext& context, const CompareTracks& tracks) {
  const Theme& theme = context.theme;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 at = ImGui::GetCursorScreenPos(), area = ImGui::GetContentRegionAvail();
  const std::size_t count = tracks.count();
  if (count == 0) {
    dim_text(context, "No steps: neither run recorded any.");
    return std::nullopt;
  }
  ImFont *small = context.fonts.small, *bold = context.fonts.semibold;
  const float names = context.px(44), pad = context.px(28);
  Strip strip{at.x + names + pad * 0.5f, at.x + area.x - pad, 0.0f};
  strip.spacing = count > 1 ? (strip.right - strip.left) / static_cast<float>(count - 1) : 0.0f;
  // Bands outside, tracks inside, the shared step numbers in the middle.
  const float band = context.px(18), top = at.y, bottom = at.y + context.px(132);
  const float upper = top + band + context.px(16), lower = bottom - band - context.px(16);
  const float middle = (upper + lower) * 0.5f;
  draw_bands(context, tracks.steps[0], strip, top, top + band, pad);
  draw_bands(context, tracks.steps[1], strip, bottom - band, bottom, pad);
  const char* const words[2] = {"left", "right"};
  for (int side = 0; side < 2; ++side) {
    put_text(context, draw, bold, {at.x, (side == 0 ? upper : lower) - bold->FontSize * 0.5f}, packed(theme.dim),
             words[side]);
  }
  if (tracks.divergence && *tracks.divergence < count) {
    // The runs differ from here on.
    const float x = strip.x(*tracks.divergence);
    draw.AddRectFilled({x, upper - context.px(12)}, {strip.right + pad * 0.5f, lower + context.px(12)},
                       packed(theme.colour(Role::support), 0.07f), context.px(4));
  }
  draw_track(context, tracks.steps[0], count, tracks.moment, strip, upper);
  draw_track(context, tracks.steps[1], count, tracks.moment, strip, lower);

  const std::string current = std::to_string(tracks.moment);
  const float current_width = size_of(bold, current).x;
  const float current_left =
      std::clamp(strip.x(tracks.moment) - current_width * 0.5f, at.x, at.x + area.x - current_width);
  float flag_left = 0.0f, flag_right = -1.0f;
  if (tracks.divergence && *tracks.divergence < count) {
    const Colour colour = theme.colour(Role::support);
    const float x = strip.x(*tracks.divergence);
    draw.AddLine({x, upper}, {x, lower}, packed(colour), context.px(2));
    const std::string text = "≠ " + std::to_string(*tracks.divergence);
    const ImVec2 size = size_of(small, text);
    flag_left = std::clamp(x - size.x * 0.5f - context.px(6), at.x, at.x + area.x - size.x - context.px(12));
    flag_right = flag_left + size.x + context.px(12);
    draw.AddRectFilled({flag_left, middle - context.px(9)}, {flag_right, middle + context.px(9)}, packed(colour),
                       context.px(9));
    put_text(context, draw, small, {flag_left + context.px(6), middle - size.y * 0.5f},
             packed(theme.dark ? theme.background : theme.panel), text);
  }
  const float number_width = size_of(small, std::to_string(count - 1)).x + context.px(10);
  std::size_t every = 1;
  while (strip.spacing > 0.0f && strip.spacing * static_cast<float>(every) < number_width) {
    every = every < 5 ? 5 : every * 2;
  }
  const auto free = [&](float left, float right) {
    const float room = context.px(5);
    return (right + room < flag_left || left - room > flag_right);
  };
  for (std::size_t i = 0; i < count; i += every) {
    const std::string text = std::to_string(i);
    const ImVec2 size = size_of(small, text);
    const float x = std::clamp(strip.x(i) - size.x * 0.5f, at.x, at.x + area.x - size.x);
    const bool at_cursor =
        x + size.x + context.px(5) > current_left && x < current_left + current_width + context.px(5);
    if (i == tracks.moment || at_cursor || !free(x, x + size.x)) continue;
    put_text(context, draw, small, {x, middle - size.y * 0.5f}, packed(theme.faint), text);
  }
  if (free(current_left, current_left + current_width)) {
    put_text(context, draw, bold, {current_left, middle - bold->FontSize * 0.5f}, packed(theme.text), current);
  }

  ImGui::SetCursorScreenPos({at.x, top});
  ImGui::InvisibleButton("strip", {area.x, bottom - top});
  if (!ImGui::IsItemHovered() && !ImGui::IsItemActive()) return std::nullopt;
  const float share = strip.spacing > 0.0f ? (ImGui::GetIO().MousePos.x - strip.left) / strip.spacing : 0.0f;
  const auto nearest = static_cast<std::size_t>(std::clamp(std::round(share), 0.0f, static_cast<float>(count - 1)));
  if (ImGui::IsItemActive()) {
    context.playback.playing = false;
    return nearest;
  }
  std::string text = "step " + std::to_string(nearest);
  for (std::size_t side = 0; side < 2; ++side) {
    text.append("\n").append(words[side]).append(": ");
    const auto& steps = tracks.steps[side];
    text.append(nearest < steps.size() ? sentence_of(steps[nearest]) : "stays at its last step");
  }
  if (tracks.divergence == nearest) text.append("\n≠ ").append(tracks.difference);
  tooltip(context, text);
  return std::nullopt;
}

}  // namespace minkoscope
