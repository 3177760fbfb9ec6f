// The panels of a world: its bodies and structure, the results of a tick, the timeline with plots, and the scaling of
// each structure.
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
  std::uint64_t counted_ = 0;  // revision at which the kinds were counted
  std::string kinds_;
};

/// The inspector's arguments and requests.
struct WorldInspector {
  const WorldSession* compared = nullptr;  // the second structure's run, if any
  ScalingRun* scaling = nullptr;           // null before it was requested
  std::function<void()> measure, stop_measuring;
  bool shows_ticks = false;  // of the measurements: ticks, else queries
  std::function<void(bool)> show_ticks;
  std::function<void(const BodyPair&)> open_pair;
};
void draw_world_inspector(PanelContext& context, WorldSession& session, const WorldInspector& inspector);

void draw_world_transport(PanelContext& context, WorldSession& session);
/// The strip of ticks and the plots below it; clicks and drags move the cursor.
void draw_world_timeline(PanelContext& context, WorldSession& session, const WorldSession* compared);

/// Seconds per tick by number of bodies, both logarithmic, one line per structure; hovering names them.
void draw_scaling_plot(PanelContext& context, const std::vector<ScalingPoint>& points);
/// By number of bodies, from 4 to `most_bodies`: the number of queries from which building a tree pays off, as measured
/// and as claimed by the tutorial.
void draw_query_plot(PanelContext& context, const std::vector<QueryCosts>& costs, int most_bodies);

}  // namespace minkoscope
