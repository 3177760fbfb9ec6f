// The right panel of a world: the tick in numbers, relative to brute force, and its pairs.
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "app/draw/count_text.h"
#include "app/labs/world/world_panels.h"
#include "app/panels/steps/step_explanation.h"
#include "app/widgets/widgets.h"

namespace minkoscope {
namespace {

constexpr std::size_t most_rows = 200;

std::string percent(double part) {
  char text[32];
  std::snprintf(text, sizeof text, part < 0.1 ? "%.2f %%" : "%.0f %%", 100.0 * part);
  return text;
}

long long all_pairs(const World& world) {
  const auto n = static_cast<long long>(world.bodies.size());
  return n * (n - 1) / 2;
}

const WorldRecord* record_of(const WorldSession& session) {
  if (session.cursor() == 0 || session.cursor() > session.records().size()) return nullptr;
  return &session.records()[session.cursor() - 1];
}

std::string sentence_of(const World& world, const WorldRecord& record) {
  const BroadPhaseMethod* method = find_broad_phase(world.broad_phase);
  std::string text(method != nullptr ? method->title : std::string_view(world.broad_phase));
  text += " made " + grouped(record.tests) + (record.tests == 1 ? " test" : " tests");
  const long long all = all_pairs(world);
  if (all > 0) {
    text += ", " + percent(static_cast<double>(record.tests) / static_cast<double>(all)) + std::string(" of the ") +
            grouped(all) + " pairs";
  }
  text += ". " + grouped(record.pairs) + (record.pairs == 1 ? " pair" : " pairs") + " may touch";
  if (record.pairs > 0) {
    text += std::string("; the narrow phase finds ") + grouped(record.overlaps) + " overlapping";
  }
  return text + ".";
}

/// A number of one run or both.
void row(PanelContext& context, const char* label, const char* explanation, const std::string& own,
         const std::string* other) {
  field_label(context, label, explanation);
  value_field(context, label, other == nullptr ? own : own + std::string("   |   ") + *other, own);
}

void draw_counts(PanelContext& context, const WorldSession& session, const WorldSession* compared) {
  const WorldRecord* own = record_of(session);
  if (own == nullptr) return;
  const WorldRecord* other = compared != nullptr ? record_of(*compared) : nullptr;
  if (!open_section(context, other != nullptr ? "This tick, left | right" : "This tick", "This tick")) return;
  const auto numbers = [&](const char* label, const char* explanation, long long WorldRecord::*field) {
    const std::string right = other != nullptr ? grouped(other->*field) : std::string();
    row(context, label, explanation, grouped(own->*field), other != nullptr ? &right : nullptr);
  };
  const auto times = [&](const char* label, const char* explanation, double WorldCosts::*field) {
    const auto median_of = [&](const WorldSession& of) {
      return duration_text(cost_around(of.records(), of.cursor() - 1, field));
    };
    const std::string right = other != nullptr ? median_of(*compared) : std::string();
    row(context, label, explanation, median_of(session), other != nullptr ? &right : nullptr);
  };
  numbers("tests", "tests of a body's box or sphere against another's or a node's", &WorldRecord::tests);
  numbers("pairs", "pairs whose tight boxes overlap: the same for every structure", &WorldRecord::pairs);
  numbers("overlaps", "pairs whose shapes overlap, by the narrow phase", &WorldRecord::overlaps);
  numbers("rebuilt", "nodes, entries or cells updated because of motion", &WorldRecord::rebuilds);
  times("update", "time to update the structure after motion; the median of the 15 ticks around", &WorldCosts::update);
  times("query", "time to query it for the pairs; the median of the 15 ticks around", &WorldCosts::pairs);
  times("narrow", "time of the narrow phase on all pairs; the median of the 15 ticks around", &WorldCosts::narrow);
  times("motion", "time to move the bodies, with collisions; the median of the 15 ticks around", &WorldCosts::motion);
  if (session.world().container) {
    field_label(context, "energy", "kinetic and potential; joules at 1 kg/m³. Rotating walls add and remove energy");
    value_field(context, "energy", precise_number(own->energy) + " J", full_digits(own->energy));
  }
}

/// Appends a body's name, or its index and shape.
void add_name(const WorldRun& run, BodyId body, std::string& text) {
  const WorldBody& own = run.world().bodies[body];
  if (!own.name.empty()) {
    text.append(own.name);
  } else {
    text.append(std::to_string(body)).append(" ").append(type_name(own.shape));
  }
}

/// Rows that open in the pair lab; overlapping pairs first.
void draw_pairs(PanelContext& context, const WorldSession& session, const WorldInspector& inspector) {
  const WorldMoment* moment = session.moment();
  if (moment == nullptr) return;
  const WorldRun& run = *moment->run;
  const WorldTick& tick = run.last();
  if (!open_section(context, "Pairs that may touch (click to open)")) return;
  if (tick.pairs.empty()) {
    faint_text(context, "none after this tick");
    return;
  }
  std::size_t shown = 0;
  std::optional<BodyPair> opened;
  std::string text;
  for (const bool overlapping : {true, false}) {
    for (std::size_t i = 0; i < tick.pairs.size() && shown < most_rows; ++i) {
      if ((tick.overlapping[i] != 0) != overlapping) continue;
      ++shown;
      const BodyPair& pair = tick.pairs[i];
      const MarkId mark = body_pair_mark(pair.a, pair.b);
      ImGui::PushID(static_cast<int>(i));
      const bool lit = context.selection.selected == mark || context.selection.hovered == mark;
      text.clear();
      add_name(run, pair.a, text);
      add_name(run, pair.b, text.append(" × "));
      if (list_row(context, "pair", text, overlapping ? "overlap" : "boxes only", lit,
                   context.theme.colour(overlapping ? Role::contact : Role::candidate))) {
        opened = pair;
      }
      if (ImGui::IsItemHovered()) context.selection.next_hovered = mark;
      if (run.world().bodies[pair.a].name.empty()) {
        tooltip(context, "open the two at their current poses in the pair lab; Ctrl+Z returns");
      } else {
        tooltip(context, text + "\nopen the two at their current poses in the pair lab; Ctrl+Z returns");
      }
      ImGui::PopID();
    }
  }
  if (shown < tick.pairs.size()) {
    faint_text(context,
               "and " + grouped(static_cast<long long>(tick.pairs.size() - shown)) + " more: click their lines");
  }
  if (opened && inspector.open_pair) inspector.open_pair(*opened);
}

void draw_scaling(PanelContext& context, const WorldInspector& inspector) {
  if (!open_section(context, "Scaling")) return;
  const bool running = inspector.scaling != nullptr && inspector.scaling->running();
  const bool measurable = context.document.world() != nullptr && !context.document.world()->bodies.empty();
  if (button(context, "measure", running ? "Stop measuring" : "Measure all structures", Icon::none,
             "n bodies like these at the same density, from 4 to 16,384: queries, and a tick of each structure   M",
             {ImGui::GetContentRegionAvail().x, context.px(28)}, {.lit = running, .enabled = measurable})) {
    (running ? inspector.stop_measuring : inspector.measure)();
  }
  if (inspector.scaling == nullptr) return;
  ImGui::Dummy({0, context.px(2)});
  constexpr std::array<const char*, 2> words{"boxes or tree?", "ticks"};
  constexpr std::array<const char*, 2> hints{"the number of queries from which building a tree pays off",
                                             "a tick of each structure: update, and query for all pairs"};
  const int chosen = segments(context, "measured", words, inspector.shows_ticks ? 1 : 0, hints);
  if (chosen >= 0 && inspector.show_ticks) inspector.show_ticks(chosen == 1);
  if (!inspector.shows_ticks) {
    draw_query_plot(context, inspector.scaling->queries(), inspector.scaling->settings().most);
    return;
  }
  const std::vector<ScalingPoint> points = inspector.scaling->points();
  draw_scaling_plot(context, points);
  const auto methods = broad_phase_methods();
  std::string text;
  for (std::size_t method = 1; method < methods.size(); ++method) {
    const double from = crossover(points, 0, method);
    if (from <= 0.0) continue;
    text += (text.empty() ? "" : ", ") + std::string(methods[method].name) + " from " + grouped(std::lround(from));
  }
  if (!text.empty()) wrapped_text(context, "Faster than brute force: " + text + " bodies on.", context.theme.dim);
}

}  // namespace

std::string duration_text(double seconds) {
  char text[48];
  if (seconds < 1e-5) {
    std::snprintf(text, sizeof text, "%.2f µs", seconds * 1e6);
  } else if (seconds < 1e-3) {
    std::snprintf(text, sizeof text, "%.0f µs", seconds * 1e6);
  } else if (seconds < 1.0) {
    std::snprintf(text, sizeof text, "%.2f ms", seconds * 1e3);
  } else {
    std::snprintf(text, sizeof text, "%.2f s", seconds);
  }
  return text;
}

void draw_world_inspector(PanelContext& context, WorldSession& session, const WorldInspector& inspector) {
  if (!session.has_world()) {
    panel_title(context, "World");
    return;
  }
  const WorldRecord* record = record_of(session);
  panel_title(context, session.cursor() == 0 ? std::string("Start") : "Tick " + std::to_string(session.cursor() - 1));
  if (!session.fault().empty()) {
    wrapped_text(context, session.fault(), context.theme.colour(Role::support));
    return;
  }
  if (record != nullptr) {
    draw_reason(context, sentence_of(session.world(), *record), Role::candidate);
    if (inspector.compared != nullptr) {
      if (const WorldRecord* other = record_of(*inspector.compared)) {
        draw_reason(context, sentence_of(inspector.compared->world(), *other), Role::candidate);
      }
    }
  } else {
    wrapped_text(context, "The bodies before the first tick. Space plays, . advances one tick.", context.theme.dim);
  }
  draw_counts(context, session, inspector.compared);
  draw_scaling(context, inspector);
  draw_pairs(context, session, inspector);
  if (const BroadPhaseMethod* method = find_broad_phase(session.world().broad_phase)) {
    if (!open_section(context, "Listing", "Pseudocode")) return;
    draw_listing(context, method->listing, 0, Role::candidate);
  }
}

}  // namespace minkoscope
