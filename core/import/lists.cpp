// Which numbers of a text belong together: lists of rows, and runs of loose numbers and vectors up to the next name,
// empty line or comment.
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/import/notation/meaning.h"
#include "core/import/tree.h"

namespace minkoscope {
namespace {

/// np.array([[…]]) is its contents.
const TreeNode& unwrapped(const TreeNode& node) {
  const TreeNode* inner = &node;
  while (inner->kind == TreeNode::Kind::group && inner->children.size() == 1 &&
         inner->children[0].kind == TreeNode::Kind::group && inner->children[0].label.empty())
    inner = &inner->children[0];
  return *inner;
}

std::vector<PlacedNumber> row_of(const TreeNode& group) {
  std::vector<PlacedNumber> row;
  for (const TreeNode& number : group.children) row.push_back({number.value, number.line});
  return row;
}

class ListFinder {
 public:
  explicit ListFinder(std::vector<NumberList>& found) : found_(found) {}

  void look_into(const TreeNode& group, const std::string& outer) {
    for (const TreeNode& child : group.children) {
      if (child.kind == TreeNode::Kind::number) {
        begin_unless_joins(child, outer, {});
        if (loose_line_ != child.line || run_.rows.empty()) run_.rows.emplace_back();
        loose_line_ = child.line;
        run_.rows.back().push_back({child.value, child.line});
        continue;
      }
      if (child.kind != TreeNode::Kind::group) continue;
      const TreeNode& inner = unwrapped(child);
      if (inner.only_numbers()) {
        begin_unless_joins(child, outer, child.constructor);
        loose_line_ = 0;
        run_.rows.push_back(row_of(inner));
        continue;
      }
      end_run();
      const std::string name = name_of(child, outer);
      if (is_list_of_rows(inner)) {
        NumberList list{name, first_line(inner), {}, false, child.constructor, child.of_part};
        for (const TreeNode& row : inner.children) list.rows.push_back(row_of(unwrapped(row)));
        found_.push_back(std::move(list));
      } else if (is_list_of_triangles(inner)) {
        NumberList list{name, first_line(inner), {}, true, child.constructor, child.of_part};
        for (const TreeNode& triangle : inner.children)
          for (const TreeNode& row : unwrapped(triangle).children) list.rows.push_back(row_of(unwrapped(row)));
        found_.push_back(std::move(list));
      } else {
        look_into(inner, name);
        end_run();
      }
    }
    end_run();
  }

 private:
  static std::string name_of(const TreeNode& node, const std::string& outer) {
    const std::string own = node.label.empty() ? node.constructor : node.label;
    if (outer.empty() || own.empty()) return own.empty() ? outer : own;
    return outer + " " + own;
  }
  static int first_line(const TreeNode& node) {
    const TreeNode* at = &node;
    while (!at->children.empty()) at = &at->children[0];
    return at->line;
  }
  static bool is_list_of_rows(const TreeNode& group) {
    if (!group.only_groups()) return false;
    return std::all_of(group.children.begin(), group.children.end(),
                       [](const TreeNode& row) { return row.label.empty() && unwrapped(row).only_numbers(); });
  }
  static bool is_list_of_triangles(const TreeNode& group) {
    if (!group.only_groups()) return false;
    return std::all_of(group.children.begin(), group.children.end(), [](const TreeNode& triangle) {
      const TreeNode& inner = unwrapped(triangle);
      return inner.children.size() == 3 && is_list_of_rows(inner);
    });
  }

  /// A number or a row continues the run before it, unless something between them starts another.
  void begin_unless_joins(const TreeNode& node, const std::string& outer, const std::string& constructor) {
    // "a.push_back(…)" again; "v" below a heading and the first "v"
    const bool same_name = !node.label.empty() && (node.label == label_ || label_.ends_with(" " + node.label));
    const bool goes_on = node.label.empty() && !node.after_break;
    const bool joins = !run_.rows.empty() && constructor == constructor_ && (goes_on || (same_name && all_named_));
    // A name before many rows is a heading, which begins another list where it stands again.
    if (joins) all_named_ = all_named_ && (same_name || node.line == last_line_);
    last_line_ = node.line;
    if (joins) return;
    end_run();
    all_named_ = true;
    label_ = node.label;
    run_.name = name_of(node, outer);
    run_.line = first_line(node);
    run_.of_part = node.of_part;
    constructor_ = constructor;
  }

  /// Rows of one length are a list; a pose may follow points directly, and two long rows are two lists.
  void end_run() {
    NumberList run = std::move(run_);
    run_ = {};
    loose_line_ = 0;
    run.constructor = std::exchange(constructor_, {});
    label_.clear();
    if (run.rows.empty()) return;
    const bool long_rows = run.rows.size() > 1 && std::all_of(run.rows.begin(), run.rows.end(), [](const auto& row) {
                             return row.size() > 4 && row.size() % 3 == 0;
                           });
    std::vector<NumberList> parts;
    for (auto& row : run.rows) {
      const std::size_t size = row.size();
      const bool ends = parts.empty() || long_rows ||
                        (parts.back().rows.back().size() != size &&
                         (size == 4 || size == 16 || parts.back().rows.back().size() == 4));
      if (ends) parts.push_back({run.name, row.front().line, {}, false, run.constructor, run.of_part});
      parts.back().rows.push_back(std::move(row));
    }
    for (NumberList& part : parts) found_.push_back(std::move(part));
  }

