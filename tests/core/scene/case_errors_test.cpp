// Bad cases: every mistake gives one line that names the place, what is wrong and what would be right.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "core/scene/case.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "tests/support/json_text.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

const std::string valid_pair =
    R"({"format":"minkoscope-case/1","kind":"pair","name":"n","note":"t","tags":["x"],"pair":{
  "name":"n","note":"t","tags":["x"],
  "a":{"note":"t","shape":{"note":"t","tags":[],"type":"sphere","radius":0.5},"pose":{"note":"t","position":[0,1,2],"rotation":[0,0,0,1]}},
  "b":{"shape":{"type":"sum","of":[{"type":"segment","half_height":1},{"type":"posed","pose":{},"of":{"type":"box","half_extents":[1,0,1]}}]}},
  "algorithm":"gjk-epa","precision":"float",
  "settings":{"note":"t","max_iterations":64,"max_epa_iterations":256,"relative_tolerance":1e-5,"initial_direction":[1,0,0],"warm_start":{"simplex":[[0,1],[2,3]],"direction":[0,1,0]}}},
  "expect":{"note":"t","overlap":true,"depth":{"min":0,"max":1},"normal":[0,1,0],"tolerance":1e-3},"bookmarks":[1],"view":{"a":1}})";

const std::string valid_sweep = R"({"format":"minkoscope-case/1","kind":"sweep","sweep":{
  "level":[{"name":"floor","note":"t","mesh":{"note":"t","triangles":[[[0,0,0],[1,0,0],[0,0,1]]]},"pose":{"position":[0,0,0]}}],
  "body":{"note":"t","radii":[0.35,0.9,0.35],"position":[0,2,0],"rotation":[0,0,0,2]},
  "displacement":[0,-2,0],"algorithm":"swept","precision":"double"}})";

const std::string valid_walk = R"({"format":"minkoscope-case/1","kind":"walk","walk":{
  "level":[{"name":"lift","mesh":{"type":"mesh","triangles":[[[0,0,0],[1,0,0],[0,0,1]]]},
    "motion":{"note":"t","keys":[{"note":"t","time":0,"position":[0,0,0]},{"time":1,"rotation":[0,1,0,0]}],"repeat":"ping-pong"}}],
  "body":{"radii":[0.35,0.9,0.35],"position":[0,2,0]},
  "mover":"collide-and-slide",
  "settings":{"tick":0.01,"gravity":[0,-9.81,0],"external_displacement":[0,0,0],"max_slides":5,"safety_margin":1e-5,
    "separate_gravity":true,"recover":true,"max_slope_degrees":50,"step_height":0.4,"snap_to_ground":true},
  "inputs":[{"ticks":60,"velocity":[0,0,-3]},{"note":"t","ticks":1,"jump":4.5},{"ticks":30,"radii":[0.35,0.5,0.35],"rotation":[0,0,0,1]}],
  "precision":"float"}})";

const std::string valid_world = R"({"format":"minkoscope-case/1","kind":"world","world":{
  "bodies":[{"shape":{"type":"sphere","radius":1},"pose":{},"velocity":[1,0,0],"angular_velocity":[0,0,0]}],
  "broad_phase":"bvh","ticks":120,"tick":0.01,
  "container":{"half_extents":[1,1,1],"angular_velocity":[0,1,0],"restitution":1,"gravity":[0,0,0]}}})";

std::string error_of(const std::string& text, const ParseOptions& options = {}) {
  try {
    parse_case(text, "case.json", ".", {}, options);
  } catch (const CaseError& error) {
    return error.what();
  }
  return "no error";
}

TEST(CaseErrors, TheUnchangedCasesAreRight) {
  EXPECT_EQ(error_of(valid_pair), "no error");
  EXPECT_EQ(error_of(valid_sweep), "no error");
  EXPECT_EQ(error_of(valid_walk), "no error");
  EXPECT_EQ(error_of(valid_world), "no error");
}

/// One edit of a valid case and the message it must give. `place` is a JSON pointer; `value` JSON text, or empty to
/// remove the member.
struct Row {
  const std::string& base;
  const char *place, *value, *message;
};

