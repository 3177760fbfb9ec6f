#include "core/trial/oracle/manifold_oracle.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/text.h"

namespace minkoscope {
namespace {

// Of the contract: parts of the size, of the least overlap and of the areas.
constexpr double promised_place = 1e-4, promised_axis = 0.02, promised_area = 0.99, promised_reduced_area = 0.6;
// How closely the overlap is bounded, of what is allowed.
constexpr double bounded = 0.05;

std::string words(double metres) {
  return significant_number(metres, 4);
}

double deepest_of(const ContactManifold& manifold) {
  double depth = -std::numeric_limits<double>::infinity();
  for (const ContactPoint& point : manifold.points) depth = std::max(depth, point.depth);
  return depth;
}

double area_across(const ContactManifold& manifold, const Vector3d& n, const Vector3d& origin) {
  std::vector<glm::dvec2> points;
  for (const ContactPoint& point : manifold.points) points.push_back(across(n, point.point_a - origin));
  return hull_area(std::move(points));
}

bool has_only_finite_numbers(const ContactManifold& manifold) {
  if (manifold.normal && !is_finite(*manifold.normal)) return false;
  return std::all_of(manifold.points.begin(), manifold.points.end(), [](const ContactPoint& point) {
    return is_finite(point.point_a) && is_finite(point.point_b) && std::isfinite(point.depth);
  });
}

/// What the deepest point and three others span at most, by trying all of them.
double most_area_of_four(const ContactManifold& manifold, const Vector3d& n, const Vector3d& origin) {
  std::vector<glm::dvec2> points;
  for (const ContactPoint& point : manifold.points) points.push_back(across(n, point.point_a - origin));
  const auto deepest = static_cast<std::size_t>(std::ranges::max_element(manifold.points, {}, &ContactPoint::depth) -
                                                manifold.points.begin());
  double most = 0.0;
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      for (std::size_t k = 0; k < j; ++k)
        most = std::max(most, hull_area({points[deepest], points[i], points[j], points[k]}));
  return most;
}

/// The normals along which a point on a face of the shape lies on its surface.
std::vector<Vector3d> likely_normals(const std::optional<RoundedVertices>& vertices, const Vector3d& outward) {
  std::vector<Vector3d> normals{outward};
  if (vertices)
    for (const OracleFace& face : faces_along(vertices->vertices, outward)) normals.push_back(face.normal);
  return normals;
}

}  // namespace

ManifoldOracle::ManifoldOracle(const ContactQuery& query, const Pose& pose_a, const Pose& pose_b)
    : distance_(query.settings.contact_distance),
      most_(query.settings.max_points),
      origin_(pose_a.position),
      a_{query.a.body.shape, {Vector3d(0.0), glm::normalize(pose_a.rotation)}},
      b_{query.b.body.shape, {pose_b.position - origin_, glm::normalize(pose_b.rotation)}},
      vertices_a_(rounded_vertices(a_)),
      vertices_b_(rounded_vertices(b_)),
      pair_(a_, b_),
      size_(std::max(size_of(a_.shape), size_of(b_.shape))) {
  double largest = 0.0;
  for (const Vector3d& p : {pose_a.position, pose_b.position})
    largest = std::max({largest, std::abs(p.x), std::abs(p.y), std::abs(p.z)});
  allowance_ = promised_place * size_ + 4.0 * std::numeric_limits<double>::epsilon() * largest;
  const OracleAnswer& truth = pair_.narrow(bounded * allowance_);
  least_ = -truth.upper;
  most_overlap_ = -truth.lower;
  overlap_ = 0.5 * (least_ + most_overlap_);
}

double ManifoldOracle::off(const PosedShape& shape, const Vector3d& point) const {
  const PosedShape probe{Shape{PointShape{}}, Pose{point - origin_}};
  PairOracle oracle(shape, probe);
  const OracleAnswer& truth = oracle.narrow(bounded * allowance_);
  return std::abs(0.5 * (truth.lower + truth.upper));
}

/// Proven to be further off than is allowed?
bool ManifoldOracle::is_off(const PosedShape& shape, const Vector3d& point,
                            const std::vector<Vector3d>& normals) const {
  const PosedShape probe{Shape{PointShape{}}, Pose{point - origin_}};
  PairOracle oracle(shape, probe);
  const auto nearest =
      std::ranges::min_element(normals, {}, [&](const Vector3d& normal) { return std::abs(oracle.width(normal)); });
  const OracleAnswer& truth = oracle.settle(-allowance_, allowance_, bounded * allowance_, *nearest);
  return truth.lower > allowance_ || truth.upper < -allowance_;
}

bool ManifoldOracle::is_least_axis(const Vector3d& normal) const {
  return pair_.width(normal) <= most_overlap_ + promised_axis * std::abs(most_overlap_) + allowance_;
}

std::optional<ManifoldFault> ManifoldOracle::fault_of(const ContactManifold& unreduced,
                                                      const ContactManifold& reduced) const {
  if (Fault fault = fault_but_area(unreduced, reduced)) return fault;
  return unreduced.points.empty() ? std::nullopt : fault_of_area(unreduced, reduced);
}

std::optional<ManifoldFault> ManifoldOracle::fault_but_area(const ContactManifold& unreduced,
                                                            const ContactManifold& reduced) const {
  if (!has_only_finite_numbers(unreduced) || !has_only_finite_numbers(reduced))
    return ManifoldFault{"not_finite", "a number is not finite"};
  if (reduced.overlap && (*reduced.overlap ? most_overlap_ < -allowance_ : least_ > allowance_))
    return ManifoldFault{"verdict",
                         concat("says that they ", *reduced.overlap ? "overlap" : "are apart", "; they ",
                                *reduced.overlap ? "are apart" : "overlap", " by ", words(std::abs(overlap_)), " m")};
  if (most_overlap_ < -distance_ - allowance_) {
    if (unreduced.points.empty() && reduced.points.empty() && !unreduced.normal) return std::nullopt;
    return ManifoldFault{"touch", concat("contact where the shapes are ", words(-overlap_), " m apart")};
  }
  if (unreduced.points.empty() || reduced.points.empty()) {
    if (least_ <= -distance_ + allowance_) return std::nullopt;
    return ManifoldFault{"missed", concat("no contact where the shapes overlap by ", words(overlap_), " m")};
  }
  for (const ContactManifold* manifold : {&unreduced, &reduced})
    if (!manifold->normal || std::abs(glm::length(*manifold->normal) - 1.0) > 1e-9)
      return ManifoldFault{"normal", "no unit normal"};
  if (Fault fault = fault_of_points(unreduced, "")) return fault;
  if (Fault fault = fault_of_points(reduced, "of the kept ones ")) return fault;
  return fault_of_depth(unreduced, reduced);
}

std::optional<ManifoldFault> ManifoldOracle::fault_of_points(const ContactManifold& manifold,
                                                             std::string_view which) const {
  const Vector3d& n = *manifold.normal;
  const std::vector<Vector3d> of_a = likely_normals(vertices_a_, n), of_b = likely_normals(vertices_b_, -n);
  for (std::size_t i = 0; i < manifold.points.size(); ++i) {
    const ContactPoint& point = manifold.points[i];
    const std::string name = concat(which, id_of(point));
    const double beside = glm::length(point.point_a - point.point_b - point.depth * n);
    if (beside > allowance_)
      return ManifoldFault{"partner",
                           concat(name, ": its points are not straight along the normal, by ", words(beside), " m")};
    if (point.depth < -distance_ - allowance_)
      return ManifoldFault{"apart", concat(name, ": is ", words(-point.depth), " m apart")};
    if (is_off(a_, point.point_a, of_a))
      return ManifoldFault{"surface", concat(name, ": is ", words(off_a(point.point_a)), " m off A's surface")};
    if (is_off(b_, point.point_b, of_b))
      return ManifoldFault{"surface", concat(name, ": is ", words(off_b(point.point_b)), " m off B's surface")};
    for (std::size_t j = 0; j < i; ++j)
      if (id_of(manifold.points[j]) == id_of(point))
        return ManifoldFault{"twice", concat(name, ": two points have this id")};
  }
  return std::nullopt;
}

std::optional<ManifoldFault> ManifoldOracle::fault_of_depth(const ContactManifold& unreduced,
                                                            const ContactManifold& reduced) const {
  const double along = pair_.width(*unreduced.normal), deepest = deepest_of(unreduced);
  if (std::abs(deepest - along) > allowance_)
    return ManifoldFault{"depth", concat("the deepest point is ", words(deepest),
                                         " m deep, the shapes along the normal ", words(along), " m")};
  if (!is_least_axis(*unreduced.normal))
    return ManifoldFault{"axis", concat("the shapes overlap by ", words(along), " m along the normal, by ",
                                        words(overlap_), " m along the least axis")};
  if (deepest_of(reduced) < deepest - allowance_)
    return ManifoldFault{"lost", concat("the deepest point, ", words(deepest), " m, was reduced away")};
  if (most_ > 0 && static_cast<int>(reduced.points.size()) > most_)
    return ManifoldFault{"count", concat(std::to_string(reduced.points.size()), " points are kept")};
  if (reduced.unreduced != static_cast<int>(unreduced.points.size()))
    return ManifoldFault{"count", concat("unreduced says ", std::to_string(reduced.unreduced), " points; there are ",
                                         std::to_string(unreduced.points.size()))};
  return std::nullopt;
}

/// Of the faces that lie best on a normal, the least where faces tie. Nothing where a shape has no faces, or none that
/// lies flat enough on the normal for its rounding.
std::optional<double> ManifoldOracle::region_area(const Vector3d& n) const {
  if (!vertices_a_ || !vertices_b_) return std::nullopt;
  std::optional<double> least;
  for (const OracleFace& of_a : faces_along(vertices_a_->vertices, n)) {
    for (const OracleFace& of_b : faces_along(vertices_b_->vertices, -n)) {
      const double cosine_a = glm::dot(of_a.normal, n), cosine_b = -glm::dot(of_b.normal, n);
      if (cosine_a < 0.11 || cosine_b < 0.11) return std::nullopt;
      if (vertices_a_->radius * (1.0 - cosine_a) > 0.5 * allowance_ ||
          vertices_b_->radius * (1.0 - cosine_b) > 0.5 * allowance_)
        return std::nullopt;
      std::vector<glm::dvec2> region;
      const double apart = distance_ - allowance_ + vertices_a_->radius + vertices_b_->radius;
      for (const SharedVertex& vertex : shared_region(of_a, of_b, n))
        if (vertex.depth >= -apart) region.push_back(vertex.across);
      least = std::min(least.value_or(std::numeric_limits<double>::infinity()), hull_area(std::move(region)));
    }
  }
  return least;
}

std::optional<ManifoldFault> ManifoldOracle::fault_of_area(const ContactManifold& unreduced,
                                                           const ContactManifold& reduced) const {
  const Vector3d& n = *unreduced.normal;
  const double own = area_across(unreduced, n, origin_), kept = area_across(reduced, n, origin_);
  const double blur = allowance_ * size_;
  if (const auto region = region_area(n); region && own < promised_area * *region - blur)
    return ManifoldFault{"area", concat("the points span ", words(own), " m² of ", words(*region), " m²")};
  // Of many points that are as far from each other, four may not span as much.
  if ((most_ == 0 || most_ >= 4) && kept < promised_reduced_area * own - blur &&
      kept < promised_area * most_area_of_four(unreduced, n, origin_))
    return ManifoldFault{"reduced", concat("the kept points span ", words(kept), " m² of ", words(own), " m²")};
  return std::nullopt;
}

bool ManifoldOracle::rests_on_four_vertices() const {
  const auto* box_a = std::get_if<BoxShape>(&a_.shape.value);
  const auto* box_b = std::get_if<BoxShape>(&b_.shape.value);
  if (box_a == nullptr || box_b == nullptr || !vertices_a_ || !vertices_b_) return false;
  double thinnest = std::numeric_limits<double>::infinity();
  for (const BoxShape* box : {box_a, box_b})
    thinnest = std::min({thinnest, box->half_extents.x, box->half_extents.y, box->half_extents.z});
  if (overlap_ > 0.25 * thinnest) return false;
  const Vector3d n = pair_.answer().normal;
  const auto faces_a = faces_along(vertices_a_->vertices, n), faces_b = faces_along(vertices_b_->vertices, -n);
  if (faces_a.size() != 1 || faces_b.size() != 1) return false;
  if (glm::dot(faces_a[0].normal, faces_b[0].normal) > -1.0 + 1e-7) return false;
  int clear = 0, others = 0;
  for (const SharedVertex& vertex : shared_region(faces_a[0], faces_b[0], n)) {
    const bool inside = vertex.room > 0.01 * thinnest && vertex.depth > -distance_ + 1e-3 * thinnest;
    ++(inside ? clear : others);
  }
  return clear == 4 && others == 0;
}

}  // namespace minkoscope
