#include "core/broad_phase/explain_step.h"

namespace minkoscope {

std::string explain_broad_phase_step(const BroadPhaseStep& step) {
  const auto number = [](long long value) { return std::to_string(value); };
  const std::string body = step.body < 0 ? "the query" : "body " + number(step.body);
  const std::string other = step.other >= 0 ? "body " + number(step.other) : "node " + number(step.node);
  switch (step.event) {
    case BroadPhaseEvent::start:
      return number(step.bodies) + " bodies: brute force would need " + number(step.bodies * (step.bodies - 1) / 2) +
             " tests of two bodies.";
    case BroadPhaseEvent::enter:
      return "The bounding volume of " + other + " overlaps " + body + ": test what is in it.";
    case BroadPhaseEvent::skip:
      return "The bounding volume of " + other + " is apart from " + body + ": all that is in it is skipped.";
    case BroadPhaseEvent::test:
      return step.touch ? "The box of " + other + " overlaps that of " + body + ": it is found."
                        : "The box of " + other + " is apart from that of " + body + ".";
    case BroadPhaseEvent::stop:
      return number(step.tests) + " tests found " + number(step.pairs) + (step.pairs == 1 ? " pair." : " pairs.");
  }
  return {};
}

}  // namespace minkoscope
