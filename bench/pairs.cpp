#include "bench/pairs.h"

#include <cmath>
#include <functional>

#include "core/shapes/support.h"
#include "core/trial/oracle/pair_oracle.h"

namespace minkoscope::bench {
namespace {

constexpr double near_gap = 1e-3;  // metres

/// Metres, > 0 apart.
double signed_distance(const PairCase& pair) {
  PairQuery query;
  query.a = pair.a;
  query.b = pair.b;
  query.precision = Precision::float64;
  const PairResult at = run_pair(query);
  return *at.overlap ? -*at.depth : *at.distance;
}

/// Brings B along `away` until the pair is `gap` apart.
void set_apart(PairCase& pair, const Vector3d& away, double gap) {
  for (int step = 0; step < 40; ++step) {
    const double missing = gap - signed_distance(pair);
    if (std::abs(missing) < 1e-9) break;
    pair.b.pose.position += missing * away;
  }
}

/// A near pair, and where it is in the frames after it.
std::vector<PairCase> in_motion(PairCase pair, Draw& draw) {
  constexpr double degree = 0.017453292519943295, slide = 0.01;  // a frame; of the size
  const Quaterniond turn_a = glm::angleAxis(degree, draw.direction()),
                    turn_b = glm::angleAxis(degree, draw.direction());
  const Vector3d along = draw.direction();
  const double size = CompiledShape<double>(pair.b.shape).extent();
  std::vector<PairCase> out{pair};
  while (out.size() < coherent_frames) {
    Pose &a = pair.a.pose, &b = pair.b.pose;
    a.rotation = glm::normalize(turn_a * a.rotation);
    b.rotation = glm::normalize(turn_b * b.rotation);
    const Vector3d away = glm::normalize(b.position - a.position);
    b.position += slide * size * glm::normalize(along - glm::dot(along, away) * away);
    set_apart(pair, away, near_gap);
    out.push_back(pair);
  }
  return out;
}

/// `depth`: of deep pairs; drawn where it is 0.
std::vector<PairCase> make_pairs(const std::function<Shape(Draw&)>& shape, Regime regime, double depth, int count) {
  Draw draw(1234);
  constexpr std::size_t shapes = 8;
  std::vector<Shape> of_a, of_b;
  for (std::size_t i = 0; i < shapes; ++i) {
    of_a.push_back(shape(draw));
    of_b.push_back(shape(draw));
  }
  std::vector<PairCase> out;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    PairCase pair;
    pair.a.shape = of_a[i % shapes];
    pair.b.shape = of_b[i / shapes % shapes];
    pair.a.pose.rotation = draw.rotation();
    pair.b.pose.rotation = draw.rotation();
    const Vector3d away = draw.direction();
    const double apart = draw.between(0.2, 2.0), part = draw.between(0.05, 0.7);
    const double gap = regime == Regime::far       ? apart
                       : regime == Regime::near    ? near_gap
                       : regime == Regime::shallow ? -1e-3
                                                   : 0.0;
    // Along the line of centres until the signed distance is the wanted one.
    pair.b.pose.position = 4.0 * away;
    set_apart(pair, away, gap);
    if (regime == Regime::deep) pair.b.pose.position *= 1.0 - (depth > 0.0 ? depth : part);
    const Vector3d place(draw.between(-5, 5), draw.between(-5, 5), draw.between(-5, 5));
    pair.a.pose.position += place;
    pair.b.pose.position += place;
    out.push_back(std::move(pair));
  }
  return out;
}

}  // namespace

Vector3d Draw::direction() {
  for (;;) {
    const double x = between(-1, 1), y = between(-1, 1), z = between(-1, 1);
    const double length = std::sqrt(x * x + y * y + z * z);
    if (length > 0.1 && length < 1.0) return Vector3d(x, y, z) / length;
  }
}

Quaterniond Draw::rotation() {
  const Vector3d axis = direction();
  const double turn = between(0.0, 6.283185307179586);
  return glm::angleAxis(turn, axis);
}

Shape Draw::shape(Kind kind) {
  const double x = between(0.3, 1.0), y = between(0.3, 1.0), z = between(0.3, 1.0);
  if (kind == Kind::box) return {BoxShape{Vector3d(x, y, z)}};
  if (kind == Kind::sphere) return {SphereShape{x}};
  if (kind == Kind::capsule) return {CapsuleShape{x, y}};
  return hull(x, kind == Kind::h32 ? 32 : kind == Kind::h128 ? 128 : 512);
}

Shape Draw::hull(double size, int corners) {
  std::vector<Vector3d> points;
  for (int i = 0; i < corners; ++i) points.push_back(size * direction());
  return make_hull_shape(std::move(points));
}

std::string to_string(Kind kind) {
  switch (kind) {
    case Kind::box:
      return "box";
    case Kind::sphere:
      return "sphere";
    case Kind::capsule:
      return "capsule";
    case Kind::h32:
      return "h32";
    case Kind::h128:
      return "h128";
    case Kind::h512:
      return "h512";
  }
  return {};
}

std::string to_string(Regime regime) {
  switch (regime) {
    case Regime::far:
      return "far";
    case Regime::near:
      return "near";
    case Regime::shallow:
      return "shallow";
    case Regime::deep:
      return "deep";
    case Regime::coherent:
      return "coherent";
  }
  return {};
}

std::string to_string(Operation operation) {
  switch (operation) {
    case Operation::overlap:
      return "overlap";
    case Operation::distance:
      return "distance";
    case Operation::penetration:
      return "penetration";
  }
  return {};
}

std::vector<PairCase> pairs_of(Kind kind, Regime regime, int count) {
  if (regime == Regime::coherent) {
    Draw draw(4321);
    std::vector<PairCase> out;
    for (const PairCase& pair : pairs_of(kind, Regime::near, count / coherent_frames)) {
      for (PairCase& frame : in_motion(pair, draw)) out.push_back(std::move(frame));
    }
    return out;
  }
  return make_pairs([kind](Draw& draw) { return draw.shape(kind); }, regime, 0.0, count);
}

std::vector<PairCase> hull_pairs(int corners, Regime regime, int count) {
  return make_pairs([corners](Draw& draw) { return draw.hull(draw.between(0.3, 1.0), corners); }, regime, 0.0, count);
}

std::vector<PairCase> deep_pairs(Kind kind, double part, int count) {
  return make_pairs([kind](Draw& draw) { return draw.shape(kind); }, Regime::deep, part, count);
}

std::vector<Truth> truths_of(const std::vector<PairCase>& pairs, int count) {
  std::vector<Truth> out;
  for (std::size_t i = 0; i < pairs.size() && i < static_cast<std::size_t>(count); ++i) {
    PairOracle oracle(pairs[i].a, pairs[i].b);
    const OracleAnswer& known = oracle.narrow(1e-6);
    out.push_back({known.lower, known.upper, known.scale});
  }
  return out;
}

}  // namespace minkoscope::bench
