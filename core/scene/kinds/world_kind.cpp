// Worlds: many bodies in motion.
#include "core/broad_phase/broad_phase.h"
#include "core/scene/json/json_fields.h"
#include "core/scene/kinds/kind_row.h"
#include "core/scene/members/shape_files.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;
using Layout = JsonWriter::Layout;

WorldBody read_world_body(const JsonValue& value, CaseFiles& files) {
  const JsonObject object(value, {"shape", "pose", "velocity", "angular_velocity"});
  WorldBody body;
  body.name = read_free_text(value).name;
  body.shape = read_shape(object.at("shape", "a shape"), MeshUse::allowed, files);
  if (const auto pose = object.find("pose")) body.pose = pose->pose();
  if (const auto velocity = object.find("velocity")) body.velocity = velocity->vector();
  if (const auto turning = object.find("angular_velocity")) body.angular_velocity = turning->vector();
  return body;
}

double read_restitution(const JsonValue& value) {
  const double restitution = value.quantity_at_least_zero();
  if (restitution > 1.0) value.fail_wanted("a number from 0 to 1");
  return restitution;
}

constexpr std::tuple container_fields{
    JsonField{"half_extents", &WorldContainer::half_extents, &JsonValue::vector_above_zero, "[x, y, z], each > 0"},
    JsonField{"angular_velocity", &WorldContainer::angular_velocity, &JsonValue::vector},
    JsonField{"restitution", &WorldContainer::restitution, read_restitution},
    JsonField{"gravity", &WorldContainer::gravity, &JsonValue::vector}};

void write_world_body(JsonWriter& writer, const WorldBody& body, const fs::path& folder) {
  writer.begin_object(Layout::one_line);
  if (!body.name.empty()) writer.member("name", body.name);
  writer.key("shape");
  write_shape(writer, body.shape, folder);
  writer.key("pose");
  write_pose(writer, body.pose);
  writer.member("velocity", body.velocity).member("angular_velocity", body.angular_velocity).end_object();
}

struct WorldKind {
  using Query = World;
  using Settings = std::monostate;

  static constexpr std::string_view name = "world", plural = "worlds", command = "world", method_member = "broad_phase";
  static constexpr bool has_precision = false, has_ticks = true;
  static constexpr std::string_view result_fields[] = {"kind", "ticks", "pairs", "tests", "overlaps", "state_hash"};
  static constexpr std::string World::*method = &World::broad_phase;

  static std::vector<MethodName> methods() { return method_names_of(broad_phase_methods()); }

  static World read(const JsonValue& value, CaseFiles& files, const ParseOptions& options) {
    const JsonObject object(value, {"bodies", "broad_phase", "ticks", "tick", "container", "settings"});
    World world;
    const JsonValue bodies = object.at("bodies", "an array of bodies");
    const std::size_t count = bodies.size("an array of bodies");
    world.bodies.reserve(count);
    for (std::size_t i = 0; i < count; ++i) world.bodies.push_back(read_world_body(bodies.item(i), files));
    world.broad_phase = read_method(object, method_member, world.broad_phase, names_of(broad_phase_methods()), options);
    world.ticks = object.at("ticks", "a whole number from 1").whole_number(1, most_ticks);
    if (const auto tick = object.find("tick")) world.tick = tick->quantity_above_zero();
    if (const auto container = object.find("container"))
      read_fields(*container, container_fields, world.container.emplace());
    if (const auto settings = object.find("settings")) {
      const JsonObject known(*settings, {"warm_start"});
      if (const auto warm = known.find("warm_start")) world.warm_start = warm->boolean();
    }
    if (options.precision) world.precision = *options.precision;
    return world;
  }

  static void write(JsonWriter& writer, const World& world, const fs::path& folder) {
    writer.begin_object().key("bodies").begin_array();
    for (const WorldBody& body : world.bodies) write_world_body(writer, body, folder);
    writer.end_array().member("broad_phase", world.broad_phase);
    writer.member("ticks", world.ticks).member("tick", world.tick);
    if (const auto& container = world.container) {
      write_fields(writer.key("container"), *container, container_fields, Layout::one_line);
    }
    if (world.warm_start) {
      writer.key("settings").begin_object(Layout::one_line).member("warm_start", true).end_object();
    }
    writer.end_object();
  }

  static void inline_files(World& world) {
    for (WorldBody& body : world.bodies) body.shape = without_files(body.shape);
  }

  static std::vector<std::string> mesh_labels(const World&) { return {}; }

  static Settings read_compared_settings(const JsonValue&) { return {}; }
  static void write_compared_settings(JsonWriter& writer, Settings) { writer.begin_object().end_object(); }
};

}  // namespace

const CaseKind& kind_row(std::type_identity<World>) {
  static constexpr CaseKind row = row_of<WorldKind>();
  return row;
}

}  // namespace minkoscope
