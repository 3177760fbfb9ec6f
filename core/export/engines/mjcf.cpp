// MuJoCo's MJCF: half sizes, radius and half length, along z; quaternions w first.
#include <sstream>

#include "core/base/overloaded.h"
#include "core/export/engines/engine_program.h"
#include "core/export/engines/engine_text.h"
#include "core/scene/json/json_writer.h"
#include "core/shapes/hull/convex_hull.h"

namespace minkoscope {
namespace {

constexpr std::string_view engine = "MuJoCo";

/// A geom's attributes; a hull goes among the assets. `lies_along_z` is set where the shape's axis is MuJoCo's z.
std::string geom(const std::string& name, const PlainShape& plain, const std::string& place, std::string& assets,
                 bool& lies_along_z) {
  if (plain.rounding > 0.0) refuse_rounding(engine, place);
  const auto lying = [&](const char* type, double radius, double half_height) {
    lies_along_z = true;
    return "type=\"" + std::string(type) + "\" size=\"" + format_number(radius) + " " + format_number(half_height) +
           "\"";
  };
  return std::visit(
      overloaded{
          [&](const SphereShape& s) { return "type=\"sphere\" size=\"" + format_number(s.radius) + "\""; },
          [&](const BoxShape& s) { return "type=\"box\" size=\"" + words_of(s.half_extents) + "\""; },
          [&](const CapsuleShape& s) { return lying("capsule", s.radius, s.half_height); },
          [&](const CylinderShape& s) { return lying("cylinder", s.radius, s.half_height); },
          [&](const EllipsoidShape& s) { return "type=\"ellipsoid\" size=\"" + words_of(s.radii) + "\""; },
          [&](const HullShape& s) {
            require_volume(engine, *s.hull, place);
            assets += "    <mesh name=\"points_" + name + "\" vertex=\"";
            for (std::size_t i = 0; i < s.hull->points.size(); ++i)
              assets += (i > 0 ? "  " : "") + words_of(s.hull->points[i]);
            assets += "\"/>\n";
            return "type=\"mesh\" mesh=\"points_" + name + "\"";
          },
          [&](const auto&) -> std::string { refuse_shape(engine, plain, place); },
      },
      plain.core.value);
}

std::string body(const std::string& name, const PlainShape& plain, const std::string& geom, bool lies_along_z,
                 bool free) {
  const Quaterniond q = lies_along_z ? along_z(plain.pose.rotation) : plain.pose.rotation;
  std::string text = "    <body name=\"" + name + "\" pos=\"" + words_of(plain.pose.position) + "\" quat=\"" +
                     format_number(q.w) + " " + words_of({q.x, q.y, q.z}) + "\">\n";
  if (free) text += "      <freejoint/>\n";
  return text + "      <geom name=\"" + name + "\" " + geom + "/>\n    </body>\n";
}

}  // namespace

std::string to_mjcf(const Case& value) {
  const auto* const query = std::get_if<PairQuery>(&value.run);
  if (query == nullptr) refuse_kind(engine, value, "\"pair\"");
  const PlainPair pair = plain_pair(*query);
  std::string assets;
  bool a_along_z = false, b_along_z = false;
  const std::string a = geom("a", pair.a, "/pair/a/shape", assets, a_along_z);
  const std::string b = geom("b", pair.b, "/pair/b/shape", assets, b_along_z);
  std::ostringstream out;
  out << "<mujoco>\n  <!-- " << title_of(value) << R"(

  import json, mujoco, numpy
  model = mujoco.MjModel.from_xml_path("case.xml")
  data = mujoco.MjData(model)
  mujoco.mj_forward(model, data)
  ends = numpy.zeros(6)
  gap = mujoco.mj_geomDistance(model, data, 0, 1, 1000.0, ends)
  answer = {"engine": "MuJoCo", "overlap": bool(gap <= 0), ("depth" if gap <= 0 else "distance"): abs(gap)}
  answer["point_a"], answer["point_b"] = ends[:3].tolist(), ends[3:].tolist()
  print(json.dumps(answer), [contact.dist for contact in data.contact])
  -->
  <compiler angle="radian"/>
  <option gravity="0 0 0"/>
)";
  if (!assets.empty()) out << "  <asset>\n" << assets << "  </asset>\n";
  // Two bodies that cannot move would not be tested against each other.
  out << "  <worldbody>\n"
      << body("a", pair.a, a, a_along_z, false) << body("b", pair.b, b, b_along_z, true)
      << "  </worldbody>\n</mujoco>\n";
  return out.str();
}

}  // namespace minkoscope
