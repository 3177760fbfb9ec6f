// The bottom panel of a world: the ticks run so far, the cursor, and plots of their costs.
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

#include "app/draw/count_text.h"
#include "app/draw/time_axis.h"
#include "app/labs/world/world_panels.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"

namespace minkoscope {
namespace {

constexpr double plot_height = 27.0, plot_gap = 6.0;
constexpr double gutter = 148.0;  // for names, left of the plots

using Value = std::function<double(const WorldRecord&)>;

struct Plot {
  const char* name;
  Value value;
  Role role;
  double WorldCosts::*time = nullptr;  // in place of the value
};

std::vector<Plot> plots_of(const World& world) {
  std::vector<Plot> plots{{"tests", [](const WorldRecord& r) { return static_cast<double>(r.tests); }, Role::candidate},
                          {"pairs", [](const WorldRecord& r) { return static_cast<double>(r.pairs); }, Role::contact},
                          {"update", {}, Role::direction, &WorldCosts::update},
                          {"query", {}, Role::path, &WorldCosts::pairs}};
  if (world.container) {
    plots.push_back({"energy", [](const WorldRecord& r) { return r.energy; }, Role::closest});
  }
  return plots;
}

struct Area {
  ImVec2 at;
  float width, height;
  std::size_t ticks;
  float x_of(double tick) const {
    return at.x + width * static_cast<float>(tick / static_cast<double>(std::max<std::size_t>(ticks, 1)));
  }
};

double value_at(const Plot& plot, const std::vector<WorldRecord>& records, std::size_t tick) {
  return plot.time != nullptr ? cost_around(records, tick, plot.time) : plot.value(records[tick]);
}

/// The largest value of each column, of times the median around its first tick; NaN where there is none.
std::vector<double> columns_of(const std::vector<WorldRecord>& records, const Plot& plot, const Area& area) {
  const auto count = static_cast<std::size_t>(std::max(1.0f, area.width));
  std::vector<double> columns(std::min(count, area.ticks), std::numeric_limits<double>::quiet_NaN());
  for (std::size_t i = 0; i < records.size(); ++i) {
    double& column = columns[std::min(i * columns.size() / area.ticks, columns.size() - 1)];
    if (std::isnan(column)) {
      column = value_at(plot, records, i);
    } else if (plot.time == nullptr) {
      column = std::max(column, value_at(plot, records, i));
    }
  }
  return columns;
}

struct Range {
  double low = 0.0, high = 0.0, most = 0.0;  // of the axis, and of the values
};

/// From 0, or the lowest value if negative, to the highest; a few outliers are clipped.
Range range_of(std::vector<double> own, const std::vector<double>& other) {
  own.insert(own.end(), other.begin(), other.end());
  std::erase_if(own, [](double value) { return std::isnan(value); });
  if (own.empty()) return {0.0, 1.0, 0.0};
  std::sort(own.begin(), own.end());
  const double usual = 2.0 * own[own.size() - 1 - own.size() / 50];
  Range range{std::min(own.front(), 0.0), own.back(), own.back()};
  if (usual > 0.0) range.high = std::min(range.high, usual);
  if (!(range.high > range.low)) range.high = range.low + 1.0;
  return range;
}

void draw_line(const std::vector<double>& columns, const Area& area, const Range& range, const Colour& colour,
               float width, float gap) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float bottom = area.at.y + area.height;
  ImVec2 last{0, 0};
  bool any = false;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (std::isnan(columns[i])) continue;
    const double part = std::clamp((columns[i] - range.low) / (range.high - range.low), 0.0, 1.0);
    const ImVec2 here{area.at.x + area.width * (static_cast<float>(i) + 0.5f) / static_cast<float>(columns.size()),
                      bottom - static_cast<float>(part) * (area.height - gap)};
    if (any) draw.AddLine(last, here, packed(colour), width);
    last = here;
    any = true;
  }
}

