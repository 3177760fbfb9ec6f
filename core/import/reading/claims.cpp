#include "core/import/reading/claims.h"

#include <cmath>

#include "core/import/grammar/expression.h"

namespace minkoscope {
namespace {

struct ClaimRow {
  std::string_view name;
  ClaimKind kind;
  Library library = Library::none;  // none: whoever says it
};
constexpr ClaimRow claim_words[] = {
    // Jolt
    {"mpenetrationdepth", ClaimKind::depth},
    {"mpenetrationaxis", ClaimKind::normal},
    {"mcontactpointon1", ClaimKind::point_a},
    {"mcontactpointon2", ClaimKind::point_b},
    {"msubshapeid1", ClaimKind::ignored},
    {"msubshapeid2", ClaimKind::ignored},
    // Bullet: the normal stands on B and points to A
    {"mnormalworldonb", ClaimKind::normal_reversed},
    {"normalworldonb", ClaimKind::normal_reversed},
    {"mnormalonbinworld", ClaimKind::normal_reversed},
    {"normaloninb", ClaimKind::normal_reversed},
    {"contactnormalonb", ClaimKind::normal_reversed},
    {"mpositionworldona", ClaimKind::point_a},
    {"mpositionworldonb", ClaimKind::point_b},
    {"positionworldona", ClaimKind::point_a},
    {"positionworldonb", ClaimKind::point_b},
    {"mdistance1", ClaimKind::distance, Library::bullet},
    {"mdistance", ClaimKind::distance, Library::bullet},
    {"getdistance", ClaimKind::distance, Library::bullet},
    {"mpointinworld", ClaimKind::point_b, Library::bullet},
    {"contactdistance", ClaimKind::distance, Library::bullet},
    // parry, rapier
    {"point1", ClaimKind::point_a},
    {"point2", ClaimKind::point_b},
    {"pt1", ClaimKind::point_a, Library::parry},
    {"pt2", ClaimKind::point_b, Library::parry},
    {"normal1", ClaimKind::normal},
    {"normal2", ClaimKind::ignored},
    {"dist", ClaimKind::distance},
    // FCL, coal
    {"penetrationdepth", ClaimKind::depth},
    {"normal", ClaimKind::normal, Library::fcl},
    {"pos", ClaimKind::ignored, Library::fcl},
    {"nearestpoints[0]", ClaimKind::point_a},
    {"nearestpoints[1]", ClaimKind::point_b},
    {"nearestpoint1", ClaimKind::point_a},
    {"nearestpoint2", ClaimKind::point_b},
    {"p1", ClaimKind::point_a, Library::fcl},
    {"p2", ClaimKind::point_b, Library::fcl},
    {"mindistance", ClaimKind::distance},
    {"distancelowerbound", ClaimKind::ignored},
    // MuJoCo
    {"frame", ClaimKind::ignored, Library::mujoco},
    {"normal", ClaimKind::normal, Library::mujoco},
    // PhysX: the normal points from the second shape to the first
    {"separation", ClaimKind::distance},
    {"normal", ClaimKind::normal_reversed, Library::physx},
    {"mtd", ClaimKind::normal_reversed, Library::physx},
    // Unity: the direction moves the first collider out
    {"direction", ClaimKind::normal_reversed, Library::unity},
    {"dir", ClaimKind::normal_reversed, Library::unity},
    {"dir", ClaimKind::normal_reversed, Library::physx},
    {"direction", ClaimKind::normal_reversed, Library::physx},
    {"normal", ClaimKind::normal_reversed, Library::unity},
    {"point", ClaimKind::ignored, Library::unity},
    // bepu's and ODE's point from B to A, cannon's from A
    {"normal", ClaimKind::normal_reversed, Library::bepu},
    {"normal", ClaimKind::normal_reversed, Library::ode},
    {"normal", ClaimKind::normal_unknown},
    {"contactnormal", ClaimKind::normal_unknown},
    {"n", ClaimKind::normal_unknown},
    // whoever says it
    {"depth", ClaimKind::depth},
    {"penetration", ClaimKind::depth},
    {"distance", ClaimKind::distance},
    {"signeddistance", ClaimKind::distance},
    {"overlap", ClaimKind::overlap},
    {"overlaps", ClaimKind::overlap},
    {"overlapping", ClaimKind::overlap},
    {"intersecting", ClaimKind::overlap},
    {"pointa", ClaimKind::point_a},
    {"pointb", ClaimKind::point_b},
    {"pointona", ClaimKind::point_a},
    {"pointonb", ClaimKind::point_b},
    {"witnessa", ClaimKind::point_a},
    {"witnessb", ClaimKind::point_b},
    {"closesta", ClaimKind::point_a},
    {"closestb", ClaimKind::point_b},
};

}  // namespace

std::optional<ClaimKind> claim_named(std::string_view name, Library library) {
  const bool subscript = name.ends_with(']');
  const std::string plain = plain_name(last_part(name)) + (subscript ? std::string(name.substr(name.rfind('['))) : "");
  std::optional<ClaimKind> found;
  for (const ClaimRow& row : claim_words) {
    if (row.name != plain &&
        !(plain.starts_with("m") && name.find("m_") != std::string_view::npos && plain.substr(1) == row.name))
      continue;
    if (row.library == library) return row.kind;
    if (row.library == Library::none && !found) found = row.kind;
  }
  return found;
}

EngineAnswer answer_of(std::span<const Claim> claims, Library library, std::vector<std::string>& remarks) {
  EngineAnswer answer;
  std::string left_out;
  const auto leave_out = [&](const Claim& claim) { left_out += (left_out.empty() ? "" : ", ") + claim.written; };
  for (const Claim& claim : claims) {
    const auto vector = vector_of(claim.value);
    const bool number = claim.value.is(Meaning::Kind::number) && std::isfinite(claim.value.number);
    switch (claim.kind) {
      case ClaimKind::overlap:
        if (claim.value.text == "true" || claim.value.text == "True" || claim.value.text == "yes")
          answer.overlap = true;
        if (claim.value.text == "false" || claim.value.text == "False" || claim.value.text == "no")
          answer.overlap = false;
        break;
      case ClaimKind::distance:
        if (!number) break;
        if (claim.value.number < 0.0 && !answer.depth) answer.depth = -claim.value.number;
        if (claim.value.number >= 0.0 && !answer.distance) answer.distance = claim.value.number;
        break;
      case ClaimKind::depth:
        // coal gives a negative one; a depth below zero in Jolt is a gap.
        if (number && !answer.depth) answer.depth = std::abs(claim.value.number);
        break;
      case ClaimKind::normal:
      case ClaimKind::normal_reversed:
        if (vector && glm::length(*vector) > 0.0 && !answer.normal)
          answer.normal = glm::normalize(*vector) * (claim.kind == ClaimKind::normal ? 1.0 : -1.0);
        break;
      case ClaimKind::normal_unknown:
        // Nobody's normal is ours, as in an answer that is pasted alone; a library's whose sense is not known is left
        // out.
        if (library == Library::none && vector && glm::length(*vector) > 0.0 && !answer.normal) {
          answer.normal = glm::normalize(*vector);
          remarks.emplace_back("the normal is taken as pointing from A to B");
        } else {
          leave_out(claim);
        }
        break;
      case ClaimKind::point_a:
        if (vector && !answer.point_a) answer.point_a = *vector;
        break;
      case ClaimKind::point_b:
        if (vector && !answer.point_b) answer.point_b = *vector;
        break;
      case ClaimKind::ignored:
        leave_out(claim);
        break;
    }
  }
  // Unity's "distance" and PhysX's depth are how far the direction moves it out.
  if (library == Library::unity && answer.normal && answer.distance && !answer.depth) {
    answer.depth = answer.distance;
    answer.distance.reset();
  }
  if (answer.depth && answer.distance) answer.distance.reset();
  if (!left_out.empty())
    remarks.push_back("of the engine's answer is left out, as ours has no such thing or its sense is not said: " +
                      left_out);
  if (!answer.empty()) answer.engine = std::string(convention_of(library).title);
  return answer;
}

}  // namespace minkoscope
