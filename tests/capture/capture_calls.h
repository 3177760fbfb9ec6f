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

#ifdef __cplusplus
}
#endif
