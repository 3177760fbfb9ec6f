// The measurements in a step's sentence are the step's own: each is found among the numbers that the step records, as a
// number, a length of a vector, a difference, an angle or a sum of two. The sentences of a step's outcome do not
// contradict its line in the listing.
#include <gtest/gtest.h>

#include <cctype>
#include <cmath>
#include <map>
#include <numbers>
#include <regex>
#include <set>

#include "core/scene/case.h"
#include "core/scene/results/step_json.h"
#include "core/sweep/method_table.h"
#include "tests/core/timeline/case_runs.h"
#include "tests/support/asset_cases.h"
#include "tests/support/json_text.h"
#include "tests/support/json_vector.h"
#include "tests/support/sanitised.h"

namespace minkoscope {
namespace {

using nlohmann::json;

/// A number as a sentence prints it.
struct Printed {
  double value = 0.0;
  double half_digit = 0.0;  // half of its last digit
  std::string unit;
};

std::vector<Printed> measurements_in(const std::string& sentence) {
  static const std::regex pattern(R"(([-−]?[0-9]+(\.[0-9]+)?(e[-+−]?[0-9]+)?)( (km|mm|µm|nm|m/s|ms|m|kg|J)\b|°| %)?)");
  std::vector<Printed> found;
  for (std::sregex_iterator at(sentence.begin(), sentence.end(), pattern), end; at != end; ++at) {
    const std::smatch& match = *at;
    const auto place = static_cast<std::size_t>(match.position());
    // Names: w12, triangle 7, fauerby-2000.
    if (place > 0 && (std::isalnum(static_cast<unsigned char>(sentence[place - 1])) || sentence[place - 1] == '-'))
      continue;
    const bool measured = match[2].matched || match[3].matched || match[4].matched;
    if (!measured) continue;
    std::string digits = match[1].str();
    if (const std::size_t minus = digits.find("−"); minus != std::string::npos) digits.replace(minus, 3, "-");
    Printed printed{std::stod(digits), 0.0, match[4].matched ? match[4].str() : ""};
    const std::size_t e = digits.find('e');
    const std::string mantissa = digits.substr(0, e);
    const std::size_t dot = mantissa.find('.');
    const int decimals = dot == std::string::npos ? 0 : static_cast<int>(mantissa.size() - dot - 1);
    const int exponent = e == std::string::npos ? 0 : std::stoi(digits.substr(e + 1));
    printed.half_digit = 0.5 * std::pow(10.0, exponent - decimals);
    found.push_back(printed);
  }
  return found;
}

void collect(const json& value, std::vector<double>& numbers, std::vector<Vector3d>& vectors) {
  if (value.is_number()) {
    numbers.push_back(value.get<double>());
  } else if (value.is_array() && value.size() == 3 && value[0].is_number() && value[1].is_number() &&
             value[2].is_number()) {
    vectors.emplace_back(value[0].get<double>(), value[1].get<double>(), value[2].get<double>());
    for (const json& part : value) numbers.push_back(part.get<double>());
  } else if (value.is_structured()) {
    for (const json& part : value) collect(part, numbers, vectors);
  }
}

/// What a step records, the lengths of its vectors, and what sentences derive from these by name.
std::vector<double> numbers_of(const json& step) {
  std::vector<double> numbers;
  std::vector<Vector3d> vectors;
  collect(step, numbers, vectors);
  for (const Vector3d& v : vectors) numbers.push_back(glm::length(v));
  // The plane through a support point: d·w.
  if (step.contains("support"))
    numbers.push_back(glm::dot(test::vector_from(step.at("direction")), test::vector_from(step.at("support").at("w"))));
  // Rounded shapes are their cores' distance less both radii apart.
  if (step.contains("radius_a"))
    numbers.push_back(step.at("lower").get<double>() - step.at("radius_a").get<double>() -
                      step.at("radius_b").get<double>());
  // By how many degrees a mesh is turned: its quaternion's real part is the cosine of half of it.
  if (step.contains("pose"))
    numbers.push_back(360.0 / std::numbers::pi *
                      std::acos(std::min(1.0, std::abs(step.at("pose").at("rotation").at(3).get<double>()))));
  return numbers;
}

bool is_among(const Printed& printed, const std::vector<double>& numbers) {
  static constexpr double degrees = 180.0 / std::numbers::pi;
  const auto near = [&](double x) {
    return std::abs(std::abs(x) - std::abs(printed.value)) <= 1.02 * printed.half_digit;
  };
  for (const double x : numbers) {
    if (printed.unit == "°") {
      if (std::abs(x) <= 1.0 + 1e-9 && (near(degrees * std::acos(std::clamp(x, -1.0, 1.0))) ||
                                        near(180.0 - degrees * std::acos(std::clamp(x, -1.0, 1.0)))))
        return true;
      if (near(x)) return true;
    } else if (printed.unit == " mm") {
      if (near(1e3 * x)) return true;
    } else if (printed.unit == " µm") {
      if (near(1e6 * x)) return true;
    } else if (printed.unit == " nm") {
      if (near(1e9 * x)) return true;
    } else if (printed.unit == " km") {
      if (near(1e-3 * x)) return true;
    } else if (printed.unit == " %") {
      if (near(1e2 * x)) return true;
    } else if (near(x)) {
      return true;
    }
  }
  return false;
}

std::string template_of(const std::string& sentence) {
  return std::regex_replace(sentence, std::regex(R"([-−]?[0-9]+(\.[0-9]+)?(e[-+−]?[0-9]+)?)"), "#");
}

/// The numbers right behind `word` in a sentence: of "riangle ", 7 and 12 in "Triangle 7 and triangle 12".
std::vector<int> named_in(const std::string& sentence, std::string_view word) {
  std::vector<int> found;
  for (std::size_t at = sentence.find(word); at != std::string::npos; at = sentence.find(word, at + 1)) {
    const std::size_t digits = at + word.size();
    const bool inside = word == "w" && at > 0 && std::isalnum(static_cast<unsigned char>(sentence[at - 1]));
    if (!inside && digits < sentence.size() && std::isdigit(static_cast<unsigned char>(sentence[digits])))
      found.push_back(std::stoi(sentence.substr(digits)));
  }
  return found;
}

/// Every value of that member, at any depth.
void collect_members(const json& value, const std::string& member, std::set<int>& found) {
  if (value.is_object()) {
    for (const auto& [key, part] : value.items()) {
      if (key == member && part.is_number_integer()) found.insert(part.get<int>());
      collect_members(part, member, found);
    }
  } else if (value.is_array()) {
    for (const json& part : value) collect_members(part, member, found);
  }
}

class Sentences {
 public:
  void look(const std::vector<Step>& steps, const std::string& where) {
    std::set<int> vertices;  // of A − B, found so far
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const json step = test::parse_json(to_json(steps[i], i));
      const std::string sentence = step.at("reason").get<std::string>();
      std::set<int> triangles;
      collect_members(step, "number", vertices);
      collect_members(step, "triangle", triangles);
      if (const auto* epa = std::get_if<EpaStep>(&steps[i])) {
        for (const PolytopeVertex& vertex : epa->added_vertices) vertices.insert(vertex.number);
      }
      if (const auto* walk = std::get_if<WalkStep>(&steps[i]); walk && walk->probe)
        triangles.insert(walk->probe->triangle);
      expect_among(named_in(sentence, "w"), vertices, sentence, where, i);
      expect_among(named_in(sentence, "riangle "), triangles, sentence, where, i);
      const std::vector<Printed> printed = measurements_in(sentence);
      if (printed.empty()) continue;
      std::vector<double> numbers = numbers_of(step);
      if (const auto* sweep = std::get_if<SweepStep>(&steps[i])) numbers.push_back(sweep->distance);
      numbers.push_back(0.8);  // the constant of Hacktank's test of a direction
      for (const Printed& one : printed) {
        ++measurements_;
        if (is_among(one, numbers)) continue;
        char text[64];
        std::snprintf(text, sizeof text, "%g%s", one.value, one.unit.c_str());
        Found& found = unknown_[template_of(sentence)];
        if (found.count++ == 0) found.first = where + ", step " + std::to_string(i) + ": " + text + " in: " + sentence;
      }
    }
  }
  void expect_all_known() const {
    for (const auto& [sentence, found] : unknown_) ADD_FAILURE() << found.count << " times, first " << found.first;
  }
  int measurements() const { return measurements_; }
  int names() const { return names_; }

