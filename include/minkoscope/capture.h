/* Captures what a collision query was asked, from any engine, as cases that Minkoscope opens: drop this one header into
 * the engine, call a function where the answer is wrong, and open the file with `minkoscope FILE.jsonl`, or compare all
 * answers with `minkoscope check FILE.jsonl`. C99 and C++11, no dependencies, no allocation of its own.
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
 * Shapes, poses of either precision, what your engine answered, a label and a frame number:
 *
 *   mink_body a = mink_place(mink_box(0.5, 0.5, 0.5), pose_a), b = mink_place(mink_rounded(mink_hull(p, n), 0.01),
 * pose_b); mink_answer said = mink_answer_of("my engine"); mink_call call = mink_call_of("crate on slope", frame,
 * &said); mink_says_overlap(&said, 1); mink_says_depth(&said, depth); mink_capture("bad.jsonl", &a, &b, &call);
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
  MINK_BAD_CALL = 3,    /* no points, more than 65536, a size below 0, a scaled primitive, a null pointer */
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
static inline double mink_entry_(const double* pose, int row, int column) {
  return pose[4 * column + row];
}

/* Does the pose turn and move, and nothing else (to 1e-4)? */
static inline int mink_is_rigid_d_(const double* pose) {
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
  determinant =
      mink_entry_(pose, 0, 0) *
          (mink_entry_(pose, 1, 1) * mink_entry_(pose, 2, 2) - mink_entry_(pose, 1, 2) * mink_entry_(pose, 2, 1)) -
      mink_entry_(pose, 0, 1) *
          (mink_entry_(pose, 1, 0) * mink_entry_(pose, 2, 2) - mink_entry_(pose, 1, 2) * mink_entry_(pose, 2, 0)) +
      mink_entry_(pose, 0, 2) *
          (mink_entry_(pose, 1, 0) * mink_entry_(pose, 2, 1) - mink_entry_(pose, 1, 1) * mink_entry_(pose, 2, 0));
  return determinant > 0.0;
}

