// Coverage from the distance to the segment, its dashes and its arrow head, feathered over one pixel.
uniform vec4 fade;             // centre from the eye, and reach; no fading where the reach is 0
uniform vec4 cut;              // normal and offset from the eye of a plane; nothing is cut without a normal
uniform float opacity;

flat in vec4 line_colour;
flat in vec4 line_shape;
in vec2 along_across;
in vec4 from_eye_over_w;
out vec4 fragment;

void main() {
  float half_width = line_shape.x;
  float reach = line_shape.y;
  float period = line_shape.z;
  float head = line_shape.w;
  float across = abs(along_across.y);
  float along = along_across.x;

  // Thinner than a pixel: a full pixel, fainter.
  float drawn_half = max(half_width, 0.5);
  float strength = half_width / drawn_half;
  float body_end = reach - head * 0.8;
  float past = max(max(-along, along - body_end), 0.0);
  float body = clamp(drawn_half + 0.5 - length(vec2(past, across)), 0.0, 1.0);
  if (period > 0.0) {
    float place = mod(along, period);
    float dash = period * 0.58;
    body *= clamp(min(place, dash - place) + 0.5, 0.0, 1.0);
  }
  float coverage = body * strength;
  if (head > 0.0) {
    // A triangle with its tip at the end.
    float behind_tip = reach - along;
    float inside = min((behind_tip * 0.40 - across) * 0.93, head - behind_tip);
    coverage = max(coverage, clamp(inside + 0.5, 0.0, 1.0));
  }
  if (dot(cut.xyz, cut.xyz) > 0.0 && dot(from_eye_over_w.xyz / from_eye_over_w.w, cut.xyz) > cut.w) discard;
  float alpha = line_colour.a * opacity * coverage;
  if (fade.w > 0.0) {
    float away = clamp(1.0 - length(from_eye_over_w.xyz / from_eye_over_w.w - fade.xyz) / fade.w, 0.0, 1.0);
    alpha *= away * away;
  }
  if (alpha < 0.003) discard;
  fragment = vec4(line_colour.rgb, alpha);
}
