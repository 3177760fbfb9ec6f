#include "core/contact/published/persistent.h"

#include <array>

#include "core/contact/published/explain_one_point.h"
#include "core/contact/published/one_point.h"
#include "core/narrow_phase/pair/pair_shapes.h"

namespace minkoscope {
namespace {

constexpr double cache_breaking = 0.02;  // metres, Bullet's gContactBreakingThreshold
constexpr std::size_t cache_size = 4;    // Bullet's MANIFOLD_CACHE_SIZE

constexpr std::array<std::string_view, 9> persistent_listing{
    "n, pA, pB ← narrow phase",
    "if depth ≥ −d: add (pA, pB) to the cache",
    "  replace one within breaking of pA",
    "  or the one whose loss costs least area",
    "drop each that has lifted by > breaking",
    "drop each that has slid by > breaking",
    "P ← the others, where they are now",
    "if |P| > max: the deepest, and most area",
    "return P",
};
enum PersistentLine {
  cache_query = 1,
  cache_add,
  cache_replace,
  cache_full,
  cache_lifted,
  cache_slid,
  cache_keep,
  cache_reduce,
  cache_stop
};

/// Bullet's measure of four points: the longest of three cross products of what would be diagonals, squared.
double area_of(const Vector3d& p0, const Vector3d& p1, const Vector3d& p2, const Vector3d& p3) {
  return std::max({length_squared(glm::cross(p0 - p1, p2 - p3)), length_squared(glm::cross(p0 - p2, p1 - p3)),
                   length_squared(glm::cross(p0 - p3, p1 - p2))});
}

template <class Observer>
class Persistent {
 public:
  using CachePoint = ContactCache::Point;

  Persistent(const ContactJob& job, ContactManifold& out, Observer& observer)
      : job_(job),
        out_(out),
        scene_(job.pair, job.a, job.b),
        report_(observer, contact_method::persistent, {.reduce = cache_reduce, .stop = cache_stop}) {}

  void run() {
    const OnePoint found = find_one_point(job_, job_.a, job_.b);
    out_.overlap = found.overlap;
    normal_ = found.normal;
    report_.place = {contact_axes(normal_), scene_.origin};
    report_.overlap = found.depth;
    report_.axis(cache_query, normal_, found.depth, "narrow phase", true, {}, {});
    const PointNames names(scene_, normal_);
    if (found.is_found && found.depth >= scene_.least_overlap()) add(found, names);
    refresh(names);
    if (points_.empty()) {
      report_.stop(cache_stop, out_, Comparison{TestKind::reaches_contact, found.depth, scene_.least_overlap(), false});
      return;
    }
    finish_manifold(scene_, report_, points_, out_);
  }

 private:
  Vector3d world_a(const CachePoint& point) const { return scene_.a.rotation * point.local_a; }
  Vector3d world_b(const CachePoint& point) const { return scene_.b.rotation * point.local_b + scene_.b.position; }

  void add(const OnePoint& found, const PointNames& names) {
    CachePoint point{
        found.point_a * scene_.a.rotation, (found.point_b - scene_.b.position) * scene_.b.rotation, {}, {}};
    auto& cache = job_.cache.points;
    std::size_t place = cache.size();
    int line = cache_add;
    double nearest = cache_breaking * cache_breaking;
    for (std::size_t i = 0; i < cache.size(); ++i) {
      const double distance = length_squared(cache[i].local_a - point.local_a);
      if (distance >= nearest) continue;
      nearest = distance;
      place = i;
      line = cache_replace;
    }
    if (place == cache_size) {
      place = replaced_by(point);
      line = cache_full;
    }
    const ManifoldPoint named = names.name(found.point_a, found.point_b, {});
    point.feature_a = named.feature_a;
    point.feature_b = named.feature_b;
    if (place == cache.size()) {
      cache.push_back(point);
    } else {
      cache[place] = point;
    }
    report_.point(ContactEvent::point_kept, line, named,
                  {TestKind::near_enough, found.depth, scene_.least_overlap(), true},
                  line == cache_add       ? "added"
                  : line == cache_replace ? "replaces"
                                          : "fifth");
  }

  /// Of a full cache: the point whose place the new one takes. The deepest of all five is never lost.
  std::size_t replaced_by(const CachePoint& point) const {
    const auto& cache = job_.cache.points;
    const auto depth = [&](const CachePoint& own) { return glm::dot(world_a(own) - world_b(own), normal_); };
    std::size_t deepest = cache_size;
    double most = depth(point);
    for (std::size_t i = 0; i < cache_size; ++i) {
      if (depth(cache[i]) <= most) continue;
      most = depth(cache[i]);
      deepest = i;
    }
    std::size_t best = 0;
    double area = -1.0;
    for (std::size_t i = 0; i < cache_size; ++i) {
      if (i == deepest) continue;
      const auto at = [&](std::size_t k) { return cache[(i + k) % cache_size].local_a; };
      const double own = area_of(point.local_a, at(1), at(2), at(3));
      if (own <= area) continue;
      area = own;
      best = i;
    }
    return best;
  }

  void refresh(const PointNames& names) {
    auto& cache = job_.cache.points;
    for (std::size_t i = cache.size(); i-- > 0;) {
      const CachePoint& own = cache[i];
      const Vector3d a = world_a(own), b = world_b(own);
      const double lifted = -glm::dot(a - b, normal_);
      const double slid = glm::length(a + lifted * normal_ - b);
      ManifoldPoint point;
      point.a = a * names.axes();
      point.b = (a + lifted * normal_) * names.axes();
      point.feature_a = own.feature_a;
      point.feature_b = own.feature_b;
      point.copy = copies_among(points_, point.feature_a, point.feature_b);
      const Comparison up{TestKind::not_lifted, lifted, cache_breaking, lifted <= cache_breaking};
      const Comparison across{TestKind::not_slid, slid, cache_breaking, slid <= cache_breaking};
      if (!up.holds || !across.holds) {
        report_.point(ContactEvent::point_dropped, up.holds ? cache_slid : cache_lifted, point, up.holds ? across : up);
        cache.erase(&cache[i]);
        continue;
      }
      report_.point(ContactEvent::refresh, cache_keep, point, across);
      points_.push_back(point);
    }
  }

  const ContactJob& job_;
  ContactManifold& out_;
  ContactScene scene_;
  ClipReporter<Observer> report_;
  Vector3d normal_{0.0};
  ManifoldPoints points_;
};

}  // namespace

const ContactMethod& persistent_method() {
  static constexpr ContactMethod row{
      .name = contact_method::persistent,
      .title = "One point a tick, kept in a cache of four",
      .citation = "Bullet 3.24, btPersistentManifold",
      .listing = persistent_listing,
      .accepts = is_convex,
      .run = ContactRunner<Persistent>::run,
      .run_observed = ContactRunner<Persistent>::run_observed,
      .explain = explain_one_point,
      .short_title = "Persistent cache",
  };
  return row;
}

}  // namespace minkoscope
