// Vectors, poses, and what every query shares. Everything is right-handed, Y up, in metres, radians and seconds unless a
// field says otherwise. Vectors are those of GLM under one name per role.
#pragma once

#include <cmath>
#include <functional>
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <string_view>

namespace minkoscope {

template <class Real>
using Vector3 = glm::vec<3, Real, glm::defaultp>;
template <class Real>
using Matrix3 = glm::mat<3, 3, Real, glm::defaultp>;
template <class Real>
using Quaternion = glm::qua<Real, glm::defaultp>;

using Vector3d = Vector3<double>;
using Matrix3d = Matrix3<double>;
using Quaterniond = Quaternion<double>;

template <class Real>
bool is_finite(const Vector3<Real>& v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

template <class Real>
Real length_squared(const Vector3<Real>& v) {
  return glm::dot(v, v);
}

/// A rigid placement: rotate, then translate. `position` in metres, `rotation` a unit quaternion.
struct Pose {
  Vector3d position{0.0};
  Quaterniond rotation{1.0, 0.0, 0.0, 0.0};  // w, x, y, z as GLM has it; JSON is x, y, z, w

  Vector3d to_world(const Vector3d& local_point) const { return rotation * local_point + position; }
  Vector3d to_local(const Vector3d& world_point) const { return glm::conjugate(rotation) * (world_point - position); }
  bool operator==(const Pose&) const = default;
};

/// The pose that first applies `inner`, then `outer`.
inline Pose compose(const Pose& outer, const Pose& inner) {
  return {outer.to_world(inner.position), glm::normalize(outer.rotation * inner.rotation)};
}

inline Pose inverse(const Pose& pose) {
  const Quaterniond back = glm::conjugate(pose.rotation);
  return {back * -pose.position, back};
}

/// The arithmetic that a run calculates in.
enum class Precision { float32, float64 };

/// The case format's word: "float" or "double".
constexpr std::string_view to_string(Precision precision) {
  return precision == Precision::float32 ? "float" : "double";
}

/// Called with the fraction done in [0, 1]; returns false to cancel. May be empty.
using Progress = std::function<bool(double)>;

}  // namespace minkoscope
