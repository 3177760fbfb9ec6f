// A plate in space: a square in the disc's plane, cut round in the fragment shader. One instance a disc.
layout(location = 0) in vec3 centre;     // from the eye
layout(location = 1) in vec3 along;      // two axes of the plane, as long as the radius
layout(location = 2) in vec3 across;
layout(location = 3) in vec4 colour;     // its alpha is the plate's opacity

uniform mat4 view_projection;
uniform bool orthographic;
uniform vec3 view_forward;
uniform float depth_pull;     // part of the way to the eye (of the target's, when orthographic)
uniform float target_distance;

vec3 pulled(vec3 p) {
  return orthographic ? p - view_forward * depth_pull * target_distance : p * (1.0 - depth_pull);
}

flat out vec4 disc_colour;
out vec2 place;

void main() {
  vec2 corner = 1.03 * vec2((gl_VertexID & 1) == 1 ? 1.0 : -1.0, (gl_VertexID & 2) == 2 ? 1.0 : -1.0);
  place = corner;
  disc_colour = colour;
  gl_Position = view_projection * vec4(pulled(centre + corner.x * along + corner.y * across), 1.0);
}
