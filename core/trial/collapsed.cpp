#include "core/trial/collapsed.h"

#include <array>
#include <variant>

#include "core/base/overloaded.h"
#include "core/shapes/hull/convex_hull.h"
#include "core/shapes/shape_traits.h"

namespace minkoscope {
namespace {

std::size_t zeros(double size) {
  return size == 0.0 ? 1 : 0;
}
std::size_t zeros(const Vector3d& sizes) {
  return zeros(sizes.x) + zeros(sizes.y) + zeros(sizes.z);
}
std::size_t zeros(const std::array<Vector3d, 3>& triangle) {
  return glm::cross(triangle[1] - triangle[0], triangle[2] - triangle[0]) == Vector3d(0.0) ? 1 : 0;
}

std::size_t collapsed(const Shape& shape) {
  return std::visit(
      overloaded{[](const SizedShape auto& sized) {
                   std::size_t count = 0;
                   for_each_field(sized, [&](const auto&, const auto& value) { count += zeros(value); });
                   return count;
                 },
                 [](const HullShape& hull) { return hull.hull->dimension == 0 ? std::size_t{1} : std::size_t{0}; },
                 [](const SumShape& sum) { return collapsed(*sum.first) + collapsed(*sum.second); },
                 [](const TransformedShape& posed) { return collapsed(*posed.of); },
                 [](const MeshShape& mesh) {
                   std::size_t count = 0;
                   for (const auto& triangle : *mesh.triangles) count += zeros(triangle);
                   return count;
                 }},
      shape.value);
}

std::size_t collapsed(const TriangleMesh& mesh) {
  std::size_t count = 0;
  for (const auto& [a, b, c] : mesh.triangles)
    count += zeros(std::array<Vector3d, 3>{mesh.vertices[a], mesh.vertices[b], mesh.vertices[c]});
  return count;
}

}  // namespace

std::size_t collapsed_parts(const Case& scene_case) {
  return std::visit(overloaded{[](const PairQuery& pair) { return collapsed(pair.a.shape) + collapsed(pair.b.shape); },
                               [](const SweepQuery& sweep) {
                                 std::size_t count = sweep.shape ? collapsed(*sweep.shape) : zeros(sweep.body.radii);
                                 for (const LevelMesh& item : sweep.level)
                                   count += item.shape ? collapsed(*item.shape) : collapsed(*item.mesh);
                                 return count;
                               },
                               [](const Walk& walk) {
                                 std::size_t count = walk.body.shape ? collapsed(walk.body.shape->shape()) : zeros(walk.body.radii);
                                 for (const WalkMesh& mesh : walk.level) count += collapsed(*mesh.mesh.mesh);
                                 return count;
                               },
                               [](const ContactQuery& contact) {
                                 return collapsed(contact.a.body.shape) + collapsed(contact.b.body.shape);
                               },
                               [](const World& world) {
                                 std::size_t count = 0;
                                 for (const WorldBody& body : world.bodies) count += collapsed(body.shape);
                                 return count;
                               }},
                    scene_case.run);
}

}  // namespace minkoscope
