// The state written by --dump-state: each part of the window adds its own.
#include "app/window/app_frame.h"
#include "app/window/frame/shared_state.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_writer.h"

namespace minkoscope {

std::string AppFrame::state() const {
  nlohmann::ordered_json result;
  const PanelContext own = const_cast<AppFrame*>(this)->context(true);
  add_shared_state(frame_, result);
  result["drawing"] = {
      {"frames", frames_}, {"samples", views_.samples()}, {"surface_calls", renderer_.surface_calls()}};
  layout_.state(result);
  overlays_.state(result);
  exports_.state(result);
  batch_.state(result);
  add_notices_state(frame_.notices, result);
  cameras_.state(result);
  add_pair_state(frame_.document, cameras_.pane(0).camera, cameras_.pane(0).rect, result);
  result["mode"] = frame_.mode().state(own);
  film_.state(result);
  tools_.state(own, result);
  parts_.state(result);
  if (parts_.records()) views_.labels_state(result);
  result["frames"] = frames_;
  result["gl_error"] = gl_error_;
  return dump_json(result, 2, NotUtf8::replaced);
}

}  // namespace minkoscope
