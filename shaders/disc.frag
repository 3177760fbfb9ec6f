// A translucent plate, denser towards its rim, and the rim as a line of pixels.
uniform float pixel_scale;
uniform float opacity;
flat in vec4 disc_colour;
in vec2 place;
out vec4 fragment;

void main() {
  float r = length(place);
  float pixel = max(fwidth(r), 1e-5);  // radii a pixel spans
  float inside = clamp((1.0 - r) / pixel + 0.5, 0.0, 1.0);
  float rim_distance = abs(1.0 - r) / pixel;
  float rim = clamp(1.0 * pixel_scale + 0.5 - rim_distance, 0.0, 1.0);
  float plate = disc_colour.a * (0.55 + 0.45 * r * r) * inside;
  float alpha = max(plate, 0.95 * rim) * opacity;
  if (alpha < 0.003) discard;
  fragment = vec4(disc_colour.rgb, alpha);
}
