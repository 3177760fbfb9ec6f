/* What an engine would do with capture.h, compiled as C99 and as C++11: every function of the header is called. */
#include <minkoscope/capture.h>

#ifdef __cplusplus
extern "C" {
#endif

int CALLS(pair)(const char* path, const float* a, int count_a, const float* pose_a, const float* b, int count_b,
                const float* pose_b) {
  return mink_capture_pair(path, a, count_a, pose_a, b, count_b, pose_b);
}

int CALLS(sweep)(const char* path, const float* triangles, int count, const float* centre, const float* radii,
                 const float* displacement) {
  return mink_capture_sweep(path, triangles, count, centre, radii, displacement);
}

int CALLS(walk)(const char* path, const float* triangles, int count, const float* centre, const float* radii, int ticks,
                const float* velocity) {
  mink_walk walk;
  int i, fault = mink_capture_walk_begin(&walk, path, triangles, count, centre, radii, 0.1f);
  if (fault != MINK_OK) return fault;
  for (i = 0; i < ticks && fault == MINK_OK; ++i) fault = mink_capture_walk_tick(&walk, velocity, i == 2 ? 3.0f : 0.0f);
  if (fault != MINK_OK) return fault;
  return mink_capture_walk_end(&walk, centre);
}

/* Records `calls` pairs (B moved by one more each time) and sweeps in turns, then dumps them. */
int CALLS(ring)(const char* path, int words, int calls, const float* a, int count_a, const float* b, int count_b,
                const float* triangles, const float* centre, const float* radii) {
  static float memory[4096];
  mink_ring ring = MINK_RING(memory, 0);
  float pose[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  int i, fault = MINK_OK;
  ring.capacity = ring.end = (size_t)words;
  for (i = 0; i < calls && fault == MINK_OK; ++i) {
    pose[12] = (float)i;
    if (i % 2 == 0) {
      fault = mink_ring_pair(&ring, a, count_a, NULL, b, count_b, pose);
    } else {
      fault = mink_ring_sweep(&ring, triangles, 1, centre, radii, pose + 12);
    }
  }
  if (fault != MINK_OK) return fault;
  MINK_ASSERT(&ring, path, ring.count > 0);
  return mink_ring_dump(&ring, path);
}

/* Thirteen lines, straight to the file or through a ring: every shape, poses of either kind, answers, casts. */
int CALLS(shapes)(const char* path, int by_ring) {
  static float memory[1 << 14];
  static const float points[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
  static const double fine[12] = {0, 0, 0, 0.1, 0, 0, 0, 0.1, 0, 0, 0, 0.1};
  static const float moved[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 3, 0, 0, 1};
  static const double place[3] = {0.1, 0.2, 0.3}, turned[4] = {0, 0, 0.6, 0.8}, down[3] = {0, -2, 0};
  static const double on_a[3] = {1, 0, 0}, on_b[3] = {0.75, 0, 0};
  static const float floor[9] = {-50, 0, -50, 50, 0, -50, 0, 0, 50};
  static const float above[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1.5f, 0, 1};
  mink_ring ring = MINK_RING(memory, 1 << 14);
  mink_contact contacts[2] = {{{1, 0, 0}, {0.75, 0, 0}, 0.25}, {{1, 1, 0}, {0.9, 1, 0}, 0.1}};
  mink_answer said = mink_answer_of("an \"engine\" \xe2\x88\x9e \xff");
  mink_call call = mink_call_of("crate\non slope", 812, &said);
  mink_shape shapes[10];
  mink_body a = mink_place(mink_sphere(1), NULL), b;
  mink_body obstacles[2];
  mink_level level;
  int i, fault = MINK_OK;
  shapes[0] = mink_point();
  shapes[1] = mink_box(0.5, 0.25, 0.125);
  shapes[2] = mink_along(mink_capsule(0.25, 0.5), 'x');
  shapes[3] = mink_along(mink_cylinder(0.25, 0.5), 'z');
  shapes[4] = mink_cone(0.25, 0.5);
  shapes[5] = mink_ellipsoid(0.1, 0.2, 0.3);
  shapes[6] = mink_segment(0.5);
  shapes[7] = mink_triangle(points);
  shapes[8] = mink_rounded(mink_hull(points, 4), 0.05);
  shapes[9] = mink_rounded_inside(mink_box(0.5, 0.25, 0.125), 0.05);
  for (i = 0; i < 10 && fault == MINK_OK; ++i) {
    b = mink_place(shapes[i], moved);
    fault = by_ring ? mink_ring_bodies(&ring, &a, &b, NULL) : mink_capture(path, &a, &b, NULL);
  }
  if (fault != MINK_OK) return fault;
  mink_says_overlap(&said, 1);
  mink_says_normal(&said, 1, 0, 0);
  mink_says_points(&said, on_a, on_b);
  mink_says_manifold(&said, contacts, 2);
  said.tolerance = 0.001;
  b = mink_place_q(mink_hull_d(fine, 4), place, turned);
  fault = by_ring ? mink_ring_bodies(&ring, &a, &b, &call) : mink_capture(path, &a, &b, &call);
  if (fault != MINK_OK) return fault;
  said = mink_answer_of(NULL);
  mink_says_hit(&said, 1, 0.25);
  a = mink_place(mink_sphere(0.5), above);
  level = mink_triangles(floor, 1);
  fault = by_ring ? mink_ring_cast(&ring, &a, down, &level, &call) : mink_capture_cast(path, &a, down, &level, &call);
  if (fault != MINK_OK) return fault;
  obstacles[0] = mink_place(mink_box(1, 1, 1), moved);
  obstacles[1] = mink_place(mink_hull(points, 4), moved);
  level = mink_obstacles(obstacles, 2);
  a = mink_place(mink_box(0.5, 0.5, 0.5), above);
  fault = by_ring ? mink_ring_cast(&ring, &a, down, &level, NULL) : mink_capture_cast(path, &a, down, &level, NULL);
  memset(obstacles, 0xff, sizeof obstacles); /* a ring has its own */
  memset(contacts, 0xff, sizeof contacts);
  if (fault != MINK_OK || !by_ring) return fault;
  return mink_ring_dump(&ring, path);
}

/* What is refused, one by one: how many were not. */
int CALLS(refused)(const char* path) {
  static const float points[6] = {0, 0, 0, 1, 0, 0};
  static const float stretched[16] = {2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  const mink_body ball = mink_place(mink_sphere(1), NULL);
  const double zero = 0.0, none[4] = {0, 0, 0, 0}, at[3] = {0, 0, 0};
  mink_body wrong[7];
  int i, accepted = 0;
  wrong[0] = mink_place(mink_sphere(-1), NULL);
  wrong[1] = mink_place(mink_sphere(zero / zero), NULL);
  wrong[2] = mink_place(mink_box(1, 1, 1), stretched);
  wrong[3] = mink_place(mink_hull(NULL, 2), NULL);
  wrong[4] = mink_place(mink_hull(points, 0), NULL);
  wrong[5] = mink_place(mink_along(mink_cone(1, 1), 'w'), NULL);
  wrong[6] = mink_place_q(mink_sphere(1), at, none);
  for (i = 0; i < 7; ++i) accepted += mink_capture(path, &ball, wrong + i, NULL) == MINK_OK;
  accepted += mink_capture(path, &ball, NULL, NULL) == MINK_OK;
  accepted += mink_capture_cast(path, &ball, at, NULL, NULL) == MINK_OK;
  return accepted;
}

/* A character's last ticks: so many of them in room for `kept`. */
int CALLS(track)(const char* path, int ticks, int kept, const float* triangles, const float* centre,
                 const float* radii) {
  static float memory[64 * MINK_TICK_FLOATS];
  mink_track track = MINK_TRACK(memory, 0);
  mink_answer said = mink_answer_of("mine");
  mink_call call = mink_call_of("player", 7, &said);
  float place[3], wanted[3] = {1, 0, 0};
  int i, fault;
  track.capacity = (size_t)kept;
  memcpy(place, centre, sizeof place);
  fault = mink_track_begin(&track, place);
  for (i = 0; i < ticks && fault == MINK_OK; ++i) {
    place[0] = (float)(i + 1);
    fault = mink_track_tick(&track, wanted, i == ticks - 1 ? 3.0f : 0.0f, place, i % 2 == 0 ? wanted : NULL, i % 3 - 1);
  }
  if (fault != MINK_OK) return fault;
  return mink_track_dump(&track, path, triangles, 1, radii, NULL, 0.1f, &call);
}

#ifdef __cplusplus
}
#endif
