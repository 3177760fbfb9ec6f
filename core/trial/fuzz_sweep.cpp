#include "core/trial/fuzz_sweep.h"

#include <algorithm>
#include <array>
#include <memory>

#include "core/trial/oracle/pair_oracle.h"
#include "core/trial/random_shapes.h"

namespace minkoscope {
namespace {

enum class SweepFamily { generic, grazing, parallel, needle, ratio, far_off, from_touch, overlapping, spin, long_move };
constexpr std::array<std::string_view, 10> sweep_families{"generic", "grazing",    "parallel",    "needle", "ratio",
                                                          "far",     "from_touch", "overlapping", "spin",   "long"};

/// An item of a level that is a convex shape.
LevelMesh shape_of_level(const PosedShape& posed) {
  LevelMesh item;
  item.mesh = std::make_shared<const TriangleMesh>();
  item.shape = std::make_shared<const Shape>(posed.shape);
  item.pose = posed.pose;
  return item;
}

LevelMesh triangles_of_level(TrialRandom& random, double size, const Pose& pose) {
  auto mesh = std::make_shared<TriangleMesh>();
  const int count = 1 + random.below(4);
  for (int i = 0; i < 2 + count; ++i) mesh->vertices.push_back(size * random.unit() * random.direction());
  for (int i = 0; i < count; ++i) {
    const auto first = static_cast<std::uint32_t>(i);
    mesh->triangles.push_back({first, first + 1, first + 2});
  }
  LevelMesh item;
  item.mesh = std::move(mesh);
  item.pose = pose;
  return item;
}

bool takes_part(const Shape& shape, FuzzShapes shapes) {
  return shapes == FuzzShapes::all || !is_curved(shape);
}

Shape drawn_shape(TrialRandom& random, double size, double thin, FuzzShapes shapes) {
  for (;;) {
    Shape shape = random_shape(random, size, 1.0, thin);
    if (takes_part(shape, shapes) && size_of(shape) > 0.1 * thin * size) return shape;
  }
}

PosedShape body_of(const SweepQuery& query, double time) {
  PosedShape body{*query.shape, {query.body.position + time * query.displacement, query.body.rotation}};
  const double angle = time * glm::length(query.rotation_displacement);
  if (angle > 0.0)
    body.pose.rotation = glm::angleAxis(angle, glm::normalize(query.rotation_displacement)) * body.pose.rotation;
  return body;
}

/// The obstacle moved along `direction` until its supporting plane and the body's are `gap` apart.
void place_before(PosedShape& obstacle, const PosedShape& body, const Vector3d& direction, double gap) {
  obstacle.pose.position = body.pose.position;
  obstacle.pose.position += (support_width(body, obstacle, direction) + gap) * direction;
}

class SweepDrawing {
 public:
  SweepDrawing(std::uint64_t numbers, std::uint64_t index, std::optional<Precision> precision, FuzzShapes shapes)
      : random_(numbers), shapes_(shapes), family_(static_cast<SweepFamily>(index % sweep_families.size())) {
    const std::uint64_t turn = index / sweep_families.size();
    query_.precision = precision.value_or(turn % 2 == 0 ? Precision::float32 : Precision::float64);
    turns_ = turn / 2 % 2 == 0 || family_ == SweepFamily::spin;
    of_triangles_ = turn / 4 % 3 == 0;
  }

  FuzzSweep draw() {
    draw_body();
    const int count = 1 + random_.below(3);
    for (int i = 0; i < count; ++i) add_obstacle(i == 0);
    query_.algorithm = default_sweep_of(query_);
    return {query_, sweep_families[static_cast<std::size_t>(family_)]};
  }

