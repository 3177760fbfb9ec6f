// Light from the sky and the ground, a key light over the viewer's left shoulder, a thin rim; worked in linear light
// with gamma 2, which is near enough to sRGB and costs no power function.
uniform vec3 view_forward;
uniform vec3 key_direction;   // towards the light, world axes, unit
uniform vec3 sky, ground, key;
uniform bool flat_normals;    // from the triangle itself
uniform bool lit;
uniform bool orthographic;
uniform float opacity;
uniform float rim;            // added opacity where a translucent surface turns away
uniform bool reveals;
uniform bool revealed;        // draws what is in the hole, as glass; else what is around it
uniform float glass;          // opacity of what is in its middle
uniform vec3 reveal_centre;   // from the eye
uniform float reveal_radius;
uniform float reveal_width;   // of the hole over its height
uniform vec4 cut;             // normal and offset from the eye of a plane; nothing is cut without a normal
uniform vec3 cut_colour;
uniform vec4 fade;            // centre from the eye, and radius; no fading where it is 0
uniform vec4 bound;           // centre from the eye, and radius: the surface ends there; it does not where it is 0
uniform float ruling;         // metres between fine lines, 0: none

in vec3 from_eye;
in vec3 surface_normal;
in vec4 surface_colour;
in vec3 own_position;
out vec4 fragment;

// How much of the fragment the rulings across one axis cover: lines a pixel wide that fade where they would crowd.
float ruled(float at, float step_per_pixel) {
  float from_line = abs(fract(at - 0.5) - 0.5);
  float cover = 1.0 - smoothstep(0.25 * step_per_pixel, 1.25 * step_per_pixel, from_line);
  return cover * (1.0 - smoothstep(0.08, 0.4, step_per_pixel));
}

void main() {
  vec3 to_viewer = orthographic ? -view_forward : -normalize(from_eye);
  vec3 n = flat_normals ? cross(dFdx(from_eye), dFdy(from_eye)) : surface_normal;
  float length_squared = dot(n, n);
  n = length_squared > 0.0 ? n * inversesqrt(length_squared) : to_viewer;
  if (dot(n, to_viewer) < 0.0) n = -n;

  float cut_edge = 0.0;
  if (dot(cut.xyz, cut.xyz) > 0.0) {
    float before = dot(from_eye, cut.xyz) - cut.w;
    cut_edge = 1.0 - smoothstep(0.5, 1.8, -before / max(fwidth(before), 1e-9));
    if (before > 0.0) discard;
  }
  float hole = 0.0;  // 1 in its middle, falling to 0 at its rim
  if (reveals) {
    // Around the line of sight through the centre, in front of the centre, where `along` is 1.
    vec3 from_centre = from_eye - reveal_centre;
    vec3 sight = orthographic ? view_forward : reveal_centre;
    float way = dot(from_centre, sight) / dot(sight, sight);
    float along = 1.0 + (orthographic ? way / max(abs(dot(reveal_centre, sight)), reveal_radius) : way);
    vec3 beside = (from_centre - way * sight) / vec3(reveal_width, 1.0, reveal_width);
    float widening = orthographic ? 1.0 : max(along, 0.05);
    float across = length(beside) / (reveal_radius * widening);
    float in_front = smoothstep(0.0, 0.10, 0.90 - along);
    // Ground below the centre hides nothing of it.
    in_front *= 1.0 - smoothstep(0.6, 0.8, n.y) * step(from_eye.y, reveal_centre.y - 0.3 * reveal_radius);
    if (orthographic || along > 0.0) hole = in_front * (1.0 - smoothstep(0.85, 1.15, across));
    if ((hole > 0.004) != revealed) discard;
  }

  vec3 base = surface_colour.rgb * surface_colour.rgb;
  vec3 colour = base;
  float facing = abs(dot(n, to_viewer));
  if (lit) {
    vec3 light = mix(ground, sky, 0.5 + 0.5 * n.y);
    float lambert = max(dot(n, key_direction), 0.0);
    light += key * lambert;
    vec3 half_way = normalize(key_direction + to_viewer);
    float gloss = max(dot(n, half_way), 0.0);
    gloss *= gloss;
    gloss *= gloss;
    gloss *= gloss;
    gloss *= gloss;
    colour = base * light + 0.05 * gloss * gloss * key;
  }
  if (ruling > 0.0) {
    vec3 at = own_position / ruling;
    vec3 step_per_pixel = fwidth(at);
    // Along its own normal a plane has no lines.
    vec3 own_normal = abs(normalize(cross(dFdx(at), dFdy(at))));
    // Nor, faintly, on what only leans: on rough ground they would be contour lines.
    vec3 across = 1.0 - smoothstep(0.5, 0.8, own_normal);
    vec3 covered = across * vec3(ruled(at.x, step_per_pixel.x), ruled(at.y, step_per_pixel.y), ruled(at.z, step_per_pixel.z));
    colour *= 1.0 - 0.24 * max(covered.x, max(covered.y, covered.z));
  }
  float alpha = opacity * surface_colour.a;
  alpha *= mix(1.0, glass, hole);
  float grazing = 1.0 - facing;
  alpha = min(1.0, alpha + rim * grazing * grazing * grazing);
  colour = mix(colour, cut_colour * cut_colour, 0.85 * cut_edge);
  if (fade.w > 0.0) alpha *= 1.0 - smoothstep(0.5, 1.0, length(from_eye - fade.xyz) / fade.w);
  if (bound.w > 0.0) {
    float beyond = length(from_eye - bound.xyz) - bound.w;
    float pixel = max(fwidth(beyond), 1e-9);
    if (beyond > 0.0) discard;
    // Densest around the centre, so that what lies below shows through farther out; its end is a line.
    alpha *= mix(1.0, 0.45, smoothstep(0.3, 0.8, 1.0 + beyond / bound.w));
    float line = 1.0 - smoothstep(0.8, 2.0, -beyond / pixel);
    colour = mix(colour, base, line);
    alpha = max(alpha, 0.75 * line);
  }
  fragment = vec4(sqrt(colour), alpha);
}
