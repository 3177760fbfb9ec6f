// One triangle that covers the view; `place` runs from −1 to 1 across it.
out vec2 place;

void main() {
  vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  place = corner;
  gl_Position = vec4(corner, 0.0, 1.0);
}
