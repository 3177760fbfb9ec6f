#include "core/import/notation/calls.h"

#include <string>

#include "core/import/grammar/expression.h"

namespace minkoscope {
namespace {

using enum CallEffect;

constexpr CallRow call_table[] = {
    // Drake: a body, where it is welded, and what it holds
    {"multibodyplant", reads, "0"},  // the time step
    {"plant.addrigidbody", makes_body},
    {"plant.worldbody", makes_body},
    {"plant.weldframes", moves},
    {"setfreebodypose", moves},
    {"setdefaultfreebodypose", moves},
    {"registercollisiongeometry", joins_argument},
    // rapier, in Rust and JavaScript
    {"rigidbodydesc.fixed", makes_body},
    {"rigidbodydesc.dynamic", makes_body},
    {"rigidbodydesc.kinematicpositionbased", makes_body},
    {"rigidbodydesc.kinematicvelocitybased", makes_body},
    {"rigidbodybuilder.fixed", makes_body},
    {"rigidbodybuilder.dynamic", makes_body},
    {"rigidbodybuilder.kinematicpositionbased", makes_body},
    {"rigidbodybuilder.kinematicvelocitybased", makes_body},
    {"rigidbodybuilder.newstatic", makes_body},
    {"rigidbodybuilder.newdynamic", makes_body},
    {"createrigidbody", makes_body},  // and ReactPhysics3D's
    {"createcollider", joins_argument},
    {"rapier.world", reads, "0"},  // gravity
    {"insertwithparent", joins_argument},
    {"insertbodyandcollider", joins_argument},
    {"insert", passes},
    {"spawn", passes},  // Bevy's
    // PhysX
    {"createrigidstatic", makes_body},
    {"createrigiddynamic", makes_body},
    {"pxcreatestatic", makes_body},
    {"pxcreatedynamic", makes_body, "4"},    // density
    {"pxcreatekinematic", makes_body, "4"},  // density
    {"createexclusiveshape", joins_argument},
    {"createshape", passes},
    {"pxgeometryquery.raycast", reads, "6"},  // how many hits there may be
    {"attachshape", joins_receiver},
    // Bullet: mass and inertia beside motion state and shape
    {"btdefaultmotionstate", makes_body},
    {"btrigidbody", makes_body, "03"},
    {"btrigidbodyconstructioninfo", makes_body, "03"},
    {"rigidbodyconstructioninfo", makes_body, "03"},
    {"setcollisionshape", joins_receiver},
    {"addrigidbody", passes, "12"},
    {"addcollisionobject", passes, "12"},
    {"settransforma", reads},  // of a query's input, in Java and C#
    {"settransformb", reads},
    // Jolt: the object layer
    {"bodycreationsettings", reads, "4"},
    // PyBullet: mass and visual shape
    {"createmultibody", makes_body, "02"},
    {"resetbasepositionandorientation", moves},
    // jMonkeyEngine: mass
    {"rigidbodycontrol", makes_body, "1"},
    {"physicsrigidbody", makes_body, "1"},
    {"ghostcontrol", makes_body},
    {"physicsghostobject", makes_body},
    {"sweeptest", reads, "4"},  // how deep it may end
    // Panda3D: a shape joins a node, which hangs in a path of the scene
    {"bulletrigidbodynode", makes_body},
    {"bulletghostnode", makes_body},
    {"attachnewnode", passes},
    // pinocchio: joint and frame
    {"geometryobject", reads, "12"},
    // ReactPhysics3D
    {"createcollisionbody", makes_body},
    {"addcollider", joins_receiver},
    {"addcollisionshape", joins_receiver, "2"},
    // Newton
    {"builder.addbody", makes_body},
    // MuJoCo's MjSpec
    {"worldbody.addbody", makes_body},
    {"addbody", makes_inner_body},
    // trimesh's managers
    {"addobject", reads},
    // DART
    {"simpleframe.createshared", makes_body},
    {"setshape", joins_receiver},
    // bepuphysics: inertia, and when it sleeps
    {"staticdescription", makes_body},
    {"bodydescription.createdynamic", makes_body, "13"},
    {"bodydescription.createkinematic", makes_body, "2"},
    {"shapes.add", passes},
    {"shapes", reads, "1"},  // how many there may be
    {"collidabledescription", passes, "1"},
    // ODE
    {"dinitode2", reads, "0"},
    {"dbodycreate", makes_body},
    {"bodycreate", makes_body},  // Godot's PhysicsServer3D
    {"bodyaddshape", joins_argument},
    {"bodysetstate", moves},
    {"dhashspacecreate", reads, "0"},
    {"dsimplespacecreate", reads, "0"},
    {"dsweepandprunespacecreate", reads, "0"},
    {"dgeomsetbody", joins_argument},
    // three.js; what is added to one of these joins it
    {"three.group", makes_body},
    {"three.object3d", makes_body},
    // Babylon.js: a node, and the body that moves it
    {"transformnode", makes_body},
    {"physicsbody", passes},
    // cannon
    {"addshape", joins_receiver},
    // Godot: a node that holds a shape, or another node
    {"node3d.new", makes_body},
    {"marker3d.new", makes_body},
    {"area3d.new", makes_body},
    {"staticbody3d.new", makes_body},
    {"rigidbody3d.new", makes_body},
    {"characterbody3d.new", makes_body},
    {"animatablebody3d.new", makes_body},
    {"addchild", joins_receiver},
    {"addchildnode", joins_receiver},  // SceneKit's
    {"castmotion", reads},
    // Box3D
    {"b3createbody", makes_body},
    {"b3createhullshape", joins_argument},
    {"b3createcapsuleshape", joins_argument},
    {"b3shapeproxy", reads, "12"},  // of a query: how many points, and their radius
    {"b3createsphereshape", joins_argument},
    // Unity
    {"gameobject", makes_body},
    // Julia: how many rows and columns a type has
    {"smatrix", reads, "01"},
    {"svector", reads, "0"},
    // Python: how many figures are left
    {"round", reads, "1"},
};

constexpr CastRow cast_table[] = {
    {"spherecast", CastForm::origin_radius_direction_length},
    {"spherecastall", CastForm::origin_radius_direction_length},
    {"capsulecast", CastForm::ends_radius_direction_length},
    {"capsulecastall", CastForm::ends_radius_direction_length},
    {"spherecastnonalloc", CastForm::origin_radius_direction_length},
    {"capsulecastnonalloc", CastForm::ends_radius_direction_length},
    {"boxcastnonalloc", CastForm::center_half_direction_length},
    {"castshape", CastForm::start_direction_length},
    {"rshapecast", CastForm::start_scale_displacement},
    {"sfromworldtransform", CastForm::start_scale_displacement},
    {"sweep", CastForm::two_shapes},
    {"convexsweeptest", CastForm::start_end},
    {"shapecast", CastForm::start_scale_displacement},
    {"shapecastnonlinear", CastForm::unread},
    {"boxcast", CastForm::center_half_direction_length},
    {"boxcastall", CastForm::center_half_direction_length},
    {"sweeptest", CastForm::start_end},  // jMonkeyEngine's
    {"sweepsingleby*", CastForm::start_end_points},
    {"sweepmultiby*", CastForm::start_end_points},
    {"continuouscollide", CastForm::two_ends},
    {"timeofimpact", CastForm::two_moving},
    {"castshapes", CastForm::two_moving},
    {"sweep*", CastForm::from_where_it_stands},
    {"swept*", CastForm::from_where_it_stands},
};

constexpr NumbersRow numbers_table[] = {
    // JOML's Intersectionf and Intersectiond
    {"intersectspheresphere", ShapeKind::sphere, "p3 rr", ShapeKind::sphere, "p3 rr"},
    {"testspheresphere", ShapeKind::sphere, "p3 rr", ShapeKind::sphere, "p3 rr"},
    {"testaabsphere", ShapeKind::box, "lo hi", ShapeKind::sphere, "p3 rr"},
    {"testaabaab", ShapeKind::box, "lo hi", ShapeKind::box, "lo hi"},
    // cglm
    {"glmaabbsphere", ShapeKind::box, "lo hi", ShapeKind::sphere, "p3 r"},
    {"glmaabbaabb", ShapeKind::box, "lo hi", ShapeKind::box, "lo hi"},
    // raylib
    {"checkcollisionspheres", ShapeKind::sphere, "p3 r", ShapeKind::sphere, "p3 r"},
    // Möller, Guigue and Devillers, Geogram
    {"tritriintersect", ShapeKind::triangle, "a b c", ShapeKind::triangle, "a b c"},
    {"nodivtritriisect", ShapeKind::triangle, "a b c", ShapeKind::triangle, "a b c"},
    {"tritrioverlaptest3d", ShapeKind::triangle, "a b c", ShapeKind::triangle, "a b c"},
    {"tritriintersectiontest3d", ShapeKind::triangle, "a b c", ShapeKind::triangle, "a b c"},
    {"trianglesintersections", ShapeKind::triangle, "a b c", ShapeKind::triangle, "a b c"},
};

}  // namespace

const NumbersRow* numbers_row(std::string_view name) {
  for (const NumbersRow& row : numbers_table)
    if (name == row.name) return &row;
  return nullptr;
}

const CastRow* cast_row(std::string_view name) {
  for (const CastRow& row : cast_table)
    if (row.name.ends_with('*') ? name.starts_with(row.name.substr(0, row.name.size() - 1)) : name == row.name)
      return &row;
  return nullptr;
}

bool makes_its_type(std::string_view name) {
  return holds_one_of(name, {"makeshared", "makeunique"}) ||
         is_one_of(name, {"addcomponent", "getcomponent", "sharedptr", "uniqueptr", "createdefaultsubobject", "ref",
                          "refconst"});
}

bool makes_in_its_owner(std::string_view name) {
  return name == "addgeom";
}

bool makes_an_object(std::string_view name) {
  return holds_one_of(name, {"object", "body", "settings", "collider", "create", "add", "actor", "static", "rigid"});
}

bool leaves_its_owner(std::string_view name) {
  return begins_with_one_of(
      name, {"setembedded", "addref", "release", "get",      "is",       "update",  "compute",   "calculate", "debug",
             "print",       "draw",   "enable",  "activate", "create",   "attach",  "add",       "shape",     "size",
             "begin",       "end",    "data",    "inverse",  "overlap",  "collide", "intersect", "distance",  "support",
             "aabb",        "cast",   "contact", "to",       "as",       "resize",  "reserve",   "clear",     "destroy",
             "ptr",         "use",    "invmul",  "moveand",  "testmove", "setuser"});
}

bool casts_a_ray(std::string_view path) {
  const std::string last = plain_name(last_part(path));
  if (last == "raycast") return plain_name(last_part(first_parts(path))) == "pxgeometryquery";
  return is_one_of(last, {"castray", "castrayandgetnormal"});
}

bool asks_about_a_point(std::string_view name) {
  return is_one_of(
      name, {"distancetopoint", "projectpoint", "containspoint", "distancetolocalpoint", "projectlocalpoint",
             "containslocalpoint", "projectpointandgetfeature", "pointdistance", "distanceto", "closestpointtopoint"});
}

bool sets_from(std::string_view name) {
  return begins_with_one_of(name, {"setfrom", "setscalar", "setto"});
}

bool changes_its_owner(std::string_view name) {
  return holds_one_of(name, {"scal", "transl", "rotat", "transf", "apply", "offset", "matrix"});
}

bool sets_a_material(std::string_view name) {
  return is_one_of(name, {"density", "setdensity"}) ||
         holds_one_of(name, {"friction", "restitution", "mass", "group", "sensor"});
}

const CallRow* call_row(std::string_view path) {
  const std::string last = plain_name(last_part(path));
  const std::string both = plain_name(last_part(first_parts(path))) + "." + last;
  for (const CallRow& row : call_table)
    if (row.name == last || row.name == both) return &row;
  return nullptr;
}

bool ignores_argument(std::string_view path, std::size_t place) {
  const CallRow* row = call_row(path);
  return row != nullptr && place < 10 && row->ignored.find(static_cast<char>('0' + place)) != std::string_view::npos;
}

}  // namespace minkoscope
