// The film strip: its area above the timeline, and its pictures, drawn a few a frame.
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/widgets/widgets.h"
#include "app/window/app_frame.h"

namespace minkoscope {

namespace {

constexpr double milliseconds_a_frame = 2.5;  // for pictures; the rest wait for the next frame
constexpr float small_scale = 0.45f;          // of lines and markers in a small picture

}  // namespace

void AppFrame::draw_film(PanelContext& own, const Area& area) {
  const Camera camera = panes_[1].camera;
  const bool moving = camera.yaw != film_camera_.yaw || camera.pitch != film_camera_.pitch;
  film_camera_ = camera;
  const int rows = mode().film_rows();
  if (area.width < 2 || area.height < 2 || rows == 0) {
    if (thumbnails_.kept() > 0) thumbnails_.clear();
    return;
  }
  ThumbnailCache::Source source;
  // The direction of view alone: each picture frames what it shows.
  source.camera.yaw = camera.yaw;
  source.camera.pitch = camera.pitch;
  source.close = panes_[1].close;
  source.dark = own.theme.dark;
  source.scale = scale_;

  thumbnails_.begin_frame();
  std::vector<FilmRow> strips;
  for (int row = 0; row < rows; ++row) {
    const Document& document = mode().film_document(own, row);
    ThumbnailCache::Source row_source = source;
    row_source.revision = document.revision();
    strips.push_back({document.steps(), document.cursor(), [this, row, row_source](std::size_t step, ImVec2 size) {
                        ThumbnailCache::Source wanted = row_source;
                        wanted.width = static_cast<int>(size.x);
                        wanted.height = static_cast<int>(size.y);
                        return thumbnails_.picture({row, step}, wanted);
                      }});
  }
  std::size_t moment = 0;
  for (int row = 0; row < rows; ++row) moment = std::max(moment, mode().film_document(own, row).cursor());

  ImGui::SetCursorScreenPos({area.x, area.y});
  ImGui::PushStyleColor(ImGuiCol_ChildBg, to_imgui(own.theme.panel));
  ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, 0.0f);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(own.px(18), own.px(8)));
  ImGui::BeginChild(
      "film", {area.width, area.height}, false,
      ImGuiWindowFlags_AlwaysUseWindowPadding | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar(2);
  ImGui::PopStyleColor();
  const auto chosen = film_strip_.draw(own, strips, moment, mode().film_mark(own));
  ImGui::GetWindowDrawList()->AddRectFilled({area.x, area.y + area.height - 1.0f},
                                            {area.x + area.width, area.y + area.height}, packed(own.theme.line));
  ImGui::EndChild();

  // While the view turns its old pictures do: drawing them all anew each frame would hold the view up.
  const bool wait = moving && !own.still;
  const auto draw_one = [&](const ThumbnailCache::Order& order) {
    DrawList list;
    mode().draw_film(own, order.place.first, order.place.second, list);
    Camera shown = order.source.camera;
    const double aspect = static_cast<double>(order.source.width) / static_cast<double>(order.source.height);
    std::optional<DrawBounds> scene = film_bounds_.of(list), focus = scene;
    if (order.source.close) {
      if (const auto close = mode().film_focus(own, order.place.first, order.place.second)) focus = close;
    }
    if (focus) shown.frame(*focus, aspect);
    shown.distance *= 0.7;  // the ball around a box leaves much room in a small picture
    include(scene, shown.target);
    if (scene) shown.fit_depth(*scene);
    RenderOptions options;
    options.pixel_scale = scale_ * small_scale;
    mode().adjust(options, 1);
    options.grid = false;
    renderer_->draw(list, shown, {0, 0, order.source.width, order.source.height}, own.theme, options);
  };
  if (!wait) thumbnails_.develop(moment, milliseconds_a_frame, own.still, draw_one);
  if (chosen) {
    playback_.playing = false;
    mode().go_to_film_step(own, *chosen);
  }
}

}  // namespace minkoscope
