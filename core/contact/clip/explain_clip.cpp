#include "core/contact/clip/explain_clip.h"

#include <algorithm>

#include <minkoscope/contact.h>

#include "core/base/text.h"
#include "core/trace/sentences.h"

namespace minkoscope {
namespace {

using sentences::metres;
using sentences::number;
using sentences::vector;

std::string_view shape_name(bool of_a) {
  return of_a ? "A" : "B";
}

std::string pair_words(const ContactMark& mark) {
  return concat(name_of(mark.feature_a), " of A with ", name_of(mark.feature_b), " of B");
}

std::string explain_axis(const ContactStep& step) {
  if (!step.test) {
    if (step.rule == "no face reaches it")
      return concat("The faces along that normal do not hold the deepest pair: the axis is the narrow phase's again, ",
                    vector(step.normal), ", along which the shapes ", overlap_words(step.overlap), ".");
    if (step.rule == "two boxes")
      return concat("Of the 15 axes that can separate two boxes, the shapes overlap least along ", vector(step.normal),
                    ": they ", overlap_words(step.overlap), ".");
    if (step.rule == "capsule and box")
      return concat(
          "Of the six axes that can separate the capsule's segment from the box, the shapes overlap least along ",
          vector(step.normal), ": they ", overlap_words(step.overlap), ".");
    return concat("The narrow phase finds the axis ", vector(step.normal), ", along which the shapes ",
                  overlap_words(step.overlap), step.overlap >= 0.0 ? ", the least of all." : ", the most of all.");
  }
  const std::string start = concat("Along the normal of ", name_of(step.feature), " of ", shape_name(step.of_a), ", ",
                                   vector(step.normal), ", the shapes ", overlap_words(step.overlap), ": ");
  return step.test->holds
             ? concat(start, "within the ", metres(step.test->threshold), " that are allowed, so this is the axis.")
             : concat(start, "more than the ", metres(step.test->threshold), " that are allowed.");
}

std::string explain_face(const ContactStep& step) {
  const std::string start = concat(name_of(step.feature), " of ", shape_name(step.of_a));
  if (step.event == ContactEvent::incident_face)
    return concat("Incident: ", start, ", which lies best against the reference; it is clipped.");
  return concat("Reference: ", start, ", with ", number_of(step.face.size(), "vertex", "vertices"), "; cosine along n ",
                number(step.test ? step.test->value : 0.0), " for A (bias included), ",
                number(step.test ? step.test->threshold : 0.0), " for B.");
}

std::string explain_cut(const ContactStep& step) {
  const std::string start =
      concat("Side ", std::to_string(step.side), " (", name_of(step.feature), " of ", shape_name(step.of_a), ")");
  if (step.removed.empty()) return concat(start, " clips nothing off: all of the incident face is inside.");
  if (step.polygon.empty()) return concat(start, " clips all of the incident face off: nothing is left.");
  return concat(start, " clips ", number_of(step.removed.size(), "vertex", "vertices"), " off; ",
                number_of(step.polygon.size(), "vertex is", "vertices are"), " left.");
}

std::string explain_point(const ContactStep& step) {
  const ContactMark mark = step.mark.value_or(ContactMark{});
  const std::string start = concat("The point of ", pair_words(mark), ": ", depth_words(mark.depth));
  if (!step.test) return concat(start, ".");
  if (step.event == ContactEvent::point_dropped) {
    if (step.test->kind == TestKind::near_enough)
      return concat(start, ", farther than contact counts (", metres(-step.test->threshold), "): dropped.");
    return concat(start, ", but ", metres(step.test->value), " off a surface, more than ", metres(step.test->threshold),
                  ": dropped.");
  }
  if (step.test->kind == TestKind::holds_deepest)
    return concat("The clipped faces are ", metres(step.test->value),
                  " short of the overlap: the deepest pair is added, ", pair_words(mark), ", ", depth_words(mark.depth),
                  ".");
  if (step.rule == "edges cross")
    return concat(start, ". The two edges cross there, and along both of them the boxes part before anything else of ",
                  "their faces meets: it is the only point, and no face is clipped.");
  return concat(start, ": kept.");
}

std::string explain_end(const ContactStep& step) {
  if (step.event == ContactEvent::reduce)
    return concat(number_of(step.points.size() + step.dropped.size(), "point", "points"), " are more than ",
                  number(step.test ? step.test->threshold : 0.0),
                  ": the deepest and those that span the most area stay, ", std::to_string(step.dropped.size()),
                  " are dropped.");
  if (step.points.empty())
    return concat("No contact: along n the shapes ", overlap_words(step.overlap), ", and up to ",
                  metres(step.test ? std::max(0.0, -step.test->threshold) : 0.0), " apart counts.");
  return concat("The manifold has ", number_of(step.points.size(), "point", "points"),
                " along n = ", vector(step.normal), ".");
}

}  // namespace

std::string overlap_words(double overlap) {
  return overlap >= 0.0 ? concat("overlap by ", metres(overlap)) : concat("are ", metres(-overlap), " apart");
}

std::string depth_words(double depth) {
  return depth >= 0.0 ? concat(metres(depth), " deep") : concat(metres(-depth), " apart");
}

std::string explain_clip(const ContactStep& step) {
  switch (step.event) {
    case ContactEvent::axis:
      return explain_axis(step);
    case ContactEvent::reference_face:
    case ContactEvent::incident_face:
      return explain_face(step);
    case ContactEvent::clip:
      return explain_cut(step);
    case ContactEvent::point_kept:
    case ContactEvent::point_dropped:
    case ContactEvent::refresh:
      return explain_point(step);
    case ContactEvent::start:
    case ContactEvent::reduce:
    case ContactEvent::stop:
      return explain_end(step);
  }
  return {};
}

}  // namespace minkoscope