  std::vector<NumberList>& found_;
  NumberList run_;
  std::string constructor_, label_;
  bool all_named_ = true;  // each line of the run begins with its name
  int last_line_ = 0;
  int loose_line_ = 0;  // of the loose numbers that make the last row; 0 where it is a group
};

/// "vertex p" of "vertex p12"; empty where a name has no number.
std::string stem_of(const std::string& name) {
  const std::size_t last = name.find_last_not_of("0123456789");
  return last == std::string::npos || last + 1 == name.size() ? std::string() : name.substr(0, last + 1);
}

/// p0 = (0, 0, 0), p1 = (1, 0, 0), …: single points whose names count are one list. Only the first may have a type
/// before it: "vec3 p0 = …, p1 = …".
std::vector<NumberList> with_numbered_points_joined(std::vector<NumberList> lists) {
  if (lists.size() < 3) return lists;
  const auto is_point = [](const NumberList& list) { return list.rows.size() == 1 && list.rows[0].size() == 3; };
  std::vector<NumberList> joined;
  std::string stem, name;  // of the point before
  for (NumberList& list : lists) {
    const std::string own = is_point(list) ? stem_of(list.name) : std::string();
    const bool goes_on = own == stem || (own.find(' ') == own.npos && stem.ends_with(" " + own));
    const bool counts_on = !own.empty() && goes_on && list.name != name;
    if (!counts_on || stem == own) stem = own;
    name = list.name;
    if (counts_on) {
      joined.back().rows.push_back(std::move(list.rows[0]));
    } else {
      joined.push_back(std::move(list));
    }
  }
  return joined;
}

/// "8" in a line of its own above eight points: their count.
void drop_count(NumberList& list) {
  if (list.rows.size() < 4 || list.rows[0].size() != 1 || list.rows[1].size() != 3) return;
  if (list.rows[0][0].value != static_cast<double>(list.rows.size() - 1)) return;
  list.rows.erase(list.rows.begin());
  list.line = list.rows[0].front().line;
}

}  // namespace

std::size_t NumberList::count() const {
  std::size_t sum = 0;
  for (const auto& row : rows) sum += row.size();
  return sum;
}

bool NumberList::all_rows_have(std::size_t size) const {
  return std::all_of(rows.begin(), rows.end(), [size](const auto& row) { return row.size() == size; });
}

std::vector<PlacedNumber> NumberList::flat() const {
  std::vector<PlacedNumber> all;
  for (const auto& row : rows) all.insert(all.end(), row.begin(), row.end());
  return all;
}

bool NumberList::all_whole() const {
  for (const auto& row : rows)
    for (const PlacedNumber& number : row)
      if (number.value < 0.0 || number.value > 4e9 || number.value != std::floor(number.value)) return false;
  return true;
}

std::vector<NumberList> number_lists(const TreeNode& tree) {
  std::vector<NumberList> found;
  ListFinder(found).look_into(tree, {});
  for (NumberList& list : found) drop_count(list);
  return with_numbered_points_joined(std::move(found));
}

namespace {

/// How many numbers each line of a row has; 0 where they differ or there is but one line.
std::size_t length_of_lines(const std::vector<PlacedNumber>& row) {
  std::size_t first = 0, length = 0, lines = 0;
  for (std::size_t i = 1; i <= row.size(); ++i) {
    if (i < row.size() && row[i].line == row[first].line) continue;
    if (lines > 0 && i - first != length) return 0;
    length = i - first;
    first = i;
    ++lines;
  }
  return lines > 1 ? length : 0;
}

}  // namespace

std::vector<Vector3d> points_of(const NumberList& list, const ImportSource& source) {
  const auto number_count = [](std::size_t count) {
    return std::to_string(count) + (count == 1 ? " number" : " numbers");
  };
  std::vector<Vector3d> points;
  if (is_by_columns(list.rows)) {
    const auto& rows = list.rows;
    for (std::size_t i = 0; i < rows[0].size(); ++i)
      points.emplace_back(rows[0][i].value, rows[1][i].value, rows[2][i].value);
    return points;
  }
  if (list.rows.size() == 1 && list.rows[0].size() != 3) {
    const auto& row = list.rows[0];
    if (const std::size_t length = length_of_lines(row); length > 1 && length % 3 != 0)
      source.fail(list.line, "holds lines of " + number_count(length) + " each; must have three a point, x y z");
    if (row.size() % 3 != 0)
      source.fail(list.line, "holds a list of " + number_count(row.size()) +
                                 (row.size() == 2 ? ", which looks like 2D" : "") +
                                 "; must be x y z for each point, a multiple of three");
    for (std::size_t i = 0; i < row.size(); i += 3)
      points.emplace_back(row[i].value, row[i + 1].value, row[i + 2].value);
    return points;
  }
  for (const auto& row : list.rows) {
    if (row.size() != 3)
      source.fail(row.front().line,
                  "holds a point of " + number_count(row.size()) +
                      (row.size() == 2 ? ", which looks like 2D; must have three, x y z" : "; must have three, x y z"));
    points.emplace_back(row[0].value, row[1].value, row[2].value);
  }
  return points;
}

}  // namespace minkoscope
