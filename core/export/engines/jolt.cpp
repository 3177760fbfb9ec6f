// Jolt Physics 5 (C++): half extents, half height of the middle part before the radius, along y; quaternions x y z w. A
// shape's own origin is its centre of mass, which its place is therefore moved by. A convex radius lies inside a shape.
#include <sstream>

#include "core/base/overloaded.h"
#include "core/export/engines/engine_program.h"
#include "core/export/engines/engine_text.h"
#include "core/shapes/hull/convex_hull.h"

namespace minkoscope {
namespace {

constexpr std::string_view engine = "Jolt";

std::string number(double value) {
  return literal(value, "f");
}

std::string vector(const Vector3d& v) {
  return "Vec3(" + literals(v, "f") + ")";
}

std::string transform(const Pose& pose) {
  const Quaterniond& q = pose.rotation;
  return "Mat44::sRotationTranslation(Quat(" + number(q.x) + ", " + number(q.y) + ", " + number(q.z) + ", " +
         number(q.w) + ").Normalized(), " + vector(pose.position) + ")";
}

void write_shape(std::ostream& out, const std::string& name, const PlainShape& plain, const std::string& place) {
  const double r = plain.rounding;
  const auto sharp = [&] {
    if (r > 0.0) refuse_rounding(engine, place);
  };
  const auto settings = [&](const std::string& type, const std::string& arguments) {
    out << "  const ShapeRefC " << name << " = " << type << "(" << arguments << ").Create().Get();\n";
  };
  std::visit(overloaded{
                 [&](const SphereShape& s) { settings("SphereShapeSettings", number(s.radius)); },
                 [&](const BoxShape& s) {
                   settings("BoxShapeSettings", vector(s.half_extents + Vector3d(r)) + ", " + number(r));
                 },
                 [&](const CapsuleShape& s) {
                   settings("CapsuleShapeSettings", number(s.half_height) + ", " + number(s.radius));
                 },
                 [&](const CylinderShape& s) {
                   settings("CylinderShapeSettings",
                            number(s.half_height + r) + ", " + number(s.radius + r) + ", " + number(r));
                 },
                 [&](const ConeShape& s) {
                   sharp();
                   settings("TaperedCylinderShapeSettings",
                            number(s.half_height) + ", " + number(0.0) + ", " + number(s.radius) + ", " + number(0.0));
                 },
                 [&](const TriangleShape& s) {
                   settings("TriangleShapeSettings", vector(s.points[0]) + ", " + vector(s.points[1]) + ", " +
                                                         vector(s.points[2]) + ", " + number(r));
                 },
                 [&](const HullShape& s) {
                   sharp();
                   require_volume(engine, *s.hull, place);
                   out << "  const Array<Vec3> points_" << name << "{";
                   for (std::size_t i = 0; i < s.hull->points.size(); ++i)
                     out << (i == 0 ? "\n      " : ",\n      ") << vector(s.hull->points[i]);
                   out << "};\n";
                   settings("ConvexHullShapeSettings", "points_" + name + ", " + number(0.0));
                 },
                 [&](const auto&) { refuse_shape(engine, plain, place); },
             },
             plain.core.value);
}

constexpr const char* head = R"(//   Link with Jolt 5 and build with the same JPH_ definitions as your library.
#include <Jolt/Jolt.h>
#include <Jolt/Core/Factory.h>
#include <Jolt/Physics/Collision/CollideShape.h>
#include <Jolt/Physics/Collision/CollisionCollectorImpl.h>
#include <Jolt/Physics/Collision/CollisionDispatch.h>
#include <Jolt/Physics/Collision/Shape/BoxShape.h>
#include <Jolt/Physics/Collision/Shape/CapsuleShape.h>
#include <Jolt/Physics/Collision/Shape/ConvexHullShape.h>
#include <Jolt/Physics/Collision/Shape/CylinderShape.h>
#include <Jolt/Physics/Collision/Shape/MeshShape.h>
#include <Jolt/Physics/Collision/Shape/SphereShape.h>
#include <Jolt/Physics/Collision/Shape/TaperedCylinderShape.h>
#include <Jolt/Physics/Collision/Shape/TriangleShape.h>
#include <Jolt/Physics/Collision/ShapeCast.h>
#include <Jolt/RegisterTypes.h>

#include <cstdio>

using namespace JPH;

int main() {
  RegisterDefaultAllocator();
  Factory::sInstance = new Factory();
  RegisterTypes();
)";

void write_run(std::ostream& out, const PairQuery& query) {
  const PlainPair pair = plain_pair(query);
  write_shape(out, "a", pair.a, "/pair/a/shape");
  write_shape(out, "b", pair.b, "/pair/b/shape");
  out << "  const Mat44 pose_a = " << transform(pair.a.pose) << ";\n  const Mat44 pose_b = " << transform(pair.b.pose)
      << ";\n"
      << R"(  CollideShapeSettings settings;
  settings.mMaxSeparationDistance = 1.0e3f;  // the distance too, as a depth below 0
  settings.mBackFaceMode = EBackFaceMode::CollideWithBackFaces;
  ClosestHitCollisionCollector<CollideShapeCollector> found;
  CollisionDispatch::sCollideShapeVsShape(a, b, Vec3::sReplicate(1.0f), Vec3::sReplicate(1.0f),
                                          pose_a.PreTranslated(a->GetCenterOfMass()),
                                          pose_b.PreTranslated(b->GetCenterOfMass()), SubShapeIDCreator(),
                                          SubShapeIDCreator(), settings, found);
  if (!found.HadHit()) {
    std::printf("{\"engine\":\"Jolt\",\"overlap\":false}\n");
    return 0;
  }
  const CollideShapeResult& hit = found.mHit;
  const bool overlap = hit.mPenetrationDepth >= 0.0f;
  const Vec3 n = hit.mPenetrationAxis.NormalizedOr(Vec3::sZero());  // moves B out of A
  const Vec3 on_a = hit.mContactPointOn1, on_b = hit.mContactPointOn2;
  std::printf("{\"engine\":\"Jolt\",\"overlap\":%s,\"%s\":%.9g,\"normal\":[%.9g,%.9g,%.9g],"
              "\"point_a\":[%.9g,%.9g,%.9g],\"point_b\":[%.9g,%.9g,%.9g]}\n",
              overlap ? "true" : "false", overlap ? "depth" : "distance",
              double(overlap ? hit.mPenetrationDepth : -hit.mPenetrationDepth), double(n.GetX()), double(n.GetY()),
              double(n.GetZ()), double(on_a.GetX()), double(on_a.GetY()), double(on_a.GetZ()), double(on_b.GetX()),
              double(on_b.GetY()), double(on_b.GetZ()));
  return 0;
}
)";
}

