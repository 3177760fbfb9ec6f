#include "core/scene/recorded_cast.h"

#include <algorithm>
#include <array>

#include "core/scene/json/json.h"
#include "core/scene/json/json_writer.h"
#include "core/scene/members/level_json.h"
#include "core/scene/members/method_json.h"
#include "core/scene/members/shape_json.h"
#include "core/shapes/support.h"
#include "core/sweep/method_table.h"

namespace minkoscope {
namespace {

constexpr std::string_view recorded_wanted = "{\"shape\": …, \"pose\": …}";
constexpr std::string_view answer_wanted = "an engine's answer, an object with \"hit\" and \"fraction\"";

/// Members that are no engine's answer. Which answers differ is judged here, not taken from the recording.
constexpr std::array<std::string_view, 7> own_members{"a",    "b",   "displacement_b", "engines_disagree", "name",
                                                      "note", "tags"};

PosedShape read_posed(const JsonValue& value, CaseFiles& files) {
  const JsonObject object(value, {"shape", "pose"});
  PosedShape posed;
  posed.shape = read_shape(object.at("shape", "a convex shape"), MeshUse::convex_only, files);
  if (const auto pose = object.find("pose")) posed.pose = pose->pose();
  return posed;
}

CastClaim read_answer(const std::string& engine, const JsonValue& value) {
  if (!value.json().is_object()) value.fail_wanted(answer_wanted);
  const JsonObject object(value, {"hit", "fraction", "normal", "point", "tolerance"});
  CastClaim claim;
  claim.engine = engine;
  claim.hit = object.at("hit", "true or false").boolean();
  if (const auto tolerance = object.find("tolerance")) claim.tolerance = tolerance->quantity_at_least_zero();
  if (!claim.hit) return claim;
  const JsonValue fraction = object.at("fraction", "the fraction of the displacement, from 0 to 1");
  claim.time = fraction.number();
  if (*claim.time < 0.0 || *claim.time > 1.0) fraction.fail_wanted("the fraction of the displacement, from 0 to 1");
  if (const auto normal = object.find("normal")) {
    const Vector3d n = normal->vector();
    if (!(glm::length(n) > 0.0)) normal->fail_wanted("a direction, from A towards B");
    claim.normal = glm::normalize(n);
  }
  if (const auto point = object.find("point")) claim.point = point->vector();
  return claim;
}

void write_answer(JsonWriter& writer, const CastClaim& claim) {
  writer.begin_object().member("engine", claim.engine).member("hit", claim.hit);
  if (claim.time) writer.member("time", *claim.time);
  if (claim.normal) writer.member("normal", *claim.normal);
  if (claim.point) writer.member("point", *claim.point);
  if (claim.tolerance) writer.member("tolerance", *claim.tolerance);
  writer.end_object();
}

std::string view_with(const std::vector<CastClaim>& claims) {
  if (claims.empty()) return {};
  JsonWriter writer(-1);
  writer.begin_object().key("engine_answers").begin_array();
  for (const CastClaim& claim : claims) write_answer(writer, claim);
  writer.end_array().end_object();
  return writer.take();
}

std::string with_article(std::string_view noun) {
  const bool vowel = std::string_view("aeiou").find(noun.empty() ? 'x' : noun[0]) != std::string_view::npos;
  return std::string(vowel ? "an " : "a ").append(noun);
}

std::optional<Vector3d> vector_in(const Json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_array() || found->size() != 3) return std::nullopt;
  Vector3d out(0.0);
  for (int i = 0; i < 3; ++i) {
    const Json& number = (*found)[static_cast<std::size_t>(i)];
    if (!number.is_number()) return std::nullopt;
    out[i] = number.get<double>();
  }
  return out;
}

std::optional<double> number_in(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
}

std::optional<CastClaim> claim_of(const Json& object) {
  if (!object.is_object()) return std::nullopt;
  const auto hit = object.find("hit");
  if (hit == object.end() || !hit->is_boolean()) return std::nullopt;
  CastClaim claim;
  const auto engine = object.find("engine");
  claim.engine = engine != object.end() && engine->is_string() ? engine->get<std::string>() : "the engine";
  claim.hit = hit->get<bool>();
  claim.tolerance = number_in(object, "tolerance");
  if (!claim.hit) return claim;
  claim.time = number_in(object, "time");
  if (!claim.time || !(*claim.time >= 0.0 && *claim.time <= 1.0)) return std::nullopt;
  claim.normal = vector_in(object, "normal");
  if (claim.normal && !(glm::length(*claim.normal) > 0.0)) claim.normal.reset();
  if (claim.normal) claim.normal = glm::normalize(*claim.normal);
  claim.point = vector_in(object, "point");
  return claim;
}

}  // namespace

bool is_recorded_cast(const Json& document) {
  return document.is_object() && document.contains("displacement_b") && !document.contains("format");
}

Case read_recorded_cast(const JsonValue& root, CaseFiles& files, const ParseOptions& options) {
  const auto required = [&](std::string_view key, std::string_view wanted) {
    const auto found = root.find(key);
    if (!found) root.fail_missing(key, wanted);
    return *found;
  };
  const JsonValue a = required("a", recorded_wanted), b = required("b", recorded_wanted);
  const PosedShape rests = read_posed(a, files), moves = read_posed(b, files);
  const CompiledShape<double> compiled(moves.shape);
  if (!(compiled.extent() + compiled.radius() > 0.0)) b.fail("has no size; a body that moves must have one");

  SweepQuery query;
  query.level.push_back(convex_item("A", rests.shape, rests.pose));
  query.shape = moves.shape;
  query.body.position = moves.pose.position;
  query.body.rotation = moves.pose.rotation;
  query.displacement = required("displacement_b", vector_wanted).vector();
  std::vector<CastClaim> claims;
  std::vector<std::string_view> keys(own_members.begin(), own_members.end());
  for (const auto& [key, member] : root.json().items()) {
    if (std::find(own_members.begin(), own_members.end(), key) != own_members.end()) continue;
    claims.push_back(read_answer(key, JsonValue(root, key, member)));
    keys.push_back(key);
  }
  // Neither the method nor the precision stands in a recording.
  const JsonObject object(root, keys);
  query.algorithm =
      read_method(object, "algorithm", std::string(default_sweep_of(query)), names_of(sweep_methods()), options);
  query.precision = read_precision(object, options);
  const FreeText free_text = read_free_text(root);
  Case result{CaseRun(std::move(query))};
  result.name = !free_text.name.empty()
                    ? free_text.name
                    : with_article(type_name(moves.shape)) + " cast against " + with_article(type_name(rests.shape));
  result.note = free_text.note;
  result.tags = free_text.tags;
  result.view.as_read = view_with(claims);
  return result;
}

std::vector<CastClaim> claims_of(const ViewState& view) {
  std::vector<CastClaim> claims;
  if (view.as_read.empty()) return claims;
  const Json object = read_json_if_any(view.as_read);
  const auto answers = object.is_object() ? object.find("engine_answers") : object.end();
  if (!object.is_object() || answers == object.end() || !answers->is_array()) return claims;
  for (const Json& answer : *answers) {
    if (const auto claim = claim_of(answer)) claims.push_back(*claim);
  }
  return claims;
}

}  // namespace minkoscope
