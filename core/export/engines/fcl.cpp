// FCL (C++): whole sides, radius and whole length without caps, along z; quaternions w first.
#include <sstream>

#include "core/base/overloaded.h"
#include "core/export/engines/engine_program.h"
#include "core/export/engines/engine_text.h"
#include "core/shapes/hull/convex_hull.h"

namespace minkoscope {
namespace {

constexpr std::string_view engine = "FCL";

void write_hull(std::ostream& out, const std::string& name, const ConvexHull& hull, const std::string& place) {
  require_volume(engine, hull, place);
  out << "  const auto points_" << name
      << " = std::make_shared<std::vector<fcl::Vector3d>>(std::vector<fcl::Vector3d>{";
  for (std::size_t i = 0; i < hull.points.size(); ++i)
    out << (i == 0 ? "\n      " : ",\n      ") << "fcl::Vector3d(" << literals(hull.points[i]) << ")";
  out << "});\n";
  out << "  auto faces_" << name << " = std::make_shared<std::vector<int>>(std::vector<int>{";
  for (std::size_t i = 0; i < hull.triangles.size(); ++i) {
    const auto& t = hull.triangles[i];
    out << (i == 0 ? "" : ",") << (i % 8 == 0 ? "\n      " : " ") << "3, " << t[0] << ", " << t[1] << ", " << t[2];
  }
  out << "});\n  const auto " << name << " = std::make_shared<fcl::Convexd>(points_" << name << ", "
      << hull.triangles.size() << ", faces_" << name << ", false);\n";
}

/// True where its axis is FCL's z.
bool write_shape(std::ostream& out, const std::string& name, const PlainShape& plain, const std::string& place) {
  if (plain.rounding > 0.0) refuse_rounding(engine, place);
  const auto made = [&](const std::string& type, const std::string& arguments) {
    out << "  const auto " << name << " = std::make_shared<fcl::" << type << "d>(" << arguments << ");\n";
  };
  const auto lying = [&](const std::string& type, double radius, double half_height) {
    made(type, literal(radius) + ", " + literal(2.0 * half_height));
    return true;
  };
  return std::visit(overloaded{
                        [&](const SphereShape& s) {
                          made("Sphere", literal(s.radius));
                          return false;
                        },
                        [&](const BoxShape& s) {
                          made("Box", literals(2.0 * s.half_extents));
                          return false;
                        },
                        [&](const CapsuleShape& s) { return lying("Capsule", s.radius, s.half_height); },
                        [&](const CylinderShape& s) { return lying("Cylinder", s.radius, s.half_height); },
                        [&](const ConeShape& s) { return lying("Cone", s.radius, s.half_height); },
                        [&](const EllipsoidShape& s) {
                          made("Ellipsoid", literals(s.radii));
                          return false;
                        },
                        [&](const HullShape& s) {
                          write_hull(out, name, *s.hull, place);
                          return false;
                        },
                        [&](const auto&) -> bool { refuse_shape(engine, plain, place); },
                    },
                    plain.core.value);
}

void write_pose(std::ostream& out, const std::string& name, const Pose& pose, bool lies_along_z) {
  const Quaterniond q = lies_along_z ? along_z(pose.rotation) : pose.rotation;
  out << "  fcl::Transform3d pose_" << name << " = fcl::Transform3d::Identity();\n  pose_" << name
      << ".linear() = fcl::Quaterniond(" << literal(q.w) << ", " << literal(q.x) << ", " << literal(q.y) << ", "
      << literal(q.z) << ").toRotationMatrix();\n  pose_" << name << ".translation() = fcl::Vector3d("
      << literals(pose.position) << ");\n";
}

}  // namespace

std::string to_fcl(const Case& value) {
  const auto* const query = std::get_if<PairQuery>(&value.run);
  if (query == nullptr) refuse_kind(engine, value, "\"pair\"");
  const PlainPair pair = plain_pair(*query);
  std::ostringstream out;
  out << "// " << title_of(value) << R"(
//   g++ -std=c++17 main.cpp $(pkg-config --cflags --libs fcl ccd) -o main && ./main
#include <fcl/fcl.h>

#include <cstdio>
#include <memory>
#include <vector>

int main() {
)";
  const bool a_along_z = write_shape(out, "a", pair.a, "/pair/a/shape");
  const bool b_along_z = write_shape(out, "b", pair.b, "/pair/b/shape");
  write_pose(out, "a", pair.a.pose, a_along_z);
  write_pose(out, "b", pair.b.pose, b_along_z);
  out << R"(  fcl::CollisionObjectd object_a(a, pose_a), object_b(b, pose_b);
  fcl::CollisionRequestd request(16, true);
  fcl::CollisionResultd found;
  fcl::collide(&object_a, &object_b, request, found);
  std::printf("{\"engine\":\"FCL\",\"overlap\":%s", found.isCollision() ? "true" : "false");
  if (found.isCollision()) {
    fcl::Contactd deepest = found.getContact(0);
    for (std::size_t i = 1; i < found.numContacts(); ++i) {
      if (found.getContact(i).penetration_depth > deepest.penetration_depth) deepest = found.getContact(i);
    }
    const auto& n = deepest.normal;  // from A to B
    std::printf(",\"depth\":%.17g,\"normal\":[%.17g,%.17g,%.17g]", deepest.penetration_depth, n[0], n[1], n[2]);
  } else {
    fcl::DistanceRequestd nearest(true);
    fcl::DistanceResultd result;
    const double distance = fcl::distance(&object_a, &object_b, nearest, result);
    const auto &on_a = result.nearest_points[0], &on_b = result.nearest_points[1];
    std::printf(",\"distance\":%.17g,\"point_a\":[%.17g,%.17g,%.17g],\"point_b\":[%.17g,%.17g,%.17g]", distance, on_a[0],
                on_a[1], on_a[2], on_b[0], on_b[1], on_b[2]);
  }
  std::printf("}\n");
  return 0;
}
)";
  return out.str();
}

}  // namespace minkoscope
