// The support points of a polytope's vertices.
#pragma once

#include <array>
#include <vector>

#include "core/narrow_phase/epa/small_polytope.h"
#include "core/narrow_phase/pair/convex_pair.h"

namespace minkoscope {

/// By vertex of the polytope; as many as a small one has need no allocation.
template <class Real>
class VertexOrigins {
 public:
  struct Origin {
    Vector3d a, b;  // A's frame
    int feature_a, feature_b;
  };

  explicit VertexOrigins(const ConvexPair<Real>& pair) : pair_(pair) {}
  void add(const CoreSupport<Real>& s) {
    Origin& out = next();
    out.a = s.a.exact();
    out.b = s.b.exact() + pair_.offset;
    out.feature_a = s.feature_a;
    out.feature_b = s.feature_b;
  }
  void add(const MinkowskiVertex& vertex) {
    Origin& out = next();
    out.a = vertex.a;
    out.b = vertex.b;
    out.feature_a = vertex.feature_a;
    out.feature_b = vertex.feature_b;
  }
  const Origin& operator[](int i) const {
    const std::size_t at = static_cast<std::size_t>(i);
    return at < first_.size() ? first_[at] : more_[at - first_.size()];
  }
  MinkowskiVertex vertex(int i, const Vector3d& w) const {
    const Origin& origin = (*this)[i];
    return {w, origin.a, origin.b, origin.feature_a, origin.feature_b};
  }

 private:
  Origin& next() {
    const std::size_t at = size_++;
    return at < first_.size() ? first_[at] : more_.emplace_back();
  }

  const ConvexPair<Real>& pair_;
  std::size_t size_ = 0;
  std::array<Origin, SmallPolytope::max_vertices> first_;
  std::vector<Origin> more_;
};

}  // namespace minkoscope
