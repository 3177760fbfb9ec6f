// The panels of a world: what it is made of and by what it is searched, what a tick tested and found, the ticks with
// their plots, and what each structure costs as the scene grows.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include "app/labs/world/scaling_run.h"
#include "app/labs/world/world_session.h"
#include "app/panels/case_list.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

/// "1.23 ms", "45 µs".
std::string duration_text(double seconds);

class WorldCasePanel {
 public:
  /// Changes the document's case. Returns the file of the case chosen; empty when none was.
  std::filesystem::path draw(PanelContext& context, const WorldSession& session);

 private:
  CaseList cases_;
  std::uint64_t counted_ = 0;  // revision that the kinds were counted at
  std::string kinds_;
};

/// What the inspector may ask for.
struct WorldInspector {
  const WorldSession* compared = nullptr;  // the second structure's run, where there is one
  ScalingRun* scaling = nullptr;           // null before it was asked for
  std::function<void()> measure, stop_measuring;
  bool shows_ticks = false;  // of what was measured: whole ticks, else questions
  std::function<void(bool)> show_ticks;
  std::function<void(const BodyPair&)> open_pair;
};
void draw_world_inspector(PanelContext& context, WorldSession& session, const WorldInspector& inspector);

void draw_world_transport(PanelContext& context, WorldSession& session);
/// The strip of ticks and the plots under it; clicking and dragging moves the cursor.
void draw_world_timeline(PanelContext& context, WorldSession& session, const WorldSession* compared);

/// Seconds of a tick over the number of bodies, both logarithmic, one line a structure; hovering names them.
void draw_scaling_plot(PanelContext& context, const std::vector<ScalingPoint>& points);
/// Over the number of bodies, from 4 to `most_bodies`: how many questions a tree must be asked before it pays to have
/// built it, and how many the tutorial claims.
void draw_query_plot(PanelContext& context, const std::vector<QueryCosts>& costs, int most_bodies);

}  // namespace minkoscope
