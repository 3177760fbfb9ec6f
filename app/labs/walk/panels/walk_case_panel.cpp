#include "app/labs/walk/panels/walk_case_panel.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <optional>
#include <stdexcept>
#include <string>

#include <imgui_internal.h>

#include "app/draw/count_text.h"
#include "app/draw/length_text.h"
#include "app/files/assets.h"
#include "app/labs/walk/panels/level_units.h"
#include "app/labs/walk/panels/walk_preferences_panel.h"
#include "app/mode/chosen_method.h"
#include "app/widgets/widgets.h"
#include "core/base/text.h"
#include "core/character/mover_table.h"
#include "core/scene/mesh_files/mesh_file.h"
#include "core/sweep/query/collision_level.h"
#include "core/timeline/walk/path_difference.h"

namespace minkoscope {
namespace {

const Walk& walk_of(const PanelContext& context) {
  return *context.document.walk();
}

/// One undo entry per drag or typed value.
template <class Edit>
void apply(PanelContext& context, FieldEvent event, std::string_view gesture, Edit&& edit) {
  if (event == FieldEvent::none) return;
  context.document.edit([&](Case& value) { edit(std::get<Walk>(value.run)); },
                        event == FieldEvent::dragging ? gesture : std::string_view());
}

template <class Number, class Edit>
void setting(PanelContext& context, const char* label, const char* explanation, Number shown, const NumberStyle& style,
             Edit&& edit) {
  field_label(context, label, explanation);
  double value = static_cast<double>(shown);
  const FieldEvent event = number_field(context, label, value, ImGui::GetContentRegionAvail().x, style);
  apply(context, event, label, [&](Walk& walk) { edit(walk, value); });
}

template <class Edit>
void yes_or_no(PanelContext& context, const char* label, const char* explanation, bool shown, Edit&& edit) {
  field_label(context, label, explanation);
  constexpr std::array<const char*, 2> words{"on", "off"};
  ImGui::PushID(label);
  const int chosen = segments(context, "choice", words, shown ? 0 : 1);
  ImGui::PopID();
  if (chosen < 0 || (chosen == 0) == shown) return;
  apply(context, FieldEvent::typed, {}, [&](Walk& walk) { edit(walk, chosen == 0); });
}

void draw_level(PanelContext& context, const WalkLevelFacts* facts) {
  shape_title(context, "Level", Role::level);
  field_label(context, "file", "our levels and recent ones; an .obj can also be dropped on the window");
  const Walk& walk = walk_of(context);
  const std::string file = walk.level.empty() ? std::string() : walk.level.front().mesh.file;
  std::vector<std::filesystem::path> levels;
  const auto list = [&] {
    levels = selectable_levels(context.document.preferences());
    Choices choices;
    for (const std::filesystem::path& level : levels) {
      if (!file.empty() && level == std::filesystem::path(file))
        choices.current = static_cast<int>(choices.words.size());
      choices.words.push_back(level.filename().string());
      choices.explanations.push_back(level.string());
    }
    return choices;
  };
  const std::string_view shown =
      file.empty() ? std::string_view("in the case") : std::string_view(file).substr(file.find_last_of('/') + 1);
  const int chosen = choice_field(context, "level", ImGui::GetContentRegionAvail().x, shown, std::cref(list));
  if (chosen >= 0) context.document.open(levels[static_cast<std::size_t>(chosen)]);
  draw_level_units(context);
  if (facts == nullptr) return;
  field_label(context, "size", "triangles, meshes and convex shapes");
  std::string size = grouped(facts->triangles) + (facts->triangles == 1 ? " triangle" : " triangles");
  if (facts->meshes > 1) size = grouped(facts->triangles) + " in " + std::to_string(facts->meshes) + " meshes";
  if (facts->shapes > 0) size += " and " + counted(facts->shapes, "shape");
  if (facts->moving > 0) size += std::string(", ") + std::to_string(facts->moving) + " moving";
  value_field(context, "triangles", size, std::to_string(facts->triangles));
  field_label(context, "BVH", "nodes of the bounding volume hierarchies over the triangles");
  value_field(context, "bvh", counted(facts->bvh_nodes, "node"), std::to_string(facts->bvh_nodes));
}

/// The same body in another shape; nothing, and a notice, where it cannot walk.
std::optional<WalkBody> reshaped(PanelContext& context, const WalkBody& body, const Shape& shape) {
  if (const auto* ellipsoid = std::get_if<EllipsoidShape>(&shape.value)) {
    const Vector3d radii = glm::max(ellipsoid->radii, Vector3d(1e-3));
    return WalkBody(radii, body.position, body.rotation);
  }
  try {
    return WalkBody(BodyShape(shape), body.position, body.rotation);
  } catch (const std::invalid_argument& refusal) {
    context.document.notices().warning(refusal.what());
    return std::nullopt;
  }
}

void draw_body(PanelContext& context, ShapeFields& fields) {
  const WalkBody body = walk_of(context).body;
  shape_title(context, "Body at the start", Role::body);
  NumberStyle metres;
  Shape shape = body.solid();
  if (fields.draw(context, shape, 0, nullptr)) {
    if (const auto next = reshaped(context, body, shape)) {
      const std::string gesture =
          ImGui::IsMouseDown(ImGuiMouseButton_Left) ? "body " + std::to_string(ImGui::GetActiveID()) : "";
      context.document.edit(
          [&](Case& value) {
            auto& walk = std::get<Walk>(value.run);
            walk.body = *next;
            // Another body may be more than the mover takes.
            if (refusal_of(walk).empty()) return;
            walk.mover = default_mover;
            context.document.notices().information(concat("the mover is ", walk.mover, " now, which takes this body"));
          },
          gesture);
    }
  }
  field_label(context, "position", "centre at tick 0; double-click in the world view to place it");
  Vector3d position = body.position;
  apply(context, vector_field(context, "position", position, metres), "position",
        [&](Walk& walk) { walk.body.position = position; });
  field_label(context, "heading", "rotation about the vertical; only visible where the body is not round");
  const Vector3d ahead = body.rotation * Vector3d(0.0, 0.0, -1.0);
  double heading = glm::degrees(std::atan2(-ahead.x, -ahead.z));
  NumberStyle degrees;
  degrees.decimals = 1;
  degrees.speed = 0.5;
  degrees.unit = "°";
  apply(context, number_field(context, "heading", heading, ImGui::GetContentRegionAvail().x, degrees), "heading",
        [&](Walk& walk) { walk.body.rotation = glm::angleAxis(glm::radians(heading), Vector3d(0.0, 1.0, 0.0)); });
}

void draw_mover(PanelContext& context) {
  const std::shared_ptr<const Case> kept = context.document.snapshot();  // an edit replaces the document's
  const Walk& walk = std::get<Walk>(kept->run);
  const WalkSettings& settings = walk.settings;
  if (!open_section(context, "Mover")) return;
  const MoverMethod* const method = find_mover_method(walk.mover);
  const auto list = [&] {
    Choices choices;
    for (const MoverMethod& own : mover_methods()) {
      if (own.name == walk.mover) choices.current = static_cast<int>(choices.words.size());
      choices.words.emplace_back(own.title);
      choices.explanations.push_back(std::string(own.name).append("\n").append(own.citation));
    }
    return choices;
  };
  field_label(context, "method", "the mover; the same as in the top bar");
  const std::string_view shown = method != nullptr ? method->title : std::string_view(walk.mover);
  const int chosen = choice_field(context, "mover", ImGui::GetContentRegionAvail().x, shown, std::cref(list));
  if (chosen >= 0 && mover_methods()[static_cast<std::size_t>(chosen)].name != walk.mover) {
    choose_method(context.document, std::string(mover_methods()[static_cast<std::size_t>(chosen)].name));
  }
  setting(context, "gravity", "downwards, m/s²", -settings.gravity.y, {.decimals = 2, .speed = 0.05, .unit = "m/s²"},
          [](Walk& w, double value) { w.settings.gravity.y = -value; });
  const auto uses = [&](WalkSetting wanted) {
    return method != nullptr &&
           std::find(method->settings.begin(), method->settings.end(), wanted) != method->settings.end();
  };
  if (uses(WalkSetting::max_slides))
    setting(context, "max slides", "maximum slides per pass", settings.max_slides,
            {.speed = 0.05, .smallest = 1, .largest = 64, .whole = true},
            [](Walk& w, double value) { w.settings.max_slides = static_cast<int>(value); });
  if (uses(WalkSetting::max_recursions))
    setting(context, "recursions", "calls of its recursion before it gives up; its own constant",
            settings.max_recursions.value_or(method->recursions.value_or(0)),
            {.speed = 0.05, .smallest = 0, .largest = 256, .whole = true},
            [](Walk& w, double value) { w.settings.max_recursions = static_cast<int>(value); });
  if (uses(WalkSetting::close_distance))
    setting(context, "very close", "how far it ends before what it hits, in radii; its own constant",
            settings.close_distance.value_or(method->closeness.value_or(0.0)),
            {.decimals = 6, .smallest = 1e-9, .largest = 0.5, .logarithmic = true},
            [](Walk& w, double value) { w.settings.close_distance = value; });
  if (uses(WalkSetting::safety_margin))
    setting(context, "margin", "gap kept along the contact normal, metres", settings.safety_margin,
            {.decimals = 6, .smallest = 1e-9, .largest = 0.1, .logarithmic = true},
            [](Walk& w, double value) { w.settings.safety_margin = value; });
  if (uses(WalkSetting::max_slope))
    setting(context, "slope limit", "steeper ground does not support the body", settings.max_slope_degrees,
            {.decimals = 1, .speed = 0.2, .smallest = 0, .largest = 90, .unit = "°"},
            [](Walk& w, double value) { w.settings.max_slope_degrees = value; });
  if (uses(WalkSetting::step_height))
    setting(context, "step height", "height climbed without a jump", settings.step_height,
            {.decimals = 2, .speed = 0.005, .smallest = 0, .largest = 10, .unit = "m"},
            [](Walk& w, double value) { w.settings.step_height = value; });
  if (uses(WalkSetting::snap_to_ground))
    yes_or_no(context, "snap down", "keep to the ground on descending stairs and slopes", settings.snap_to_ground,
              [](Walk& w, bool value) { w.settings.snap_to_ground = value; });
  if (uses(WalkSetting::recover))
    yes_or_no(context, "recover", "push the body out when a tick begins inside the level", settings.recover,
              [](Walk& w, bool value) { w.settings.recover = value; });
  if (uses(WalkSetting::separate_gravity))
    yes_or_no(context, "two passes", "gravity acts in a pass of its own, after walking; off: one call with their sum",
              settings.separate_gravity, [](Walk& w, bool value) { w.settings.separate_gravity = value; });
}

/// Statistics of the walk; a click on a row with a tick goes there.
void draw_summary(PanelContext& context, WalkSession& session) {
  if (!open_section(context, "This walk")) return;
  const WalkStatistics& facts = session.statistics();
  const Colour warm = context.theme.colour(Role::contact);
  const Colour& plain = context.theme.text;
  const double tick_seconds = session.walk().settings.tick;
  const auto row = [&](const char* name, const std::string& value, std::optional<std::size_t> tick,
                       const Colour& colour, const char* explanation) {
    const std::string right = tick ? value + "  › " + grouped(*tick) : value;
    const bool chosen = tick && session.tick() == tick;
    if (list_row(context, name, name, right, chosen, colour) && tick) {
      session.pause();
      session.set_tick(*tick);
    }
    tooltip(context, tick ? std::string(explanation) + "\nclick to go to tick " + grouped(*tick) : explanation);
  };
  const std::size_t pending = session.pending_ticks();
  const double seconds = static_cast<double>(facts.ticks) * tick_seconds;
  row("ticks", grouped(facts.ticks) + (pending > 0 ? std::string(" of ") + grouped(facts.ticks + pending) : ""),
      std::nullopt, plain,
      (short_number(seconds, 1) + " s of walking, " + short_number(facts.distance, 1) + " m").c_str());
  const bool deep = facts.deepest > std::max(1e-3, 10.0 * session.walk().settings.safety_margin);
  row("deepest", facts.deepest > 0.0 ? length_with_unit(facts.deepest) : "no penetration", facts.deepest_tick,
      deep ? warm : plain, "the tick with the deepest penetration");
  row("most slides", std::to_string(facts.most_slides), facts.most_slides_tick, plain, "the tick with the most slides");
  row("recoveries", std::to_string(facts.recoveries), facts.first_recovery, facts.recoveries > 0 ? warm : plain,
      "ticks that began inside the level and pushed the body out; the first of them");
  const double stuck = static_cast<double>(facts.stuck_ticks) * tick_seconds;
  row("stuck", facts.stuck_tick ? short_number(stuck, 1) + " s" : "never", facts.stuck_tick,
      facts.stuck_tick ? warm : plain, "the longest interval with input but no motion");
  if (!session.was_changed()) return;
  const std::optional<std::size_t> differs = session.differs_at();
  row("since the change",
      differs       ? "differs"
      : pending > 0 ? "identical so far"
                    : "identical",
      differs, differs ? context.theme.colour(Role::candidate) : plain,
      "the first tick after which the path differs from that before the last change of body, mover or level");
}

/// The futures of this walk; a click switches to one.
void draw_futures(PanelContext& context, WalkSession& session) {
  if (session.branches().empty()) return;
  if (!open_section(context, "Branches")) return;
  const Colour other = context.theme.colour(Role::other_path);
  list_row(context, "shown", session.future() + " (shown)", grouped(session.tick_count()) + " ticks", true,
           context.theme.text);
  std::optional<std::size_t> chosen, forgotten;
  for (std::size_t i = 0; i < session.branches().size(); ++i) {
    const WalkBranch& branch = session.branches()[i];
    ImGui::PushID(static_cast<int>(i));
    const std::string right = branch.leaves         ? std::string("diverges at tick ") + grouped(*branch.leaves)
                              : branch.path.empty() ? std::string("before the change")
                                                    : std::string("identical so far");
    if (list_row(context, "future", branch.name, right, false, other)) chosen = i;
    std::string hint = "click to switch to it; the current one is kept";
    if (ImGui::IsItemHovered() && !branch.path.empty() && session.tick_count() > 0) {
      const PathDifference difference = compare_paths(session.path(), branch.path);
      hint += std::string("\n") + grouped(branch.path.size()) + " ticks; differs by up to " +
              short_number(difference.farthest, 3) + " m" +
              (difference.farthest_at ? std::string(" at tick ") + grouped(*difference.farthest_at) : std::string()) +
              std::string(", at the end ") + short_number(difference.at_end, 3) + " m";
      if (ImGui::IsMouseClicked(ImGuiMouseButton_Right)) forgotten = i;
    }
    tooltip(context, hint + "\nright-click to delete it");
    ImGui::PopID();
  }
  if (forgotten) session.forget_branch(*forgotten);
  if (!chosen || session.activity() == WalkActivity::live) return;
  const std::vector<WalkInput> inputs = session.exchange(*chosen);
  context.document.edit([&](Case& value) { std::get<Walk>(value.run).inputs = inputs; });
}

}  // namespace

WalkLevelFacts facts_of(const WalkLevel& level) {
  WalkLevelFacts facts;
  const auto count = [&](const auto& meshes) {
    for (const auto& entry : meshes) facts.bvh_nodes += entry.mesh->bvh().nodes().size();
  };
  if (level.precision() == Precision::float32) {
    count(level.float_level_at(0.0).meshes);
  } else {
    count(level.double_level_at(0.0).meshes);
  }
  for (const WalkMesh& mesh : level.meshes()) {
    facts.moving += mesh.motion ? 1 : 0;
    ++(mesh.mesh.shape ? facts.shapes : facts.meshes);
    if (mesh.mesh.shape) continue;
    facts.triangles += mesh.mesh.mesh->triangles.size();
  }
  return facts;
}

std::vector<std::filesystem::path> selectable_levels(const Preferences& preferences) {
  std::vector<std::filesystem::path> levels;
  std::error_code fault;
  const std::filesystem::path own = asset_path("assets/levels");
  for (const auto& entry : std::filesystem::directory_iterator(own, fault)) {
    if (entry.path().extension() == ".obj") levels.push_back(entry.path());
  }
  std::sort(levels.begin(), levels.end());
  for (const std::filesystem::path& recent : preferences.recent_files) {
    const bool known = std::find(levels.begin(), levels.end(), recent) != levels.end();
    if (is_mesh_file(recent) && !known) levels.push_back(recent);
  }
  return levels;
}

void draw_walk_rules(PanelContext& context) {
  draw_mover(context);
  field_label(context, "precision");
  constexpr std::array<const char*, 2> words{"float", "double"};
  const int current = walk_of(context).precision == Precision::float64 ? 1 : 0;
  const int chosen = segments(context, "precision", words, current);
  if (chosen < 0 || chosen == current) return;
  apply(context, FieldEvent::typed, {},
        [&](Walk& walk) { walk.precision = chosen == 1 ? Precision::float64 : Precision::float32; });
}

void draw_walk_case_panel(PanelContext& context, WalkSession& session, const WalkLevelFacts* facts, ShapeFields& body) {
  draw_level(context, facts);
  draw_body(context, body);
  draw_mover(context);
  draw_walk_preferences(context);
  if (!session.ready()) return;
  draw_summary(context, session);
  draw_futures(context, session);
}

}  // namespace minkoscope
