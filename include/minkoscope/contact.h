// Contact manifolds: where two convex shapes touch, as a few points with depths, tick after tick.
//
//   minkoscope::ContactQuery query;
//   query.a.body.shape.value = minkoscope::BoxShape{{2.0, 0.5, 2.0}};
//   query.b.body.shape.value = minkoscope::BoxShape{{0.5, 0.5, 0.5}};
//   query.b.body.pose.position = {0.3, 0.99, 0.2};
//   const minkoscope::ContactManifold manifold = minkoscope::run_contact(query);   // four points, 0.01 deep
//
// Metres, seconds, world axes, Y up, right-handed. The normal is a unit vector from A towards B; point_a lies on A's
// surface, point_b on B's, and point_a − point_b = depth · normal. Prepared pairs are immutable: any number of threads
// may query one at once. A run, an observer and a cache belong to one thread at a time.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <minkoscope/geometry.h>
#include <minkoscope/motion.h>
#include <minkoscope/shape.h>
#include <minkoscope/trace.h>

namespace minkoscope {

/// The methods' names, as cases and the command line write them.
namespace contact_method {
inline constexpr std::string_view clip = "clip";
inline constexpr std::string_view sat_clip = "sat-clip";
inline constexpr std::string_view tilt = "tilt";
inline constexpr std::string_view persistent = "persistent";
}  // namespace contact_method

struct ContactSettings {
  double contact_distance = 0.0;  // metres: points up to that far apart count
  int max_points = 4;             // 0: all of them
  bool operator==(const ContactSettings&) const = default;
};

struct ContactBody {
  PosedShape body;
  std::optional<Motion> motion;
  bool operator==(const ContactBody&) const = default;
};

struct ContactQuery {
  ContactBody a, b;
  std::string method{contact_method::clip};
  /// Of the narrow phase that finds the axis. Faces, cuts and depths are computed in double.
  Precision precision = Precision::float32;
  int ticks = 1;
  double tick = 0.016666667;  // seconds; tick i shows the pair at (i + 1) · tick
  ContactSettings settings;
  bool operator==(const ContactQuery&) const = default;
};

struct ContactPoint {
  Vector3d point_a{0.0}, point_b{0.0};  // on the surfaces, world
  double depth = 0.0;                   // metres; negative apart, down to −contact_distance
  ShapeFeature feature_a, feature_b;
  int copy = 0;  // which of several points of the same two features
  int age = 0;   // ticks that it has lived
};

/// "face 3".
std::string name_of(const ShapeFeature& feature);
/// Names the two features: the same in the next tick for the same features, and unique within a manifold.
std::string id_of(const ContactPoint& point);

struct ContactManifold {
  std::optional<bool> overlap;     // as the narrow phase has it; absent where that did not decide
  std::optional<Vector3d> normal;  // absent without contact
  std::vector<ContactPoint> points;
  int unreduced = 0;  // points before the reduction; 0 without contact
};

/// Points that a method keeps from one tick to the next, in the frames of the two shapes.
struct ContactCache {
  struct Point {
    Vector3d local_a{0.0}, local_b{0.0};
    ShapeFeature feature_a, feature_b;
  };
  ShortList<Point, 4> points;
};

/// The two shapes of a query prepared for its method: faces, edges and support mappings, once for all poses. Copies
/// share them.
class PreparedContact {
 public:
  /// Throws std::invalid_argument with one clear sentence when the method is unknown or cannot take a shape.
  explicit PreparedContact(const ContactQuery& query);
  struct Data;
  const Data& data() const { return *data_; }

 private:
  std::shared_ptr<const Data> data_;
};

/// The manifold at these poses, into `out`, whose memory is used again. `cache` is what the tick before left, and
/// becomes what this one leaves; methods that keep nothing ignore it. The observed overload gives the same bits.
void find_contact(const PreparedContact& pair, const Pose& a, const Pose& b, ContactCache& cache, ContactManifold& out);
void find_contact(const PreparedContact& pair, const Pose& a, const Pose& b, ContactCache& cache, ContactManifold& out,
                  StepObserver& observer);

/// The manifold of the first tick. Throws std::invalid_argument as PreparedContact does.
ContactManifold run_contact(const ContactQuery& query);
ContactManifold run_contact(const ContactQuery& query, StepObserver& observer);

/// Over all ticks so far.
struct ContactSummary {
  int ticks = 0;
  int min_points = 0, max_points = 0;
  long long flicker = 0;  // returns of an id at most 8 ticks after it was last seen, in contact all the while
};

/// A pair over its ticks. A copy continues by itself with the same bits, and is small: what it holds does not grow with
/// the ticks.
class ContactRun {
 public:
  /// Throws std::invalid_argument as PreparedContact does.
  explicit ContactRun(const ContactQuery& query);

  /// The next tick; its manifold, valid until the one after.
  const ContactManifold& step();
  const ContactManifold& step(StepObserver& observer);
  const ContactManifold& last() const { return manifold_; }
  int ticks() const { return summary_.ticks; }
  const ContactSummary& summary() const { return summary_; }
  const ContactQuery& query() const { return *query_; }
  /// Where the bodies are in tick `index`, counted from 0.
  Pose pose_a(int index) const;
  Pose pose_b(int index) const;

 private:
  /// An id that was seen at most 8 ticks ago.
  struct Seen {
    ShapeFeature feature_a, feature_b;
    int copy = 0;
    int last = 0;  // tick
    int age = 0;   // there
  };
  template <class Find>
  const ContactManifold& advance(const Find& find);
  void follow();

  std::shared_ptr<const ContactQuery> query_;
  PreparedContact pair_;
  ContactCache cache_;
  ContactManifold manifold_;
  std::vector<Seen> seen_;
  ContactSummary summary_;
};

/// A step in one sentence.
std::string explain(const ContactStep& step);

}  // namespace minkoscope
