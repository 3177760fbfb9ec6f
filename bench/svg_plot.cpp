#include "bench/svg_plot.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <limits>

namespace minkoscope::bench {
namespace {

constexpr double width = 640, height = 400, left = 70, right = 130, top = 44, bottom = 52;

// Okabe and Ito's palette, which the colour-blind can distinguish too, and lighter on dark pages; each curve has its name
// beside its end as well. The first places are kept for those who are in several plots.
constexpr const char* known[] = {"ours", "bullet", "libccd", "fcl"};
struct Hue {
  const char *light, *dark;
};
constexpr Hue hues[] = {{"#0072b2", "#56b4e9"}, {"#d55e00", "#f0883e"}, {"#009e73", "#2fc79a"}, {"#b8568f", "#e08fbd"},
                        {"#b07800", "#e6b422"}, {"#5a5fc7", "#a5a8f5"}, {"#555555", "#bbbbbb"}};

std::string format(const char* pattern, auto... values) {
  char text[400];
  std::snprintf(text, sizeof text, pattern, values...);
  return text;
}

std::string style() {
  const auto rules = [](bool dark) {
    std::string out = dark ? ".page{fill:#15181e}.ink{fill:#e4e6ea}.quiet{fill:#a9b0bb}.grid{stroke:#333a45}"
                             ".fine{stroke:#222831}.halo{stroke:#15181e}"
                           : ".page{fill:#ffffff}.ink{fill:#1f2328}.quiet{fill:#57606a}.grid{stroke:#d4d8dd}"
                             ".fine{stroke:#eff1f3}.halo{stroke:#ffffff}";
    for (std::size_t i = 0; i < std::size(hues); ++i) {
      const char* const colour = dark ? hues[i].dark : hues[i].light;
      out += format(".c%zu{stroke:%s}.f%zu{fill:%s}", i, colour, i, colour);
    }
    return out;
  };
  return "<style>" + rules(false) + "\n@media (prefers-color-scheme:dark){" + rules(true) + "}</style>\n";
}

struct Axis {
  double low = 0.0, high = 1.0;  // powers of ten
  double from = 0.0, to = 1.0;   // pixels
  double at(double value) const { return from + (std::log10(value) - low) / (high - low) * (to - from); }
  double decade() const { return std::abs(to - from) / (high - low); }  // pixels
};

/// Of a count.
std::string number(double value) {
  if (value >= 1e6) return format("%g M", value / 1e6);
  if (value >= 1e4) return format("%g k", value / 1e3);
  return format("%g", value);
}

std::string duration(double nanoseconds) {
  if (nanoseconds >= 1e9) return format("%g s", nanoseconds / 1e9);
  if (nanoseconds >= 1e6) return format("%g ms", nanoseconds / 1e6);
  if (nanoseconds >= 1e3) return format("%g µs", nanoseconds / 1e3);
  return format("%g ns", nanoseconds);
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

/// 1, 2 and 5 times powers of ten, or the powers alone where those would stand closer than `apart` pixels.
bool is_labelled(int digit, const Axis& axis, double apart) {
  return digit == 1 || ((digit == 2 || digit == 5) && std::log10(2.0) * axis.decade() >= apart);
}

std::string grid(const Axis& axis, bool of_x) {
  std::string lines, words;
  for (int power = static_cast<int>(std::floor(axis.low)); power <= static_cast<int>(std::ceil(axis.high)); ++power) {
    for (int digit = 1; digit <= 9; ++digit) {
      const double value = digit * std::pow(10.0, power), place = power + std::log10(static_cast<double>(digit));
      if (place < axis.low || place > axis.high) continue;
      const bool labelled = is_labelled(digit, axis, of_x ? 46.0 : 24.0);
      const double at = axis.at(value);
      const char* const kind = labelled ? "grid" : "fine";
      lines += of_x ? format("<path d=\"M%.1f %g V%g\" class=\"%s\"/>\n", at, top, height - bottom, kind)
                    : format("<path d=\"M%g %.1f H%g\" class=\"%s\"/>\n", left, at, width - right, kind);
      if (!labelled) continue;
      words +=
          of_x ? format("<text x=\"%.1f\" y=\"%g\" text-anchor=\"middle\" class=\"quiet\">", at, height - bottom + 18) +
                     number(value)
               : format("<text x=\"%g\" y=\"%.1f\" text-anchor=\"end\" class=\"quiet\">", left - 8, at + 4) +
                     duration(value);
      words += "</text>\n";
    }
  }
  return lines + words;
}

/// Places in the palette: those known keep theirs, others take what is left in their order.
std::vector<std::size_t> places_of(const std::vector<Curve>& curves) {
  std::vector<std::size_t> out;
  const auto is_known = [](const Curve& curve) {
    return std::find(std::begin(known), std::end(known), curve.name) != std::end(known);
  };
  const bool any_known = std::any_of(curves.begin(), curves.end(), is_known);
  std::size_t next = any_known ? std::size(known) : 0;
  for (const Curve& curve : curves) {
    const auto place =
        static_cast<std::size_t>(std::find(std::begin(known), std::end(known), curve.name) - std::begin(known));
    out.push_back(is_known(curve) ? place : next++ % std::size(hues));
  }
  return out;
}

struct Name {
  double at = 0.0;  // height of its foot
  std::size_t curve = 0;
};

/// Beside the right ends of the curves that go to the end, from the top, kept a line apart and inside the plot.
std::vector<Name> names_beside(const Plot& plot, const Axis& x, const Axis& y) {
  constexpr double line = 15.0;
  std::vector<Name> out;
  for (std::size_t c = 0; c < plot.curves.size(); ++c) {
    const Curve& curve = plot.curves[c];
    if (!curve.x.empty() && x.at(curve.x.back()) > x.to - 20.0) out.push_back({y.at(curve.y.back()) + 4.0, c});
  }
  std::sort(out.begin(), out.end(), [](const Name& p, const Name& q) { return p.at < q.at; });
  for (std::size_t i = 1; i < out.size(); ++i) out[i].at = std::max(out[i].at, out[i - 1].at + line);
  double lowest = height - bottom + 4.0;
  for (auto name = out.rbegin(); name != out.rend(); ++name) {
    name->at = std::min(name->at, lowest);
    lowest = name->at - line;
  }
  return out;
}

std::string curve_path(const Curve& curve, const Axis& x, const Axis& y, std::size_t place, bool ours) {
  std::string line, marks;
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    const double across = x.at(curve.x[i]), up = y.at(curve.y[i]);
    line += format("%s%.1f %.1f", i == 0 ? "M" : " L", across, up);
    marks += format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%g\" class=\"f%zu\"/>\n", across, up, ours ? 3.5 : 3.0, place);
  }
  return "<path d=\"" + line +
         format("\" fill=\"none\" class=\"c%zu\" stroke-width=\"%g\"/>\n", place, ours ? 3.0 : 2.0) + marks;
}

}  // namespace

