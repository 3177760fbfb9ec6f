// GJK with a simplex whose newest vertex is always A.
// Source: Hacktank, 3D Convex Collision Detection, Part One: GJK, Code Cave, undated; the rule for bad first directions
// is from the source of its engine, as a reader quotes it below the article.
//
// - a support point along any direction, then back towards the origin
// - a support point that does not pass the origin ends the run: they are apart
// - two points: perpendicular to the line, towards the origin
// - three: beyond ab, beyond ac, above or below; below turns the triangle over
// - four: the first of the three faces of a that has the origin in front is kept and treated as a triangle from above;
//   where none has, the shapes overlap
//
// Faults of the text, kept: the Voronoi regions of vertices are never tested, neither of two points nor of three; an
// origin on the line of two points gives a zero cross product, a zero direction, and with it "apart": deep spheres
// whose first direction runs through both centres are missed; of two faces in front the first is kept, not the nearer
// one, so that the search may cycle.
//
// Deviations: the cap on support points, which the article itself recommends; the two if lines that its text has lost
// are rebuilt from its prose; the first direction need not be a unit vector, so its length enters the test of it. The
// polytope that its later parts announce is that of epa.h.
#include "core/narrow_phase/published/hacktank.h"

#include "core/base/listing_line.h"
#include "core/narrow_phase/epa/epa.h"
#include "core/narrow_phase/pair/explain_text.h"
#include "core/narrow_phase/published/hacktank_reporter.h"
#include "core/narrow_phase/published/published.h"

namespace minkoscope {

namespace {

template <class Real, class Observer>
class Run {
  using Vector = Vector3<Real>;

 public:
  Run(const ConvexPair<Real>& pair, const Shape& a, const Shape& b, const PublishedSettings& settings,
      Observer& observer)
      : pair_(pair),
        a_(a),
        b_(b),
        settings_(settings),
        report_(make_published_reporter<HacktankReporter<Real>, NoHacktankReporter>(pair, observer)) {}

  HacktankOutcome run();

 private:
  HacktankSupport support(const Vector& direction) {
    HacktankSupport out;
    const Real length = glm::length(direction);
    const Vector d = length > 0 ? direction / length : Vector(0);
    std::vector<ClimbedVertex>* const climb_a = Observer::enabled ? &out.climb.a : nullptr;
    std::vector<ClimbedVertex>* const climb_b = Observer::enabled ? &out.climb.b : nullptr;
    const SupportPoint<Real> of_a = a_.support(d, climb_a);
    const SupportPoint<Real> of_b = b_.support(-(d * pair_.rotation()), climb_b);
    const Vector3d turned_b(pair_.rotation() * of_b.point), point_a(of_a.point);
    out.vertex = {point_a - turned_b - pair_.offset, point_a, turned_b + pair_.offset, of_a.feature, of_b.feature};
    ++out_.iterations;
    return out;
  }
  typename LetteredSimplex<Real>::Vertex vertex(const MinkowskiVertex& w) const { return {to_real<Real>(w.w), w}; }

  HacktankOutcome& finish(Termination why, std::optional<bool> overlap) {
    out_.termination = why;
    out_.overlap = overlap;
    out_.simplex = sim_.newest_to_oldest();
    return out_;
  }
  /// One decision that leaves the search with a direction: which slots stay, and why.
  void turn(HacktankLine line, std::optional<TestKind> test, Real value, std::initializer_list<std::size_t> kept,
            std::string_view region) {
    const LetteredSimplex<Real> before = sim_;
    sim_.keep(kept);
    std::optional<Comparison> decided;
    if (test) decided = Comparison{*test, static_cast<double>(value), 0.0, line != HacktankLine::below};
    report_.turned(line, decided, kept, region, out_.iterations, dir_, before, sim_);
  }

  void first_point();
  void segment(HacktankLine line, std::optional<TestKind> test, Real value, std::initializer_list<std::size_t> kept,
               std::string_view region);
  void triangle(bool may_be_below);
  bool tetrahedron();

