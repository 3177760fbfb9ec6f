#include "core/import/notation/functions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>

#include "core/import/grammar/expression.h"

namespace minkoscope {
namespace {

using Arguments = std::span<const Meaning>;
constexpr double degree = std::numbers::pi / 180.0;

Vector3d v(const Meaning& meaning) {
  return *vector_of(meaning);
}
std::vector<double> all(const Meaning& meaning) {
  return *numbers_of(meaning);
}
Meaning rotated(const Quaterniond& rotation) {
  return rotation_meaning(rotation, 0);
}

struct FunctionRow {
  std::string_view name;  // plain, with the part before it where that decides
  /// n number, v vector, r rotation, p pose, 4, 9, 6 (4×4): lists of so many; w word; * any others
  /// q anything that turns or places, a quaternion too
  std::string_view arguments;
  Meaning (*make)(Arguments);
};

Meaning in_radians(Arguments a) {
  return number_meaning(a[0].number * degree, 0);
}
Meaning each_in_radians(Arguments a) {  // NumPy's
  return vector_meaning(v(a[0]) * degree, 0);
}
Meaning normalized(Arguments a) {
  const double length = glm::length(v(a[0]));
  return length > 0.0 ? vector_meaning(v(a[0]) / length, 0) : unknown_meaning("a direction of no length", a[0].line);
}
Meaning axis_angle(Arguments a) {
  return rotated(about(v(a[0]), a[1].number));
}
Meaning axis_angle_in_degrees(Arguments a) {
  return rotated(about(v(a[0]), a[1].number * degree));
}
Meaning angle_axis(Arguments a) {
  return rotated(about(v(a[1]), a[0].number));
}
/// The shortest turn of one direction into another.
Meaning shortest_arc(Arguments a) {
  const Vector3d from = glm::normalize(v(a[0])), to = glm::normalize(v(a[1]));
  constexpr double opposite = -1.0 + 1e-9;
  if (!(glm::dot(from, to) > opposite)) return unknown_meaning("a turn between opposite directions", a[0].line);
  const Vector3d axis = glm::cross(from, to);
  return rotated(glm::normalize(Quaterniond(1.0 + glm::dot(from, to), axis.x, axis.y, axis.z)));
}
Meaning axis_angle_list(Arguments a) {
  const std::vector<double> four = all(a[0]);
  return rotated(about({four[0], four[1], four[2]}, four[3]));
}
Meaning rotation_vector(Arguments a) {
  return rotated(about(v(a[0]), glm::length(v(a[0]))));
}
Meaning rotation_vector_at_origin(Arguments a) {
  return pose_meaning(Vector3d(0.0), rotation_vector(a).rotation, 0);
}
Meaning position_and_rotation_vector(Arguments a) {
  Meaning out = position_meaning(v(a[0]), 0);
  out.rotation = about(v(a[1]), glm::length(v(a[1])));
  out.has_rotation = true;
  return out;
}
Meaning roll_pitch_yaw(Arguments a) {
  return rotated(turned("ZYX", a[2].number, a[1].number, a[0].number));
}
Meaning roll_pitch_yaw_vector(Arguments a) {
  return rotated(turned("ZYX", v(a[0]).z, v(a[0]).y, v(a[0]).x));
}
Meaning yaw_pitch_roll_vector(Arguments a) {
  return rotated(turned("ZYX", v(a[0]).x, v(a[0]).y, v(a[0]).z));
}
Meaning yaw_pitch_roll_about_y(Arguments a) {
  return rotated(turned("YXZ", a[0].number, a[1].number, a[2].number));
}
Meaning pitch_yaw_roll_about_y(Arguments a) {
  return rotated(turned("YXZ", a[1].number, a[0].number, a[2].number));
}
Meaning about_own_x_y_z(Arguments a) {
  return rotated(turned("XYZ", a[0].number, a[1].number, a[2].number));
}
Meaning two_vectors(Arguments a) {
  return group_meaning({a[0], a[1]}, 0);
}
Meaning same(Arguments a) {
  return a[0];
}
/// "x" of pinocchio and of Blender
Meaning about_named_axis(const Meaning& axis, double angle) {
  const char letter = axis_of(axis);
  if (letter == '\0') return unknown_meaning("a turn about " + axis.text, axis.line);
  return rotated(about({letter == 'x' ? 1.0 : 0.0, letter == 'y' ? 1.0 : 0.0, letter == 'z' ? 1.0 : 0.0}, angle));
}
/// A frame whose z is the direction of a line, for what is round about it.
Meaning frame_of_line(Arguments a) {
  const Meaning turn = shortest_arc(std::vector{vector_meaning({0, 0, 1}, a[1].line), a[1]});
  return turn.is(Meaning::Kind::rotation) ? pose_meaning(v(a[0]), turn.rotation, 0) : turn;
}
Meaning about_x(Arguments a) {
  return rotated(about({1, 0, 0}, a[0].number));
}
Meaning about_y(Arguments a) {
  return rotated(about({0, 1, 0}, a[0].number));
}
Meaning about_z(Arguments a) {
  return rotated(about({0, 0, 1}, a[0].number));
}
Meaning as_position(Arguments a) {
  return position_meaning(v(a[0]), 0);
}
Meaning three_times(Arguments a) {
  return vector_meaning(Vector3d(a[0].number), 0);
}
Meaning identity_times(Arguments a) {
  return a[0].number == 1.0 ? identity_meaning(0) : unknown_meaning("a matrix that scales", a[0].line);
}
/// A pose, and what happens in it.
Meaning composed_with(const Meaning& pose, const Pose& inner) {
  const Pose whole = compose(as_pose(pose), inner);
  return pose_meaning(whole.position, whole.rotation, 0);
}
Meaning as_position_of_three(Arguments a) {
  return position_meaning({a[0].number, a[1].number, a[2].number}, 0);
}
Meaning quaternion_of(const std::vector<double>& four, bool w_first) {
  Meaning out = list_meaning(four, 0);
  out.order = w_first ? QuaternionOrder::wxyz : QuaternionOrder::xyzw;
  return out;
}
Meaning w_first(Arguments a) {
  return quaternion_of({a[0].number, a[1].number, a[2].number, a[3].number}, true);
}
Meaning w_last(Arguments a) {
  return quaternion_of({a[0].number, a[1].number, a[2].number, a[3].number}, false);
}
Meaning list_w_first(Arguments a) {
  return quaternion_of(all(a[0]), true);
}
Meaning list_w_last(Arguments a) {
  return quaternion_of(all(a[0]), false);
}
Meaning matrix_by_rows(Arguments a) {
  const auto rotation = rotation_of_rows(all(a[0]));
  return rotation ? rotated(*rotation) : unknown_meaning("a matrix that is no rotation", a[0].line);
}
/// OpenGL's sixteen numbers
Meaning matrix_by_columns(Arguments a) {
  const std::vector<double> m = rows_of_columns(all(a[0]));
  const auto rotation = rotation_of_rows({m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10]});
  if (!rotation || m[12] != 0.0 || m[13] != 0.0 || m[14] != 0.0 || m[15] != 1.0)
    return unknown_meaning("a matrix that is no rotation and move", a[0].line);
  return pose_meaning(Vector3d(m[3], m[7], m[11]), *rotation, 0);
}
Meaning matrix_of_columns(Arguments a) {
  const Vector3d x = v(a[0]), y = v(a[1]), z = v(a[2]);
  const auto rotation = rotation_of_rows({x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z});
  return rotation ? rotated(*rotation) : unknown_meaning("a matrix that is no rotation", a[0].line);
}
Meaning columns_and_origin(Arguments a) {
  Meaning basis = matrix_of_columns(a.first(3));
  if (!basis.is(Meaning::Kind::rotation)) return basis;
  Meaning out = position_meaning(v(a[3]), 0);
  out.rotation = basis.rotation;
  out.has_rotation = true;
  return out;
}
Meaning matrix_of_nine(Arguments a) {
  std::vector<double> nine;
  for (const Meaning& number : a) nine.push_back(number.number);
  const auto rotation = rotation_of_rows(nine);
  return rotation ? rotated(*rotation) : unknown_meaning("a matrix that is no rotation", a[0].line);
}
Meaning placed(Arguments position, const Meaning& rotation) {
  if (!rotation.is(Meaning::Kind::rotation)) return rotation;
  return pose_meaning(Vector3d(position[0].number, position[1].number, position[2].number), rotation.rotation, 0);
}
Meaning place_and_quaternion(Arguments a) {
  constexpr double tolerance = 1e-3;
  const Quaterniond turn(a[6].number, a[3].number, a[4].number, a[5].number);
  if (std::abs(glm::length(turn) - 1.0) > tolerance)
    return unknown_meaning("a quaternion that is no rotation", a[3].line);
  return placed(a, rotated(glm::normalize(turn)));
}
Meaning place_and_matrix(Arguments a) {
  return placed(a, matrix_of_nine(a.subspan(3)));
}
/// Pitch, yaw and roll in degrees, as FRotator::Quaternion() turns them.
Meaning rotator(double pitch, double yaw, double roll) {
  const double p = pitch * degree / 2, y = yaw * degree / 2, r = roll * degree / 2;
  const double sp = std::sin(p), cp = std::cos(p), sy = std::sin(y), cy = std::cos(y), sr = std::sin(r),
               cr = std::cos(r);
  return rotated({cr * cp * cy + sr * sp * sy, cr * sp * sy - sr * cp * cy, -cr * sp * cy - sr * cp * sy,
                  cr * cp * sy - sr * sp * cy});
}
/// Euler angles of SciPy: lower letters turn about fixed axes, capital ones about the body's own.
Meaning scipy_euler(Arguments a) {
  const bool in_degrees = a.size() > 2 && a[2].text == "True";
  std::string order = a[0].text;
  std::vector<double> angles = a[1].is(Meaning::Kind::number) ? std::vector<double>{a[1].number} : all(a[1]);
  if (order.size() != angles.size() || order.empty() || order.size() > 3)
    return unknown_meaning("from_euler of \"" + order + "\"", a[0].line);
  const bool fixed = order.find_first_of("xyz") != std::string::npos;
  Quaterniond out{1, 0, 0, 0};
  for (std::size_t i = 0; i < order.size(); ++i) {
    const char c = order[i] >= 'a' ? static_cast<char>(order[i] - 32) : order[i];
    const Quaterniond part = turned(std::string(1, c) + "  ", angles[i] * (in_degrees ? degree : 1.0), 0, 0);
    out = fixed ? part * out : out * part;
  }
  return rotated(out);
}

/// three.js' order of Euler angles, where none is given.
Meaning euler_xyz(Arguments a) {
  return rotated(turned("XYZ", a[0].number, a[1].number, a[2].number));
}

constexpr FunctionRow functions[] = {
    // numbers
    {"radians", "n", in_radians},
    {"toradians", "n", in_radians},
    {"deg2rad", "n", in_radians},
    {"deg2rad", "v", each_in_radians},
    {"radians", "v", each_in_radians},
    {"degreestoradians", "n", in_radians},
    {"degtorad", "n", in_radians},
    {"pxdegtorad", "n", in_radians},
    {"btradians", "n", in_radians},
    {"xmconverttoradians", "n", in_radians},
    {"math.rad", "n", in_radians},  // Lua
    {"radian", "n", same},
    {"pi", "", [](Arguments) { return number_meaning(std::numbers::pi, 0); }},  // glm::pi<float>()
    {"halfpi", "", [](Arguments) { return number_meaning(std::numbers::pi / 2, 0); }},
    {"quarterpi", "", [](Arguments) { return number_meaning(std::numbers::pi / 4, 0); }},
    {"withmaxtimeofimpact", "n", same},                                 // the options of a cast
    {"sizeof", "w", [](Arguments) { return number_meaning(4.0, 0); }},  // only strides have it
    {"sqrt", "n", [](Arguments a) { return number_meaning(std::sqrt(a[0].number), 0); }},
    {"sqrtf", "n", [](Arguments a) { return number_meaning(std::sqrt(a[0].number), 0); }},
    {"sin", "n", [](Arguments a) { return number_meaning(std::sin(a[0].number), 0); }},
    {"cos", "n", [](Arguments a) { return number_meaning(std::cos(a[0].number), 0); }},
    {"acos", "n", [](Arguments a) { return number_meaning(std::acos(a[0].number), 0); }},
    {"normalize", "v", normalized},
    {"normalized", "v", normalized},
    {"normalise", "v", normalized},
    {"vector3normalize", "v", normalized},  // raylib
    {"xmvector3normalize", "v", normalized},
    {"atan2", "nn", [](Arguments a) { return number_meaning(std::atan2(a[0].number, a[1].number), 0); }},
    // rotations by axis and angle
    {"srotation", "vn", axis_angle},
    {"quaternionfromaxisangle", "vn", axis_angle},
    {"fromaxisangle", "vn", axis_angle},
    {"createfromaxisangle", "vn", axis_angle},
    {"setfromaxisangle", "vn", axis_angle},
    {"quatfromaxisangle", "vn", axis_angle},
    {"axisangle", "vn", axis_angle},
    {"b3makequatfromaxisangle", "vn", axis_angle},
    {"btquaternion", "vn", axis_angle},
    {"fquat", "vn", axis_angle},
    {"quat", "vn", axis_angle},
    {"quaternion", "vn", axis_angle},
    {"basis", "vn", axis_angle},
    {"pxquat", "nv", angle_axis},
    {"quaternion.angleaxis", "nv", [](Arguments a) { return rotated(about(v(a[1]), a[0].number * degree)); }},
    {"angleaxis", "nv", angle_axis},
    {"fromangleaxis", "nv", angle_axis},  // jMonkeyEngine's
    {"angleaxisd", "nv", angle_axis},
    {"simdquatf", "nv", angle_axis},  // Apple's
    {"simdquatd", "nv", angle_axis},
    {"simdquaternion", "nv", angle_axis},
    {"angleaxisf", "nv", angle_axis},
    {"rotationmatrix", "nv", angle_axis},  // trimesh
    {"rotationmatrix", "nvv",              // about a point
     [](Arguments a) {
       const Quaterniond turn = about(v(a[1]), a[0].number);
       return pose_meaning(v(a[2]) - turn * v(a[2]), turn, 0);
     }},
    {"activematrixfromangle", "nn",  // pytransform3d, by the number of an axis
     [](Arguments a) {
       const double axis = a[0].number;
       return rotated(about({axis == 0.0, axis == 1.0, axis == 2.0}, a[1].number));
     }},
    {"quataxisangle", "vn", axis_angle},
    {"rotationaxis", "vn", axis_angle},  // Babylon.js
    {"makerotationaxis", "vn", axis_angle},
    {"getquaternionfromaxisangle", "vn", axis_angle},
    {"xmquaternionrotationaxis", "vn", axis_angle},
    {"xmmatrixrotationaxis", "vn", axis_angle},
    {"axangle2quat", "vn", axis_angle},
    {"axangle2mat", "vn", axis_angle},
    {"mat44.srotation", "vn", axis_angle},
    {"mat44.srotation", "q", same},
    {"quaternionaboutaxis", "nv", angle_axis},
    {"glm.rotate", "nv", angle_axis},
    {"utils.rotate", "wn", [](Arguments a) { return about_named_axis(a[0], a[1].number); }},
    {"matrix.rotation", "nnw", [](Arguments a) { return about_named_axis(a[2], a[0].number); }},  // Blender
    // one direction turned into another
    {"pxshortestrotation", "vv", shortest_arc},
    {"sfromto", "vv", shortest_arc},
    {"fromtorotation", "vv", shortest_arc},
    {"fromrotationarc", "vv", shortest_arc},
    {"rotationbetween", "vv", shortest_arc},
    {"fromtwovectors", "vv", shortest_arc},
    {"setfromtwovectors", "vv", shortest_arc},
    {"setfromunitvectors", "vv", shortest_arc},
    {"setfromvectors", "vv", shortest_arc},  // cannon
    {"shortestarcquat", "vv", shortest_arc},
    {"findbetweennormals", "vv", shortest_arc},
    {"findbetweenvectors", "vv", shortest_arc},
    {"quatbetweenvectors", "vv", shortest_arc},
    {"exp3", "v", rotation_vector},
    {"fromscaledaxis", "v", rotation_vector},
    {"fromrotvec", "v", rotation_vector},
    {"unitquaternion.new", "v", rotation_vector},
    {"rotation3.new", "v", rotation_vector},
    {"unitquaternion.fromscaledaxis", "v", rotation_vector},
    {"isometry3.rotation", "v", rotation_vector_at_origin},
    {"isometry.rotation", "v", rotation_vector_at_origin},
    {"srotationx", "n", about_x},
    {"srotationy", "n", about_y},
    {"srotationz", "n", about_z},
    {"fromrotationx", "n", about_x},
    {"fromrotationy", "n", about_y},
    {"fromrotationz", "n", about_z},
    {"createrotationx", "n", about_x},
    {"createrotationy", "n", about_y},
    {"createrotationz", "n", about_z},
    {"matrix.rotationx", "n", about_x},
    {"matrix.rotationy", "n", about_y},
    {"matrix.rotationz", "n", about_z},
    {"xmmatrixrotationx", "n", about_x},
    {"xmmatrixrotationy", "n", about_y},
    {"xmmatrixrotationz", "n", about_z},
    {"makerotationx", "n", about_x},  // three.js
    {"makerotationy", "n", about_y},
    {"makerotationz", "n", about_z},
    {"makexrotation", "n", about_x},
    {"makeyrotation", "n", about_y},
    {"makezrotation", "n", about_z},
    {"euleranglex", "n", about_x},  // glm
    {"eulerangley", "n", about_y},
    {"euleranglez", "n", about_z},
    {"matrix4.rotationx", "n", about_x},  // Magnum
    {"matrix4.rotationy", "n", about_y},
    {"matrix4.rotationz", "n", about_z},
    {"matrixrotatex", "n", about_x},  // raylib
    {"matrixrotatey", "n", about_y},
    {"matrixrotatez", "n", about_z},
    {"rotationy", "n", about_y},  // JOML
    {"rotx", "n", about_x},
    {"roty", "n", about_y},
    {"rotz", "n", about_z},
    // Euler angles
    {"cframe.angles", "nnn", about_own_x_y_z},  // Roblox
    {"cframe.fromeuleranglesxyz", "nnn", about_own_x_y_z},
    {"cframe.fromeuleranglesyxz", "nnn", pitch_yaw_roll_about_y},
    {"cframe.fromorientation", "nnn", pitch_yaw_roll_about_y},
    {"fromeulerangles", "nnn", roll_pitch_yaw},
    {"fromeulerangles", "v", roll_pitch_yaw_vector},
    {"eul2tform", "v", yaw_pitch_roll_vector},  // MATLAB
    {"eul2rotm", "v", yaw_pitch_roll_vector},
    {"axang2tform", "4", axis_angle_list},
    {"axang2rotm", "4", axis_angle_list},
    {"quat2tform", "4", list_w_first},
    {"quat2rotm", "4", list_w_first},
    {"rollpitchyaw", "nnn", roll_pitch_yaw},
    {"rollpitchyawd", "nnn", roll_pitch_yaw},
    {"rollpitchyaw", "v", roll_pitch_yaw_vector},
    {"rollpitchyawd", "v", roll_pitch_yaw_vector},
    {"seulerangles", "v", roll_pitch_yaw_vector},
    {"rpytomatrix", "nnn", roll_pitch_yaw},  // pinocchio
    {"rpytomatrix", "v", roll_pitch_yaw_vector},
    {"eulermatrix", "nnn", roll_pitch_yaw},                  // trimesh's, about fixed x, y, z
    {"getquaternionfromeuler", "v", roll_pitch_yaw_vector},  // pybullet
    {"quaternion.euler", "nnn",
     [](Arguments a) {
       return rotated(turned("YXZ", a[1].number * degree, a[0].number * degree, a[2].number * degree));
     }},
    {"quaternion.euler", "v",
     [](Arguments a) { return rotated(turned("YXZ", v(a[0]).y * degree, v(a[0]).x * degree, v(a[0]).z * degree)); }},
    {"glm.quat", "v", roll_pitch_yaw_vector},
    {"quaternionfromeuler", "nnn", roll_pitch_yaw},  // ROS
    {"euleranglexyz", "nnn", about_own_x_y_z},
    {"eulerangleyxz", "nnn", yaw_pitch_roll_about_y},
    {"euleranglezyx", "nnn", [](Arguments a) { return rotated(turned("ZYX", a[0].number, a[1].number, a[2].number)); }},
    {"yawpitchroll", "nnn", yaw_pitch_roll_about_y},
    {"rotationyawpitchroll", "nnn", yaw_pitch_roll_about_y},  // Babylon.js
    {"xmquaternionrotationrollpitchyaw", "nnn", pitch_yaw_roll_about_y},
    {"xmmatrixrotationrollpitchyaw", "nnn", pitch_yaw_roll_about_y},
    {"btquaternion", "nnn", yaw_pitch_roll_about_y},
    {"createfromyawpitchroll", "nnn", yaw_pitch_roll_about_y},
    {"basis.fromeuler", "v", [](Arguments a) { return rotated(turned("YXZ", v(a[0]).y, v(a[0]).x, v(a[0]).z)); }},
    {"eulerxyz", "nnn", [](Arguments a) { return rotated(turned("ZYX", a[2].number, a[1].number, a[0].number)); }},
    {"quaternion.fromeuler", "v", [](Arguments a) { return rotated(turned("YXZ", v(a[0]).y, v(a[0]).x, v(a[0]).z)); }},
    {"frotator", "nnn", [](Arguments a) { return rotator(a[0].number, a[1].number, a[2].number); }},
    {"fromeuler", "wnnn",
     [](Arguments a) {
       const std::string order(last_part(a[0].text));
       if (order.size() != 3) return unknown_meaning("from_euler of " + a[0].text, a[0].line);
       return rotated(turned(order, a[1].number, a[2].number, a[3].number));
     }},
    {"quaternion.rotatex", "n", about_x},  // JOML
    {"quaternion.rotatey", "n", about_y},
    {"quaternion.rotatez", "n", about_z},
    {"quaternion.fromangles", "nnn",  // jMonkeyEngine
     [](Arguments a) { return rotated(turned("YZX", a[1].number, a[2].number, a[0].number)); }},
    {"quatrotate", "nv", angle_axis},  // mathgl
    {"transform.fromrotation", "r", [](Arguments a) { return pose_meaning(Vector3d(0.0), a[0].rotation, 0); }},
    {"frommaxdistance", "n", same},  // how far a cast of avian goes
    {"bodyvelocity", "v", same},     // of bepu
    {"bodyvelocity", "vv",
     [](Arguments a) { return v(a[1]) == Vector3d(0.0) ? a[0] : unknown_meaning("a cast that turns", a[1].line); }},
    {"setfromeuler", "nnnw",
     [](Arguments a) {
       const std::string_view order = a[3].text;
       if (order.size() != 3 || order.find_first_not_of("XYZ") != order.npos)
         return unknown_meaning("setFromEuler", a[3].line);
       const auto angle = [&](std::size_t i) { return a[static_cast<std::size_t>(order[i] - 'X')].number; };
       return rotated(turned(order, angle(0), angle(1), angle(2)));
     }},
    {"setfromeuler", "nnn", euler_xyz},
    {"makerotationfromeuler", "nnn", euler_xyz},
    {"fromeuler", "wn", scipy_euler},
    {"fromeuler", "wnw", scipy_euler},
    {"fromeuler", "wv", scipy_euler},
    {"fromeuler", "wvw", scipy_euler},
    // quaternions whose constructor decides the order
    {"quaternion.new", "nnnn", w_first},
    {"quaterniond", "nnnn", w_first},
    {"quaternionf", "nnnn", w_first},
    {"quaternion3f", "nnnn", w_first},
    {"quats", "nnnn", w_first},
    {"glm.quat", "nnnn", w_first},
    {"quaternionmatrix", "4", list_w_first},
    {"coal.quatf", "nnnn", w_first},
    {"coal.quats", "nnnn", w_first},
    {"pin.quaternion", "nnnn", w_first},
    {"pinocchio.quaternion", "nnnn", w_first},
    {"pin.quaternion", "4", list_w_last},  // Eigen's coefficients in memory
    {"pinocchio.quaternion", "4", list_w_last},
    {"quaterniond", "4", list_w_last},
    {"quaternionf", "4", list_w_last},
    {"btquaternion", "nnnn", w_last},
    {"pxquat", "nnnn", w_last},
    {"scnquaternion", "nnnn", w_last},
    {"fquat", "nnnn", w_last},
    {"quat.new", "nnnn", w_last},
    {"quat.fromxyzw", "nnnn", w_last},
    {"fromxyzw", "nnnn", w_last},
    {"cannon.quaternion", "nnnn", w_last},
    {"three.quaternion", "nnnn", w_last},
    {"wp.quat", "nnnn", w_last},
    {"jph.quat", "nnnn", w_last},
    {"fromquat", "4", list_w_last},  // SciPy
    {"quat.fromarray", "4", list_w_last},
    {"ccdquatset", "nnnn", w_last},
    {"b3quat", "vn",
     [](Arguments a) {
       return quaternion_of({v(a[0]).x, v(a[0]).y, v(a[0]).z, a[1].number}, false);
     }},
    {"fromquaternion", "4", same},
    {"newnormalize", "4", same},
    {"newnormalize", "v", [](Arguments a) { return vector_meaning(glm::normalize(v(a[0])), 0); }},
    {"newunchecked", "4", same},
    // what a rotation or a pose is written as
    {"tomat4", "q", same},
    {"tomat3", "q", same},
    {"mat4cast", "q", same},
    {"mat3cast", "q", same},
    {"quatcast", "q", same},
    {"toquat", "q", same},
    {"fromquat", "q", same},
    {"fromrotation", "q", same},
    {"setfrommatrix4", "q", same},  // three.js
    {"setfromrotationmatrix", "q", same},
    {"makerotationfromquaternion", "q", same},
    {"extractrotation", "q", same},
    {"matrix4x4.rotate", "q", same},
    {"xmmatrixrotationquaternion", "q", same},
    {"np.roll", "rn",  // SciPy's quaternion with w first
     [](Arguments a) {
       return std::abs(a[1].number) == 1.0 ? a[0] : unknown_meaning("a quaternion that is rolled", a[1].line);
     }},
    // matrices
    {"makemat4", "6", matrix_by_columns},  // glm
    {"pxmat44", "6", matrix_by_columns},
    {"matrix4.fromarray", "6", matrix_by_columns},
    {"fromcolsarray", "6", matrix_by_columns},
    {"fromcolumnslice", "6", matrix_by_columns},
    {"setfromopenglmatrix", "6", matrix_by_columns},
    {"btmatrix3x3", "nnnnnnnnn", matrix_of_nine},
    {"matrix3.new", "nnnnnnnnn", matrix_of_nine},
    {"frommatrix", "9", matrix_by_rows},
    {"rotationmatrix", "9", matrix_by_rows},
    {"rotationmatrixd", "9", matrix_by_rows},
    {"fromrotationmatrix", "9", matrix_by_rows},
    {"pxmat33", "vvv", matrix_of_columns},
    {"basis", "vvv", matrix_of_columns},
    {"basis", "", [](Arguments) { return identity_meaning(0); }},
    {"matrix3", "", [](Arguments) { return identity_meaning(0); }},
    {"rotationmatrix", "", [](Arguments) { return identity_meaning(0); }},
    {"rigidtransform", "", [](Arguments) { return identity_meaning(0); }},
    {"transform3d", "", [](Arguments) { return identity_meaning(0); }},
    {"matrix3.fromcolumns", "vvv", matrix_of_columns},
    {"fromcols", "vvv", matrix_of_columns},
    {"transform3d", "vvvv", columns_and_origin},
    {"transform", "vvvv", columns_and_origin},  // Godot 3
    {"transform3d", "nnnnnnnnnnnn",
     [](Arguments a) {
       Meaning basis = matrix_of_nine(a.first(9));
       if (!basis.is(Meaning::Kind::rotation)) return basis;
       Meaning out = position_meaning({a[9].number, a[10].number, a[11].number}, 0);
       out.rotation = basis.rotation;
       out.has_rotation = true;
       return out;
     }},
    {"diag", "v",
     [](Arguments a) {
       const Vector3d d = v(a[0]);
       const auto rotation = rotation_of_rows({d.x, 0, 0, 0, d.y, 0, 0, 0, d.z});
       return rotation ? rotated(*rotation) : unknown_meaning("a matrix that is no rotation", a[0].line);
     }},
    {"eye", "n*",
     [](Arguments a) {
       return a[0].number == 3.0 || a[0].number == 4.0 ? identity_meaning(0) : unknown_meaning("eye", a[0].line);
     }},
    {"identity", "n*",
     [](Arguments a) {
       return a[0].number == 3.0 || a[0].number == 4.0 ? identity_meaning(0) : unknown_meaning("identity", a[0].line);
     }},
    {"mat4", "n", identity_times},  // glm
    {"mat3", "n", identity_times},
    {"dmat4", "n", identity_times},
    {"dmat3", "n", identity_times},
    {"translate", "pv",
     [](Arguments a) {
       return composed_with(a[0], {v(a[1]), {1, 0, 0, 0}});
     }},
    {"rotate", "pnv",
     [](Arguments a) {
       return composed_with(a[0], {Vector3d(0.0), about(v(a[2]), a[1].number)});
     }},
    {"transformbundle.from", "p", same},
    {"spatialbundle.fromtransform", "p", same},
    {"globaltransform.from", "p", same},
    {"transformbundle.fromtransform", "p", same},  // Bevy's
    {"repeat", "n", three_times},
    {"splat", "n", three_times},
    {"pxvec3", "n", three_times},
    {"fvector", "n", three_times},
    {"float3", "n", three_times},
    {"ray", "vv", two_vectors},
    {"ray.new", "vv", two_vectors},
    {"vec3", "n", three_times},
    {"dvec3", "n", three_times},
    {"trvec2tform", "v", as_position},  // MATLAB
    {"sreplicate", "n", three_times},
    {"setscalar", "n", three_times},  // three.js
    {"pxmeshscale", "n", three_times},
    {"pxmeshscale", "v", [](Arguments a) { return a[0]; }},
    {"pxmeshscale", "vp",
     [](Arguments a) { return a[1].has_rotation ? unknown_meaning("a scale along other axes", a[1].line) : a[0]; }},
    {"zeros", "n",
     [](Arguments a) {
       return a[0].number == 3.0 ? vector_meaning(Vector3d(0.0), 0) : unknown_meaning("zeros", a[0].line);
     }},
    // poses
    {"cframe.new", "nnnnnnn", place_and_quaternion},  // Roblox: x y z w
    {"cframe.new", "nnnnnnnnnnnn", place_and_matrix},
    {"isometry3.new", "vv", position_and_rotation_vector},
    {"isometry.new", "vv", position_and_rotation_vector},
    {"pose.new", "vv", position_and_rotation_vector},
    {"translation", "nnn", as_position_of_three},
    {"translation", "v", as_position},
    {"translation3d", "nnn", as_position_of_three},
    {"translation3d", "v", as_position},
    {"translation3f", "nnn", as_position_of_three},
    {"translation3f", "v", as_position},
    {"translation3", "nnn", as_position_of_three},
    {"translation3", "v", as_position},
    {"translation3.new", "nnn", as_position_of_three},
    {"translation3.from", "v", as_position},
    {"translation.new", "nnn", as_position_of_three},
    {"translationmatrix", "v", as_position},
    {"stranslation", "v", as_position},
    {"createtranslation", "v", as_position},
    {"createtranslation", "nnn", as_position_of_three},
    {"xmmatrixtranslation", "nnn", as_position_of_three},
    {"fromtranslation", "v", as_position},
    {"fromxyz", "nnn", as_position_of_three},
    {"maketranslation", "nnn", as_position_of_three},  // three.js
    {"maketranslation", "v", as_position},
    {"settotranslation", "nnn", as_position_of_three},  // libGDX
    {"settotranslation", "v", as_position},
    {"settorotation", "vn", axis_angle_in_degrees},
    {"gte.line3", "vv", frame_of_line},
    {"isometry3.translation", "nnn", as_position_of_three},
    {"isometry.translation", "nnn", as_position_of_three},
    {"pose3.new", "vv", position_and_rotation_vector},
    {"pose.translation", "nnn", as_position_of_three},
    {"pose3.translation", "nnn", as_position_of_three},
    {"glm.translate", "v", as_position},
    {"matrix4.translation", "v", as_position},
    {"matrix.translation", "v", as_position},
    {"matrixtranslate", "nnn", as_position_of_three},
};

bool fits(const Meaning& argument, char wanted) {
  const auto count = [&]() -> std::size_t {
    if (!argument.is(Meaning::Kind::list)) return 0;
    const auto numbers = numbers_of(argument);
    return numbers ? numbers->size() : 0;
  };
  switch (wanted) {
    case 'n':
      return argument.is(Meaning::Kind::number);
    case 'v':
      return vector_of(argument).has_value();
    case 'r':
      return argument.is(Meaning::Kind::rotation);
    case 'p':
      return is_placing(argument);
    case 'q':
      return is_placing(argument) || is_rotation(argument);
    case '4':
      return count() == 4;
    case '9':
      return count() == 9;
    case '6':
      return count() == 16;
    case 'w':
      return argument.is(Meaning::Kind::word) || argument.is(Meaning::Kind::unknown);
    default:
      return false;
  }
}

bool takes(const FunctionRow& row, Arguments arguments) {
  std::string_view wanted = row.arguments;
  const bool more = wanted.ends_with('*');
  if (more) wanted.remove_suffix(1);
  if (arguments.size() < wanted.size() || (!more && arguments.size() != wanted.size())) return false;
  for (std::size_t i = 0; i < wanted.size(); ++i)
    if (!fits(arguments[i], wanted[i])) return false;
  return true;
}

}  // namespace

std::optional<Meaning> call_of(std::string_view path, bool typed, std::span<const Meaning> arguments, int line) {
  const std::string last = plain_name(last_part(path));
  const std::string both = plain_name(last_part(first_parts(path))) + "." + last;
  if (typed && last == "quaternion" && arguments.size() == 4 &&
      std::all_of(arguments.begin(), arguments.end(), [](const Meaning& a) { return fits(a, 'n'); }))
    return w_first(arguments);
  for (const bool with_first : {true, false})
    for (const FunctionRow& row : functions)
      if (row.name == (with_first ? both : last) && takes(row, arguments)) {
        Meaning out = row.make(arguments);
        out.line = line;
        return out;
      }
  return std::nullopt;
}

bool is_function(std::string_view path) {
  const std::string last = plain_name(last_part(path));
  const std::string both = plain_name(last_part(first_parts(path))) + "." + last;
  return std::any_of(std::begin(functions), std::end(functions),
                     [&](const FunctionRow& row) { return row.name == last || row.name == both; });
}

}  // namespace minkoscope
