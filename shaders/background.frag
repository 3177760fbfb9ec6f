// A soft glow a little above the middle, falling off to the corners.
uniform vec3 centre_colour;
uniform vec3 corner_colour;
uniform float aspect;
in vec2 place;
out vec4 fragment;

void main() {
  vec2 from_middle = (place - vec2(0.0, 0.12)) * vec2(min(aspect, 1.3), 1.0);
  float amount = clamp(dot(from_middle, from_middle) * 0.62, 0.0, 1.0);
  // Half a level of noise: the gradient spans few levels and would show bands.
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
  fragment = vec4(mix(centre_colour, corner_colour, amount) + noise / 255.0, 1.0);
}
