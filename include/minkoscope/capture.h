/* Captures what a collision query was asked, from any engine, as cases that Minkoscope opens: drop this one header into
 * the engine, call a function where the answer is wrong, and open the file with `minkoscope` or run it with
 * `minkoscope query FILE.jsonl`. C99 and C++11, no dependencies, no allocation of its own.
 *
 *   mink_capture_pair("bad.jsonl", points_a, count_a, pose_a, points_b, count_b, pose_b);
 *
 * Each call appends one line, so that a file is a batch with one case a line. Points are x y z, in metres or whatever
 * the engine's unit is. Poses are column-major as OpenGL has them, translation in entries 12 to 14; a null pointer is
 * no pose. A pose that scales, shears or mirrors is applied to the points.
 *
 * In a hot path, record into a ring of the last calls instead, which copies the numbers and does nothing else, and dump
 * it when something goes wrong:
 *
 *   static float memory[1 << 16];
 *   static mink_ring ring = MINK_RING(memory, 1 << 16);
 *   mink_ring_pair(&ring, points_a, count_a, pose_a, points_b, count_b, pose_b);
 *   MINK_ASSERT(&ring, "last.jsonl", depth >= 0.0f);
 *
 * Every function returns MINK_OK (0) or why it did not. Nothing is locked: one ring and one file a thread.
 *
 * MIT licence, like all of Minkoscope. */
#ifndef MINKOSCOPE_CAPTURE_H
#define MINKOSCOPE_CAPTURE_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  MINK_OK = 0,
  MINK_NOT_WRITTEN = 1, /* the file cannot be opened or written */
  MINK_NOT_FINITE = 2,  /* a number is NaN, infinite or beyond 1e15: no case can hold it; nothing is written */
  MINK_BAD_CALL = 3,    /* no points, more than 65536, a radius that is not above 0, a null pointer */
  MINK_NO_ROOM = 4      /* the call is larger than the ring */
};

/* ---- what a line is made of; not for use from outside ---------------------------------------------------------- */

static inline int mink_usable_(const float* numbers, size_t count) {
  size_t i;
  for (i = 0; i < count; ++i) {
    if (!(numbers[i] >= -1e15f && numbers[i] <= 1e15f)) return 0;
  }
  return 1;
}

static inline void mink_number_(FILE* file, double number, int digits) {
  char text[40];
  char* at;
  const int length = snprintf(text, sizeof text, "%.*g", digits, number);
  if (length <= 0) return;
  for (at = text; *at != '\0'; ++at) {
    if (*at == ',') *at = '.'; /* the locale's decimal comma */
  }
  (void)fputs(text, file);
}

static inline void mink_vector_(FILE* file, double x, double y, double z, int digits) {
  (void)fputc('[', file);
  mink_number_(file, x, digits);
  (void)fputc(',', file);
  mink_number_(file, y, digits);
  (void)fputc(',', file);
  mink_number_(file, z, digits);
  (void)fputc(']', file);
}

/* Nine digits bring a float back to the same bits. */
static inline void mink_float_vector_(FILE* file, const float* vector) {
  mink_vector_(file, (double)vector[0], (double)vector[1], (double)vector[2], 9);
}

static inline double mink_root_(double square) {
  double root = square > 1.0 ? square : 1.0;
  int i;
  if (!(square > 0.0)) return 0.0;
  for (i = 0; i < 60; ++i) root = 0.5 * (root + square / root); /* Heron */
  return root;
}

/* The entry of a column-major pose. */
static inline double mink_entry_(const float* pose, int row, int column) { return (double)pose[4 * column + row]; }

