#include "app/draw/debug_draw.h"

#include "core/base/enum_names.h"

namespace minkoscope {
namespace {

constexpr EnumNames<Role::region_face> role_names{
    "shape_a",         "shape_b",       "difference",    "simplex",      "dropped",       "support",
    "direction",       "closest",       "witness",       "engine",       "origin",        "body",
    "body_ghost",      "level",         "level_edge",    "candidate",    "contact",       "slide_plane",
    "slide",           "wanted_path",   "path",          "other_path",   "beyond",        "receding",
    "parallel",        "missed",        "no_area",       "grid",         "axis",          "selection",
    "added",           "open_edge",     "visits",        "moment_stuck", "moment_failed", "moment_fallen",
    "moment_restless", "moment_gained", "region_vertex", "region_edge",  "region_face"};
constexpr EnumNames<Marker::saltire> marker_names{"disc",  "ring",   "diamond",  "star",
                                                  "cross", "square", "triangle", "saltire"};

}  // namespace

std::string_view to_string(Role role) {
  return role_names[role];
}

std::string_view to_string(Marker marker) {
  return marker_names[marker];
}

}  // namespace minkoscope
