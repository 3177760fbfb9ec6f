#include "app/labs/contact/contact_facts.h"

#include <algorithm>
#include <utility>

namespace minkoscope {
namespace {

void take_cut(ContactFacts& facts, const ContactStep& step) {
  if (!step.removed.empty()) facts.cut_off = part_behind(facts.polygon, step.side_point, step.side_normal);
  facts.polygon = step.polygon;
}

/// A point that stands in another's place has a rule that says so.
void take_point(ContactFacts& facts, const ContactStep& step) {
  const auto same = std::find_if(facts.points.begin(), facts.points.end(), [&](const ContactMark& own) {
    return own.feature_a == step.mark->feature_a && own.feature_b == step.mark->feature_b;
  });
  if (!step.rule.empty() && same != facts.points.end()) {
    *same = *step.mark;
  } else {
    facts.points.push_back(*step.mark);
  }
}

void begin_with(ContactFacts& facts, const ContactStep& face) {
  facts.reference_is_a = face.of_a;
  facts.reference_feature = face.feature;
  facts.reference = face.face;
  facts.incident_feature.reset();
  facts.incident.clear();
  facts.polygon.clear();
  facts.points.clear();
  facts.dropped.clear();
}

}  // namespace

std::vector<Vector3d> part_behind(std::span<const Vector3d> polygon, const Vector3d& point, const Vector3d& normal) {
  std::vector<Vector3d> part;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vector3d &from = polygon[i], &to = polygon[(i + 1) % polygon.size()];
    const double d0 = glm::dot(from - point, normal), d1 = glm::dot(to - point, normal);
    if (d0 <= 0.0) part.push_back(from);
    if ((d0 < 0.0 && d1 > 0.0) || (d0 > 0.0 && d1 < 0.0)) part.push_back(from + (to - from) * (d0 / (d0 - d1)));
  }
  return part;
}

namespace {

/// What is known of the run as a whole, whichever of its steps is shown.
ContactFacts facts_of_run(std::span<const Step> steps) {
  ContactFacts facts;
  for (const Step& any : steps) {
    const auto* step = std::get_if<ContactStep>(&any);
    if (step == nullptr) continue;
    facts.is_apart = step->event == ContactEvent::stop && step->points.empty() && !facts.ground;
    if (facts.ground || step->event != ContactEvent::reference_face || step->face.empty()) continue;
    facts.ground = step->face.front();
    facts.reference_is_a = step->of_a;
  }
  return facts;
}

}  // namespace

ContactFacts contact_facts(std::span<const Step> steps, std::size_t cursor) {
  ContactFacts facts = facts_of_run(steps);
  bool settled = false;     // the normal is more than an axis that is tried
  bool refreshing = false;  // the cache is gone through: its points replace those before
  for (std::size_t i = 0; i < steps.size() && i <= cursor; ++i) {
    const auto* step = std::get_if<ContactStep>(&steps[i]);
    if (step == nullptr) continue;
    facts.step = step;
    facts.cut_off.clear();
    const bool is_axis = step->event == ContactEvent::axis;
    if (step->event != ContactEvent::start && (!is_axis || !settled)) facts.normal = step->normal;
    settled |= !is_axis && step->event != ContactEvent::start;
    switch (step->event) {
      case ContactEvent::start:
      case ContactEvent::axis:
        break;
      case ContactEvent::reference_face:
        begin_with(facts, *step);
        break;
      case ContactEvent::incident_face:
        facts.incident_feature = step->feature;
        facts.incident = facts.polygon = step->face;
        break;
      case ContactEvent::clip:
        take_cut(facts, *step);
        break;
      case ContactEvent::point_kept:
        if (step->mark) take_point(facts, *step);
        break;
      case ContactEvent::point_dropped:
        if (step->mark) facts.dropped.push_back(*step->mark);
        break;
      case ContactEvent::refresh:
        if (!std::exchange(refreshing, true)) facts.points.clear();
        if (step->mark) facts.points.push_back(*step->mark);
        break;
      case ContactEvent::reduce:
        facts.points = step->points;
        facts.dropped.insert(facts.dropped.end(), step->dropped.begin(), step->dropped.end());
        break;
      case ContactEvent::stop:
        facts.points = step->points;
        break;
    }
  }
  return facts;
}

}  // namespace minkoscope