std::string to_svg(const Plot& plot) {
  const Axis x = axis_of(plot, true), y = axis_of(plot, false);
  const std::vector<std::size_t> places = places_of(plot.curves);
  std::string out = format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %g %g\" font-family=\"sans-serif\" font-size=\"12\">\n",
      width, height);
  out += style() + "<rect width=\"100%\" height=\"100%\" class=\"page\"/>\n";
  out += format("<text x=\"%g\" y=\"24\" font-size=\"15\" class=\"ink\">", left) + plot.title + "</text>\n";
  out += grid(x, true) + grid(y, false);
  out += format("<text x=\"%g\" y=\"%g\" text-anchor=\"middle\" class=\"ink\">", 0.5 * (left + width - right),
                height - 12);
  out += plot.x_label + " (logarithmic)</text>\n";
  const double middle = 0.5 * (top + height - bottom);
  out += format("<text x=\"16\" y=\"%g\" text-anchor=\"middle\" class=\"ink\" transform=\"rotate(-90 16 %g)\">", middle,
                middle);
  out += plot.y_label + " (logarithmic)</text>\n";

  // Ours last, on top of the others.
  for (const bool ours : {false, true}) {
    for (std::size_t c = 0; c < plot.curves.size(); ++c) {
      if ((plot.curves[c].name == "ours") == ours) out += curve_path(plot.curves[c], x, y, places[c], ours);
    }
  }
  const auto name = [&](std::size_t c, double across, double up, const char* anchor) {
    const Curve& curve = plot.curves[c];
    out += format(
               "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"f%zu halo\" stroke-width=\"4\" "
               "stroke-linejoin=\"round\" paint-order=\"stroke\"%s>",
               across, up, anchor, places[c], curve.name == "ours" ? " font-weight=\"bold\"" : "") +
           curve.name + "</text>\n";
  };
  const std::vector<Name> beside = names_beside(plot, x, y);
  for (const Name& own : beside) name(own.curve, x.to + 8.0, own.at, "start");
  for (std::size_t c = 0; c < plot.curves.size(); ++c) {
    const Curve& curve = plot.curves[c];
    const bool named = std::any_of(beside.begin(), beside.end(), [c](const Name& own) { return own.curve == c; });
    // What ends earlier has its name before its end, above the way up to it.
    if (!named && !curve.x.empty()) name(c, x.at(curve.x.back()) - 6.0, y.at(curve.y.back()) - 8.0, "end");
  }
  return out + "</svg>\n";
}

}  // namespace minkoscope::bench
