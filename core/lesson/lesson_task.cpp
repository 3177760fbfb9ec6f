#include "core/lesson/lesson_task.h"

#include <algorithm>

#include "core/base/overloaded.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/kinds/case_kind.h"
#include "core/scene/results/step_json.h"
#include "core/timeline/case_run.h"

namespace minkoscope {
namespace {

bool within(const Json& result, const char* field, const MakeResult::Range& range) {
  if (!result.contains(field) || !result[field].is_number()) return false;
  const double value = result[field].get<double>();
  return value >= range.first && value <= range.second;
}

bool equals(const Json& result, const char* field, bool wanted) {
  return result.contains(field) && result[field].is_boolean() && result[field].get<bool>() == wanted;
}

bool is_made(const MakeResult& make, const Case& scene_case) {
  const CaseKind& kind = kind_of(scene_case);
  if (make.algorithm && kind.method(scene_case.run) != *make.algorithm) return false;
  if (!make.overlap && !make.hit && !make.distance && !make.depth && !make.time) return true;
  try {
    const Json result = read_json(run_to_json(scene_case.run), "result");
    return (!make.overlap || equals(result, "overlap", *make.overlap)) &&
           (!make.hit || equals(result, "hit", *make.hit)) &&
           (!make.distance || within(result, "distance", *make.distance)) &&
           (!make.depth || within(result, "depth", *make.depth)) && (!make.time || within(result, "time", *make.time));
  } catch (const std::invalid_argument&) {  // the method does not take the shapes
    return false;
  }
}

}  // namespace

bool is_done(const LessonTask& task, const LessonMoment& moment) {
  return std::visit(
      overloaded{[](const PickDropped&) { return false; }, [](const PickOption&) { return false; },
                 [&](const ReachEvent& reach) {
                   return moment.step < moment.steps.size() && event_name(moment.steps[moment.step]) == reach.event;
                 },
                 [&](const ReachLast&) { return !moment.steps.empty() && moment.step + 1 == moment.steps.size(); },
                 [&](const ReachTick& reach) { return moment.tick == reach.tick; },
                 [&](const MakeResult& make) { return is_made(make, moment.scene_case); }},
      task.goal);
}

std::optional<DroppedQuestion> dropped_question(std::span<const Step> steps, std::size_t step) {
  if (step >= steps.size()) return std::nullopt;
  const auto* shown = std::get_if<GjkStep>(&steps[step]);
  if (shown == nullptr) return std::nullopt;
  DroppedQuestion question;
  for (const SimplexVertex& vertex : shown->simplex) question.vertices.push_back(vertex.number);
  const auto known = [&](int number) {
    return std::find(question.vertices.begin(), question.vertices.end(), number) != question.vertices.end();
  };
  if (shown->support && !known(shown->support->number)) question.vertices.push_back(shown->support->number);
  std::sort(question.vertices.begin(), question.vertices.end());
  for (std::size_t i = step + 1; i < steps.size(); ++i) {
    const auto* next = std::get_if<GjkStep>(&steps[i]);
    if (next == nullptr || next->event == GjkEvent::support) return std::nullopt;
    if (next->event != GjkEvent::reduce) continue;
    if (next->dropped.size() != 1 || !known(next->dropped.front().number) || question.vertices.size() < 2)
      return std::nullopt;
    question.answer = next->dropped.front().number;
    return question;
  }
  return std::nullopt;
}

}  // namespace minkoscope
