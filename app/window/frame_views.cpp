// The 3D views: their pictures, titles, legends and labels.
#include "app/window/app_frame.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "app/mode/elapsed.h"
#include "app/render/label_renderer.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

namespace {

using Clock = std::chrono::steady_clock;
constexpr float legend_share = 0.2f;  // of a view's height, at most
}  // namespace

float AppFrame::draw_legend(PanelContext& own, const ViewText& text, const ViewRect& rect, ImDrawList& draw) {
  if (text.legend.empty()) return 0.0f;
  ImFont* font = own.fonts.small;
  const float pad = own.px(16), between = own.px(14), sign = own.px(15), row_height = own.px(18);
  const auto width_of = [&](const LegendEntry& entry) {
    return sign + font->CalcTextSizeA(font->FontSize, FLT_MAX, 0.0f, entry.text.c_str()).x;
  };
  const float available = static_cast<float>(rect.width) - 2 * pad;
  // Rows from the bottom up, as many as the width needs; in a low view the last entries give way to their number.
  const auto most_rows =
      static_cast<std::size_t>(std::max(1.0f, std::floor(static_cast<float>(rect.height) * legend_share / row_height)));
  const float more_width = font->CalcTextSizeA(font->FontSize, FLT_MAX, 0.0f, "+ 88 more").x;
  legend_rows_.assign(1, 0);  // the first entry of each
  std::size_t shown = text.legend.size();
  float used = 0.0f;
  for (std::size_t i = 0; i < text.legend.size(); ++i) {
    const float width = width_of(text.legend[i]), free = available - used - (used > 0.0f ? between : 0.0f);
    const bool last_row = legend_rows_.size() == most_rows, last = i + 1 == text.legend.size();
    if (last_row && used > 0.0f && width + (last ? 0.0f : between + more_width) > free) {
      shown = i;
      break;
    }
    if (used > 0.0f && width > free) {
      legend_rows_.push_back(i);
      used = 0.0f;
    }
    used += (used > 0.0f ? between : 0.0f) + width;
  }
  const std::size_t rows = legend_rows_.size();
  float y = static_cast<float>(rect.y + rect.height) - own.px(14) - row_height * static_cast<float>(rows - 1) -
            font->FontSize;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool hovered = !own.still && ImGui::IsItemHovered();
  const auto pointed = [&](float x, float width) {
    return hovered && mouse.x >= x && mouse.x < x + width && mouse.y >= y - own.px(3) && mouse.y < y + own.px(17);
  };
  for (std::size_t row = 0; row < rows; ++row) {
    const std::size_t end = row + 1 < rows ? legend_rows_[row + 1] : shown;
    float x = static_cast<float>(rect.x) + pad;
    for (std::size_t i = legend_rows_[row]; i < end; ++i) {
      const LegendEntry* const entry = &text.legend[i];
      const ImVec2 centre{x + own.px(5), y + font->FontSize * 0.5f};
      const Colour colour = with_alpha(own.theme.colour(entry->role), entry->shown ? 1.0f : 0.35f);
      if (entry->marker) {
        // Markers as dark as the background have an outline.
        const ImU32 rim = entry->role == Role::level_edge ? packed(own.theme.faint) : 0;
        draw_marker(draw, *entry->marker, centre, own.px(4), packed(colour), rim);
      } else {
        draw.AddLine({x, centre.y}, {x + own.px(11), centre.y}, packed(colour), own.px(2));
      }
      const float width = width_of(*entry), room = available - sign;
      const bool cut = width - sign > room;  // an entry wider than the view
      const std::string_view words = cut ? elided(font, entry->text, room, legend_cut_) : entry->text;
      draw.AddText(font, font->FontSize, {x + sign, y}, packed(entry->shown ? own.theme.dim : own.theme.faint),
                   words.data(), words.data() + words.size());
      note_text(own, entry->text, {x + sign, y}, {std::min(width - sign, room), font->FontSize});
      if (own.laid_out != nullptr && entry->toggle != Key::none)
        note_control(own, "legend." + entry->text, entry->text, {x, y}, {width, font->FontSize}, true, entry->shown);
      if (!entry->shown) draw.AddLine({x + sign, centre.y}, {x + width, centre.y}, packed(own.theme.faint), own.px(1));
      if (pointed(x, width)) {
        tooltip(own,
                [&] { return (cut ? entry->text + "\n" : std::string()).append(entry->of).append(entry->meaning); });
        if (entry->toggle != Key::none && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
          InputEvent event;
          event.key = entry->toggle;
          frame_.mode().key(own, event);
        }
      }
      x += width + between;
    }
    if (row + 1 == rows && shown < text.legend.size()) {
      char more[32];
      std::snprintf(more, sizeof more, "+ %zu more", text.legend.size() - shown);
      put_text(own, draw, font, {x, y}, packed(own.theme.faint), more);
      if (pointed(x, more_width)) {
        tooltip(own, [&] {
          std::string rest;
          for (std::size_t i = shown; i < text.legend.size(); ++i) {
            const LegendEntry& entry = text.legend[i];
            rest.append(rest.empty() ? "" : "\n").append(entry.text).append(": ").append(entry.of);
            rest.append(entry.meaning);
          }
          return rest;
        });
      }
    }
    y += row_height;
  }
  return row_height * static_cast<float>(rows);
}

