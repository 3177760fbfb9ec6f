/* A small engine that asks whether balls touch a box, and captures what it asked and answered: docs/capture.md. Its
 * mistake: near an edge of the box it takes the farther of two distances for the distance.
 *
 *   cc -std=c99 -Iinclude tests/capture/capture_example.c -lm -o example
 *   ./example last.jsonl && minkoscope last.jsonl */
#include <math.h>
#include <minkoscope/capture.h>

typedef struct answer {
  int overlap;
  float distance; /* below 0: how deep */
} answer;

/* How far a ball is from a box about the origin. */
static answer ask(const float half[3], const float centre[3], float radius) {
  answer out;
  float beyond[3], outside = 0.0f;
  int i;
  for (i = 0; i < 3; ++i) {
    beyond[i] = fabsf(centre[i]) - half[i];
    if (beyond[i] > outside) outside = beyond[i]; /* must add their squares */
  }
  if (!(outside > 0.0f)) {
    outside = beyond[0];
    for (i = 1; i < 3; ++i) {
      if (beyond[i] > outside) outside = beyond[i];
    }
  }
  out.distance = outside - radius;
  out.overlap = out.distance <= 0.0f;
  return out;
}

int main(int argc, char** argv) {
  static float memory[1 << 16];
  mink_ring ring = MINK_RING(memory, 1 << 16);
  const float half[3] = {1.0f, 0.5f, 0.75f}, radius = 0.4f;
  const char* const path = argc > 1 ? argv[1] : "last.jsonl";
  long frame;
  for (frame = 0; frame < 59; ++frame) {
    const float turn = 0.1f * (float)frame;
    float pose[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    mink_body box, ball;
    mink_answer said = mink_answer_of("example");
    mink_call call;
    answer own;
    pose[12] = 1.6f * cosf(turn);
    pose[13] = 0.2f;
    pose[14] = 1.6f * sinf(turn);
    own = ask(half, pose + 12, radius);
    box = mink_place(mink_box((double)half[0], (double)half[1], (double)half[2]), NULL);
    ball = mink_place(mink_sphere((double)radius), pose);
    mink_says_overlap(&said, own.overlap);
    if (own.overlap) mink_says_depth(&said, (double)-own.distance);
    if (!own.overlap) mink_says_distance(&said, (double)own.distance);
    said.tolerance = 1e-3;
    call = mink_call_of(fabsf(pose[12]) > half[0] && fabsf(pose[14]) > half[2] ? "near an edge" : "before a face",
                        frame, &said);
    if (mink_ring_bodies(&ring, &box, &ball, &call) != MINK_OK) return 1;
  }
  return mink_ring_dump(&ring, path);
}
