// What FCL prints when its narrow phase gives up, as users of FCL and Drake post it: both shapes and both poses. Two
// forms are about: until 2023 shapes as their operator<< prints them and Eigen's matrices ("Shape 1: Box0.3 0.3 0.3"),
// since then shapes as C++ constructors and matrices with commas ("Shape 1:\nBox<double>(0.3, 0.3, 0.3);"). Sizes are
// FCL's: full side lengths, and lz the full length along the local z axis. Poses may also be a translation and a
// quaternion. Sources: flexible-collision-library/fcl, failed_at_this_configuration.h and pull request 594 (2023);
// failures in issues 319, 398, 399, 415, 493 there, and 18704, 21673 of RobotLocomotion/drake.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <numbers>
#include <optional>
#include <regex>

#include "core/base/text.h"
#include "core/import/grammar/expression.h"
#include "core/import/pose.h"

namespace minkoscope {
namespace {

/// The lines of the message as FCL wrote them, and where each stands in the text.
struct Line {
  std::string text;
  int number = 0;
};

/// What a launcher or a logger has put before a line: "[node-name] ", "[ERROR] [1546.25]: ".
std::string_view line_prefix(std::string_view line) {
  if (!line.starts_with('[')) return {};
  const std::size_t end = line.find(']');
  // "[node-name]", not "[0.1, 2]"
  if (end == std::string_view::npos || line.find_first_of(" ,", 0) < end) return {};
  const std::size_t next = line.find_first_not_of(' ', end + 1);
  if (next == std::string_view::npos || line[next] != '[') return line.substr(0, end + 1);
  const std::string_view rest = line_prefix(line.substr(next));
  if (rest.empty()) return line.substr(0, end + 1);
  std::size_t length = next + rest.size();
  if (length < line.size() && line[length] == ':') ++length;
  return line.substr(0, length);
}

/// Takes off what a launcher has put before each line ("[my_node] "), and joins what a terminal has wrapped: lines
/// without that prefix go on where the line before them ended. Marks of quoting ("> ") go too.
std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  int number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back({std::string(line), ++number});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  const auto prefixed =
      std::count_if(lines.begin(), lines.end(), [](const Line& line) { return !line_prefix(line.text).empty(); });
  if (prefixed < 3) return lines;
  std::vector<Line> joined;
  for (Line& line : lines) {
    const std::string_view prefix = line_prefix(line.text);
    if (!prefix.empty()) {
      line.text.erase(0, prefix.size());
      joined.push_back(std::move(line));
    } else if (!joined.empty()) {
      joined.back().text += line.text;
    }
  }
  return joined;
}

/// Where `mark` occurs in the text, with or without blanks before it, from line `first` on.
std::optional<std::size_t> find_mark(const std::vector<Line>& lines, std::string_view mark, std::size_t first = 0) {
  for (std::size_t i = first; i < lines.size(); ++i)
    if (lower_case(lines[i].text).find(mark) != std::string::npos) return i;
  return std::nullopt;
}

/// The lines from one mark to the next as a text of its own, whose line numbers are those of the message.
struct Section {
  std::string text;
  int first_line = 1;
};
Section section(const std::vector<Line>& lines, std::size_t from, std::string_view mark, std::size_t end) {
  const std::string& first = lines[from].text;
  std::size_t column = lower_case(first).find(mark) + mark.size();
  if (column < first.size() && first[column] == ':') ++column;
  Section out{first.substr(column), lines[from].number};
  for (std::size_t i = from + 1; i < end; ++i) {
    for (int missing = lines[i].number - lines[i - 1].number; missing > 0; --missing) out.text += '\n';
    out.text += lines[i].text;
  }
  return out;
}

/// A source of a section, which reports line numbers of the whole text.
TreeNode tree_of(const Section& section, const ImportSource& source) {
  const std::string text = std::string(static_cast<std::size_t>(section.first_line - 1), '\n') + section.text;
  return read_tree({text, source.name, source.folder});
}

void gather_numbers(const TreeNode& node, std::vector<PlacedNumber>& numbers) {
  for (const TreeNode& child : node.children) {
    if (child.kind == TreeNode::Kind::number) numbers.push_back({child.value, child.line});
    gather_numbers(child, numbers);
  }
}

/// Groups of three numbers that are written as vectors: a convex shape's vertices, not its faces' indices.
void gather_vectors(const TreeNode& node, std::vector<Vector3d>& vectors, bool any) {
  for (const TreeNode& child : node.children) {
    const std::string word = lower_case(child.constructor.empty() ? last_word(child.label) : child.constructor);
    const bool vector = any || word.find("vec") != std::string::npos;
    if (vector && child.only_numbers() && child.children.size() == 3) {
      vectors.emplace_back(child.children[0].value, child.children[1].value, child.children[2].value);
    } else {
      gather_vectors(child, vectors, any);
    }
  }
}

/// FCL's shapes stand along z, ours along y: this turns y to z.
Pose along_z(const Pose& pose) {
  constexpr double half = std::numbers::sqrt2 / 2.0;
  return {pose.position, glm::normalize(pose.rotation * Quaterniond(half, half, 0.0, 0.0))};
}

struct FclShape {
  Shape shape;
  bool stands = false;  // along z
  std::string words;
};
using Numbers = std::vector<double>;

template <class Round>
FclShape round_shape(const Numbers& n, const std::string& name) {
  return {{Round{n[0], n[1] / 2}},
          true,
          name + " of radius " + in_words(n[0]) + " m and length " + in_words(n[1]) + " m along its local z"};
}

/// A shape that its sizes alone make.
struct SizedRow {
  std::string_view name;
  std::size_t count;
  std::string_view wanted;
  FclShape (*make)(const Numbers&);
};
constexpr SizedRow sized_rows[] = {
    {"box", 3, "its three side lengths",
     [](const Numbers& n) -> FclShape {
       return {{BoxShape{{n[0] / 2, n[1] / 2, n[2] / 2}}},
               false,
               "a box of " + in_words(n[0]) + " × " + in_words(n[1]) + " × " + in_words(n[2]) + " m (full sides)"};
     }},
    {"sphere", 1, "its radius",
     [](const Numbers& n) -> FclShape {
       return {{SphereShape{n[0]}}, false, "a sphere of radius " + in_words(n[0]) + " m"};
     }},
    {"ellipsoid", 3, "its three radii",
     [](const Numbers& n) -> FclShape {
       const Vector3d radii(n[0], n[1], n[2]);
       return {{EllipsoidShape{radii}}, false, "an ellipsoid of radii " + in_words(radii) + " m"};
     }},
    {"cylinder", 2, "its radius and its length lz",
     [](const Numbers& n) { return round_shape<CylinderShape>(n, "a cylinder"); }},
    {"capsule", 2, "its radius and its length lz",
     [](const Numbers& n) { return round_shape<CapsuleShape>(n, "a capsule"); }},
    {"cone", 2, "its radius and its length lz", [](const Numbers& n) { return round_shape<ConeShape>(n, "a cone"); }},
};

/// "Shape 1: tray" of Drake, which names its geometries: what `Box(0.6, 0.2, 0.04), "tray")` in code around the message
/// makes, where it is said once.
std::optional<Section> made_by_name(const std::vector<Line>& lines, const std::string& name, std::size_t begin,
                                    std::size_t end) {
  constexpr std::size_t longest = 200;  // a line of code
  static const std::regex shape(R"x((Box|Sphere|Ellipsoid|Capsule|Cylinder)(<double>)?\(([^()]*)\)[^()"';]*$)x"),
      sizes(
          R"((((radius|width|a) ?= ?)?[-+.\deE]+)(, ?((length|depth|b) ?= ?)?[-+.\deE]+)?(, ?((height|c) ?= ?)?[-+.\deE]+)?)");
  std::optional<Section> found;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i >= begin && i < end) continue;
    for (const char quote : {'"', '\''}) {
      const std::size_t at = lines[i].text.find(quote + name + quote);
      if (at == std::string::npos) continue;
      const std::string before = lines[i].text.substr(at - std::min(at, longest), std::min(at, longest));
      std::smatch made;
      if (!std::regex_search(before, made, shape)) continue;
      const std::string given = made[3].str();
      if (found || !std::regex_match(given, sizes)) return std::nullopt;
      found = Section{made[1].str() + "(" + given + ")", lines[i].number};
    }
  }
  return found;
}

bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

class ShapeReader {
 public:
  /// Goes to the first word that names a shape: "const fcl::Box<double>(…)".
  ShapeReader(const Section& section, const ImportSource& source) : source_(source), line_(section.first_line) {
    const std::string& text = section.text;
    std::size_t at = 0;
    do {
      for (; at < text.size() && !is_letter(text[at]); ++at) line_ += text[at] == '\n' ? 1 : 0;
      const std::size_t first = at;
      while (at < text.size() && is_letter(text[at])) ++at;
      kind_ = lower_case(std::string_view(text).substr(first, at - first));
    } while (is_one_of(
        kind_, {"fcl", "const", "std", "make", "shared", "ptr", "new", "drake", "geometry", "auto", "coal", "hpp"}));
    rest_ = {text.substr(at), line_};
  }

  FclShape read() const {
    if (kind_.empty())
      source_.fail(line_,
                   "names no shape; must be Box, Sphere, Cylinder, Capsule, Cone, Ellipsoid, Convex or TriangleP");
    for (const SizedRow& row : sized_rows)
      if (is(row.name)) return row.make(sizes(row));
    if (is("convex")) return convex();
    if (is("trianglep") || is("triangle")) return triangle();
    source_.fail(line_, "\"" + shown() +
                            "\" is no shape that can be taken; must be Box, Sphere, Cylinder, Capsule, Cone, "
                            "Ellipsoid, Convex or TriangleP");
  }

