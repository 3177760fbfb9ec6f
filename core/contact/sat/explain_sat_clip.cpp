#include "core/contact/sat/explain_sat_clip.h"

#include <minkoscope/contact.h>

#include "core/base/text.h"
#include "core/contact/clip/explain_clip.h"
#include "core/trace/sentences.h"

namespace minkoscope {
namespace {

std::string explain_sat_axis(const ContactStep& step) {
  const std::string along = concat(sentences::vector(step.normal), ", the shapes ", overlap_words(step.overlap));
  if (step.test && step.test->kind == TestKind::face_axis)
    return concat("Along the normal of ", name_of(step.feature), " of ", step.of_a ? "A" : "B", " they ",
                  overlap_words(step.overlap), ": ", step.test->holds ? "within" : "more than", " the ",
                  sentences::metres(step.test->threshold),
                  step.test->holds ? " that are allowed, so this is the axis." : " that are allowed.");
  if (step.test && step.test->kind == TestKind::edge_axis)
    return concat("No face reaches the least: the axis is that of ", name_of(step.feature), " of A and ",
                  name_of(step.feature_b.value_or(ShapeFeature{})), " of B, ", along, ".");
  if (step.feature_b)
    return concat("The arcs of ", name_of(step.feature), " of A and ", name_of(*step.feature_b), " of B cross: along ",
                  along, ", less than along all pairs before.");
  if (step.rule == "closest")
    return concat("No face and no two edges hold the deepest pair: the axis is that of closest approach, ", along, ".");
  return concat("Of the faces of ", step.of_a ? "A" : "B", ", ", name_of(step.feature), " overlaps least: along ",
                along, ".");
}

}  // namespace

std::string explain_sat_clip(const ContactStep& step) {
  if (step.event == ContactEvent::axis) return explain_sat_axis(step);
  return explain_clip(step);
}

}  // namespace minkoscope
