#include "app/window/frame/shared_state.h"

#include <imgui.h>

#include "app/labs/pair/shape_points.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"

namespace minkoscope {

void add_shared_state(const FrameContext& frame, nlohmann::ordered_json& result) {
  const Document& document = frame.document;
  result["kind"] = document.kind().name;
  result["name"] = document.current().name;
  result["file"] = document.file().string();
  result["opening"] = document.loading() != nullptr;
  result["dirty"] = document.dirty();
  result["cursor"] = document.cursor();
  result["steps"] = document.steps().size();
  result["undo_depth"] = document.undo_depth();
  result["can_redo"] = document.can_redo();
  result["run_error"] = document.run_error();
  result["playing"] = frame.playback.playing;
  result["selected"] = frame.selection.selected;
  result["theme"] = to_string(frame.preferences.theme);
  result["scale"] = frame.scale;
  result["size"] = {ImGui::GetIO().DisplaySize.x, ImGui::GetIO().DisplaySize.y};
  result["mouse_captured"] = frame.mouse_captured();
}

void add_pair_state(const Document& document, const Camera& camera, const ViewRect& view,
                    nlohmann::ordered_json& result) {
  if (const PairQuery* pair = document.pair()) {
    const auto shape = [&](const PosedShape& posed) {
      const Pose& pose = posed.pose;
      nlohmann::ordered_json entry;
      entry["type"] = type_name(posed.shape);
      entry["position"] = {pose.position.x, pose.position.y, pose.position.z};
      entry["rotation"] = {pose.rotation.x, pose.rotation.y, pose.rotation.z, pose.rotation.w};
      if (const auto seen = camera.project(pose.position, view)) entry["screen"] = {seen->pixel.x, seen->pixel.y};
      for (const Vector3d& point : own_points(posed.shape)) {
        const auto seen = camera.project(pose.to_world(point), view);
        nlohmann::ordered_json own{{"local", {point.x, point.y, point.z}}};
        if (seen) own["screen"] = {seen->pixel.x, seen->pixel.y, seen->depth};
        entry["points"].push_back(own);
      }
      return entry;
    };
    result["a"] = shape(pair->a);
    result["b"] = shape(pair->b);
    result["algorithm"] = pair->algorithm;
  }
}

void add_notices_state(const Notices& given, nlohmann::ordered_json& result) {
  nlohmann::ordered_json notices = nlohmann::ordered_json::array();
  for (const Notice& notice : given.list()) {
    const char* kind = notice.kind == NoticeKind::error     ? "error"
                       : notice.kind == NoticeKind::warning ? "warning"
                                                            : "information";
    notices.push_back({{"kind", kind}, {"text", notice.text}, {"repeats", notice.repeats}});
  }
  result["notices"] = notices;
}

}  // namespace minkoscope