/* Does the pose turn and move, and nothing else (to 1e-4)? */
static inline int mink_is_rigid_(const float* pose) {
  double determinant;
  int i, k;
  for (i = 0; i < 3; ++i) {
    for (k = i; k < 3; ++k) {
      double dot = i == k ? -1.0 : 0.0;
      int row;
      for (row = 0; row < 3; ++row) dot += mink_entry_(pose, row, i) * mink_entry_(pose, row, k);
      if (!(dot < 1e-4 && dot > -1e-4)) return 0;
    }
  }
  determinant = mink_entry_(pose, 0, 0) *
                    (mink_entry_(pose, 1, 1) * mink_entry_(pose, 2, 2) - mink_entry_(pose, 1, 2) * mink_entry_(pose, 2, 1)) -
                mink_entry_(pose, 0, 1) *
                    (mink_entry_(pose, 1, 0) * mink_entry_(pose, 2, 2) - mink_entry_(pose, 1, 2) * mink_entry_(pose, 2, 0)) +
                mink_entry_(pose, 0, 2) *
                    (mink_entry_(pose, 1, 0) * mink_entry_(pose, 2, 1) - mink_entry_(pose, 1, 1) * mink_entry_(pose, 2, 0));
  return determinant > 0.0;
}

/* The rotation as x y z w: the largest component first, which is never small (Shepperd 1978). */
static inline void mink_quaternion_(const float* pose, double out[4]) {
  const double xx = mink_entry_(pose, 0, 0), yy = mink_entry_(pose, 1, 1), zz = mink_entry_(pose, 2, 2);
  const double squares[4] = {1.0 + xx - yy - zz, 1.0 - xx + yy - zz, 1.0 - xx - yy + zz, 1.0 + xx + yy + zz};
  const double zy = mink_entry_(pose, 2, 1), yz = mink_entry_(pose, 1, 2), xz = mink_entry_(pose, 0, 2);
  const double zx = mink_entry_(pose, 2, 0), yx = mink_entry_(pose, 1, 0), xy = mink_entry_(pose, 0, 1);
  int largest = 3, i;
  double scale, length = 0.0;
  for (i = 0; i < 3; ++i) {
    if (squares[i] > squares[largest]) largest = i;
  }
  scale = 0.5 / mink_root_(squares[largest]);
  out[largest] = scale * squares[largest];
  if (largest == 3) {
    out[0] = scale * (zy - yz);
    out[1] = scale * (xz - zx);
    out[2] = scale * (yx - xy);
  } else if (largest == 0) {
    out[1] = scale * (yx + xy);
    out[2] = scale * (xz + zx);
    out[3] = scale * (zy - yz);
  } else if (largest == 1) {
    out[0] = scale * (yx + xy);
    out[2] = scale * (zy + yz);
    out[3] = scale * (xz - zx);
  } else {
    out[0] = scale * (xz + zx);
    out[1] = scale * (zy + yz);
    out[3] = scale * (yx - xy);
  }
  for (i = 0; i < 4; ++i) length += out[i] * out[i];
  length = mink_root_(length);
  for (i = 0; i < 4; ++i) out[i] /= length;
}

static inline void mink_hull_(FILE* file, const char* name, const float* points, int count, const float* pose) {
  const int rigid = pose == NULL || mink_is_rigid_(pose);
  int i;
  (void)fprintf(file, "\"%s\":{\"shape\":{\"type\":\"hull\",\"points\":[", name);
  for (i = 0; i < count; ++i) {
    const float* p = points + 3 * (size_t)i;
    if (i > 0) (void)fputc(',', file);
    if (rigid) {
      mink_float_vector_(file, p);
    } else {
      double moved[3];
      int row;
      for (row = 0; row < 3; ++row) {
        moved[row] = mink_entry_(pose, row, 0) * (double)p[0] + mink_entry_(pose, row, 1) * (double)p[1] +
                     mink_entry_(pose, row, 2) * (double)p[2];
      }
      mink_vector_(file, moved[0], moved[1], moved[2], 17);
    }
  }
  (void)fputs("]}", file);
  if (pose != NULL) {
    (void)fputs(",\"pose\":{\"position\":", file);
    mink_float_vector_(file, pose + 12);
    if (rigid) {
      double rotation[4];
      mink_quaternion_(pose, rotation);
      (void)fputs(",\"rotation\":[", file);
      for (i = 0; i < 4; ++i) {
        if (i > 0) (void)fputc(',', file);
        mink_number_(file, rotation[i], 17);
      }
      (void)fputc(']', file);
    }
    (void)fputc('}', file);
  }
  (void)fputc('}', file);
}