  /// FCL's own default is double.
  Precision precision() const {
    const bool single = rest_.text.starts_with("<float>") || kind_.ends_with("f");
    return single ? Precision::float32 : Precision::float64;
  }

 private:
  bool is(std::string_view name) const {
    const bool begins = kind_.starts_with(name);
    return begins && is_one_of(std::string_view(kind_).substr(name.size()), {"", "d", "f"});
  }
  std::string shown() const { return kind_.substr(0, 40); }

  Numbers sizes(const SizedRow& row) const {
    std::vector<PlacedNumber> numbers;
    gather_numbers(tree_of(rest_, source_), numbers);
    if (numbers.size() != row.count)
      source_.fail(numbers.empty() ? line_ : numbers.front().line,
                   "a " + shown() + " has " + std::to_string(numbers.size()) +
                       (numbers.size() == 1 ? " number" : " numbers") + "; must have " + std::string(row.wanted));
    Numbers values;
    for (const PlacedNumber& number : numbers) {
      if (number.value < 0.0) source_.fail(number.line, "a size is " + in_words(number.value) + "; must be 0 or more");
      values.push_back(number.value);
    }
    return values;
  }

  std::vector<Vector3d> vertices() const {
    const TreeNode tree = tree_of(rest_, source_);
    std::vector<Vector3d> vectors;
    for (const bool any : {false, true})
      if (vectors.empty()) gather_vectors(tree, vectors, any);
    if (vectors.empty())
      for (const NumberList& list : number_lists(tree))
        if (list.count() > 1 && vectors.empty()) vectors = points_of(list, source_);  // a vertex a line
    return vectors;
  }

  FclShape triangle() const {
    const auto vectors = vertices();
    if (vectors.size() != 3)
      source_.fail(line_, "a triangle has " + std::to_string(vectors.size()) + " corners; must have three vectors");
    return {{TriangleShape{{vectors[0], vectors[1], vectors[2]}}}, false, "a triangle"};
  }

  FclShape convex() const {
    if (rest_.text.starts_with("(v count"))
      source_.fail(line_, "gives only how many vertices the convex shape has, as FCL did before 2023; must list them");
    std::vector<Vector3d> points = vertices();
    if (points.empty())
      source_.fail(line_, "a convex shape has no vertices; must list them as vectors of three numbers");
    if (points.size() > 65'536) source_.fail(line_, "a convex shape has more than 65536 vertices; must have less");
    const std::string words = "a convex shape of " + std::to_string(points.size()) + " vertices";
    return {make_hull_shape(std::move(points)), false, words};
  }

  const ImportSource& source_;
  int line_ = 0;
  std::string kind_;
  Section rest_;
};

std::size_t count_numbers(const std::string& text) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto before = static_cast<unsigned char>(i == 0 ? ' ' : text[i - 1]);
    if (std::isalnum(before) == 0 && before != '.' && std::isdigit(static_cast<unsigned char>(text[i])) != 0) ++count;
  }
  return count;
}

