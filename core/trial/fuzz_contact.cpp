#include "core/trial/fuzz_contact.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numbers>
#include <utility>
#include <vector>

#include "core/trial/oracle/pair_oracle.h"
#include "core/trial/random_shapes.h"

namespace minkoscope {
namespace {

constexpr double quarter_turn = 0.5 * std::numbers::pi;
const Vector3d along_x(1.0, 0.0, 0.0), up(0.0, 1.0, 0.0), along_z(0.0, 0.0, 1.0);

/// How the two are placed; those after `rounded` have a curved shape.
enum class ContactFamily {
  apart,
  far_off,
  ratio,
  resting,
  edges,
  tilted,
  hulls,
  faces,
  capsule,
  sphere,
  rounded,
  cylinder,
  cone
};
constexpr std::array<std::string_view, 13> contact_families{"apart",   "far",      "ratio", "resting", "edges",
                                                            "tilted",  "hulls",    "faces", "capsule", "sphere",
                                                            "rounded", "cylinder", "cone"};
constexpr std::size_t first_placement = 3, polytope_families = 11;

class ContactDrawing {
 public:
  ContactDrawing(std::uint64_t numbers, std::uint64_t index, std::optional<Precision> precision, FuzzShapes shapes,
                 int ticks)
      : random_(numbers), families_(shapes == FuzzShapes::all ? contact_families.size() : polytope_families) {
    family_ = static_cast<ContactFamily>(index % families_);
    query_.precision = precision.value_or(index / families_ % 2 == 0 ? Precision::float32 : Precision::float64);
    query_.ticks = ticks;
  }

  FuzzContact draw() {
    size_ = random_.log_between(0.02, 50.0);
    own_ = size_ * (family_ == ContactFamily::ratio ? random_.log_between(1e-3, 0.05) : random_.log_between(0.2, 1.5));
    draw_gap();
    placement_ = family_;
    if (static_cast<std::size_t>(family_) < first_placement) {
      const int count = static_cast<int>(families_ - first_placement);
      placement_ = static_cast<ContactFamily>(static_cast<int>(first_placement) + random_.below(count));
    }
    place();
    move_both();
    if (query_.ticks > 1) jolt();
    return {query_, contact_families[static_cast<std::size_t>(family_)]};
  }

 private:
  void draw_gap() {
    const double smaller = std::min(size_, own_);
    if (random_.below(3) == 0 || query_.ticks > 1) query_.settings.contact_distance = 0.01 * smaller;
    if (family_ == ContactFamily::apart) {
      query_.settings.contact_distance = 0.05 * smaller;
      depth_ = -random_.between(0.0, 0.06) * smaller;
      return;
    }
    constexpr std::array<std::pair<double, double>, 3> depths{{{1e-7, 1e-4}, {1e-4, 0.03}, {0.03, 0.3}}};
    const int kind = random_.below(6);
    if (kind == 0) return;
    const auto [least, most] = depths[kind == 1 ? 0 : kind == 2 ? 2 : 1];
    depth_ = random_.log_between(least, most) * smaller;
  }

  Quaterniond turned_upright() { return glm::angleAxis(random_.between(0.0, 4.0 * quarter_turn), up); }
  Quaterniond leaning(double most) {
    const double angle = random_.between(-most, most);
    return glm::angleAxis(angle, random_.direction());
  }
  double part(double of) { return of * random_.between(0.3, 1.0); }

  Shape hull_of(double size) {
    std::vector<Vector3d> points;
    const int count = 4 + random_.below(21);
    for (int i = 0; i < count; ++i) {
      const double reach = size * random_.between(0.8, 1.0);
      points.push_back(reach * random_.direction());
    }
    return make_hull_shape(std::move(points));
  }
  /// A prism with an irregular outline.
  Shape prism_of(double size) {
    std::vector<Vector3d> points;
    const int count = 3 + random_.below(8);
    for (int i = 0; i < count; ++i) {
      const double angle = 4.0 * quarter_turn * (i + random_.between(-0.3, 0.3)) / count;
      const double reach = size * random_.between(0.7, 1.0);
      for (const double y : {-0.5 * size, 0.5 * size})
        points.push_back({reach * std::cos(angle), y, reach * std::sin(angle)});
    }
    return make_hull_shape(std::move(points));
  }

  /// What the other stands on: mostly a box.
  Shape ground() {
    if (random_.below(5) == 0) return prism_of(size_);
    return {BoxShape{random_box(random_, size_)}};
  }

