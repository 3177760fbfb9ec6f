// A triangle surface. Positions come out relative to the eye in world axes, so that floats keep their digits far from
// the world's origin.
layout(location = 0) in vec3 position;
layout(location = 1) in vec4 normal;  // w unused
// Of the whole surface, one for each instance:
layout(location = 2) in vec4 colour;
layout(location = 3) in vec4 rotation;  // unit quaternion, x y z w
layout(location = 4) in vec3 scale;     // before the rotation
layout(location = 5) in vec3 offset;    // of the surface's own origin from the eye

uniform mat4 view_projection;  // without translation
uniform vec3 stretch;          // along the world's axes, after the rotation
uniform vec3 ruling_origin;    // what to add to a position to count rulings from

out vec3 from_eye;
out vec3 surface_normal;
out vec4 surface_colour;
out vec3 own_position;         // in the surface's frame

vec3 turned(vec3 v) {
  vec3 twice = 2.0 * cross(rotation.xyz, v);
  return v + rotation.w * twice + cross(rotation.xyz, twice);
}

void main() {
  from_eye = stretch * turned(scale * position) + offset;
  // Of a flattened axis the normal is the axis itself. The largest part is 1, so that nothing overflows when squared.
  vec3 size = max(abs(scale), vec3(1e-12));
  float least = min(size.x, min(size.y, size.z));
  surface_normal = turned(normal.xyz * (least / size) * mix(vec3(-1.0), vec3(1.0), greaterThanEqual(scale, vec3(0.0)))) / stretch;
  surface_colour = colour;
  own_position = position + ruling_origin;
  gl_Position = view_projection * vec4(from_eye, 1.0);
}
