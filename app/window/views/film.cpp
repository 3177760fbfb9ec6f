#include "app/window/views/film.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/widgets/widgets.h"
#include "core/scene/json/json.h"

namespace minkoscope {

namespace {

constexpr double milliseconds_per_frame = 2.5;  // for thumbnails; the rest wait for the next frame
constexpr float small_scale = 0.45f;            // of lines and markers in a thumbnail

}  // namespace

void Film::draw(PanelContext& own, const Area& area) {
  const Camera camera = cameras_.pane(1).camera;
  const bool moving = camera.yaw != camera_.yaw || camera.pitch != camera_.pitch;
  camera_ = camera;
  FilmSource* const film = frame_.mode().film();
  if (area.width < 2 || area.height < 2 || film == nullptr) {
    if (thumbnails_.size() > 0) thumbnails_.clear();
    return;
  }
  ThumbnailCache::Source source;
  // Only the direction of view: each thumbnail frames its own content.
  source.camera.yaw = camera.yaw;
  source.camera.pitch = camera.pitch;
  source.close = cameras_.pane(1).close;
  source.dark = own.theme.dark;
  source.scale = frame_.scale;

  thumbnails_.begin_frame();
  const int rows = film->film_rows();
  std::vector<FilmRow> strips;
  for (int row = 0; row < rows; ++row) {
    const Document& document = film->film_document(own, row);
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
  for (int row = 0; row < rows; ++row) moment = std::max(moment, film->film_document(own, row).cursor());

  ImGui::SetCursorScreenPos({area.x, area.y});
  ImGui::PushStyleColor(ImGuiCol_ChildBg, to_imgui(own.theme.panel));
  ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, 0.0f);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(own.px(18), own.px(8)));
  ImGui::BeginChild(
      "film", {area.width, area.height}, false,
      ImGuiWindowFlags_AlwaysUseWindowPadding | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar(2);
  ImGui::PopStyleColor();
  const auto chosen = strip_.draw(own, strips, moment, film->film_mark(own));
  ImGui::GetWindowDrawList()->AddRectFilled({area.x, area.y + area.height - 1.0f},
                                            {area.x + area.width, area.y + area.height}, packed(own.theme.line));
  ImGui::EndChild();

  // While the view rotates the old thumbnails are kept: redrawing all of them every frame would slow the view down.
  const bool wait = moving && !own.still;
  if (!wait)
    thumbnails_.render(moment, milliseconds_per_frame, own.still,
                       [&](const ThumbnailCache::Request& request) { draw_thumbnail(own, *film, request); });
  if (chosen) {
    frame_.playback.playing = false;
    film->go_to_film_step(own, *chosen);
  }
}

void Film::draw_thumbnail(PanelContext& own, FilmSource& film, const ThumbnailCache::Request& request) {
  DrawList list;
  film.draw_film(own, request.slot.first, request.slot.second, list);
  Camera shown = request.source.camera;
  const double aspect = static_cast<double>(request.source.width) / static_cast<double>(request.source.height);
  std::optional<DrawBounds> scene = bounds_.of(list), focus = scene;
  if (request.source.close) {
    if (const auto close = film.film_focus(own, request.slot.first, request.slot.second)) focus = close;
  }
  if (focus) shown.frame(*focus, aspect);
  shown.distance *= 0.7;  // a box's bounding sphere wastes space in a thumbnail
  include(scene, shown.target);
  if (scene) shown.fit_depth(*scene);
  RenderOptions options;
  options.pixel_scale = frame_.scale * small_scale;
  frame_.mode().adjust(options, 1);
  options.grid = false;
  renderer_.draw(list, shown, {0, 0, request.source.width, request.source.height}, own.theme, options);
}

void Film::state(nlohmann::ordered_json& result) const {
  result["film"] = {{"shown", frame_.preferences.show_film}, {"first_x", strip_.first_x()},
                    {"first_y", strip_.first_y()},           {"pitch", strip_.pitch()},
                    {"frames", strip_.frames_drawn()},       {"kept", thumbnails_.size()},
                    {"drawn", thumbnails_.drawn()}};
}

}  // namespace minkoscope