void write_run(std::ostream& out, const SweepQuery& sweep) {
  const PlainCast cast = plain_cast(sweep, engine);
  write_shape(out, "body", cast.body, "/sweep/body/shape");
  out << "  const Mat44 start = " << transform(cast.body.pose)
      << ";\n  const ShapeCast cast(body, Vec3::sReplicate(1.0f), start.PreTranslated(body->GetCenterOfMass()), "
      << vector(sweep.displacement) << ");\n"
      << R"(  ShapeCastSettings settings;
  settings.mBackFaceModeTriangles = EBackFaceMode::CollideWithBackFaces;
  ClosestHitCollisionCollector<CastShapeCollector> found;
  const auto cast_against = [&](const Shape* obstacle, Mat44 pose) {
    CollisionDispatch::sCastShapeVsShapeWorldSpace(cast, settings, obstacle, Vec3::sOne(), {},
                                                   pose.PreTranslated(obstacle->GetCenterOfMass()),
                                                   SubShapeIDCreator(), SubShapeIDCreator(), found);
  };
)";
  if (!cast.triangles.empty()) {
    out << "  TriangleList triangles;\n";
    for (const auto& [a, b, c] : cast.triangles)
      out << "  triangles.push_back(Triangle(Float3(" << literals(a, "f") << "), Float3(" << literals(b, "f")
          << "), Float3(" << literals(c, "f") << ")));\n";
    out << "  const ShapeRefC level = MeshShapeSettings(triangles).Create().Get();\n"
        << "  cast_against(level, Mat44::sIdentity());\n";
  }
  for (std::size_t i = 0; i < cast.obstacles.size(); ++i) {
    const std::string name = "obstacle_" + std::to_string(i);
    write_shape(out, name, cast.obstacles[i], cast.obstacle_places[i]);
    out << "  cast_against(" << name << ", " << transform(cast.obstacles[i].pose) << ");\n";
  }
  out << R"(  std::printf("{\"engine\":\"Jolt\",\"hit\":%s", found.HadHit() ? "true" : "false");
  if (found.HadHit()) {
    const Vec3 n = -found.mHit.mPenetrationAxis.NormalizedOr(Vec3::sZero());
    std::printf(",\"time\":%.9g,\"normal\":[%.9g,%.9g,%.9g]", double(found.mHit.mFraction), double(n.GetX()),
                double(n.GetY()), double(n.GetZ()));
  }
  std::printf("}\n");
  return 0;
}
)";
}

}  // namespace

std::string to_jolt(const Case& value) {
  std::ostringstream out;
  out << "// " << title_of(value) << "\n" << head;
  write_pair_or_sweep(engine, value, [&](const auto& run) { write_run(out, run); });
  return out.str();
}

}  // namespace minkoscope
