// The state written by --dump-state.
#include "app/window/app_frame.h"

#include <imgui.h>

#include <array>
#include <map>
#include <tuple>

#include "app/labs/pair/shape_points.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/json/json_writer.h"

namespace minkoscope {

std::string AppFrame::state() const {
  Json result;
  result["kind"] = frame_.document.kind().name;
  result["name"] = frame_.document.current().name;
  result["file"] = frame_.document.file().string();
  result["opening"] = frame_.document.loading() != nullptr;
  result["dirty"] = frame_.document.dirty();
  result["cursor"] = frame_.document.cursor();
  result["steps"] = frame_.document.steps().size();
  result["undo_depth"] = frame_.document.undo_depth();
  result["can_redo"] = frame_.document.can_redo();
  result["run_error"] = frame_.document.run_error();
  result["playing"] = frame_.playback.playing;
  result["selected"] = frame_.selection.selected;
  result["theme"] = to_string(frame_.preferences.theme);
  result["scale"] = frame_.scale;
  result["drawing"] = {
      {"frames", frames_}, {"samples", quality_.samples()}, {"surface_calls", renderer_->surface_calls()}};
  result["size"] = {ImGui::GetIO().DisplaySize.x, ImGui::GetIO().DisplaySize.y};
  result["panels_shown"] = panels_shown_;
  overlays_.state(result);
  if (animation_) result["animation"] = animation_->progress();
  if (batch_.is_open()) {
    Json own{{"name", batch_.name()},       {"rows", batch_.rows().size()},
             {"odd", batch_.odd_count()},   {"listed", Json::array()},
             {"loading", batch_.loading()}, {"shown", batch_listed_},
             {"current", nullptr},          {"why", ""}};
    constexpr std::size_t most = 200;
    for (const std::size_t row : batch_.listed()) {
      if (own["listed"].size() < most) own["listed"].push_back(batch_.rows()[row].line);
    }
    if (const auto row = batch_.current()) {
      own["current"] = batch_.rows()[*row].line;
      own["why"] = batch_.rows()[*row].why();
    }
    result["batch"] = own;
  }
  result["mouse_captured"] = frame_.mouse_captured();
  Json notices = Json::array();
  for (const Notice& notice : frame_.notices.list()) {
    const char* kind = notice.kind == NoticeKind::error     ? "error"
                       : notice.kind == NoticeKind::warning ? "warning"
                                                            : "information";
    notices.push_back({{"kind", kind}, {"text", notice.text}, {"repeats", notice.repeats}});
  }
  result["notices"] = notices;
  Json views = Json::array();
  for (int shown = 0; shown < shown_views_; ++shown) {
    const ViewPane& pane = panes_[static_cast<std::size_t>(shown)];
    const Camera& camera = pane.camera;
    Json view;
    view["rect"] = {pane.rect.x, pane.rect.y, pane.rect.width, pane.rect.height};
    view["target"] = {camera.target.x, camera.target.y, camera.target.z};
    view["distance"] = camera.distance;
    view["yaw"] = camera.yaw;
    view["pitch"] = camera.pitch;
    view["orthographic"] = camera.orthographic;
    view["close"] = pane.close;
    views.push_back(view);
  }
  result["views"] = views;
  if (const PairQuery* pair = frame_.document.pair()) {
    // Screen positions of the shapes, so that a test can drag them.
    const auto shape = [&](const PosedShape& posed) {
      const Pose& pose = posed.pose;
      Json entry;
      entry["type"] = type_name(posed.shape);
      entry["position"] = {pose.position.x, pose.position.y, pose.position.z};
      entry["rotation"] = {pose.rotation.x, pose.rotation.y, pose.rotation.z, pose.rotation.w};
      if (const auto seen = panes_[0].camera.project(pose.position, panes_[0].rect))
        entry["screen"] = {seen->pixel.x, seen->pixel.y};
      for (const Vector3d& point : own_points(posed.shape)) {
        const auto seen = panes_[0].camera.project(pose.to_world(point), panes_[0].rect);
        Json own{{"local", {point.x, point.y, point.z}}};
        if (seen) own["screen"] = {seen->pixel.x, seen->pixel.y, seen->depth};
        entry["points"].push_back(own);
      }
      return entry;
    };
    result["a"] = shape(pair->a);
    result["b"] = shape(pair->b);
    result["algorithm"] = pair->algorithm;
  }
  PanelContext own = const_cast<AppFrame*>(this)->context(true);
  result["mode"] = frame_.mode().state(own);
  result["film"] = {{"shown", frame_.preferences.show_film}, {"first_x", film_strip_.first_x()},
                    {"first_y", film_strip_.first_y()},      {"pitch", film_strip_.pitch()},
                    {"frames", film_strip_.frames_drawn()},  {"kept", thumbnails_.size()},
                    {"drawn", thumbnails_.drawn()}};
  Json probe{{"shown", probe_shown_}};
  if (probe_shown_ && probe_) {
    const TriangleFacts& facts = *probe_;
    const auto list = [](const Vector3d& v) { return Json{v.x, v.y, v.z}; };
    probe["view"] = probe_view_;
    probe["kind"] = static_cast<int>(mark_kind(facts.id));
    probe["triangle"] = facts.triangle;
    probe["vertices"] = facts.vertices;
    probe["corners"] = Json::array();
    const ViewPane& pane = panes_[static_cast<std::size_t>(probe_view_)];
    for (const Vector3d& corner : facts.positions) {
      Json entry{{"position", list(corner)}};
      if (const auto seen = pane.camera.project(corner, pane.rect)) entry["screen"] = {seen->pixel.x, seen->pixel.y};
      probe["corners"].push_back(entry);
    }
    probe["normal"] = list(facts.normal);
    probe["offset"] = facts.offset;
    probe["area"] = facts.area;
    probe["hit"] = list(facts.hit);
    probe["barycentrics"] = facts.barycentrics;
    probe["along"] = facts.along;
    probe["eye_to_plane"] = facts.origin_to_plane;
  }
  result["probe"] = probe;
  if (const std::optional<Pose> pose = pose_with_handles(own, 0)) {
    result["handles"] = handles_.state(*pose, panes_[0].camera, panes_[0].rect, static_cast<double>(frame_.scale));
    result["handles"]["held"] = handles_.held();
  }
  result["measure"] = measure_.state();
  if (readout_.point()) {
    const Vector3d& at = readout_.point()->position;
    result["pointed_at"] = {{"view", readout_.view()}, {"position", {at.x, at.y, at.z}}};
  }
  for (std::size_t i = 0; i < magnifiers_.size(); ++i) {
    const auto& inset = magnifiers_[i].rect();
    if (!inset || 2 * i + 1 >= static_cast<std::size_t>(shown_views_)) continue;
    result["magnifiers"].push_back({{"view", 2 * i + 1},
                                    {"rect", {inset->x, inset->y, inset->width, inset->height}},
                                    {"magnification", magnifiers_[i].magnification()}});
  }
  if (records_layout_) {
    const auto rect = [](const LaidOut::Rect& from) { return Json{from.x, from.y, from.width, from.height}; };
    Json controls = Json::array(), texts = Json::array(), labels = Json::array(), marks = Json::array();
    std::map<std::string, int> seen;
    constexpr std::array names{"case", "inspector", "transport", "timeline", "bar", "views", "over", "split", "column"};
    static_assert(names.size() == std::tuple_size_v<decltype(laid_out_)>);
    for (std::size_t i = 0; i < laid_out_.size(); ++i) {
      const LaidOut& part = laid_out_[i];
      for (const LaidOut::Control& control : part.controls) {
        const int times = ++seen[control.id];  // rows of a list share a name
        controls.push_back({{"id", times == 1 ? control.id : control.id + "#" + std::to_string(times)},
                            {"text", control.text},
                            {"rect", rect(control.rect)},
                            {"enabled", control.enabled},
                            {"active", control.active}});
      }
      for (const LaidOut::Text& text : part.texts)
        texts.push_back({{"text", text.text}, {"part", names[i]}, {"rect", rect(text.rect)}, {"cut", text.cut}});
      for (const LaidOut::Mark& mark : part.marks) marks.push_back({{"name", mark.name}, {"rect", rect(mark.rect)}});
    }
    for (int shown = 0; shown < shown_views_; ++shown) {
      const DrawnLabels& drawn = panes_[static_cast<std::size_t>(shown)].labels;
      for (std::size_t i = 0; i < drawn.layout.placements.size() && i < drawn.requests.size(); ++i) {
        const LabelPlacement& placed = drawn.layout.placements[i];
        const glm::dvec2 size = drawn.requests[i].size;
        if (!placed.visible) continue;
        labels.push_back({{"text", drawn.labels[i]->text},
                          {"rect", {placed.position.x, placed.position.y, size.x, size.y}},
                          {"view", shown}});
      }
    }
    result["controls"] = controls;
    result["texts"] = texts;
    result["labels"] = labels;
    result["marks"] = marks;
  }
  result["frames"] = frames_;
  result["gl_error"] = gl_error_;
  return dump_json(result, 2, NotUtf8::replaced);
}
}  // namespace minkoscope
