// The left panel of a walk: the level, the body, the mover's settings, and statistics of the walk with links to ticks.
#pragma once

#include "app/labs/walk/session/walk_session.h"
#include "app/panels/shape/shape_fields.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

/// Counts of the level.
struct WalkLevelFacts {
  std::size_t meshes = 0, shapes = 0, moving = 0, triangles = 0, bvh_nodes = 0;
};
WalkLevelFacts facts_of(const WalkLevel& level);

/// Changes the document's case; links move the session's cursor. `facts` is null while the level is being prepared.
/// `body`: the fields of the body's shape.
void draw_walk_case_panel(PanelContext& context, WalkSession& session, const WalkLevelFacts* facts, ShapeFields& body);

/// Mover, precision and settings of the document's walk, for the second run of a comparison.
void draw_walk_rules(PanelContext& context);

/// Levels to choose from: ours, then recent ones.
std::vector<std::filesystem::path> selectable_levels(const Preferences& preferences);

}  // namespace minkoscope
