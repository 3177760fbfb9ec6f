// Casts of a convex shape: what a text calls to move it, become one move against the others.
#include <algorithm>
#include <array>

#include "core/import/cast.h"
#include "core/import/notation/meaning.h"
#include "core/import/resolve/sizes.h"
#include "core/scene/members/level_json.h"
#include "core/shapes/hull/convex_hull.h"

namespace minkoscope {
namespace {

/// The surface of a shape as triangles in its own frame; nothing where it is round.
std::optional<TriangleMesh> triangles_of(const Shape& shape) {
  TriangleMesh mesh;
  if (const auto* box = std::get_if<BoxShape>(&shape.value)) {
    std::vector<Vector3d> corners;
    for (int i = 0; i < 8; ++i)
      corners.push_back(box->half_extents *
                        Vector3d((i & 1) != 0 ? 1 : -1, (i & 2) != 0 ? 1 : -1, (i & 4) != 0 ? 1 : -1));
    const ConvexHull hull = build_convex_hull(std::move(corners));
    mesh.vertices = hull.points;
    mesh.triangles = hull.triangles;
  } else if (const auto* hull = std::get_if<HullShape>(&shape.value)) {
    mesh.vertices = hull->hull->points;
    mesh.triangles = hull->hull->triangles;
  } else if (const auto* triangle = std::get_if<TriangleShape>(&shape.value)) {
    mesh.vertices.assign(triangle->points.begin(), triangle->points.end());
    mesh.triangles.push_back({0, 1, 2});
  }
  if (mesh.triangles.empty()) return std::nullopt;
  return mesh;
}

/// The arguments of a cast by what they are.
struct CastArguments {
  std::vector<Vector3d> vectors;
  std::vector<double> numbers;
  std::vector<Meaning> poses;
  std::vector<std::size_t> bodies;

