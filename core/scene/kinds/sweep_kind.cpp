// Sweeps: one move of a convex body through a level.
#include <minkoscope/sweep.h>

#include "core/mesh/file_units.h"
#include "core/scene/case/mesh_label.h"
#include "core/scene/kinds/kind_row.h"
#include "core/scene/members/level_json.h"
#include "core/sweep/method_table.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

struct SweepKind {
  using Query = SweepQuery;
  using Settings = std::monostate;

  static constexpr std::string_view name = "sweep", plural = "sweeps", command = "query", method_member = "algorithm";
  static constexpr bool has_precision = true, has_ticks = false;
  static constexpr std::string_view result_fields[] = {"kind", "algorithm", "precision",     "hit",
                                                       "time", "point",     "normal",        "feature",
                                                       "mesh", "triangle",  "start_overlap", "depth"};
  static constexpr std::string SweepQuery::*method = &SweepQuery::algorithm;

  static std::vector<MethodName> methods() { return method_names_of(sweep_methods()); }

  static SweepQuery read(const JsonValue& value, CaseFiles& files, const ParseOptions& options) {
    const JsonObject object(value,
                            {"level", "body", "displacement", "rotation_displacement", "algorithm", "precision"});
    SweepQuery query;
    const JsonValue level = object.at("level", level_wanted);
    const std::size_t count = level_size(level);
    for (std::size_t i = 0; i < count; ++i) {
      const JsonObject item(level.item(i), {"mesh", "shape", "pose"});
      query.level.push_back(read_level_item(item, files));
    }
    BodyOfShape body = read_convex_body(object.at("body", body_wanted), files);
    query.body = body.body;
    query.shape = std::move(body.shape);
    query.displacement = object.at("displacement", vector_wanted).vector();
    if (const auto turning = object.find("rotation_displacement")) query.rotation_displacement = turning->vector();
    query.algorithm =
        read_method(object, method_member, std::string(default_sweep_of(query)), names_of(sweep_methods()), options);
    query.precision = read_precision(object, options);
    return query;
  }

  static void write(JsonWriter& writer, const SweepQuery& query, const fs::path& folder) {
    writer.begin_object().key("level").begin_array();
    for (const LevelMesh& mesh : query.level) {
      write_level_mesh(writer.begin_object(), mesh, folder);
      writer.end_object();
    }
    writer.end_array();
    write_convex_body(writer, {query.body, query.shape}, folder);
    writer.member("displacement", query.displacement);
    if (query.rotation_displacement != Vector3d(0.0))
      writer.member("rotation_displacement", query.rotation_displacement);
    writer.member("algorithm", query.algorithm);
    writer.member("precision", to_string(query.precision)).end_object();
  }

  static void inline_files(SweepQuery& query) {
    for (LevelMesh& mesh : query.level) forget_file(mesh);
  }

  static std::vector<std::string> mesh_labels(const SweepQuery& query) {
    std::vector<std::string> labels;
    for (const LevelMesh& mesh : query.level) labels.push_back(mesh_label(mesh.name, static_cast<int>(labels.size())));
    return labels;
  }

  static Settings read_compared_settings(const JsonValue&) { return {}; }
  static void write_compared_settings(JsonWriter& writer, Settings) { writer.begin_object().end_object(); }
};

}  // namespace

const CaseKind& kind_row(std::type_identity<SweepQuery>) {
  static constexpr CaseKind row = row_of<SweepKind>();
  return row;
}

}  // namespace minkoscope
