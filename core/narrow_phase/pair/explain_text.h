// What the sentences of all pair methods are made of, and the sentences of the published ones.
#pragma once

#include <algorithm>
#include <cctype>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <minkoscope/pair.h>

#include "core/base/characters.h"
#include "core/base/text.h"
#include "core/trace/sentences.h"
#include "core/trace/vertex_label.h"

namespace minkoscope::sentences {

/// As a sentence begins. Names of vertices stay as they are.
inline std::string capitalised(std::string sentence) {
  const bool name = sentence.size() > 1 && sentence[0] == 'w' && is_digit(sentence[1]);
  if (!sentence.empty() && !name)
    sentence[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence[0])));
  return sentence;
}

/// What the climbs to a support point looked at, as a sentence to append; nothing where nothing was climbed.
inline std::string climb(const std::vector<VisitedVertex>& over_a, const std::vector<VisitedVertex>& over_b) {
  const std::size_t looked_at = over_a.size() + over_b.size();
  if (looked_at == 0) return {};
  std::size_t stood = 0;
  for (const auto* over : {&over_a, &over_b}) {
    for (const VisitedVertex& v : *over) stood += v.stood ? 1 : 0;
  }
  return concat(" Hill climbing visited ", number_of(stood, "vertex", "vertices"), " and tested ",
                number_of(looked_at - stood, "neighbour", "neighbours"), ".");
}

/// A test that allows a gap up to a tolerance, with its numbers.
inline std::string gap(const std::optional<Comparison>& test) {
  if (!test) return "the bounds meet";
  return concat(test->formula().substr(0, test->formula().find(" ≤")), " = ", number(test->value),
                test->holds ? " is within" : " is more than", " the tolerance ", number(test->threshold));
}

/// What overlaps or is apart: shapes that are rounded are cores with a radius.
template <class Step>
std::string_view bodies(const Step& step) {
  return step.radius_a + step.radius_b > 0.0 ? "cores" : "shapes";
}

/// "the 0.5 m of both radii", or what counts as touching where there are no radii.
template <class Step>
std::string reach(const Step& step) {
  const std::string limit = metres(step.test ? step.test->threshold : 0.0);
  return step.radius_a + step.radius_b > 0.0 ? concat("the ", limit, " of both radii")
                                             : concat("the contact tolerance, ", limit);
}

std::string explain_gjk(const GjkStep& step);
std::string explain_epa(const EpaStep& step);
std::string explain_sat(const GjkStep& step);
std::string explain_brute_force(const RayStep& step);
std::string explain_headbutt(const GjkStep& step);
std::string explain_hacktank(const GjkStep& step);
std::string explain_tetrahedron(const GjkStep& step);
std::string explain_epa_direct(const EpaStep& step);

}  // namespace minkoscope::sentences
