// A plot of times as SVG: both axes logarithmic, in the colours of a light or a dark page as the reader's system asks.
#pragma once

#include <string>
#include <vector>

namespace minkoscope::bench {

struct Curve {
  std::string name;
  std::vector<double> x, y;  // > 0; y in nanoseconds
};

struct Plot {
  std::string title, x_label, y_label;  // of y without its unit: the ticks have theirs
  std::vector<Curve> curves;
};

std::string to_svg(const Plot& plot);

}  // namespace minkoscope::bench
