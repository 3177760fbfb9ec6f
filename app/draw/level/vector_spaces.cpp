#include "app/draw/level/vector_spaces.h"

#include <cmath>

#include "app/draw/level/ellipsoid_space.h"

namespace minkoscope {
namespace {

Matrix3d diagonal(const Vector3d& d) {
  return {d.x, 0.0, 0.0, 0.0, d.y, 0.0, 0.0, 0.0, d.z};
}

}  // namespace

Matrix3d ellipsoid_from_world(const EllipsoidBody& body) {
  return diagonal(1.0 / body.radii) * glm::transpose(glm::mat3_cast(body.rotation));
}

Matrix3d world_from_ellipsoid(const EllipsoidBody& body) {
  return glm::mat3_cast(body.rotation) * diagonal(body.radii);
}

Matrix3d published_ellipsoid_from_world(const EllipsoidBody& body) {
  return glm::transpose(glm::mat3_cast(body.rotation)) * diagonal(1.0 / body.radii);
}

Matrix3d quadric_of(const EllipsoidBody& body) {
  const Matrix3d axes = glm::mat3_cast(body.rotation);
  return axes * diagonal(1.0 / (body.radii * body.radii)) * glm::transpose(axes);
}

TangentPlane tangent_by_gradient(const EllipsoidBody& body, const Vector3d& towards) {
  const Matrix3d quadric = quadric_of(body);
  const Vector3d from = towards - body.position;
  // Scaled onto the ellipsoid: the quadric is homogeneous of degree two.
  const Vector3d on = from / std::sqrt(glm::dot(from, quadric * from));
  return {body.position + on, glm::normalize(2.0 * (quadric * on))};
}

TangentPlane tangent_from_sphere(const EllipsoidBody& body, const Vector3d& towards) {
  const Vector3d on_sphere = glm::normalize(to_ellipsoid_space(body, towards));
  const Vector3d point = body.position + body.rotation * (body.radii * on_sphere);
  return {point, body.rotation * glm::normalize(on_sphere / body.radii)};
}

double angle_between(const TangentPlane& a, const TangentPlane& b) {
  return std::atan2(glm::length(glm::cross(a.normal, b.normal)), glm::dot(a.normal, b.normal));
}

void draw_tangent_planes(const TangentPlane& gradient, const TangentPlane& sphere, double radius, DebugDraw& draw) {
  LineStyle arrow;
  arrow.arrow = true;
  arrow.on_top = true;
  arrow.width = 2.5f;
  draw.disc(sphere.point, sphere.normal, radius, Role::slide_plane, 0.12f);
  draw.line(sphere.point, sphere.point + radius * sphere.normal, Role::slide_plane, arrow);
  draw.disc(gradient.point, gradient.normal, 0.8 * radius, Role::closest, 0.12f);
  arrow.width = 1.5f;
  draw.line(gradient.point, gradient.point + 0.8 * radius * gradient.normal, Role::closest, arrow);
  draw.label(sphere.point + radius * sphere.normal, "normal by sphere and by gradient", Role::slide_plane, 2);
}

}  // namespace minkoscope