  void place() {
    query_.a.body.shape = ground();
    Vector3d direction = up;
    switch (placement_) {
      case ContactFamily::edges: {
        const double tip = 0.5 * quarter_turn + random_.between(-0.2, 0.2);
        const double turn = 0.5 * quarter_turn + random_.between(-0.2, 0.2);
        query_.a.body = {{BoxShape{random_box(random_, size_)}}, {Vector3d(0.0), glm::angleAxis(tip, along_z)}};
        query_.b.body = {{BoxShape{random_box(random_, own_)}}, {Vector3d(0.0), glm::angleAxis(turn, along_x)}};
        if (random_.below(2) == 0) query_.b.body.pose.rotation = leaning(0.3) * query_.b.body.pose.rotation;
        break;
      }
      case ContactFamily::tilted: {
        query_.b.body.shape = {BoxShape{random_box(random_, own_)}};
        const Quaterniond turn = turned_upright();
        query_.b.body.pose.rotation = leaning(random_.below(2) == 0 ? 0.3 : 0.01) * turn;
        break;
      }
      case ContactFamily::hulls:
        query_.a.body = {hull_of(size_), {Vector3d(0.0), random_.rotation()}};
        query_.b.body = {hull_of(own_), {Vector3d(0.0), random_.rotation()}};
        direction = random_.direction();
        break;
      case ContactFamily::faces:
        query_.a.body.shape = prism_of(size_);
        query_.b.body = {prism_of(own_), {Vector3d(0.0), turned_upright()}};
        break;
      case ContactFamily::capsule: {
        const double radius = own_ * random_.between(0.1, 0.5);
        stand_or_lie({CapsuleShape{radius, part(own_)}}, quarter_turn);
        break;
      }
      case ContactFamily::sphere:
        query_.b.body.shape = {SphereShape{own_}};
        if (random_.below(5) == 0) query_.a.body.shape = {SphereShape{size_}};
        break;
      case ContactFamily::rounded: {
        const Shape box{BoxShape{random_box(random_, own_)}};
        const Shape sphere{SphereShape{own_ * random_.between(0.02, 0.3)}};
        query_.b.body = {{SumShape{std::make_shared<const Shape>(box), std::make_shared<const Shape>(sphere)}},
                         {Vector3d(0.0), turned_upright()}};
        if (random_.below(2) == 0) query_.b.body.pose.rotation = leaning(0.3) * query_.b.body.pose.rotation;
        break;
      }
      case ContactFamily::cylinder: {
        const double radius = part(own_);
        stand_or_lie({CylinderShape{radius, part(own_)}}, quarter_turn);
        break;
      }
      case ContactFamily::cone: {
        // It lies where its side is level.
        const double radius = part(own_), half_height = part(own_);
        stand_or_lie({ConeShape{radius, half_height}}, quarter_turn + std::atan2(radius, 2.0 * half_height));
        break;
      }
      default: {  // at rest
        query_.b.body.shape = {BoxShape{random_box(random_, own_)}};
        if (random_.below(4) != 0) query_.b.body.pose.rotation = turned_upright();
        break;
      }
    }
    put_on(direction);
  }

  /// On its base or its side, on a flat ground or on another of its kind, or leaning.
  void stand_or_lie(const Shape& shape, double lying) {
    query_.b.body.shape = shape;
    const int kind = random_.below(4);
    const double tip = kind == 0   ? 0.0
                       : kind == 1 ? 2.0 * quarter_turn
                       : kind == 2 ? -lying
                                   : random_.between(-2.0, 2.0) * quarter_turn;
    const Quaterniond turn = turned_upright();
    query_.b.body.pose.rotation = turn * glm::angleAxis(tip, along_z);
    if (random_.below(5) != 0) return;
    query_.a.body.shape = shape;
    query_.a.body.pose.rotation = random_.below(2) == 0 ? query_.b.body.pose.rotation : random_.rotation();
  }

  /// Beside the middle, and along a direction until the supporting planes overlap by the depth.
  void put_on(const Vector3d& direction) {
    const double reach = placement_ == ContactFamily::edges ? 0.2 * std::min(size_, own_) : 0.7 * size_;
    const double beside = reach * random_.unit();
    Vector3d aside = beside * random_.direction();
    if (placement_ == ContactFamily::hulls) aside *= 0.3;
    aside -= glm::dot(aside, direction) * direction;
    query_.b.body.pose.position = aside;
    const double width = support_width(query_.a.body, query_.b.body, direction);
    query_.b.body.pose.position += (width - depth_) * direction;
  }

  /// Somewhere else, so that no axis is the world's, and with the roles exchanged.
  void move_both() {
    const Quaterniond turn = random_.below(4) == 0 ? Quaterniond(1.0, 0.0, 0.0, 0.0) : random_.rotation();
    const double away = family_ == ContactFamily::far_off ? 500.0 : 3.0 * size_ * random_.unit();
    const Vector3d by = away * random_.direction();
    for (ContactBody* body : {&query_.a, &query_.b})
      body->body.pose = {turn * body->body.pose.position + by, glm::normalize(turn * body->body.pose.rotation)};
    if (random_.below(2) == 0) std::swap(query_.a, query_.b);
  }

  void jolt() {
    constexpr double most = 1e-5;
    const double size_b = size_of(query_.b.body.shape);
    const double smaller = std::min(size_of(query_.a.body.shape), size_b);
    Motion motion;
    for (int i = 0; i < query_.ticks; ++i) {
      const double distance = most * smaller * random_.unit();
      const Vector3d by = distance * random_.direction();
      const double angle = most * smaller / std::max(size_b, smaller) * random_.unit();
      const Quaterniond turn = glm::angleAxis(angle, random_.direction());
      motion.keys.push_back({(i + 1) * query_.tick, query_.b.body.pose.position + by,
                             glm::normalize(turn * query_.b.body.pose.rotation)});
    }
    query_.b.motion = std::move(motion);
  }

  TrialRandom random_;
  std::size_t families_;
  ContactFamily family_ = ContactFamily::resting, placement_ = ContactFamily::resting;
  double size_ = 1.0, own_ = 1.0;  // of what lies below, and of what stands on it, about
  double depth_ = 0.0;
  ContactQuery query_;
};

}  // namespace

FuzzContact fuzz_contact(std::uint64_t seed, std::uint64_t index, std::optional<Precision> precision, FuzzShapes shapes,
                         int ticks) {
  TrialRandom mix(seed);
  const std::uint64_t numbers = mix.bits() ^ (index * 0xd1342543de82ef95u + 1);
  return ContactDrawing(numbers, index, precision, shapes, ticks).draw();
}

}  // namespace minkoscope
