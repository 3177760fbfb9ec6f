// A second run beside the document's, in lockstep: the same case with its own method, precision and settings. It is a
// document that mirrors the first, so that anything that shows a document shows either run.
//
// The comparison is stored in the case ("view": {"compare": …}): undone, saved and copied with it. A case without one
// opened during a comparison continues it; that setup is not stored in the case until changed.
#pragma once

#include <optional>

#include "app/session/document.h"
#include "core/scene/run_setup.h"
#include "core/timeline/run_comparison.h"

namespace minkoscope {

class CompareSession {
 public:
  CompareSession(Notices& notices, Preferences& preferences) : right_(notices, preferences) {}

  /// Takes up changes of the document: called once per frame and after every change of the cursor.
  void update(Document& left);

  bool active() const { return active_; }
  /// Begins with the other precision or the last comparison, or ends.
  void toggle(Document& left);
  /// Sets up the right run, as an undoable change of the case.
  void set_setup(Document& left, const RunSetup& setup, std::string_view gesture = {});
  const RunSetup& setup() const { return setup_; }

  Document& right() { return right_; }
  const Document& right() const { return right_; }
  /// Null where one of the two could not run.
  const RunComparison* comparison() const { return comparison_ ? &*comparison_ : nullptr; }

  /// The index of the step both are at; the shorter run stays at its last one.
  std::size_t moment() const { return moment_; }
  std::size_t moments(const Document& left) const;
  void set_moment(Document& left, std::size_t moment);
  void move_moment(Document& left, std::ptrdiff_t by);
  /// To the first step that differs. False where there is none.
  bool go_to_divergence(Document& left);

 private:
  std::optional<RunSetup> wanted_by(const Document& left);

  Document right_;
  bool active_ = false;
  RunSetup setup_;                   // of the right run while active
  std::optional<RunSetup> last_;     // of the last comparison, for the next one
  std::optional<RunSetup> carried_;  // into a case without a comparison
  std::uint64_t identity_ = 0;       // of the document when last seen
  std::uint64_t revision_ = 0, right_revision_ = 0;
  std::optional<RunSetup> requested_;  // by the case of this revision
  std::uint64_t asked_revision_ = 0;
  std::optional<RunSetup> run_with_;  // the setup of the right document
  std::optional<RunComparison> comparison_;
  std::size_t moment_ = 0;
};

}  // namespace minkoscope