TEST(CaseErrors, EveryWrongValueIsNamed) {
  const std::string shapes =
      "one of point, sphere, box, capsule, cylinder, cone, ellipsoid, segment, triangle, hull, sum, posed, mesh";
  const Row rows[] = {
      // the envelope
      {valid_pair, "/format", "", "/format: is missing; must be \"minkoscope-case/1\""},
      {valid_pair, "/format", "\"minkoscope-case/2\"",
       "/format: is \"minkoscope-case/2\"; must be \"minkoscope-case/1\""},
      {valid_pair, "/format", "1", "/format: is 1; must be text"},
      {valid_pair, "/kind", "", "/kind: is missing; must be \"pair\", \"sweep\", \"walk\", \"world\" or \"contact\""},
      {valid_pair, "/kind", "\"pairs\"",
       "/kind: is \"pairs\"; must be \"pair\", \"sweep\", \"walk\", \"world\" or \"contact\" (did you mean \"pair\"?)"},
      {valid_pair, "/kind", "\"sweep\"", "/pair: does not belong to a case of kind \"sweep\"; must be \"sweep\""},
      {valid_pair, "/pair", "", "/pair: is missing; must be an object with the pair"},
      {valid_pair, "/pair", "[]", "/pair: is an empty array; must be an object"},
      {valid_pair, "/expected", "{}", "/expected: unknown key (did you mean \"expect\"?)"},
      {valid_pair, "/colour", "1", "/colour: unknown key; must be one of format, kind, pair, expect, bookmarks, view"},
      {valid_pair, "/name", "7", "/name: is 7; must be text"},
      {valid_pair, "/note", "null", "/note: is null; must be text"},
      {valid_pair, "/tags", "[1]", "/tags/0: is 1; must be text"},
      {valid_pair, "/tags", "{}", "/tags: is an object; must be text or an array of texts"},
      {valid_pair, "/pair/settings/tags", "1", "/pair/settings/tags: is 1; must be text or an array of texts"},
      {valid_pair, "/bookmarks", "{}", "/bookmarks: is an object; must be an array"},
      {valid_pair, "/view", "[1,2]", "/view: is an array of 2; must be an object"},
      // expect
      {valid_pair, "/expect", "[]", "/expect: is an empty array; must be an object"},
      {valid_pair, "/expect/dept", "1", "/expect/dept: unknown key (did you mean \"depth\"?)"},
      {valid_pair, "/expect/hit", "true",
       "/expect/hit: unknown key; must be one of kind, algorithm, precision, overlap, distance, depth, normal, "
       "point_a, "
       "point_b, iterations, termination, support_calls, tolerance"},
      {valid_pair, "/expect/tolerance", "-1", "/expect/tolerance: is -1; must be a finite number ≥ 0"},
      {valid_pair, "/expect/depth", "{}",
       "/expect/depth: is an object; must be a value of the result, or {\"min\": number, \"max\": number} with one or "
       "both"},
      {valid_pair, "/expect/depth/min", "2", "/expect/depth: has \"min\" above \"max\"; must be a range"},
      {valid_pair, "/expect/depth/max", "\"inf\"", "/expect/depth/max: is \"inf\"; must be a finite number"},
      {valid_pair, "/expect/depth/maximum", "1", "/expect/depth/maximum: unknown key; must be one of min, max"},
      // pair
      {valid_pair, "/pair/a", "", "/pair/a: is missing; must be {\"shape\": …, \"pose\": …}"},
      {valid_pair, "/pair/c", "{}", "/pair/c: unknown key; must be one of a, b, algorithm, precision, settings"},
      {valid_pair, "/pair/a/shape", "", "/pair/a/shape: is missing; must be a shape"},
      {valid_pair, "/pair/a/shap", "{}", "/pair/a/shap: unknown key (did you mean \"shape\"?)"},
      {valid_pair, "/pair/algorithm", "\"gjk-apa\"", "*did you mean \"gjk-epa\"?"},
      {valid_pair, "/pair/algorithm", "7", "/pair/algorithm: is 7; must be text"},
      {valid_pair, "/pair/precision", "\"duble\"",
       "/pair/precision: is \"duble\"; must be \"float\" or \"double\" (did you mean \"double\"?)"},
      {valid_pair, "/pair/settings/max_iteration", "3",
       "/pair/settings/max_iteration: unknown key (did you mean \"max_iterations\"?)"},
      {valid_pair, "/pair/settings/max_iterations", "0",
       "/pair/settings/max_iterations: is 0; must be a whole number from 1 to 1000000"},
      {valid_pair, "/pair/settings/max_iterations", "2.5",
       "/pair/settings/max_iterations: is 2.5; must be a whole number from 1 to 1000000"},
      {valid_pair, "/pair/settings/max_epa_iterations", "1e300",
       "/pair/settings/max_epa_iterations: is 1e+300; must be a whole number from 1 to 1000000"},
      {valid_pair, "/pair/settings/max_iterations", "\"64\"",
       "/pair/settings/max_iterations: is \"64\"; must be a whole number from 1 to 1000000"},
      {valid_pair, "/pair/settings/relative_tolerance", "-1e-9",
       "/pair/settings/relative_tolerance: is -1e-09; must be a finite number ≥ 0"},
      {valid_pair, "/pair/settings/initial_direction", "[0,0,0]",
       "/pair/settings/initial_direction: is zero; must be a direction [x, y, z] other than zero"},
      {valid_pair, "/pair/settings/warm_start", "true", "/pair/settings/warm_start: is true; must be an object"},
      {valid_pair, "/pair/settings/warm_start/simplx", "[]",
       "/pair/settings/warm_start/simplx: unknown key (did you mean \"simplex\"?)"},
      {valid_pair, "/pair/settings/warm_start/simplex", "7",
       "/pair/settings/warm_start/simplex: is 7; must be an array of up to 4 vertices, each [feature of A, feature of "
       "B]"},
      {valid_pair, "/pair/settings/warm_start/simplex", "[[0,0],[0,1],[1,0],[1,1],[2,0]]",
       "/pair/settings/warm_start/simplex: has 5 vertices; must be an array of up to 4 vertices, each [feature of A, "
       "feature of B]"},
      {valid_pair, "/pair/settings/warm_start/simplex/1", "[0]",
       "/pair/settings/warm_start/simplex/1: is an array of 1; must be [feature of A, feature of B]"},
      {valid_pair, "/pair/settings/warm_start/simplex/1", "4",
       "/pair/settings/warm_start/simplex/1: is 4; must be [feature of A, feature of B]"},
      {valid_pair, "/pair/settings/warm_start/simplex/0/1", "-1",
       "/pair/settings/warm_start/simplex/0/1: is -1; must be a whole number from 0 to 65535"},
      {valid_pair, "/pair/settings/warm_start/simplex/0/0", "1.5",
       "/pair/settings/warm_start/simplex/0/0: is 1.5; must be a whole number from 0 to 65535"},
      {valid_pair, "/pair/settings/warm_start/direction", "[0,1]",
       "/pair/settings/warm_start/direction: is an array of 2; must be [x, y, z]"},
      {valid_pair, "/pair/settings/warm_start/direction", "[0,1,\"nan\"]",
       "/pair/settings/warm_start/direction/2: is \"nan\"; must be a finite number"},
      {valid_pair, "/pair/settings/warm_start/direction", "[0,0,0]",
       "/pair/settings/warm_start/direction: is zero; must be a direction [x, y, z] other than zero, or left out"},
      // poses
      {valid_pair, "/pair/a/pose", "null", "/pair/a/pose: is null; must be an object"},
      {valid_pair, "/pair/a/pose/positon", "[0,0,0]", "/pair/a/pose/positon: unknown key (did you mean \"position\"?)"},
      {valid_pair, "/pair/a/pose/position", "[0,0]", "/pair/a/pose/position: is an array of 2; must be [x, y, z]"},
      {valid_pair, "/pair/a/pose/position", "[0,0,0,0]", "/pair/a/pose/position: is an array of 4; must be [x, y, z]"},
      {valid_pair, "/pair/a/pose/position", "{\"x\":0}", "/pair/a/pose/position: is an object; must be [x, y, z]"},
      {valid_pair, "/pair/a/pose/position", "[0,\"nan\",0]",
       "/pair/a/pose/position/1: is \"nan\"; must be a finite number"},
      {valid_pair, "/pair/a/pose/position", "[0,null,0]", "/pair/a/pose/position/1: is null; must be a finite number"},
      {valid_pair, "/pair/a/pose/position", "[0,[1],0]",
       "/pair/a/pose/position/1: is an array of 1; must be a finite number"},
      {valid_pair, "/pair/a/pose/rotation", "[0,0,0,0]",
       "/pair/a/pose/rotation: is zero; must be a quaternion [x, y, z, w] other than zero"},
      {valid_pair, "/pair/a/pose/rotation", "[0,0,1]",
       "/pair/a/pose/rotation: is an array of 3; must be a quaternion [x, y, z, w]"},
      {valid_pair, "/pair/a/pose/rotation", "[0,0,0,\"nan\"]",
       "/pair/a/pose/rotation/3: is \"nan\"; must be a finite number"},
      // shapes
      {valid_pair, "/pair/a/shape", "\"sphere\"",
       "/pair/a/shape: is \"sphere\"; must be a shape: an object with a \"type\" (point, sphere, box, capsule, "
       "cylinder, "
       "cone, ellipsoid, segment, triangle, hull, sum, posed, mesh)"},
      {valid_pair, "/pair/a/shape/type", "", "*/pair/a/shape/type: is missing; must be one of point, sphere,"},
      {valid_pair, "/pair/a/shape", "{\"typ\":\"sphere\"}", "/pair/a/shape/typ: unknown key (did you mean \"type\"?)"},
      {valid_pair, "/pair/a/shape/type", "\"spere\"",
       "*/pair/a/shape/type: is \"spere\"; must be one of point, sphere,"},
      {valid_pair, "/pair/a/shape/type", "\"spere\"", "*mesh (did you mean \"sphere\"?)"},
      {valid_pair, "/pair/a/shape/type", "3", "/pair/a/shape/type: is 3; must be text"},
      {valid_pair, "/pair/a/shape/radius", "", "/pair/a/shape/radius: is missing; must be a finite number ≥ 0"},
      {valid_pair, "/pair/a/shape/radius", "-0.1", "/pair/a/shape/radius: is -0.1; must be a finite number ≥ 0"},
      {valid_pair, "/pair/a/shape/radius", "\"nan\"", "/pair/a/shape/radius: is \"nan\"; must be a finite number ≥ 0"},
      {valid_pair, "/pair/a/shape/radius", "true", "/pair/a/shape/radius: is true; must be a finite number ≥ 0"},
      {valid_pair, "/pair/a/shape/raduis", "1", "/pair/a/shape/raduis: unknown key (did you mean \"radius\"?)"},
      {valid_pair, "/pair/a/shape/half_extents", "[1,1,1]",
       "/pair/a/shape/half_extents: unknown key; must be one of type, radius"},
      {valid_pair, "/pair/a/shape", "{\"type\":\"box\",\"half_extents\":[1,-1,1]}",
       "/pair/a/shape/half_extents/1: is -1; must be a finite number ≥ 0"},
      {valid_pair, "/pair/a/shape", "{\"type\":\"box\"}",
       "/pair/a/shape/half_extents: is missing; must be [x, y, z], each ≥ 0"},
      {valid_pair, "/pair/a/shape", "{\"type\":\"capsule\",\"radius\":1}",
       "/pair/a/shape/half_height: is missing; must be a finite number ≥ 0"},
      {valid_pair, "/pair/a/shape", "{\"type\":\"cone\",\"radius\":1,\"height\":1}",
       "*/pair/a/shape/height: unknown key"},
      {valid_pair, "/pair/a/shape", "{\"type\":\"ellipsoid\",\"radii\":[1,1]}",
       "/pair/a/shape/radii: is an array of 2; must be [x, y, z]"},
      {valid_pair, "/pair/a/shape", "{\"type\":\"triangle\",\"points\":[[0,0,0],[1,0,0]]}",
       "/pair/a/shape/points: is an array of 2; must be three points [[x, y, z], [x, y, z], [x, y, z]]"},
      {valid_pair, "/pair/a/shape", "{\"type\":\"hull\",\"points\":[]}",
       "/pair/a/shape/points: is an empty array; must be an array of 1 to 65536 points [x, y, z] (or a \"file\")"},
      {valid_pair, "/pair/a/shape", "{\"type\":\"hull\"}",
       "/pair/a/shape/points: is missing; must be an array of 1 to 65536 points [x, y, z] (or a \"file\")"},
      {valid_pair, "/pair/a/shape", "{\"type\":\"hull\",\"points\":[[0,0,0]],\"file\":\"x.obj\"}",
       "/pair/a/shape: has both \"points\" and \"file\"; must have one of them"},
      {valid_pair, "/pair/a/shape", "{\"type\":\"hull\",\"points\":[[0,0,0],[0,0]]}",
       "/pair/a/shape/points/1: is an array of 2; must be [x, y, z]"},
      {valid_pair, "/pair/a/shape", "{\"type\":\"hull\",\"file\":\"no such.obj\"}",
       "/pair/a/shape/file: \"no such.obj\" does not exist; must be an .obj, .stl, .ply, .gltf or .glb file, relative "
       "to the case's folder"},
      {valid_pair, "/pair/a/shape", "{\"type\":\"hull\",\"file\":\"/\"}",
       "/pair/a/shape/file: \"/\" is a folder; must be an .obj, .stl, .ply, .gltf or .glb file"},
      {valid_pair, "/pair/a/shape", "{\"type\":\"hull\",\"file\":\"\"}",
       "/pair/a/shape/file: is empty; must be the name of an .obj, .stl, .ply, .gltf or .glb file"},
      {valid_pair, "/pair/a/shape", "{\"type\":\"hull\",\"file\":3}", "/pair/a/shape/file: is 3; must be text"},
      {valid_pair, "/pair/b/shape/of", "[]",
       "/pair/b/shape/of: is an empty array; must be an array of exactly two shapes"},
      {valid_pair, "/pair/b/shape/of", "[{\"type\":\"point\"},{\"type\":\"point\"},{\"type\":\"point\"}]",
       "/pair/b/shape/of: is an array of 3; must be an array of exactly two shapes"},
      {valid_pair, "/pair/b/shape/of/1/of/half_extents/2", "-3",
       "/pair/b/shape/of/1/of/half_extents/2: is -3; must be a finite number ≥ 0"},
      {valid_pair, "/pair/b/shape/of/1/pose", "",
       "/pair/b/shape/of/1/pose: is missing; must be {\"position\": [x, y, z], \"rotation\": [x, y, z, w]}"},
      {valid_pair, "/pair/b/shape/of/0", "{\"type\":\"mesh\",\"triangles\":[[[0,0,0],[1,0,0],[0,1,0]]]}",
       "/pair/b/shape/of/0: is a mesh, which need not be convex; must be a convex shape (meshes are for brute-force "
       "and "
       "levels)"},
      {valid_pair, "/pair/a/shape", "{\"type\":\"mesh\",\"triangles\":[[[0,0,0],[1,0,0],[0,1,0]]]}",
       "/pair/a/shape: is a mesh, which need not be convex; must be a convex shape (only the algorithm brute-force "
       "takes "
       "meshes)"},
      {valid_pair, "/pair/a/shape", "{\"type\":\"mesh\",\"triangles\":[]}",
       "/pair/a/shape/triangles: is an empty array; must be at least one triangle"},
      {valid_pair, "/pair/a/shape/radius", "1e300",
       "/pair/a/shape/radius: is 1e+300; must be at most 1e+15 in magnitude"},
      {valid_pair, "/pair/a/pose/position/2", "-1.1e15",
       "/pair/a/pose/position/2: is -1.1e+15; must be at most 1e+15 in magnitude"},
      // sweep
      {valid_sweep, "/sweep/level", "", "/sweep/level: is missing; must be an array of meshes"},
      {valid_sweep, "/sweep/level", "[]", "/sweep/level: is an empty array; must hold at least one mesh"},
      {valid_sweep, "/sweep/level", "{}", "/sweep/level: is an object; must be an array of meshes"},
      {valid_sweep, "/sweep/level/0/motion", "{}",
       "/sweep/level/0/motion: unknown key; must be one of mesh, shape, pose"},
      {valid_sweep, "/sweep/level/0/mesh", "",
       "/sweep/level/0/mesh: is missing; must be {\"file\": \"x.obj\"} or {\"triangles\": […]}, or a \"shape\" in its "
       "place"},
      {valid_sweep, "/sweep/level/0/mesh/triangles", "[]",
       "/sweep/level/0/mesh/triangles: is an empty array; must be at least one triangle"},
      {valid_sweep, "/sweep/level/0/mesh/triangles/0", "[[0,0,0],[1,0,0]]",
       "/sweep/level/0/mesh/triangles/0: is an array of 2; must be three points [[x, y, z], [x, y, z], [x, y, z]]"},
      {valid_sweep, "/sweep/level/0/mesh/triangles/0/1/2", "\"inf\"",
       "/sweep/level/0/mesh/triangles/0/1/2: is \"inf\"; must be a finite number"},
      {valid_sweep, "/sweep/level/0/mesh/type", "\"box\"",
       "/sweep/level/0/mesh/type: is \"box\"; must be \"mesh\" (or left out)"},
      {valid_sweep, "/sweep/body/radii", "",
       "/sweep/body/radii: is missing; must be [x, y, z], each > 0, or a \"shape\""},
      {valid_sweep, "/sweep/body/radii", "[0.5,0,0.5]", "/sweep/body/radii/1: is 0; must be a finite number > 0"},
      {valid_sweep, "/sweep/body/radii", "[0.5,0.5,-1]", "/sweep/body/radii/2: is -1; must be a finite number > 0"},
      {valid_sweep, "/sweep/body/position", "", "/sweep/body/position: is missing; must be [x, y, z]"},
      {valid_sweep, "/sweep/body/velocity", "[0,0,0]",
       "/sweep/body/velocity: unknown key; must be one of radii, shape, position, rotation"},
      {valid_sweep, "/sweep/displacement", "", "/sweep/displacement: is missing; must be [x, y, z]"},
      {valid_sweep, "/sweep/algorithm", "\"swep\"", "*did you mean \"swept\"?"},
      {valid_sweep, "/sweep/settings", "{}", "*/sweep/settings: unknown key"},
      // walk
      {valid_walk, "/walk/body/radii/0", "0", "/walk/body/radii/0: is 0; must be a finite number > 0"},
      {valid_walk, "/walk/mover", "\"slide\"", "*/walk/mover: is \"slide\"; must be "},
      {valid_walk, "/walk/algorithm", "\"swept\"",
       "/walk/algorithm: unknown key; must be one of level, body, mover, settings, inputs, track, precision"},
      {valid_walk, "/walk/inputs", "", "/walk/inputs: is missing; must be an array of inputs, each with its \"ticks\""},
      {valid_walk, "/walk/inputs/0/ticks", "", "/walk/inputs/0/ticks: is missing; must be a whole number from 1"},
      {valid_walk, "/walk/inputs/0/ticks", "0",
       "/walk/inputs/0/ticks: is 0; must be a whole number from 1 to 10000000"},
      {valid_walk, "/walk/inputs/0/ticks", "1.5",
       "/walk/inputs/0/ticks: is 1.5; must be a whole number from 1 to 10000000"},
      {valid_walk, "/walk/inputs/0/ticks", "10000000", "/walk/inputs: hold more than 10000000 ticks; must be fewer"},
      {valid_walk, "/walk/inputs/0/velocty", "[0,0,0]",
       "/walk/inputs/0/velocty: unknown key (did you mean \"velocity\"?)"},
      {valid_walk, "/walk/inputs/1/jump", "true", "/walk/inputs/1/jump: is true; must be a finite number"},
      {valid_walk, "/walk/inputs/2/radii", "[1,1,0]", "/walk/inputs/2/radii/2: is 0; must be a finite number > 0"},
      {valid_walk, "/walk/settings/tick", "0", "/walk/settings/tick: is 0; must be a finite number > 0"},
      {valid_walk, "/walk/settings/tick", "1e-300",
       "/walk/settings/tick: is 1e-300; must be a number of seconds from 1e-20"},
      {valid_walk, "/walk/settings/max_slides", "0",
       "/walk/settings/max_slides: is 0; must be a whole number from 1 to 1000"},
      {valid_walk, "/walk/settings/safety_margin", "-1",
       "/walk/settings/safety_margin: is -1; must be a finite number ≥ 0"},
      {valid_walk, "/walk/settings/recover", "1", "/walk/settings/recover: is 1; must be true or false"},
      {valid_walk, "/walk/settings/max_slope_degrees", "91",
       "/walk/settings/max_slope_degrees: is 91; must be an angle from 0 to 90 degrees"},
      {valid_walk, "/walk/settings/step_heigth", "1",
       "/walk/settings/step_heigth: unknown key (did you mean \"step_height\"?)"},
      {valid_walk, "/walk/level/0/motion/keys", "[]",
       "/walk/level/0/motion/keys: is an empty array; must hold at least one key"},
      {valid_walk, "/walk/level/0/motion/keys/1/time", "0",
       "/walk/level/0/motion/keys/1/time: is 0; must be later than the key before, 0"},
      {valid_walk, "/walk/level/0/motion/keys/1/time", "",
       "/walk/level/0/motion/keys/1/time: is missing; must be a number of seconds"},
      {valid_walk, "/walk/level/0/motion/repeat", "\"pingpong\"",
       "/walk/level/0/motion/repeat: is \"pingpong\"; must be \"once\", \"loop\" or \"ping-pong\" (did you mean "
       "\"ping-pong\"?)"},
      // world
      {valid_world, "/world/bodies", "", "/world/bodies: is missing; must be an array of bodies"},
      {valid_world, "/world/bodies", "{}", "/world/bodies: is an object; must be an array of bodies"},
      {valid_world, "/world/bodies/0/shape", "", "/world/bodies/0/shape: is missing; must be a shape"},
      {valid_world, "/world/bodies/0/shape/radius", "-1",
       "/world/bodies/0/shape/radius: is -1; must be a finite number ≥ 0"},
      {valid_world, "/world/bodies/0/speed", "1",
       "/world/bodies/0/speed: unknown key; must be one of shape, pose, velocity, angular_velocity"},
      {valid_world, "/world/bodies/0/velocity", "[1,2]", "*/world/bodies/0/velocity: is an array of 2; must be"},
      {valid_world, "/world/broad_phase", "\"bhv\"",
       "/world/broad_phase: is \"bhv\"; must be one of brute-force, bounding-spheres, sweep-and-prune, kd-tree, grid, "
       "bvh (did you mean \"bvh\"?)"},
      {valid_world, "/world/ticks", "", "/world/ticks: is missing; must be a whole number from 1"},
      {valid_world, "/world/ticks", "0", "/world/ticks: is 0; must be a whole number from 1 to 10000000"},
      {valid_world, "/world/tick", "0", "/world/tick: is 0; must be a finite number > 0"},
      {valid_world, "/world/precision", "\"float\"",
       "/world/precision: unknown key; must be one of bodies, broad_phase, ticks, tick, container, settings"},
      {valid_world, "/world/settings", "{\"warm_start\":1}", "/world/settings/warm_start: is 1; must be true or false"},
      {valid_world, "/world/settings", "{\"warm\":true}", "*/world/settings/warm: unknown key"},
      {valid_world, "/world/container/half_extents", "",
       "/world/container/half_extents: is missing; must be [x, y, z], each > 0"},
      {valid_world, "/world/container/restitution", "2",
       "/world/container/restitution: is 2; must be a number from 0 to 1"},
      {valid_world, "/world/containr", "{}", "/world/containr: unknown key (did you mean \"container\"?)"},
      {valid_world, "/expect/depth", "1",
       "/expect/depth: unknown key; must be one of kind, ticks, pairs, tests, overlaps, state_hash, tolerance"},
      // keys and texts that would break a line
      {valid_pair, "/pair/a/shape/ra~1di~0us\n", "1",
       "/pair/a/shape/ra~1di~0us\\x0A: unknown key (did you mean \"radius\"?)"},
      {valid_pair, "/pair/precision", "\"a\\nb\"", "/pair/precision: is \"a\\x0Ab\"; must be \"float\" or \"double\""},
  };
  for (const Row& row : rows) {
    Json json = read_json(row.base, "valid");
    const Json::json_pointer place(row.place);
    if (row.value[0] != '\0') {
      json[place] = read_json(row.value, "value");
    } else {
      ASSERT_TRUE(json.contains(place)) << row.place;
      json[place.parent_pointer()].erase(place.back());
    }
    const std::string message = error_of(test::dump_json(json));
    if (row.message[0] == '*') {
      EXPECT_NE(message.find(row.message + 1), std::string::npos) << row.place << ": " << message;
    } else {
      EXPECT_EQ(message, std::string("case.json: ") + row.message) << row.place << " = " << row.value;
    }
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
  }
}