  /// Whether a vector is where the shape starts, and no pose.
  bool starts_at_a_point() const {
    return vectors.size() == 2 &&
           std::none_of(poses.begin(), poses.end(), [](const Meaning& pose) { return pose.has_position; });
  }
};
CastArguments arguments_of_cast(const std::vector<Meaning>& arguments) {
  CastArguments out;
  for (const Meaning& argument : arguments) {
    if (argument.is(Meaning::Kind::body))
      out.bodies.push_back(argument.body);
    else if (argument.is(Meaning::Kind::pose))
      out.poses.push_back(argument);
    else if (argument.is(Meaning::Kind::number))
      out.numbers.push_back(argument.number);
    else if (const auto vector = vector_of(argument))
      out.vectors.push_back(*vector);
    else if (argument.items.size() == 2 && vector_of(argument.items[0]) && vector_of(argument.items[1]))
      for (const Meaning& part : argument.items) out.vectors.push_back(*vector_of(part));  // a ray's
  }
  return out;
}

/// Sets how far the cast goes; false where the arguments are none of its form.
bool set_motion(Cast& cast, CastForm form, const CastArguments& given) {
  const auto& [vectors, numbers, poses, bodies] = given;
  const auto counts = [&](std::size_t of_poses, std::size_t of_vectors, std::size_t of_numbers) {
    return given.poses.size() == of_poses && given.vectors.size() == of_vectors && given.numbers.size() == of_numbers;
  };
  switch (form) {
    case CastForm::origin_radius_direction_length:
      if (vectors.size() != 2 || numbers.size() != 2 || !(glm::length(vectors[1]) > 0.0)) return false;
      cast.radius = numbers[0];
      cast.start = vectors[0];
      cast.displacement = glm::normalize(vectors[1]) * numbers[1];
      return true;
    case CastForm::start_direction_length: {
      // rapier.js has how far apart the shapes count as touching before the length.
      const bool touching = numbers.size() == 2 && numbers[0] == 0.0;
      const std::size_t before = given.starts_at_a_point() ? 1 : 0;
      if (numbers.empty() || (numbers.size() > 1 && !touching) || vectors.size() != before + 1) return false;
      cast.displacement = vectors[before] * numbers.back();
      return true;
    }
    case CastForm::start_scale_displacement:
      if (poses.size() != 1 || vectors.size() != 2 || vectors[0] != Vector3d(1.0)) return false;
      cast.displacement = vectors[1];
      return true;
    case CastForm::two_shapes:
      // PhysX's scene and bepu have one shape, whose others are the bodies.
      if (bodies.empty() || !counts(bodies.size(), 1, 1)) return false;
      cast.displacement = vectors[0] * numbers[0];
      return true;
    case CastForm::two_moving:  // seen from the second
      if (bodies.size() != 2 || poses.size() != 2 || vectors.size() != 2 || numbers.size() != 1) return false;
      cast.displacement = (vectors[0] - vectors[1]) * numbers[0];
      return true;
    case CastForm::start_end_points:
      if (vectors.size() != 2 || bodies.size() != 1) return false;
      cast.displacement = vectors[1] - vectors[0];
      return true;
    case CastForm::center_half_direction_length:
      if (vectors.size() != 3 || numbers.size() != 1 || !(glm::length(vectors[2]) > 0.0)) return false;
      cast.half_extents = vectors[1];
      cast.start = vectors[0];
      cast.displacement = glm::normalize(vectors[2]) * numbers[0];
      return true;
    case CastForm::start_end:
      if (poses.size() != 2) return false;
      cast.displacement = as_pose(poses[1]).position - *cast.start;
      return true;
    case CastForm::ends_radius_direction_length:
      if (!counts(0, 3, 2) || !(glm::length(vectors[2]) > 0.0)) return false;
      cast.radius = numbers[0];
      cast.ends = {vectors[0], vectors[1]};
      cast.displacement = glm::normalize(vectors[2]) * numbers[1];
      return true;
    case CastForm::from_where_it_stands:
      if (bodies.size() != 2 || !counts(0, 1, 0)) return false;
      cast.displacement = vectors[0];
      return true;
    case CastForm::two_ends:
    case CastForm::unread:
      break;
  }
  return false;
}

/// Two shapes that move from where they stand to other poses, seen from the second. Nothing where one of them turns.
std::optional<Cast> cast_to_ends(const Reading& reading, const CastArguments& given) {
  if (given.bodies.size() != 2 || given.poses.size() != 2) return std::nullopt;
  Cast cast{.body = reading.bodies[given.bodies[0]].order, .displacement = Vector3d(0.0), .line = reading.cast->line};
  for (const std::size_t i : {0u, 1u}) {
    const BodyDraft& body = reading.bodies[given.bodies[i]];
    const Pose start = body.place.pose(), end = as_pose(given.poses[i]);
    const bool turns = std::abs(glm::dot(start.rotation, end.rotation)) < 1.0 - 1e-9;
    if (!body.place.stated || body.owner >= 0 || turns) return std::nullopt;
    cast.displacement += (i == 0 ? 1.0 : -1.0) * (end.position - start.position);
  }
  return cast;
}

/// The capsule whose caps have these centres.
ReadShape capsule_between(const std::pair<Vector3d, Vector3d>& ends, double radius, int line) {
  BodyDraft body;
  body.kind = ShapeKind::capsule;
  body.line = line;
  body.sizes[Member::radius] = number_meaning(radius, line);
  body.sizes[Member::first_end] = vector_meaning(ends.first, line);
  body.sizes[Member::second_end] = vector_meaning(ends.second, line);
  return sized_shape(body, Library::none, {});
}

}  // namespace

std::optional<Cast> cast_of(const Reading& reading) {
  for (const BodyDraft& body : reading.bodies)
    if (body.displacement) return Cast{.body = body.order, .displacement = *body.displacement, .line = body.line};
  if (!reading.cast) return std::nullopt;
  const CastArguments given = arguments_of_cast(reading.cast->arguments);
  Cast cast;
  cast.line = reading.cast->line;
  const CastForm form = reading.cast->form;
  if (form == CastForm::two_ends) return cast_to_ends(reading, given);
  if (form == CastForm::from_where_it_stands) {
    if (!set_motion(cast, form, given)) return std::nullopt;
    cast.body = reading.bodies[given.bodies[0]].order;
    return cast;
  }
  const bool makes_its_shape = form == CastForm::origin_radius_direction_length ||
                               form == CastForm::ends_radius_direction_length ||
                               form == CastForm::center_half_direction_length;
  if (!makes_its_shape) {
    if (given.bodies.empty() || (given.poses.empty() && !given.starts_at_a_point())) return std::nullopt;
    cast.body = reading.bodies[given.bodies[0]].order;
    if (!given.starts_at_a_point()) cast.start = as_pose(given.poses[0]).position;
  }
  if (!set_motion(cast, form, given)) return std::nullopt;
  if (cast.half_extents)
    for (const Meaning& argument : reading.cast->arguments)
      if (is_placing(argument)) cast.rotation = argument.rotation;
  return cast;
}

Imported cast_case(const Cast& cast, const std::vector<PlacedShape>& shapes, const ImportSource& source) {
  Imported out;
  SweepQuery sweep;
  const PlacedShape* mover = nullptr;
  for (const PlacedShape& shape : shapes)
    if (cast.body && shape.order == *cast.body) mover = &shape;
  double radius = cast.radius.value_or(0.0);
  Vector3d start = cast.start.value_or(Vector3d(0.0));
  if (mover != nullptr) {
    if (const auto* sphere = std::get_if<SphereShape>(&mover->posed.shape.value))
      radius = sphere->radius;
    else
      sweep.shape = mover->posed.shape;
    sweep.body.rotation = mover->posed.pose.rotation;
    if (!cast.start) start = mover->posed.pose.position;
  }
  std::string words;
  if (mover != nullptr) words = mover->words;
  if (cast.ends) {
    const ReadShape capsule = capsule_between(*cast.ends, radius, cast.line);
    sweep.shape = capsule.shape;
    sweep.body.rotation = capsule.local.rotation;
    start = capsule.local.position;
    words = capsule.words + " " + in_words(capsule.local);
  }
  if (cast.half_extents) {
    sweep.body.rotation = cast.rotation;
    sweep.shape = Shape{BoxShape{*cast.half_extents}};
    words = "a box of " + in_words(2.0 * cast.half_extents->x) + " × " + in_words(2.0 * cast.half_extents->y) + " × " +
            in_words(2.0 * cast.half_extents->z) + " (full sides) at " + in_words(start);
  }
  if (!sweep.shape) {
    if (!(radius > 0.0)) source.fail(cast.line, "casts a sphere of radius 0; must be more than 0");
    sweep.body.radii = Vector3d(radius);
  }
  sweep.body.position = start;
  sweep.displacement = cast.displacement;
  const std::string body = sweep.shape ? std::string(type_name(*sweep.shape)) : std::string("sphere");
  out.understood.push_back(sweep.shape ? "body: " + words
                                       : "body: a sphere of radius " + in_words(radius) + " at " + in_words(start));
  out.understood.push_back("moves by " + in_words(cast.displacement));
  for (const PlacedShape& shape : shapes) {
    if (&shape == mover) continue;
    const std::string name(type_name(shape.posed.shape));
    auto mesh = triangles_of(shape.posed.shape);
    if (mesh && !sweep.shape) {
      sweep.level.push_back({name, std::make_shared<const TriangleMesh>(std::move(*mesh)), {}, shape.posed.pose});
    } else {
      sweep.level.push_back(convex_item(name, shape.posed.shape, shape.posed.pose));
    }
    out.understood.push_back("level: " + shape.words);
    if (!shape.placed)
      out.remarks.push_back("the " + std::string(type_name(shape.posed.shape)) +
                            " stands at the origin, as nothing else is said");
  }
  if (sweep.level.empty()) source.fail(cast.line, "casts a " + body + " against nothing; must have a second shape");
  sweep.algorithm = default_sweep_of(sweep);
  out.value.name = "cast of a " + body;
  out.value.run = std::move(sweep);
  return out;
}

}  // namespace minkoscope
