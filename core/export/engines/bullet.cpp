// Bullet 2 and 3 (C++): half extents, radius and whole height of a capsule's middle part, cylinders by half extents,
// all along y; quaternions x y z w. A hull's margin is the radius that rounds it.
#include <sstream>

#include "core/base/overloaded.h"
#include "core/export/engines/engine_program.h"
#include "core/export/engines/engine_text.h"
#include "core/shapes/hull/convex_hull.h"

namespace minkoscope {
namespace {

constexpr std::string_view engine = "Bullet";

std::string real(double value) {
  return "btScalar(" + literal(value) + ")";
}

std::string vector(const Vector3d& v) {
  return "btVector3(" + real(v.x) + ", " + real(v.y) + ", " + real(v.z) + ")";
}

std::string transform(const Pose& pose) {
  const Quaterniond& q = pose.rotation;
  return "btTransform(btQuaternion(" + real(q.x) + ", " + real(q.y) + ", " + real(q.z) + ", " + real(q.w) + "), " +
         vector(pose.position) + ")";
}

void write_points(std::ostream& out, const std::string& name, std::span<const Vector3d> points, double margin) {
  out << "  btConvexHullShape " << name << ";\n";
  for (const Vector3d& p : points) out << "  " << name << ".addPoint(" << vector(p) << ", false);\n";
  out << "  " << name << ".recalcLocalAabb();\n  " << name << ".setMargin(" << real(margin) << ");\n";
}

void write_shape(std::ostream& out, const std::string& name, const PlainShape& plain, const std::string& place) {
  const double margin = plain.rounding;
  // Bullet's boxes, cylinders and cones have their margin inside, hulls around them.
  const auto sharp = [&](const std::string& type, const std::string& arguments) {
    if (margin > 0.0) refuse_rounding(engine, place);
    out << "  " << type << " " << name << "(" << arguments << ");\n  " << name << ".setMargin(0);\n";
  };
  std::visit(
      overloaded{
          [&](const SphereShape& s) { out << "  btSphereShape " << name << "(" << real(s.radius) << ");\n"; },
          [&](const BoxShape& s) {
            if (margin == 0.0) return sharp("btBoxShape", vector(s.half_extents));
            std::vector<Vector3d> corners;
            for (int i = 0; i < 8; ++i) {
              const Vector3d sign((i & 1) != 0 ? 1.0 : -1.0, (i & 2) != 0 ? 1.0 : -1.0, (i & 4) != 0 ? 1.0 : -1.0);
              corners.push_back(sign * s.half_extents);
            }
            write_points(out, name, corners, margin);
          },
          [&](const CapsuleShape& s) {
            out << "  btCapsuleShape " << name << "(" << real(s.radius) << ", " << real(2.0 * s.half_height) << ");\n";
          },
          [&](const CylinderShape& s) {
            sharp("btCylinderShape", vector({s.radius, s.half_height, s.radius}));
          },
          [&](const ConeShape& s) { sharp("btConeShape", real(s.radius) + ", " + real(2.0 * s.half_height)); },
          [&](const PointShape&) {
            const std::array<Vector3d, 1> points{Vector3d(0.0)};
            write_points(out, name, points, margin);
          },
          [&](const SegmentShape& s) {
            const std::array<Vector3d, 2> points{Vector3d(0.0, -s.half_height, 0.0), Vector3d(0.0, s.half_height, 0.0)};
            write_points(out, name, points, margin);
          },
          [&](const TriangleShape& s) { write_points(out, name, s.points, margin); },
          [&](const HullShape& s) { write_points(out, name, s.hull->points, margin); },
          [&](const auto&) { refuse_shape(engine, plain, place); },
      },
      plain.core.value);
}

constexpr const char* build_line = "//   g++ main.cpp $(pkg-config --cflags --libs bullet) -o main && ./main\n";

constexpr const char* print_helpers = R"(
static void print(const char* name, const btVector3& v) {
  std::printf(",\"%s\":[%.9g,%.9g,%.9g]", name, double(v.x()), double(v.y()), double(v.z()));
}
)";

void write_run(std::ostream& out, const Case& value, const PairQuery& query) {
  const PlainPair pair = plain_pair(query);
  out << "// " << title_of(value) << "\n"
      << build_line << R"(#include <btBulletCollisionCommon.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>

#include <cstdio>
)" << print_helpers
      << "\nint main() {\n";
  write_shape(out, "a", pair.a, "/pair/a/shape");
  write_shape(out, "b", pair.b, "/pair/b/shape");
  out << "  const btTransform pose_a = " << transform(pair.a.pose)
      << ";\n  const btTransform pose_b = " << transform(pair.b.pose) << ";\n"
      << R"(  const btVector3 guess = pose_b.getOrigin() - pose_a.getOrigin();
  btGjkEpaSolver2::sResults found;
  if (btGjkEpaSolver2::Penetration(&a, pose_a, &b, pose_b, guess, found, true)) {
    std::printf("{\"engine\":\"Bullet\",\"overlap\":true,\"depth\":%.9g", -double(found.distance));
    print("normal", pose_a.getBasis() * -found.normal);  // Bullet's is in A's axes, from B to A
  } else {
    // Of the cores; what rounds them is taken off.
    btGjkEpaSolver2::Distance(&a, pose_a, &b, pose_b, guess, found);
    const double radii = double(a.getMargin()) + double(b.getMargin());
    std::printf("{\"engine\":\"Bullet\",\"overlap\":false,\"distance\":%.9g", double(found.distance) - radii);
  }
  std::printf("}\n");
  return 0;
}
)";
}

