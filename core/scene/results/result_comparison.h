// Two results of one query, field by field. Works on results as the contract prints them, so that pairs, sweeps and
// walks are compared by the same code.
#pragma once

#include <string>
#include <vector>

#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"

namespace minkoscope {

/// What a method does not compute is no difference, but marked. Every method owes a verdict: none differs from any.
enum class Agreement { same, differs, only_left, only_right, neither };

struct ComparedField {
  std::string name;  // as the contract calls it
  Json left, right;  // null: not computed
  Agreement agreement = Agreement::same;
};

/// All fields of both but kind, algorithm and precision, in the contract's order. Numbers, and vectors component by
/// component, are the same within `tolerance`; everything else when equal.
std::vector<ComparedField> compare_results(const std::string& left, const std::string& right, double tolerance);

/// Whether the two give different answers: to overlap, distance and depth, or hit, time and start_overlap. Where
/// shapes touch along a face or an edge, points and normals are free to differ.
bool answers_differ(const std::vector<ComparedField>& fields);

}  // namespace minkoscope
