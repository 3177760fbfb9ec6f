#include "bench/svg_plot.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace minkoscope::bench {
namespace {

constexpr double width = 640, height = 400, left = 70, right = 130, top = 40, bottom = 50;
// Okabe and Ito's palette, told apart by the colour-blind too; each curve has its name beside its end as well.
constexpr const char* colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"};

struct Axis {
  double low = 0.0, high = 1.0;  // powers of ten
  double from = 0.0, to = 1.0;   // pixels
  double at(double value) const { return from + (std::log10(value) - low) / (high - low) * (to - from); }
};

std::string format(const char* pattern, auto... values) {
  char text[400];
  std::snprintf(text, sizeof text, pattern, values...);
  return text;
}

std::string number(double value) {
  if (value >= 1e6) return format("%g M", value / 1e6);
  if (value >= 1e4) return format("%g k", value / 1e3);
  return format("%g", value);
}

Axis axis_of(const Plot& plot, bool of_x) {
  double least = std::numeric_limits<double>::infinity(), most = 0.0;
  for (const Curve& curve : plot.curves) {
    for (const double value : of_x ? curve.x : curve.y) least = std::min(least, value), most = std::max(most, value);
  }
  Axis axis;
  axis.low = std::log10(least);
  axis.high = std::log10(most);
  const double room = of_x ? 0.02 : 0.06;
  const double span = std::max(axis.high - axis.low, 0.3);
  axis.low -= room * span;
  axis.high = axis.low + (1.0 + 2.0 * room) * span;
  axis.from = of_x ? left : height - bottom;
  axis.to = of_x ? width - right : top;
  return axis;
}

/// 1, 2 and 5 times powers of ten; only the powers where there would be many.
std::vector<double> ticks(const Axis& axis) {
  std::vector<double> out;
  for (int power = static_cast<int>(std::floor(axis.low)); power <= static_cast<int>(std::ceil(axis.high)); ++power) {
    for (const double digit : {1.0, 2.0, 5.0}) {
      if (digit > 1.0 && axis.high - axis.low > 2.5) continue;
      const double place = power + std::log10(digit);
      if (place >= axis.low && place <= axis.high) out.push_back(digit * std::pow(10.0, power));
    }
  }
  return out;
}

}  // namespace

std::string to_svg(const Plot& plot) {
  const Axis x = axis_of(plot, true), y = axis_of(plot, false);
  std::string out = format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %g %g\" font-family=\"sans-serif\" font-size=\"12\">\n"
      "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n",
      width, height);
  out += format("<text x=\"%g\" y=\"22\" font-size=\"15\" fill=\"#222222\">", left) + plot.title + "</text>\n";
  for (const double value : ticks(x)) {
    out += format("<path d=\"M%.1f %g V%g\" stroke=\"#dddddd\"/>", x.at(value), top, height - bottom);
    out +=
        format("<text x=\"%.1f\" y=\"%g\" text-anchor=\"middle\" fill=\"#444444\">", x.at(value), height - bottom + 18);
    out += number(value) + "</text>\n";
  }
  for (const double value : ticks(y)) {
    out += format("<path d=\"M%g %.1f H%g\" stroke=\"#dddddd\"/>", left, y.at(value), width - right);
    out += format("<text x=\"%g\" y=\"%.1f\" text-anchor=\"end\" fill=\"#444444\">", left - 8, y.at(value) + 4);
    out += number(value) + "</text>\n";
  }
  out += format("<text x=\"%g\" y=\"%g\" text-anchor=\"middle\" fill=\"#222222\">", 0.5 * (left + width - right),
                height - 12);
  out += plot.x_label + "</text>\n";
  const double middle = 0.5 * (top + height - bottom);
  out += format("<text x=\"16\" y=\"%g\" text-anchor=\"middle\" fill=\"#222222\" transform=\"rotate(-90 16 %g)\">",
                middle, middle);
  out += plot.y_label + "</text>\n";
  std::vector<double> used;  // heights of names, kept apart
  for (std::size_t c = 0; c < plot.curves.size(); ++c) {
    const Curve& curve = plot.curves[c];
    if (curve.x.empty()) continue;
    const char* const colour = colours[c % std::size(colours)];
    std::string line;
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
      line += format("%s%.1f %.1f", i == 0 ? "M" : " L", x.at(curve.x[i]), y.at(curve.y[i]));
      out +=
          format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>\n", x.at(curve.x[i]), y.at(curve.y[i]), colour);
    }
    out += "<path d=\"" + line + format("\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n", colour);
    double at = y.at(curve.y.back()) + 4;
    while (std::any_of(used.begin(), used.end(), [at](double other) { return std::abs(other - at) < 14; })) at += 2;
    used.push_back(at);
    out += format("<text x=\"%.1f\" y=\"%.1f\" fill=\"%s\">", x.at(curve.x.back()) + 8, at, colour) + curve.name +
           "</text>\n";
  }
  return out + "</svg>\n";
}

}  // namespace minkoscope::bench
