// The numbers of a case in all the ways in which a comment or a sentence says them again.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/import/grammar/expression.h"
#include "core/import/notation/library.h"
#include "core/import/reading/accounting.h"
#include "core/scene/case.h"

namespace minkoscope {

/// Whether a statement may say how numbers are meant that stand elsewhere: "half extents", "relative to its parent".
/// What is known of the libraries that it names, or of the one in whose words the code is, is none.
bool says_a_convention(const Statement& statement, std::optional<Library> of_code);

/// Whether it moves, scales or inflates something.
bool says_moves_or_scales(const Statement& statement);

class RepeatedNumbers {
 public:
  explicit RepeatedNumbers(const Case& value);
  /// Whether a statement only says again what the case holds: a size, whole or half; a place; the angle of a rotation;
  /// where a surface lies. A vector is said as a whole. What is moved is moved to a place, and what is scaled has
  /// another size.
  bool contain(const PlacedValue& said) const;

 private:
  using Extremes = std::array<Vector3d, 2>;  // the lowest and the highest coordinates
  void add_surfaces(const std::vector<Extremes>& ends);
  bool contain_surface(const Expression& number, const std::vector<Expression>& items) const;
  bool contain_height(const Expression& number, const std::vector<Expression>& items) const;
  bool contain_coordinate(const Expression& number, const std::vector<Expression>& items) const;

  using Numbers = std::vector<double>;
  std::vector<Numbers> sizes_, places_, angles_;
  std::vector<double> surfaces_;
  std::vector<Vector3d> middles_;  // where the shapes of a pair stand
  bool has_heights_ = false;
};

}  // namespace minkoscope
