// When does it pay to build a tree? A few queries are faster by comparing all boxes, many by a tree: PlutoShe
// (3D Collision Detection) puts the crossover at log n queries, since building costs n log n and a query n against
// log n. Here it is measured.
#pragma once

#include <functional>

#include "core/world/world.h"

namespace minkoscope {

/// Of box queries among so many bodies, each for what touches one of them.
struct QueryCosts {
  int bodies = 0;
  double build = 0.0;                        // seconds to build the k-d tree
  double of_boxes = 0.0, of_tree = 0.0;      // seconds a query: comparing all boxes, and by the tree
  double box_tests = 0.0, tree_tests = 0.0;  // tests a query
};

/// From how many queries on building the tree and querying it takes less time than comparing all boxes each time;
/// infinity where a query of the tree is not faster at all.
double questions_until_tree_pays(const QueryCosts& costs);
/// What the tutorial claims for it: log2 n.
double claimed_questions(int bodies);

/// Measures at 4, 8, … `most` bodies like those of the scene and reports each size at once; `visit` false: stop.
void measure_query_costs(const World& scene, int most, const std::function<bool(const QueryCosts&)>& visit);

}  // namespace minkoscope
