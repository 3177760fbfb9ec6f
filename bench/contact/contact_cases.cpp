#include "bench/contact/contact_cases.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/trial/oracle/manifold_oracle.h"

namespace minkoscope::bench {
namespace {

constexpr double deepest = 0.01;      // of the smaller size
constexpr double peers_place = 1e-3;  // of the size: how far off a surface a peer's point may be
const Vector3d up(0.0, 1.0, 0.0);

Quaterniond turned(double angle, const Vector3d& axis) {
  return glm::angleAxis(angle, axis);
}

PairCase box_at_rest(Draw& draw) {
  PairCase out;
  out.a.shape = draw.shape(Kind::box);
  out.b.shape = draw.shape(Kind::box);
  const Vector3d a = std::get<BoxShape>(out.a.shape.value).half_extents;
  const Vector3d b = std::get<BoxShape>(out.b.shape.value).half_extents;
  const double depth = draw.between(0.1, 1.0) * deepest * std::min(a.y, b.y);
  out.b.pose.position = {draw.between(-0.6, 0.6) * a.x, a.y + b.y - depth, draw.between(-0.6, 0.6) * a.z};
  out.b.pose.rotation = turned(draw.between(0.0, 2.0 * std::numbers::pi), up);
  return out;
}

/// An edge of A lies along x and on top, one of B across it and below.
PairCase box_on_edge(Draw& draw) {
  PairCase out;
  const double a = draw.between(0.15, 0.5), b = draw.between(0.15, 0.5);
  out.a.shape = {BoxShape{Vector3d(a)}};
  out.b.shape = {BoxShape{Vector3d(b)}};
  const auto tilt = [&] { return 0.25 * std::numbers::pi + draw.between(-0.1, 0.1); };
  const double tilt_a = tilt(), tilt_b = tilt(), across = draw.between(0.35, 0.65) * std::numbers::pi;
  out.a.pose.rotation = turned(tilt_a, {1.0, 0.0, 0.0});
  out.b.pose.rotation = turned(across, up) * turned(tilt_b, {1.0, 0.0, 0.0});
  const auto height = [](double half, double angle) { return half * (std::sin(angle) + std::cos(angle)); };
  const double depth = draw.between(0.1, 1.0) * deepest * std::min(a, b);
  out.b.pose.position = {draw.between(-0.4, 0.4) * a, height(a, tilt_a) + height(b, tilt_b) - depth, 0.0};
  return out;
}

PairCase capsule_on_box(Draw& draw) {
  PairCase out;
  out.a.shape = draw.shape(Kind::capsule);
  out.b.shape = draw.shape(Kind::box);
  const auto& capsule = std::get<CapsuleShape>(out.a.shape.value);
  const Vector3d box = std::get<BoxShape>(out.b.shape.value).half_extents;
  const double tilt = draw.between(-0.01, 0.01);
  const Quaterniond lying = turned(0.5 * std::numbers::pi + tilt, {0.0, 0.0, 1.0});
  out.a.pose.rotation = turned(draw.between(0.0, 2.0 * std::numbers::pi), up) * lying;
  const double depth = draw.between(0.1, 1.0) * deepest * std::min(capsule.radius, box.y);
  out.a.pose.position = {draw.between(-0.3, 0.3) * box.x, box.y + capsule.radius - depth,
                         draw.between(-0.3, 0.3) * box.z};
  return out;
}

}  // namespace

const char* to_string(ContactScenes scenes) {
  switch (scenes) {
    case ContactScenes::box_rest:
      return "box-rest";
    case ContactScenes::box_edge:
      return "box-edge";
    case ContactScenes::h32:
      return "h32";
    case ContactScenes::capsule_box:
      break;
  }
  return "capsule-box";
}

std::vector<PairCase> contacts_of(ContactScenes scenes, int count) {
  if (scenes == ContactScenes::h32) return pairs_of(Kind::h32, Regime::shallow, count);
  Draw draw(1974);
  std::vector<PairCase> out;
  for (int i = 0; i < count; ++i) {
    PairCase pair = scenes == ContactScenes::box_rest   ? box_at_rest(draw)
                    : scenes == ContactScenes::box_edge ? box_on_edge(draw)
                                                        : capsule_on_box(draw);
    // Anyhow in the world.
    const Pose world{Vector3d(draw.between(-5.0, 5.0), draw.between(-5.0, 5.0), draw.between(-5.0, 5.0)),
                     draw.rotation()};
    pair.a.pose = compose(world, pair.a.pose);
    pair.b.pose = compose(world, pair.b.pose);
    out.push_back(std::move(pair));
  }
  return out;
}

ContactQuery contact_query(const PairCase& pair) {
  ContactQuery query;
  query.a.body = pair.a;
  query.b.body = pair.b;
  return query;
}

ContactOracle::ContactOracle(const PairCase& pair)
    : query_(std::make_unique<const ContactQuery>(contact_query(pair))),
      oracle_(std::make_unique<const ManifoldOracle>(*query_, pair.a.pose, pair.b.pose)) {}
ContactOracle::~ContactOracle() = default;
ContactOracle::ContactOracle(ContactOracle&&) noexcept = default;

bool ContactOracle::keeps_promises(const ContactManifold& all, const ContactManifold& reduced) const {
  return !oracle_->fault_of(all, reduced);
}

bool ContactOracle::is_right(const ContactManifold& manifold) const {
  if (!manifold.normal || manifold.points.empty() || !oracle_->is_least_axis(*manifold.normal)) return false;
  const double allowed = peers_place * oracle_->size();
  return std::ranges::all_of(manifold.points, [&](const ContactPoint& point) {
    return oracle_->off_a(point.point_a) <= allowed && oracle_->off_b(point.point_b) <= allowed;
  });
}

}  // namespace minkoscope::bench
