#include "core/trial/track/track_cause.h"

#include "core/base/text.h"
#include "core/timeline/walk/body_in_level.h"
#include "core/timeline/walk/tick_words.h"

namespace minkoscope {
namespace {

std::string fault_text(const Walk& walk, TrackFault fault, double depth, const std::string& in,
                       const std::string& through) {
  switch (fault) {
    case TrackFault::sunk:
      return concat("It stands ", length_text(depth), " deep in ", in.empty() ? "the level" : in, ".");
    case TrackFault::through:
      return concat("Its centre went through ", through.empty() ? "a triangle" : through, ".");
    case TrackFault::stuck:
      return "It has wanted to move for ten ticks and has not, though there is room ahead of it.";
    case TrackFault::jitter:
      return "It turned back three times within six ticks while the input stayed.";
    case TrackFault::fell:
      return "It is below or beside the whole level.";
    case TrackFault::floats:
      return concat("It says that it stands, but nothing lies within ", length_text(walk.settings.step_height),
                    " below it.");
  }
  return {};
}

}  // namespace

TrackCause cause_of_track(const Walk& walk, const WalkLevel& level, const TrackReport& report, std::size_t tick,
                          const WalkBody& body) {
  const TrackVerdict& verdict = report.ticks.at(tick);
  const double time = static_cast<double>(tick + 1) * walk.settings.tick;
  TrackCause cause;
  std::string in, through;
  if (verdict.depth > 0.0) {
    if (const std::vector<Contact> contacts = contacts_in(level, time, body, 0.0); !contacts.empty()) {
      cause.mesh = contacts.front().mesh;
      cause.triangle = contacts.front().triangle;
      in = triangle_name(walk.level, cause.mesh, cause.triangle);
    }
  }
  if (verdict.fault == TrackFault::through) {
    const Vector3d before = tick == 0 ? walk.body.position : walk.track->ticks[tick - 1].position;
    const SweepResult hit = centre_hit(level, time, body, before, body.position);
    if (hit.hit && !hit.start_overlap) {
      cause.mesh = hit.mesh;
      cause.triangle = hit.triangle;
      through = triangle_name(walk.level, hit.mesh, hit.triangle);
    }
  }
  if (verdict.fault) {
    cause.sentence = fault_text(walk, *verdict.fault, verdict.depth, in, through);
  } else if (verdict.depth > 0.0) {
    cause.sentence = concat("No fault: it stands ", length_text(verdict.depth), " deep",
                            in.empty() ? "" : concat(" in ", in), ", as engines let it.");
  } else {
    cause.sentence = "No fault.";
  }
  return cause;
}

}  // namespace minkoscope
