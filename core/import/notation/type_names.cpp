#include "core/import/notation/type_names.h"

#include <array>
#include <string>

#include "core/import/grammar/expression.h"

namespace minkoscope {

bool passes_receiver(std::string_view name) {
  static constexpr std::array names{"into",      "clone",        "copy",       "get",     "asref",
                                    "unwrap",    "normalized",   "normalize",  "matrix",  "torotationmatrix",
                                    "asmatrix",  "toisometry",   "cast",       "eval",    "float",
                                    "double",    "tolist",       "astype",     "build",   "getptr",
                                    "asquat",    "toquaternion", "quaternion", "rotator", "quat",
                                    "intoinner", "finished",     "asmeta",     "any"};
  return is_one_of(plain_name(name), names);
}

bool names_a_list(std::string_view path) {
  const std::string last = plain_name(last_part(path));
  const std::string before = plain_name(last_part(first_parts(path)));
  for (const std::string& name : {last, last == "new" || last == "from" || last == "fromarray" ? before : last}) {
    for (const std::string_view part : {"vec",      "vector",  "point", "array", "float3", "float4", "double3",
                                        "real3",    "matrix",  "mat3",  "list",  "tuple",  "color",  "dquaternion",
                                        "dmatrix3", "fvector", "v3",    "coord", "b3pos",  "simd3",  "simd4"})
      if (name.find(part) != std::string::npos && name.find("shape") == std::string::npos &&
          name.find("convex") == std::string::npos)
        return true;
  }
  return false;
}

bool names_a_number_type(std::string_view path) {
  static constexpr std::array names{"btscalar", "scalar", "real",   "float",  "double",   "float32", "float64",
                                    "f32",      "f64",    "single", "number", "decimal",  "pxreal",  "pxf32",
                                    "int",      "val",    "s",      "dreal",  "ccdrealt", "ccdreal", "t"};
  return is_one_of(plain_name(last_part(path)), names);
}

bool names_a_plain_type(std::string_view path) {
  return is_one_of(path, {"bool", "boolean", "Boolean", "int", "size_t", "std::size_t", "string", "std::string"});
}

bool names_a_pose(std::string_view path) {
  static constexpr std::array names{"transform",
                                    "pxtransform",
                                    "pxtransformt",
                                    "bttransform",
                                    "ftransform",
                                    "transform3f",
                                    "transform3d",
                                    "transform3s",
                                    "transform3",
                                    "rigidtransform",
                                    "rigidtransformd",
                                    "isometry3d",
                                    "isometry3f",
                                    "isometry3",
                                    "isometry",
                                    "rigidpose",
                                    "se3",
                                    "transformfrom",  // pytransform3d's
                                    "pose",
                                    "pose3",
                                    "transformf",
                                    "transformd",
                                    "srotationtranslation",
                                    "affine3d",
                                    "affine3f",
                                    "b3transform",
                                    "fromparts",
                                    "fromrotationtranslation",
                                    "isometry3.fromparts",
                                    "rmat44",
                                    "fromtranslationrotation",
                                    "matrix4",
                                    "matrix4d",
                                    "matrix4f",
                                    "mat44",
                                    "mat4",
                                    "matrix4x4",
                                    "float4x4",
                                    "cframe"};
  const std::string last = plain_name(last_part(path));
  const std::string before = plain_name(last_part(first_parts(path)));
  return is_one_of(last, names) || (last == "new" && is_one_of(before, names));
}

bool names_a_quaternion(std::string_view path) {
  const std::string last = plain_name(last_part(path));
  return last == "quaternion" || last == "quat" || last == "unitquaternion" || last == "quaternionwide" ||
         last == "rotation" || last == "fquat" || last == "pxquat" || last == "btquaternion" || last == "quaterniond" ||
         last == "quaternionf" || last == "dquaternion";
}

bool makes_a_point(std::string_view path) {
  const std::string plain = plain_name(path);
  return plain == "point3new" || plain == "pointnew" || plain == "point" || plain == "nalgebrapoint3new";
}

}  // namespace minkoscope
