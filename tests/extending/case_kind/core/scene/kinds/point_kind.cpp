// Points: the distance of a point from a shape.
#include "core/narrow_phase/method_table.h"
#include "core/narrow_phase/point_query.h"
#include "core/scene/kinds/kind_row.h"
#include "core/scene/members/shape_files.h"

namespace minkoscope {
namespace {

struct PointKind {
  using Query = PointQuery;
  using Settings = std::monostate;

  static constexpr std::string_view name = "point", plural = "points", command = "query", method_member = "algorithm";
  static constexpr bool has_precision = true, has_ticks = false;
  static constexpr std::string_view result_fields[] = {"kind",     "algorithm", "precision",
                                                       "distance", "nearest",   "termination"};
  static constexpr std::string PointQuery::*method = &PointQuery::algorithm;

  static std::vector<MethodName> methods() { return method_names_of(pair_methods()); }

  static PointQuery read(const JsonValue& value, CaseFiles& files, const ParseOptions& options) {
    const JsonObject object(value, {"shape", "pose", "point", "algorithm", "precision"});
    PointQuery query;
    query.shape.shape = read_shape(object.at("shape", "a shape"), MeshUse::convex_only, files);
    if (const auto pose = object.find("pose")) query.shape.pose = pose->pose();
    query.point = object.at("point", "[x, y, z]").vector();
    query.algorithm = read_method(object, method_member, query.algorithm, names_of(pair_methods()), options);
    query.precision = read_precision(object, options);
    return query;
  }

  static void write(JsonWriter& writer, const PointQuery& query, const std::filesystem::path& folder) {
    writer.begin_object().key("shape");
    write_shape(writer, query.shape.shape, folder);
    writer.key("pose");
    write_pose(writer, query.shape.pose);
    writer.member("point", query.point).member("algorithm", query.algorithm);
    writer.member("precision", to_string(query.precision)).end_object();
  }

  static void inline_files(PointQuery& query) { query.shape.shape = without_files(query.shape.shape); }

  static std::vector<std::string> mesh_labels(const PointQuery&) { return {}; }

  static Settings read_compared_settings(const JsonValue&) { return {}; }
  static void write_compared_settings(JsonWriter& writer, Settings) { writer.begin_object().end_object(); }
};

}  // namespace

const CaseKind& kind_row(std::type_identity<PointQuery>) {
  static constexpr CaseKind row = row_of<PointKind>();
  return row;
}

}  // namespace minkoscope