static inline void mink_level_(FILE* file, const float* triangles, int triangle_count, const float* centre,
                               const float* radii) {
  int i, corner;
  (void)fputs("\"level\":[{\"name\":\"level\",\"mesh\":{\"triangles\":[", file);
  for (i = 0; i < triangle_count; ++i) {
    (void)fputs(i > 0 ? ",[" : "[", file);
    for (corner = 0; corner < 3; ++corner) {
      if (corner > 0) (void)fputc(',', file);
      mink_float_vector_(file, triangles + 9 * (size_t)i + 3 * (size_t)corner);
    }
    (void)fputc(']', file);
  }
  (void)fputs("]}}],\"body\":{\"radii\":", file);
  mink_float_vector_(file, radii);
  (void)fputs(",\"position\":", file);
  mink_float_vector_(file, centre);
  (void)fputc('}', file);
}

static inline int mink_pair_fault_(const float* points_a, int count_a, const float* pose_a, const float* points_b,
                                   int count_b, const float* pose_b) {
  if (points_a == NULL || points_b == NULL || count_a < 1 || count_b < 1) return MINK_BAD_CALL;
  if (count_a > 65536 || count_b > 65536) return MINK_BAD_CALL;
  if (!mink_usable_(points_a, 3 * (size_t)count_a) || !mink_usable_(points_b, 3 * (size_t)count_b)) return MINK_NOT_FINITE;
  if (pose_a != NULL && !mink_usable_(pose_a, 16)) return MINK_NOT_FINITE;
  if (pose_b != NULL && !mink_usable_(pose_b, 16)) return MINK_NOT_FINITE;
  return MINK_OK;
}

static inline int mink_level_fault_(const float* triangles, int triangle_count, const float* centre, const float* radii) {
  int i;
  if (triangles == NULL || centre == NULL || radii == NULL || triangle_count < 1) return MINK_BAD_CALL;
  if (!mink_usable_(triangles, 9 * (size_t)triangle_count) || !mink_usable_(centre, 3) || !mink_usable_(radii, 3))
    return MINK_NOT_FINITE;
  for (i = 0; i < 3; ++i) {
    if (!(radii[i] > 0.0f)) return MINK_BAD_CALL;
  }
  return MINK_OK;
}

static inline void mink_write_pair_(FILE* file, const float* points_a, int count_a, const float* pose_a,
                                    const float* points_b, int count_b, const float* pose_b) {
  (void)fputs("{\"format\":\"minkoscope-case/1\",\"kind\":\"pair\",\"name\":\"captured pair\",\"pair\":{", file);
  mink_hull_(file, "a", points_a, count_a, pose_a);
  (void)fputc(',', file);
  mink_hull_(file, "b", points_b, count_b, pose_b);
  (void)fputs("}}\n", file);
}

static inline void mink_write_sweep_(FILE* file, const float* triangles, int triangle_count, const float* centre,
                                     const float* radii, const float* displacement) {
  (void)fputs("{\"format\":\"minkoscope-case/1\",\"kind\":\"sweep\",\"name\":\"captured sweep\",\"sweep\":{", file);
  mink_level_(file, triangles, triangle_count, centre, radii);
  (void)fputs(",\"displacement\":", file);
  mink_float_vector_(file, displacement);
  (void)fputs("}}\n", file);
}

static inline int mink_close_(FILE* file) {
  const int failed = ferror(file) != 0;
  return fclose(file) != 0 || failed ? MINK_NOT_WRITTEN : MINK_OK;
}

/* ---- a pair, a sweep ------------------------------------------------------------------------------------------- */

