#include "core/import/notation/touches.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/import/grammar/expression.h"

namespace minkoscope {
namespace {

// Decide before single words do.
constexpr std::array geometric_phrases{"centerofmass"};

// A distance at which contacts begin, a radius within the size.
constexpr std::array harmless_phrases{
    "mjforward",      "computeworldmatrix", "updatematrixworld", "updateworldmatrix", "contactoffset",
    "restoffset",     "contactmargin",      "convexradius",      "gravityscale",      "collisiongroups",
    "request",        "speculativemargin",  "testcontext",       "paircontinuation",  "cpudispatcher",
    "typepadding",    "mshapetype",         "muserindex",        "muserpointer",      "mpadding",
    "impactpoint",    "impactnormal",       "solvedescription",  "userdata",          "withinmargin",
    "batcher",        "uservalue",          "userindex",         "userpointer",       "lastdir",
    "searchdir",      "broadcast",          "newworld",          "mjtgeom",           "callbacks",
    "moveandcollide", "moveandslide",       "testmotion",        "testmove",          "enablephysics",
    "testsepaxis",    "maxangle",           "maxslope",          "slopelimit",        "slopeangle",
    "walkableangle"};

// Masses, motion, contact response, time, tolerances, tests and output.
constexpr std::array harmless_words{
    "mass", "masses", "density", "inertia", "friction", "restitution", "bounciness", "damping", "velocity", "linvel",
    "vel", "omega", "angvel", "velocities", "speed", "force", "torque", "impulse", "gravity", "acceleration", "motor",
    "material", "materials", "mat", "color", "colour", "rgba", "texture", "segments", "subdivisions", "tessellation",
    "sections", "step", "stepper", "steps", "simulate", "simulation", "tick", "update", "dt", "time", "timestep",
    "deltatime", "fps", "frame", "frames", "sleep", "sleeping", "wait", "range", "for", "while", "if", "return",
    "switch", "case", "tolerance", "tolerances", "tol", "eps", "epsilon", "threshold", "iterations", "iteration",
    "maxiter", "accuracy", "precision", "seed", "version", "id", "index", "layer", "layers", "mask", "group", "groups",
    "filter", "flags", "count", "name", "key", "line", "expect", "assert", "check", "require", "verify", "near", "eq",
    "println", "print", "printf", "fprintf", "cout", "log", "trace", "debug", "draw", "format", "result", "results",
    "contact", "contacts", "distance", "distances", "collide", "closest", "intersect", "intersection", "intersects",
    "overlap", "gjk", "epa", "mpr", "query", "prediction", "penetration", "normal", "depth", "ray", "raycast",
    "support", "get", "has", "max", "min", "clamp", "num", "reserve", "resize", "sizeof", "strlen", "ke", "kd", "kf",
    "ka", "mu", "trigger", "sensor", "kinematic", "enabled", "active", "light", "camera", "window", "stiffness",
    "solver", "erp", "cfm", "lambda", "lambdas", "warmstarted", "timeout", "memory", "allocator", "threads", "jobs",
    "include", "import", "printed", "expected", "approx", "ncon", "impratio", "solref", "solimp", "condim", "substeps",
    "noslip", "nefc", "expects", "actual", "ms", "seconds", "hz", "issue", "commit", "error", "errors", "req",
    "separated", "pt", "returns", "returned", "prints", "reports", "reported", "digits", "decimals", "gives", "gave",
    "converges", "converge", "arrives", "yields", "gap", "remaining", "exit", "abort", "quit",
    // hardware, systems and tools, whose numbers are versions
    "rtx", "gtx", "radeon", "geforce", "ryzen", "windows", "macos", "ios", "android", "ubuntu", "debian", "fedora",
    "chrome", "firefox", "safari", "xcode", "gcc", "clang", "msvc", "cmake", "rustc", "cargo", "zig", "golang",
    "python", "cpython", "numpy", "net", "abs", "fabs", "scipy", "node", "npm", "dotnet", "java", "jdk", "kotlin",
    "bevy", "beta", "alpha", "nuget", "contype", "conaffinity"};

// What places, turns or sizes.
constexpr std::array geometric_words{
    "position",    "positions", "pos",       "rotation",  "rot",         "rotate",   "rotated",     "rotating",
    "rotations",   "turn",      "turned",    "tilt",      "tilted",      "orient",   "orientation", "transform",
    "transformed", "transf",    "tf",        "translate", "translation", "trans",    "origin",      "basis",
    "pose",        "scale",     "scaled",    "scaling",   "factor",      "times",    "euler",       "quat",
    "quaternion",  "angle",     "angles",    "axis",      "forward",     "facing",   "up",          "right",
    "look",        "lookat",    "move",      "moved",     "moves",       "offset",   "shift",       "shifted",
    "translated",  "pivot",     "center",    "centre",    "margin",      "inflate",  "inflated",    "inflation",
    "thickness",   "rounded",   "rounding",  "border",    "radius",      "size",     "half",        "extent",
    "extents",     "height",    "width",     "length",    "parent",      "child",    "children",    "attach",
    "location",    "yaw",       "pitch",     "roll",      "isometry",    "matrix",   "affine",      "motion",
    "teleport",    "mirror",    "mirrored",  "flip",      "flipped",     "enlarged", "bigger",      "larger",
    "smaller",     "shrunk",    "stretched", "degrees",   "radians",     "deg",      "expanded",    "expand",
    "grown",       "lowered",   "raised",    "lifted",    "displaced",   "pushed",   "pulled",      "padded",
    "padding",     "dilated",   "fattened",  "extended",  "skin"};

// Whose position and direction are no shape's: "testbed.look_at(…)".
constexpr std::array viewers{"testbed", "camera", "cam", "viewer", "viewport", "renderer", "light", "controls"};

/// Of one part of a path.
Touches touched_by_part(std::string_view part) {
  const std::string plain = plain_name(part);
  const auto holds = [&](std::string_view phrase) { return plain.find(phrase) != std::string::npos; };
  if (std::any_of(geometric_phrases.begin(), geometric_phrases.end(), holds)) return Touches::geometry;
  if (std::any_of(harmless_phrases.begin(), harmless_phrases.end(), holds)) return Touches::nothing;
  const std::vector<std::string> words = words_of_name(part);
  if (!words.empty() && is_one_of(words.back(), viewers)) return Touches::nothing;  // "ArcRotateCamera"
  if (!words.empty() && (words[0] == "get" || words[0] == "is" || words[0] == "has")) return Touches::nothing;
  if (words.size() > 1 && words[0].starts_with("dist") && is_one_of(words[1], {"to", "from", "between"}))
    return Touches::nothing;  // "distToHitPosition"
  const auto any = [&](const auto& table) {
    return is_one_of(plain, table) ||
           std::any_of(words.begin(), words.end(), [&](const std::string& word) { return is_one_of(word, table); });
  };
  if (any(geometric_words)) return Touches::geometry;
  return any(harmless_words) ? Touches::nothing : Touches::unknown;
}

}  // namespace

bool is_of_viewer(std::string_view name) {
  const std::vector<std::string> words = words_of_name(name);
  return std::any_of(words.begin(), words.end(), [](const std::string& word) { return is_one_of(word, viewers); });
}

Touches touched_by(std::string_view name) {
  if (is_of_viewer(first_parts(name))) return Touches::nothing;
  for (; !name.empty(); name = first_parts(name))
    if (const Touches touches = touched_by_part(last_part(name)); touches != Touches::unknown) return touches;
  return Touches::unknown;
}

}  // namespace minkoscope