  const ConvexPair<Real>& pair_;
  HacktankShape<Real> a_, b_;
  const PublishedSettings& settings_;
  std::conditional_t<Observer::enabled, HacktankReporter<Real>, NoHacktankReporter> report_;
  LetteredSimplex<Real> sim_;
  Vector dir_{0};
  HacktankOutcome out_;
};

template <class Real, class Observer>
void Run<Real, Observer>::first_point() {
  // Where the first direction is bad the next of these is tried: the four most different ones, which the author names
  // to a reader. The last one is kept whatever it gives.
  constexpr std::array<std::array<double, 3>, 4> others{
      {{0, 1, 0}, {0, -0.707, 0.707}, {-0.577, -0.577, -0.577}, {0.577, -0.577, -0.577}}};
  Vector3d first = settings_.direction.value_or(pair_.offset);
  if (first == Vector3d(0.0)) first = Vector3d(1.0, 0.0, 0.0);
  dir_ = to_real<Real>(first);
  report_.start(dir_, sim_);
  for (std::size_t next = 0;; ++next) {
    const HacktankSupport found = support(dir_);
    sim_.size = 0;
    sim_.push(vertex(found.vertex));
    const Real along = std::abs(glm::dot(dir_, sim_[0]));
    const Real bound = Real(0.8) * glm::length(sim_[0]) * glm::length(dir_);
    std::optional<Comparison> bad;
    if (!settings_.direction) {
      bad = Comparison{TestKind::bad_direction, static_cast<double>(along), static_cast<double>(bound), along >= bound};
    }
    report_.first_point(found, bad, out_.iterations, dir_, sim_);
    const bool discarded = bad && bad->holds && next < others.size() && out_.iterations < settings_.max_iterations;
    if (!discarded) return;
    ++out_.thrown_away;
    const auto& d = others[next];
    dir_ = to_real<Real>(pair_.direction_to_frame(Vector3d(d[0], d[1], d[2])));
    report_.discarded(bad, out_.iterations, dir_, sim_);
  }
}

/// Perpendicular to the line ab, towards the origin.
template <class Real, class Observer>
void Run<Real, Observer>::segment(HacktankLine line, std::optional<TestKind> test, Real value,
                                  std::initializer_list<std::size_t> kept, std::string_view region) {
  const std::size_t other = *(kept.begin() + 1);
  const Vector ab = sim_[other] - sim_[0], ao = -sim_[0];
  dir_ = glm::cross(glm::cross(ab, ao), ab);
  turn(line, test, value, kept, region);
}

template <class Real, class Observer>
void Run<Real, Observer>::triangle(bool may_be_below) {
  const Vector ab = sim_[1] - sim_[0], ac = sim_[2] - sim_[0], ao = -sim_[0];
  const Vector abc = glm::cross(ab, ac);
  if (const Real beyond = glm::dot(glm::cross(ab, abc), ao); beyond > 0) {
    segment(HacktankLine::edge_ab, TestKind::beyond_ab, beyond, {0, 1}, "AB");
    return;
  }
  if (const Real beyond = glm::dot(glm::cross(abc, ac), ao); beyond > 0) {
    segment(HacktankLine::edge_ac, TestKind::beyond_ac, beyond, {0, 2}, "AC");
    return;
  }
  const Real above = glm::dot(abc, ao);
  if (!may_be_below || above > 0) {
    dir_ = abc;
    turn(HacktankLine::above, TestKind::above_abc, above, {0, 1, 2}, "ABC");
    return;
  }
  dir_ = -abc;
  turn(HacktankLine::below, TestKind::above_abc, above, {0, 2, 1}, "ACB");
}

/// False where the origin is in front of none of A's faces.
template <class Real, class Observer>
bool Run<Real, Observer>::tetrahedron() {
  const Vector ab = sim_[1] - sim_[0], ac = sim_[2] - sim_[0], ad = sim_[3] - sim_[0], ao = -sim_[0];
  if (const Real front = glm::dot(glm::cross(ab, ac), ao); front > 0) {
    turn(HacktankLine::face, TestKind::front_abc, front, {0, 1, 2}, "ABC");
  } else if (const Real front_acd = glm::dot(glm::cross(ac, ad), ao); front_acd > 0) {
    turn(HacktankLine::face, TestKind::front_acd, front_acd, {0, 2, 3}, "ACD");
  } else {
    const Real front_adb = glm::dot(glm::cross(ad, ab), ao);
    if (!(front_adb > 0)) {
      const Comparison none{TestKind::front_adb, static_cast<double>(front_adb), 0.0, false};
      report_.enclosed(none, out_.iterations, dir_, sim_);
      return false;
    }
    turn(HacktankLine::face, TestKind::front_adb, front_adb, {0, 3, 1}, "ADB");
  }
  triangle(false);
  return true;
}

template <class Real, class Observer>
HacktankOutcome Run<Real, Observer>::run() {
  first_point();
  dir_ = -sim_[0];
  turn(HacktankLine::back, std::nullopt, Real(0), {0}, "A");
  for (;;) {
    if (out_.iterations >= settings_.max_iterations || !is_finite(dir_)) {
      const Termination why = is_finite(dir_) ? Termination::iteration_limit : Termination::degenerate;
      report_.gave_up(out_.iterations, settings_.max_iterations, dir_, sim_, why);
      return finish(why, {});
    }
    const HacktankSupport found = support(dir_);
    const Real along = glm::dot(dir_, to_real<Real>(found.vertex.w));
    const Comparison passes{TestKind::passes_origin, static_cast<double>(along), 0.0, along > 0};
    report_.support(found, passes, out_.iterations, dir_, sim_);
    if (!passes.holds) return finish(Termination::separating_axis, false);
    sim_.push(vertex(found.vertex));
    if (sim_.size == 2) {
      segment(HacktankLine::line, std::nullopt, Real(0), {0, 1}, "AB");
    } else if (sim_.size == 3) {
      triangle(true);
    } else if (!tetrahedron()) {
      return finish(Termination::encloses_origin, true);
    }
  }
}

}  // namespace

template <class Real, class Observer>
HacktankOutcome hacktank(const ConvexPair<Real>& pair, const Shape& a, const Shape& b,
                         const PublishedSettings& settings, Observer& observer) {
  return Run<Real, Observer>(pair, a, b, settings, observer).run();
}

template HacktankOutcome hacktank(const ConvexPair<float>&, const Shape&, const Shape&, const PublishedSettings&,
                                  NullObserver&);
template HacktankOutcome hacktank(const ConvexPair<float>&, const Shape&, const Shape&, const PublishedSettings&,
                                  StepObserver&);
template HacktankOutcome hacktank(const ConvexPair<double>&, const Shape&, const Shape&, const PublishedSettings&,
                                  NullObserver&);
template HacktankOutcome hacktank(const ConvexPair<double>&, const Shape&, const Shape&, const PublishedSettings&,
                                  StepObserver&);

namespace {

/// Depth and contact of what overlaps, from the last simplex: the article's announced next part.
template <class Real, class Observer>
void expand(const ConvexPair<Real>& pair, const PairSettings& given, const Simplex& simplex, PairResult& result,
            Observer& observer) {
  EpaSettings settings;
  settings.max_iterations = iteration_limit(given.max_epa_iterations, settings.max_iterations);
  settings.relative_tolerance = relative_tolerance_of<Real>(given);
  settings.depth_upper = pair.scale;
  settings.start_line = +HacktankLine::overlap;
  settings.closest_line = +HacktankLine::nearest;
  settings.support_line = settings.stop_line = +HacktankLine::expand;
  settings.horizon_line = settings.expand_line = +HacktankLine::expand;
  const EpaOutcome inside = epa(pair, simplex, settings, observer);
  result.depth = inside.depth;
  result.iterations += inside.iterations;
  result.support_calls += inside.support_calls;
  result.termination = inside.termination;
  if (inside.has_normal) {
    place_witnesses(pair, inside.point_a, inside.point_b, inside.normal, -inside.depth, result);
  } else {
    result.point_a = pair.point_to_world(inside.point_a);
    result.point_b = pair.point_to_world(inside.point_b);
  }
}

struct HacktankRun {
  template <class Real, class Observer>
  static PairResult run(const PairQuery& query, Observer& observer) {
    const ConvexPair<Real> pair(query.a, query.b, Rounding::in_core);
    const HacktankOutcome found =
        hacktank(pair, query.a.shape, query.b.shape, published_settings(pair, query.settings), observer);
    PairResult result = to_result(found);
    if (found.overlap && *found.overlap) {
      expand(pair, query.settings, found.simplex, result, observer);
    } else if (found.overlap) {
      result.depth = 0.0;
    }
    return result;
  }
};

constexpr std::array<std::string_view, 4> contact_answers{"overlap", "depth", "normal", "points"};

}  // namespace

const PairMethod& hacktank_method() {
  static constexpr PairMethod row{
      pair_method::hacktank,
      "Hacktank's GJK, as published, then EPA",
      "Hacktank, 3D Convex Collision Detection, Part One: GJK, Code Cave, undated; EPA, its announced part two, after "
      "G. van den Bergen, 2001",
      contact_answers,
      hacktank_listing,
      is_convex,
      run_plain<HacktankRun>,
      run_observed<HacktankRun>,
      {sentences::explain_hacktank, sentences::explain_epa},
      "Hacktank's GJK",
  };
  return row;
}

}  // namespace minkoscope
