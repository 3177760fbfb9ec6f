// A line plot as SVG: both axes logarithmic, readable on light and dark pages.
#pragma once

#include <string>
#include <vector>

namespace minkoscope::bench {

struct Curve {
  std::string name;
  std::vector<double> x, y;  // > 0
};

struct Plot {
  std::string title, x_label, y_label;
  std::vector<Curve> curves;
};

std::string to_svg(const Plot& plot);

}  // namespace minkoscope::bench
