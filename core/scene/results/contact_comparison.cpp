#include "core/scene/results/contact_comparison.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/scene/json/json.h"
#include "core/scene/json/json_writer.h"
#include "core/scene/results/result_json.h"

namespace minkoscope {
namespace {

Vector3d middle_of(const ContactPoint& point) {
  return 0.5 * (point.point_a + point.point_b);
}

Json deepest_json(const ContactManifold& manifold) {
  if (manifold.points.empty()) return {};
  return std::ranges::max_element(manifold.points, {}, &ContactPoint::depth)->depth;
}

Json facts_of(const ContactManifold& manifold) {
  Json facts;
  if (manifold.overlap) facts["overlap"] = *manifold.overlap;
  facts["contact"] = !manifold.points.empty();
  if (manifold.normal) facts["normal"] = {manifold.normal->x, manifold.normal->y, manifold.normal->z};
  if (!manifold.points.empty()) facts["depth"] = deepest_json(manifold);
  facts["points"] = manifold.points.size();
  facts["unreduced"] = manifold.unreduced;
  return facts;
}

std::vector<ComparedPoint> matched_points(const ContactManifold& left, const ContactManifold& right, double tolerance) {
  std::vector<ComparedPoint> matched;
  std::vector<const ContactPoint*> others;
  for (const ContactPoint& point : right.points) others.push_back(&point);
  const auto take = [&](ComparedPoint& own, std::vector<const ContactPoint*>::iterator other, bool same_id) {
    own.right = **other;
    own.has_same_id = same_id;
    own.apart = glm::length(middle_of(*own.left) - middle_of(*own.right));
    others.erase(other);
  };
  for (const ContactPoint& point : left.points) {
    ComparedPoint own{point, {}};
    const auto same = std::ranges::find_if(others, [&](const auto* other) { return id_of(*other) == id_of(point); });
    if (same != others.end()) take(own, same, true);
    matched.push_back(std::move(own));
  }
  // Of the others the nearest two, again and again.
  while (!others.empty()) {
    ComparedPoint* nearest = nullptr;
    auto nearest_other = others.begin();
    double least = std::numeric_limits<double>::infinity();
    for (ComparedPoint& own : matched) {
      if (own.right) continue;
      for (auto other = others.begin(); other != others.end(); ++other) {
        const double apart = glm::length(middle_of(*own.left) - middle_of(**other));
        if (apart < least) least = apart, nearest = &own, nearest_other = other;
      }
    }
    if (nearest == nullptr) break;
    take(*nearest, nearest_other, false);
  }
  for (const ContactPoint* other : others) matched.push_back({{}, *other});
  for (ComparedPoint& own : matched)
    own.differs =
        !own.left || !own.right || own.apart > tolerance || std::abs(own.left->depth - own.right->depth) > tolerance;
  return matched;
}

}  // namespace

bool ComparedManifolds::differ() const {
  return std::ranges::any_of(points, &ComparedPoint::differs) ||
         std::ranges::any_of(fields, [](const ComparedField& field) {
           return field.agreement != Agreement::same && field.agreement != Agreement::neither;
         });
}

bool ComparedManifolds::answers_differ() const {
  return minkoscope::answers_differ(fields) || left.points.empty() != right.points.empty();
}

ComparedManifolds compare_manifolds(const ContactManifold& left, const ContactManifold& right, double tolerance) {
  ComparedManifolds out;
  out.left = left;
  out.right = right;
  out.points = matched_points(left, right, tolerance);
  out.fields = compare_results(dump_json(facts_of(left)), dump_json(facts_of(right)), tolerance);
  return out;
}

ContactComparison compare_contacts(const ContactQuery& left, const ContactQuery& right, double tolerance) {
  ContactComparison out;
  ContactRun left_run(left), right_run(right);
  for (int i = 0; i < left.ticks; ++i) {
    ComparedManifolds tick = compare_manifolds(left_run.step(), right_run.step(), tolerance);
    tick.tick = i;
    out.answers_differ = out.answers_differ || tick.answers_differ();
    const bool is_first_to_differ = tick.differ() && out.differing_ticks++ == 0;
    if (i == 0 || is_first_to_differ) out.shown = std::move(tick);
  }
  out.left_result = to_json(left_run.summary());
  out.right_result = to_json(right_run.summary());
  return out;
}

}  // namespace minkoscope
