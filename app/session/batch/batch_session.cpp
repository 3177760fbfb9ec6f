#include "app/session/batch/batch_session.h"

#include <algorithm>
#include <limits>
#include <sstream>
#include <utility>

#include "core/base/text.h"
#include "core/scene/case/case_error.h"
#include "core/scene/case/file_cache.h"
#include "core/scene/files/text_file.h"

namespace minkoscope {

namespace {

// Mostly a line is read at once; but it may hold a large level.
constexpr std::chrono::milliseconds part_of_a_frame(6);

/// The oddest first; those that have nothing odd last.
int oddness(const BatchRow& row) {
  int least = std::numeric_limits<int>::max();
  for (const BatchRow::Odd& odd : row.odd) least = std::min(least, static_cast<int>(odd.oddity));
  return least;
}

double measure_of(const std::optional<BatchAnswer>& answer) {
  if (!answer) return std::numeric_limits<double>::infinity();
  if (answer->measure) return *answer->measure;
  return answer->verdict ? 0.0 : std::numeric_limits<double>::max();
}

bool matches(const BatchRow& row, const std::string& search) {
  const std::string all = lower_case(std::to_string(row.line) + "\n" + row.name + "\n" + row.kind + "\n" +
                                     to_words(row.ours, row.kind) + "\n" + row.engine_name + "\n" + row.termination +
                                     "\n" + (row.frame ? std::to_string(*row.frame) : "") + "\n" + row.why());
  std::istringstream words(lower_case(search));
  for (std::string word; words >> word;) {
    if (all.find(word) == std::string::npos) return false;
  }
  return true;
}

}  // namespace

void BatchSession::open(const std::filesystem::path& file) {
  begin([file] { return read_text_file(file); }, {file.string(), file.parent_path()});
  name_ = file.filename().string();
}

void BatchSession::open_text(std::string text, std::string name, std::filesystem::path folder) {
  name_ = name;
  begin([text = std::move(text)] { return text; }, {name, std::move(folder)});
}

void BatchSession::begin(Text text, BatchSource source) {
  close();
  source_ = source;
  reading_ = std::make_shared<Reading>();
  reading_->task = std::make_unique<BackgroundTask<bool>>([own = std::weak_ptr<Reading>(reading_),
                                                           text = std::move(text), source](const Progress& progress) {
    const auto whole = std::make_shared<const std::string>(text());
    if (count_cases(*whole) == 0) throw CaseError(source.name + ":1: is empty; must hold one case a line");
    FileCache files;
    const auto share = [&](auto&& change) {
      if (const auto reading = own.lock()) {
        const std::lock_guard lock(reading->mutex);
        change(*reading);
      }
    };
    share([&](Reading& reading) { reading.text = whole; });
    for_each_line_while(*whole, [&](const BatchLine& line) {
      const double done = static_cast<double>(line.text.data() - whole->data()) / static_cast<double>(whole->size());
      if (!progress(done)) return false;
      BatchRow row = run_batch_line(line, source, {}, files, [&] { return progress(done); });
      share([&](Reading& reading) { reading.fresh.emplace_back(std::move(row), line.text); });
      return true;
    });
    return true;
  });
}

void BatchSession::close() {
  if (reading_) {
    if (reading_->task) {
      reading_->task->cancel();
      leaving_.push_back(reading_);
    }
    reading_.reset();
  }
  text_.reset();
  rows_.clear();
  lines_.clear();
  odd_ = arranged_ = 0;
  listed_.clear();
  column_ = BatchColumn::odd;
  descending_ = chosen_ = false;
  search_.clear();
  current_.reset();
  broken_.reset();
  wanted_.reset();
  if (choosing_) given_up_.push_back(std::move(choosing_));
  row_of_.clear();
  edits_.clear();
  ++revision_;
}

double BatchSession::progress() const {
  return loading() ? reading_->task->progress() : 1.0;
}

void BatchSession::wait() const {
  if (loading()) reading_->task->wait();
  if (choosing_) choosing_->wait();
}

void BatchSession::stop() {
  if (loading()) reading_->task->cancel();
}

bool BatchSession::update(Document& document, Notices& notices) {
  std::erase_if(leaving_, [](const auto& reading) { return reading->task->poll().has_value(); });
  std::erase_if(given_up_, [](const auto& task) { return task->poll().has_value(); });
  if (!reading_) return false;
  const std::uint64_t before = revision_;
  auto ended = loading() ? reading_->task->poll() : std::nullopt;
  std::vector<std::pair<BatchRow, std::string_view>> fresh;
  {
    const std::lock_guard lock(reading_->mutex);
    fresh.swap(reading_->fresh);
    text_ = reading_->text;
  }
  for (auto& [row, line] : fresh) {
    odd_ += row.odd.empty() ? 0 : 1;
    rows_.push_back(std::move(row));
    lines_.push_back(line);
  }
  // Sorting again for each of a million lines would take longer than they do.
  const bool many_more = rows_.size() - arranged_ > arranged_ / 20;
  if (many_more || (ended && rows_.size() > arranged_)) arrange();
  if (ended) {
    reading_->task.reset();
    ++revision_;
    if (!ended->fault.empty()) {
      notices.error(ended->fault);
      close();
      return true;
    }
    // The oddest one that is a case, unless somebody has chosen already.
    const auto first = std::find_if(listed_.begin(), listed_.end(), [&](std::size_t row) { return is_case(row); });
    if (!chosen_ && first != listed_.end()) choose(*first, document);
  }
  take_choice(document, notices);
  if (broken_ && broken_at_ != document.identity()) broken_.reset();
  const auto row = row_of_.find(document.identity());
  const std::optional<std::size_t> shown = broken_                ? broken_
                                           : row == row_of_.end() ? std::nullopt
                                                                  : std::optional(row->second);
  if (shown != current_) {
    current_ = shown;
    ++revision_;
  }
  return revision_ != before;
}

void BatchSession::arrange() {
  arranged_ = rows_.size();
  listed_.clear();
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (search_.empty() || matches(rows_[i], search_)) listed_.push_back(i);
  }
  const auto sort = [this](const auto& key) {
    std::stable_sort(listed_.begin(), listed_.end(), [&](std::size_t a, std::size_t b) {
      return descending_ ? key(rows_[b]) < key(rows_[a]) : key(rows_[a]) < key(rows_[b]);
    });
  };
  switch (column_) {
    case BatchColumn::odd:
      sort([](const BatchRow& row) { return oddness(row); });
      break;
    case BatchColumn::line:
      sort([](const BatchRow& row) { return row.line; });
      break;
    case BatchColumn::name:
      sort([](const BatchRow& row) { return lower_case(row.name); });
      break;
    case BatchColumn::ours:
      sort([](const BatchRow& row) { return measure_of(row.ours); });
      break;
    case BatchColumn::engine:
      sort([](const BatchRow& row) { return measure_of(row.engine); });
      break;
  }
  ++revision_;
}

