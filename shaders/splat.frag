// The light of surface.frag on the near half of a sphere, its edge feathered over a pixel.
uniform vec3 view_forward;
uniform vec3 view_right, view_up;
uniform vec3 key_direction;
uniform vec3 sky, ground, key;

flat in vec4 splat_colour;
flat in float pixels;
in vec2 place;
out vec4 fragment;

void main() {
  float out_squared = dot(place, place);
  float coverage = clamp((1.0 - sqrt(out_squared)) * pixels + 0.5, 0.0, 1.0);
  if (coverage < 0.02) discard;
  vec3 n = place.x * view_right + place.y * view_up - view_forward * sqrt(max(1.0 - out_squared, 0.0));
  vec3 light = mix(ground, sky, 0.5 + 0.5 * n.y) + key * max(dot(n, key_direction), 0.0);
  fragment = vec4(sqrt(splat_colour.rgb * splat_colour.rgb * light), splat_colour.a * coverage);
}
