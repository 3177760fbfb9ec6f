// Words and numbers that the sentences of all methods are made of, and the sentences of the published ones.
#pragma once

#include <cstdio>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <minkoscope/pair.h>

namespace minkoscope::sentences {

template <class... Parts>
std::string text(const Parts&... parts) {
  std::string out;
  (out.append(std::string_view(parts)), ...);
  return out;
}

/// Four significant digits.
inline std::string number(double value) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.4g", value == 0.0 ? 0.0 : value);
  return digits;
}

inline std::string count(std::size_t n, std::string_view one, std::string_view many) {
  return text(std::to_string(n), " ", n == 1 ? one : many);
}

inline std::string metres(double value) {
  return text(number(value), " m");
}

inline std::string vector(const Vector3d& v) {
  return text("(", number(v.x), ", ", number(v.y), ", ", number(v.z), ")");
}

inline std::string letters(std::span<const SimplexVertex> vertices) {
  std::string out;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    if (i > 0) out += i + 1 == vertices.size() ? " and " : ", ";
    out += vertices[i].name;
  }
  return out;
}

/// What the climbs to a support point looked at, as a sentence to append; nothing where nothing was climbed.
inline std::string climb(const std::vector<VisitedVertex>& over_a, const std::vector<VisitedVertex>& over_b) {
  const std::size_t looked_at = over_a.size() + over_b.size();
  if (looked_at == 0) return {};
  std::size_t stood = 0;
  for (const auto* over : {&over_a, &over_b}) {
    for (const VisitedVertex& v : *over) stood += v.stood ? 1 : 0;
  }
  return text(" The climb stood on ", count(stood, "vertex", "vertices"), " and looked at ",
              count(looked_at - stood, "other", "others"), ".");
}

/// A test that allows a gap up to a tolerance, with its numbers.
inline std::string gap(const std::optional<Comparison>& test, std::string_view left_side) {
  if (!test) return "the bounds meet";
  return text(left_side, " = ", number(test->value), test->holds ? " is within" : " is more than", " the tolerance ",
              number(test->threshold));
}

/// The tests of the steps that spheres decide (core/narrow_phase/sphere_steps.h).
inline constexpr std::string_view points_formula = "A − B = {w}";
inline constexpr std::string_view bounding_formula = "|c| > R";
inline constexpr std::string_view inscribed_formula = "|c| < r";

std::string explain_gjk(const GjkStep& step);
std::string explain_epa(const EpaStep& step);
std::string explain_sat(const GjkStep& step);
std::string explain_brute_force(const RayStep& step);
std::string explain_headbutt(const GjkStep& step);
std::string explain_hacktank(const GjkStep& step);
std::string explain_tetrahedron(const GjkStep& step);
std::string explain_epa_direct(const EpaStep& step);

}  // namespace minkoscope::sentences
