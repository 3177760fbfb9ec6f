#include "app/labs/pair/panels/default_shape.h"

#include <array>
#include <memory>
#include <vector>

namespace minkoscope {

Shape default_shape(std::string_view type) {
  if (type == "point") return {PointShape{}};
  if (type == "sphere") return {SphereShape{}};
  if (type == "capsule") return {CapsuleShape{}};
  if (type == "cylinder") return {CylinderShape{}};
  if (type == "cone") return {ConeShape{}};
  if (type == "ellipsoid") return {EllipsoidShape{Vector3d(0.6, 0.35, 0.45)}};
  if (type == "segment") return {SegmentShape{}};
  if (type == "triangle")
    return {TriangleShape{{Vector3d(-0.5, -0.3, 0.0), Vector3d(0.5, -0.3, 0.0), Vector3d(0.0, 0.6, 0.0)}}};
  if (type == "hull") {
    return make_hull_shape({{-0.5, -0.4, -0.4},
                            {0.5, -0.4, -0.4},
                            {0.5, -0.4, 0.4},
                            {-0.5, -0.4, 0.4},
                            {0.0, 0.5, 0.0},
                            {0.35, 0.25, 0.1}});
  }
  if (type == "sum") {
    return {SumShape{std::make_shared<const Shape>(Shape{BoxShape{Vector3d(0.35)}}),
                     std::make_shared<const Shape>(Shape{SphereShape{0.15}})}};
  }
  if (type == "posed") {
    return {PosedShapeNode{Pose{Vector3d(0.2, 0, 0), Quaterniond(1, 0, 0, 0)},
                           std::make_shared<const Shape>(Shape{BoxShape{Vector3d(0.4)}})}};
  }
  if (type == "mesh") {
    const std::array<Vector3d, 4> p{Vector3d(-0.5, -0.4, -0.4), Vector3d(0.5, -0.4, -0.4), Vector3d(0.0, -0.4, 0.5),
                                    Vector3d(0.0, 0.5, 0.0)};
    MeshShape mesh;
    mesh.triangles = std::make_shared<const std::vector<std::array<Vector3d, 3>>>(std::vector<std::array<Vector3d, 3>>{
        {p[0], p[1], p[2]}, {p[0], p[3], p[1]}, {p[1], p[3], p[2]}, {p[2], p[3], p[0]}});
    return {std::move(mesh)};
  }
  return {BoxShape{}};
}

}  // namespace minkoscope