void AppFrame::draw_view_title(PanelContext& own, ViewPane& pane, ImDrawList& draw) {
  const ImVec2 at{static_cast<float>(pane.rect.x) + own.px(16), static_cast<float>(pane.rect.y) + own.px(13)};
  const auto line = [&](ImFont* font, ImVec2 place, const Colour& colour, const std::string& shown,
                        const std::string& whole) {
    if (whole.empty()) return;
    const ImVec2 size = font->CalcTextSizeA(font->FontSize, FLT_MAX, 0.0f, shown.c_str());
    draw.AddText(font, font->FontSize, place, packed(colour), shown.c_str());
    note_text(own, whole, place, size);
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const bool over =
        mouse.x >= place.x && mouse.x < place.x + size.x && mouse.y >= place.y && mouse.y < place.y + font->FontSize;
    if (shown != whole && over && !own.still && ImGui::IsItemHovered()) tooltip(own, whole);
  };
  line(frame_.fonts.semibold, at, own.theme.text, pane.title, pane.text.title);
  line(frame_.fonts.small, {at.x, at.y + own.px(20)}, own.theme.dim, pane.hint, pane.text.hint);
}

void AppFrame::draw_view(PanelContext& own, int view, const Area& area, double seconds, bool still) {
  ViewPane& pane = panes_[static_cast<std::size_t>(view)];
  pane.rect = {static_cast<double>(area.x), static_cast<double>(area.y),
               static_cast<double>(std::max(area.width, 1.0f)), static_cast<double>(std::max(area.height, 1.0f))};
  if (area.width < 4 || area.height < 4) return;
  const Theme& theme = own.theme;

  const ShownMoment moment = frame_.mode().shown(own, view);
  const bool step_changed = moment.step != pane.shown.step && moment.revision == pane.shown.revision;
  pane.shown = moment;
  const Camera camera_before = pane.camera;
  if (step_changed && !still && frame_.preferences.animate) pane.step_animation.start(pane.list);
  const std::optional<Mode::ListKey> list_key = frame_.mode().list_key(own, view);
  const bool list_stays = list_key && list_key == pane.list_key && !pane.step_animation.running();
  pane.list_key = list_key;
  if (!list_stays) {
    pane.list.clear();
    frame_.mode().draw_view(own, view, pane.list);
  }
  if (!list_stays) {
    frame_.mode().introduce_surfaces(pane.picker);
    readout_.refresh(view);
  }
  if (list_stays && checks_caches()) {
    DrawList drawn;
    frame_.mode().draw_view(own, view, drawn);
    if (!draws_the_same(drawn, pane.list) || drawn.labels != pane.list.labels)
      report_stale_("draw list of view " + std::to_string(view));
  }
  if (still || !frame_.preferences.animate) pane.step_animation.stop();

  const std::uint64_t key = frame_.mode().framing_key(own, view);
  if (view >= 2) {
    pane.ever_framed = true;  // by the other column's view
  } else if (!pane.ever_framed || key != pane.framed) {
    pane.camera.field_of_view = Camera{}.field_of_view;
    if (view == 0) {
      pane.camera = frame_.mode().first_look(own, pane.camera);
      link_rotation(0);
    }
    pane.close = pane.close && pane.ever_framed;
    frame_view(own, view, false, !pane.ever_framed);
    pane.framed = key;
    pane.ever_framed = true;
  } else if (pane.close && step_changed) {
    frame_view(own, view, false, still);
  }
  pane.step_animation.advance(seconds, pane.list);
  if (pane.motion.running()) pane.camera = pane.motion.advance(still ? 1.0 : seconds);

  ImGui::SetCursorScreenPos({area.x, area.y});
  ImGui::PushID(view);
  ImGui::InvisibleButton("view", {area.width, area.height},
                         ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight |
                             ImGuiButtonFlags_MouseButtonMiddle | ImGuiButtonFlags_AllowItemOverlap);
  // Buttons over the view come later; what the pointer is on takes the mouse.
  ImGui::SetItemAllowOverlap();
  const ImGuiID view_item = ImGui::GetItemID();
  if (probe_shown_) take_probe(own, view);
  // What a mode sets stays, so that the user continues from there.
  pane.own_camera = !frame_.mode().override_camera(view, pane.rect, pane.camera);
  if (!frame_.mouse_captured()) handle_view_mouse(own, view, seconds);
  if (pane.own_camera) pane.own_camera = !frame_.mode().override_camera(view, pane.rect, pane.camera);
  if (pane.camera != camera_before) link_column(view);
  Camera shown = pane.camera;

  if (!list_stays) {
    pane.list_bounds = pane.bounds.of(pane.list);
    pane.small_focus = view % 2 == 1 ? small_focus(own, view) : std::nullopt;
  }
  std::optional<DrawBounds> scene = pane.list_bounds;
  include(scene, shown.target);
  if (scene) shown.fit_depth(*scene);

  const auto begin = Clock::now();
  const int width = static_cast<int>(area.width), height = static_cast<int>(area.height);
  RenderOptions options;
  options.pixel_scale = frame_.scale;
  options.selected = frame_.selection.selected;
  options.hovered = frame_.selection.hovered;
  frame_.mode().adjust(options, view);
  // A picture is redrawn only when it would differ: software rasterisers are slow.
  const PictureSetting setting{shown,     options, width, height, still ? PictureQuality::fine : quality_.samples(),
                               theme.dark};
  const bool list_drawn = list_stays || draws_the_same(pane.drawn_list, pane.list);
  const bool picture_changed = !pane.drawn || !pane.drawn->same_as(setting) || !list_drawn;
  if (picture_changed) {
    pane.target.resize(width, height, setting.samples);
    pane.target.begin();
    renderer_->draw(pane.list, shown, {0, 0, width, height}, theme, options);
    pane.target.finish();
    if (!list_drawn) pane.drawn_list = pane.list;
    redrawn_ = redrawn_ || !pane.drawn || pane.drawn->samples == setting.samples;
    pane.drawn = setting;
  }
  costs_.parts.back().second += milliseconds_since(begin);  // "drawing"

  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.PushClipRect({area.x, area.y}, {area.x + area.width, area.y + area.height}, true);
  draw.AddRectFilled({area.x, area.y}, {area.x + area.width, area.y + area.height}, packed(theme.background));
  draw.AddImage(reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(pane.target.texture())), {area.x, area.y},
                {area.x + area.width, area.y + area.height}, {0, 1}, {1, 0});
  const std::optional<std::uint64_t> text_key = content_keys(own).all;
  const bool text_changed = !text_key || pane.text_key != text_key;
  if (text_changed) {
    pane.text = frame_.mode().describe(own, view);
  } else if (checks_caches() && frame_.mode().describe(own, view) != pane.text &&
             content_keys(own).all == text_key) {  // else a thread went on since, and the next frame shows it
    report_stale_("text of view " + std::to_string(view));
  }
  pane.text_key = text_key;
  const ViewText& text = pane.text;
  const float title_width = area.width - own.px(100);
  if (text_changed || pane.title_width != title_width) {
    pane.title = elided(frame_.fonts.semibold, text.title, title_width);
    pane.hint = elided(frame_.fonts.small, text.hint, title_width);
    pane.title_width = title_width;
  }
  // A plain background under the texts at top and bottom, which fades out beside them.
  const ImU32 shade = packed(theme.background, 0.72f), clear = packed(theme.background, 0.0f);
  const float words = text.hint.empty() ? own.px(32) : own.px(52), above = words + own.px(32),
              below = own.px(38) + std::max(pane.legend_height, own.px(18)), bottom = area.y + area.height;
  draw.AddRectFilled({area.x, area.y}, {area.x + area.width, area.y + words}, shade);
  draw.AddRectFilledMultiColor({area.x, area.y + words}, {area.x + area.width, area.y + above}, shade, shade, clear,
                               clear);
  draw.AddRectFilledMultiColor({area.x, bottom - below}, {area.x + area.width, bottom}, clear, clear, shade, shade);
  // What lies over the view says where, and the labels, which come last, keep off.
  pane.taken.clear();
  own.taken = &pane.taken;
  draw_view_title(own, pane, draw);
  ViewRect above_legend = pane.rect;
  pane.legend_height = draw_legend(own, text, pane.rect, draw);
  above_legend.height -= static_cast<double>(pane.legend_height + own.px(6));
  if (view % 2 == 1) draw_magnifier(own, view, shown, above_legend, options, {picture_changed, setting.samples}, draw);
  if (text.metres) {
    const ViewRect bar = draw_scale_bar(draw, shown, above_legend, theme, frame_.fonts, frame_.scale);
    note_mark(own, "scale", {static_cast<float>(bar.x), static_cast<float>(bar.y)},
              {static_cast<float>(bar.width), static_cast<float>(bar.height)});
  }
  draw_axes(draw, shown, above_legend, theme, frame_.fonts, frame_.scale);
  const AxesPlace axes = axes_place(shown, above_legend, frame_.scale);
  note_mark(own, "axes", {axes.middle.x - axes.reach, axes.middle.y - axes.reach}, {2 * axes.reach, 2 * axes.reach});
  if (!text.absent.empty()) {
    const float wrap = std::min(own.px(330), area.width - own.px(32));
    ImFont* font = frame_.fonts.regular;
    const ImVec2 size = font->CalcTextSizeA(font->FontSize, FLT_MAX, wrap, text.absent.c_str());
    ImVec2 at{area.x + (area.width - size.x) * 0.5f, area.y + area.height * 0.62f};
    const bool beside_axes = at.x + size.x > axes.middle.x - axes.reach && at.y + size.y > axes.middle.y - axes.reach;
    if (beside_axes && axes.middle.y > area.y + area.height * 0.5f)
      at.y = std::max(axes.middle.y - axes.reach - own.px(6) - size.y, area.y + own.px(50));
    draw.AddText(font, font->FontSize, at, packed(theme.dim), text.absent.c_str(), nullptr, wrap);
    note_text(own, text.absent, at, size);
  }
  draw_axis_buttons(own, view, above_legend, shown);
  if (const std::optional<Pose> pose = pose_with_handles(own, view); pose && !still)
    handles_.draw(own, pane.rect, shown, *pose, draw);
  frame_.mode().draw_overlay(own, view, pane.rect, shown, draw);
  const ImGuiID pointed = ImGui::GetHoveredID(), held = ImGui::GetActiveID();
  pane.covered = (pointed != 0 && pointed != view_item && pane.under_mouse) || (held != 0 && held != view_item);
  draw_probe(own, view, shown, draw);
  own.taken = nullptr;
  draw_labels(draw, pane.list, shown, pane.rect, theme, frame_.fonts, pane.picker, frame_.scale, pane.taken,
              pane.labels);
  draw_tools(own, view, shown, draw);
  draw.PopClipRect();
  ImGui::PopID();
}
}  // namespace minkoscope
