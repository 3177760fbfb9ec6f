#include "core/import/notation/shape_words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string>
#include <vector>

#include "core/base/characters.h"
#include "core/import/grammar/expression.h"

namespace minkoscope {
namespace {

using enum ShapeKind;
using enum Library;

constexpr ShapeRow shape_table[] = {
    // Jolt, JoltC and joltc's wrappers
    {"boxshape", box, jolt, "half3 m? _?"},
    {"boxshapesettings", box, jolt, "half3 m? _?"},
    {"aabox", box, jolt, "lo hi"},
    {"sphereshape", sphere, jolt, "r _?"},
    {"sphereshapesettings", sphere, jolt, "r _?"},
    {"capsuleshape", capsule, jolt, "hm r _?"},
    {"capsuleshapesettings", capsule, jolt, "hm r _?"},
    {"cylindershape", cylinder, jolt, "hm r m? _?"},
    {"cylindershapesettings", cylinder, jolt, "hm r m? _?"},
    {"convexhullshapesettings", hull, jolt, "pts m? _?"},
    {"convexhullshape", hull, jolt, "pts m? _?"},
    {"triangleshape", triangle, jolt, "a b c m? _?"},
    {"triangleshapesettings", triangle, jolt, "a b c m? _?"},
    {"triangleconvexsupport", triangle, jolt, "a b c"},
    {"caster.cast", triangle, jolt, "a b c _?"},  // of a CastSphereVsTriangles
    {"taperedcapsuleshape", other, jolt, ""},
    {"taperedcapsuleshapesettings", other, jolt, ""},
    {"taperedcylindershapesettings", cone, jolt, "hm 0 r m? _?"},
    // Bullet
    {"btboxshape", box, bullet, "half3"},
    {"btsphereshape", sphere, bullet, "r"},
    {"btcapsuleshape", capsule, bullet, "r wm"},
    {"btcapsuleshapex", capsule, bullet, "r wm", 'x'},
    {"btcapsuleshapez", capsule, bullet, "r wm", 'z'},
    {"btcylindershape", cylinder, bullet, "half3"},
    {"btcylindershapex", cylinder, bullet, "half3", 'x'},
    {"btcylindershapez", cylinder, bullet, "half3", 'z'},
    {"btconeshape", cone, bullet, "r wm"},
    {"btconeshapex", cone, bullet, "r wm", 'x'},
    {"btconeshapez", cone, bullet, "r wm", 'z'},
    {"btconvexhullshape", hull, bullet, "pts n? _?"},
    {"bttriangleshape", triangle, bullet, "a b c"},
    {"btmultisphereshape", other, bullet, ""},
    {"btstaticplaneshape", other, bullet, ""},
    {"sphereshape", sphere, bullet, "r"},  // JBullet and libGDX's Java names
    {"boxshape", box, bullet, "half3|half1"},
    {"capsuleshape", capsule, bullet, "r wm"},
    {"cylindershape", cylinder, bullet, "half3"},
    // jMonkeyEngine, on top of Bullet
    {"boxcollisionshape", box, bullet, "half3"},
    {"spherecollisionshape", sphere, bullet, "r"},
    {"capsulecollisionshape", capsule, bullet, "r wm x?"},
    {"cylindercollisionshape", cylinder, bullet, "half3 x?|r wm x?", 'z'},
    // Panda3D, on top of Bullet
    {"bulletboxshape", box, panda, "half3"},
    {"bulletsphereshape", sphere, panda, "r"},
    {"bulletcapsuleshape", capsule, panda, "r wm _?"},
    {"bulletcylindershape", cylinder, panda, "r wm _?|half3 _?"},
    {"bulletconeshape", cone, panda, "r wm _?"},
    // ReactPhysics3D
    {"createboxshape", box, reactphysics, "half3"},
    {"createsphereshape", sphere, reactphysics, "r"},
    {"createcapsuleshape", capsule, reactphysics, "r wm"},
    {"createconvexmeshshape", other, reactphysics, ""},
    // three.js
    {"three.box3", box, three, "lo hi"},
    {"three.sphere", sphere, three, "p r"},
    {"obb", box, three, "p half3 P"},
    {"extendedtriangle", triangle, three, "a b c"},  // three-mesh-bvh's
    {"boxgeometry", box, three, "whole3 _?"},
    {"spheregeometry", sphere, three, "r _?"},
    {"capsulegeometry", capsule, three, "r wm _?"},
    {"cylindergeometry", cylinder, three, "r r wm _?"},
    {"conegeometry", cone, three, "r wm _?"},
    // LÖVR
    {"newboxcollider", box, lovr, "p3 whole3?"},
    {"newspherecollider", sphere, lovr, "p3 r"},
    {"newcapsulecollider", capsule, lovr, "p3 r wm"},
    {"newcylindercollider", cylinder, lovr, "p3 r wm"},
    // SceneKit: what stands in members
    {"scnbox", box, scenekit, ""},
    {"scnsphere", sphere, scenekit, ""},
    {"scncapsule", capsule, scenekit, ""},
    {"scncylinder", cylinder, scenekit, ""},
    // Babylon.js
    {"physicsshapebox", box, babylon, "p q whole3 _?"},
    {"physicsshapesphere", sphere, babylon, "p r _?"},
    {"physicsshapecapsule", capsule, babylon, "a b r _?"},
    {"physicsshapecylinder", cylinder, babylon, "a b r _?"},
    {"meshbuilder.createbox", box, babylon, ""},
    {"meshbuilder.createsphere", sphere, babylon, ""},
    {"meshbuilder.createcylinder", cylinder, babylon, ""},
    {"meshbuilder.createcapsule", capsule, babylon, ""},
    // Havok
    {"hkpboxshape", box, havok, "half3 m?"},
    {"hkpsphereshape", sphere, havok, "r"},
    {"hkpcapsuleshape", capsule, havok, "a b r"},
    // MATLAB
    {"collisionbox", box, matlab, "whole3"},
    {"collisionsphere", sphere, matlab, "r"},
    {"collisioncylinder", cylinder, matlab, "r wm"},
    {"collisioncapsule", capsule, matlab, "r wm"},
    // PhysX
    {"pxboxgeometry", box, physx, "half3"},
    {"pxspheregeometry", sphere, physx, "r"},
    {"pxcapsulegeometry", capsule, physx, "r hm"},
    {"pxconvexmeshdesc", hull, physx, ""},
    {"pxtrianglemeshdesc", triangle, physx, ""},  // of one
    {"pxconvexcorecylinder", cylinder, physx, "wm r"},
    {"pxconvexcore.cylinder", cylinder, physx, "wm r"},
    {"pxconvexcorecone", cone, physx, "wm r"},
    {"pxconvexcore.cone", cone, physx, "wm r"},
    {"pxconvexcore.box", box, physx, "whole3"},
    {"pxconvexcore.ellipsoid", ellipsoid, physx, "radii3"},
    {"pxplanegeometry", other, physx, ""},
    // FCL, python-fcl, coal, Drake
    {"box", box, fcl, "whole3"},
    {"boxd", box, fcl, "whole3"},
    {"boxf", box, fcl, "whole3"},
    {"sphere", sphere, fcl, "r|p r"},
    {"sphered", sphere, fcl, "r"},
    {"spheref", sphere, fcl, "r"},
    {"capsule", capsule, fcl, "r wm|a b r"},
    {"capsuled", capsule, fcl, "r wm"},
    {"capsulef", capsule, fcl, "r wm"},
    {"cylinder", cylinder, fcl, "r wm"},
    {"cylinderd", cylinder, fcl, "r wm"},
    {"cylinderf", cylinder, fcl, "r wm"},
    {"cone", cone, fcl, "r wm"},
    {"coned", cone, fcl, "r wm"},
    {"conef", cone, fcl, "r wm"},
    {"ellipsoid", ellipsoid, fcl, "radii3"},
    {"ellipsoidd", ellipsoid, fcl, "radii3"},
    {"ellipsoidf", ellipsoid, fcl, "radii3"},
    {"trianglep", triangle, fcl, "a b c"},
    {"trianglepd", triangle, fcl, "a b c"},
    {"trianglepf", triangle, fcl, "a b c"},
    {"fcl.convex", hull, fcl, "pts _? _? _?"},
    {"fcl.convexd", hull, fcl, "pts _? _? _?"},
    {"fcl.convexf", hull, fcl, "pts _? _? _?"},
    {"halfspace", other, fcl, ""},
    {"halfspaced", other, fcl, ""},
    // parry, rapier, ncollide
    {"ball.new", sphere, parry, "r"},
    {"cuboid.new", box, parry, "half3"},
    {"capsule.new", capsule, parry, "a b r|hm r"},
    {"capsule.newx", capsule, parry, "hm r", 'x'},
    {"capsule.newy", capsule, parry, "hm r", 'y'},
    {"capsule.newz", capsule, parry, "hm r", 'z'},
    {"cylinder.new", cylinder, parry, "hm r"},
    {"cone.new", cone, parry, "hm r"},
    {"triangle.new", triangle, parry, "a b c"},
    {"convexpolyhedron.fromconvexhull", hull, parry, "pts"},
    {"convexhull.tryfrompoints", hull, parry, "pts"},  // ncollide's
    {"sharedshape.ball", sphere, parry, "r"},
    {"sharedshape.cuboid", box, parry, "half3"},
    {"sharedshape.capsule", capsule, parry, "a b r"},
    {"sharedshape.capsulex", capsule, parry, "hm r", 'x'},
    {"sharedshape.capsuley", capsule, parry, "hm r", 'y'},
    {"sharedshape.capsulez", capsule, parry, "hm r", 'z'},
    {"sharedshape.cylinder", cylinder, parry, "hm r"},
    {"sharedshape.cone", cone, parry, "hm r"},
    {"sharedshape.convexhull", hull, parry, "pts"},
    {"sharedshape.triangle", triangle, parry, "a b c"},
    {"sharedshape.roundcuboid", box, parry, "half3 e"},
    {"sharedshape.roundcylinder", cylinder, parry, "hm r e"},
    {"sharedshape.roundcone", cone, parry, "hm r e"},
    {"sharedshape.halfspace", other, parry, ""},
    {"halfspace.new", other, parry, ""},
    {"roundcuboid", box, parry, "half3 e"},
    {"roundcylinder", cylinder, parry, "hm r e"},
    {"roundcone", cone, parry, "hm r e"},
    {"collidershape.ball", sphere, parry, "r"},
    {"collidershape.cuboid", box, parry, "half3"},
    {"collidershape.capsuley", capsule, parry, "hm r", 'y'},
    {"collidershape.cylinder", cylinder, parry, "hm r"},
    {"colliderbuilder.ball", sphere, parry, "r"},
    {"colliderbuilder.cuboid", box, parry, "half3"},
    {"colliderbuilder.capsulex", capsule, parry, "hm r", 'x'},
    {"colliderbuilder.capsuley", capsule, parry, "hm r", 'y'},
    {"colliderbuilder.capsulez", capsule, parry, "hm r", 'z'},
    {"colliderbuilder.capsulefromendpoints", capsule, parry, "a b r"},
    {"colliderbuilder.cylinder", cylinder, parry, "hm r"},
    {"colliderbuilder.cone", cone, parry, "hm r"},
    {"colliderbuilder.convexhull", hull, parry, "pts"},
    {"colliderbuilder.triangle", triangle, parry, "a b c"},
    {"colliderbuilder.roundcuboid", box, parry, "half3 e"},
    {"colliderbuilder.roundcylinder", cylinder, parry, "hm r e"},
    {"colliderbuilder.halfspace", other, parry, ""},
    {"colliderdesc.ball", sphere, parry, "r"},
    {"colliderdesc.cuboid", box, parry, "half3"},
    {"colliderdesc.capsule", capsule, parry, "hm r"},
    {"colliderdesc.cylinder", cylinder, parry, "hm r"},
    {"colliderdesc.cone", cone, parry, "hm r"},
    {"colliderdesc.convexhull", hull, parry, "pts"},
    {"collider.ball", sphere, parry, "r"},
    {"collider.cuboid", box, parry, "half3"},
    {"collider.capsulex", capsule, parry, "hm r", 'x'},
    {"collider.capsuley", capsule, parry, "hm r", 'y'},
    {"collider.capsulez", capsule, parry, "hm r", 'z'},
    {"collider.capsule", capsule, parry, "a b r"},
    {"collider.cylinder", cylinder, parry, "hm r"},
    {"collider.cone", cone, parry, "hm r"},
    {"collider.sphere", sphere, avian, "r"},
    {"collider.cuboid", box, avian, "whole3"},
    {"collider.capsule", capsule, avian, "r wm"},
    {"collider.capsuleendpoints", capsule, avian, "r a b"},
    {"collider.cylinder", cylinder, avian, "r wm"},
    {"collider.cone", cone, avian, "r wm"},
    {"ball", sphere, parry, "r"},
    {"cuboid", box, parry, "half3"},
    {"rapier.ball", sphere, parry, "r"},
    {"rapier.cuboid", box, parry, "half3"},
    {"rapier.capsule", capsule, parry, "hm r"},
    {"rapier.cylinder", cylinder, parry, "hm r"},
    {"rapier.cone", cone, parry, "hm r"},
    // Newton, Warp
    {"addshapebox", box, newton, "B P half3|B"},
    {"addshapesphere", sphere, newton, "B P r|B"},
    {"addshapecapsule", capsule, newton, "B P r hm|B"},
    {"addshapecylinder", cylinder, newton, "B P r hm|B"},
    {"addshapecone", cone, newton, "B P r hm|B"},
    {"addshapeellipsoid", ellipsoid, newton, "B P radii3|B"},
    // ODE and its Python wrapper
    {"dcreatebox", box, ode, "_ whole3"},
    {"dcreatesphere", sphere, ode, "_ r"},
    {"dcreatecapsule", capsule, ode, "_ r wm"},
    {"dcreateccylinder", capsule, ode, "_ r wm"},
    {"dcreatecylinder", cylinder, ode, "_ r wm"},
    {"dcreateplane", other, ode, ""},
    {"odehelper.createbox", box, ode, "_ whole3|whole3"},  // ODE4j's
    {"odehelper.createsphere", sphere, ode, "_ r|r"},
    {"odehelper.createcapsule", capsule, ode, "_ r wm|r wm"},
    {"odehelper.createcylinder", cylinder, ode, "_ r wm|r wm"},
    {"geombox", box, ode, "_ whole3"},
    {"geomsphere", sphere, ode, "_ r"},
    {"geomcapsule", capsule, ode, "_ r wm"},
    {"geomccylinder", capsule, ode, "_ r wm"},
    {"geomcylinder", cylinder, ode, "_ r wm"},
    // Jolt's own tests
    {"createbox", box, jolt, "p q _ _ _ half3 _?"},
    {"createsphere", sphere, jolt, "p r _?"},
    // Genesis: what stands in members
    {"morphs.box", box, genesis, ""},
    {"morphs.sphere", sphere, genesis, ""},
    {"morphs.cylinder", cylinder, genesis, ""},
    // DART
    {"boxshape", box, dart, "whole3"},
    {"sphereshape", sphere, dart, "r"},
    {"capsuleshape", capsule, dart, "r wm"},
    {"cylindershape", cylinder, dart, "r wm"},
    {"coneshape", cone, dart, "r wm"},
    {"ellipsoidshape", other, dart, ""},
    // distance3d
    {"colliders.box", box, distance3d, "T whole3|T"},
    {"colliders.capsule", capsule, distance3d, "T r wm|T"},
    {"colliders.cylinder", cylinder, distance3d, "T r wm|T"},
    {"colliders.sphere", sphere, distance3d, "p r"},
    {"colliders.ellipsoid", ellipsoid, distance3d, "T radii3|T"},
    {"colliders.cone", other, distance3d, ""},
    {"colliders.convexhullvertices", hull, distance3d, "pts"},
    // Jitter
    {"boxshape", box, jitter, "whole3"},
    {"sphereshape", sphere, jitter, "r"},
    {"boxshape", box, jitter2, "whole3"},
    {"sphereshape", sphere, jitter2, "r"},
    {"capsuleshape", capsule, jitter2, "r wm"},
    {"cylindershape", cylinder, jitter2, "wm r"},
    {"coneshape", other, jitter2, ""},  // whose origin is its centre of mass
    // bepuphysics
    {"box", box, bepu, "whole3"},
    {"sphere", sphere, bepu, "r|p r"},
    {"capsule", capsule, bepu, "r wm|a b r"},
    {"cylinder", cylinder, bepu, "r wm"},
    {"triangle", triangle, bepu, "a b c"},
    // cannon, cannon-es
    {"box", box, cannon, "half3"},
    {"cannon.convexpolyhedron", hull, cannon, ""},
    {"sphere", sphere, cannon, "r|p r"},
    {"cylinder", cylinder, cannon, "r r wm _?"},
    {"sphere", sphere, jolt, "r|p r"},
    // Box3D
    {"b3makeboxhull", box, box3d, "half3"},
    {"b3makecubehull", box, box3d, "half3"},
    {"b3capsule", capsule, box3d, "a b r"},
    {"b3sphere", sphere, box3d, "p r"},
    // Unity: what stands in members
    {"boxcollider", box, unity, ""},
    {"spherecollider", sphere, unity, ""},
    {"capsulecollider", capsule, unity, ""},
    {"charactercontroller", capsule, unity, ""},
    {"meshcollider", other, unity, ""},
    {"bounds", box, unity, "p whole3"},
    {"overlapbox", box, unity, "p half3 P _?"},  // the shapes of queries
    {"checkbox", box, unity, "p half3 P _?"},
    {"overlapsphere", sphere, unity, "p r _?"},
    {"overlapspherenonalloc", sphere, unity, "p r _?"},
    {"overlapcapsulenonalloc", capsule, unity, "a b r _?"},
    {"checksphere", sphere, unity, "p r _?"},
    {"overlapcapsule", capsule, unity, "a b r _?"},
    {"checkcapsule", capsule, unity, "a b r _?"},
    // Unreal
    {"fcollisionshape.makebox", box, unreal, "half3"},
    {"fcollisionshape.makesphere", sphere, unreal, "r"},
    {"fcollisionshape.makecapsule", capsule, unreal, "r ht"},
    {"setboxextent", box, unreal, "half3 _?"},
    {"initboxextent", box, unreal, "half3"},
    {"setsphereradius", sphere, unreal, "r _?"},
    {"initsphereradius", sphere, unreal, "r"},
    {"setcapsulesize", capsule, unreal, "r ht _?"},
    {"initcapsulesize", capsule, unreal, "r ht"},
    {"fkboxelem", box, unreal, "whole3"},
    {"fksphereelem", sphere, unreal, "r"},
    {"fksphylelem", capsule, unreal, "r wm"},
    {"uboxcomponent", box, unreal, "_?"},
    {"uspherecomponent", sphere, unreal, "_?"},
    {"ucapsulecomponent", capsule, unreal, "_?"},
    // Godot
    {"boxshape3d", box, godot, ""},
    {"sphereshape3d", sphere, godot, ""},
    {"capsuleshape3d", capsule, godot, ""},
    {"cylindershape3d", cylinder, godot, ""},
    {"convexpolygonshape3d", hull, godot, ""},
    {"worldboundaryshape3d", other, godot, ""},
    {"boxshape3d.new", box, godot, ""},
    {"sphereshape3d.new", sphere, godot, ""},
    {"capsuleshape3d.new", capsule, godot, ""},
    {"cylindershape3d.new", cylinder, godot, ""},
    {"convexpolygonshape3d.new", hull, godot, ""},
    {"boxshapecreate", box, godot, ""},  // of the PhysicsServer3D
    {"sphereshapecreate", sphere, godot, ""},
    {"capsuleshapecreate", capsule, godot, ""},
    {"cylindershapecreate", cylinder, godot, ""},
    {"boxshape.new", box, godot3, ""},
    {"sphereshape.new", sphere, godot3, ""},
    {"capsuleshape.new", capsule, godot3, ""},
    {"cylindershape.new", cylinder, godot3, "", 'y'},
    // trimesh
    {"creation.box", box, trimesh, "whole3 P?"},
    {"creation.icosphere", sphere, trimesh, "_? r?"},
    {"creation.uvsphere", sphere, trimesh, "r? _?"},
    {"creation.cylinder", cylinder, trimesh, "r wm"},
    {"creation.capsule", other, trimesh, ""},
    {"creation.cone", other, trimesh, ""},
    {"trimesh.pointcloud", hull, trimesh, "pts"},
    {"convex.convexhull", hull, trimesh, "pts"},
    {"primitives.box", box, trimesh, ""},
    {"primitives.sphere", sphere, trimesh, ""},
    {"primitives.cylinder", cylinder, trimesh, ""},
    {"primitives.capsule", capsule, trimesh, ""},
    // boxes by their corners, capsules by their ends
    {"aabb", box, godot, "lo whole3"},
    {"aabb", box, none, "lo hi"},
    {"aabb.new", box, none, "lo hi"},
    {"box3.new", box, none, "lo hi"},
    {"box3", box, none, "lo hi"},
    {"fbox", box, unreal, "lo hi"},
    {"boundingbox", box, directx, "p half3"},
    {"boundingorientedbox", box, directx, "p half3 P"},
    {"boundingbox", box, none, "lo hi"},  // of XNA and MonoGame
    {"boundingsphere", sphere, none, "p r"},
    {"cap", capsule, none, "a b r"},
    {"triangle", triangle, none, "a b c"},
    {"triangle3", triangle, none, "a b c"},  // of CGAL
    {"tetrahedron3", hull, none, "pt pt pt pt"},
    {"isocuboid3", box, none, "lo hi"},
    {"gte.alignedbox3", box, none, "lo hi"},  // of Geometric Tools
    {"gte.canonicalbox3", box, none, "half3"},
    {"gte.sphere3", sphere, none, "p r"},
    {"gte.cylinder3", cylinder, none, "T r wm", 'z'},
    {"gte.triangle3", triangle, none, "a b c"},
    {"hypersphere", sphere, none, "p r"},  // of Julia's GeometryTypes
    {"hyperrectangle", box, none, "lo whole3"},
    // hulls of one's own classes
    {"convexhull.frompoints", hull, none, "pts"},
    {"convexhull.new", hull, none, "pts"},
    {"convexhull", hull, none, "pts|pts P"},
    {"hull.frompoints", hull, none, "pts"},
    {"hull.new", hull, none, "pts"},
    {"collider.frompoints", hull, none, "pts"},
    {"convexpolyhedron.frompoints", hull, none, "pts"},
    {"polyhedron.frompoints", hull, none, "pts"},
    {"polytope.frompoints", hull, none, "pts"},
    {"polytope.new", hull, none, "pts"},
    {"polytope", hull, none, "pts"},
    {"polyhedron", hull, none, "pts"},
    {"convexpolyhedron", hull, none, "pts"},
    // libccd
    {"ccdbox", box, libccd, ""},  // CCD_BOX(a), which declares a
    {"ccdsphere", sphere, libccd, ""},
    {"ccdcyl", cylinder, libccd, ""},
    {"ccdboxt", box, libccd, ""},
    {"ccdspheret", sphere, libccd, ""},
    {"ccdcylt", cylinder, libccd, ""},
};

struct KindWord {
  std::string_view word;
  ShapeKind kind;
};
constexpr KindWord kind_words[] = {
    {"box", box},
    {"cube", box},
    {"cuboid", box},
    {"block", box},
    {"aabb", box},
    {"obb", box},
    {"boxes", box},
    {"cubes", box},
    {"cuboids", box},
    {"sphere", sphere},
    {"ball", sphere},
    {"marble", sphere},
    {"icosphere", sphere},
    {"uvsphere", sphere},
    {"charactercontroller", capsule},  // Unity's
    {"spheres", sphere},
    {"balls", sphere},
    {"capsule", capsule},
    {"capsules", capsule},
    {"cylinder", cylinder},
    {"cylinders", cylinder},
    {"cone", cone},
    {"cones", cone},
    {"ellipsoid", ellipsoid},
    {"ellipsoids", ellipsoid},
    {"ell", ellipsoid},  // of a log
    {"cyl", cylinder},
};

}  // namespace

std::string_view word_of(ShapeKind kind) {
  static constexpr std::array<std::string_view, 10> words{"box",       "sphere",      "capsule",  "cylinder", "cone",
                                                          "ellipsoid", "convex hull", "triangle", "point",    "shape"};
  return words[static_cast<std::size_t>(kind)];
}

bool is_of_any_library(std::string_view name) {
  if (std::any_of(std::begin(kind_words), std::end(kind_words), [&](const KindWord& row) { return row.word == name; }))
    return true;
  const auto first = std::find_if(std::begin(shape_table), std::end(shape_table),
                                  [&](const ShapeRow& row) { return row.name == name; });
  return std::any_of(first, std::end(shape_table),
                     [&](const ShapeRow& row) { return row.name == name && row.library != first->library; });
}

std::span<const ShapeRow> shape_rows() {
  return shape_table;
}

std::string_view without_number(std::string_view word) {
  std::string_view rest = word;
  while (!rest.empty() && is_digit(rest.back())) rest.remove_suffix(1);
  const bool letter = rest.size() == word.size() && rest.size() > 3 &&
                      (rest.back() == 'A' || rest.back() == 'B' || rest.ends_with("_a") || rest.ends_with("_b"));
  if (letter) rest.remove_suffix(1);
  while (rest.ends_with('_') || rest.ends_with('#') || rest.ends_with(' ')) rest.remove_suffix(1);
  return rest.size() < 3 ? word : rest;
}

std::optional<ShapeKind> shape_kind_of_type(std::string_view word) {
  if (const auto kind = shape_kind_named(word)) return kind;
  const std::vector<std::string> words = words_of_name(last_part(word));
  if (words.empty()) return std::nullopt;
  const std::string& last = words.back();
  if (is_one_of(last, {"convex", "hull", "polytope", "polyhedron"})) return hull;
  if (last == "cyl") return cylinder;  // CCD_OBJ_CYL
  return words.size() > 1 ? shape_kind_named(last) : std::nullopt;
}

std::optional<ShapeKind> shape_kind_of_mujoco(double number) {
  static constexpr std::array kinds{sphere, capsule, ellipsoid, cylinder, box};
  constexpr double first = 2.0;  // behind plane and height field
  if (number != std::floor(number) || number < first || number >= first + static_cast<double>(kinds.size()))
    return std::nullopt;
  return kinds[static_cast<std::size_t>(number - first)];
}

std::optional<ShapeKind> shape_kind_of_rapier(double number) {
  struct Row {
    double number;
    ShapeKind kind;
  };
  static constexpr std::array rows{Row{0, sphere}, Row{1, box},       Row{2, capsule}, Row{5, triangle},
                                   Row{9, hull},   Row{10, cylinder}, Row{11, cone}};
  for (const Row& row : rows)
    if (row.number == number) return row.kind;
  return std::nullopt;
}

std::optional<ShapeKind> shape_kind_named(std::string_view word) {
  std::string plain = plain_name(last_part(word));
  for (const KindWord& row : kind_words)
    if (plain == row.word) return row.kind;
  // "btBoxShape", "PxGeometryType::eBOX", "BoxGeometry", "GEOM_BOX", "mjGEOM_BOX", "ShapeType.Box", "shape_box"
  for (const std::string_view prefix :
       {"mjgeom", "geom", "shapetype", "geometrytype", "geotype", "shape", "bt", "px", "e"})
    if (plain.starts_with(prefix) && plain.size() > prefix.size() + 2) {
      const std::string rest = plain.substr(prefix.size());
      for (const KindWord& row : kind_words)
        if (rest == row.word) return row.kind;
      if (prefix != "e") continue;
    }
  for (const std::string_view suffix :
       {"shape3d", "shape", "geometry", "collider", "geom", "proxytype", "wide", "component"})
    if (plain.ends_with(suffix) && plain.size() > suffix.size() + 2) {
      std::string rest = plain.substr(0, plain.size() - suffix.size());
      for (const std::string_view prefix : {"bt", "px", "u", ""}) {
        if (!rest.starts_with(prefix)) continue;
        for (const KindWord& row : kind_words)
          if (rest.substr(prefix.size()) == row.word) return row.kind;
      }
    }
  return std::nullopt;
}

}  // namespace minkoscope
