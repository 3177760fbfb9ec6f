// The ticks of a contact: run in slices of a frame, so that a million of them may be waited for or cancelled, and kept
// as what a strip shows of each; a tick that is opened is run again from the nearest keyframe, with a recorder, and
// gives the same bits.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <minkoscope/contact.h>

namespace minkoscope {

/// In increasing severity: where ticks share a pixel of a strip the most severe is shown.
enum class ContactTickKind : std::uint8_t {
  apart,
  several,   // points
  one,       // point: nothing keeps the bodies from rocking about it
  flickers,  // an id is back that was gone for at most 8 ticks
};
inline constexpr std::size_t contact_tick_kinds = 4;
std::string_view to_string(ContactTickKind kind);

struct ContactTick {
  ContactTickKind kind = ContactTickKind::apart;
  std::uint16_t points = 0;
  float deepest = 0.0f;  // metres; of the points
};

/// One tick, opened.
struct ContactMoment {
  std::size_t tick = 0;
  std::vector<Step> steps;
  ContactManifold manifold;
  Pose a, b;
};

class ContactSession {
 public:
  static constexpr std::size_t block = 256;  // ticks from keyframe to keyframe

  /// Takes the run of a case, before its first tick; the tick shown stays where it can.
  void set_run(const ContactRun& start);
  void clear();
  /// The first tick in contact is shown, unless another is chosen before it is found.
  void look_for_contact();

  /// Runs ticks for at most so long, seconds.
  void advance(double budget);
  /// Runs to this tick at least.
  void finish(std::size_t tick);
  void halt() { halted_ = true; }
  void resume() { halted_ = false; }

  bool has_run() const { return start_.has_value(); }
  const ContactRun& run() const { return *start_; }
  std::size_t total() const { return start_ ? static_cast<std::size_t>(start_->query().ticks) : 0; }
  std::size_t done() const { return ticks_.size(); }
  bool running() const { return start_ && !halted_ && done() < total(); }
  bool halted() const { return halted_ && done() < total(); }
  std::span<const ContactTick> ticks() const { return ticks_; }
  /// Over all ticks so far.
  const ContactSummary& summary() const { return now_->summary(); }

  std::size_t tick() const { return tick_; }
  /// The last one run for any beyond it.
  void go_to(std::size_t tick);
  /// A tick that has been run.
  ContactMoment open(std::size_t tick) const;

 private:
  void append();

  std::optional<ContactRun> start_, now_;
  std::vector<ContactRun> keyframes_;  // before every block
  std::vector<ContactTick> ticks_;
  std::size_t tick_ = 0;
  bool halted_ = false;
  bool looks_for_contact_ = false;
};

}  // namespace minkoscope
