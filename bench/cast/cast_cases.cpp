#include "bench/cast/cast_cases.h"

#include <algorithm>
#include <cmath>

#include "core/trial/oracle/pair_oracle.h"

namespace minkoscope::bench {

std::vector<CastCase> casts_of(Kind body, Kind obstacle, int count) {
  Draw draw(2004);
  constexpr std::size_t shapes = 8;
  std::vector<Shape> of_body, of_obstacle;
  for (std::size_t i = 0; i < shapes; ++i) {
    of_body.push_back(draw.shape(body));
    of_obstacle.push_back(draw.shape(obstacle));
  }
  const auto place = [&](double size) {
    const double x = draw.between(-size, size), y = draw.between(-size, size), z = draw.between(-size, size);
    return Vector3d(x, y, z);
  };
  std::vector<CastCase> out;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    CastCase cast;
    cast.body.shape = of_body[i % shapes];
    cast.obstacle.shape = of_obstacle[i / shapes % shapes];
    cast.obstacle.pose.position = place(5.0);
    cast.obstacle.pose.rotation = draw.rotation();
    cast.body.pose.rotation = draw.rotation();
    const Vector3d from = draw.direction();
    const Vector3d away = draw.between(3.8, 6.0) * from, aim = place(0.9);
    cast.body.pose.position = cast.obstacle.pose.position + away;
    cast.displacement = draw.between(0.6, 1.6) * (aim - away);
    out.push_back(std::move(cast));
  }
  return out;
}

CastOracle::CastOracle(const CastCase& cast) : cast_(cast) {
  const auto body = PolytopeAxes::of(cast.body.shape), obstacle = PolytopeAxes::of(cast.obstacle.shape);
  if (body && obstacle) exact_.emplace(*obstacle, cast.obstacle.pose, *body, cast.body.pose, cast.displacement);
}

double CastOracle::distance(double time, double tolerance) const {
  PosedShape moved = cast_.body;
  moved.pose.position += time * cast_.displacement;
  PairOracle oracle(moved, cast_.obstacle);
  const OracleAnswer& known = oracle.narrow(0.1 * tolerance);
  return 0.5 * (known.lower + known.upper);
}

double CastOracle::least_distance(double end, double tolerance) const {
  // Golden section.
  const double part = 0.5 * (std::sqrt(5.0) - 1.0);
  double low = 0.0, high = end, a = high - part * (high - low), b = low + part * (high - low);
  double at_a = distance(a, tolerance), at_b = distance(b, tolerance);
  for (int i = 0; i < 28; ++i) {
    if (at_a < at_b) {
      high = b;
      b = a;
      at_b = at_a;
      a = high - part * (high - low);
      at_a = distance(a, tolerance);
    } else {
      low = a;
      a = b;
      at_a = at_b;
      b = low + part * (high - low);
      at_b = distance(b, tolerance);
    }
  }
  return std::min({at_a, at_b, distance(end, tolerance)});
}

bool CastOracle::is_right(const Answer& answer, double tolerance) const {
  const double end = answer.distance ? *answer.distance / glm::length(cast_.displacement) : 1.0;
  if (answer.failed || !(least_distance(end, tolerance) >= -tolerance)) return false;
  if (exact_ && exact_->enters(tolerance) < end) return false;
  if (!answer.distance) return true;
  if (distance(end, tolerance) > tolerance || (exact_ && exact_->enters(-tolerance) > end)) return false;
  PosedShape at_hit = cast_.body;
  at_hit.pose.position += end * cast_.displacement;
  return !answer.point || (holds_point(cast_.obstacle, *answer.point, 2.0 * tolerance) &&
                           holds_point(at_hit, *answer.point, 2.0 * tolerance));
}

}  // namespace minkoscope::bench
