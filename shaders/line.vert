// A segment as a quad of pixels facing the viewer, one instance a segment: wide lines do not exist in core profiles.
layout(location = 0) in vec3 from;
layout(location = 1) in vec3 to;
layout(location = 2) in vec4 colour;
layout(location = 3) in vec4 style;   // width in pixels, dashed, arrow, unused
layout(location = 4) in vec4 normal_left;   // of the faces beside an edge; both zero for other lines
layout(location = 5) in vec4 normal_right;

uniform mat4 view_projection;
uniform mat3 model;
uniform vec3 model_offset;
uniform mat3 normal_matrix;
uniform vec2 viewport;        // pixels
uniform float near_plane;
uniform bool orthographic;
uniform vec3 view_forward;
uniform float depth_pull;     // part of the way to the eye (of the target's, when orthographic)
uniform float target_distance;

vec3 pulled(vec3 p) {
  return orthographic ? p - view_forward * depth_pull * target_distance : p * (1.0 - depth_pull);
}
uniform float far_side;       // opacity of edges whose two faces look away
uniform float near_side;      // and of the others
uniform float pixel_scale;
uniform float shortest;       // pixels; edges about as short fade; 0: none do

flat out vec4 line_colour;
flat out vec4 line_shape;     // half width, length in pixels, dash period (0: solid), arrow head length
out vec2 along_across;        // pixels from the start, pixels beside the middle
out vec4 from_eye_over_w;       // and 1 / w: divided in the fragment shader

void main() {
  vec3 a = pulled(model * from + model_offset);
  vec3 b = pulled(model * to + model_offset);
  // In front of the near plane, before dividing by w.
  if (!orthographic) {
    float depth_a = dot(a, view_forward), depth_b = dot(b, view_forward);
    float nearest = near_plane * 1.0001;
    if (depth_a < nearest && depth_b < nearest) {
      gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
      line_colour = vec4(0.0);
      line_shape = vec4(1.0);
      along_across = vec2(0.0);
      from_eye_over_w = vec4(0.0, 0.0, 0.0, 1.0);
      return;
    }
    if (depth_a < nearest) a = mix(a, b, (nearest - depth_a) / (depth_b - depth_a));
    if (depth_b < nearest) b = mix(b, a, (nearest - depth_b) / (depth_a - depth_b));
  }
  vec4 clip_a = view_projection * vec4(a, 1.0);
  vec4 clip_b = view_projection * vec4(b, 1.0);
  vec3 ndc_a = clip_a.xyz / clip_a.w;
  vec3 ndc_b = clip_b.xyz / clip_b.w;
  vec2 pixel_a = ndc_a.xy * 0.5 * viewport;
  vec2 pixel_b = ndc_b.xy * 0.5 * viewport;
  vec2 run = pixel_b - pixel_a;
  float reach = length(run);
  vec2 direction = reach > 1e-4 ? run / reach : vec2(1.0, 0.0);
  vec2 side = vec2(-direction.y, direction.x);

  float half_width = 0.5 * style.x * pixel_scale;
  float head = style.z > 0.5 ? min(3.0 + 3.2 * style.x, 18.0) * pixel_scale : 0.0;
  head = min(head, 0.7 * reach);
  float beside = max(half_width, head * 0.45) + 1.0;
  float cap = half_width + 1.0;
  bool at_end = (gl_VertexID & 1) == 1;
  float sign_across = (gl_VertexID & 2) == 2 ? 1.0 : -1.0;
  along_across = vec2(at_end ? reach + cap : -cap, sign_across * beside);
  vec2 pixel = pixel_a + direction * along_across.x + side * along_across.y;
  vec3 ndc = at_end ? ndc_b : ndc_a;
  // Divided already: along_across then interpolates in screen space.
  gl_Position = vec4(pixel / (0.5 * viewport), ndc.z, 1.0);
  from_eye_over_w = at_end ? vec4(b, 1.0) / clip_b.w : vec4(a, 1.0) / clip_a.w;

  vec3 left = normal_matrix * normal_left.xyz;
  vec3 right = normal_matrix * normal_right.xyz;
  float opacity = near_side;
  if (dot(left, left) + dot(right, right) > 0.0) {
    vec3 to_viewer = orthographic ? -view_forward : -0.5 * (a + b);
    if (dot(left, to_viewer) < 0.0 && dot(right, to_viewer) < 0.0) opacity = far_side;
  }
  // Edges that come out short on the screen are texture, not outline: many of them would be noise.
  if (shortest > 0.0) opacity *= smoothstep(0.25, 1.6, reach / (shortest * pixel_scale));
  line_colour = vec4(colour.rgb, colour.a * opacity);
  line_shape = vec4(half_width, reach, style.y > 0.5 ? 11.0 * pixel_scale : 0.0, head);
}
