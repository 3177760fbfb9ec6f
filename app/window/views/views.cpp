#include "app/window/views/views.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <utility>

#include "app/mode/elapsed.h"
#include "app/render/label_renderer.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widgets.h"
#include "app/window/frame/content_keys.h"
#include "core/scene/json/json.h"

namespace minkoscope {

namespace {

ImVec2 low_of(const Area& area) {
  return {area.x, area.y};
}

ImVec2 high_of(const Area& area) {
  return {area.x + area.width, area.y + area.height};
}

}  // namespace

void Views::draw(PanelContext& own, const Layout& layout, double seconds) {
  drawing_ = 0.0;
  quality_.pass(seconds, std::exchange(redrawn_, false));
  // A panel may have opened a walk since the layout was computed.
  for (int view = 0; view < std::min(layout.view_count, frame_.mode().view_count()); ++view)
    draw_view(own, view, layout.views[static_cast<std::size_t>(view)], seconds);
  const auto& panes = cameras_.panes();
  if (std::none_of(panes.begin(), panes.begin() + layout.view_count,
                   [](const ViewPane& pane) { return pane.under_mouse && !pane.covered; }))
    frame_.mode().leave();
}

bool Views::draw_list(PanelContext& own, int view, bool step_changed) {
  ViewPane& pane = cameras_.pane(view);
  const bool animates = !own.still && frame_.preferences.animate;
  if (step_changed && animates) pane.step_animation.start(pane.list);
  const std::optional<Mode::ListKey> list_key = frame_.mode().list_key(own, view);
  const bool stays = list_key && list_key == pane.list_key && !pane.step_animation.running();
  pane.list_key = list_key;
  if (!stays) {
    pane.list.clear();
    frame_.mode().draw_view(own, view, pane.list);
    frame_.mode().introduce_surfaces(pane.picker);
  } else if (frame_.checks_caches()) {
    DrawList drawn;
    frame_.mode().draw_view(own, view, drawn);
    if (!draws_the_same(drawn, pane.list) || drawn.labels != pane.list.labels)
      frame_.report_stale("draw list of view " + std::to_string(view));
  }
  if (!animates) pane.step_animation.stop();
  return stays;
}

bool Views::outgrows_framing(PanelContext& own, int view) {
  constexpr double much = 4.0;
  ViewPane& pane = cameras_.pane(view);
  if (!pane.framed_size || pane.close || ImGui::IsAnyMouseDown()) return false;
  const std::uint64_t revision = own.document.revision();
  if (std::exchange(pane.framed_revision, revision) == revision) return false;
  const std::optional<double> size = frame_.mode().size_shown(own);
  return size && *size > 0.0 && (*size > much * *pane.framed_size || much * *size < *pane.framed_size);
}

void Views::follow_framing(PanelContext& own, int view, bool step_changed) {
  ViewPane& pane = cameras_.pane(view);
  const std::pair<const Mode*, std::uint64_t> key{&frame_.mode(), frame_.mode().framing_key(own, view)};
  if (view >= 2) {
    pane.ever_framed = true;  // by the other column's view
  } else if (!pane.ever_framed || key != pane.framed) {
    pane.camera.field_of_view = Camera{}.field_of_view;
    if (view == 0) cameras_.take_first_look(own);
    pane.close = pane.close && pane.ever_framed;
    cameras_.frame_view(own, view, false, !pane.ever_framed);
    pane.framed = key;
    pane.ever_framed = true;
  } else if ((pane.close && step_changed) || outgrows_framing(own, view)) {
    cameras_.frame_view(own, view, false, own.still);
  }
}

Views::DrawnPicture Views::draw_picture(PanelContext& own, ViewPane& pane, const Camera& shown,
                                        const RenderOptions& options, bool list_stays) {
  const auto begin = std::chrono::steady_clock::now();
  const int width = static_cast<int>(pane.rect.width), height = static_cast<int>(pane.rect.height);
  // A picture is redrawn only when it would differ: software rasterisers are slow.
  const PictureSetting setting{
      shown, options, width, height, own.still ? PictureQuality::fine : quality_.samples(), own.theme.dark};
  const bool list_drawn = list_stays || draws_the_same(pane.drawn_list, pane.list);
  const bool changed = !pane.drawn || !pane.drawn->same_as(setting) || !list_drawn;
  if (changed) {
    pane.target.resize(width, height, setting.samples);
    pane.target.begin();
    renderer_.draw(pane.list, shown, {0, 0, width, height}, own.theme, options);
    pane.target.finish();
    if (!list_drawn) pane.drawn_list = pane.list;
    redrawn_ = redrawn_ || !pane.drawn || pane.drawn->samples == setting.samples;
    pane.drawn = setting;
  }
  drawing_ += milliseconds_since(begin);
  return {changed, setting.samples};
}

void Views::update_texts(PanelContext& own, int view) {
  ViewPane& pane = cameras_.pane(view);
  const std::optional<std::uint64_t> key = content_keys(frame_, own.still).all;
  const bool changed = !key || pane.text_key != key;
  if (changed) {
    pane.text = frame_.mode().describe(own, view);
  } else if (frame_.checks_caches() && frame_.mode().describe(own, view) != pane.text &&
             content_keys(frame_, own.still).all == key) {  // else a thread went on since, and the next frame shows it
    frame_.report_stale("text of view " + std::to_string(view));
  }
  pane.text_key = key;
  const float width = static_cast<float>(pane.rect.width) - own.px(100);
  if (!changed && pane.title_width == width) return;
  pane.title = elided(frame_.fonts.semibold, pane.text.title, width);
  pane.hint = elided(frame_.fonts.small, pane.text.hint, width);
  pane.title_width = width;
}

void Views::draw_title(PanelContext& own, ViewPane& pane, ImDrawList& draw) {
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

void Views::draw_axis_buttons(PanelContext& own, const DrawnView& view) {
  if (own.still || !view.pane.own_camera) return;
  const AxesPlace place = axes_place(view.camera, view.above_legend, frame_.scale);
  constexpr std::array ids{"view.axis-x", "view.axis-y", "view.axis-z"};
  const float side = std::max(own.px(18) * place.size, own.px(14));
  const auto spot = [&](const char* id, ImVec2 middle, std::string_view text, std::string_view hint, bool lit) {
    const ImVec2 at{middle.x - 0.5f * side, middle.y - 0.5f * side};
    ImGui::SetCursorScreenPos(at);
    const bool clicked = ImGui::InvisibleButton(id, {side, side});
    if (ImGui::IsItemHovered() || lit)
      ImGui::GetWindowDrawList()->AddCircle(middle, 0.5f * side, packed(own.theme.dim), 24, own.px(1.2));
    note_control(own, id, text, at, {side, side}, true, lit);
    tooltip(own, hint);
    return clicked;
  };
  if (spot("view.orthographic", place.middle, "orthographic",
           view.camera.orthographic ? "parallel lines stay parallel; click for perspective   O"
                                    : "perspective; click for an orthographic view   O",
           view.camera.orthographic))
    cameras_.toggle_orthographic();
  for (int axis = 0; axis < 3; ++axis) {
    const auto index = static_cast<std::size_t>(axis);
    if (spot(ids[index], place.letters[index], std::string_view("xyz").substr(index, 1),
             "look along this axis; again, from its other end", false))
      cameras_.look_along(axis);
  }
}

void Views::draw_absent(PanelContext& own, const DrawnView& view) const {
  const ViewPane& pane = view.pane;
  const std::string& text = pane.text.absent;
  if (text.empty()) return;
  const float left = static_cast<float>(pane.rect.x), top = static_cast<float>(pane.rect.y);
  const float width = static_cast<float>(pane.rect.width), height = static_cast<float>(pane.rect.height);
  const float wrap = std::min(own.px(330), width - own.px(32));
  ImFont* font = frame_.fonts.regular;
  const ImVec2 size = font->CalcTextSizeA(font->FontSize, FLT_MAX, wrap, text.c_str());
  ImVec2 at{left + (width - size.x) * 0.5f, top + height * 0.62f};
  const AxesPlace axes = axes_place(view.camera, view.above_legend, frame_.scale);
  const bool beside_axes = at.x + size.x > axes.middle.x - axes.reach && at.y + size.y > axes.middle.y - axes.reach;
  if (beside_axes && axes.middle.y > top + height * 0.5f)
    at.y = std::max(axes.middle.y - axes.reach - own.px(6) - size.y, top + own.px(50));
  view.draw.AddText(font, font->FontSize, at, packed(own.theme.dim), text.c_str(), nullptr, wrap);
  note_text(own, text, at, size);
}

void Views::draw_view(PanelContext& own, int view, const Area& area, double seconds) {
  ViewPane& pane = cameras_.pane(view);
  pane.rect = {static_cast<double>(area.x), static_cast<double>(area.y),
               static_cast<double>(std::max(area.width, 1.0f)), static_cast<double>(std::max(area.height, 1.0f))};
  if (area.width < 4 || area.height < 4) {  // nothing of it is seen, its labels neither
    pane.labels.requests.clear();
    pane.labels.layout.placements.clear();
    return;
  }
  const ShownMoment moment = frame_.mode().shown(own, view);
  const bool step_changed = moment.step != pane.shown.step && moment.revision == pane.shown.revision;
  pane.shown = moment;
  const Camera camera_before = pane.camera;
  const bool list_stays = draw_list(own, view, step_changed);
  follow_framing(own, view, step_changed);
  pane.step_animation.advance(seconds, pane.list);
  if (pane.motion.running()) pane.camera = pane.motion.advance(own.still ? 1.0 : seconds);

  ImGui::SetCursorScreenPos(low_of(area));
  ImGui::PushID(view);
  ImGui::InvisibleButton("view", {area.width, area.height},
                         ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight |
                             ImGuiButtonFlags_MouseButtonMiddle | ImGuiButtonFlags_AllowItemOverlap);
  // Buttons over the view come later; what the pointer is on takes the mouse.
  ImGui::SetItemAllowOverlap();
  const ImGuiID view_item = ImGui::GetItemID();
  tools_.look(own, view, !list_stays);
  // What a mode sets stays, so that the user continues from there.
  pane.own_camera = !frame_.mode().override_camera(view, pane.rect, pane.camera);
  if (!frame_.mouse_captured()) handle_mouse(own, view, seconds);
  if (pane.own_camera) pane.own_camera = !frame_.mode().override_camera(view, pane.rect, pane.camera);
  if (pane.camera != camera_before) cameras_.link_column(view);
  Camera shown = pane.camera;

  if (!list_stays) pane.list_bounds = pane.bounds.of(pane.list);
  std::optional<DrawBounds> scene = pane.list_bounds;
  include(scene, shown.target);
  if (scene) shown.fit_depth(*scene);
  RenderOptions options;
  options.pixel_scale = frame_.scale;
  options.selected = frame_.selection.selected;
  options.hovered = frame_.selection.hovered;
  frame_.mode().adjust(options, view);
  const DrawnPicture picture = draw_picture(own, pane, shown, options, list_stays);

  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.PushClipRect(low_of(area), high_of(area), true);
  update_texts(own, view);
  draw_ground(own, pane, draw);
  draw_over_picture(own, view, shown, options, picture, view_item);
  draw.PopClipRect();
  ImGui::PopID();
}

void Views::draw_ground(const PanelContext& own, const ViewPane& pane, ImDrawList& draw) {
  const Colour& background = own.theme.background;
  const ImVec2 low{static_cast<float>(pane.rect.x), static_cast<float>(pane.rect.y)};
  const ImVec2 high{low.x + static_cast<float>(pane.rect.width), low.y + static_cast<float>(pane.rect.height)};
  draw.AddRectFilled(low, high, packed(background));
  draw.AddImage(reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(pane.target.texture())), low, high, {0, 1},
                {1, 0});
  // A plain background under the texts at top and bottom, which fades out beside them.
  const ImU32 shade = packed(background, 0.72f), clear = packed(background, 0.0f);
  const float words = pane.text.hint.empty() ? own.px(32) : own.px(52), above = words + own.px(32),
              below = own.px(38) + std::max(pane.legend_height, own.px(18));
  draw.AddRectFilled(low, {high.x, low.y + words}, shade);
  draw.AddRectFilledMultiColor({low.x, low.y + words}, {high.x, low.y + above}, shade, shade, clear, clear);
  draw.AddRectFilledMultiColor({low.x, high.y - below}, high, clear, clear, shade, shade);
}

void Views::draw_scale_and_axes(PanelContext& own, const DrawnView& view) {
  if (view.pane.text.metres) {
    const ViewRect bar =
        draw_scale_bar(view.draw, view.camera, view.above_legend, own.theme, frame_.fonts, frame_.scale);
    note_mark(own, "scale", {static_cast<float>(bar.x), static_cast<float>(bar.y)},
              {static_cast<float>(bar.width), static_cast<float>(bar.height)});
  }
  draw_axes(view.draw, view.camera, view.above_legend, own.theme, frame_.fonts, frame_.scale);
  const AxesPlace axes = axes_place(view.camera, view.above_legend, frame_.scale);
  note_mark(own, "axes", {axes.middle.x - axes.reach, axes.middle.y - axes.reach}, {2 * axes.reach, 2 * axes.reach});
}

void Views::draw_over_picture(PanelContext& own, int view, const Camera& shown, const RenderOptions& options,
                              DrawnPicture picture, ImGuiID view_item) {
  ViewPane& pane = cameras_.pane(view);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  // What lies over the view says where, and the labels, which come last, keep off.
  pane.taken.clear();
  own.taken = &pane.taken;
  draw_title(own, pane, draw);
  ViewRect above_legend = pane.rect;
  pane.legend_height = legend_.draw(own, pane.text, pane.rect, draw);
  above_legend.height -= static_cast<double>(pane.legend_height + own.px(6));
  const DrawnView drawn{view, pane, shown, above_legend, options, picture.changed, picture.samples, draw};
  tools_.draw(own, drawn, ToolLayer::picture);
  draw_scale_and_axes(own, drawn);
  draw_absent(own, drawn);
  draw_axis_buttons(own, drawn);
  tools_.draw(own, drawn, ToolLayer::view);
  frame_.mode().draw_overlay(own, view, pane.rect, shown, draw);
  const ImGuiID pointed = ImGui::GetHoveredID(), held = ImGui::GetActiveID();
  pane.covered = (pointed != 0 && pointed != view_item && pane.under_mouse) || (held != 0 && held != view_item);
  tools_.draw(own, drawn, ToolLayer::mode);
  own.taken = nullptr;
  draw_labels(draw, pane.list, shown, pane.rect, own.theme, frame_.fonts, pane.picker, frame_.scale, pane.taken,
              pane.labels);
  tools_.draw(own, drawn, ToolLayer::labels);
}

void Views::labels_state(nlohmann::ordered_json& result) const {
  nlohmann::ordered_json labels = nlohmann::ordered_json::array();
  for (int view = 0; view < cameras_.shown(); ++view) {
    const DrawnLabels& drawn = std::as_const(cameras_).pane(view).labels;
    for (std::size_t i = 0; i < drawn.layout.placements.size() && i < drawn.requests.size(); ++i) {
      const LabelPlacement& placed = drawn.layout.placements[i];
      const glm::dvec2 size = drawn.requests[i].size;
      if (!placed.visible) continue;
      labels.push_back({{"text", drawn.labels[i]->text},
                        {"rect", {placed.position.x, placed.position.y, size.x, size.y}},
                        {"view", view}});
    }
  }
  result["labels"] = labels;
}

}  // namespace minkoscope
