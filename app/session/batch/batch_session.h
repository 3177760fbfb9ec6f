// A batch in the window: its lines, run one after the other in the background, and which of them is being worked on.
// The document stays what is edited, saved and undone: a line that is chosen takes its place, as a file would.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/background_task.h"
#include "app/session/document.h"
#include "core/batch/batch_row.h"

namespace minkoscope {

/// What the list is sorted by.
enum class BatchColumn { odd, line, name, ours, engine };

class BatchSession {
 public:
  /// Reads a file, and runs its lines, in the background. Another batch gives way to it.
  void open(const std::filesystem::path& file);
  /// The same for text, which comes from `name`.
  void open_text(std::string text, std::string name, std::filesystem::path folder);
  void close();
  bool is_open() const { return reading_ != nullptr; }

  /// Once a frame: takes the rows that have come, and the case that was chosen once it has been read. True when
  /// something changed.
  bool update(Document& document, Notices& notices);
  bool loading() const { return reading_ != nullptr && reading_->task != nullptr; }
  bool busy() const { return loading() || choosing_ != nullptr; }
  double progress() const;
  /// Until what is under way has come to an end; update() then takes it.
  void wait() const;
  /// Keeps the rows that have come.
  void stop();

  const std::string& name() const { return name_; }
  const std::vector<BatchRow>& rows() const { return rows_; }
  std::size_t odd_count() const { return odd_; }
  /// Indices of rows: those that match the search, sorted.
  const std::vector<std::size_t>& listed() const { return listed_; }
  /// Changes with the rows, their order and the one that is shown.
  std::uint64_t revision() const { return revision_; }

  BatchColumn column() const { return column_; }
  bool descending() const { return descending_; }
  /// Sorts by it; by the same again, the other way round.
  void sort_by(BatchColumn column);
  void search(std::string_view words);

  /// The row that the document shows, edited or not; or the one chosen that is no case, so that it cannot be shown.
  std::optional<std::size_t> current() const { return current_; }
  /// Whether it was edited since it was read.
  bool edited(std::size_t row) const { return edits_.contains(row); }
  void choose(std::size_t row, Document& document);
  /// Goes by so many places in the list, not beyond its ends.
  void step(int by, Document& document);

 private:
  /// Shared with the thread that reads.
  struct Reading {
    std::mutex mutex;
    std::shared_ptr<const std::string> text;  // as soon as it has been read
    std::vector<std::pair<BatchRow, std::string_view>> fresh;
    std::unique_ptr<BackgroundTask<bool>> task;  // null once it has ended
  };
  using Text = std::function<std::string()>;
  void begin(Text text, BatchSource source);
  void keep_edits(const Document& document);
  void take(Document& document, Case value);
  void take_choice(Document& document, Notices& notices);
  void arrange();
  bool is_case(std::size_t row) const { return !rows_[row].kind.empty(); }

  std::string name_;
  BatchSource source_;
  std::shared_ptr<Reading> reading_;
  std::vector<std::shared_ptr<Reading>> leaving_;  // cancelled, until their threads have noticed
  std::shared_ptr<const std::string> text_;        // that the lines refer to
  std::vector<BatchRow> rows_;
  std::vector<std::string_view> lines_;  // of the rows
  std::size_t odd_ = 0, arranged_ = 0;
  std::vector<std::size_t> listed_;
  BatchColumn column_ = BatchColumn::odd;
  bool descending_ = false;
  std::string search_;
  std::uint64_t revision_ = 0;

  bool chosen_ = false;  // any row, since the batch was opened
  std::optional<std::size_t> current_;
  std::optional<std::size_t> broken_;  // chosen, but no case
  std::uint64_t broken_at_ = 0;        // the document's identity then
  std::optional<std::size_t> wanted_;  // being read
  using Choosing = BackgroundTask<Case>;
  std::unique_ptr<Choosing> choosing_;
  std::vector<std::unique_ptr<Choosing>> given_up_;
  std::map<std::uint64_t, std::size_t> row_of_;               // by the document's identity
  std::map<std::size_t, std::shared_ptr<const Case>> edits_;  // by row: as it was left
};

}  // namespace minkoscope