void write_object(std::ostream& out, const std::string& shape, const Pose& pose) {
  out << "  btCollisionObject object_of_" << shape << ";\n  object_of_" << shape << ".setCollisionShape(&" << shape
      << ");\n  object_of_" << shape << ".setWorldTransform(" << transform(pose)
      << ");\n  world.addCollisionObject(&object_of_" << shape << ");\n";
}

void write_run(std::ostream& out, const Case& value, const SweepQuery& sweep) {
  const PlainCast cast = plain_cast(sweep, engine);
  out << "// " << title_of(value) << "\n"
      << build_line << R"(#include <btBulletCollisionCommon.h>

#include <cstdio>
)" << print_helpers
      << R"(
int main() {
  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher(&configuration);
  btDbvtBroadphase broad_phase;
  btCollisionWorld world(&dispatcher, &broad_phase, &configuration);
)";
  if (!cast.triangles.empty()) {
    out << "  btTriangleMesh mesh;\n";
    for (const auto& [a, b, c] : cast.triangles)
      out << "  mesh.addTriangle(" << vector(a) << ", " << vector(b) << ", " << vector(c) << ");\n";
    out << "  btBvhTriangleMeshShape level(&mesh, true);\n  level.setMargin(0);\n";
    write_object(out, "level", {});
  }
  for (std::size_t i = 0; i < cast.obstacles.size(); ++i) {
    const std::string name = "obstacle_" + std::to_string(i);
    write_shape(out, name, cast.obstacles[i], cast.obstacle_places[i]);
    write_object(out, name, cast.obstacles[i].pose);
  }
  write_shape(out, "body", cast.body, "/sweep/body/shape");
  Pose end = cast.body.pose;
  end.position += sweep.displacement;
  out << "  const btTransform from = " << transform(cast.body.pose) << ";\n  const btTransform to = " << transform(end)
      << R"(;
  btCollisionWorld::ClosestConvexResultCallback found(from.getOrigin(), to.getOrigin());
  world.convexSweepTest(&body, from, to, found);
  std::printf("{\"engine\":\"Bullet\",\"hit\":%s", found.hasHit() ? "true" : "false");
  if (found.hasHit()) {
    std::printf(",\"time\":%.9g", double(found.m_closestHitFraction));
    print("normal", found.m_hitNormalWorld);
  }
  std::printf("}\n");
  return 0;
}
)";
}

}  // namespace

std::string to_bullet(const Case& value) {
  std::ostringstream out;
  write_pair_or_sweep(engine, value, [&](const auto& run) { write_run(out, value, run); });
  return out.str();
}

}  // namespace minkoscope