std::string shown(const Plot& plot, double value) {
  if (plot.time != nullptr) return duration_text(value);
  if (std::abs(value - std::round(value)) < 1e-9 && std::abs(value) < 1e15) return grouped(std::llround(value));
  return short_number(value, 1);
}

double highest(const std::vector<double>& columns) {
  double most = std::numeric_limits<double>::lowest();
  for (const double value : columns) most = std::isnan(value) ? most : std::max(most, value);
  return columns.empty() || std::isnan(columns.front()) ? 0.0 : most;
}

/// The name and the highest value, left of the plot.
void draw_plot(PanelContext& context, const WorldSession& session, const WorldSession* compared, const Plot& plot,
               const Area& area) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const Theme& theme = context.theme;
  const float bottom = area.at.y + area.height, gap = context.px(2);
  draw.AddLine({area.at.x, bottom}, {area.at.x + area.width, bottom}, packed(theme.line));
  const std::vector<double> own = columns_of(session.records(), plot, area);
  std::vector<double> other;
  if (compared != nullptr) other = columns_of(compared->records(), plot, area);
  const Range range = range_of(own, other);
  if (std::string_view(plot.name) == "tests") {
    // Brute force, where it fits into the plot.
    const auto n = static_cast<double>(session.world().bodies.size());
    const double all = 0.5 * n * (n - 1.0);
    if (all > 0.0 && all <= 1.02 * range.high) {
      const float y = bottom - static_cast<float>(std::min(all / range.high, 1.0)) * (area.height - gap);
      draw.AddLine({area.at.x, y}, {area.at.x + area.width, y}, packed(theme.colour(Role::contact), 0.7f), 1.0f);
    }
  }
  if (!other.empty()) draw_line(other, area, range, theme.colour(Role::shape_b), context.px(1.2), gap);
  draw_line(own, area, range, theme.colour(plot.role), context.px(1.4), gap);
  ImFont* font = context.fonts.small;
  const float left = area.at.x - context.px(gutter);
  put_text(context, draw, font, {left, area.at.y - context.px(2)}, packed(theme.dim), plot.name);
  std::string most = "≤ " + shown(plot, highest(own));
  if (compared != nullptr) most += " | " + shown(plot, highest(other));
  put_text(context, draw, font, {left, area.at.y + context.px(13)}, packed(theme.faint), most);
}

void draw_header(PanelContext& context, const WorldSession& session) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  std::string text = session.cursor() == 0 ? std::string("start") : "tick " + std::to_string(session.cursor() - 1);
  text += "   " + time_label(static_cast<double>(session.cursor()) * session.world().tick, 0.01);
  if (session.playing()) text += " · playing";
  put_text(context, draw, context.fonts.semibold, at, packed(context.theme.text), text);
  const float width = ImGui::GetContentRegionAvail().x;
  std::string right = grouped(static_cast<long long>(session.total_ticks())) + " ticks";
  if (session.done() < session.total_ticks()) {
    right = grouped(static_cast<long long>(session.done())) + " of " + right + " run";
    const std::string hint = session.halted() ? ", stopped: Space continues" : " · Esc stops";
    const float room = width - size_of(context.fonts.semibold, text).x - context.px(16);
    if (size_of(context.fonts.small, right + hint).x <= room) right += hint;
  }
  put_text(context, draw, context.fonts.small,
           {at.x + width - size_of(context.fonts.small, right).x, at.y + context.px(2)}, packed(context.theme.dim),
           right);
  ImGui::SetCursorScreenPos({at.x, at.y + context.px(22)});
}

void draw_strip(PanelContext& context, const WorldSession& session, const Area& strip) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 end{strip.at.x + strip.width, strip.at.y + strip.height};
  draw.AddRectFilled(strip.at, end, packed(context.theme.raised), context.px(4));
  const float done = strip.x_of(static_cast<double>(session.done()));
  draw.AddRectFilled(strip.at, {done, end.y}, packed(mix(context.theme.raised, context.theme.accent, 0.45f)),
                     context.px(4));
}

