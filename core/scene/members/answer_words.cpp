#include "core/scene/members/answer_words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <utility>

#include "core/base/text.h"
#include "core/scene/json/json_writer.h"

namespace minkoscope {
namespace {

using enum AnswerField;
constexpr AnswerSense reversed = AnswerSense::reversed, unnamed = AnswerSense::unnamed, unknown = AnswerSense::unknown;

constexpr AnswerWord words[] = {
    // ours
    {"engine", "", engine},
    {"name", "", engine},
    {"overlap", "", overlap},
    {"distance", "", distance},
    {"depth", "", depth},
    {"normal", "", normal, unnamed},
    {"pointa", "", point_a},
    {"pointb", "", point_b},
    {"tolerance", "", tolerance},
    // verdicts
    {"overlapping", "", overlap},
    {"overlaps", "", overlap},
    {"verdict", "", overlap},
    {"hit", "", overlap},
    {"intersect", "", overlap},
    {"intersects", "", overlap},
    {"intersecting", "", overlap},
    {"intersection", "", overlap},
    {"colliding", "", overlap},
    {"collision", "", overlap},
    {"collide", "", overlap},
    {"collides", "", overlap},
    // Jolt: a depth below zero is a gap
    {"mpenetrationdepth", "", depth, reversed},
    {"mpenetrationaxis", "", normal},
    {"mcontactpointon1", "", point_a},
    {"mcontactpointon2", "", point_b},
    {"msubshapeid1", "", left_out},
    {"msubshapeid2", "", left_out},
    // Bullet: the normal stands on B and points to A
    {"normalworldonb", "", normal, reversed},
    {"normalonbinworld", "", normal, reversed},
    {"normaloninb", "", normal, reversed},
    {"contactnormalonb", "", normal, reversed},
    {"positionworldona", "", point_a},
    {"positionworldonb", "", point_b},
    {"distance1", "Bullet", distance},
    {"pointinworld", "Bullet", point_b},
    {"contactdistance", "Bullet", distance},
    // parry, rapier
    {"point1", "", point_a},
    {"point2", "", point_b},
    {"pt1", "parry", point_a},
    {"pt2", "parry", point_b},
    {"normal1", "", normal},
    {"normal2", "", left_out},
    {"dist", "", distance},
    // FCL, coal
    {"penetrationdepth", "", depth},
    {"normal", "FCL", normal},
    {"pos", "FCL", left_out},
    {"nearestpoints[0]", "", point_a},
    {"nearestpoints[1]", "", point_b},
    {"nearestpoint1", "", point_a},
    {"nearestpoint2", "", point_b},
    {"p1", "FCL", point_a},
    {"p2", "FCL", point_b},
    {"mindistance", "", distance},
    {"distancelowerbound", "", left_out},
    // MuJoCo
    {"frame", "MuJoCo", left_out},
    {"normal", "MuJoCo", normal},
    // PhysX: the normal, and the direction of a penetration, point from the second shape to the first
    {"separation", "", distance},
    {"sep", "", distance},
    {"normal", "PhysX", normal, reversed},
    {"mtd", "PhysX", normal, reversed},
    {"dir", "PhysX", normal, reversed},
    {"direction", "PhysX", normal, reversed},
    // Unity: the direction moves the first collider out
    {"direction", "Unity", normal, reversed},
    {"dir", "Unity", normal, reversed},
    {"normal", "Unity", normal, reversed},
    {"point", "Unity", left_out},
    // bepu's and ODE's point from B to A
    {"normal", "bepu", normal, reversed},
    {"normal", "ODE", normal, reversed},
    // A sense that the name does not say.
    {"contactnormal", "", normal, unknown},
    {"n", "", normal, unknown},
    {"direction", "", normal, unknown},
    {"axis", "", normal, unknown},
    // many
    {"penetration", "", depth},
    {"signeddistance", "", distance},
    {"pointona", "", point_a},
    {"pointonb", "", point_b},
    {"contacta", "", point_a},
    {"contactb", "", point_b},
    {"witnessa", "", point_a},
    {"witnessb", "", point_b},
    {"closesta", "", point_a},
    {"closestb", "", point_b},
    {"nearesta", "", point_a},
    {"nearestb", "", point_b},
    {"pa", "", point_a, AnswerSense::alone},
    {"pb", "", point_b, AnswerSense::alone},
};

/// Names of engines that are a library's under another name.
constexpr std::array<std::pair<std::string_view, std::string_view>, 15> engines{{{"jolt", "Jolt"},
                                                                                 {"bullet", "Bullet"},
                                                                                 {"parry", "parry"},
                                                                                 {"rapier", "parry"},
                                                                                 {"ncollide", "parry"},
                                                                                 {"fcl", "FCL"},
                                                                                 {"coal", "FCL"},
                                                                                 {"drake", "FCL"},
                                                                                 {"mujoco", "MuJoCo"},
                                                                                 {"mjx", "MuJoCo"},
                                                                                 {"physx", "PhysX"},
                                                                                 {"unity", "Unity"},
                                                                                 {"bepu", "bepu"},
                                                                                 {"ode", "ODE"},
                                                                                 {"opende", "ODE"}}};

/// Letters and digits, and a subscript: "nearestpoints[0]" of "result.nearest_points[0]".
std::string bare_name(std::string_view written) {
  const std::size_t bracket = written.ends_with(']') ? written.rfind('[') : std::string_view::npos;
  std::string bare;
  for (const char c : written.substr(0, bracket))
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) bare += lower_case(c);
  if (bracket != std::string_view::npos) bare += written.substr(bracket);
  return bare;
}

const AnswerWord* row_named(std::string_view bare, std::string_view library) {
  const AnswerWord* any = nullptr;
  for (const AnswerWord& row : words) {
    if (row.name != bare) continue;
    if (!library.empty() && row.library == library) return &row;
    if (row.library.empty() && any == nullptr) any = &row;
  }
  return any;
}

/// Whether a prefix is a word of its own: m_depth, getDistance, is_colliding, not "normal".
bool is_prefix(std::string_view written, std::string_view prefix) {
  if (written.size() <= prefix.size() || lower_case(written.substr(0, prefix.size())) != prefix) return false;
  const char next = written[prefix.size()];
  return next == '_' || next == ' ' || (prefix != "m" && std::isupper(static_cast<unsigned char>(next)) != 0);
}

void keep_number(EngineAnswer& answer, const SaidField& field, std::vector<std::string>& remarks) {
  const double value = *field.number;
  if (field.word.field == AnswerField::tolerance) {
    answer.tolerance = value;
    return;
  }
  const bool gap = field.word.field == AnswerField::depth && field.word.sense == reversed && value < 0.0;
  if (gap) {
    if (!answer.distance) answer.distance = -value;
    if (!answer.overlap) answer.overlap = false;
  } else if (field.word.field == AnswerField::depth) {
    if (answer.depth) return;
    answer.depth = std::abs(value);
    if (value < 0.0) remarks.push_back("a negative depth is taken as " + format_number(-value));
  } else if (value < 0.0) {
    if (answer.distance) return;
    if (!answer.depth) answer.depth = -value;
    if (!answer.overlap) answer.overlap = true;
    answer.distance = 0.0;
    remarks.push_back("a negative distance is taken as a depth of " + format_number(-value));
  } else if (!answer.distance) {
    answer.distance = value;
  }
}

/// False where its sense is not known.
bool keep_vector(EngineAnswer& answer, const SaidField& field, std::string_view library,
                 std::vector<std::string>& remarks) {
  const Vector3d& vector = *field.vector;
  if (field.word.field == AnswerField::point_a) {
    if (!answer.point_a) answer.point_a = vector;
    return true;
  }
  if (field.word.field == AnswerField::point_b) {
    if (!answer.point_b) answer.point_b = vector;
    return true;
  }
  const AnswerSense sense = field.ours ? AnswerSense::ours : field.word.sense;
  if (sense == unknown || (sense == unnamed && !library.empty())) return false;
  if (!(glm::length(vector) > 0.0)) {
    remarks.push_back(field.written + " is zero: it has no direction");
  } else if (!answer.normal) {
    answer.normal = field.ours ? vector : glm::normalize(vector) * (sense == reversed ? -1.0 : 1.0) + 0.0;
    if (sense == unnamed) remarks.emplace_back("the normal is taken as pointing from A to B");
  }
  return true;
}

}  // namespace