 private:
  void expect_among(const std::vector<int>& named, const std::set<int>& known, const std::string& sentence,
                    const std::string& where, std::size_t step) {
    for (const int name : named) {
      ++names_;
      if (known.contains(name)) continue;
      Found& found = unknown_[template_of(sentence)];
      if (found.count++ == 0)
        found.first = where + ", step " + std::to_string(step) + ": " + std::to_string(name) + " in: " + sentence;
    }
  }
  struct Found {
    int count = 0;
    std::string first;
  };
  int measurements_ = 0, names_ = 0;
  std::map<std::string, Found> unknown_;
};

TEST(TrueSentences, MeasurementsAreTheSteps) {
  Sentences sentences;
  for (const std::filesystem::path& file : test::asset_cases())
    test::for_each_run(load_case(file), file.filename().string(), test::sanitised ? 10 : 60,
                       [&](const std::vector<Step>& steps, const std::string& where) { sentences.look(steps, where); });
  sentences.expect_all_known();
  EXPECT_GT(sentences.measurements(), 20'000);
  EXPECT_GT(sentences.names(), 20'000);
}

/// What the candidate of a sweep says of itself in one step.
void expect_one_verdict(const SweepStep& step, const SweepMethod& method, const std::string& where) {
  const bool kept = step.outcome == CandidateOutcome::hit || step.outcome == CandidateOutcome::start_overlap;
  const std::string sentence = explain(step);
  ASSERT_GE(step.line, 1) << where;
  ASSERT_LE(static_cast<std::size_t>(step.line), method.listing.size()) << where;
  const std::string line(method.listing[static_cast<std::size_t>(step.line) - 1]);
  const auto has = [&sentence](const char* words) { return sentence.find(words) != std::string::npos; };
  const bool rejected = has("skipped") || has("missed") || has("not hit") || has("no obstacle") || has("culled") ||
                        has("after the end") || has("path misses them");
  EXPECT_NE(kept, rejected) << where << ": " << sentence;
  EXPECT_FALSE(has("normal is (0, 0, 0)") || has("across (0, 0, 0)")) << where << ": " << sentence;
  // The line is lit because its condition holds: to keep the triangle, or to skip it.
  const bool skips = line.find("skip") != std::string::npos || line.find("is free") != std::string::npos;
  EXPECT_FALSE(kept && skips) << where << ": " << line;
  if (step.test && !skips) {
    EXPECT_EQ(step.test->holds, kept) << where << ": " << sentence << " / " << line;
  }
  // A time that is given is on the side that the outcome says.
  if (step.outcome == CandidateOutcome::hit) {
    EXPECT_LE(step.time, 1.0) << where;
  }
  if (step.outcome == CandidateOutcome::beyond) {
    EXPECT_GT(step.time, 1.0) << where;
  }
  if (step.outcome == CandidateOutcome::later) {
    EXPECT_GE(step.time, step.best_time) << where;
  }
}

/// Returns how many candidates there are.
int expect_one_verdict_each(const std::vector<Step>& steps, const std::string& where) {
  int candidates = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto* step = std::get_if<SweepStep>(&steps[i]);
    if (step == nullptr || step->event != SweepEvent::candidate) continue;
    ++candidates;
    const SweepMethod* method = find_sweep_method(step->method);
    if (method == nullptr) {
      ADD_FAILURE() << where << ", step " << i << ": no sweep is called " << step->method;
      continue;
    }
    expect_one_verdict(*step, *method, where + ", step " + std::to_string(i));
  }
  return candidates;
}

TEST(TrueSentences, TheCandidateOfASweepHasOneVerdict) {
  int candidates = 0;
  for (const std::filesystem::path& file : test::asset_cases())
    test::for_each_run(load_case(file), file.filename().string(), 60,
                       [&](const std::vector<Step>& steps, const std::string& where) {
                         candidates += expect_one_verdict_each(steps, where);
                       });
  EXPECT_GT(candidates, 20'000);
}

}  // namespace
}  // namespace minkoscope
