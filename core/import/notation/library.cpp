#include "core/import/notation/library.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

#include "core/base/text.h"
#include "core/import/grammar/expression.h"

namespace minkoscope {
namespace {

using enum Library;
constexpr auto xyzw_order = QuaternionOrder::xyzw, wxyz_order = QuaternionOrder::wxyz;

constexpr std::array<Convention, 37> conventions{{
    {none, "", Sides::unknown, Caps::unknown, Caps::unknown, '\0', QuaternionOrder::unknown, "-", false},
    {jolt, "Jolt", Sides::unknown, Caps::unknown, Caps::half_without, 'y', xyzw_order, "-", false},
    {bullet, "Bullet", Sides::half, Caps::whole_without, Caps::half_without, 'y', xyzw_order, "-", false},
    {physx, "PhysX", Sides::unknown, Caps::unknown, Caps::half_without, 'x', xyzw_order, "-", false},
    {fcl, "FCL", Sides::whole, Caps::whole_without, Caps::half_without, 'z', wxyz_order, "-", false},
    {parry, "parry", Sides::unknown, Caps::unknown, Caps::half_without, 'y', xyzw_order, "-", false},
    {mujoco, "MuJoCo", Sides::half, Caps::unknown, Caps::half_without, 'z', wxyz_order, "-", false},
    {newton, "Newton", Sides::unknown, Caps::unknown, Caps::half_without, 'z', xyzw_order, "-", false},
    {ode, "ODE", Sides::whole, Caps::whole_without, Caps::unknown, 'z', wxyz_order, "-", false},
    {bepu, "bepu", Sides::whole, Caps::whole_without, Caps::half_without, 'y', xyzw_order, "-", false},
    {cannon, "cannon", Sides::unknown, Caps::unknown, Caps::unknown, 'y', xyzw_order, "-", false},
    {box3d, "box3d", Sides::unknown, Caps::unknown, Caps::half_without, 'y', xyzw_order, "-", false},
    {unity, "Unity", Sides::whole, Caps::whole_with, Caps::unknown, 'y', xyzw_order, "YXZ", true},
    {unreal, "Unreal", Sides::unknown, Caps::unknown, Caps::half_with, 'z', xyzw_order, "-", true},
    {godot, "Godot", Sides::whole, Caps::whole_with, Caps::unknown, 'y', xyzw_order, "YXZ", false},
    {godot3, "Godot 3", Sides::half, Caps::whole_without, Caps::unknown, 'z', xyzw_order, "YXZ", false},
    {urdf, "URDF", Sides::whole, Caps::whole_without, Caps::unknown, 'z', xyzw_order, "ZYX", false},
    {trimesh, "trimesh", Sides::whole, Caps::whole_without, Caps::unknown, 'z', wxyz_order, "-", false},
    {libccd, "libccd", Sides::whole, Caps::whole_without, Caps::unknown, 'z', xyzw_order, "-", false},
    {avian, "avian", Sides::whole, Caps::whole_without, Caps::unknown, 'y', xyzw_order, "-", false},
    {implicit_shapes, "KHR_implicit_shapes", Sides::whole, Caps::whole_without, Caps::unknown, 'y', xyzw_order, "-",
     false},
    {pybullet, "PyBullet", Sides::half, Caps::whole_without, Caps::unknown, 'z', xyzw_order, "ZYX", false},
    {reactphysics, "ReactPhysics3D", Sides::half, Caps::whole_without, Caps::unknown, 'y', xyzw_order, "-", false},
    {three, "three.js", Sides::whole, Caps::whole_without, Caps::unknown, 'y', xyzw_order, "XYZ", false},
    {babylon, "Babylon.js", Sides::whole, Caps::whole_with, Caps::unknown, 'y', xyzw_order, "YXZ", false},
    {havok, "Havok", Sides::half, Caps::unknown, Caps::unknown, '\0', xyzw_order, "-", false},
    {matlab, "MATLAB", Sides::whole, Caps::whole_without, Caps::unknown, 'z', wxyz_order, "-", false},
    {panda, "Panda3D", Sides::half, Caps::whole_without, Caps::unknown, 'z', wxyz_order, "-", true},
    {jitter, "Jitter", Sides::whole, Caps::whole_without, Caps::unknown, 'y', xyzw_order, "-", false},
    {jitter2, "Jitter2", Sides::whole, Caps::whole_without, Caps::unknown, 'y', xyzw_order, "-", false},
    {genesis, "Genesis", Sides::whole, Caps::whole_without, Caps::unknown, 'z', wxyz_order, "ZYX", true},
    {dart, "DART", Sides::whole, Caps::whole_without, Caps::unknown, 'z', wxyz_order, "-", false},
    {distance3d, "distance3d", Sides::whole, Caps::whole_without, Caps::unknown, 'z', wxyz_order, "-", false},
    {directx, "DirectX", Sides::half, Caps::unknown, Caps::unknown, '\0', xyzw_order, "-", false},
    {scenekit, "SceneKit", Sides::whole, Caps::whole_with, Caps::unknown, 'y', xyzw_order, "-", false},
    {lovr, "LOVR", Sides::whole, Caps::whole_without, Caps::unknown, 'z', xyzw_order, "-", false},
    {roblox, "Roblox", Sides::whole, Caps::unknown, Caps::unknown, 'x', xyzw_order, "YXZ", true},
}};

/// A word of a text and the library that alone has it. A star stands for any end.
struct Sign {
  std::string_view word;
  Library library;
  std::string_view begins = {};  // as it is written, where capitals decide
};
constexpr Sign signs[] = {
    {"jolt*", jolt},
    {"jph*", jolt},
    {"rvec3*", jolt},
    {"rmat44*", jolt},
    {"refconst*", jolt},
    {"bodycreationsettings", jolt},
    {"sidentity", jolt},
    {"szero", jolt},
    {"srotation*", jolt},
    {"stranslation", jolt},
    {"mconvexradius", jolt},
    {"mhalfextent*", jolt, "mH"},
    {"mhalfheightofcylinder", jolt},
    {"mpenetration*", jolt},
    {"mcontactpoint*", jolt},
    {"collideshape*", jolt, "C"},  // Godot has collide_shape
    {"rshapecast*", jolt},
    {"bullet", bullet},
    {"bullet3", bullet},
    {"pybullet*", pybullet},
    {"createcollisionshape", pybullet},
    {"createmultibody", pybullet},
    {"resetbaseposition*", pybullet},
    {"reactphysics3d", reactphysics},
    {"rp3d*", reactphysics},
    {"physicscommon", reactphysics},
    {"createboxshape", reactphysics},
    {"createsphereshape", reactphysics},
    {"createcapsuleshape", reactphysics},
    {"three", three, "THREE"},  // no number
    {"babylon", babylon},
    {"meshbuilder", babylon},
    {"panda3d", panda},
    {"panda", panda},
    {"bulletboxshape", panda},
    {"bulletsphereshape", panda},
    {"bulletcapsuleshape", panda},
    {"bulletcylindershape", panda},
    {"bulletrigidbodynode", panda},
    {"attachnewnode", panda},
    {"sethpr", panda},
    {"havok", havok},
    {"hk#", havok},
    {"hkp#", havok},
    {"directx*", directx},
    {"xmfloat*", directx},
    {"xmvector*", directx},
    {"boundingorientedbox", directx},
    {"matlab", matlab},
    {"collisionbox", matlab, "c"},  // no class
    {"collisionsphere", matlab, "c"},
    {"collisioncylinder", matlab, "c"},
    {"collisioncapsule", matlab, "c"},
    {"checkcollision", matlab},
    {"trvec2tform", matlab},
    {"bulletphysics", bullet},
    {"bulletsharp", bullet},
    {"px#", physx},
    {"physx", physx},
    {"bt#", bullet},
    {"fcl", fcl},
    {"hppfcl", fcl},
    {"coal", fcl},
    {"drake", fcl},
    {"collisionobject*", fcl},
    {"gstlibccd", fcl},
    {"gstindep", fcl},
    {"gjksolvertype", fcl},
    {"proximityengine", fcl},
    {"geometryid", fcl},
    {"collisiongeometry*", fcl},
    {"shapedistance", fcl},
    {"geombox", fcl},
    {"rigidtransform*", fcl},
    {"pinocchio", fcl},
    {"parry*", parry},
    {"rapier*", parry},
    {"ncollide*", parry},
    {"nalgebra", parry},
    {"isometry3", parry},
    {"colliderbuilder", parry},
    {"sharedshape", parry},
    {"pose3", parry},
    {"isometry", parry},
    {"colliderdesc", parry},
    {"bevyrapier*", parry},
    {"collidershape", parry},
    {"collider.sphere", avian},
    {"unitquaternion*", parry},
    {"mujoco*", mujoco},
    {"mjgeom*", mujoco},
    {"mjc*", mujoco},
    {"xmat", mujoco},
    {"xpos", mujoco},
    {"newton", newton},
    {"warp", newton},
    {"wp", newton},
    {"addshape#", newton},
    {"dcreate*", ode},
    {"dgeom*", ode},
    {"dbody*", ode},
    {"ode", ode},
    {"dquaternion", ode},
    {"bepu*", bepu},
    {"rigidpose", bepu},
    {"typedindex", bepu},
    {"cannon", cannon},
    {"cannones", cannon},
    {"jitter", jitter},
    {"jitter2", jitter2},
    {"jitterphysics", jitter},
    {"jvector", jitter},
    {"jquaternion", jitter2},
    {"box3d", box3d},
    {"b3hull*", box3d},
    {"b3capsule", box3d},
    {"b3sphere", box3d},
    {"b3make*", box3d},
    {"b3transform", box3d},
    {"unity*", unity},
    {"boxcollider", unity},
    {"spherecollider", unity},
    {"capsulecollider", unity},
    {"charactercontroller", unity},
    {"meshcollider", unity},
    {"monobehaviour", unity},
    {"debug.log", unity},
    {"gameobject", unity},
    {"computepenetration", unity},
    {"capsulecast", unity},
    {"spherecast", unity},
    {"boxcast", unity},
    {"quaternion.euler", unity},
    {"quaternion.angleaxis", unity},
    {"fvector*", unreal},
    {"ftransform*", unreal},
    {"frotator*", unreal},
    {"fquat*", unreal},
    {"fcollisionshape", unreal},
    {"unreal*", unreal},
    {"fkboxelem", unreal},
    {"fksphylelem", unreal},
    {"uboxcomponent", unreal},
    {"ucapsulecomponent", unreal},
    {"uspherecomponent", unreal},
    {"ue5", unreal},
    {"ue4", unreal},
    {"godot", godot},
    {"boxshape3d", godot},
    {"sphereshape3d", godot},
    {"capsuleshape3d", godot},
    {"cylindershape3d", godot},
    {"transform3d", godot, "Transform3D"},  // Eigen's and FCL's is Transform3d
    {"collisionshape3d", godot},
    {"convexpolygonshape3d", godot},
    {"staticbody3d", godot},
    {"characterbody3d", godot},
    {"rigidbody3d", godot},
    {"urdf", urdf},
    {"rpy", urdf},
    {"trimesh", trimesh},
    {"ccd#", libccd},
    {"libccd", libccd},
    {"avian3d", avian},
    {"bevyxpbd*", avian},
    {"avian", avian},
    {"khrimplicitshapes", implicit_shapes},
    {"genesis", genesis},
    {"gs", genesis},
    {"morphs", genesis},
    {"dartsim", dart},
    {"dart", dart},
    {"simpleframe", dart},
    {"fclcollisiondetector", dart},
    {"odecollisiondetector", dart},
    {"shapenode*", dart},
    {"distance3d", distance3d},
    {"lovr", lovr},
    {"newboxcollider", lovr},
    {"newcapsulecollider", lovr},
    {"newspherecollider", lovr},
    {"newcylindercollider", lovr},
    {"scenekit", scenekit},
    {"scn#", scenekit},
    {"roblox*", roblox},
    {"cframe*", roblox},
    {"instance.new", roblox},
    {"brickcolor", roblox},
};

/// `plain` is a word, `both` it with the one before it where they are parts of one name: "collider.sphere".
bool fits(const Sign& sign, const std::string& plain, const std::string& both, std::string_view written) {
  std::string_view wanted = sign.word;
  if (!written.starts_with(sign.begins)) return false;
  if (wanted.find('.') != std::string_view::npos) return both == wanted;
  if (wanted.ends_with('*')) return plain.starts_with(wanted.substr(0, wanted.size() - 1));
  if (wanted.ends_with('#')) {  // a prefix of names: btBoxShape, PxVec3
    wanted.remove_suffix(1);
    if (wanted == "addshape") return plain.starts_with(wanted) && plain.size() > wanted.size();
    if (!plain.starts_with(wanted) || written.size() <= wanted.size()) return false;
    const char next = written[wanted.size()];
    return std::isupper(static_cast<unsigned char>(next)) != 0 || next == '_';
  }
  return plain == wanted;
}

}  // namespace

const Convention& convention_of(Library library) {
  for (const Convention& row : conventions)
    if (row.library == library) return row;
  return conventions[0];
}

std::optional<Library> library_named(std::string_view name) {
  const std::string wanted = plain_name(name);
  for (const Convention& row : conventions)
    if (!row.title.empty() && plain_name(row.title) == wanted) return row.library;
  for (const auto& [other, library] : {std::pair{"coal", fcl},
                                       {"hppfcl", fcl},
                                       {"drake", fcl},
                                       {"pythonfcl", fcl},
                                       {"rapier", parry},
                                       {"ncollide", parry},
                                       {"warp", newton},
                                       {"unrealengine", unreal},
                                       {"bepuphysics", bepu},
                                       {"cannones", cannon}})
    if (wanted == other) return library;
  return std::nullopt;
}

std::string library_names() {
  std::string names;
  for (const Convention& row : conventions)
    if (!row.title.empty()) names += (names.empty() ? "" : ", ") + std::string(row.title);
  return names;
}

std::vector<Library> libraries_of(std::string_view text) {
  std::map<Library, int> counts;
  std::size_t at = 0;
  std::string before;          // the word before, as plain_name has it,
  std::size_t before_end = 0;  // and where it ended
  while (at < text.size()) {
    const auto letter = [&](std::size_t i) {
      return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_');
    };
    if (!letter(at)) {
      ++at;
      continue;
    }
    const std::size_t first = at;
    while (letter(at)) ++at;
    const std::string_view written = text.substr(first, at - first);
    if (written.size() > 40 || std::isdigit(static_cast<unsigned char>(written[0])) != 0) continue;
    if (written == "UnitY") continue;  // an axis
    // "new CapsuleCollider(0.5f, 2f)": Unity's are components, which nobody constructs.
    const bool constructs = text.substr(0, first).ends_with("new ") && text.substr(at).starts_with('(') &&
                            !text.substr(at).starts_with("()") && written.ends_with("Collider");
    if (constructs || (written.ends_with("Collider") && text.substr(0, first).ends_with("::"))) continue;
    const std::string plain = plain_name(written);
    const std::string_view between = text.substr(before_end, first - before_end);
    const std::string both = between == "." || between == "::" ? before + "." + plain : plain;
    before = plain;
    before_end = at;
    for (const Sign& sign : signs)
      if (!(sign.library == avian && between == ".") && fits(sign, plain, both, written)) {
        ++counts[sign.library];
        break;
      }
  }
  // GST_LIBCCD is FCL's, though libccd runs below it.
  if (counts.contains(fcl)) counts.erase(libccd);
  // Its second version makes bodies in its world, and has other shapes of the same names.
  if (counts.contains(jitter) && text.find("CreateRigidBody(") != std::string_view::npos) ++counts[jitter2];
  if (counts.contains(jitter2)) counts[jitter2] += counts[jitter], counts.erase(jitter);
  // ammo.js, whose numbers three.js holds.
  if (counts.contains(bullet) && text.find("Ammo.") != std::string_view::npos) counts.erase(three);
  // avian runs on parry.
  if (counts.contains(avian) && counts.contains(parry) && counts[parry] == 1) counts.erase(parry);
  // GEOM_BOX is PyBullet's too, which is no other than Bullet, and takes rpy.
  if (counts.contains(pybullet)) counts.erase(fcl), counts.erase(bullet), counts.erase(urdf);
  // CollisionObject is FCL's, and BulletSharp's.
  if (counts.contains(bullet) && text.find("BulletSharp") != std::string_view::npos) counts.erase(fcl);
  // RigidTransform is Drake's, and Unity's.
  if (text.find("Unity.") != std::string_view::npos) counts.erase(fcl);
  if (text.find("from 'three") != std::string_view::npos || text.find("from \"three") != std::string_view::npos)
    counts[three] += 2;
  // Isometry3 is Eigen's, too, with its scalar: Drake's poses.
  if (counts.contains(parry) && text.find("Isometry3<") != std::string_view::npos &&
      text.find("nalgebra") == text.npos &&
      (counts.contains(fcl) || text.find("::Isometry3<") != std::string_view::npos))
    counts.erase(parry);
  // Names of members alone do not stand against a library that is named.
  if (counts.contains(reactphysics) && counts.contains(jolt) &&
      lower_case(std::string(text)).find("jolt") == std::string::npos && text.find("JPH") == std::string_view::npos)
    counts.erase(jolt);
  // A library that is named in passing does not decide.
  int most = 0;
  for (const auto& [library, count] : counts) most = std::max(most, count);
  std::erase_if(counts, [&](const auto& entry) { return entry.second * 4 <= most; });
  std::vector<Library> found;
  for (const auto& [library, count] : counts) found.push_back(library);
  std::stable_sort(found.begin(), found.end(), [&](Library a, Library b) { return counts[a] > counts[b]; });
  return found;
}

bool multiplies_row_vectors(std::string_view text) {
  constexpr std::array<std::string_view, 5> signs_of_rows{"Matrix.Create", "Matrix4x4.Create", "Matrix.Translation(",
                                                          "Matrix.Rotation", "XMMatrix"};
  return std::any_of(signs_of_rows.begin(), signs_of_rows.end(),
                     [&](std::string_view sign) { return text.find(sign) != std::string_view::npos; });
}

}  // namespace minkoscope