void BatchSession::sort_by(BatchColumn column) {
  descending_ = column == column_ && !descending_;
  column_ = column;
  arrange();
}

void BatchSession::search(std::string_view words) {
  if (words == search_) return;
  search_ = words;
  arrange();
}

void BatchSession::keep_edits(const Document& document) {
  const auto row = row_of_.find(document.identity());
  if (row == row_of_.end()) return;
  if (document.dirty() || !document.file().empty()) edits_[row->second] = document.snapshot();
}

void BatchSession::choose(std::size_t row, Document& document) {
  if (row >= rows_.size() || row == wanted_) return;
  chosen_ = true;
  if (choosing_) given_up_.push_back(std::move(choosing_));
  wanted_.reset();
  if (row == current_) return;
  broken_.reset();
  if (!is_case(row)) {
    broken_ = row;
    broken_at_ = document.identity();
    return;
  }
  if (const auto shown = row_of_.find(document.identity()); shown != row_of_.end() && shown->second == row) return;
  keep_edits(document);
  wanted_ = row;
  if (const auto edit = edits_.find(row); edit != edits_.end()) {
    const std::shared_ptr<const Case> value = edit->second;
    document.replace(*value);
    row_of_[document.identity()] = row;
    wanted_.reset();
    return;
  }
  ParseOptions options;
  options.batch_line = rows_[row].line;
  choosing_ = std::make_unique<Choosing>(
      [text = text_, line = lines_[row], source = source_, options](const Progress& progress) {
        return parse_case(line, source.name, source.folder, progress, options);
      });
  static_cast<void>(choosing_->wait_for(part_of_a_frame));
}

void BatchSession::take_choice(Document& document, Notices& notices) {
  if (!choosing_) return;
  auto outcome = choosing_->poll();
  if (!outcome) return;
  choosing_.reset();
  const std::size_t row = *std::exchange(wanted_, std::nullopt);
  if (!outcome->result) {
    if (!outcome->fault.empty()) notices.error(outcome->fault);
    return;
  }
  document.take(std::move(*outcome->result));
  row_of_[document.identity()] = row;
}

void BatchSession::step(int by, Document& document) {
  if (listed_.empty()) return;
  const std::optional<std::size_t> from = wanted_ ? wanted_ : broken_ ? broken_ : current_;
  const auto at = from ? std::find(listed_.begin(), listed_.end(), *from) : listed_.end();
  std::ptrdiff_t place = by > 0 ? 0 : static_cast<std::ptrdiff_t>(listed_.size()) - 1;
  if (at != listed_.end()) place = at - listed_.begin() + by;
  place = std::clamp<std::ptrdiff_t>(place, 0, static_cast<std::ptrdiff_t>(listed_.size()) - 1);
  choose(listed_[static_cast<std::size_t>(place)], document);
}

}  // namespace minkoscope
