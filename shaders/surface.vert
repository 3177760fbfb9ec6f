// A triangle surface. Positions come out relative to the eye in world axes, so that floats keep their digits far from
// the world's origin.
layout(location = 0) in vec3 position;
layout(location = 1) in vec4 normal;  // w unused
layout(location = 2) in vec4 colour;

uniform mat4 view_projection;  // without translation
uniform mat3 model;
uniform vec3 model_offset;     // of the surface's own origin from the eye
uniform mat3 normal_matrix;
uniform vec3 ruling_origin;    // what to add to a position to count rulings from

out vec3 from_eye;
out vec3 surface_normal;
out vec4 surface_colour;
out vec3 own_position;         // in the surface's frame

void main() {
  from_eye = model * position + model_offset;
  surface_normal = normal_matrix * normal.xyz;
  surface_colour = colour;
  own_position = position + ruling_origin;
  gl_Position = view_projection * vec4(from_eye, 1.0);
}
