#include "core/import/notation/members.h"

#include <cctype>
#include <string>

#include "core/import/grammar/expression.h"

namespace minkoscope {
namespace {

using enum Member;

struct MemberRow {
  std::string_view name;
  Member member;
};
constexpr MemberRow members[] = {
    {"halfextents", half_extents},
    {"halfextent", half_extents},
    {"half", half_extents},
    {"halfsize", half_extents},
    {"halfsizes", half_extents},
    {"halfsides", half_extents},
    {"halfdims", half_extents},
    {"halfdimensions", half_extents},
    {"halfwidths", half_extents},
    {"halflengths", half_extents},
    {"halfvec", half_extents},
    {"boxextent", half_extents},  // Unreal's
    {"implicitshapedimensions", core},
    {"fullextents", whole_extents},
    {"fullsize", whole_extents},
    {"wholesize", whole_extents},
    {"sidelengths", whole_extents},
    {"halfsegment", half_middle},
    {"halfsegmentlength", half_middle},
    {"seghalf", half_middle},
    {"halfseg", half_middle},
    {"segmenthalflength", half_middle},
    {"segmenthalfheight", half_middle},
    {"segmentlength", whole_middle},
    {"sidesoflength", whole_extents},
    {"edgesoflength", whole_extents},
    {"sidelength", whole_extents},
    {"sideoflength", whole_extents},
    {"edgeoflength", whole_extents},
    {"sides", whole_extents},
    {"side", whole_extents},
    {"edgelength", whole_extents},
    {"edgelengths", whole_extents},
    {"lengths", whole_extents},
    {"fullsides", whole_extents},
    {"extents", extents},
    {"extent", extents},
    {"size", extents},
    {"sizes", extents},
    {"dims", extents},
    {"dimensions", extents},
    {"dimension", extents},
    {"hx", half_x},
    {"hy", half_y},
    {"hz", half_z},
    {"halfwidth", half_x},
    {"halfdepth", half_z},
    {"lx", whole_x},
    {"ly", whole_y},
    {"width", whole_x},
    {"depth", whole_z},
    {"radius", radius},
    {"radiustop", radius},  // of cylinders, where both are the same
    {"radiusbottom", radius},
    {"raidus", radius},  // as people misspell it
    {"raduis", radius},
    {"rad", radius},
    {"r", radius},
    {"sphereradius", radius},
    {"capsuleradius", radius},
    {"unscaledradius", radius},
    {"diameter", diameter},
    {"radii", radii},
    {"semiaxes", radii},
    {"halfheight", half_height},
    {"halflength", half_height},
    {"hh", half_height},
    {"hl", half_height},
    {"he", half_extents},
    {"halfheightofcylinder", half_middle},
    {"halfheightwithoutcaps", half_middle},
    {"halfheightwithcaps", half_total},
    {"capsulehalfheight", half_total},  // Unreal's
    {"lz", whole_middle},
    {"cylinderheight", whole_middle},
    {"lengthwithoutcaps", whole_middle},
    {"heightwithoutcaps", whole_middle},
    {"halflengthwithoutcaps", half_middle},
    {"halflengthwithcaps", half_total},
    {"height", height},
    {"heigth", height},
    {"hight", height},
    {"length", height},
    {"lenght", height},
    {"len", height},
    {"totalheight", whole_total},
    {"totallength", whole_total},
    {"fullheight", whole_total},
    {"heightwithcaps", whole_total},
    {"lengthwithcaps", whole_total},
    {"pointa", first_end},
    {"pointb", second_end},
    {"point0", first_end},
    {"point1", first_end},
    {"point2", second_end},
    {"p0", first_end},
    {"p1", first_end},
    {"p2", second_end},
    {"start", first_end},
    {"end", second_end},
    {"a", first_end},
    {"b", second_end},
    {"c", third_corner},
    {"center1", first_end},
    {"center2", second_end},
    {"segment", both_ends},
    {"spherecenters", both_ends},  // of a capsule
    {"spherecentres", both_ends},
    {"capcenters", both_ends},
    {"capcentres", both_ends},
    {"fromto", both_ends},
    {"bounds", both_ends},
    {"axis", axis},
    {"upaxis", axis},
    {"direction", axis},
    {"from", first_end},
    {"to", second_end},
    {"min", low},
    {"max", high},
    {"lower", low},
    {"upper", high},
    {"lowerbound", low},
    {"upperbound", high},
    {"mincorner", low},
    {"maxcorner", high},
    {"lowercorner", low},
    {"uppercorner", high},
    {"aabbmin", low},
    {"aabbmax", high},
    {"mins", low},
    {"lo", low},
    {"hi", high},
    {"maxs", high},
    {"points", points},
    {"vertices", points},
    {"verts", points},
    {"mpoints", points},
    {"pts", points},
    {"center", center},
    {"centre", center},
    {"position", position},
    {"postion", position},
    {"positions", position},
    {"pos", position},
    {"translation", position},
    {"translate", position},
    {"trans", position},
    {"origin", position},
    {"location", position},
    {"loc", position},
    {"globalposition", position},
    {"localposition", position},
    {"worldposition", position},
    {"geomposition", position},
    {"at", position},
    {"centeredon", position},
    {"centredon", position},
    {"in", position},
    {"xyz", position},
    {"p", position},
    {"worldlocation", position},
    {"xpos", position},  // MuJoCo's, in the world
    {"xmat", rotation},
    {"geomxpos", position},
    {"geomxmat", rotation},
    {"geomsize", extents},
    {"physicslocation", position},  // jMonkeyEngine's
    {"physicsrotation", rotation},
    {"actorlocation", position},
    {"relativelocation", position},
    {"simdposition", position},  // SceneKit's
    {"simdworldposition", position},
    {"simdorientation", rotation},
    {"simdworldorientation", rotation},
    {"capradius", radius},
    {"halflen", half_height},
    {"linear", rotation},
    {"rotation", rotation},
    {"rot", rotation},
    {"orientation", rotation},
    {"orient", rotation},
    {"basis", rotation},
    {"localrotation", rotation},
    {"globalrotation", rotation},
    {"rotationmatrix", rotation},
    {"axisangle", rotation},
    {"axisangledeg", rotation},
    {"axisangledegrees", rotation},
    {"geomrotation", rotation},
    {"relativerotation", rotation},
    {"actorrotation", rotation},
    {"worldrotation", rotation},
    {"rotationquaternion", quaternion},
    {"quaternion", quaternion},
    {"quarternion", quaternion},
    {"quat", quaternion},
    {"geomquaternion", quaternion},
    {"q", quaternion},
    {"rotatedby", rotation},
    {"rotated", rotation},
    {"axes", axes},
    {"localaxes", axes},
    {"boxaxes", axes},
    {"worldaxes", axes},
    {"quatrotation", rotation},
    {"coeffs", xyzw},
    {"xyzw", xyzw},
    {"quatxyzw", xyzw},
    {"qxyzw", xyzw},
    {"rotxyzw", xyzw},
    {"quaternionxyzw", xyzw},
    {"rotationxyzw", xyzw},
    {"orientationxyzw", xyzw},
    {"wxyz", wxyz},
    {"quatwxyz", wxyz},
    {"qwxyz", wxyz},
    {"rotwxyz", wxyz},
    {"quaternionwxyz", wxyz},
    {"rotationwxyz", wxyz},
    {"orientationwxyz", wxyz},
    {"euler", euler},
    {"eulerangles", euler},
    {"localeulerangles", euler},
    {"rotationdegrees", euler},
    {"rpy", euler},
    {"rotator", euler},
    {"transform", pose},
    {"worldmatrix", pose},
    {"localtoworld", pose},
    {"modelmatrix", pose},
    {"transformation", pose},
    {"worldtransform", pose},
    {"relativetransform", pose},  // of a frame in the world: DART
    {"globaltransform", pose},
    {"localtransform", pose},
    {"pose", pose},
    {"isometry", pose},
    {"tf", pose},
    {"xform", pose},
    {"cframe", pose},  // Roblox's
    {"matrix", pose},
    {"globalpose", pose},
    {"placement", pose},
    {"centerofmasstransform", pose},
    {"localposewrtparent", pose},
    {"displacement", displacement},
    {"motion", displacement},  // of Godot's queries
    {"movingby", displacement},
    {"movesby", displacement},
    {"travelsby", displacement},
    {"travelingby", displacement},
    {"travellingby", displacement},
    {"translatesby", displacement},
    {"moving", displacement},
    {"moves", displacement},
    {"moveby", displacement},
    {"travels", displacement},
    {"sweptby", displacement},
    {"scale", scale},
    {"localscale", scale},
    {"lossyscale", scale},
    {"scaling", scale},
    {"inscale", scale},
    {"type", kind},
    {"shapetype", kind},
    {"geomtype", kind},
    {"geometrytype", kind},
    {"colliderype", kind},
    {"kind", kind},
    {"class", kind},  // of shapes that JavaScript writes out
    {"shape", shape},
    {"collisionshape", shape},
    {"geometry", shape},
    {"geom", shape},
    {"collider", shape},
    {"borderradius", rounding},
    {"sweptsphereradius", rounding},  // of coal
    {"margin", margin},
    {"collisionmargin", margin},
    {"convexradius", margin},
    {"inflation", margin},
    {"collisionframeposition", position},  // PyBullet's
    {"collisionframeorientation", rotation},
    {"baseposition", position},
    {"baseorientation", rotation},
    {"basecollisionshapeindex", shape},
    {"basevisualshapeindex", ignored},
    {"basemass", ignored},
    {"mass", ignored},
    {"density", ignored},
    {"friction", ignored},
    {"restitution", ignored},
    {"velocity", ignored},
    {"linearvelocity", ignored},
    {"angularvelocity", ignored},
    {"material", ignored},
    {"color", ignored},
    {"colour", ignored},
    {"rgba", ignored},
    {"ke", ignored},
    {"kd", ignored},
    {"kf", ignored},
    {"ka", ignored},
    {"mu", ignored},
    {"body", ignored},
    {"istrigger", ignored},
    {"userdata", ignored},
    {"subdivisions", ignored},
    {"segments", ignored},
    {"sections", ignored},
    {"id", ignored},
    {"name", ignored},
    {"layer", ignored},
    {"enabled", ignored},
    {"key", ignored},
};

std::optional<Member> find(std::string_view plain) {
  for (const MemberRow& row : members)
    if (row.name == plain) return row.member;
  return std::nullopt;
}

}  // namespace

std::optional<Member> member_named(std::string_view name) {
  const std::string_view last = last_part(name);
  if (last.find(own_name_sign) != std::string_view::npos) return std::nullopt;
  std::string plain = plain_name(last);
  if (const auto found = find(plain)) return found;
  for (const std::string_view order : {"xyzw", "wxyz"})  // "rot_wxyz"
    if (plain.ends_with(order)) {
      const auto turns = find(plain.substr(0, plain.size() - order.size()));
      if (turns == rotation || turns == quaternion) return order == "xyzw" ? xyzw : wxyz;
    }
  // m_Size, mRadius; setTranslation, SetBoxExtent; with_translation
  const bool m_prefix = last.starts_with("m_") || last.starts_with("_") ||
                        (last.size() > 1 && last[0] == 'm' && std::isupper(static_cast<unsigned char>(last[1])) != 0);
  if (m_prefix && !last.starts_with("_")) {
    plain.erase(0, 1);
    if (const auto found = find(plain)) return found;
  }
  for (const std::string_view prefix :
       {"set", "with", "add", "local", "world", "global", "initial", "the", "in", "unscaled"})
    if (plain.starts_with(prefix) && plain.size() > prefix.size() + 1) {
      const std::string rest = plain.substr(prefix.size());
      if (const auto found = find(rest)) return found;
      if (prefix == "set" && rest.starts_with("world"))
        if (const auto found = find(rest.substr(5))) return found;
    }
  return std::nullopt;
}

bool sizes_shape(Member member) {
  return member <= points;
}
bool places_shape(Member member) {
  return member >= position && member <= pose;
}

bool describes_shape(Member member) {
  return sizes_shape(member) || places_shape(member) || member == Member::center || member == Member::scale ||
         member == Member::displacement;
}

std::optional<Member> box_member_named(std::string_view letter) {
  if (letter == "c") return position;
  if (letter == "u") return axes;
  if (letter == "r") return rotation;
  if (letter == "e") return half_extents;
  return std::nullopt;
}

std::optional<Member> libccd_side_named(std::string_view letter) {
  if (letter == "x") return whole_x;
  if (letter == "y") return whole_y;
  if (letter == "z") return whole_z;
  return std::nullopt;
}

bool is_generic_owner(std::string_view name) {
  return is_one_of(plain_name(name),
                   {"transform", "this", "self", "gameobject", "node", "entity", "object", "rigidbody", "collider",
                    "body", "shape", "geom", "rb", "rb3d", "collisionshape"});
}

}  // namespace minkoscope
