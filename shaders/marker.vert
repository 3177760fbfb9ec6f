// A marker: a square of pixels facing the viewer, one instance a marker.
layout(location = 0) in vec3 position;   // from the eye
layout(location = 1) in vec4 colour;
layout(location = 2) in vec4 shape;      // kind, radius in pixels, halo width in pixels, unused

uniform mat4 view_projection;
uniform vec2 viewport;
uniform float pixel_scale;
uniform bool orthographic;
uniform vec3 view_forward;
uniform float depth_pull;     // part of the way to the eye (of the target's, when orthographic)
uniform float target_distance;

vec3 pulled(vec3 p) {
  return orthographic ? p - view_forward * depth_pull * target_distance : p * (1.0 - depth_pull);
}

flat out vec4 marker_colour;
flat out vec4 marker_shape;
out vec2 place;               // pixels from the middle

void main() {
  vec2 corner = vec2((gl_VertexID & 1) == 1 ? 1.0 : -1.0, (gl_VertexID & 2) == 2 ? 1.0 : -1.0);
  float radius = shape.y * pixel_scale;
  float reach = radius + shape.z * pixel_scale + 3.0 * pixel_scale;
  vec4 clip = view_projection * vec4(pulled(position), 1.0);
  place = corner * reach;
  clip.xy += place / (0.5 * viewport) * clip.w;
  gl_Position = clip;
  marker_colour = colour;
  marker_shape = vec4(shape.x, radius, shape.z * pixel_scale, 0.0);
}
