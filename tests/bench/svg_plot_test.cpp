// The pictures of growth: what is written stays apart and inside, and the same library has the same colour in all.
#include "bench/svg_plot.h"

#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <sstream>

namespace minkoscope::bench {
namespace {

struct Word {
  std::string text;
  double x = 0, y = 0;
  std::string anchor, attributes;
  double wide() const { return 7.0 * static_cast<double>(text.size()); }
  double from() const { return anchor == "end" ? x - wide() : anchor == "middle" ? x - 0.5 * wide() : x; }
};

std::string attribute(const std::string& attributes, const std::string& name) {
  std::smatch found;
  return std::regex_search(attributes, found, std::regex(name + "=\"([^\"]*)\"")) ? found[1].str() : "";
}

/// All that is written level.
std::vector<Word> words_of(const std::string& svg) {
  std::vector<Word> out;
  const std::regex element("<text ([^>]*)>([^<]*)</text>");
  for (std::sregex_iterator i(svg.begin(), svg.end(), element); i != std::sregex_iterator(); ++i) {
    const std::string attributes = (*i)[1];
    if (attributes.find("rotate") != std::string::npos) continue;
    out.push_back({(*i)[2], std::stod(attribute(attributes, "x")), std::stod(attribute(attributes, "y")),
                   attribute(attributes, "text-anchor"), attributes});
  }
  return out;
}

std::string colour_of(const std::string& svg, const std::string& curve) {
  for (const Word& word : words_of(svg)) {
    if (word.text == curve) return attribute(word.attributes, "class");
  }
  return "absent";
}

/// Curves that end within a breath of each other, and one that ends in the middle of them.
Plot crowded() {
  Plot plot{"Six structures", "bodies", "time a tick", {}};
  const char* const names[] = {"brute-force", "bounding-spheres", "sweep-and-prune", "kd-tree", "grid", "bvh"};
  for (int i = 0; i < 6; ++i) {
    Curve curve{names[i], {100, 300, 1000, 3000, 10000}, {}};
    for (const double x : curve.x) curve.y.push_back(x * (30.0 + 0.2 * i));
    if (i == 0) curve.x.resize(4), curve.y.resize(4);
    plot.curves.push_back(curve);
  }
  return plot;
}

TEST(SvgPlot, WordsStayApartAndInside) {
  const std::string svg = to_svg(crowded());
  const std::vector<Word> words = words_of(svg);
  EXPECT_GE(words.size(), 6u + 3u + 3u);
  for (std::size_t i = 0; i < words.size(); ++i) {
    EXPECT_GE(words[i].from(), 0.0) << words[i].text;
    EXPECT_LE(words[i].from() + words[i].wide(), 640.0) << words[i].text;
    EXPECT_TRUE(words[i].y > 0.0 && words[i].y < 400.0) << words[i].text;
    for (std::size_t j = 0; j < i; ++j) {
      const bool level = std::abs(words[i].y - words[j].y) < 12.0;
      const bool across =
          words[i].from() < words[j].from() + words[j].wide() && words[j].from() < words[i].from() + words[i].wide();
      EXPECT_FALSE(level && across) << words[i].text << " over " << words[j].text;
    }
  }
}

TEST(SvgPlot, EveryCurveHasItsNameOnceAndAColourOfItsOwn) {
  const std::string svg = to_svg(crowded());
  std::set<std::string> colours;
  for (const Curve& curve : crowded().curves) {
    int named = 0;
    for (const Word& word : words_of(svg)) named += word.text == curve.name ? 1 : 0;
    EXPECT_EQ(named, 1) << curve.name;
    colours.insert(colour_of(svg, curve.name));
  }
  EXPECT_EQ(colours.size(), 6u);
}

TEST(SvgPlot, ALibraryHasOneColourInAllPlots) {
  const auto plot = [](std::vector<std::string> names) {
    Plot out{"Hulls", "corners", "time a query", {}};
    for (const std::string& name : names) {
      out.curves.push_back({name, {8, 64, 2048}, {500.0 + 100.0 * static_cast<double>(out.curves.size()), 2e3, 7e4}});
    }
    return to_svg(out);
  };
  const std::string with_libccd = plot({"ours", "bullet", "libccd", "fcl"}), without = plot({"fcl", "ours", "bullet"});
  for (const char* const name : {"ours", "bullet", "fcl"})
    EXPECT_EQ(colour_of(with_libccd, name), colour_of(without, name));
}

TEST(SvgPlot, BothAxesSayWhatTheyAreAndTheirTicksHaveUnits) {
  Plot plot{"Hulls", "vertices of each hull", "time a query", {{"ours", {8, 2048}, {400, 2e6}}}};
  const std::string svg = to_svg(plot);
  EXPECT_NE(svg.find("vertices of each hull (logarithmic)"), std::string::npos);
  EXPECT_NE(svg.find("time a query (logarithmic)"), std::string::npos);
  std::set<std::string> ticks;
  for (const Word& word : words_of(svg)) ticks.insert(word.text);
  for (const char* const tick : {"10", "20", "1000", "1 µs", "100 µs", "1 ms"})
    EXPECT_TRUE(ticks.contains(tick)) << tick;
}

TEST(SvgPlot, HasColoursForLightAndDarkPages) {
  const std::string svg = to_svg(crowded());
  const std::size_t dark = svg.find("@media (prefers-color-scheme:dark){");
  ASSERT_NE(dark, std::string::npos);
  // What is used is set for both.
  const std::regex used("class=\"([^\"]*)\"");
  for (std::sregex_iterator i(svg.begin(), svg.end(), used); i != std::sregex_iterator(); ++i) {
    std::stringstream classes((*i)[1].str());
    for (std::string name; classes >> name;) {
      EXPECT_LT(svg.find("." + name + "{"), dark) << name;
      EXPECT_NE(svg.find("." + name + "{", dark), std::string::npos) << name;
    }
  }
}

}  // namespace
}  // namespace minkoscope::bench
