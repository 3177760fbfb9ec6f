// Casts of a sphere: what a text calls to move it, become one move through triangles.
#include <algorithm>
#include <array>

#include "core/import/cast.h"
#include "core/import/notation/meaning.h"
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

}  // namespace

std::optional<Cast> cast_of(const Reading& reading) {
  for (const BodyDraft& body : reading.bodies)
    if (body.displacement) return Cast{body.order, {}, {}, *body.displacement, body.line};
  const auto found = reading.variables.find("\1cast");
  if (reading.cast.empty() || found == reading.variables.end()) return std::nullopt;
  const std::string& name = found->second.text;
  const std::vector<Meaning>& arguments = found->second.items;
  std::vector<Vector3d> vectors;
  std::vector<double> numbers;
  std::vector<const Meaning*> poses, bodies;
  for (const Meaning& argument : arguments) {
    if (argument.is(Meaning::Kind::body)) {
      bodies.push_back(&argument);
    } else if (argument.is(Meaning::Kind::pose)) {
      poses.push_back(&argument);
    } else if (argument.is(Meaning::Kind::number)) {
      numbers.push_back(argument.number);
    } else if (const auto vector = vector_of(argument)) {
      vectors.push_back(*vector);
    }
  }
  Cast cast;
  cast.line = reading.cast_line;
  const auto start_at = [&](const Meaning& pose) { cast.start = pose.has_position ? pose.position : Vector3d(0.0); };
  if (name == "spherecast" && vectors.size() == 2 && numbers.size() == 2) {  // origin, radius, direction, …, distance
    if (!(glm::length(vectors[1]) > 0.0)) return std::nullopt;
    cast.radius = numbers[0];
    cast.start = vectors[0];
    cast.displacement = glm::normalize(vectors[1]) * numbers[1];
    return cast;
  }
  if (bodies.empty()) return std::nullopt;
  cast.body = reading.bodies[bodies[0]->body].order;
  if (name == "castshape" && poses.size() == 1 && vectors.size() == 1 && numbers.size() == 1) {
    start_at(*poses[0]);
    cast.displacement = vectors[0] * numbers[0];
  } else if (name == "rshapecast" && poses.size() == 1 && vectors.size() == 2 && vectors[0] == Vector3d(1.0)) {
    start_at(*poses[0]);
    cast.displacement = vectors[1];
  } else if (name == "sweep" && bodies.size() == 2 && poses.size() == 2 && vectors.size() == 1 && numbers.size() == 1) {
    start_at(*poses[0]);
    cast.displacement = vectors[0] * numbers[0];
  } else if (name == "convexsweeptest" && poses.size() == 2) {
    start_at(*poses[0]);
    cast.displacement = (poses[1]->has_position ? poses[1]->position : Vector3d(0.0)) - *cast.start;
  } else {
    return std::nullopt;
  }
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
    const auto* sphere = std::get_if<SphereShape>(&mover->posed.shape.value);
    if (sphere == nullptr)
      source.fail(cast.line, "casts a " + std::string(type_name(mover->posed.shape)) +
                                 ", which is not read; casts are read of spheres against boxes, hulls and triangles");
    radius = sphere->radius;
    if (!cast.start) start = mover->posed.pose.position;
  }
  if (!(radius > 0.0)) source.fail(cast.line, "casts a sphere of radius 0; must be more than 0");
  sweep.body.radii = Vector3d(radius);
  sweep.body.position = start;
  sweep.displacement = cast.displacement;
  out.understood.push_back("body: a sphere of radius " + in_words(radius) + " at " + in_words(start));
  out.understood.push_back("moves by " + in_words(cast.displacement));
  for (const PlacedShape& shape : shapes) {
    if (&shape == mover) continue;
    auto mesh = triangles_of(shape.posed.shape);
    if (!mesh)
      source.fail(shape.line, "casts against a " + std::string(type_name(shape.posed.shape)) +
                                  ", which is not read; casts are read of spheres against boxes, hulls and triangles");
    sweep.level.push_back({std::string(type_name(shape.posed.shape)),
                           std::make_shared<const TriangleMesh>(std::move(*mesh)),
                           {},
                           shape.posed.pose});
    out.understood.push_back("level: " + shape.words);
    if (!shape.placed)
      out.remarks.push_back("the " + std::string(type_name(shape.posed.shape)) +
                            " stands at the origin, as nothing else is said");
  }
  if (sweep.level.empty()) source.fail(cast.line, "casts a sphere against nothing; must have a second shape");
  out.value.name = "cast of a sphere";
  out.value.run = std::move(sweep);
  return out;
}

}  // namespace minkoscope
