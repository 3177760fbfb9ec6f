// Parry 0.17 (Rust): half extents, half height of the middle part before the radius, along y; `Quaternion::new` takes w
// first. A border radius rounds a shape from outside.
#include <sstream>

#include "core/base/overloaded.h"
#include "core/export/engines/engine_program.h"
#include "core/export/engines/engine_text.h"
#include "core/shapes/hull/convex_hull.h"

namespace minkoscope {
namespace {

constexpr std::string_view engine = "Parry";

std::string isometry(const Pose& pose) {
  const Quaterniond& q = pose.rotation;
  return "Isometry3::from_parts(Translation3::new(" + literals(pose.position) +
         "), UnitQuaternion::from_quaternion(Quaternion::new(" + literal(q.w) + ", " + literal(q.x) + ", " +
         literal(q.y) + ", " + literal(q.z) + ")))";
}

std::string point(const Vector3d& p) {
  return "Point3::new(" + literals(p) + ")";
}

void write_shape(std::ostream& out, const std::string& name, const PlainShape& plain, const std::string& place) {
  const double r = plain.rounding;
  const auto made = [&](const std::string& expression) {
    out << "    let " << name << " = "
        << (r > 0.0 ? "RoundShape { inner_shape: " + expression + ", border_radius: " + literal(r) + " }" : expression)
        << ";\n";
  };
  const auto sharp = [&] {
    if (r > 0.0) refuse_rounding(engine, place);
  };
  std::visit(
      overloaded{
          [&](const SphereShape& s) { made("Ball::new(" + literal(s.radius) + ")"); },
          [&](const BoxShape& s) { made("Cuboid::new(Vector3::new(" + literals(s.half_extents) + "))"); },
          [&](const CapsuleShape& s) {
            made("Capsule::new_y(" + literal(s.half_height) + ", " + literal(s.radius) + ")");
          },
          [&](const CylinderShape& s) {
            made("Cylinder::new(" + literal(s.half_height) + ", " + literal(s.radius) + ")");
          },
          [&](const ConeShape& s) { made("Cone::new(" + literal(s.half_height) + ", " + literal(s.radius) + ")"); },
          [&](const SegmentShape& s) {
            sharp();
            made("Segment::new(" + point({0.0, -s.half_height, 0.0}) + ", " + point({0.0, s.half_height, 0.0}) + ")");
          },
          [&](const TriangleShape& s) {
            made("Triangle::new(" + point(s.points[0]) + ", " + point(s.points[1]) + ", " + point(s.points[2]) + ")");
          },
          [&](const HullShape& s) {
            require_volume(engine, *s.hull, place);
            std::string points;
            for (const Vector3d& p : s.hull->points) points.append("\n        ").append(point(p)).append(",");
            made("ConvexPolyhedron::from_convex_hull(&[" + points + "\n    ]).expect(\"a hull with a volume\")");
          },
          [&](const auto&) { refuse_shape(engine, plain, place); },
      },
      plain.core.value);
}

constexpr const char* head = R"(// Cargo.toml: [dependencies] parry3d-f64 = "0.17"
#![allow(unused_imports)]
use parry3d_f64::math::{Isometry, Real};
use parry3d_f64::na::{Isometry3, Point3, Quaternion, Translation3, UnitQuaternion, Vector3};
use parry3d_f64::query::{self, ShapeCastOptions};
use parry3d_f64::shape::*;

fn main() {
)";

void write_run(std::ostream& out, const PairQuery& query) {
  const PlainPair pair = plain_pair(query);
  write_shape(out, "a", pair.a, "/pair/a/shape");
  write_shape(out, "b", pair.b, "/pair/b/shape");
  out << "    let pose_a = " << isometry(pair.a.pose) << ";\n    let pose_b = " << isometry(pair.b.pose) << ";\n"
      << R"(    let found = query::contact(&pose_a, &a, &pose_b, &b, 1.0e3).expect("a supported pair");
    match found {
        None => println!("{{\"engine\":\"Parry\",\"overlap\":false}}"),
        Some(c) => println!(
            "{{\"engine\":\"Parry\",\"overlap\":{},\"{}\":{:e},\"normal\":[{:e},{:e},{:e}],\"point_a\":[{:e},{:e},{:e}],\"point_b\":[{:e},{:e},{:e}]}}",
            c.dist <= 0.0, if c.dist <= 0.0 { "depth" } else { "distance" }, c.dist.abs(),
            c.normal1.x, c.normal1.y, c.normal1.z, c.point1.x, c.point1.y, c.point1.z, c.point2.x, c.point2.y, c.point2.z
        ),
    }
}
)";
}

void write_cast(std::ostream& out, const std::string& obstacle) {
  const std::string pose = "&pose_of_" + obstacle;
  out << "    keep(query::cast_shapes(&start, &displacement, &body, " << pose << ", &Vector3::zeros(), &" << obstacle
      << ", options), " << pose << ");\n";
}

void write_run(std::ostream& out, const SweepQuery& sweep) {
  const PlainCast cast = plain_cast(sweep, engine);
  write_shape(out, "body", cast.body, "/sweep/body/shape");
  out << "    let start = " << isometry(cast.body.pose) << ";\n"
      << "    let displacement = Vector3::new(" << literals(sweep.displacement) << ");\n"
      << R"(    let options = ShapeCastOptions::with_max_time_of_impact(1.0);
    let mut first: Option<(Real, Vector3<Real>)> = None; // when, and the obstacle's normal in the world
    let mut keep = |found: Result<Option<query::ShapeCastHit>, query::Unsupported>, frame: &Isometry<Real>| {
        if let Some(hit) = found.expect("a supported cast") {
            if first.map_or(true, |(time, _)| hit.time_of_impact < time) {
                first = Some((hit.time_of_impact, frame * hit.normal2.into_inner()));
            }
        }
    };
)";
  if (!cast.triangles.empty()) {
    out << "    let vertices = vec![";
    for (const auto& triangle : cast.triangles)
      for (const Vector3d& corner : triangle) out << "\n        " << point(corner) << ",";
    out << "\n    ];\n    let indices = (0.." << cast.triangles.size()
        << "u32).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect();\n"
        << "    let level = TriMesh::new(vertices, indices);\n    let pose_of_level = Isometry3::identity();\n";
    write_cast(out, "level");
  }
  for (std::size_t i = 0; i < cast.obstacles.size(); ++i) {
    const std::string name = "obstacle_" + std::to_string(i);
    write_shape(out, name, cast.obstacles[i], cast.obstacle_places[i]);
    out << "    let pose_of_" << name << " = " << isometry(cast.obstacles[i].pose) << ";\n";
    write_cast(out, name);
  }
  out << R"(    match first {
        None => println!("{{\"engine\":\"Parry\",\"hit\":false}}"),
        Some((time, n)) => println!(
            "{{\"engine\":\"Parry\",\"hit\":true,\"time\":{:e},\"normal\":[{:e},{:e},{:e}]}}",
            time, n.x, n.y, n.z
        ),
    }
}
)";
}

}  // namespace

std::string to_parry(const Case& value) {
  std::ostringstream out;
  out << "// " << title_of(value) << "\n" << head;
  write_pair_or_sweep(engine, value, [&](const auto& run) { write_run(out, run); });
  return out.str();
}

}  // namespace minkoscope
