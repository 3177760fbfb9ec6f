// The case being worked on, its history, its trace and the cursor in it. The window changes the case and nothing else;
// a change re-runs it; what is shown is a function of (case, trace, cursor, view settings). Knows no window and no GL.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/session/background_load.h"
#include "app/session/case_snapshot.h"
#include "app/session/notices.h"
#include "app/session/preferences.h"
#include "app/session/prepared_level.h"
#include "core/scene/kinds/case_kind.h"
#include "core/timeline/timeline.h"

namespace minkoscope {

/// What a fresh document holds: two boxes a little apart.
Case new_pair_case();

class Document {
 public:
  static constexpr std::size_t undo_limit = 500;

  Document(Notices& notices, Preferences& preferences);

  // --- the case -------------------------------------------------------------------------------------------------
  const Case& current() const { return *current_; }
  /// An immutable snapshot; cases share hulls and levels, so holding many is cheap.
  std::shared_ptr<const Case> snapshot() const { return current_; }
  const CaseKind& kind() const { return kind_of(*current_); }
  const PairQuery* pair() const { return std::get_if<PairQuery>(&current_->run); }
  const SweepQuery* sweep() const { return std::get_if<SweepQuery>(&current_->run); }
  const Walk* walk() const { return std::get_if<Walk>(&current_->run); }
  const World* world() const { return std::get_if<World>(&current_->run); }
  const ContactQuery* contact() const { return std::get_if<ContactQuery>(&current_->run); }
  /// Grows with every change of the case (edit, undo, open, …). A walk session keeps the revision it has run.
  std::uint64_t revision() const { return revision_; }
  /// Grows only when another case takes the place (open, new, paste), not when this one is edited: views are framed again
  /// then.
  std::uint64_t identity() const { return history_[position_].identity; }

  /// Replaces the case as one undo entry. Changes with the same non-empty `gesture` in a row, until end_gesture(), are
  /// one entry: a drag is undone at once.
  void change(Case next, std::string_view gesture = {});
  /// The same, by editing a copy.
  void edit(const std::function<void(Case&)>& edit, std::string_view gesture = {});
  /// The same, of how the case is looked at alone: one that is saved stays so.
  void edit_view(const std::function<void(Case&)>& edit, std::string_view gesture = {});
  /// The same without an undo entry: what is looked at, and not how the case is shown.
  void look(const std::function<void(Case&)>& edit);
  /// The mouse was released or the field was left.
  void end_gesture() { gesture_.clear(); }

  bool can_undo() const { return position_ > 0; }
  bool can_redo() const { return position_ + 1 < history_.size(); }
  std::size_t undo_depth() const { return position_; }
  void undo();
  void redo();

  // --- files and text ---------------------------------------------------------------------------------------------
  const std::filesystem::path& file() const { return history_[position_].file; }  // empty: never saved
  /// The case differs from what was last opened or saved.
  bool dirty() const;
  /// It differs from how it came in, wherever from, or was last saved: what it expects need not hold any more.
  bool edited() const;
  /// What the top bar says of it: the case's name, else the file's, else "untitled".
  std::string title() const;

  /// Another case takes the place undoably, not yet saved anywhere.
  void take(Case value);
  /// A fresh pair, a file or pasted text take the place undoably: what was being worked on is one undo away.
  void new_case();
  /// Goes to the case of this kind that was last worked on, undoably. False when there has been none.
  bool switch_to(const CaseKind& kind);
  /// Begins to read a case or a level in the background; the present case stays until it is there.
  /// `fresh`: it becomes the first entry of the history (start-up).
  void open(const std::filesystem::path& file, bool fresh = false);
  /// The same for a level whose units are given. `setup`: the method and the precision to run it with in place of its
  /// own, as parse_setup reads them; empty: its own.
  void open_level(const std::filesystem::path& file, const GivenUnits& units, bool fresh = false,
                  const std::string& setup = {});
  /// The meshes of a file that also holds the shapes of a scene, as a level to walk in.
  void open_meshes(const std::filesystem::path& file);
  /// Reads the files of the walk's level again in these units, in the background; the body is put into it again. One
  /// undo entry.
  void convert_level(const FileUnits& units);
  /// What the units of the level just opened were taken to be; null for another case, and once they were chosen.
  const UnitsGuess* units_guess() const;
  void accept_units() { guess_.reset(); }
  /// Opens it before going on, with a fresh history (start-up, pictures). False with a notice when it is bad.
  bool open_now(const std::filesystem::path& file);
  const BackgroundLoad* loading() const { return loading_.get(); }
  void cancel_loading();
  /// Once a frame: takes over what has been loaded and prepared. True when another case came in.
  bool update();
  /// Blocks until no load is under way.
  void finish_loading();

