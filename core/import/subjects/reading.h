// What a text gives, before sizes are decided and poses paired.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/import/notation/calls.h"
#include "core/import/subjects/claims.h"
#include "core/import/subjects/drafts.h"

namespace minkoscope {

/// A call of a cast.
struct CastCall {
  std::string name;
  CastForm form;
  int line;
  std::vector<Meaning> arguments;
};

/// What a text gives, in the order of the text. References to shapes and poses hold while others are added: reading a
/// value may add some.
struct Reading {
  std::deque<BodyDraft> bodies;
  std::deque<PoseDraft> poses;
  std::map<std::string, Meaning> variables;
  std::vector<std::pair<std::string, Meaning>> lists;  // of points, by their names
  std::vector<PointDraft> points;
  std::vector<Claim> claims;
  std::vector<Library> libraries;
  std::vector<std::string> remarks;
  std::optional<Refusal> fault;  // what refuses the text as a whole, wherever it stands
  std::optional<CastCall> cast;  // the first
  int two_dimensions_line = 0;
  std::optional<Refusal> name_fault;   // a name among numbers, anywhere
  std::optional<Refusal> count_fault;  // a list that is not as long as it is said to be
  std::vector<double> recognised;      // numbers known to leave the case as it is: margins, masses, what is overwritten
  bool identity_first = false, identity_last = false;  // an identity quaternion with w there
  bool calculates_points = false;                      // "B = A * 0.5 + offset"
  bool pose_parts = false;  // positions and rotations as lists of their own, with a name each
};

/// Which of the drafts it is.
template <class Draft>
std::size_t index_in(const std::deque<Draft>& drafts, const Draft& draft) {
  const auto is_it = [&draft](const Draft& other) { return &other == &draft; };
  return static_cast<std::size_t>(std::find_if(drafts.begin(), drafts.end(), is_it) - drafts.begin());
}

}  // namespace minkoscope