/* Appends the pair of the convex hulls of two point lists. */
static inline int mink_capture_pair(const char* path, const float* points_a, int count_a, const float pose_a[16],
                                    const float* points_b, int count_b, const float pose_b[16]) {
  const int fault = mink_pair_fault_(points_a, count_a, pose_a, points_b, count_b, pose_b);
  FILE* file;
  if (fault != MINK_OK) return fault;
  file = path == NULL ? NULL : fopen(path, "ab");
  if (file == NULL) return MINK_NOT_WRITTEN;
  mink_write_pair_(file, points_a, count_a, pose_a, points_b, count_b, pose_b);
  return mink_close_(file);
}

/* Appends the move of an ellipsoid (a ball: three equal radii) through triangles of nine numbers each. */
static inline int mink_capture_sweep(const char* path, const float* triangles, int triangle_count, const float centre[3],
                                     const float radii[3], const float displacement[3]) {
  const int fault = mink_level_fault_(triangles, triangle_count, centre, radii);
  FILE* file;
  if (fault != MINK_OK) return fault;
  if (displacement == NULL) return MINK_BAD_CALL;
  if (!mink_usable_(displacement, 3)) return MINK_NOT_FINITE;
  file = path == NULL ? NULL : fopen(path, "ab");
  if (file == NULL) return MINK_NOT_WRITTEN;
  mink_write_sweep_(file, triangles, triangle_count, centre, radii, displacement);
  return mink_close_(file);
}

/* ---- a walk ---------------------------------------------------------------------------------------------------- */

/* A walk being captured: its line is unfinished until mink_capture_walk_end. */
typedef struct mink_walk {
  FILE* file;
  long ticks;
} mink_walk;

/* Begins the line of a walk: the level, the body where it starts, and the length of a tick in seconds. Nothing else may
 * be appended to the file until the walk's end. */
static inline int mink_capture_walk_begin(mink_walk* walk, const char* path, const float* triangles, int triangle_count,
                                          const float centre[3], const float radii[3], float tick_seconds) {
  int fault;
  if (walk == NULL) return MINK_BAD_CALL;
  walk->file = NULL;
  walk->ticks = 0;
  fault = mink_level_fault_(triangles, triangle_count, centre, radii);
  if (fault != MINK_OK) return fault;
  if (!(tick_seconds > 1e-20f && tick_seconds <= 1e15f)) return MINK_BAD_CALL;
  walk->file = path == NULL ? NULL : fopen(path, "ab");
  if (walk->file == NULL) return MINK_NOT_WRITTEN;
  (void)fputs("{\"format\":\"minkoscope-case/1\",\"kind\":\"walk\",\"name\":\"captured walk\",\"walk\":{", walk->file);
  mink_level_(walk->file, triangles, triangle_count, centre, radii);
  (void)fputs(",\"settings\":{\"tick\":", walk->file);
  mink_number_(walk->file, (double)tick_seconds, 9);
  (void)fputs("},\"inputs\":[", walk->file);
  return ferror(walk->file) != 0 ? MINK_NOT_WRITTEN : MINK_OK;
}

/* One tick: the velocity the character wants, metres a second, and the vertical speed of a jump (0: none). */
static inline int mink_capture_walk_tick(mink_walk* walk, const float velocity[3], float jump) {
  if (walk == NULL || walk->file == NULL || velocity == NULL) return MINK_BAD_CALL;
  if (!mink_usable_(velocity, 3) || !mink_usable_(&jump, 1)) return MINK_NOT_FINITE;
  (void)fputs(walk->ticks > 0 ? ",{\"ticks\":1,\"velocity\":" : "{\"ticks\":1,\"velocity\":", walk->file);
  mink_float_vector_(walk->file, velocity);
  if (jump > 0.0f) {
    (void)fputs(",\"jump\":", walk->file);
    mink_number_(walk->file, (double)jump, 9);
  }
  (void)fputc('}', walk->file);
  ++walk->ticks;
  return ferror(walk->file) != 0 ? MINK_NOT_WRITTEN : MINK_OK;
}

