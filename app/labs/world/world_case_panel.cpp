// The left panel of a world.
#include <imgui.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "app/draw/count_text.h"
#include "app/labs/world/world_panels.h"
#include "app/widgets/widgets.h"
#include "core/scene/members/method_json.h"
#include "core/scene/run_setup.h"

namespace minkoscope {
namespace {

template <class Edit>
void apply(PanelContext& context, FieldEvent event, std::string_view gesture, Edit&& edit) {
  if (event == FieldEvent::none) return;
  context.document.edit([&](Case& value) { edit(std::get<World>(value.run)); },
                        event == FieldEvent::dragging ? gesture : std::string_view());
}

/// The drop-down list of structures; returns the row chosen, or -1.
int structure_choice(PanelContext& context, const char* id, const std::string& current) {
  std::vector<std::string> titles, explanations;
  int index = -1;
  for (const BroadPhaseMethod& method : broad_phase_methods()) {
    if (method.name == current) index = static_cast<int>(titles.size());
    titles.emplace_back(method.title);
    explanations.push_back(std::string(method.name).append("\n").append(method.citation));
  }
  const std::string shown = index >= 0 ? titles[static_cast<std::size_t>(index)] : std::string("none");
  const int chosen = choice_field(context, id, ImGui::GetContentRegionAvail().x, shown, titles, index, explanations);
  return chosen == index ? -1 : chosen;
}

std::string name_of(int row) {
  return std::string(broad_phase_methods()[static_cast<std::size_t>(row)].name);
}

void draw_structures(PanelContext& context, const World& world) {
  if (!open_section(context, "Broad phase")) return;
  field_label(context, "structure", "how pairs that may touch are found; the same as in the top bar");
  if (const int chosen = structure_choice(context, "structure", world.broad_phase); chosen >= 0) {
    apply(context, FieldEvent::typed, {}, [&](World& own) { own.broad_phase = name_of(chosen); });
  }
  constexpr std::array<const char*, 2> words{"cold", "warm"};
  constexpr std::array<const char*, 2> hints{
      "every pair starts cold in each tick",
      "each pair starts from its simplex of the last tick, stored with the tick; the answers are the same"};
  field_label(context, "narrow", "the narrow phase: the start of gjk-overlap, which decides which pairs overlap");
  const int warm = segments(context, "narrow phase", words, world.warm_start ? 1 : 0, hints);
  if (warm >= 0 && (warm == 1) != world.warm_start) {
    apply(context, FieldEvent::typed, {}, [&](World& own) { own.warm_start = warm == 1; });
  }
  const std::optional<RunSetup> beside = compared_setup(context.document.current());
  field_label(context, "beside it", "a second structure for the same scene, in the right view   C");
  if (const int chosen = structure_choice(context, "beside", beside ? beside->algorithm : std::string()); chosen >= 0) {
    RunSetup setup = setup_of(context.document.current());
    setup.algorithm = name_of(chosen);
    context.document.edit_view([&](Case& value) { set_compared_setup(value, setup); });
  }
}

std::string kinds_of(const World& world) {
  std::map<std::string_view, std::size_t> kinds;
  for (const WorldBody& body : world.bodies) ++kinds[type_name(body.shape)];
  std::string list;
  for (const auto& [kind, count] : kinds) {
    list.append(list.empty() ? "" : "\n").append(grouped(static_cast<long long>(count))).append(" ").append(kind);
  }
  return list;
}

/// `list`: the count of each shape type.
void draw_bodies(PanelContext& context, const World& world, const std::string& list) {
  if (!open_shape_section(context, "Bodies", Role::body)) return;
  const auto n = static_cast<long long>(world.bodies.size());
  field_label(context, "bodies", "their number; hover for their shapes");
  value_field(context, "bodies", grouped(n), list);
  field_label(context, "all pairs", "n (n − 1) / 2: the tests of brute force");
  value_field(context, "all pairs", grouped(n * (n - 1) / 2), std::to_string(n * (n - 1) / 2));
  field_label(context, "ticks", "length of the run");
  double ticks = world.ticks;
  apply(context,
        number_field(context, "ticks", ticks, ImGui::GetContentRegionAvail().x,
                     {.speed = 1.0, .smallest = 1, .largest = most_ticks, .whole = true}),
        "ticks", [&](World& own) { own.ticks = static_cast<int>(ticks); });
  field_label(context, "tick", "the time step, seconds");
  double tick = world.tick;
  apply(context,
        number_field(context, "tick", tick, ImGui::GetContentRegionAvail().x,
                     {.decimals = 4, .smallest = 1e-6, .largest = 10.0, .logarithmic = true, .unit = "s"}),
        "tick", [&](World& own) { own.tick = tick; });
}

/// The bodies that their file gives a name, in its order.
void draw_names(PanelContext& context, const World& world) {
  constexpr std::size_t most_rows = 200;
  const auto named =
      std::count_if(world.bodies.begin(), world.bodies.end(), [](const WorldBody& body) { return !body.name.empty(); });
  if (named == 0 || !open_section(context, "Names")) return;
  std::size_t shown = 0;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  for (std::size_t i = 0; i < world.bodies.size() && shown < most_rows; ++i) {
    const WorldBody& body = world.bodies[i];
    if (body.name.empty()) continue;
    ++shown;
    ImGui::PushID(static_cast<int>(i));
    list_row(context, "body", body.name, type_name(body.shape), false, context.theme.dim);
    tooltip(context, body.name + "\nbody " + std::to_string(i));
    ImGui::PopID();
  }
  ImGui::PopStyleVar();
  if (const long long rest = named - static_cast<long long>(shown); rest > 0)
    faint_text(context, "and " + grouped(rest) + " more");
}

void draw_container(PanelContext& context, const World& world) {
  if (!open_shape_section(context, "Container", Role::difference)) return;
  constexpr std::array<const char*, 2> words{"box", "none"};
  constexpr std::array<const char*, 2> hints{"bodies bounce off its walls and each other, as spheres",
                                             "bodies drift and pass through each other"};
  field_label(context, "container", "what the bodies bounce inside");
  const int chosen = segments(context, "container", words, world.container ? 0 : 1, hints);
  if (chosen >= 0 && (chosen == 0) != world.container.has_value()) {
    apply(context, FieldEvent::typed, {}, [&](World& own) {
      own.container.reset();
      if (chosen == 0) own.container = WorldContainer{Vector3d(5.0), Vector3d(0.0), 1.0, Vector3d(0.0)};
    });
    return;
  }
  if (!world.container) return;
  WorldContainer container = *world.container;
  const auto take = [&](FieldEvent event, const char* gesture) {
    apply(context, event, gesture, [&](World& own) { own.container = container; });
  };
  field_label(context, "half size", "metres");
  take(vector_field(context, "half size", container.half_extents, {.smallest = 1e-3, .largest = 1e6}), "half size");
  field_label(context, "spin", "radians per second about each axis of the world");
  take(vector_field(context, "turns", container.angular_velocity), "turns");
  field_label(context, "gravity", "m/s²");
  take(vector_field(context, "gravity", container.gravity, {.decimals = 2, .speed = 0.05}), "gravity");
  field_label(context, "bounce", "restitution: 1 conserves energy, 0 absorbs it");
  take(number_field(context, "bounce", container.restitution, ImGui::GetContentRegionAvail().x,
                    {.decimals = 2, .speed = 0.005, .smallest = 0.0, .largest = 1.0}),
       "bounce");
}

}  // namespace

std::filesystem::path WorldCasePanel::draw(PanelContext& context, const WorldSession& session) {
  const World* world = context.document.world();
  const bool examples = cases_.draw_tabs(context);
  if (world == nullptr) return {};
  if (examples) return cases_.draw(context, "world");
  const auto kept = context.document.snapshot();  // an edit replaces the document's
  const World& own = std::get<World>(kept->run);
  if (std::exchange(counted_, context.document.revision()) != context.document.revision()) kinds_ = kinds_of(own);
  draw_bodies(context, own, kinds_);
  draw_structures(context, own);
  draw_container(context, own);
  draw_names(context, own);
  if (!session.fault().empty()) wrapped_text(context, session.fault(), context.theme.colour(Role::support));
  ImGui::Dummy({0, context.px(8)});
  return {};
}

}  // namespace minkoscope