/// The end of the second pose: "Solver: …", or the first line of words that names no part of it.
std::size_t end_of_pose(const std::vector<Line>& lines, std::size_t from, std::size_t end) {
  std::size_t numbers = 0;
  for (std::size_t i = from + 1; i < end; ++i) {
    const std::string& text = lines[i].text;
    if (lower_case(text).find("solver") != std::string::npos || text.find("```") != std::string::npos) return i;
    const bool words =
        std::any_of(text.begin(), text.end(), [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; });
    const std::size_t count = count_numbers(text);
    const std::size_t last = text.find_last_not_of(" \t\r");
    const bool goes_on = last != std::string::npos && std::string_view(":=([{,").find(text[last]) != std::string::npos;
    if (words && (numbers == 16 || (count == 0 && !goes_on && i > from + 1))) return i;
    numbers += count;
  }
  return end;
}

std::string original_message(const std::vector<Line>& lines) {
  const auto at = find_mark(lines, "original error message:");
  if (!at) return {};
  std::string text = lines[*at].text;
  text.erase(0, lower_case(text).find("original error message:") + 23);
  // The path before the function means nothing elsewhere.
  const std::size_t end = text.find("):");
  if (end != std::string::npos && text.find(".h:(") < end) text.erase(0, end + 2);
  const std::size_t first = text.find_first_not_of(" \t");
  return first == std::string::npos ? std::string() : text.substr(first, 300);
}

}  // namespace

bool is_fcl_failure(const ImportText& source) {
  const std::string text = lower_case(source.text);
  const auto has = [&](std::string_view words) { return text.find(words) != std::string::npos; };
  return has("x_fs1") || has("x_fs2") || (has("shape 1:") && has("shape 2:") && (has("fcl") || has("solver")));
}

Imported read_fcl_failure(const ImportText& source) {
  const std::vector<Line> lines = lines_of(source.text);
  constexpr std::string_view marks[] = {"shape 1", "x_fs1", "shape 2", "x_fs2"};
  constexpr std::string_view names[] = {"Shape 1", "X_FS1", "Shape 2", "X_FS2"};
  std::size_t at[5];
  std::size_t next = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto found = find_mark(lines, marks[i], next);
    if (!found) {
      const int line = lines[next < lines.size() ? next : lines.size() - 1].number;
      source.fail(line, "no \"" + std::string(names[i]) +
                            "\" from here on; an FCL failure has Shape 1, X_FS1, Shape 2, X_FS2, in this order");
    }
    at[i] = *found;
    next = *found + 1;
  }
  at[4] = end_of_pose(lines, at[3], lines.size());

  Imported out;
  out.format = "an FCL failure message";
  PairQuery pair;
  pair.precision = Precision::float64;
  for (std::size_t side = 0; side < 2; ++side) {
    Section shape_text = section(lines, at[2 * side], marks[2 * side], at[2 * side + 1]);
    if (const std::string named(trimmed(shape_text.text, whitespace));
        source.text.find("rake") != std::string_view::npos)
      if (auto made = made_by_name(lines, named, at[0], at[4])) shape_text = *std::move(made);
    const Section pose_text = section(lines, at[2 * side + 1], marks[2 * side + 1], at[2 * side + 2]);
    const ShapeReader reader(shape_text, source);
    const FclShape shape = reader.read();
    const Pose pose = written_pose(tree_of(pose_text, source), pose_text.first_line, std::string(names[2 * side + 1]),
                                   source, out.remarks);
    PosedShape& posed = side == 0 ? pair.a : pair.b;
    posed = PosedShape{shape.shape, shape.stands ? along_z(pose) : pose};
    if (reader.precision() == Precision::float32) pair.precision = Precision::float32;
    out.understood.push_back(std::string(side == 0 ? "A: " : "B: ") + shape.words + " " + in_words(pose));
  }
  out.value.run = pair;
  out.value.name = std::string(type_name(pair.a.shape)) + " and " + std::string(type_name(pair.b.shape)) + ", from FCL";
  const std::string message = original_message(lines);
  if (!message.empty()) out.value.note = "FCL says: " + message;
  return out;
}

}  // namespace minkoscope
