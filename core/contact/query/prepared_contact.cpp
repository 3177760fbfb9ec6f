#include "core/contact/query/prepared_contact.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace minkoscope {
namespace {

template <class Real>
NarrowPair<Real> compiled(const ContactQuery& query) {
  return {compile<Real>(query.a.body.shape, Preparation::repeated_queries),
          compile<Real>(query.b.body.shape, Preparation::repeated_queries)};
}

double largest(const Vector3d& v) {
  return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}

}  // namespace

PreparedContact::Data::Data(const ContactMethod& of, const ContactQuery& query)
    : method(&of), settings(query.settings), a(query.a.body.shape), b(query.b.body.shape) {
  if (query.precision == Precision::float32) {
    in_float = compiled<float>(query);
  } else {
    in_double = compiled<double>(query);
  }
  size = std::max(a.bounding_radius, b.bounding_radius);
  smaller = std::min(a.bounding_radius, b.bounding_radius);
  const auto box_a = box_of(query.a.body.shape, a), box_b = box_of(query.b.body.shape, b);
  if (box_a && box_b) boxes = {*box_a, *box_b};
  const auto capsule_a = capsule_of(query.a.body.shape, a), capsule_b = capsule_of(query.b.body.shape, b);
  if (box_a && capsule_b) capsule_and_box = {*box_a, *capsule_b, true};
  if (capsule_a && box_b) capsule_and_box = {*box_b, *capsule_a, false};
}

double PreparedContact::Data::allowance(const Vector3d& position_a, const Vector3d& position_b) const {
  constexpr double share = 1e-4, ulps = 4.0;
  const double coordinate = std::max(largest(position_a), largest(position_b));
  return share * size + ulps * std::numeric_limits<double>::epsilon() * coordinate;
}

}  // namespace minkoscope
