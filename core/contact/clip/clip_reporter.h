// The steps of clipping, as facts. Every member is an empty inline call without an observer.
#pragma once

#include <minkoscope/contact.h>

#include "core/contact/clip/feature_pair.h"
#include "core/contact/query/contact_report.h"

namespace minkoscope {

/// Lines of the listing of a method that clips, from 1.
struct ClipLines {
  int axis = 1, face_axis = 2, apart = 3, reference = 4, incident = 5, cut = 6, point = 7, too_far = 8, off_surface = 9,
      deepest = 10, reduce = 11, stop = 12;
};

template <class Observer>
class ClipReporter {
 public:
  ClipReporter(Observer& observer, std::string_view method, const ClipLines& of)
      : lines(of), observer_(observer), method_(method) {}

  ContactPlace place;
  double overlap = 0.0;  // along the normal, metres
  ClipLines lines;

  void face(const FeaturePair& pair, bool is_reference, const Comparison& test) {
    if constexpr (Observer::enabled) {
      ContactStep step = begin(is_reference ? ContactEvent::reference_face : ContactEvent::incident_face,
                               is_reference ? lines.reference : lines.incident);
      const SupportFeature& feature = is_reference ? pair.reference() : pair.incident();
      step.of_a = is_reference == pair.reference_is_a;
      step.feature = feature.feature;
      step.face = world_vertices(place, feature);
      if (is_reference) step.test = test;
      observer_.on(step);
    }
  }

  void cut(const FeaturePair& pair, std::size_t index, const ClipSide& side, const ClipPolygon& before,
           const ClipPolygon& after, bool cuts) {
    if constexpr (Observer::enabled) {
      ContactStep step = begin(ContactEvent::clip, lines.cut);
      step.of_a = pair.reference_is_a;
      step.feature = {Feature::edge, pair.reference().vertices[index].edge};
      step.side = static_cast<int>(index);
      step.side_point = place.to_world(pair.reference().vertices[index].point);
      step.side_normal = place.axes * side.inward;
      step.face = world_vertices(place, pair.reference());
      for (const ClipVertex& vertex : cuts ? after : before) step.polygon.push_back(place.to_world(vertex.point));
      for (const ClipVertex& vertex : before)
        if (cuts && !holds(after, vertex)) step.removed.push_back(place.to_world(vertex.point));
      observer_.on(step);
    }
  }

  void point(ContactEvent event, int line, const ManifoldPoint& of, const Comparison& test,
             std::string_view rule = {}) {
    if constexpr (Observer::enabled) {
      ContactStep step = begin(event, line);
      step.mark = mark_of(place, of);
      step.test = test;
      step.rule = rule;
      observer_.on(step);
    }
  }

  void axis(int line, const Vector3d& normal, double along, std::string_view rule, bool of_a,
            const ShapeFeature& feature, const std::optional<Comparison>& test) {
    if constexpr (Observer::enabled) {
      ContactStep step = begin(ContactEvent::axis, line);
      step.normal = normal;
      step.overlap = along;
      step.rule = rule;
      step.of_a = of_a;
      step.feature = feature;
      step.test = test;
      observer_.on(step);
    }
  }

  void edge_axis(int line, const Vector3d& normal, double along, const ShapeFeature& feature_a,
                 const ShapeFeature& feature_b, const std::optional<Comparison>& test) {
    if constexpr (Observer::enabled) {
      ContactStep step = begin(ContactEvent::axis, line);
      step.normal = normal;
      step.overlap = along;
      step.rule = "edges";
      step.feature = feature_a;
      step.feature_b = feature_b;
      step.test = test;
      observer_.on(step);
    }
  }

  template <class Indices>
  void reduce(const ManifoldPoints& points, const Indices& kept, const Comparison& test) {
    if constexpr (Observer::enabled) {
      ContactStep step = begin(ContactEvent::reduce, lines.reduce);
      std::size_t next = 0;
      for (std::size_t i = 0; i < points.size(); ++i) {
        const bool is_kept = next < kept.size() && kept[next] == static_cast<int>(i);
        (is_kept ? step.points : step.dropped).push_back(mark_of(place, points[i]));
        next += is_kept ? 1 : 0;
      }
      step.test = test;
      observer_.on(step);
    }
  }

  /// Without contact the test says so.
  void stop(int line, const ContactManifold& manifold, const std::optional<Comparison>& test) {
    if constexpr (Observer::enabled) {
      ContactStep step = begin(ContactEvent::stop, line);
      for (const ContactPoint& own : manifold.points)
        step.points.push_back({own.point_a, own.point_b, own.depth, own.feature_a, own.feature_b});
      step.test = test;
      observer_.on(step);
    }
  }

 private:
  ContactStep begin(ContactEvent event, int line) const {
    ContactStep step;
    step.event = event;
    step.line = line;
    step.normal = place.normal();
    step.overlap = overlap;
    step.method = method_;
    return step;
  }
  static bool holds(const ClipPolygon& polygon, const ClipVertex& wanted) {
    for (const ClipVertex& own : polygon)
      if (own.point == wanted.point) return true;
    return false;
  }

  Observer& observer_;
  std::string_view method_;
};

}  // namespace minkoscope
