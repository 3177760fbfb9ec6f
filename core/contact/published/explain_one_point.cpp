#include "core/contact/published/explain_one_point.h"

#include <minkoscope/contact.h>

#include "core/base/text.h"
#include "core/contact/clip/explain_clip.h"
#include "core/trace/sentences.h"

namespace minkoscope {
namespace {

std::string explain_query(const ContactStep& step) {
  const std::string_view shape = step.of_a ? "A" : "B";
  if (step.rule == "turn")
    return concat(shape, ", the smaller shape, is tilted by ", sentences::number(step.overlap), " rad about ",
                  sentences::vector(step.normal), ".");
  return concat(step.rule == "tilted" ? "The tilted query" : "The narrow phase", " finds one point, ",
                depth_words(step.overlap), ", along ", sentences::vector(step.normal), ".");
}

std::string explain_kept(const ContactStep& step, const std::string& which) {
  const double value = step.test ? step.test->value : 0.0, most = step.test ? step.test->threshold : 0.0;
  if (step.event == ContactEvent::refresh)
    return concat("The kept point ", which, " has slid by ", sentences::metres(value), ", no more than ",
                  sentences::metres(most), ": it stays.");
  if (step.rule == "replaces") return concat("The new point ", which, " takes the place of one near it.");
  if (step.rule == "fifth")
    return concat("The cache is full: the new point ", which,
                  " takes the place of the one whose loss costs the least area.");
  return concat("The point ", which, " is kept.");
}

std::string explain_dropped(const ContactStep& step, const std::string& which) {
  if (!step.test) return concat("The point ", which, " is dropped.");
  const std::string value = sentences::metres(step.test->value), most = sentences::metres(step.test->threshold);
  switch (step.test->kind) {
    case TestKind::within_cache:
      return concat("The point ", which, " is ", value, " from one that is held, within ", most, ": dropped.");
    case TestKind::not_lifted:
      return concat("The kept point ", which, " has lifted by ", value, ", more than ", most, ": dropped.");
    case TestKind::not_slid:
      return concat("The kept point ", which, " has slid by ", value, ", more than ", most, ": dropped.");
    default:
      return concat("The point ", which, " is farther apart than contact counts: dropped.");
  }
}

}  // namespace

std::string explain_one_point(const ContactStep& step) {
  if (step.event == ContactEvent::axis) return explain_query(step);
  if (!step.mark) return explain_clip(step);
  const std::string which = concat("(", name_of(step.mark->feature_a), " of A with ", name_of(step.mark->feature_b),
                                   " of B, ", depth_words(step.mark->depth), ")");
  return step.event == ContactEvent::point_dropped ? explain_dropped(step, which) : explain_kept(step, which);
}

}  // namespace minkoscope
