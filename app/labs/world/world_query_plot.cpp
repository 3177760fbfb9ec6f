// The number of queries from which building a tree pays off, by number of bodies: below the line testing all boxes is
// faster, above it the tree.
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/draw/count_text.h"
#include "app/labs/world/world_panels.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"

namespace minkoscope {
namespace {

constexpr double most_questions = 1000.0;  // of the axis, which begins at one
constexpr Role boxes_role = Role::difference, tree_role = Role::closest;

std::string queries_text(double questions) {
  if (!std::isfinite(questions)) return "never";
  char text[32];
  std::snprintf(text, sizeof text, questions < 10.0 ? "%.1f" : "%.0f", questions);
  return text;
}

std::string sentence_of(const QueryCosts& costs) {
  const double from = questions_until_tree_pays(costs);
  const std::string bodies = grouped(costs.bodies) + " bodies";
  if (!std::isfinite(from)) return "With " + bodies + " a tree never pays off.";
  return "With " + bodies + " a tree pays off from " + queries_text(from) +
         " queries; the tutorial claims log₂ n = " + queries_text(claimed_questions(costs.bodies)) + ".";
}

std::string details_of(const QueryCosts& costs) {
  char tests[64];
  std::snprintf(tests, sizeof tests, "%.0f and %.1f tests", costs.box_tests, costs.tree_tests);
  return sentence_of(costs) + "\nbuilding the tree " + duration_text(costs.build) + "\na query: all boxes " +
         duration_text(costs.of_boxes) + ", the tree " + duration_text(costs.of_tree) + "\n" + tests;
}

}  // namespace

void draw_query_plot(PanelContext& context, const std::vector<QueryCosts>& costs, int most_bodies) {
  const Theme& theme = context.theme;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImFont* small = context.fonts.small;
  const float width = ImGui::GetContentRegionAvail().x, height = context.px(168);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float left = at.x + context.px(46), right = at.x + width - context.px(8);
  const float top = at.y + context.px(10), bottom = at.y + height - context.px(24);
  const double low = std::log2(4.0), high = std::log2(std::max(most_bodies, 8));
  const auto x_of = [&](double bodies) {
    return left + static_cast<float>((std::log2(bodies) - low) / (high - low)) * (right - left);
  };
  const auto y_of = [&](double questions) {
    const double part = std::log10(std::clamp(questions, 1.0, most_questions)) / std::log10(most_questions);
    return bottom - static_cast<float>(part) * (bottom - top);
  };
  // The two sides of the line, as far as measured.
  for (std::size_t i = 1; i < costs.size(); ++i) {
    const float from = x_of(costs[i - 1].bodies), to = x_of(costs[i].bodies);
    const float y_from = y_of(questions_until_tree_pays(costs[i - 1])),
                y_to = y_of(questions_until_tree_pays(costs[i]));
    draw.AddQuadFilled({from, bottom}, {from, y_from}, {to, y_to}, {to, bottom},
                       packed(theme.colour(boxes_role), 0.10f));
    draw.AddQuadFilled({from, y_from}, {from, top}, {to, top}, {to, y_to}, packed(theme.colour(tree_role), 0.16f));
  }
  for (const int questions : {1, 10, 100, 1000}) {
    const std::string text = grouped(questions);
    draw.AddLine({left, y_of(questions)}, {right, y_of(questions)}, packed(theme.line));
    put_text(context, draw, small,
             {left - context.px(6) - size_of(small, text).x, y_of(questions) - small->FontSize * 0.5f},
             packed(theme.faint), text);
  }
  for (const int bodies : {4, 64, 1024, 16384}) {
    if (bodies > most_bodies) continue;
    const std::string text = grouped(bodies);
    const float x = std::clamp(x_of(bodies) - size_of(small, text).x * 0.5f, left, right - size_of(small, text).x);
    draw.AddLine({x_of(bodies), bottom}, {x_of(bodies), bottom + context.px(3)}, packed(theme.faint));
    put_text(context, draw, small, {x, bottom + context.px(4)}, packed(theme.faint), text);
  }
  // The tutorial's line is dashed; ours has a marker at each measured size.
  for (int dash = 0; dash < 40; dash += 2) {
    const auto bodies_at = [&](int i) { return std::exp2(low + (high - low) * i / 40.0); };
    const auto point = [&](int i) { return ImVec2(x_of(bodies_at(i)), y_of(std::log2(bodies_at(i)))); };
    draw.AddLine(point(dash), point(dash + 1), packed(theme.dim), context.px(1.2));
  }
  std::string hovered;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  ImVec2 last{0, 0};
  for (std::size_t i = 0; i < costs.size(); ++i) {
    const ImVec2 here{x_of(costs[i].bodies), y_of(questions_until_tree_pays(costs[i]))};
    if (i > 0) draw.AddLine(last, here, packed(theme.colour(tree_role)), context.px(1.8));
    last = here;
    if (!context.still && std::abs(mouse.x - here.x) < context.px(8) && mouse.y > top && mouse.y < bottom) {
      hovered = details_of(costs[i]);
    }
  }
  for (const QueryCosts& own : costs) {
    draw_marker(draw, Marker::triangle, {x_of(own.bodies), y_of(questions_until_tree_pays(own))}, context.px(2.8),
                packed(theme.colour(tree_role)), packed(theme.outline));
  }
  if (costs.size() > 3) {
    const std::string many = "many queries: the tree", few = "few: all boxes";
    const float middle = 0.5f * (left + right);
    put_text(context, draw, small, {right - size_of(small, many).x - context.px(6), top + context.px(4)},
             packed(theme.colour(tree_role)), many);
    put_text(context, draw, small, {middle - size_of(small, few).x * 0.5f, bottom - context.px(18)}, packed(theme.dim),
             few);
  }
  const std::string claim = "log₂ n";
  put_text(context, draw, small,
           {right - size_of(small, claim).x - context.px(4), y_of(std::log2(std::max(most_bodies, 8))) + context.px(5)},
           packed(theme.dim), claim);
  ImGui::InvisibleButton("questions", {width, height});
  if (!hovered.empty()) tooltip(context, hovered);
  if (!costs.empty()) wrapped_text(context, sentence_of(costs.back()), theme.dim);
}

}  // namespace minkoscope
