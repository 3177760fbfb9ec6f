// The tetrahedron of four directions.
// Source: PlutoShe, 3D Collision Detection, plutoshe.com, undated (the section on Gilbert-Johnson-Keerthi).
//
// - four support points: along the given direction, the opposite one, one perpendicular to the line of these two, and
//   the normal of the plane of these three
// - where the origin is inside all four faces the shapes overlap
// - else a face that has the origin outside and the support point along its normal are the next tetrahedron
//
// Faults of the text, kept: it has no way to say "apart", so that such pairs cycle until the cap; it forgets the
// vertex behind the face, so that it may cycle on overlapping ones too; the first tetrahedron may be flat, or inside
// out by rounding, and then "inside" means nothing.
// Our reading where the text leaves it open: faces are wound so that a new vertex in front of its face leaves all
// normals outward; those of the newest vertex are tested first; on the face counts as inside. The perpendicular is the
// line crossed with the axis it has the least part along.
// Deviations: the cap on support points. Where two points give no line, or three no plane, there is no next direction:
// degenerate.
#include "core/narrow_phase/published/tetrahedron.h"

#include "core/narrow_phase/pair/explain_text.h"
#include "core/narrow_phase/published/published.h"
#include "core/narrow_phase/published/tetrahedron_reporter.h"

namespace minkoscope {

namespace {

template <class Real>
Vector3<Real> perpendicular_to(const Vector3<Real>& line) {
  const Vector3<Real> size = glm::abs(line);
  const Vector3<Real> axis = size.x <= size.y && size.x <= size.z ? Vector3<Real>(1, 0, 0)
                             : size.y <= size.z                   ? Vector3<Real>(0, 1, 0)
                                                                  : Vector3<Real>(0, 0, 1);
  return glm::cross(line, axis);
}

/// Vertices of the faces, outward as long as d is in front of abc; and what is behind each.
struct Face {
  std::array<std::size_t, 3> vertices;
  std::size_t behind;
  std::string_view letters;
};
constexpr std::array<Face, 4> faces{
    {{{0, 1, 3}, 2, "ABD"}, {{1, 2, 3}, 0, "BCD"}, {{2, 0, 3}, 1, "CAD"}, {{0, 2, 1}, 3, "ACB"}}};

}  // namespace

template <class Real, class Observer>
PublishedOutcome tetrahedron(const ConvexPair<Real>& pair, const PublishedSettings& settings, Observer& observer) {
  using Vector = Vector3<Real>;
  auto report = make_published_reporter<TetrahedronReporter<Real>, NoTetrahedronReporter>(pair, observer);
  PublishedOutcome out;
  LetteredSimplex<Real> s;
  s.newest_first = false;
  Vector direction = to_real<Real>(settings.direction.value_or(pair.offset));
  if (direction == Vector(0)) direction = Vector(1, 0, 0);
  report.start(direction, s);

  const auto finish = [&](Termination why, std::optional<bool> overlap) {
    out.termination = why;
    out.overlap = overlap;
    out.simplex = s.newest_to_oldest();
    return out;
  };
  /// Appends the support point along `direction`; returns the reason where it cannot.
  const auto extend = [&](TetrahedronLine line) -> std::optional<Termination> {
    const bool none = direction == Vector(0) || !is_finite(direction);
    if (none || out.iterations == settings.max_iterations) {
      const Termination why = none ? Termination::degenerate : Termination::iteration_limit;
      report.gave_up(line, out.iterations, settings.max_iterations, direction, s, why);
      return why;
    }
    const MinkowskiVertex w = pair.support(Vector3d(direction));
    ++out.iterations;
    s.append({to_real<Real>(w.w), w});
    report.support(line, out.iterations, direction, w, s);
    return {};
  };

  if (const auto why = extend(TetrahedronLine::line)) return finish(*why, {});
  direction = -direction;
  if (const auto why = extend(TetrahedronLine::line)) return finish(*why, {});
  direction = perpendicular_to(Vector(s[1] - s[0]));
  if (const auto why = extend(TetrahedronLine::perpendicular)) return finish(*why, {});
  direction = glm::cross(s[1] - s[0], s[2] - s[0]);
  if (const auto why = extend(TetrahedronLine::normal)) return finish(*why, {});

  for (;;) {
    const Face* outside = nullptr;
    Vector normal(0);
    Real side = 0;
    for (const Face& face : faces) {
      const Vector& p = s[face.vertices[0]];
      normal = glm::cross(s[face.vertices[1]] - p, s[face.vertices[2]] - p);
      side = glm::dot(normal, -p);
      if (side > 0) {
        outside = &face;
        break;
      }
    }
    if (outside == nullptr) {
      report.inside(side, out.iterations, direction, s);
      return finish(Termination::encloses_origin, true);
    }
    direction = normal;
    report.outside(side, outside->letters, outside->behind, out.iterations, direction, s);
    s.keep({outside->vertices[0], outside->vertices[1], outside->vertices[2]});
    if (const auto why = extend(TetrahedronLine::replace)) return finish(*why, {});
  }
}

template PublishedOutcome tetrahedron(const ConvexPair<float>&, const PublishedSettings&, NullObserver&);
template PublishedOutcome tetrahedron(const ConvexPair<float>&, const PublishedSettings&, StepObserver&);
template PublishedOutcome tetrahedron(const ConvexPair<double>&, const PublishedSettings&, NullObserver&);
template PublishedOutcome tetrahedron(const ConvexPair<double>&, const PublishedSettings&, StepObserver&);

namespace {

struct TetrahedronRun {
  template <class Real, class Observer>
  static PairResult run(const PairQuery& query, Observer& observer) {
    const ConvexPair<Real> pair(query.a, query.b, Rounding::in_core);
    return to_result(tetrahedron(pair, published_settings(pair, query.settings), observer));
  }
};

}  // namespace

const PairMethod& tetrahedron_method() {
  static constexpr PairMethod row{
      pair_method::tetrahedron,
      "PlutoShe's tetrahedron, as published",
      "PlutoShe, 3D Collision Detection, plutoshe.com, undated (the section on Gilbert-Johnson-Keerthi)",
      overlap_answers,
      tetrahedron_listing,
      is_convex,
      run_plain<TetrahedronRun>,
      run_observed<TetrahedronRun>,
      sentences::explain_tetrahedron,
      "PlutoShe, tetrahedron",
  };
  return row;
}

}  // namespace minkoscope
