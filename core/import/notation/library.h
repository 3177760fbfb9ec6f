// The libraries whose words are read, and by what a text shows which one it is from.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace minkoscope {

enum class Library {
  none,
  jolt,
  bullet,
  physx,
  fcl,  // and coal, python-fcl, Drake
  parry,
  mujoco,
  newton,
  ode,
  bepu,
  cannon,
  box3d,
  unity,
  unreal,
  godot,
  godot3,
  urdf,
  trimesh,
  libccd,
  avian,
  implicit_shapes,  // KHR_implicit_shapes of glTF
  pybullet,         // Bullet's, with z up
  reactphysics,
  three,
  babylon,
  havok,
  matlab,   // its Robotics and Navigation toolboxes
  directx,  // DirectXCollision
  panda,    // Panda3D, on top of Bullet
  jitter,
  jitter2,
  genesis,
  dart,
  distance3d,
  roblox,
  scenekit,
  lovr,
};

/// How a capsule's length is meant.
enum class Caps { unknown, half_without, whole_without, half_with, whole_with };
enum class Sides { unknown, half, whole };
enum class QuaternionOrder { unknown, xyzw, wxyz };

/// What a library means where the words themselves do not say.
struct Convention {
  Library library;
  std::string_view title;
  Sides sides;       // of a box's "size"
  Caps height;       // a capsule's "height" or "length"
  Caps half_height;  // a capsule's "half height"
  char axis;         // of capsules, cylinders and cones
  QuaternionOrder quaternion;
  std::string_view euler;  // order of the turns about the body's axes, "ZXY"; "-" where three angles are not read
  bool degrees;            // of Euler angles
};
const Convention& convention_of(Library library);
/// By the name that a user gives; none where there is no such.
std::optional<Library> library_named(std::string_view name);
/// "jolt, bullet, …"
std::string library_names();

/// Whether products of a text's matrices apply the first factor first, as XNA, Stride and DirectXMath have it.
bool multiplies_row_vectors(std::string_view text);

/// All libraries whose signs are in the text, the most frequent first; those of one family count as one.
std::vector<Library> libraries_of(std::string_view text);

}  // namespace minkoscope