  /// The level of a sweep; while it is being prepared, or swept through for longer than a part of a frame, there is
  /// no trace, and the revision grows when there is.
  const PreparedLevel& prepared_level() const { return *ready_; }
  bool sweeping() const { return recording_ != nullptr; }
  void cancel_preparing();
  void finish_preparing();
  /// From now on levels are prepared together with this one's: a comparison's two documents have the same.
  void share_levels_of(const Document& other) { ready_ = other.ready_; }

  /// A case from elsewhere, in no file yet, takes the place of the present one, undoably.
  void replace(Case next);
  /// A case as text takes the place of the present one, undoably. False with a notice when the text is bad.
  bool paste(const std::string& text);
  std::string copy_text() const;
  /// False with a notice when it could not be written.
  bool save(const std::filesystem::path& file);

  // --- the run and the cursor -------------------------------------------------------------------------------------
  /// The recorded run of a pair; null for other kinds, when it could not run and while a hull's building is shown.
  const PairTrace* pair_trace() const { return pair_trace_ ? &*pair_trace_ : nullptr; }
  /// How one of the pair's hulls was built, while that is shown in place of the pair's run.
  const HullTrace* hull_trace() const { return hull_trace_ ? &*hull_trace_ : nullptr; }
  const SweepTrace* sweep_trace() const { return sweep_trace_ ? &*sweep_trace_ : nullptr; }
  /// The run of a contact before its first tick, to be copied; null for other kinds and when it could not be prepared.
  const ContactRun* contact_run() const { return contact_run_ ? &*contact_run_ : nullptr; }
  /// The steps of a pair, a hull or a sweep, or of the tick of a contact that is open; empty for a walk, whose session
  /// derives them per tick.
  std::span<const Step> steps() const;
  /// Those of a tick that was opened. The revision grows; a cursor at the end stays there.
  void show_steps(std::vector<Step> steps);
  /// Why there is no trace, one sentence; empty when there is one.
  const std::string& run_error() const { return run_error_; }
  double run_milliseconds() const { return run_milliseconds_; }

  /// Index of the step shown; always below steps().size(), or 0 when there are none.
  std::size_t cursor() const { return cursor_; }
  void set_cursor(std::size_t index);
  void move_cursor(std::ptrdiff_t by);

  Notices& notices() { return notices_; }
  Preferences& preferences() { return preferences_; }

 private:
  /// A state of the history. Entries of one identity are edits of the same document.
  struct Entry {
    CaseSnapshot value;
    std::filesystem::path file;
    std::uint64_t identity = 0;
    std::uint64_t version = 0;  // of the value: no two are numbered alike
    std::uint64_t content = 0;  // the version that it differs from in how it is looked at alone
  };
  Entry entry_of(Case value, std::filesystem::path file, std::uint64_t identity);

  void push(Entry next);
  void pack(std::size_t position);
  void go_to(std::size_t position);
  void replace_by_loaded(LoadedCase loaded);
  void adopt(Entry next);
  void run();
  void run_sweep_when_ready();
  void take_recording();

  Notices& notices_;
  Preferences& preferences_;
  std::shared_ptr<const Case> current_;
  std::map<std::uint64_t, std::uint64_t> saved_;    // by identity: the content last opened or saved
  std::map<std::uint64_t, std::uint64_t> came_in_;  // the same of cases that are in no file yet, too
  std::map<const CaseKind*, Entry> last_of_kind_;
  std::vector<Entry> history_;
  std::size_t position_ = 0;
  std::string gesture_;
  std::uint64_t revision_ = 0;
  std::uint64_t identities_ = 0, versions_ = 0;  // handed out so far
  std::unique_ptr<BackgroundLoad> loading_;
  bool loading_fresh_ = false;
  std::optional<std::uint64_t> converting_;  // the version whose level is being read again
  std::optional<UnitsGuess> guess_;
  std::uint64_t guess_of_ = 0;  // identity
  std::optional<PairTrace> pair_trace_;
  std::optional<HullTrace> hull_trace_;
  std::optional<SweepTrace> sweep_trace_;
  std::optional<ContactRun> contact_run_;
  std::vector<Step> tick_steps_;
  bool at_last_step_ = false;  // of a tick: then of the next one too
  std::shared_ptr<PreparedLevel> ready_ = std::make_shared<PreparedLevel>();
  bool waits_for_level_ = false;  // to run the sweep
  using Recording = BackgroundTask<SweepTrace>;
  std::unique_ptr<Recording> recording_;
  std::vector<std::unique_ptr<Recording>> leaving_;  // cancelled, until their threads have noticed
  std::string run_error_;
  double run_milliseconds_ = 0.0;
  std::size_t cursor_ = 0;
};

}  // namespace minkoscope