std::span<const AnswerWord> answer_words() {
  return words;
}

const AnswerWord* answer_word(std::string_view written, std::string_view library) {
  if (const AnswerWord* row = row_named(bare_name(written), library)) return row;
  const std::size_t dot = written.find_last_of(".>:");
  if (dot != std::string_view::npos && dot + 1 < written.size()) return answer_word(written.substr(dot + 1), library);
  for (const std::string_view prefix : {"m", "get", "is", "has", "are", "in"})
    if (is_prefix(written, prefix))
      if (const AnswerWord* row = row_named(bare_name(written.substr(prefix.size())), library)) return row;
  return nullptr;
}

std::string_view library_of_engine(std::string_view engine) {
  const std::string name = lower_case(engine);
  for (const auto& [word, library] : engines)
    for (std::size_t at = name.find(word); at != std::string::npos; at = name.find(word, at + 1)) {
      const auto letter = [&](std::size_t i) {
        return i < name.size() && std::isalpha(static_cast<unsigned char>(name[i])) != 0;
      };
      const bool begins = at == 0 || !letter(at - 1) || name[at - 1] == 'y';  // pybullet
      if (begins && (!letter(at + word.size()) || word.size() > 3)) return library;
    }
  return {};
}

std::optional<bool> verdict_named(std::string_view value) {
  const std::string word = lower_case(trimmed(value, "\"' \t"));
  static constexpr std::array<std::string_view, 10> yes{
      "true", "yes", "1", "overlapping", "overlap", "overlaps", "intersecting", "intersects", "colliding", "hit"};
  static constexpr std::array<std::string_view, 9> no{"false", "no",       "0",    "separated", "separate",
                                                      "apart", "disjoint", "free", "miss"};
  if (std::find(yes.begin(), yes.end(), word) != yes.end()) return true;
  if (std::find(no.begin(), no.end(), word) != no.end()) return false;
  return std::nullopt;
}

EngineAnswer answer_of(std::span<const SaidField> said, std::string_view library, std::vector<std::string>& remarks) {
  EngineAnswer answer;
  std::string without_sense, without_field;
  const auto leave_out = [](std::string& names, const SaidField& field) {
    names += (names.empty() ? "" : ", ") + field.written;
  };
  bool direction = false;
  for (const SaidField& field : said) {
    if (field.word.field == AnswerField::left_out) leave_out(without_field, field);
    if (field.verdict && field.word.field == AnswerField::overlap && !answer.overlap) answer.overlap = *field.verdict;
    if (field.number) keep_number(answer, field, remarks);
    if (field.vector && !keep_vector(answer, field, library, remarks)) leave_out(without_sense, field);
    direction = direction || (field.vector && field.word.library == "Unity");
  }
  // Unity's "distance" is how far the direction moves the first collider out.
  if (direction && answer.normal && answer.distance && !answer.depth) answer.depth = std::exchange(answer.distance, {});
  if (!without_field.empty())
    remarks.push_back("of the engine's answer is left out, as ours has no such thing: " + without_field);
  if (!without_sense.empty())
    remarks.push_back("left out, as it is not said whether it points from A to B: " + without_sense);
  return answer;
}

}  // namespace minkoscope