TEST(CaseErrors, TextThatIsNoCase) {
  EXPECT_EQ(error_of("[]"),
            "case.json: is not a case; must be a JSON object with \"format\": \"minkoscope-case/1\" and a \"kind\"");
  EXPECT_EQ(error_of("3"),
            "case.json: is not a case; must be a JSON object with \"format\": \"minkoscope-case/1\" and a \"kind\"");
  EXPECT_EQ(error_of("{}"), "case.json: /format: is missing; must be \"minkoscope-case/1\"");
  EXPECT_EQ(error_of("{\"fromat\":\"minkoscope-case/1\"}"),
            "case.json: /fromat: unknown key (did you mean \"format\"?)");
  EXPECT_EQ(error_of(""), "case.json:1: is empty; must be a JSON object");
}

TEST(CaseErrors, EveryPrefixOfACaseIsRefusedInOneLine) {
  for (const std::string& text : {valid_pair, valid_sweep, valid_walk}) {
    for (std::size_t length = 0; length < text.size(); ++length) {
      const std::string message = error_of(text.substr(0, length));
      ASSERT_TRUE(message.starts_with("case.json:")) << length << ": " << message;
      ASSERT_NE(message.find("must "), std::string::npos) << message;
    }
  }
}

TEST(CaseErrors, NestedSumsAreBounded) {
  const auto nested = [](int levels) {
    std::string open, close;
    for (int i = 0; i < levels; ++i) {
      open += R"({"type":"sum","of":[{"type":"point"},)";
      close += "]}";
    }
    return R"({"format":"minkoscope-case/1","kind":"pair","pair":{"a":{"shape":)" + open + R"({"type":"point"})" +
           close + R"(},"b":{"shape":{"type":"point"}}}})";
  };
  EXPECT_EQ(error_of(nested(31)), "no error");
  EXPECT_NE(error_of(nested(32)).find(": is nested deeper than 32 shapes; must be less deep"), std::string::npos);
  EXPECT_EQ(error_of(nested(100'000)), "case.json:1: nested deeper than 256 levels; must be less deep");
}

TEST(CaseErrors, HullsAreBounded) {
  const auto hull_of = [](std::size_t count) {
    std::string points;
    for (std::size_t i = 0; i < count; ++i) points += i > 0 ? ",[0,0,0]" : "[0,0,0]";
    return R"({"format":"minkoscope-case/1","kind":"pair","pair":{"b":{"shape":{"type":"point"}},"a":{"shape":{"type":"hull","points":[)" +
           points + "]}}}}";
  };
  EXPECT_EQ(error_of(hull_of(65'536)), "no error");
  EXPECT_EQ(
      error_of(hull_of(65'537)),
      "case.json: /pair/a/shape/points: is an array of 65537; must be an array of 1 to 65536 points [x, y, z] (or a "
      "\"file\")");
}

TEST(CaseErrors, DuplicateKeysNameTheirLine) {
  EXPECT_EQ(error_of("{\"format\":\"minkoscope-case/1\",\n\"kind\":\"pair\",\n\"kind\":\"pair\"}"),
            "case.json:3: the key \"kind\" comes twice in one object; keep one of them");
}

TEST(CaseErrors, OverridesReplaceWhatTheCaseSays) {
  const Case read = parse_case(valid_pair, "case.json", ".", {}, {"gjk-distance", Precision::float64, 0});
  EXPECT_EQ(std::get<PairQuery>(read.run).algorithm, "gjk-distance");
  EXPECT_EQ(std::get<PairQuery>(read.run).precision, Precision::float64);
  const std::string message = error_of(valid_pair, {"gjk-distanc", {}, 0});
  EXPECT_TRUE(message.starts_with("--algorithm gjk-distanc: is unknown; must be one of gjk-epa, ")) << message;
  EXPECT_TRUE(message.ends_with("(did you mean \"gjk-distance\"?)")) << message;
}

TEST(CaseErrors, ABatchNamesItsLine) {
  EXPECT_EQ(error_of("{}", {{}, {}, 12}), "case.json:12: /format: is missing; must be \"minkoscope-case/1\"");
  EXPECT_EQ(error_of("{", {{}, {}, 12}), "case.json:12: the text ends inside the { of line 12; must close it with }");
}

TEST(CaseErrors, DefaultsAreTheContractsOwn) {
  const Case pair = parse_case(R"({"format":"minkoscope-case/1","kind":"pair","pair":{"a":{"shape":{"type":"point"}},
                                  "b":{"shape":{"type":"point"}}}})",
                               "case.json", ".");
  const auto& query = std::get<PairQuery>(pair.run);
  EXPECT_EQ(query.algorithm, "gjk-epa");
  EXPECT_EQ(query.precision, Precision::float32);
  EXPECT_EQ(query.settings, PairSettings{});
  EXPECT_EQ(query.settings.max_iterations, std::nullopt);
  EXPECT_EQ(query.settings.max_epa_iterations, std::nullopt);
  EXPECT_EQ(query.a.pose, Pose{});
  const Case walk = parse_case(R"({"format":"minkoscope-case/1","kind":"walk","walk":{
      "level":[{"mesh":{"triangles":[[[0,0,0],[1,0,0],[0,0,1]]]}}],"body":{"radii":[1,1,1],"position":[0,0,0]},"inputs":[]}})",
                               "case.json", ".");
  const WalkSettings& settings = std::get<Walk>(walk.run).settings;
  EXPECT_EQ(settings.tick, 0.016666667);
  EXPECT_EQ(settings.gravity, Vector3d(0.0, -9.81, 0.0));
  EXPECT_EQ(settings.max_slides, 5);
  EXPECT_EQ(settings.safety_margin, 1e-5);
  EXPECT_EQ(settings.max_slope_degrees, 50.0);
  EXPECT_EQ(settings.step_height, 0.4);
  EXPECT_TRUE(settings.separate_gravity && settings.recover && settings.snap_to_ground);
}

TEST(CaseErrors, FilesThatCannotBeRead) {
  const auto error = [](const fs::path& file) {
    try {
      load_case(file);
    } catch (const CaseError& raised) {
      return std::string(raised.what());
    }
    return std::string("no error");
  };
  EXPECT_EQ(error("no such case.json"), "no such case.json: does not exist; must be a file");
  EXPECT_EQ(error("/"), "/: is a folder; must be a file");
  EXPECT_EQ(error(""), ": does not exist; must be a file");
  EXPECT_EQ(error("/dev/zero"), "/dev/zero: is a device; must be a file") << error("/dev/zero");
  EXPECT_EQ(error("/dev/null"), "/dev/null: is a device; must be a file");
  const fs::path binary = scratch_folder() / "minkoscope-binary.json";
  std::ofstream(binary, std::ios::binary) << std::string(
      "\x7f"
      "ELF\x02\x01\x00\x00",
      8);
  EXPECT_EQ(error(binary), binary.string() + ":1: holds zero bytes: it is not text; must be a JSON file in UTF-8");
  fs::remove(binary);
}

TEST(CaseErrors, NoMutationOfACaseDoesAnythingElseThanThrowACaseError) {
  const std::string bases[] = {valid_pair, valid_sweep, valid_walk, valid_world};
  const std::string pieces[] = {"{",
                                "}",
                                "[",
                                "]",
                                ",",
                                ":",
                                "\"",
                                "\\",
                                "null",
                                "-",
                                "1e999",
                                "1e308",
                                "-0",
                                "NaN",
                                "\xff",
                                "\xc3",
                                "\n",
                                " ",
                                "0",
                                "true",
                                "[[[",
                                "\"type\":\"sum\"",
                                "\\u0000",
                                "\\ud800",
                                "/",
                                "9007199254740993",
                                "\"radius\"",
                                "1e-320",
                                std::string(1, '\0')};
  std::uint64_t state = 42;
  const auto below = [&state](std::size_t count) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::size_t>((state >> 33) % count);
  };
  int read = 0, refused = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text = bases[below(4)];
    if (i % 3 == 0) {  // digits alone: most of these stay cases
      for (std::size_t edits = 1 + below(4); edits > 0; --edits) {
        const std::size_t at = text.find_first_of("0123456789", below(text.size()));
        if (at != std::string::npos) text[at] = static_cast<char>('0' + below(10));
      }
    }
    for (std::size_t edits = 1 + below(3); i % 3 != 0 && edits > 0 && !text.empty(); --edits) {
      const std::size_t at = below(text.size());
      switch (below(5)) {
        case 0:
          text.erase(at, 1 + below(20));
          break;
        case 1:
          text.insert(at, pieces[below(std::size(pieces))]);
          break;
        case 2:
          text[at] = static_cast<char>(below(256));
          break;
        case 3:
          text.insert(at, text.substr(below(text.size()), below(40)));
          break;
        default:
          text.replace(at, 1, pieces[below(std::size(pieces))]);
      }
    }
    try {
      const Case parsed = parse_case(text, "case.json", ".");
      ASSERT_EQ(to_json(parse_case(to_json(parsed, "."), "again", "."), "."), to_json(parsed, "."));
      ++read;
    } catch (const CaseError& error) {
      const std::string message = error.what();
      ASSERT_TRUE(message.starts_with("case.json:")) << message;
      ASSERT_EQ(message.find('\n'), std::string::npos) << message;
      ++refused;
    }
  }
  EXPECT_GT(read, 1000);
  EXPECT_GT(refused, 5000);
}

}  // namespace
}  // namespace minkoscope
