// Contacts: the manifold of a pair, over time.
#include <minkoscope/contact.h>

#include "core/contact/method_table.h"
#include "core/scene/json/json_fields.h"
#include "core/scene/kinds/kind_row.h"
#include "core/scene/members/motion_json.h"
#include "core/scene/members/shape_files.h"

namespace minkoscope {
namespace {

constexpr int most_points = 1'000'000;

int read_max_points(const JsonValue& value) {
  return value.whole_number(0, most_points);
}

constexpr std::tuple settings_fields{
    JsonField{"contact_distance", &ContactSettings::contact_distance, &JsonValue::quantity_at_least_zero},
    JsonField{"max_points", &ContactSettings::max_points, read_max_points}};

ContactBody read_contact_body(const JsonValue& value, CaseFiles& files) {
  const JsonObject object(value, {"shape", "pose", "motion"});
  ContactBody body;
  body.body.shape = read_shape(object.at("shape", "a shape"), MeshUse::convex_only, files);
  if (const auto pose = object.find("pose")) body.body.pose = pose->pose();
  if (const auto motion = object.find("motion")) body.motion = read_motion(*motion);
  return body;
}

void write_contact_body(JsonWriter& writer, const ContactBody& body, const std::filesystem::path& folder) {
  writer.begin_object().key("shape");
  write_shape(writer, body.body.shape, folder);
  writer.key("pose");
  write_pose(writer, body.body.pose);
  if (body.motion) write_motion(writer.key("motion"), *body.motion);
  writer.end_object();
}

struct ContactKind {
  using Query = ContactQuery;
  using Settings = std::monostate;

  static constexpr std::string_view name = "contact", plural = "contacts", command = "contact",
                                    method_member = "method";
  static constexpr bool has_precision = true, has_ticks = true;
  static constexpr std::string_view result_fields[] = {"kind", "ticks", "min_points", "max_points", "flicker"};
  static constexpr std::string ContactQuery::*method = &ContactQuery::method;

  static std::vector<MethodName> methods() { return method_names_of(contact_methods()); }

  static ContactQuery read(const JsonValue& value, CaseFiles& files, const ParseOptions& options) {
    const JsonObject object(value, {"a", "b", "method", "precision", "ticks", "tick", "settings"});
    ContactQuery query;
    query.a = read_contact_body(object.at("a", "an object with a shape"), files);
    query.b = read_contact_body(object.at("b", "an object with a shape"), files);
    query.method = read_method(object, method_member, query.method, names_of(contact_methods()), options);
    query.precision = read_precision(object, options);
    if (const auto ticks = object.find("ticks")) query.ticks = ticks->whole_number(1, most_ticks);
    if (const auto tick = object.find("tick")) query.tick = tick->quantity_above_zero();
    if (const auto settings = object.find("settings")) read_fields(*settings, settings_fields, query.settings);
    return query;
  }

  static void write(JsonWriter& writer, const ContactQuery& query, const std::filesystem::path& folder) {
    writer.begin_object().key("a");
    write_contact_body(writer, query.a, folder);
    writer.key("b");
    write_contact_body(writer, query.b, folder);
    writer.member("method", query.method).member("precision", to_string(query.precision));
    writer.member("ticks", query.ticks).member("tick", query.tick);
    write_fields(writer.key("settings"), query.settings, settings_fields, JsonWriter::Layout::one_line);
    writer.end_object();
  }

  static void inline_files(ContactQuery& query) {
    for (ContactBody* body : {&query.a, &query.b}) body->body.shape = without_files(body->body.shape);
  }

  static std::vector<std::string> mesh_labels(const ContactQuery&) { return {}; }

  static Settings read_compared_settings(const JsonValue&) { return {}; }
  static void write_compared_settings(JsonWriter& writer, Settings) { writer.begin_object().end_object(); }
};

}  // namespace

const CaseKind& kind_row(std::type_identity<ContactQuery>) {
  static constexpr CaseKind row = row_of<ContactKind>();
  return row;
}

}  // namespace minkoscope
