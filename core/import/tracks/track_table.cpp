// A track as CSV.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/base/text.h"
#include "core/import/tracks/recorded_walk.h"
#include "core/scene/case/case_error.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/json/json_writer.h"

namespace minkoscope {
namespace {

constexpr std::array<std::string_view, 11> columns{"tick", "x",        "y",       "z",       "vx",     "vy",
                                                   "vz",   "grounded", "input_x", "input_y", "input_z"};
enum Column { tick, x, y, z, vx, vy, vz, grounded, input_x, input_y, input_z };
constexpr const char* header_wanted =
    "a header with the columns tick,x,y,z, and where there are any vx,vy,vz, grounded, and input_x,input_y,input_z";

std::string_view trimmed_cell(std::string_view cell) {
  const std::size_t first = cell.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return cell.substr(first, cell.find_last_not_of(" \t\r") - first + 1);
}

std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells;
  for (std::size_t begin = 0;;) {
    const std::size_t end = line.find(',', begin);
    cells.push_back(trimmed_cell(line.substr(begin, end == std::string_view::npos ? end : end - begin)));
    if (end == std::string_view::npos) return cells;
    begin = end + 1;
  }
}

/// The lines of a text; a byte order mark before the first is none of it.
class TableReader {
 public:
  TableReader(std::string_view text, const std::string& name) : text_(text), name_(name) {
    if (text_.starts_with("\xEF\xBB\xBF")) text_.remove_prefix(3);
  }

  /// The next line that is not blank; false at the end.
  bool next(std::string_view& line) {
    while (!text_.empty()) {
      const std::size_t end = text_.find('\n');
      line = text_.substr(0, end);
      text_ = end == std::string_view::npos ? std::string_view() : text_.substr(end + 1);
      ++line_;
      if (!trimmed_cell(line).empty()) return true;
    }
    return false;
  }
  [[noreturn]] void fail(const std::string& message) const {
    throw CaseError(name_ + ":" + std::to_string(std::max(line_, 1)) + ": " + message);
  }

  void read_header(std::string_view line) {
    places_.fill(-1);
    const std::vector<std::string_view> cells = cells_of(line);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const auto column = std::find(columns.begin(), columns.end(), cells[i]);
      if (column == columns.end())
        fail("\"" + printable(cells[i]) + "\" is no column of a track; must be " + header_wanted);
      int& place = places_[static_cast<std::size_t>(column - columns.begin())];
      if (place >= 0) fail("the column " + std::string(cells[i]) + " stands twice; must be there once");
      place = static_cast<int>(i);
    }
    count_ = cells.size();
    for (const Column needed : {tick, x, y, z})
      if (!has(needed)) fail("the column " + std::string(columns[needed]) + " is missing; must be " + header_wanted);
    for (const auto& group : {std::array{vx, vy, vz}, std::array{input_x, input_y, input_z}}) {
      const auto there = std::count_if(group.begin(), group.end(), [&](Column column) { return has(column); });
      if (there != 0 && there != 3)
        fail(concat("of ", columns[group[0]], ", ", columns[group[1]], ", ", columns[group[2]],
                    " some are missing; must be all three or none"));
    }
  }
  bool has(Column column) const { return places_[column] >= 0; }

  void read_row(std::string_view line) {
    cells_ = cells_of(line);
    if (cells_.size() == count_) return;
    fail("has " + std::to_string(cells_.size()) + " columns; must have " + std::to_string(count_) +
         ", as the header has");
  }
  double number(Column column) const {
    const std::string_view cell = cells_[static_cast<std::size_t>(places_[column])];
    double value = 0.0;
    const char* const begin = cell.data() + (cell.starts_with('+') ? 1 : 0);
    const auto [end, fault] = std::from_chars(begin, cell.data() + cell.size(), value);
    if (fault != std::errc() || end != cell.data() + cell.size() || !std::isfinite(value) || std::abs(value) > 1e12)
      fail(concat(columns[column], " is \"", printable(cell), "\"; must be a finite number"));
    return value;
  }
  Vector3d vector(Column first) const {
    return {number(first), number(static_cast<Column>(first + 1)), number(static_cast<Column>(first + 2))};
  }

 private:
  std::string_view text_;
  const std::string& name_;
  int line_ = 0;
  std::array<int, columns.size()> places_{};
  std::size_t count_ = 0;
  std::vector<std::string_view> cells_;
};

RecordedTick read_tick(const TableReader& table) {
  RecordedTick row;
  row.state.position = table.vector(x);
  if (table.has(vx)) row.state.velocity = table.vector(vx);
  if (table.has(grounded)) {
    const double said = table.number(grounded);
    if (said != 0.0 && said != 1.0) table.fail("grounded must be 0 or 1");
    row.state.grounded = said == 1.0;
  }
  if (table.has(input_x)) row.input = table.vector(input_x);
  return row;
}

}  // namespace

bool is_track_table(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return false;
  const std::size_t end = text.find('\n', begin);
  const std::vector<std::string_view> cells =
      cells_of(text.substr(begin, end == std::string_view::npos ? end : end - begin));
  const auto holds = [&](std::string_view name) { return std::find(cells.begin(), cells.end(), name) != cells.end(); };
  return holds("tick") && (holds("x") || holds("y") || holds("z"));
}

RecordedWalk read_track_table(std::string_view text, const std::string& name, const TrackOptions& options) {
  TableReader table(text, name);
  std::string_view line;
  if (!table.next(line)) table.fail(std::string("is empty; must be ") + header_wanted);
  table.read_header(line);
  std::vector<RecordedTick> ticks;
  double last = 0.0;
  while (table.next(line)) {
    table.read_row(line);
    const double number = table.number(tick);
    if (!ticks.empty() && number != last + 1.0)
      table.fail(concat("is tick ", format_number(number), " after ", format_number(last), "; must be ",
                        format_number(last + 1.0)));
    last = number;
    ticks.push_back(read_tick(table));
  }
  if (ticks.empty()) table.fail("has no rows; must hold one a tick");
  if (options.level.empty()) throw CaseError(name + ": a table holds no level; must be given by --level");
  if (!options.body) throw CaseError(name + ": a table holds no body; must be given by --body, a shape as in a case");
  const bool has_inputs = table.has(input_x);
  Walk walk = recorded_walk(options.level, BodyShape(*options.body), ticks.front().state.position, {}, ticks);
  if (options.tick) walk.settings.tick = *options.tick;
  RecordedWalk out{std::move(walk), "a table of a character's ticks", {}};
  out.remarks.push_back("the walk starts where the first row is");
  if (!has_inputs)
    out.remarks.push_back("without input columns our mover is given no input: what the character wanted is not known");
  return out;
}

}  // namespace minkoscope
