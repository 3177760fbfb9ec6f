// Marker shapes as signed distances in pixels: filled, with an outline and, when selected, a halo.
uniform vec4 outline_colour;
uniform vec4 halo_colour;
uniform float pixel_scale;
uniform float opacity;

flat in vec4 marker_colour;
flat in vec4 marker_shape;
in vec2 place;
out vec4 fragment;

float star(vec2 p, float radius) {
  // Five points: fold the plane into one tenth, then the distance to the edge from tip to notch.
  float sector = 1.2566371;
  float angle = mod(atan(p.x, p.y) + 0.5 * sector, sector) - 0.5 * sector;
  vec2 q = length(p) * vec2(abs(sin(angle)), cos(angle));
  vec2 tip = vec2(0.0, radius);
  vec2 notch = 0.45 * radius * vec2(sin(0.5 * sector), cos(0.5 * sector));
  vec2 edge = notch - tip;
  vec2 outward = normalize(vec2(-edge.y, edge.x));
  return dot(q - tip, outward);
}

float marker_distance(vec2 p, float radius) {
  int kind = int(marker_shape.x + 0.5);
  if (kind == 0) return length(p) - radius;
  if (kind == 1) return abs(length(p) - radius + 1.2 * pixel_scale) - 1.3 * pixel_scale;
  if (kind == 2) return (abs(p.x) + abs(p.y) - radius) * 0.70710678;
  if (kind == 3) return star(p, radius);
  if (kind == 4) {
    vec2 q = abs(p);
    q = q.x > q.y ? q : q.yx;
    return max(q.x - radius, q.y - 1.0 * pixel_scale);
  }
  if (kind == 6) {  // an equilateral triangle, tip up
    float side = dot(vec2(abs(p.x), p.y), vec2(0.8660254, 0.5));
    return max(side, -p.y) - 0.5 * radius;
  }
  if (kind == 7) {  // a cross turned by an eighth
    vec2 q = abs(vec2(p.x + p.y, p.x - p.y)) * 0.70710678;
    q = q.x > q.y ? q : q.yx;
    return max(q.x - radius, q.y - 1.1 * pixel_scale);
  }
  vec2 box = abs(p) - vec2(radius);
  return max(box.x, box.y);
}

void main() {
  float d = marker_distance(place, marker_shape.y);
  float outline = 1.6 * pixel_scale;
  float fill = clamp(0.5 - d, 0.0, 1.0);
  float rim = clamp(0.5 - (d - outline), 0.0, 1.0) * outline_colour.a;
  vec3 colour = mix(outline_colour.rgb, marker_colour.rgb, fill);
  float alpha = max(fill, rim);
  if (marker_shape.z > 0.0) {
    float ring = clamp(1.0 + 0.5 * marker_shape.z - abs(length(place) - marker_shape.y - marker_shape.z), 0.0, 1.0);
    colour = mix(halo_colour.rgb, colour, alpha);
    alpha = max(alpha, ring * halo_colour.a);
  }
  alpha *= marker_colour.a * opacity;
  if (alpha < 0.003) discard;
  fragment = vec4(colour, alpha);
}