/* The rotation as x y z w: the largest component first, which is never small (Shepperd 1978). */
static inline void mink_quaternion_d_(const double* pose, double out[4]) {
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

static inline void mink_widen_(const float* pose, double out[16]) {
  int i;
  for (i = 0; i < 16; ++i) out[i] = (double)pose[i];
}

static inline int mink_is_rigid_(const float* pose) {
  double wide[16];
  mink_widen_(pose, wide);
  return mink_is_rigid_d_(wide);
}

static inline void mink_quaternion_(const float* pose, double out[4]) {
  double wide[16];
  mink_widen_(pose, wide);
  mink_quaternion_d_(wide, out);
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
        moved[row] = (double)pose[row] * (double)p[0] + (double)pose[4 + row] * (double)p[1] +
                     (double)pose[8 + row] * (double)p[2];
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

static inline void mink_level_triangles_(FILE* file, const float* triangles, int triangle_count) {
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
  (void)fputs("]}}]", file);
}

static inline void mink_level_(FILE* file, const float* triangles, int triangle_count, const float* centre,
                               const float* radii) {
  mink_level_triangles_(file, triangles, triangle_count);
  (void)fputs(",\"body\":{\"radii\":", file);
  mink_float_vector_(file, radii);
  (void)fputs(",\"position\":", file);
  mink_float_vector_(file, centre);
  (void)fputc('}', file);
}

static inline int mink_pair_fault_(const float* points_a, int count_a, const float* pose_a, const float* points_b,
                                   int count_b, const float* pose_b) {
  if (points_a == NULL || points_b == NULL || count_a < 1 || count_b < 1) return MINK_BAD_CALL;
  if (count_a > 65536 || count_b > 65536) return MINK_BAD_CALL;
  if (!mink_usable_(points_a, 3 * (size_t)count_a) || !mink_usable_(points_b, 3 * (size_t)count_b))
    return MINK_NOT_FINITE;
  if (pose_a != NULL && !mink_usable_(pose_a, 16)) return MINK_NOT_FINITE;
  if (pose_b != NULL && !mink_usable_(pose_b, 16)) return MINK_NOT_FINITE;
  return MINK_OK;
}

static inline int mink_level_fault_(const float* triangles, int triangle_count, const float* centre,
                                    const float* radii) {
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

/* Appends the move of an ellipsoid (a sphere: three equal radii) through triangles of nine numbers each. */
static inline int mink_capture_sweep(const char* path, const float* triangles, int triangle_count,
                                     const float centre[3], const float radii[3], const float displacement[3]) {
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

/* ---- shapes, answers, casts ------------------------------------------------------------------------------------ */

enum {
  MINK_POINT = 0,
  MINK_SPHERE,
  MINK_BOX,
  MINK_CAPSULE,
  MINK_CYLINDER,
  MINK_CONE,
  MINK_ELLIPSOID,
  MINK_SEGMENT,
  MINK_TRIANGLE,
  MINK_HULL
};

/* A shape about its own origin. Capsules, cylinders, cones (apex at +) and segments lie along y; see mink_along. */
typedef struct mink_shape {
  int type;
  double size[3];     /* radius and half height; half extents; radii */
  double rounding;    /* of a sphere that it is swept by */
  const void* points; /* of a hull or a triangle; they must live until the call that captures has returned */
  int count;
  int doubles; /* the points are doubles */
  char axis;
} mink_shape;

static inline mink_shape mink_shape_(int type, double x, double y, double z) {
  mink_shape shape;
  memset(&shape, 0, sizeof shape);
  shape.type = type;
  shape.size[0] = x;
  shape.size[1] = y;
  shape.size[2] = z;
  shape.axis = 'y';
  return shape;
}

static inline mink_shape mink_point(void) {
  return mink_shape_(MINK_POINT, 0.0, 0.0, 0.0);
}
static inline mink_shape mink_sphere(double radius) {
  return mink_shape_(MINK_SPHERE, radius, 0.0, 0.0);
}
/* Half extents. */
static inline mink_shape mink_box(double x, double y, double z) {
  return mink_shape_(MINK_BOX, x, y, z);
}
/* The half height is that of the middle part, without the caps. */
static inline mink_shape mink_capsule(double radius, double half_height) {
  return mink_shape_(MINK_CAPSULE, radius, half_height, 0.0);
}
static inline mink_shape mink_cylinder(double radius, double half_height) {
  return mink_shape_(MINK_CYLINDER, radius, half_height, 0.0);
}
static inline mink_shape mink_cone(double radius, double half_height) {
  return mink_shape_(MINK_CONE, radius, half_height, 0.0);
}
/* Radii. */
static inline mink_shape mink_ellipsoid(double x, double y, double z) {
  return mink_shape_(MINK_ELLIPSOID, x, y, z);
}
static inline mink_shape mink_segment(double half_height) {
  return mink_shape_(MINK_SEGMENT, half_height, 0.0, 0.0);
}

static inline mink_shape mink_points_(int type, const void* points, int count, int doubles) {
  mink_shape shape = mink_shape_(type, 0.0, 0.0, 0.0);
  shape.points = points;
  shape.count = count;
  shape.doubles = doubles;
  return shape;
}

/* The convex hull of points, x y z each. */
static inline mink_shape mink_hull(const float* points, int count) {
  return mink_points_(MINK_HULL, points, count, 0);
}
static inline mink_shape mink_hull_d(const double* points, int count) {
  return mink_points_(MINK_HULL, points, count, 1);
}
/* Nine numbers. */
static inline mink_shape mink_triangle(const float* corners) {
  return mink_points_(MINK_TRIANGLE, corners, 3, 0);
}
static inline mink_shape mink_triangle_d(const double* corners) {
  return mink_points_(MINK_TRIANGLE, corners, 3, 1);
}

/* The shape lies along 'x', 'y' or 'z' in the engine. */
static inline mink_shape mink_along(mink_shape shape, char axis) {
  shape.axis = axis;
  return shape;
}

/* Swept by a sphere: it grows by the convex radius all around. */
static inline mink_shape mink_rounded(mink_shape shape, double radius) {
  shape.rounding = radius;
  return shape;
}

/* With a convex radius that lies within the sizes given, as Jolt has it for boxes and cylinders. */
static inline mink_shape mink_rounded_inside(mink_shape shape, double radius) {
  const int sizes = shape.type == MINK_BOX ? 3 : shape.type == MINK_CYLINDER ? 2 : 0;
  int i;
  for (i = 0; i < sizes; ++i) {
    if (radius > shape.size[i]) radius = shape.size[i];
  }
  for (i = 0; i < sizes; ++i) shape.size[i] -= radius;
  return mink_rounded(shape, radius);
}

/* A shape in its place. */
typedef struct mink_body {
  mink_shape shape;
  double matrix[16];  /* column-major */
  double rotation[4]; /* x y z w, in place of the matrix's where has_rotation */
  int has_pose, has_rotation, doubles;
} mink_body;

static inline mink_body mink_place_d(mink_shape shape, const double pose[16]) {
  mink_body body;
  memset(&body, 0, sizeof body);
  body.shape = shape;
  body.doubles = 1;
  body.has_pose = pose != NULL;
  if (pose != NULL) memcpy(body.matrix, pose, sizeof body.matrix);
  return body;
}

/* The pose is column-major as OpenGL has it; null: none. */
static inline mink_body mink_place(mink_shape shape, const float pose[16]) {
  mink_body body = mink_place_d(shape, NULL);
  int i;
  body.doubles = 0;
  body.has_pose = pose != NULL;
  for (i = 0; pose != NULL && i < 16; ++i) body.matrix[i] = (double)pose[i];
  return body;
}

/* A position, and a quaternion x y z w. */
static inline mink_body mink_place_q(mink_shape shape, const double position[3], const double rotation[4]) {
  mink_body body = mink_place_d(shape, NULL);
  int i;
  body.has_pose = body.has_rotation = 1;
  for (i = 0; i < 3; ++i) body.matrix[12 + i] = position[i];
  for (i = 0; i < 4; ++i) body.rotation[i] = rotation[i];
  return body;
}

/* A point of a manifold: on A, on B, how deep (below 0: apart). */
typedef struct mink_contact {
  double point_a[3], point_b[3], depth;
} mink_contact;

enum {
  MINK_SAYS_OVERLAP_ = 1,
  MINK_SAYS_DISTANCE_ = 2,
  MINK_SAYS_DEPTH_ = 4,
  MINK_SAYS_NORMAL_ = 8,
  MINK_SAYS_POINTS_ = 16,
  MINK_SAYS_HIT_ = 32,
  MINK_SAYS_TIME_ = 64
};

/* What the engine answered, as far as it says so. Strings and contacts must live until the call that captures has
 * returned. */
typedef struct mink_answer {
  const char* engine;
  unsigned says;
  int overlap, hit;
  double distance, depth, time, normal[3], point_a[3], point_b[3];
  double tolerance;     /* what its numbers are good for, metres; 0: 1e-4 */
  const void* contacts; /* of type mink_contact */
  int contact_count;
} mink_answer;

static inline mink_answer mink_answer_of(const char* engine) {
  mink_answer answer;
  memset(&answer, 0, sizeof answer);
  answer.engine = engine;
  return answer;
}

static inline void mink_says_overlap(mink_answer* answer, int overlap) {
  answer->says |= MINK_SAYS_OVERLAP_;
  answer->overlap = overlap;
}
/* At least 0, between the closest points. */
static inline void mink_says_distance(mink_answer* answer, double distance) {
  answer->says |= MINK_SAYS_DISTANCE_;
  answer->distance = distance;
}
/* At least 0: how far they overlap. */
static inline void mink_says_depth(mink_answer* answer, double depth) {
  answer->says |= MINK_SAYS_DEPTH_;
  answer->depth = depth;
}
/* Unit, in the world, from A to B; of a cast towards the body. */
static inline void mink_says_normal(mink_answer* answer, double x, double y, double z) {
  answer->says |= MINK_SAYS_NORMAL_;
  answer->normal[0] = x;
  answer->normal[1] = y;
  answer->normal[2] = z;
}
/* The closest or deepest points, in the world. */
static inline void mink_says_points(mink_answer* answer, const double on_a[3], const double on_b[3]) {
  answer->says |= MINK_SAYS_POINTS_;
  memcpy(answer->point_a, on_a, sizeof answer->point_a);
  memcpy(answer->point_b, on_b, sizeof answer->point_b);
}
/* A whole manifold, along the normal. Without a depth of its own the answer's is that of the deepest point. */
static inline void mink_says_manifold(mink_answer* answer, const mink_contact* contacts, int count) {
  answer->contacts = contacts;
  answer->contact_count = count;
}
/* Of a cast: whether it hit, and at which fraction of the displacement. */
static inline void mink_says_hit(mink_answer* answer, int hit, double time) {
  answer->says |= MINK_SAYS_HIT_ | (hit != 0 ? (unsigned)MINK_SAYS_TIME_ : 0u);
  answer->hit = hit;
  answer->time = time;
}

/* What a captured call is known by: a label, the engine's frame (below 0: none), its answer; each may be left out. */
typedef struct mink_call {
  const char* label;
  long frame;
  const mink_answer* answer;
} mink_call;

static inline mink_call mink_call_of(const char* label, long frame, const mink_answer* answer) {
  mink_call call;
  call.label = label;
  call.frame = frame;
  call.answer = answer;
  return call;
}

/* What bodies are cast through: triangles of nine numbers each, and convex obstacles. */
typedef struct mink_level {
  const void* triangles;
  int triangle_count, doubles;
  const void* obstacles; /* of type mink_body */
  int obstacle_count;
} mink_level;

static inline mink_level mink_triangles(const float* triangles, int count) {
  mink_level level;
  memset(&level, 0, sizeof level);
  level.triangles = triangles;
  level.triangle_count = count;
  return level;
}
static inline mink_level mink_triangles_d(const double* triangles, int count) {
  mink_level level = mink_triangles(NULL, count);
  level.triangles = triangles;
  level.doubles = 1;
  return level;
}
static inline mink_level mink_obstacles(const mink_body* obstacles, int count) {
  mink_level level = mink_triangles(NULL, 0);
  level.obstacles = obstacles;
  level.obstacle_count = count;
  return level;
}

/* ---- how they are written; not for use from outside ------------------------------------------------------------- */

static inline int mink_usable_d_(const double* numbers, size_t count) {
  size_t i;
  for (i = 0; i < count; ++i) {
    if (!(numbers[i] >= -1e15 && numbers[i] <= 1e15)) return 0;
  }
  return 1;
}

/* A number of a list of either kind, which need not be aligned in a ring. */
static inline double mink_coordinate_(const void* numbers, size_t index, int doubles) {
  double wide;
  float narrow;
  if (doubles != 0) {
    memcpy(&wide, (const unsigned char*)numbers + index * sizeof wide, sizeof wide);
    return wide;
  }
  memcpy(&narrow, (const unsigned char*)numbers + index * sizeof narrow, sizeof narrow);
  return (double)narrow;
}

/* Nor need these. */
static inline mink_contact mink_contact_(const mink_answer* answer, int index) {
  mink_contact contact;
  memcpy(&contact, (const unsigned char*)answer->contacts + (size_t)index * sizeof contact, sizeof contact);
  return contact;
}

static inline mink_body mink_obstacle_(const mink_level* level, int index) {
  mink_body body;
  memcpy(&body, (const unsigned char*)level->obstacles + (size_t)index * sizeof body, sizeof body);
  return body;
}

static inline int mink_coordinates_usable_(const void* numbers, size_t count, int doubles) {
  size_t i;
  for (i = 0; i < count; ++i) {
    const double value = mink_coordinate_(numbers, i, doubles);
    if (!mink_usable_d_(&value, 1)) return 0;
  }
  return 1;
}

static inline int mink_shape_fault_(const mink_shape* shape) {
  int i;
  if (shape->type < MINK_POINT || shape->type > MINK_HULL) return MINK_BAD_CALL;
  if (shape->axis != 'x' && shape->axis != 'y' && shape->axis != 'z') return MINK_BAD_CALL;
  if (!mink_usable_d_(shape->size, 3) || !mink_usable_d_(&shape->rounding, 1)) return MINK_NOT_FINITE;
  for (i = 0; i < 3; ++i) {
    if (!(shape->size[i] >= 0.0)) return MINK_BAD_CALL;
  }
  if (!(shape->rounding >= 0.0)) return MINK_BAD_CALL;
  if (shape->type != MINK_HULL && shape->type != MINK_TRIANGLE) return MINK_OK;
  if (shape->points == NULL || shape->count < 1 || shape->count > 65536) return MINK_BAD_CALL;
  return mink_coordinates_usable_(shape->points, 3 * (size_t)shape->count, shape->doubles) ? MINK_OK : MINK_NOT_FINITE;
}

static inline int mink_body_fault_(const mink_body* body) {
  int fault;
  if (body == NULL) return MINK_BAD_CALL;
  fault = mink_shape_fault_(&body->shape);
  if (fault != MINK_OK || body->has_pose == 0) return fault;
  if (!mink_usable_d_(body->matrix, 16) || !mink_usable_d_(body->rotation, 4)) return MINK_NOT_FINITE;
  if (body->has_rotation != 0) {
    const double* q = body->rotation;
    return q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3] > 0.0 ? MINK_OK : MINK_BAD_CALL;
  }
  if (mink_is_rigid_d_(body->matrix)) return MINK_OK;
  /* A scale can be put into points, and into nothing else. */
  return body->shape.type == MINK_HULL && !(body->shape.rounding > 0.0) ? MINK_OK : MINK_BAD_CALL;
}

static inline int mink_call_fault_(const mink_call* call) {
  const mink_answer* answer = call == NULL ? NULL : call->answer;
  int i;
  if (answer == NULL) return MINK_OK;
  if (answer->contact_count < 0 || (answer->contact_count > 0 && answer->contacts == NULL)) return MINK_BAD_CALL;
  for (i = 0; i < answer->contact_count; ++i) {
    const mink_contact contact = mink_contact_(answer, i);
    if (!mink_usable_d_(contact.point_a, 3) || !mink_usable_d_(contact.point_b, 3) ||
        !mink_usable_d_(&contact.depth, 1))
      return MINK_NOT_FINITE;
  }
  return MINK_OK;
}

/* In quotes. What is no UTF-8 becomes a question mark. */
static inline void mink_string_(FILE* file, const char* text) {
  const unsigned char* at = (const unsigned char*)text;
  (void)fputc('"', file);
  while (*at != 0u) {
    const int follow = *at < 0x80u                   ? 0
                       : *at >= 0xc2u && *at < 0xe0u ? 1
                       : (*at & 0xf0u) == 0xe0u      ? 2
                       : *at >= 0xf0u && *at < 0xf5u ? 3
                                                     : -1;
    int i, good = follow >= 0;
    for (i = 1; good && i <= follow; ++i) good = (at[i] & 0xc0u) == 0x80u;
    if (good && ((at[0] == 0xe0u && at[1] < 0xa0u) || (at[0] == 0xedu && at[1] > 0x9fu) ||
                 (at[0] == 0xf0u && at[1] < 0x90u) || (at[0] == 0xf4u && at[1] > 0x8fu)))
      good = 0;
    if (!good) {
      (void)fputc('?', file);
      ++at;
      continue;
    }
    if (*at == (unsigned char)'"' || *at == (unsigned char)'\\') (void)fputc('\\', file);
    if (*at < 0x20u) {
      (void)fputc(' ', file);
    } else {
      for (i = 0; i <= follow; ++i) (void)fputc((int)at[i], file);
    }
    at += follow + 1;
  }
  (void)fputc('"', file);
}

static inline void mink_list_(FILE* file, const double* numbers, int count) {
  int i;
  for (i = 0; i < count; ++i) {
    (void)fputc(i > 0 ? ',' : '[', file);
    mink_number_(file, numbers[i], 17);
  }
  (void)fputc(']', file);
}

/* The points of a shape, by the columns of a matrix that scales them or, without one, as they are. */
static inline void mink_shape_points_(FILE* file, const mink_shape* shape, const double* matrix) {
  const size_t numbers = 3 * (size_t)shape->count;
  size_t i;
  int k, row;
  for (i = 0; i < numbers; i += 3) {
    double p[3], moved[3];
    for (k = 0; k < 3; ++k) p[k] = mink_coordinate_(shape->points, i + (size_t)k, shape->doubles);
    (void)fputc(i > 0 ? ',' : '[', file);
    if (matrix == NULL) {
      mink_vector_(file, p[0], p[1], p[2], shape->doubles != 0 ? 17 : 9);
      continue;
    }
    for (row = 0; row < 3; ++row) moved[row] = matrix[row] * p[0] + matrix[4 + row] * p[1] + matrix[8 + row] * p[2];
    mink_vector_(file, moved[0], moved[1], moved[2], 17);
  }
  (void)fputc(']', file);
}

static inline void mink_shape_json_(FILE* file, const mink_shape* shape, const double* matrix) {
  static const char* const names[] = {"point", "sphere",    "box",     "capsule",  "cylinder",
                                      "cone",  "ellipsoid", "segment", "triangle", "hull"};
  if (shape->rounding > 0.0) (void)fputs("{\"type\":\"sum\",\"of\":[", file);
  (void)fprintf(file, "{\"type\":\"%s\"", names[shape->type]);
  switch (shape->type) {
    case MINK_SPHERE:
    case MINK_CAPSULE:
    case MINK_CYLINDER:
    case MINK_CONE:
      (void)fputs(",\"radius\":", file);
      mink_number_(file, shape->size[0], 17);
      if (shape->type == MINK_SPHERE) break;
      (void)fputs(",\"half_height\":", file);
      mink_number_(file, shape->size[1], 17);
      break;
    case MINK_SEGMENT:
      (void)fputs(",\"half_height\":", file);
      mink_number_(file, shape->size[0], 17);
      break;
    case MINK_BOX:
    case MINK_ELLIPSOID:
      (void)fputs(shape->type == MINK_BOX ? ",\"half_extents\":" : ",\"radii\":", file);
      mink_list_(file, shape->size, 3);
      break;
    case MINK_TRIANGLE:
    case MINK_HULL:
      (void)fputs(",\"points\":", file);
      mink_shape_points_(file, shape, matrix);
      break;
    default:
      break;
  }
  (void)fputc('}', file);
  if (shape->rounding > 0.0) {
    (void)fputs(",{\"type\":\"sphere\",\"radius\":", file);
    mink_number_(file, shape->rounding, 17);
    (void)fputs("}]}", file);
  }
}

/* The rotation of a body, x y z w: its pose's, after the turn from y to the axis that its shape lies along. */
static inline void mink_rotation_(const mink_body* body, double out[4]) {
  const double half = 0.70710678118654752440;
  double q[4] = {0.0, 0.0, 0.0, 1.0}, t[4] = {0.0, 0.0, 0.0, 1.0};
  if (body->has_rotation != 0) {
    memcpy(q, body->rotation, sizeof q);
  } else if (body->has_pose != 0 && mink_is_rigid_d_(body->matrix)) {
    mink_quaternion_d_(body->matrix, q);
  }
  if (body->shape.axis == 'x') {
    t[2] = -half;
    t[3] = half;
  } else if (body->shape.axis == 'z') {
    t[0] = half;
    t[3] = half;
  } else {
    memcpy(out, q, sizeof q);
    return;
  }
  out[0] = q[3] * t[0] + q[0] * t[3] + q[1] * t[2] - q[2] * t[1];
  out[1] = q[3] * t[1] - q[0] * t[2] + q[1] * t[3] + q[2] * t[0];
  out[2] = q[3] * t[2] + q[0] * t[1] - q[1] * t[0] + q[2] * t[3];
  out[3] = q[3] * t[3] - q[0] * t[0] - q[1] * t[1] - q[2] * t[2];
}

/* Whether its matrix scales, so that the points carry it. */
static inline int mink_scales_(const mink_body* body) {
  return body->has_pose != 0 && body->has_rotation == 0 && !mink_is_rigid_d_(body->matrix);
}

static inline void mink_position_(FILE* file, const mink_body* body) {
  const double* at = body->matrix + 12;
  mink_vector_(file, at[0], at[1], at[2], body->doubles != 0 ? 17 : 9);
}

static inline int mink_turns_(const mink_body* body) {
  return (body->has_pose != 0 || body->shape.axis != 'y') && !mink_scales_(body);
}

/* "position":…,"rotation":… */
static inline void mink_place_json_(FILE* file, const mink_body* body) {
  (void)fputs("\"position\":", file);
  mink_position_(file, body);
  if (mink_turns_(body)) {
    double rotation[4];
    mink_rotation_(body, rotation);
    (void)fputs(",\"rotation\":", file);
    mink_list_(file, rotation, 4);
  }
}

/* "shape":…,"pose":… */
static inline void mink_body_json_(FILE* file, const mink_body* body) {
  (void)fputs("\"shape\":", file);
  mink_shape_json_(file, &body->shape, mink_scales_(body) ? body->matrix : NULL);
  if (body->has_pose == 0 && !mink_turns_(body)) return;
  (void)fputs(",\"pose\":{", file);
  mink_place_json_(file, body);
  (void)fputc('}', file);
}

static inline void mink_answer_json_(FILE* file, const mink_answer* answer) {
  const char* comma = "";
  double depth = answer->depth;
  unsigned says = answer->says;
  int i;
  for (i = 0; i < answer->contact_count && (answer->says & MINK_SAYS_DEPTH_) == 0u; ++i) {
    const mink_contact contact = mink_contact_(answer, i);
    if ((says & MINK_SAYS_DEPTH_) == 0u || contact.depth > depth) depth = contact.depth;
    says |= MINK_SAYS_DEPTH_;
  }
  if (!(depth >= 0.0)) says &= ~(unsigned)MINK_SAYS_DEPTH_;
  (void)fputs("\"engine_answer\":{", file);
  if (answer->engine != NULL) {
    (void)fputs("\"engine\":", file);
    mink_string_(file, answer->engine);
    comma = ",";
  }
  for (i = 0; i < 9; ++i) {
    static const char* const names[] = {"overlap", "hit",     "distance", "depth",    "time",
                                        "normal",  "point_a", "point_b",  "tolerance"};
    static const unsigned bits[] = {MINK_SAYS_OVERLAP_, MINK_SAYS_HIT_,    MINK_SAYS_DISTANCE_,
                                    MINK_SAYS_DEPTH_,   MINK_SAYS_TIME_,   MINK_SAYS_NORMAL_,
                                    MINK_SAYS_POINTS_,  MINK_SAYS_POINTS_, 0u};
    const double numbers[] = {0.0, 0.0, answer->distance, depth, answer->time, 0.0, 0.0, 0.0, answer->tolerance};
    const double* const vector = i == 5 ? answer->normal : i == 6 ? answer->point_a : answer->point_b;
    if (i == 8 ? !(answer->tolerance > 0.0) : (says & bits[i]) == 0u) continue;
    /* An answer may well be NaN, which is why somebody looks at it; the case goes without that number. */
    if (i >= 5 && i < 8 ? !mink_usable_d_(vector, 3) : !mink_usable_d_(numbers + i, 1)) continue;
    (void)fprintf(file, "%s\"%s\":", comma, names[i]);
    comma = ",";
    if (i < 2) {
      (void)fputs((i == 0 ? answer->overlap : answer->hit) != 0 ? "true" : "false", file);
    } else if (i >= 5 && i < 8) {
      mink_list_(file, vector, 3);
    } else {
      mink_number_(file, numbers[i], 17);
    }
  }
  if (answer->contact_count > 0) {
    (void)fprintf(file, "%s\"points\":[", comma);
    for (i = 0; i < answer->contact_count; ++i) {
      const mink_contact contact = mink_contact_(answer, i);
      (void)fputs(i > 0 ? ",{\"point_a\":" : "{\"point_a\":", file);
      mink_list_(file, contact.point_a, 3);
      (void)fputs(",\"point_b\":", file);
      mink_list_(file, contact.point_b, 3);
      (void)fputs(",\"depth\":", file);
      mink_number_(file, contact.depth, 17);
      (void)fputc('}', file);
    }
    (void)fputc(']', file);
  }
  (void)fputc('}', file);
}

static inline void mink_begin_json_(FILE* file, const char* kind, const mink_call* call) {
  (void)fprintf(file, "{\"format\":\"minkoscope-case/1\",\"kind\":\"%s\",\"name\":", kind);
  if (call != NULL && call->label != NULL) {
    mink_string_(file, call->label);
  } else {
    (void)fprintf(file, "\"captured %s\"", kind);
  }
  (void)fprintf(file, ",\"%s\":{", kind);
}

/* Ends the member of the kind, and the line. */
static inline void mink_end_json_(FILE* file, const mink_call* call, int doubles) {
  const int has_frame = call != NULL && call->frame >= 0;
  if (doubles != 0) (void)fputs(",\"precision\":\"double\"", file);
  (void)fputc('}', file);
  if (has_frame || (call != NULL && call->answer != NULL)) {
    (void)fputs(",\"view\":{", file);
    if (has_frame) (void)fprintf(file, "\"frame\":%ld%s", call->frame, call->answer != NULL ? "," : "");
    if (call->answer != NULL) mink_answer_json_(file, call->answer);
    (void)fputc('}', file);
  }
  (void)fputs("}\n", file);
}

static inline int mink_wide_(const mink_body* body) {
  return (body->has_pose != 0 && body->doubles != 0) || body->shape.doubles != 0;
}

static inline int mink_bodies_fault_(const mink_body* a, const mink_body* b, const mink_call* call) {
  int fault = mink_body_fault_(a);
  if (fault == MINK_OK) fault = mink_body_fault_(b);
  return fault == MINK_OK ? mink_call_fault_(call) : fault;
}

static inline void mink_write_bodies_(FILE* file, const mink_body* a, const mink_body* b, const mink_call* call) {
  mink_begin_json_(file, "pair", call);
  (void)fputs("\"a\":{", file);
  mink_body_json_(file, a);
  (void)fputs("},\"b\":{", file);
  mink_body_json_(file, b);
  (void)fputc('}', file);
  mink_end_json_(file, call, mink_wide_(a) || mink_wide_(b));
}

static inline int mink_cast_fault_(const mink_body* body, const double* displacement, const mink_level* level,
                                   const mink_call* call) {
  int i, fault = mink_body_fault_(body);
  if (fault != MINK_OK) return fault;
  if (displacement == NULL || level == NULL) return MINK_BAD_CALL;
  if (!mink_usable_d_(displacement, 3)) return MINK_NOT_FINITE;
  if (level->triangle_count < 0 || level->obstacle_count < 0) return MINK_BAD_CALL;
  if (level->triangle_count + level->obstacle_count == 0) return MINK_BAD_CALL;
  if (level->triangle_count > 0 && level->triangles == NULL) return MINK_BAD_CALL;
  if (level->obstacle_count > 0 && level->obstacles == NULL) return MINK_BAD_CALL;
  if (!mink_coordinates_usable_(level->triangles, 9 * (size_t)level->triangle_count, level->doubles))
    return MINK_NOT_FINITE;
  for (i = 0; i < level->obstacle_count; ++i) {
    const mink_body obstacle = mink_obstacle_(level, i);
    fault = mink_body_fault_(&obstacle);
    if (fault != MINK_OK) return fault;
  }
  return mink_call_fault_(call);
}

static inline void mink_write_cast_(FILE* file, const mink_body* body, const double* displacement,
                                    const mink_level* level, const mink_call* call) {
  const mink_shape* shape = &body->shape;
  size_t i;
  int k;
  mink_begin_json_(file, "sweep", call);
  (void)fputs("\"level\":[", file);
  if (level->triangle_count > 0) {
    (void)fputs("{\"name\":\"level\",\"mesh\":{\"triangles\":[", file);
    for (i = 0; i < 3 * (size_t)level->triangle_count; ++i) {
      double p[3];
      for (k = 0; k < 3; ++k) p[k] = mink_coordinate_(level->triangles, 3 * i + (size_t)k, level->doubles);
      (void)fputs(i % 3 == 0 ? (i > 0 ? ",[" : "[") : ",", file);
      mink_vector_(file, p[0], p[1], p[2], level->doubles != 0 ? 17 : 9);
      if (i % 3 == 2) (void)fputc(']', file);
    }
    (void)fputs("]}}", file);
  }
  for (k = 0; k < level->obstacle_count; ++k) {
    const mink_body obstacle = mink_obstacle_(level, k);
    (void)fprintf(file, "%s{\"name\":\"shape %d\",", k > 0 || level->triangle_count > 0 ? "," : "", k);
    mink_body_json_(file, &obstacle);
    (void)fputc('}', file);
  }
  (void)fputs("],\"body\":{", file);
  if ((shape->type == MINK_SPHERE || shape->type == MINK_ELLIPSOID) && !(shape->rounding > 0.0)) {
    (void)fputs("\"radii\":", file);
    mink_vector_(file, shape->size[0], shape->size[shape->type == MINK_SPHERE ? 0 : 1],
                 shape->size[shape->type == MINK_SPHERE ? 0 : 2], 17);
  } else {
    (void)fputs("\"shape\":", file);
    mink_shape_json_(file, shape, mink_scales_(body) ? body->matrix : NULL);
  }
  (void)fputc(',', file);
  mink_place_json_(file, body);
  (void)fputs("},\"displacement\":", file);
  mink_vector_(file, displacement[0], displacement[1], displacement[2], 17);
  mink_end_json_(file, call, mink_wide_(body) || level->doubles != 0);
}

/* ---- capturing them ---------------------------------------------------------------------------------------------- */

/* Appends a pair of any shapes. `call` may be null. */
static inline int mink_capture(const char* path, const mink_body* a, const mink_body* b, const mink_call* call) {
  const int fault = mink_bodies_fault_(a, b, call);
  FILE* file;
  if (fault != MINK_OK) return fault;
  file = path == NULL ? NULL : fopen(path, "ab");
  if (file == NULL) return MINK_NOT_WRITTEN;
  mink_write_bodies_(file, a, b, call);
  return mink_close_(file);
}

/* Appends the cast of any shape along a displacement. */
static inline int mink_capture_cast(const char* path, const mink_body* body, const double displacement[3],
                                    const mink_level* level, const mink_call* call) {
  const int fault = mink_cast_fault_(body, displacement, level, call);
  FILE* file;
  if (fault != MINK_OK) return fault;
  file = path == NULL ? NULL : fopen(path, "ab");
  if (file == NULL) return MINK_NOT_WRITTEN;
  mink_write_cast_(file, body, displacement, level, call);
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

/* Calls of any size in the memory given, the oldest overwritten first. Recording copies numbers and does nothing else.
 */
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
enum { MINK_HEADER_ = 5, MINK_PAIR_ = 1, MINK_SWEEP_ = 2, MINK_BODIES_ = 3, MINK_CAST_ = 4 };

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

/* A call of shapes in a ring; what it points to follows it there. */
typedef struct mink_kept_ {
  mink_body a, b;
  double displacement[3];
  mink_level level;
  mink_answer answer;
  mink_call call;
} mink_kept_;

static inline size_t mink_words_(size_t bytes) {
  return (bytes + sizeof(float) - 1) / sizeof(float);
}

static inline size_t mink_point_bytes_(const mink_shape* shape) {
  if (shape->points == NULL || shape->count < 1) return 0;
  return 3 * (size_t)shape->count * (shape->doubles != 0 ? sizeof(double) : sizeof(float));
}

static inline size_t mink_text_bytes_(const char* text) {
  return text == NULL ? 0 : strlen(text) + 1;
}

/* Copies bytes to the place, which moves on behind them; where they now are, or null. */
static inline const void* mink_move_(float** place, const void* bytes, size_t count) {
  float* const own = *place;
  if (bytes == NULL || count == 0) return NULL;
  memcpy(own, bytes, count);
  *place = own + mink_words_(count);
  return own;
}

static inline int mink_keep_(mink_ring* ring, int kind, mink_kept_* kept, const mink_call* call) {
  const int has_call = call != NULL, has_answer = call != NULL && call->answer != NULL;
  mink_level* const level = &kept->level;
  const size_t triangle_bytes = level->triangle_count < 1 ? 0
                                                          : 9 * (size_t)level->triangle_count *
                                                                (level->doubles != 0 ? sizeof(double) : sizeof(float));
  const size_t obstacle_bytes = level->obstacle_count < 1 ? 0 : (size_t)level->obstacle_count * sizeof(mink_body);
  size_t words, contact_bytes = 0;
  float *at, *place, *obstacles;
  int i;
  memset(&kept->answer, 0, sizeof kept->answer);
  kept->call = mink_call_of(NULL, -1, NULL);
  if (has_call) kept->call = *call;
  if (has_answer) {
    kept->answer = *call->answer;
    if (kept->answer.contact_count > 0) contact_bytes = (size_t)kept->answer.contact_count * sizeof(mink_contact);
  }
  words = MINK_HEADER_ + mink_words_(sizeof *kept) + mink_words_(mink_point_bytes_(&kept->a.shape)) +
          mink_words_(mink_point_bytes_(&kept->b.shape)) + mink_words_(triangle_bytes) + mink_words_(obstacle_bytes) +
          mink_words_(mink_text_bytes_(kept->call.label)) + mink_words_(mink_text_bytes_(kept->answer.engine)) +
          mink_words_(contact_bytes);
  for (i = 0; i < level->obstacle_count; ++i) {
    const mink_body obstacle = mink_obstacle_(level, i);
    words += mink_words_(mink_point_bytes_(&obstacle.shape));
  }
  at = mink_ring_take_(ring, words);
  if (at == NULL) return MINK_NO_ROOM;
  mink_header_(at, words, kind, has_answer, 0, 0u);
  place = at + MINK_HEADER_ + mink_words_(sizeof *kept);
  kept->a.shape.points = mink_move_(&place, kept->a.shape.points, mink_point_bytes_(&kept->a.shape));
  kept->b.shape.points = mink_move_(&place, kept->b.shape.points, mink_point_bytes_(&kept->b.shape));
  level->triangles = mink_move_(&place, level->triangles, triangle_bytes);
  kept->call.label = (const char*)mink_move_(&place, kept->call.label, mink_text_bytes_(kept->call.label));
  kept->answer.engine = (const char*)mink_move_(&place, kept->answer.engine, mink_text_bytes_(kept->answer.engine));
  kept->answer.contacts = mink_move_(&place, kept->answer.contacts, contact_bytes);
  obstacles = place;
  place += mink_words_(obstacle_bytes);
  for (i = 0; i < level->obstacle_count; ++i) {
    mink_body obstacle = mink_obstacle_(level, i);
    obstacle.shape.points = mink_move_(&place, obstacle.shape.points, mink_point_bytes_(&obstacle.shape));
    memcpy((unsigned char*)obstacles + (size_t)i * sizeof obstacle, &obstacle, sizeof obstacle);
  }
  level->obstacles = obstacles;
  kept->call.answer = NULL;
  memcpy(at + MINK_HEADER_, kept, sizeof *kept);
  return MINK_OK;
}

/* Keeps a pair of any shapes, as mink_capture would write it: its points, strings and contacts are copied. */
static inline int mink_ring_bodies(mink_ring* ring, const mink_body* a, const mink_body* b, const mink_call* call) {
  mink_kept_ kept;
  if (a == NULL || b == NULL) return MINK_BAD_CALL;
  memset(&kept, 0, sizeof kept);
  kept.a = *a;
  kept.b = *b;
  return mink_keep_(ring, MINK_BODIES_, &kept, call);
}

/* Keeps a cast, as mink_capture_cast would write it. Give it what is near the move, not the whole level. */
static inline int mink_ring_cast(mink_ring* ring, const mink_body* body, const double displacement[3],
                                 const mink_level* level, const mink_call* call) {
  mink_kept_ kept;
  if (body == NULL || displacement == NULL || level == NULL) return MINK_BAD_CALL;
  if ((level->triangle_count > 0 && level->triangles == NULL) ||
      (level->obstacle_count > 0 && level->obstacles == NULL))
    return MINK_BAD_CALL;
  memset(&kept, 0, sizeof kept);
  kept.a = *body;
  kept.b.shape = mink_point();
  kept.level = *level;
  memcpy(kept.displacement, displacement, sizeof kept.displacement);
  return mink_keep_(ring, MINK_CAST_, &kept, call);
}

static inline int mink_dump_kept_(FILE* file, const float* at) {
  mink_kept_ kept;
  int fault;
  memcpy(&kept, at + MINK_HEADER_, sizeof kept);
  if (mink_whole_(at + 2) != 0u) kept.call.answer = &kept.answer;
  if (mink_whole_(at + 1) == MINK_BODIES_) {
    fault = mink_bodies_fault_(&kept.a, &kept.b, &kept.call);
    if (fault == MINK_OK) mink_write_bodies_(file, &kept.a, &kept.b, &kept.call);
  } else {
    fault = mink_cast_fault_(&kept.a, kept.displacement, &kept.level, &kept.call);
    if (fault == MINK_OK) mink_write_cast_(file, &kept.a, kept.displacement, &kept.level, &kept.call);
  }
  return fault;
}

static inline int mink_dump_call_(FILE* file, const float* at) {
  const int count_a = (int)mink_whole_(at + 2), count_b = (int)mink_whole_(at + 3);
  const uint32_t which = mink_whole_(at + 4);
  const float* numbers = at + MINK_HEADER_;
  if (mink_whole_(at + 1) >= MINK_BODIES_) return mink_dump_kept_(file, at);
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

/* ---- the last ticks of a character ------------------------------------------------------------------------------- */

/* What a character wanted and where it went, tick by tick, the oldest overwritten first. Dumped, it is a walk in the
 * level with the engine's own way beside it as its "track". */
typedef struct mink_track {
  float* memory;
  size_t capacity;    /* in ticks */
  size_t next, count; /* where the next one goes; how many are kept */
  float start[3];     /* of the body's centre, before the oldest tick kept */
} mink_track;

/* A tick is so many floats: the wanted velocity, the jump, the position, the velocity, whether it stands. */
enum { MINK_TICK_FLOATS = 11 };

/* Initialises a track: static mink_track track = MINK_TRACK(memory, floats); */
#define MINK_TRACK(memory, floats)               \
  {                                              \
    memory, (floats) / MINK_TICK_FLOATS, 0, 0, { \
      0.0f, 0.0f, 0.0f                           \
    }                                            \
  }

/* Begins a life: where the body's centre is before the first tick. */
static inline int mink_track_begin(mink_track* track, const float centre[3]) {
  if (track == NULL || centre == NULL) return MINK_BAD_CALL;
  track->next = track->count = 0;
  memcpy(track->start, centre, sizeof track->start);
  return MINK_OK;
}

/* One tick: the velocity wanted, the vertical speed of a jump (0: none); then where the body's centre has come to, its
 * velocity (may be null) and whether it stands (below 0: unknown). */
static inline int mink_track_tick(mink_track* track, const float wanted[3], float jump, const float centre[3],
                                  const float velocity[3], int grounded) {
  float* at;
  if (track == NULL || wanted == NULL || centre == NULL) return MINK_BAD_CALL;
  if (track->capacity == 0) return MINK_NO_ROOM;
  at = track->memory + track->next * MINK_TICK_FLOATS;
  if (track->count == track->capacity) {
    memcpy(track->start, at + 4, sizeof track->start); /* where the one that goes had come to */
  } else {
    ++track->count;
  }
  memcpy(at, wanted, 3 * sizeof(float));
  at[3] = jump;
  memcpy(at + 4, centre, 3 * sizeof(float));
  memset(at + 7, 0, 3 * sizeof(float));
  if (velocity != NULL) memcpy(at + 7, velocity, 3 * sizeof(float));
  at[10] = (grounded < 0 ? 2.0f : grounded != 0 ? 1.0f : 0.0f) + (velocity != NULL ? 4.0f : 0.0f);
  track->next = (track->next + 1) % track->capacity;
  return MINK_OK;
}

/* Appends the walk and its track. Triangles are nine numbers each; the body is an ellipsoid (a sphere: three equal
 * radii) or, by `shape`, another one, whose radii are then not read. `call` may be null. */
static inline int mink_track_dump(const mink_track* track, const char* path, const float* triangles, int triangle_count,
                                  const float radii[3], const mink_shape* shape, float tick_seconds,
                                  const mink_call* call) {
  static const float sphere[3] = {1.0f, 1.0f, 1.0f};
  const size_t first =
      track == NULL || track->capacity == 0 ? 0 : (track->next + track->capacity - track->count) % track->capacity;
  size_t i;
  int fault, pass;
  FILE* file;
  if (track == NULL) return MINK_BAD_CALL;
  fault = mink_level_fault_(triangles, triangle_count, track->start, shape != NULL ? sphere : radii);
  if (fault == MINK_OK && shape != NULL) fault = mink_shape_fault_(shape);
  if (fault == MINK_OK) fault = mink_call_fault_(call);
  if (fault != MINK_OK) return fault;
  if (!(tick_seconds > 1e-20f && tick_seconds <= 1e15f)) return MINK_BAD_CALL;
  for (i = 0; i < track->count; ++i) {
    if (!mink_usable_(track->memory + ((first + i) % track->capacity) * MINK_TICK_FLOATS, MINK_TICK_FLOATS))
      return MINK_NOT_FINITE;
  }
  file = path == NULL ? NULL : fopen(path, "ab");
  if (file == NULL) return MINK_NOT_WRITTEN;
  mink_begin_json_(file, "walk", call);
  mink_level_triangles_(file, triangles, triangle_count);
  (void)fputs(",\"body\":{", file);
  if (shape != NULL) {
    mink_body body = mink_place(*shape, NULL);
    (void)fputs("\"shape\":", file);
    mink_shape_json_(file, shape, NULL);
    if (mink_turns_(&body)) {
      double rotation[4];
      mink_rotation_(&body, rotation);
      (void)fputs(",\"rotation\":", file);
      mink_list_(file, rotation, 4);
    }
  } else {
    (void)fputs("\"radii\":", file);
    mink_float_vector_(file, radii);
  }
  (void)fputs(",\"position\":", file);
  mink_float_vector_(file, track->start);
  (void)fputs("},\"settings\":{\"tick\":", file);
  mink_number_(file, (double)tick_seconds, 9);
  (void)fputs("},\"inputs\":[", file);
  for (pass = 0; pass < 2; ++pass) {
    for (i = 0; i < track->count; ++i) {
      const float* at = track->memory + ((first + i) % track->capacity) * MINK_TICK_FLOATS;
      const int flags = (int)at[10];
      if (i > 0) (void)fputc(',', file);
      (void)fputs(pass == 0 ? "{\"ticks\":1,\"velocity\":" : "{\"position\":", file);
      mink_float_vector_(file, pass == 0 ? at : at + 4);
      if (pass == 0 && at[3] > 0.0f) {
        (void)fputs(",\"jump\":", file);
        mink_number_(file, (double)at[3], 9);
      }
      if (pass == 1 && (flags & 4) != 0) {
        (void)fputs(",\"velocity\":", file);
        mink_float_vector_(file, at + 7);
      }
      if (pass == 1 && (flags & 3) < 2)
        (void)fputs((flags & 3) == 1 ? ",\"grounded\":true" : ",\"grounded\":false", file);
      (void)fputc('}', file);
    }
    if (pass == 0) {
      (void)fputs("],\"track\":{", file);
      if (call != NULL && call->answer != NULL && call->answer->engine != NULL) {
        (void)fputs("\"engine\":", file);
        mink_string_(file, call->answer->engine);
        (void)fputc(',', file);
      }
      (void)fputs("\"ticks\":[", file);
    }
  }
  (void)fputs("]}", file);
  mink_end_json_(file, call, 0);
  return mink_close_(file);
}

/* Where the condition does not hold, dumps the ring before the assert ends the program; with NDEBUG it still dumps. */
#define MINK_ASSERT(ring, path, condition)     \
  do {                                         \
    if (!(condition)) {                        \
      (void)mink_ring_dump((ring), (path));    \
      assert(0 && "MINK_ASSERT: " #condition); \
    }                                          \
  } while (0)

#ifdef __cplusplus
}
#endif

#endif /* MINKOSCOPE_CAPTURE_H */
