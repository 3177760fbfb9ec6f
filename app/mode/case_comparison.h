// Two runs of one case. The left one is the document's; the right one's document mirrors it with a setup of its own,
// which the view of the left case holds, to be undone and saved with it. Both are under one cursor: scrubbing moves
// both, when either is stepped the other follows, and the shorter run rests on its last moment. A lab supplies what a
// run of its kinds is, how the other one begins, and where they diverge.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "app/session/document.h"
#include "core/scene/run_setup.h"

namespace minkoscope {

/// The same case with the other precision.
RunSetup other_precision(const Case& value);

/// What a lab supplies. A moment is a step of a run, or how many ticks have passed. Sides are 0 left, 1 right.
class ComparedRuns {
 public:
  virtual bool covers(const Case& value) const = 0;
  /// What a comparison begins with.
  virtual RunSetup first_setup(const Case& value) const { return other_precision(value); }
  /// How long the setup of the right run is kept.
  enum class Kept { with_its_case, for_the_next_comparison, into_the_next_case };
  virtual Kept kept() const { return Kept::for_the_next_comparison; }

  virtual std::size_t moments(int side, const Document& document) const = 0;
  virtual std::size_t moment(int side, const Document& document) const = 0;
  virtual void go_to(int side, Document& document, std::size_t moment) = 0;
  /// Whether the other run follows when this one has moved.
  virtual bool leads(int /*side*/) const { return true; }

  /// A run has changed.
  virtual void compare(const Document& /*left*/, const Document& /*right*/) {}
  /// The right run's case, with its setup: a lab may give it more of its own.
  virtual void prepare_right(Case& /*right*/) const {}
  /// The first moment at which they differ.
  virtual std::optional<std::size_t> differs_at() const = 0;
  /// Where they differ again after, or before, a moment; by default there is the first alone.
  virtual std::optional<std::size_t> next_difference(std::size_t /*moment*/, bool /*backwards*/) const {
    return differs_at();
  }

 protected:
  ~ComparedRuns() = default;
};

class CaseComparison {
 public:
  /// `runs` outlives this.
  explicit CaseComparison(ComparedRuns& runs) : runs_(runs) {}

  /// Takes up changes of the document and of either cursor: called once per frame and after every change.
  void update(Document& left);
  /// The cursors alone: for runs that have moved by themselves. While active.
  void follow(Document& left);

  bool active(const Document& left) const { return active_ && runs_.covers(left.current()); }
  /// Begins with the last comparison or the first setup, or ends.
  void toggle(Document& left);
  /// Sets up the right run, as an undoable change of the case.
  void set_setup(Document& left, const RunSetup& setup, std::string_view gesture = {});
  const RunSetup& setup() const { return setup_; }

  /// Exists while active.
  Document& right() { return *right_; }
  const Document& right() const { return *right_; }

  /// Where both are; the shorter run stays at its last moment.
  std::size_t moment() const { return moment_; }
  std::size_t moments(const Document& left) const;
  void set_moment(Document& left, std::size_t moment);
  /// To the next moment from which they differ, or back to the one before. False where there is none.
  bool go_to_divergence(Document& left, bool backwards = false);
  /// What the lab adds to the right run has changed.
  void prepare_right_again(Document& left);

 private:
  std::optional<RunSetup> wanted_by(const Document& left);
  void mirror(Document& left);
  void place(int side, Document& document);

  ComparedRuns& runs_;
  std::optional<Document> right_;
  bool active_ = false;
  RunSetup setup_;                     // of the right run while active
  std::optional<RunSetup> last_;       // of the last comparison, for the next one
  std::optional<RunSetup> carried_;    // into a case without a comparison
  std::optional<RunSetup> requested_;  // by the case of requested_revision_
  std::optional<RunSetup> run_with_;   // of the right document
  std::uint64_t identity_ = 0;         // of the document when last seen
  std::uint64_t revision_ = 0, right_revision_ = 0, requested_revision_ = 0;
  std::size_t moment_ = 0;
  std::array<std::size_t, 2> placed_{};  // where each run was put last
};

}  // namespace minkoscope