/* Ends the line. `centre`: where the engine's own body has come to, kept as the case's note; may be null. */
static inline int mink_capture_walk_end(mink_walk* walk, const float centre[3]) {
  FILE* file;
  if (walk == NULL || walk->file == NULL) return MINK_BAD_CALL;
  file = walk->file;
  walk->file = NULL;
  (void)fputs("]}", file);
  if (centre != NULL && mink_usable_(centre, 3)) {
    (void)fputs(",\"note\":\"the engine's body ended at ", file);
    mink_float_vector_(file, centre);
    (void)fputc('"', file);
  }
  (void)fputs("}\n", file);
  return mink_close_(file);
}

/* ---- the last calls, kept in a ring ------------------------------------------------------------------------------ */

/* Calls of any size in the memory given, the oldest overwritten first. Recording copies numbers and does nothing else. */
typedef struct mink_ring {
  float* memory;
  size_t capacity; /* in floats */
  size_t first;    /* where the oldest call begins */
  size_t next;     /* where the next one goes */
  size_t end;      /* where calls end that do not begin at 0 again */
  size_t count;    /* of calls kept */
} mink_ring;

/* Initialises a ring: static mink_ring ring = MINK_RING(memory, floats); */
#define MINK_RING(memory, floats) \
  { memory, floats, 0, 0, floats, 0 }

/* A call begins with five whole numbers: its length, kind, two counts, which poses it has. They are copied into the
 * floats' bytes and back, never read as floats. */
enum { MINK_HEADER_ = 5, MINK_PAIR_ = 1, MINK_SWEEP_ = 2 };

static inline uint32_t mink_whole_(const float* at) {
  uint32_t value;
  memcpy(&value, at, sizeof value);
  return value;
}

static inline void mink_header_(float* at, size_t length, int kind, int count_a, int count_b, unsigned poses) {
  uint32_t header[5];
  header[0] = (uint32_t)length;
  header[1] = (uint32_t)kind;
  header[2] = (uint32_t)count_a;
  header[3] = (uint32_t)count_b;
  header[4] = (uint32_t)poses;
  memcpy(at, header, sizeof header);
}

/* Room for a call of so many floats; null when the ring is smaller. */
static inline float* mink_ring_take_(mink_ring* ring, size_t words) {
  float* place;
  if (words > ring->capacity || words > 0xffffffffu) return NULL;
  for (;;) {
    if (ring->count == 0) {
      ring->first = ring->next = 0;
      ring->end = ring->capacity;
      break;
    }
    if (ring->first < ring->next) {
      if (ring->next + words <= ring->capacity) break;
      if (words <= ring->first) { /* from the beginning again */
        ring->end = ring->next;
        ring->next = 0;
        break;
      }
    } else if (ring->next + words <= ring->first) {
      break;
    }
    ring->first += mink_whole_(ring->memory + ring->first); /* the oldest goes */
    --ring->count;
    if (ring->first == ring->end) {
      ring->first = 0;
      ring->end = ring->capacity;
    }
  }
  place = ring->memory + ring->next;
  ring->next += words;
  ++ring->count;
  return place;
}

static inline float* mink_put_(float* at, const float* numbers, size_t count) {
  memcpy(at, numbers, count * sizeof(float));
  return at + count;
}

/* Keeps a pair, as mink_capture_pair would write it. */
static inline int mink_ring_pair(mink_ring* ring, const float* points_a, int count_a, const float pose_a[16],
                                 const float* points_b, int count_b, const float pose_b[16]) {
  const size_t numbers_a = 3 * (size_t)(count_a > 0 ? count_a : 0), numbers_b = 3 * (size_t)(count_b > 0 ? count_b : 0);
  const size_t words = MINK_HEADER_ + numbers_a + numbers_b + (pose_a != NULL ? 16u : 0u) + (pose_b != NULL ? 16u : 0u);
  float* at;
  if (points_a == NULL || points_b == NULL || count_a < 1 || count_b < 1) return MINK_BAD_CALL;
  at = mink_ring_take_(ring, words);
  if (at == NULL) return MINK_NO_ROOM;
  mink_header_(at, words, MINK_PAIR_, count_a, count_b, (pose_a != NULL ? 1u : 0u) | (pose_b != NULL ? 2u : 0u));
  at = mink_put_(at + MINK_HEADER_, points_a, numbers_a);
  at = mink_put_(at, points_b, numbers_b);
  if (pose_a != NULL) at = mink_put_(at, pose_a, 16);
  if (pose_b != NULL) (void)mink_put_(at, pose_b, 16);
  return MINK_OK;
}

