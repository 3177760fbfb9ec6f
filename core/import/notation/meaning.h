// What an expression of a text comes to: a number, a list of them, a rotation, a pose, a shape.
#pragma once

#include <optional>
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
    body,    // one of the shapes that the text has named so far
    word,    // a name or a text that means no number
    angles,  // three Euler angles whose order is not said
  };
  Kind kind = Kind::nothing;
  int line = 0;
  std::string text;
  double number = 0.0;
  std::vector<Meaning> items;
  std::vector<std::string> labels;  // of the items, where they have names
  Quaterniond rotation{1.0, 0.0, 0.0, 0.0};
  Vector3d position{0.0};
  bool has_position = false, has_rotation = false;   // of a pose; the identity has neither
  bool labelled = false;                             // x, y, z (and w) by their names
  QuaternionOrder order = QuaternionOrder::unknown;  // of a list of four that its constructor's name decides
  std::size_t body = 0;
  int draft = -1;  // which of the text's poses it is

  bool is(Kind wanted) const { return kind == wanted; }
};

Meaning number_meaning(double value, int line);
Meaning list_meaning(const std::vector<double>& values, int line);
Meaning vector_meaning(const Vector3d& vector, int line);
Meaning rotation_meaning(const Quaterniond& rotation, int line);
Meaning position_meaning(const Vector3d& position, int line);
Meaning identity_meaning(int line);
Meaning unknown_meaning(std::string text, int line);

/// All numbers of a list, however nested; nothing where anything else is among them.
std::optional<std::vector<double>> numbers_of(const Meaning& meaning);
std::optional<Vector3d> vector_of(const Meaning& meaning);
/// The rows of a list of lists of one length, or nothing.
std::optional<std::vector<std::vector<double>>> rows_of(const Meaning& meaning);
/// The unknown part that keeps a meaning from being numbers, or nothing.
std::string unknown_part(const Meaning& meaning);

Quaterniond about(const Vector3d& axis, double angle);
/// The rotation of nine numbers by rows; nothing where they are none (to 1e-2). Sets `error`.
std::optional<Quaterniond> rotation_of_rows(const std::vector<double>& nine);
/// Turns about the body's own axes in the order of the letters: "ZYX" is Rz·Ry·Rx with the angles in that order.
Quaterniond turned(std::string_view axes, double first, double second, double third);

}  // namespace minkoscope
