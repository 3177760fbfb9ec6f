#include "core/import/text/tables.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "core/base/text.h"

namespace minkoscope {
namespace {

using Fields = std::vector<std::string_view>;

constexpr std::array kinds{"box", "cube", "cuboid", "sphere", "ball", "capsule", "cylinder", "cone", "ellipsoid"};
constexpr std::array headings_of_kinds{"type", "shape", "kind", "collider", "geometry", "geom"};
constexpr std::array headings_of_numbers{"vertex", "index", "i", "#", "point", "corner", "no", "n"};
constexpr std::array headings_of_names{"name", "id", "body", "object", "label", "item", "collider name", ""};
constexpr std::array headings_of_members{"property", "parameter", "field", "member", "value", "name", ""};
constexpr std::size_t most_members = 64;

template <class Words>
bool is_among(const std::string& word, const Words& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool begins_like_a_number(std::string_view value) {
  return !value.empty() && (std::isdigit(static_cast<unsigned char>(value[0])) != 0 || value[0] == '-' ||
                            value[0] == '+' || value[0] == '.');
}

bool begins_like_a_list(std::string_view value) {
  return value.starts_with('(') || value.starts_with('[');
}

/// Of a line with bars at both ends, what stands between them.
std::string_view without_outer_bars(std::string_view line) {
  line = trimmed(line, whitespace);
  if (line.starts_with('|')) line.remove_prefix(1);
  if (line.ends_with('|')) line.remove_suffix(1);
  return line;
}

bool is_rule(std::string_view line) {
  return line.find("--") != std::string_view::npos && line.find_first_not_of("|-: \t\r") == std::string_view::npos;
}

Fields fields_of_line(std::string_view line, char separator) {
  return fields_of(separator == '|' ? without_outer_bars(line) : line, separator);
}

/// The unit of angles that a heading has in brackets, to stand behind its values; empty where it has none.
std::string unit_of_heading(std::string_view heading) {
  const std::size_t open = heading.find_first_of("([");
  if (open == std::string_view::npos) return {};
  const std::string said = lower_case(std::string(heading.substr(open + 1)));
  return said.starts_with("deg") ? " degrees" : said.starts_with("rad") ? " radians" : "";
}

/// "0.4 / 0.6 / 0.4" as "0.4, 0.6, 0.4": no division, between numbers of a cell.
std::string without_slashes(std::string_view value) {
  std::string out(value);
  for (std::size_t at = 0; (at = out.find(" / ", at)) != std::string::npos; ++at) {
    const bool numbers = std::isdigit(static_cast<unsigned char>(out[at == 0 ? 0 : at - 1])) != 0 &&
                         at + 3 < out.size() && begins_like_a_number(std::string_view(out).substr(at + 3));
    if (numbers) out.replace(at, 3, ", ");
  }
  return out;
}

/// A heading as words: "half_extents" and "Half extents (m)" are "half extents", "Size (full)" is "full size".
std::string words_of_heading(std::string_view heading) {
  const std::size_t open = std::min(heading.find_first_of("(["), heading.size());
  std::string words = lower_case(std::string(trimmed(heading.substr(0, open), whitespace)));
  std::replace(words.begin(), words.end(), '_', ' ');
  const std::string said = lower_case(std::string(heading.substr(open)));
  for (const std::string_view kind : {"full", "half"})
    if (said.find(kind) != std::string::npos && words.find(kind) == std::string::npos)
      words = std::string(kind) + " " + words;
  if (said.find("caps") == std::string::npos) return words;
  const bool without = said.find("no ") != std::string::npos || said.find("without") != std::string::npos;
  return words + (without ? " without caps" : " with caps");
}

/// "x" of "x", "px", "pos x" and "position x"; nothing for other headings.
char coordinate_of(const std::string& heading) {
  for (const std::string_view before : {"", "p", "pos ", "position ", "pos", "t", "center ", "centre "})
    for (const char letter : {'x', 'y', 'z'})
      if (heading == std::string(before) + letter) return letter;
  return '\0';
}

/// How the columns of a table are put into words.
class Columns {
 public:
  explicit Columns(const Fields& headings) {
    for (const std::string_view heading : headings) {
      headings_.push_back(words_of_heading(heading));
      units_.push_back(unit_of_heading(heading));
    }
  }
  std::size_t count() const { return headings_.size(); }
  bool name_kinds() const {
    return std::any_of(headings_.begin(), headings_.end(),
                       [](const std::string& heading) { return is_among(heading, headings_of_kinds); });
  }
  /// "| body | box | position |": of one kind, whose sizes stand below it.
  bool sizes_one_kind() const {
    return std::any_of(headings_.begin(), headings_.end(),
                       [](const std::string& heading) { return is_among(heading, kinds); });
  }
  /// Nothing but a name, coordinates of a point, and perhaps its number.
  bool are_points() const {
    std::string coordinates;
    std::size_t others = 0;
    for (std::size_t i = 0; i < headings_.size(); ++i) {
      if (const char letter = coordinate_of(headings_[i]); letter != '\0')
        coordinates += letter;
      else if (i > 0 && !is_among(headings_[i], headings_of_numbers))
        ++others;
    }
    return coordinates == "xyz" && others == 0 && coordinate_of(headings_[0]) == '\0';
  }
  /// "A.x", "A.y", "A.z", "B.x", …: the names of the points of a row, each with its first column.
  std::vector<std::pair<std::string, std::size_t>> points_beside() const {
    std::vector<std::pair<std::string, std::size_t>> found;
    for (std::size_t i = 0; i + 2 < headings_.size(); ++i) {
      const std::string& x = headings_[i];
      if (x.size() < 2 || x.back() != 'x') continue;
      const std::string name = x.substr(0, x.size() - 1);
      if (headings_[i + 1] == name + "y" && headings_[i + 2] == name + "z")
        found.emplace_back(name.substr(0, name.find_last_not_of("._ ") + 1), i);
    }
    return found;
  }
  std::string point_in_words(const Fields& row) const {
    std::string point(row[0]);
    for (std::size_t i = 1; i < row.size(); ++i)
      if (coordinate_of(headings_[i]) != '\0') point.append(point.size() == row[0].size() ? " (" : ", ").append(row[i]);
    return point + ")";
  }
  bool are_words() const {
    return std::none_of(headings_.begin(), headings_.end(), begins_like_a_number) &&
           std::any_of(headings_.begin(), headings_.end(), [](const std::string& h) { return !h.empty(); });
  }

  std::string in_words(const Fields& row) const {
    std::string name, kind, rest, position, quaternion;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string& heading = headings_[i];
      const std::string value = without_slashes(row[i]) + (begins_like_a_list(row[i]) ? units_[i] : "");
      if (value.empty() || value == "-") continue;
      if (is_among(heading, headings_of_kinds) && kind.empty())
        kind = value;
      else if (is_among(heading, kinds) && kind.empty())
        kind = heading + " " + value;
      else if (is_among(heading, headings_of_names) && name.empty() && !begins_like_a_number(value))
        name = value;
      else if (coordinate_of(heading) != '\0')
        position.append(position.empty() ? "" : ", ").append(value);
      else if (heading.size() == 2 && heading[0] == 'q')
        quaternion.append(quaternion.empty() ? heading + " " : ", ").append(value);
      else
        rest.append(", ")
            .append(begins_like_a_number(value) || begins_like_a_list(value) || heading == "axis" ? heading + " " : "")
            .append(value);
    }
    std::string words = name.empty() ? kind : name + ": " + kind;
    words += rest;
    if (!position.empty()) words += ", position (" + position + ")";
    if (!quaternion.empty())
      words += (quaternion[1] == 'w' ? ", quaternion_wxyz (" : ", quaternion_xyzw (") + quaternion.substr(3) + ")";
    return words;
  }

 private:
  std::vector<std::string> headings_, units_;
};

/// "box", "Sphere, static", "BoxCollider"
bool names_a_kind(std::string_view value) {
  std::string word = lower_case(std::string(value.substr(0, value.find_first_of(", "))));
  for (const std::string_view end : {"collider", "shape3d", "shape"})
    if (word.ends_with(end)) word.resize(word.size() - end.size());
  return is_among(word, kinds);
}

bool holds_a_kind(const Fields& row) {
  return std::any_of(row.begin(), row.end(), names_a_kind);
}

/// The rows of a table whose columns are the shapes, its first column their members; empty where it is none.
std::vector<Fields> turned_around(const std::vector<Fields>& rows) {
  const auto names_kinds = [](const Fields& row, std::string_view label) {
    return (is_among(words_of_heading(label), headings_of_kinds) || label.empty()) &&
           std::all_of(row.begin() + 1, row.end(), names_a_kind);
  };
  const bool kinds_above = names_kinds(rows[0], "");
  const bool kinds_below = std::any_of(rows.begin() + 1, rows.end(),
                                       [&](const Fields& row) { return !row[0].empty() && names_kinds(row, row[0]); });
  if (kinds_above == kinds_below) return {};
  std::vector<Fields> out(rows[0].size());
  for (std::size_t column = 0; column < out.size(); ++column)
    for (const Fields& row : rows) out[column].push_back(row[column]);
  out[0][0] = kinds_above ? headings_of_kinds[0] : headings_of_names[0];
  return out;
}

/// Puts the points that stand beside each other into lists, one below the other.
void put_points_into_words(std::vector<std::string>& lines, const std::vector<Fields>& rows,
                           const std::vector<std::pair<std::string, std::size_t>>& points, std::size_t first) {
  std::vector<std::string> out;
  for (const auto& [name, column] : points) {
    out.push_back(name + ":");
    for (const Fields& row : rows)
      if (column + 2 < row.size() && !row[column].empty())
        out.push_back("(" + std::string(row[column]) + ", " + std::string(row[column + 1]) + ", " +
                      std::string(row[column + 2]) + ")");
  }
  // Lines keep their numbers: what does not fit stands behind the last.
  for (std::size_t i = 0; i < rows.size(); ++i) lines[first + i] = i < out.size() ? out[i] : std::string();
  for (std::size_t i = rows.size(); i < out.size(); ++i) lines[first + rows.size() - 1] += "\n" + out[i];
}

/// Puts shapes that are the columns of a table into words; the line behind the last.
std::size_t put_columns_into_words(std::vector<std::string>& lines, std::size_t heading, std::size_t first,
                                   char separator) {
  std::vector<Fields> rows{fields_of_line(lines[heading], separator)};
  if (rows[0].size() < 3 || !is_among(words_of_heading(rows[0][0]), headings_of_members)) return heading + 1;
  for (std::size_t at = first; at < lines.size() && rows.size() < most_members; ++at) {
    Fields row = fields_of_line(lines[at], separator);
    if (row.size() != rows[0].size()) break;
    rows.push_back(std::move(row));
  }
  const std::vector<Fields> shapes = turned_around(rows);
  if (shapes.empty()) return heading + 1;
  const Columns columns(shapes[0]);
  const std::size_t end = first + rows.size() - 1;
  if (shapes.size() - 1 > end - heading) return heading + 1;
  std::vector<std::string> words(end - heading);  // lines keep their numbers
  for (std::size_t i = 1; i < shapes.size(); ++i) words[i - 1] = columns.in_words(shapes[i]);
  std::move(words.begin(), words.end(), lines.begin() + static_cast<std::ptrdiff_t>(heading));
  return end;
}

/// Puts the rows below a heading into words; the line behind the last.
std::size_t put_rows_into_words(std::vector<std::string>& lines, std::size_t heading, std::size_t first,
                                char separator) {
  if (lines[heading].find(separator) == std::string::npos) return heading + 1;
  const auto fields = [&](std::size_t at) { return fields_of_line(lines[at], separator); };
  const Columns columns(fields(heading));
  if (const auto beside = columns.points_beside(); beside.size() == 2 && columns.are_words()) {
    std::size_t last = first;
    std::vector<std::string> kept(lines.begin() + static_cast<std::ptrdiff_t>(first), lines.end());
    std::vector<Fields> rows;
    for (; last < lines.size(); ++last) {
      Fields row = fields_of_line(kept[last - first], separator);
      if (row.size() != columns.count()) break;
      rows.push_back(std::move(row));
    }
    if (rows.empty()) return heading + 1;
    for (std::size_t at = heading; at < first; ++at) lines[at].clear();
    put_points_into_words(lines, rows, beside, first);
    return last;
  }
  const bool points = columns.count() > 3 && columns.are_points();
  const bool one_kind = separator == '|' && columns.sizes_one_kind();
  if (const std::size_t last = put_columns_into_words(lines, heading, first, separator); last != heading + 1)
    return last;
  if (columns.count() < 3 || !columns.are_words() || !(columns.name_kinds() || one_kind || points)) return heading + 1;
  std::size_t end = first;
  for (; end < lines.size(); ++end) {
    const Fields row = fields(end);
    if (row.size() != columns.count() || (points ? begins_like_a_number(row[0]) : !holds_a_kind(row) && !one_kind))
      break;
    lines[end] = points ? columns.point_in_words(row) : columns.in_words(row);
  }
  if (end == first) return heading + 1;
  for (std::size_t at = heading; at < first; ++at) lines[at].clear();
  return end;
}

/// "[crate]", "[[bodies]]": the name; nothing for other lines.
std::string_view section_named(std::string_view line) {
  line = trimmed(line, whitespace);
  if (!line.starts_with('[')) return {};
  while (line.starts_with('[') && line.ends_with(']')) {
    line.remove_prefix(1);
    line.remove_suffix(1);
  }
  const bool name = !line.empty() && std::isalpha(static_cast<unsigned char>(line[0])) != 0 &&
                    line.find_first_of("=,()[]{}: ") == std::string_view::npos;
  return name ? line : std::string_view();
}

/// "shape = "sphere"" as "  shape: sphere".
std::string entry_in_words(std::string_view line) {
  const std::size_t sign = line.find('=');
  std::string value(trimmed(line.substr(sign + 1), whitespace));
  std::erase(value, '"');
  std::erase(value, '\'');
  const std::string key(trimmed(line.substr(0, sign), whitespace));
  return "  " + (is_among(lower_case(key), headings_of_kinds) ? "type" : key) + ": " + value;
}

bool is_entry(std::string_view line) {
  const std::size_t sign = line.find('=');
  return sign != std::string_view::npos && sign > 0 && !line.ends_with(';') &&
         std::all_of(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(sign), [](char c) {
           return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == ' ' || c == '.';
         });
}

/// Puts the entries of a section into words; the line behind the last.
std::size_t put_entries_into_words(std::vector<std::string>& lines, std::size_t heading) {
  const std::string name(section_named(lines[heading]));
  const bool repeated = trimmed(lines[heading], whitespace).starts_with("[[");
  std::size_t end = heading + 1;
  while (end < lines.size() && is_entry(lines[end])) ++end;
  if (end == heading + 1) return end;
  lines[heading] = name + (repeated ? std::to_string(heading) : std::string()) + ":";
  for (std::size_t at = heading + 1; at < end; ++at) lines[at] = entry_in_words(lines[at]);
  return end;
}

std::size_t indent_of(std::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

/// "radius / half height: 0.02 / 0.07 m" as "radius: 0.02 m, half height: 0.07 m"; whether a line is that.
bool pair_names_with_values(std::string& line) {
  static constexpr std::array names{"radius", "diameter", "width", "depth", "height", "length"};
  const std::size_t colon = line.find_first_of(":=");
  if (colon == std::string::npos || line[colon] == '=' || line.find('/') >= colon) return false;
  const std::size_t end = std::min(line.find_first_not_of("0123456789+-.eE/ \t", colon + 1), line.size());
  const std::size_t behind = std::min(line.find_first_not_of("cm", end), line.size());  // a unit
  const std::string unit = behind > end ? " " + line.substr(end, behind - end) : "";
  std::string_view before = trimmed(std::string_view(line).substr(0, colon), whitespace);
  std::string_view values = trimmed(std::string_view(line).substr(colon + 1, end - colon - 1), whitespace);
  if (unit.empty() && values.find('.') == std::string_view::npos) return false;  // "radius / height: 1/2" is a ratio
  std::string out;
  while (!before.empty() && !values.empty()) {
    const std::size_t name = before.find('/'), value = values.find('/');
    const std::string_view named = trimmed(before.substr(0, name), whitespace);
    const std::string_view given = trimmed(values.substr(0, value), whitespace);
    const std::string last = lower_case(named.substr(named.find_last_of(" -_") + 1));
    const bool apart = given.find_first_of(" \t") != std::string_view::npos;
    if (!is_among(last, names) || apart || !begins_like_a_number(given)) return false;
    out.append(out.empty() ? "" : ", ").append(named).append(": ").append(given).append(unit);
    before.remove_prefix(std::min(name, before.size() - 1) + 1);
    values.remove_prefix(std::min(value, values.size() - 1) + 1);
  }
  if (!before.empty() || !values.empty()) return false;  // not as many
  line = out + line.substr(behind);
  return true;
}

/// "rotation:", and below it "axis: [0, 1, 0]" and "degrees: 15" of YAML, as one line; whether they are that.
bool join_turn(std::vector<std::string>& lines, std::size_t at) {
  const std::string_view name = trimmed(lines[at], whitespace);
  if (at + 2 >= lines.size() || !name.ends_with(':') || name.find_first_of(" {[(") != std::string_view::npos)
    return false;
  bool axis = false, angle = false;
  for (const std::size_t below : {at + 1, at + 2}) {
    const std::string_view line = trimmed(lines[below], whitespace);
    if (indent_of(lines[below]) <= indent_of(lines[at])) return false;
    axis = axis || line.starts_with("axis:");
    for (const std::string_view word : {"degrees:", "deg:", "angle_deg:", "angle_degrees:", "radians:", "angle_rad:"})
      angle = angle || line.starts_with(word);
  }
  if (!axis || !angle) return false;
  const auto own = [&](std::size_t place) { return std::string(trimmed(lines[place], whitespace)); };
  lines[at] += " {" + own(at + 1) + ", " + own(at + 2) + "}";
  lines[at + 1].clear();
  lines[at + 2].clear();
  return true;
}

}  // namespace

std::string with_tables_as_words(std::string_view text) {
  std::vector<std::string> lines = split_lines(text);
  bool changed = false;
  for (std::size_t at = 0; at < lines.size(); ++at) changed = join_turn(lines, at) || changed;
  for (std::string& line : lines) changed = pair_names_with_values(line) || changed;
  for (std::size_t at = 0; at + 1 < lines.size();) {
    const bool bars = lines[at].find('|') != std::string::npos && is_rule(lines[at + 1]);
    std::size_t next = at + 1;
    if (bars)
      next = put_rows_into_words(lines, at, at + 2, '|');
    else if (!section_named(lines[at]).empty())
      next = put_entries_into_words(lines, at);
    else
      for (const char separator : {',', ';', '\t'})
        if (next == at + 1) next = put_rows_into_words(lines, at, at + 1, separator);
    changed = changed || next != at + 1;
    at = next;
  }
  if (!changed) return std::string(text);
  std::string out;
  for (const std::string& line : lines) out.append(out.empty() && &line == &lines[0] ? "" : "\n").append(line);
  return out;
}

}  // namespace minkoscope
