// The vector types of core: GLM under one name per role. Everything is right-handed, Y up, metres and radians.
#pragma once

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

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

}  // namespace minkoscope
