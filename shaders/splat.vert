// A sphere of a few pixels as a square that faces the viewer, one instance a sphere.
layout(location = 0) in vec4 sphere;     // centre from the eye, world axes, and radius
layout(location = 1) in vec4 colour;

uniform mat4 view_projection;
uniform vec3 view_right, view_up;
uniform vec2 viewport;

flat out vec4 splat_colour;
flat out float pixels;                 // of the radius
out vec2 place;                        // in radii

void main() {
  place = vec2((gl_VertexID & 1) == 1 ? 1.0 : -1.0, (gl_VertexID & 2) == 2 ? 1.0 : -1.0);
  vec4 centre = view_projection * vec4(sphere.xyz, 1.0);
  vec4 beside = view_projection * vec4(sphere.xyz + sphere.w * view_up, 1.0);
  pixels = 0.5 * viewport.y * length(beside.xy / beside.w - centre.xy / centre.w);
  place *= (pixels + 0.7) / pixels;    // room for the feather
  splat_colour = colour;
  gl_Position = view_projection * vec4(sphere.xyz + sphere.w * (place.x * view_right + place.y * view_up), 1.0);
}