void draw_cursor(PanelContext& context, const WorldSession& session, const Area& strip, float bottom) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float x = std::round(strip.x_of(static_cast<double>(session.cursor()))), half = context.px(1.5);
  draw.AddRectFilled({x - half - 1, strip.at.y - context.px(4)}, {x + half + 1, bottom}, packed(context.theme.outline),
                     context.px(2));
  draw.AddRectFilled({x - half, strip.at.y - context.px(3)}, {x + half, bottom - 1}, packed(context.theme.text),
                     context.px(2));
}

void scrub(PanelContext& context, WorldSession& session, const std::vector<Plot>& plots, const Area& strip,
           float bottom) {
  ImGui::SetCursorScreenPos({strip.at.x, strip.at.y - context.px(3)});
  ImGui::InvisibleButton("strip", {strip.width, bottom - strip.at.y + context.px(3)});
  note_mark(context, "strip", strip.at, {strip.width, bottom - strip.at.y});
  const double part = std::clamp(static_cast<double>((ImGui::GetIO().MousePos.x - strip.at.x) / strip.width), 0.0, 1.0);
  const auto ticks = static_cast<std::size_t>(std::lround(part * static_cast<double>(strip.ticks)));
  if (ImGui::IsItemActive()) {
    session.pause();
    session.set_cursor(ticks);
  }
  if (!ImGui::IsItemHovered() || context.still || ticks == 0 || ticks > session.records().size()) return;
  std::string text = "tick " + std::to_string(ticks - 1);
  for (const Plot& plot : plots) {
    text += std::string("\n") + plot.name + " " + shown(plot, value_at(plot, session.records(), ticks - 1));
  }
  tooltip(context, text);
}

}  // namespace

void draw_world_timeline(PanelContext& context, WorldSession& session, const WorldSession* compared) {
  if (!session.has_world()) return;
  draw_header(context, session);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float left = context.px(gutter);
  const Area strip{{at.x + left, at.y + context.px(2)},
                   std::max(ImGui::GetContentRegionAvail().x - left, 8.0f),
                   context.px(14),
                   session.total_ticks()};
  draw_strip(context, session, strip);
  const std::vector<Plot> plots = plots_of(session.world());
  float y = strip.at.y + strip.height + context.px(8);
  for (const Plot& plot : plots) {
    draw_plot(context, session, compared, plot, {{strip.at.x, y}, strip.width, context.px(plot_height), strip.ticks});
    y += context.px(plot_height + plot_gap);
  }
  scrub(context, session, plots, strip, y);
  draw_cursor(context, session, strip, y);
}

void draw_world_transport(PanelContext& context, WorldSession& session) {
  const float size = context.px(32), gap = context.px(6);
  const auto go = [&](const char* id, Icon icon, const char* hint, bool primary, const std::function<void()>& act) {
    ButtonStyle style;
    style.primary = primary;
    style.enabled = session.has_world();
    if (button(context, id, "", icon, hint, {size, size}, style)) act();
    ImGui::SameLine(0.0f, gap);
  };
  const auto to = [&](const std::function<void()>& move) {
    session.pause();
    move();
  };
  go("first", Icon::first, "to the start (Home)", false, [&] { to([&] { session.set_cursor(0); }); });
  go("back", Icon::back, "one tick back (, or ←)", false, [&] { to([&] { session.move_cursor(-1); }); });
  go("play", session.playing() ? Icon::pause : Icon::play, "play in real time (Space)", true,
     [&] { session.playing() ? session.pause() : session.play(); });
  go("forward", Icon::forward, "one tick forward (. or →)", false, [&] { to([&] { session.move_cursor(1); }); });
  go("last", Icon::last, "to the last tick run (End)", false, [&] { to([&] { session.set_cursor(session.done()); }); });
  ImGui::NewLine();
  faint_text(context, ", . tick   Space play   C compare");
}

}  // namespace minkoscope
