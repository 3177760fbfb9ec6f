#include "core/import/notation/constants.h"

#include <array>
#include <numbers>
#include <string>

#include "core/import/grammar/expression.h"
#include "core/import/notation/type_names.h"

namespace minkoscope {
namespace {

using std::numbers::pi;

struct Constant {
  std::string_view name;
  double x, y, z;
};
// Of one class, or of any vector's: "Vec3s::UnitX".
constexpr Constant vectors[] = {
    {"*.ones", 1, 1, 1},
    {"*.unitx", 1, 0, 0},
    {"*.unity", 0, 1, 0},
    {"*.unitz", 0, 0, 1},
    {"vector3.zero", 0, 0, 0},
    {"vector3.one", 1, 1, 1},
    {"vector3.up", 0, 1, 0},
    {"vector3.down", 0, -1, 0},
    {"vector3.right", 1, 0, 0},
    {"vector3.left", -1, 0, 0},
    {"float3.zero", 0, 0, 0},
    {"vec3.szero", 0, 0, 0},
    {"vec3.sone", 1, 1, 1},
    {"vec3.saxisx", 1, 0, 0},
    {"vec3.saxisy", 0, 1, 0},
    {"vec3.saxisz", 0, 0, 1},
    {"rvec3.szero", 0, 0, 0},
    {"vec3.negx", -1, 0, 0},  // Bevy's
    {"vec3.negy", 0, -1, 0},
    {"vec3.negz", 0, 0, -1},
    {"dir3.x", 1, 0, 0},
    {"dir3.y", 0, 1, 0},
    {"dir3.z", 0, 0, 1},
    {"dir3.negx", -1, 0, 0},
    {"dir3.negy", 0, -1, 0},
    {"dir3.negz", 0, 0, -1},
    {"vec3.zero", 0, 0, 0},
    {"vec3.one", 1, 1, 1},
    {"vec3.x", 1, 0, 0},
    {"vec3.y", 0, 1, 0},
    {"vec3.z", 0, 0, 1},
    {"fvector.zerovector", 0, 0, 0},
    {"fvector.onevector", 1, 1, 1},
    {"fvector.upvector", 0, 0, 1},
    {"fvector.forwardvector", 1, 0, 0},
    {"fvector.rightvector", 0, 1, 0},
    {"fvector.leftvector", 0, -1, 0},
    {"fvector.backwardvector", -1, 0, 0},
    {"fvector.downvector", 0, 0, -1},
    {"fvector.xaxisvector", 1, 0, 0},
    {"fvector.yaxisvector", 0, 1, 0},
    {"fvector.zaxisvector", 0, 0, 1},
    {"math.up", 0, 1, 0},
    {"math.right", 1, 0, 0},
    {"vector3d.zero", 0, 0, 0},
    {"vector3f.zero", 0, 0, 0},
    {".zero", 0, 0, 0},
    {".b3vec3axisx", 1, 0, 0},
    {".b3vec3axisy", 0, 1, 0},
    {".b3vec3axisz", 0, 0, 1},
    {"na.zero", 0, 0, 0},
    {"nalgebra.zero", 0, 0, 0},
    {"num.zero", 0, 0, 0},
    {"vector3.zeros", 0, 0, 0},
    {"axis.x", 1, 0, 0},  // Babylon.js
    {"axis.y", 0, 1, 0},
    {"axis.z", 0, 0, 1},
    {"vector3.x", 1, 0, 0},
    {"vector3.y", 0, 1, 0},
    {"vector3.z", 0, 0, 1},
    {"vector3.xaxis", 1, 0, 0},
    {"vector3.yaxis", 0, 1, 0},
    {"vector3.zaxis", 0, 0, 1},
    {"vector.zeros", 0, 0, 0},
    {"vector.xaxis", 1, 0, 0},
    {"vector.yaxis", 0, 1, 0},
    {"vector.zaxis", 0, 0, 1},
    {"point3.origin", 0, 0, 0},
    {"point.origin", 0, 0, 0},
    {"vector.zero", 0, 0, 0},
    {"vector.x", 1, 0, 0},
    {"vector.y", 0, 1, 0},
    {"vector.z", 0, 0, 1},
    {"fvector.zero", 0, 0, 0},
    {"translation3.identity", 0, 0, 0},
};
struct Number {
  std::string_view name;
  double value;
};
constexpr Number named_numbers[] = {
    {"pi", pi},
    {"mpi", pi},
    {"mpi2", pi / 2},
    {"mpi4", pi / 4},
    {"pirp3d", pi},
    {"simdradsperdeg", pi / 180},
    {"simddegsperrad", 180 / pi},
    {"pxpi", pi},
    {"pxhalfpi", pi / 2},
    {"pxpidivtwo", pi / 2},
    {"pxpidivfour", pi / 4},
    {"pxtwopi", 2 * pi},
    {"simdpi", pi},
    {"simdhalfpi", pi / 2},
    {"simd2pi", 2 * pi},
    {"jphpi", pi},
    {"fracpi2", pi / 2},
    {"fracpi3", pi / 3},
    {"fracpi4", pi / 4},
    {"fracpi6", pi / 6},
    {"tau", 2 * pi},
    {"deg2rad", pi / 180},
    {"degtorad", pi / 180},
    {"b3degtorad", pi / 180},
    {"b3radtodeg", 180 / pi},
    {"rad2deg", 180 / pi},
    {"degree", pi / 180},
    {"xmpi", pi},
    {"xm2pi", 2 * pi},
    {"xmpidiv2", pi / 2},
    {"xmpidiv4", pi / 4},
    {"twopi", 2 * pi},
    {"piv", pi},  // std::numbers::pi_v<float>
    {"fracpi8", pi / 8},
    {"kpi", pi},
    {"b3pi", pi},
    {"mathpi", pi},
    {"piover2", pi / 2},
    {"piover4", pi / 4},
    {"halfpi", pi / 2},
    {"quarterpi", pi / 4},
    {"π", pi},
    {"sqrt12", std::numbers::sqrt2 / 2},  // Math.SQRT1_2, M_SQRT1_2
    {"msqrt12", std::numbers::sqrt2 / 2},
    {"frac1sqrt2", std::numbers::sqrt2 / 2},
    {"sqrt2", std::numbers::sqrt2},
    {"msqrt2", std::numbers::sqrt2},
};

}  // namespace

std::optional<Meaning> constant_named(std::string_view path, int line) {
  const std::string last = plain_name(last_part(path));
  const std::string before = plain_name(last_part(first_parts(path)));
  const std::string both = before + "." + last, of_any = names_a_list(before) ? "*." + last : both;
  for (const Constant& constant : vectors)
    if (constant.name == both || constant.name == of_any)
      return vector_meaning({constant.x, constant.y, constant.z}, line);
  if (both == "vector3.forward" || both == "vector3.back") {
    // Unity's looks along +z, Godot's, in capitals, along -z.
    const bool capitals = last_part(path).front() < 'a';
    return vector_meaning({0, 0, (last == "forward") != capitals ? 1.0 : -1.0}, line);
  }
  if (path == "π") return number_meaning(pi, line);
  for (const Number& number : named_numbers)
    if (number.name == last) return number_meaning(number.value, line);
  static constexpr std::array identities{"identity",       "sidentity",           "getidentity",        "quatidentity",
                                         "b3quatidentity", "pxidentity",          "transformidentity",  "xformidentity",
                                         "qidentity",      "b3transformidentity", "dgetidentitymatrix", "quatident",
                                         "identitymatrix", "b3defaultbodydef"};
  if (is_one_of(last, identities)) return identity_meaning(line);
  if (both == "na.one" || both == "nalgebra.one" || both == "frotator.zerorotator" || both == "transform.default")
    return identity_meaning(line);
  return std::nullopt;
}

}  // namespace minkoscope
