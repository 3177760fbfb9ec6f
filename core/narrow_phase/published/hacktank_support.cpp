#include "core/narrow_phase/published/hacktank_support.h"

#include <stdexcept>

namespace minkoscope {

namespace {

template <class Real>
Vector3<Real> rounded(const Vector3d& v) {
  return {static_cast<Real>(v.x), static_cast<Real>(v.y), static_cast<Real>(v.z)};
}

/// From the first vertex to the best of its neighbours, until none is better. Returns the index of the hull's point.
template <class Real>
std::uint32_t climbed(const ConvexHull& hull, const Vector3<Real>& d, std::vector<ClimbedVertex>* climb) {
  std::uint32_t current = 0;  // into hull.vertices
  const auto point = [&](std::uint32_t vertex) { return rounded<Real>(hull.points[hull.vertices[vertex]]); };
  const auto visit = [&](std::uint32_t vertex, bool stood) {
    const std::uint32_t at = hull.vertices[vertex];
    if (climb != nullptr) climb->push_back({static_cast<int>(at), hull.points[at], stood});
  };
  Real reached = glm::dot(point(current), d);
  visit(current, true);
  for (;;) {
    std::uint32_t best = current;
    Real best_reach = reached;
    const std::uint32_t begin = hull.adjacency_start[current], end = hull.adjacency_start[current + 1];
    for (std::uint32_t i = begin; i < end; ++i) {
      const std::uint32_t neighbour = hull.adjacency[i];
      const Real reach = glm::dot(point(neighbour), d);
      if (reach > best_reach) best = neighbour, best_reach = reach;
    }
    for (std::uint32_t i = begin; i < end; ++i) {
      if (hull.adjacency[i] != best) visit(hull.adjacency[i], false);
    }
    if (best == current) return hull.vertices[current];
    current = best;
    reached = best_reach;
    visit(current, true);
  }
}

}  // namespace

template <class Real>
void HacktankShape<Real>::add(const Shape& shape, const Pose& pose) {
  if (const auto* sum = std::get_if<SumShape>(&shape.value)) {
    if (!sum->first || !sum->second) throw std::invalid_argument("a sum needs two shapes");
    add(*sum->first, pose);
    add(*sum->second, Pose{Vector3d{0.0}, pose.rotation});  // turned with the first, but moved once
    return;
  }
  if (const auto* node = std::get_if<TransformedShape>(&shape.value)) {
    if (!node->of) throw std::invalid_argument("a posed shape needs a shape");
    add(*node->of, compose(pose, node->pose));
    return;
  }
  Part part;
  const Matrix3d rotation = glm::mat3_cast(pose.rotation);
  for (int column = 0; column < 3; ++column) part.rotation[column] = rounded<Real>(rotation[column]);
  part.position = rounded<Real>(pose.position);
  const auto* hull = std::get_if<HullShape>(&shape.value);
  if (hull != nullptr && hull->hull && hull->hull->vertices.size() > 1 &&
      hull->hull->adjacency_start.size() == hull->hull->vertices.size() + 1) {
    part.hull = hull->hull;
  } else {
    part.primitive = std::make_shared<const CompiledShape<Real>>(shape, Rounding::in_core);
  }
  parts_.push_back(std::move(part));
}

template <class Real>
SupportPoint<Real> HacktankShape<Real>::support(const Vector3<Real>& direction,
                                                std::vector<ClimbedVertex>* climb) const {
  SupportPoint<Real> out;
  for (const Part& part : parts_) {
    const Vector3<Real> d = direction * part.rotation;  // row times matrix: turned back
    SupportPoint<Real> found;
    if (part.hull) {
      const std::size_t before = climb != nullptr ? climb->size() : 0;
      const std::uint32_t at = climbed(*part.hull, d, climb);
      found = {rounded<Real>(part.hull->points[at]), static_cast<int>(at)};
      if (climb != nullptr) {
        for (std::size_t i = before; i < climb->size(); ++i) {
          Vector3d& point = (*climb)[i].point;
          point = Matrix3d(part.rotation) * point + Vector3d(part.position);
        }
      }
    } else {
      found = part.primitive->support(d);
    }
    out.point += part.rotation * found.point + part.position;
    out.feature = parts_.size() == 1 ? found.feature : -1;
  }
  return out;
}

template class HacktankShape<float>;
template class HacktankShape<double>;

}  // namespace minkoscope
