// What an expression of a text comes to: a number, a list of them, a rotation, a pose, a shape.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <minkoscope/geometry.h>

#include "core/import/notation/library.h"

namespace minkoscope {

struct Meaning {
  enum class Kind {
    nothing,
    unknown,  // a name or a call that no table has; `text` is it
    number,
    list,
    rotation,
    pose,
    body,  // one of the shapes that the text has named so far
    word,  // a name or a text that means no number
  };
  Kind kind = Kind::nothing;
  int line = 0;
  std::string text;
  double number = 0.0;
  std::vector<Meaning> items;
  Quaterniond rotation{1.0, 0.0, 0.0, 0.0};
  Vector3d position{0.0};
  bool has_position = false, has_rotation = false;   // of a pose; the identity has neither
  QuaternionOrder order = QuaternionOrder::unknown;  // of a list of four that its constructor's name decides
  bool is_array = false;  // a list with which one calculates by entries: NumPy's, where Python's own is repeated
  std::size_t body = 0;
  int draft = -1;  // which of the text's poses it is
  // Of what is unknown: whether it stands for a pose, and whether its text is the sentence that refuses it.
  bool is_place = false, is_refusal = false;

  bool is(Kind wanted) const { return kind == wanted; }
};

Meaning number_meaning(double value, int line);
Meaning list_meaning(const std::vector<double>& values, int line);
Meaning vector_meaning(const Vector3d& vector, int line);
Meaning rotation_meaning(const Quaterniond& rotation, int line);
Meaning position_meaning(const Vector3d& position, int line);
Meaning identity_meaning(int line);
Meaning unknown_meaning(std::string text, int line);
Meaning refusal_meaning(std::string sentence, int line);
Meaning word_meaning(std::string text, int line);
Meaning group_meaning(std::vector<Meaning> items, int line);
Meaning body_meaning(std::size_t body, int line);
/// A pose of the parts that are known.
Meaning pose_meaning(const std::optional<Vector3d>& position, const std::optional<Quaterniond>& rotation, int line);

/// Whether it turns something and does not move it: a rotation, a pose without a position, a quaternion.
bool is_rotation(const Meaning& meaning);
/// Whether it is a pose or a rotation.
bool is_placing(const Meaning& meaning);
Pose as_pose(const Meaning& meaning);
/// The axis that a letter, a number from 0 or a vector along it stands for; '\0' where it is none.
char axis_of(const Meaning& meaning);
/// Of how many meanings it is made, itself among them.
std::size_t size_of(const Meaning& meaning);
bool all_numbers(std::span<const Meaning> meanings);
/// The sixteen numbers of a matrix by rows, of those by columns.
std::vector<double> rows_of_columns(const std::vector<double>& columns);

/// All numbers of a list, however nested; nothing where anything else is among them.
std::optional<std::vector<double>> numbers_of(const Meaning& meaning);
std::optional<Vector3d> vector_of(const Meaning& meaning);
/// The rows of a list of lists of one length, or nothing.
std::optional<std::vector<std::vector<double>>> rows_of(const Meaning& meaning);
/// Whether they are rows of x, y and z. Rows of 4 and 7 may be points with a weight or poses, those of 6 and 9 several
/// points.
template <class Rows>
bool is_by_columns(const Rows& rows) {
  if (rows.size() != 3) return false;
  const auto length = rows[0].size();
  return (length == 5 || length > 7) && length % 3 != 0 && rows[1].size() == length && rows[2].size() == length;
}
/// The unknown part that keeps a meaning from being numbers, or nothing.
std::string unknown_part(const Meaning& meaning);

Quaterniond about(const Vector3d& axis, double angle);
/// How far a matrix is from a rotation: the largest entry of LᵀL − 1; infinite when it mirrors.
double rotation_error(const Matrix3d& linear);
/// The rotation nearest to a matrix, by averaging it with its inverse transposed until nothing changes: Higham,
/// Computing the Polar Decomposition, 1986.
Quaterniond nearest_rotation(Matrix3d matrix);
/// The rotation of nine numbers by rows; nothing where they are none (to 1e-2).
std::optional<Quaterniond> rotation_of_rows(const std::vector<double>& nine);
/// Turns about the body's own axes in the order of the letters: "ZYX" is Rz·Ry·Rx with the angles in that order.
Quaterniond turned(std::string_view axes, double first, double second, double third);

}  // namespace minkoscope