/* Keeps a sweep, as mink_capture_sweep would write it. Give it the triangles near the move, not the whole level. */
static inline int mink_ring_sweep(mink_ring* ring, const float* triangles, int triangle_count, const float centre[3],
                                  const float radii[3], const float displacement[3]) {
  const size_t numbers = 9 * (size_t)(triangle_count > 0 ? triangle_count : 0);
  float* at;
  if (triangles == NULL || centre == NULL || radii == NULL || displacement == NULL || triangle_count < 1)
    return MINK_BAD_CALL;
  at = mink_ring_take_(ring, MINK_HEADER_ + numbers + 9);
  if (at == NULL) return MINK_NO_ROOM;
  mink_header_(at, MINK_HEADER_ + numbers + 9, MINK_SWEEP_, triangle_count, 0, 0u);
  at = mink_put_(at + MINK_HEADER_, triangles, numbers);
  at = mink_put_(at, centre, 3);
  at = mink_put_(at, radii, 3);
  (void)mink_put_(at, displacement, 3);
  return MINK_OK;
}

static inline int mink_dump_call_(FILE* file, const float* at) {
  const int count_a = (int)mink_whole_(at + 2), count_b = (int)mink_whole_(at + 3);
  const uint32_t which = mink_whole_(at + 4);
  const float* numbers = at + MINK_HEADER_;
  if (mink_whole_(at + 1) == MINK_PAIR_) {
    const float* points_b = numbers + 3 * (size_t)count_a;
    const float* poses = points_b + 3 * (size_t)count_b;
    const float* pose_a = (which & 1u) != 0 ? poses : NULL;
    const float* pose_b = (which & 2u) != 0 ? poses + (pose_a != NULL ? 16 : 0) : NULL;
    const int fault = mink_pair_fault_(numbers, count_a, pose_a, points_b, count_b, pose_b);
    if (fault != MINK_OK) return fault;
    mink_write_pair_(file, numbers, count_a, pose_a, points_b, count_b, pose_b);
  } else {
    const float* body = numbers + 9 * (size_t)count_a;
    const int fault = mink_level_fault_(numbers, count_a, body, body + 3);
    if (fault != MINK_OK) return fault;
    if (!mink_usable_(body + 6, 3)) return MINK_NOT_FINITE;
    mink_write_sweep_(file, numbers, count_a, body, body + 3, body + 6);
  }
  return MINK_OK;
}

/* Appends every call kept, oldest first; the ring keeps them. Calls that no case can hold (NaN) are left out, and the
 * last reason is returned. */
static inline int mink_ring_dump(const mink_ring* ring, const char* path) {
  size_t at = ring->first, left;
  int fault = MINK_OK, closed;
  FILE* file = path == NULL ? NULL : fopen(path, "ab");
  if (file == NULL) return MINK_NOT_WRITTEN;
  for (left = ring->count; left > 0; --left) {
    const int own = mink_dump_call_(file, ring->memory + at);
    if (own != MINK_OK) fault = own;
    at += mink_whole_(ring->memory + at);
    if (at == ring->end) at = 0;
  }
  closed = mink_close_(file);
  return closed != MINK_OK ? closed : fault;
}

/* Where the condition does not hold, dumps the ring before the assert ends the program; with NDEBUG it still dumps. */
#define MINK_ASSERT(ring, path, condition)   \
  do {                                       \
    if (!(condition)) {                      \
      (void)mink_ring_dump((ring), (path));  \
      assert(0 && "MINK_ASSERT: " #condition); \
    }                                        \
  } while (0)

#ifdef __cplusplus
}
#endif

#endif /* MINKOSCOPE_CAPTURE_H */
