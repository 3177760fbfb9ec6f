// The level as a map: the overview and the way to it, markers that open moments, layers.
#include <bit>
#include <string>
#include <utility>

#include "app/draw/marks.h"
#include "app/labs/walk/walk_mode.h"
#include "app/mode/panel_cache.h"
#include "app/view/overview_camera.h"
#include "app/widgets/widgets.h"
#include "core/scene/json/json.h"

namespace minkoscope {
namespace {

constexpr double flight_seconds = 0.45;

}  // namespace

void WalkMode::toggle_overview() {
  if (!session_.ready() || !prepared_ || !prepared_->bounds) return;
  if (in_overview()) {
    use_camera(before_overview_);
  } else {
    // The free camera may be anywhere: the way back leads to the body.
    before_overview_ =
        camera_.mode == WalkCameraMode::first_person ? WalkCameraMode::first_person : WalkCameraMode::chase;
    found_.reset();
    use_camera(WalkCameraMode::overview);
  }
  takes_off_ = flight_seconds;
}

void WalkMode::look_at_level(const Walk& walk, bool from_above) {
  const bool just_opened = asks_units_ && walk.inputs.empty();
  const bool to_overview = just_opened || seen_identity_ == left_from_above_;
  before_overview_ = WalkCameraMode::chase;
  if (to_overview && prepared_->bounds) {
    camera_.mode = WalkCameraMode::overview;
    takes_off_ = 0.0;
  } else if (from_above) {
    takes_off_ = flight_seconds;
  }
}

bool WalkMode::fly(const ViewRect& rect, Camera& camera) {
  // A level that has just come is seen at once, and held against what frames the view in these frames.
  const bool held = in_overview() && settling_ > 0.0 && !flight_.running();
  if (!takes_off_ && !flight_.running() && !held) return false;
  if (camera_.mode == WalkCameraMode::free || session_.activity() == WalkActivity::live) {
    takes_off_.reset();
    flight_.stop();
    return false;
  }
  const Camera there = in_overview() ? overview_of(*prepared_->bounds, camera_.yaw, rect) : camera_on_body();
  if (const auto seconds = std::exchange(takes_off_, std::nullopt)) {
    flight_.stop();
    if (animates_ && *seconds > 0.0) flight_.start(camera, there, *seconds);
  }
  flight_.lead_to(there);
  camera = flight_.running() ? flight_.advance(std::exchange(frame_seconds_, 0.0)) : there;
  return true;
}

void WalkMode::toggle_layer(PanelContext&, int layer) {
  map_.toggle(layer, display_.map, in_overview());
}

bool WalkMode::click_moment(PanelContext& context, const Pick& pick) {
  if (mark_kind(pick.id) != MarkKind::moment || !context.open_moment) return false;
  const auto place = static_cast<std::size_t>(mark_index(pick.id));
  if (place >= map_.places().size()) return false;
  const std::size_t finding = map_.moment(map_.next_moment(place)).finding;
  if (!in_overview()) left_from_above_ = 0;
  context.open_moment(finding);
  return true;
}

bool WalkMode::hover_moment(PanelContext& context, const Pick& pick) const {
  if (mark_kind(pick.id) != MarkKind::moment) return false;
  const auto index = static_cast<std::size_t>(mark_index(pick.id));
  if (index >= map_.places().size()) return false;
  const MomentPlace& place = map_.places()[index];
  context.selection.next_hovered = pick.id;
  tooltip(context, [&] {
    std::string text = map_.moment(place.moments.front()).title;
    if (place.moments.size() > 1) text += "\nand " + std::to_string(place.moments.size() - 1) + " more here";
    return text + "\nclick to open it; Ctrl+Z returns to the level";
  });
  return true;
}

std::uint64_t WalkMode::map_key() const {
  std::uint64_t switches = 0;
  for (const std::optional<bool>& layer : display_.map.layers) switches = 3 * switches + (layer ? 1 + *layer : 0);
  return combined_hash({map_.version(), switches});
}

void WalkMode::add_map_state(nlohmann::ordered_json& state) const {
  nlohmann::ordered_json map{{"cells", map_.cells()}};
  map["places"] = nlohmann::ordered_json::array();
  for (const MomentPlace& place : map_.places()) {
    map["places"].push_back({{"kind", to_string(place.kind)},
                             {"moments", place.moments.size()},
                             {"position", {place.position.x, place.position.y, place.position.z}}});
  }
  if (const LevelFlaws* flaws = map_.flaws())
    map["flaws"] = {{"open_edges", flaws->open_edges}, {"without_area", flaws->slivers}};
  state["map"] = map;
}

}  // namespace minkoscope