 private:
  void draw_body() {
    size_ = random_.log_between(0.02, 50.0);
    const double thin = family_ == SweepFamily::needle ? random_.log_between(0.01, 0.1) : 1.0;
    query_.shape = drawn_shape(random_, size_, thin, shapes_);
    size_ = size_of(*query_.shape);
    query_.body.rotation = family_ == SweepFamily::parallel ? Quaterniond(1.0, 0.0, 0.0, 0.0) : random_.rotation();
    if (family_ == SweepFamily::far_off) {
      const Vector3d away = random_.direction();
      query_.body.position = 500.0 * away;
    }
    const double length = family_ == SweepFamily::long_move ? random_.log_between(10.0, 1e3)
                          : family_ == SweepFamily::spin    ? random_.between(0.0, 2.0)
                                                            : random_.between(0.5, 6.0);
    query_.displacement = length * size_ * random_.direction();
    if (family_ == SweepFamily::parallel && random_.below(2) == 0) query_.displacement.y = 0.0;
    if (!turns_) return;
    const double angle =
        family_ == SweepFamily::spin ? random_.log_between(6.0, 100.0) : random_.log_between(0.01, 6.0);
    query_.rotation_displacement = angle * random_.direction();
    if (family_ == SweepFamily::parallel) query_.rotation_displacement = {0.0, angle, 0.0};
  }

  void add_obstacle(bool first) {
    const double other =
        size_ * (family_ == SweepFamily::ratio ? random_.log_between(1e-3, 1e3) : random_.log_between(0.3, 3.0));
    PosedShape obstacle;
    if (of_triangles_) {
      TriangleShape triangle;
      for (Vector3d& point : triangle.points) point = other * random_.direction();
      obstacle.shape = {triangle};
    } else {
      obstacle.shape = family_ == SweepFamily::parallel && random_.below(2) == 0
                           ? Shape{BoxShape{random_box(random_, other)}}
                           : drawn_shape(random_, other, family_ == SweepFamily::needle ? 0.1 : 1.0, shapes_);
    }
    if (family_ != SweepFamily::parallel) obstacle.pose.rotation = random_.rotation();
    place(obstacle, first);
    if (of_triangles_) {
      const auto& triangle = std::get<TriangleShape>(obstacle.shape.value);
      LevelMesh item = triangles_of_level(random_, other, obstacle.pose);
      auto mesh = std::make_shared<TriangleMesh>(*item.mesh);
      for (std::size_t k = 0; k < 3; ++k) mesh->vertices[k] = triangle.points[k];  // the first is the one placed
      item.mesh = std::move(mesh);
      query_.level.push_back(std::move(item));
    } else {
      query_.level.push_back(shape_of_level(obstacle));
    }
  }

  /// Near the body at some time of the move, by how its family has it.
  void place(PosedShape& obstacle, bool first) {
    const bool at_start = first && (family_ == SweepFamily::from_touch || family_ == SweepFamily::overlapping);
    const double time = at_start ? 0.0 : random_.between(0.1, 1.1);
    const PosedShape body = body_of(query_, time);
    Vector3d direction = random_.direction();
    double gap = random_.between(-1.0, 0.5) * size_;
    if (family_ == SweepFamily::grazing) {
      // The planes are parallel to the motion.
      const Vector3d along = glm::cross(query_.displacement, direction);
      if (glm::length(along) > 0.0) direction = glm::normalize(along);
      gap = random_.sign() * random_.log_between(1e-5, 1e-2) * size_;
    }
    if (family_ == SweepFamily::parallel) {
      direction = Vector3d(0.0, -1.0, 0.0);
      gap = random_.sign() * random_.log_between(1e-6, 0.1) * size_;
    }
    if (at_start && family_ == SweepFamily::from_touch) {
      constexpr std::array<double, 4> gaps{0.0, 1e-6, 1e-4, 1e-2};
      gap = gaps[static_cast<std::size_t>(random_.below(4))] * size_;
    }
    if (at_start && family_ == SweepFamily::overlapping) gap = -random_.log_between(1e-3, 1.0) * size_;
    place_before(obstacle, body, direction, gap);
  }

  TrialRandom random_;
  FuzzShapes shapes_;
  SweepFamily family_;
  bool turns_ = false, of_triangles_ = false;
  double size_ = 1.0;  // of the body, half of what the promises call its size
  SweepQuery query_;
};

}  // namespace

FuzzSweep fuzz_sweep(std::uint64_t seed, std::uint64_t index, std::optional<Precision> precision, FuzzShapes shapes) {
  TrialRandom mix(seed);
  const std::uint64_t numbers = mix.bits() ^ (index * 0xd1342543de82ef95u + 1);
  return SweepDrawing(numbers, index, precision, shapes).draw();
}

}  // namespace minkoscope
