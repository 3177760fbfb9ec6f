// Pairs: two posed shapes, queried once.
#include <minkoscope/pair.h>

#include "core/narrow_phase/method_table.h"
#include "core/scene/json/json.h"
#include "core/scene/kinds/kind_row.h"
#include "core/scene/members/pair_settings_json.h"
#include "core/scene/members/shape_files.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view posed_shape_wanted = "{\"shape\": …, \"pose\": …}";

PosedShape read_posed_shape(const JsonValue& value, CaseFiles& files) {
  const JsonObject object(value, {"shape", "pose"});
  PosedShape posed;
  posed.shape = read_shape(object.at("shape", "a shape"), MeshUse::allowed, files);
  if (const auto pose = object.find("pose")) posed.pose = pose->pose();
  return posed;
}

void write_posed_shape(JsonWriter& writer, const PosedShape& posed, const fs::path& folder) {
  writer.begin_object().key("shape");
  write_shape(writer, posed.shape, folder);
  writer.key("pose");
  write_pose(writer, posed.pose);
  writer.end_object();
}

std::string methods_that_accept(const Shape& shape) {
  std::string names;
  for (const PairMethod& method : pair_methods()) {
    if (method.accepts(shape)) names.append(names.empty() ? "" : " or ").append(method.name);
  }
  return names;
}

struct PairKind {
  using Query = PairQuery;
  using Settings = PairSettings;

  static constexpr std::string_view name = "pair", plural = "pairs", command = "query", method_member = "algorithm";
  static constexpr bool has_precision = true, has_ticks = false;
  static constexpr std::string_view result_fields[] = {"kind",     "algorithm",  "precision",   "overlap",
                                                       "distance", "depth",      "normal",      "point_a",
                                                       "point_b",  "iterations", "termination", "support_calls"};
  static constexpr std::string PairQuery::*method = &PairQuery::algorithm;

  static std::vector<MethodName> methods() { return method_names_of(pair_methods()); }

  static PairQuery read(const JsonValue& value, CaseFiles& files, const ParseOptions& options) {
    const JsonObject object(value, {"a", "b", "algorithm", "precision", "settings"});
    PairQuery query;
    query.a = read_posed_shape(object.at("a", posed_shape_wanted), files);
    query.b = read_posed_shape(object.at("b", posed_shape_wanted), files);
    query.algorithm = read_method(object, method_member, query.algorithm, names_of(pair_methods()), options);
    query.precision = read_precision(object, options);
    if (const auto settings = object.find("settings")) query.settings = read_pair_settings(*settings);
    for (const char* side : {"a", "b"}) {
      const Shape& shape = side[0] == 'a' ? query.a.shape : query.b.shape;
      if (find_pair_method(query.algorithm)->accepts(shape)) continue;
      const JsonValue posed = object.at(side, "");
      JsonValue(posed, "shape", posed.json().at("shape"))
          .fail("is a mesh, which need not be convex; must be a convex shape (only the algorithm " +
                methods_that_accept(shape) + " takes meshes)");
    }
    return query;
  }

  static void write(JsonWriter& writer, const PairQuery& query, const fs::path& folder) {
    writer.begin_object().key("a");
    write_posed_shape(writer, query.a, folder);
    writer.key("b");
    write_posed_shape(writer, query.b, folder);
    writer.member("algorithm", query.algorithm).member("precision", to_string(query.precision));
    write_pair_settings(writer.key("settings"), query.settings);
    writer.end_object();
  }

  static void inline_files(PairQuery& query) {
    for (PosedShape* side : {&query.a, &query.b}) side->shape = without_files(side->shape);
  }

  static std::vector<std::string> mesh_labels(const PairQuery&) { return {}; }

  static Settings read_compared_settings(const JsonValue& value) { return read_pair_settings_leniently(value); }
  static void write_compared_settings(JsonWriter& writer, const Settings& settings) {
    write_pair_settings(writer, settings);
  }
};

}  // namespace

const CaseKind& kind_row(std::type_identity<PairQuery>) {
  static constexpr CaseKind row = row_of<PairKind>();
  return row;
}

}  // namespace minkoscope
