#include "core/trial/oracle/cast_oracle.h"

#include <algorithm>
#include <cmath>

namespace minkoscope {
namespace {

constexpr int most_planes = 4000;

double largest_part(const Vector3d& v) {
  return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}

}  // namespace

CastOracle::CastOracle(const SweepQuery& query)
    : shape_(query.shape.value_or(Shape{EllipsoidShape{query.body.radii}})),
      pose_{query.body.position, glm::normalize(query.body.rotation)},
      displacement_(query.displacement),
      turning_(query.rotation_displacement),
      reach_(size_of(shape_)) {
  const double unit = query.precision == Precision::float32 ? 1.2e-7 : 0.0;
  double far = largest_part(pose_.position) + largest_part(displacement_) + reach_;
  for (std::size_t i = 0; i < query.level.size(); ++i) {
    const LevelMesh& item = query.level[i];
    far = std::max(far, largest_part(item.pose.position));
    if (item.shape) {
      targets_.push_back({{*item.shape, item.pose}, static_cast<int>(i), -1});
      far = std::max(far, size_of(*item.shape));
      continue;
    }
    const TriangleMesh& mesh = *item.mesh;
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
      TriangleShape triangle;
      for (std::size_t k = 0; k < 3; ++k) {
        triangle.points[k] = mesh.vertices[mesh.triangles[t][k]];
        rounding_ = std::max(rounding_, unit * largest_part(triangle.points[k]));
        far = std::max(far, largest_part(triangle.points[k]));
      }
      targets_.push_back({{{triangle}, item.pose}, static_cast<int>(i), static_cast<int>(t)});
    }
  }
  rounding_ += 32.0 * 2.3e-16 * far;
  if (turning_ == Vector3d(0.0)) axes_ = PolytopeAxes::of(shape_);
}

const CastTarget* CastOracle::named(int mesh, int triangle) const {
  const auto found = std::find_if(targets_.begin(), targets_.end(), [&](const CastTarget& target) {
    return target.mesh == mesh && target.triangle == triangle;
  });
  return found == targets_.end() ? nullptr : &*found;
}

PosedShape CastOracle::body_at(double time) const {
  PosedShape body{shape_, {pose_.position + time * displacement_, pose_.rotation}};
  const double angle = time * glm::length(turning_);
  if (angle != 0.0)
    body.pose.rotation = glm::normalize(glm::angleAxis(angle, glm::normalize(turning_)) * pose_.rotation);
  return body;
}

Vector3d CastOracle::velocity_at(double time, const Vector3d& point) const {
  return displacement_ + glm::cross(turning_, point - (pose_.position + time * displacement_));
}

OracleAnswer CastOracle::distance_at(const CastTarget& target, double time, double gap) const {
  return distance_moved(target, time, Vector3d(0.0), gap);
}

OracleAnswer CastOracle::distance_moved(const CastTarget& target, double time, const Vector3d& by, double gap) const {
  PosedShape body = body_at(time);
  body.pose.position += by;
  PairOracle oracle(target.shape, body);
  return oracle.narrow(gap, 100'000);
}

std::optional<double> CastOracle::enters(const CastTarget& target, double depth) const {
  const auto of_target = axes_ ? PolytopeAxes::of(target.shape.shape) : std::nullopt;
  if (!of_target) return std::nullopt;
  return EntryOracle(*of_target, target.shape.pose, *axes_, pose_, displacement_).enters(depth);
}

double CastOracle::gap_along(const CastTarget& target, double time, const Vector3d& normal) const {
  return -support_width(target.shape, body_at(time), normal);
}

ClearUntil CastOracle::stays_clear(const CastTarget& target, double begin, double end, double depth,
                                   double slack) const {
  double time = begin;
  for (int plane = 0; plane < most_planes; ++plane) {
    if (!(time < end)) return {Clearance::clear, end};
    const OracleAnswer answer = distance_at(target, time, 0.1 * slack);
    if (answer.upper < -depth) return {Clearance::entered, time};
    const Vector3d& n = answer.normal;
    const double above = answer.lower + depth + slack;
    if (!(above > 0.0)) return {Clearance::undecided, time};
    const double speed = -glm::dot(n, displacement_) + reach_ * glm::length(glm::cross(turning_, n));
    if (!(speed > 0.0)) return {Clearance::clear, end};
    time += above / speed;
  }
  return {Clearance::undecided, std::min(time, end)};
}

}  // namespace minkoscope
