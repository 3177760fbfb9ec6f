// How the times grow: with the size of hulls, the depth of penetration, the triangles of a level and the bodies of a
// world.
#pragma once

#include <filesystem>
#include <vector>

#include "bench/peers/peer.h"
#include "bench/svg_plot.h"

namespace minkoscope::bench {

struct NamedPlot {
  std::string file;  // "hull-size.svg"
  Plot plot;
};

std::vector<NamedPlot> measure_growth(bool quick, const std::vector<std::unique_ptr<Peer>>& peers);

}  // namespace minkoscope::bench
