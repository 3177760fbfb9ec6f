// The front door of contacts: finds the method's row and calls it; and a pair over its ticks.
#include <minkoscope/contact.h>

#include <algorithm>
#include <stdexcept>

#include "core/base/text.h"
#include "core/contact/method_table.h"
#include "core/narrow_phase/pair/convex_pair.h"

namespace minkoscope {
namespace {

constexpr int flicker_ticks = 8;  // an id that comes back after at most that many has flickered

const ContactMethod& method_of(const ContactQuery& query) {
  const ContactMethod* const method = find_contact_method(query.method);
  if (method == nullptr) throw std::invalid_argument("there is no contact method called \"" + query.method + "\"");
  for (const ContactBody* body : {&query.a, &query.b}) {
    if (method->accepts(body->body.shape)) continue;
    std::string takers;
    for (const ContactMethod& other : contact_methods())
      if (other.accepts(body->body.shape)) takers.append(takers.empty() ? "" : ", ").append(other.name);
    throw std::invalid_argument(concat(query.method, " takes no ", type_name(body->body.shape), "; ",
                                       takers.empty() ? "no method does" : takers + " do"));
  }
  return *method;
}

Pose pose_in_tick(const ContactBody& body, double tick, int index) {
  return checked(body.motion ? pose_at(*body.motion, body.body.pose, (index + 1) * tick) : body.body.pose);
}

void clear(ContactManifold& manifold) {
  manifold.overlap.reset();
  manifold.normal.reset();
  manifold.points.clear();
  manifold.unreduced = 0;
}

}  // namespace

std::string name_of(const ShapeFeature& feature) {
  return concat(to_string(feature.kind), " ", std::to_string(feature.index));
}

std::string id_of(const ContactPoint& point) {
  const std::string id = concat(name_of(point.feature_a), "/", name_of(point.feature_b));
  return point.copy == 0 ? id : concat(id, "#", std::to_string(point.copy));
}

PreparedContact::PreparedContact(const ContactQuery& query)
    : data_(std::make_shared<const Data>(method_of(query), query)) {}

void find_contact(const PreparedContact& pair, const Pose& a, const Pose& b, ContactCache& cache,
                  ContactManifold& out) {
  clear(out);
  pair.data().method->run({pair.data(), a, b, cache}, out);
}

void find_contact(const PreparedContact& pair, const Pose& a, const Pose& b, ContactCache& cache, ContactManifold& out,
                  StepObserver& observer) {
  clear(out);
  pair.data().method->run_observed({pair.data(), a, b, cache}, out, observer);
}

ContactManifold run_contact(const ContactQuery& query) {
  ContactRun run(query);
  return run.step();
}

ContactManifold run_contact(const ContactQuery& query, StepObserver& observer) {
  ContactRun run(query);
  return run.step(observer);
}

ContactRun::ContactRun(const ContactQuery& query) : query_(std::make_shared<const ContactQuery>(query)), pair_(query) {}

Pose ContactRun::pose_a(int index) const {
  return pose_in_tick(query_->a, query_->tick, index);
}

Pose ContactRun::pose_b(int index) const {
  return pose_in_tick(query_->b, query_->tick, index);
}

template <class Find>
const ContactManifold& ContactRun::advance(const Find& find) {
  find(pose_a(summary_.ticks), pose_b(summary_.ticks));
  follow();
  return manifold_;
}

const ContactManifold& ContactRun::step() {
  return advance([this](const Pose& a, const Pose& b) { find_contact(pair_, a, b, cache_, manifold_); });
}

const ContactManifold& ContactRun::step(StepObserver& observer) {
  return advance([&](const Pose& a, const Pose& b) { find_contact(pair_, a, b, cache_, manifold_, observer); });
}

/// Ages and flicker: what came back counts only while the pair stays in contact, so that a lost contact forgets all.
void ContactRun::follow() {
  const int now = summary_.ticks;
  if (manifold_.points.empty()) seen_.clear();
  for (ContactPoint& point : manifold_.points) {
    const auto found = std::ranges::find_if(seen_, [&](const Seen& own) {
      return own.feature_a == point.feature_a && own.feature_b == point.feature_b && own.copy == point.copy;
    });
    if (found == seen_.end()) {
      seen_.push_back({point.feature_a, point.feature_b, point.copy, now, 0});
      continue;
    }
    if (found->last == now - 1) {
      point.age = found->age + 1;
    } else if (found->last < now - 1) {
      ++summary_.flicker;
    }
    found->last = now;
    found->age = point.age;
  }
  std::erase_if(seen_, [&](const Seen& own) { return own.last <= now - flicker_ticks; });
  const int count = static_cast<int>(manifold_.points.size());
  summary_.min_points = now == 0 ? count : std::min(summary_.min_points, count);
  summary_.max_points = std::max(summary_.max_points, count);
  summary_.ticks = now + 1;
}

std::string explain(const ContactStep& step) {
  return find_contact_method(step.method.empty() ? contact_method::clip : step.method)->explain(step);
}

}  // namespace minkoscope
