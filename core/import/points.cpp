// Two lists of points, each with an optional 4×4 pose, in whatever language's brackets: their convex hulls are the
// pair.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/base/characters.h"
#include "core/base/text.h"
#include "core/import/grammar/expression.h"
#include "core/import/grammar/lexer.h"
#include "core/import/grammar/prose.h"
#include "core/import/grammar/sentence.h"
#include "core/import/pose.h"
#include "core/scene/members/shape_json.h"

namespace minkoscope {
namespace {

// What a pose does beyond turning and moving is done to the points; below this it only turns and moves.
constexpr double rigid_error = 1e-4;

bool is_pose(const NumberList& list) {
  return list.count() == 16 && ((list.rows.size() == 4 && list.all_rows_have(4)) || list.rows.size() == 1);
}

bool names_indices(const NumberList& list) {
  constexpr std::size_t corners = 9;  // of one triangle
  const std::string word = last_word(list.name);
  const bool one = word.starts_with("triangle") && word.size() == 9 && is_digit(word.back()) && list.count() == corners;
  if (one) return false;
  if (word.find("matri") != std::string::npos) return false;
  for (const std::string_view part : {"ind", "face", "tri", "elem", "edge", "polygon"})
    if (word.find(part) != std::string::npos) return list.all_whole();
  return false;
}

/// The simplex or the direction of a search, which are no part of the shapes.
bool names_state_of_search(const NumberList& list) {
  const std::size_t last = list.name.find_last_of(' ');  // what stands before may be another statement's
  const std::size_t begin = last == std::string::npos || last == 0 ? 0 : list.name.find_last_of(' ', last - 1) + 1;
  const std::vector<std::string> words = words_of_name(std::string_view(list.name).substr(begin));
  return std::any_of(words.begin(), words.end(), [](const std::string& word) {
    return is_one_of(word, {"simplex", "direction", "dir", "searchdir"});
  });
}

/// "result": {…}: what was answered.
bool names_an_answer(const NumberList& list) {
  return is_one_of(last_word(list.name), {"result", "results", "answer", "output", "expected"});
}

bool speaks_of_closest_points(std::string_view text) {
  return holds_one_of(text, {"closest", "nearest", "witness", "Closest", "Nearest", "Witness"});
}

/// "closest points (0, 0, 0) and (0, 1, 0)"
bool lies_between(const NumberList& list, const ImportSource& source) {
  return list.count() % 3 == 0 && list.rows.size() <= 2 && speaks_of_closest_points(line_of(source.text, list.line));
}

/// "for (int i = 0; i < 8; ++i) rows[i] = v[i];"
bool counts_a_loop(const NumberList& list, const ImportSource& source) {
  return list.count() <= 2 && list.all_whole() &&
         trimmed(line_of(source.text, list.line), whitespace).starts_with("for (");
}

/// 0 for the first shape, 1 for the second, by the last word of a name: "pose_b", "matrix2", "B.transform".
std::optional<std::size_t> side_named(const std::string& name) {
  const auto side_of_letter = [](char c) -> std::optional<std::size_t> {
    if (c == 'a' || c == '0' || c == '1') return 0;
    if (c == 'b' || c == '2') return 1;
    return std::nullopt;
  };
  std::string words = name;
  for (char& c : words)
    c = std::isalnum(static_cast<unsigned char>(c)) != 0
            ? static_cast<char>(std::tolower(static_cast<unsigned char>(c)))
            : ' ';
  std::optional<std::size_t> side;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool alone = (i == 0 || words[i - 1] == ' ') && (i + 1 == words.size() || words[i + 1] == ' ');
    const bool digit_at_end = (words[i] == '1' || words[i] == '2') && (i + 1 == words.size() || words[i + 1] == ' ');
    if (alone || digit_at_end)
      if (const auto found = side_of_letter(words[i])) side = found;
  }
  return side;
}

/// glm::to_string(mat4) writes four columns.
bool is_columns_by_name(const NumberList& list) {
  return list.constructor.find("mat4") != std::string::npos;
}

std::string order_words(const Placement& placement) {
  return placement.by_rows ? "row by row" : "column by column, as OpenGL has it";
}

/// The box that the points fill, as a sentence has it.
std::string extent_of(const std::vector<Vector3d>& points) {
  Vector3d low = points.front(), high = points.front();
  for (const Vector3d& point : points) {
    low = glm::min(low, point);
    high = glm::max(high, point);
  }
  return low == high ? "at " + in_words(low) : "within " + in_words(low) + " … " + in_words(high);
}

/// MatrixXd a(4, 3): the size of the list, and no point of it.
bool is_size(const NumberList& list) {
  if (list.rows.size() != 1 || list.count() != 2 || !list.all_whole() || list.name.empty()) return false;
  return list.rows[0][0].value == 3.0 || list.rows[0][1].value == 3.0;
}

/// What of a sentence stands right before its numbers; a variable, or a short name, whole.
std::string end_of_name(const std::string& name) {
  constexpr std::size_t longest = 24;
  const std::string last = name.substr(name.find_last_of(' ') + 1);
  const bool counts = last.find_first_not_of("0123456789") == std::string::npos;  // "Hull 1"
  if (!counts && last.find_first_of("_0123456789") != std::string::npos) return last;
  if (name.size() <= longest) return name;
  const std::size_t begin = name.find(' ', name.size() - longest);
  return begin == std::string::npos ? name : name.substr(begin + 1);
}

std::string place_of(const NumberList& list) {
  const std::string line = std::to_string(list.line);
  if (list.name.empty()) return std::string("line ").append(line);
  return "\"" + printable(end_of_name(list.name), 40) + "\" (line " + line + ")";
}

/// A word of the text that speaks of sizes or places, beside which a single point is none of a hull; or nothing.
std::string size_word(std::string_view text) {
  static constexpr std::array<std::string_view, 45> words{
      "radius",     "radii",    "half",      "extent",     "extents",  "halfextents", "box",         "sphere",
      "capsule",    "cylinder", "pos",       "position",   "size",     "scale",       "velocity",    "normal",
      "center",     "centre",   "quat",      "quaternion", "rotation", "orientation", "translation", "origin",
      "dimensions", "length",   "height",    "width",      "cuboid",   "ball",        "cone",        "ellipsoid",
      "cube",       "diameter", "direction", "transform",  "contact",  "location",    "obb",         "aabb",
      "bounds",     "bounding", "translate", "offset",     "shift"};
  std::string word;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ' ';
    const bool letter = std::isalpha(static_cast<unsigned char>(c)) != 0;
    const bool upper = std::isupper(static_cast<unsigned char>(c)) != 0;
    const bool behind_lower = i > 0 && std::islower(static_cast<unsigned char>(text[i - 1])) != 0;
    if (!letter || (upper && behind_lower)) {
      const std::string one = word.ends_with('s') ? word.substr(0, word.size() - 1) : word;  // "AABBs"
      for (const std::string& own : {word, one})
        if (std::find(words.begin(), words.end(), own) != words.end()) return own;
      word.clear();
    }
    if (letter) word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return {};
}

bool is_in_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

bool holds_name(std::string_view line, std::string_view name) {
  for (std::size_t at = line.find(name); at != line.npos; at = line.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool ends = end == line.size() || !is_in_name(line[end]) || line[end] == '.';  // "a.Select(…)"
    if ((at == 0 || !is_in_name(line[at - 1])) && ends) return true;
  }
  return false;
}

bool is_single(const NumberList& list) {
  return list.rows.size() == 1 && list.count() == 3;
}

/// One or two points beside words of sizes, or two single points, are no hulls.
void refuse_single_points(const std::vector<NumberList>& points, const ImportSource& source) {
  const std::string word = size_word(source.text);
  const auto found = std::find_if(points.begin(), points.end(), [&](const NumberList& list) {
    return is_single(list) || (!word.empty() && list.rows.size() <= 2 && list.count() == 6);
  });
  if (found == points.end()) return;
  const bool all = std::all_of(points.begin(), points.end(), is_single);
  if (word.empty() && !all) return;
  source.fail(found->line,
              "holds single points" + (word.empty() ? std::string() : " and speaks of \"" + word + "\"") +
                  ": it is not said which shape has which size and stands where; must name both shapes with their "
                  "sizes and positions, or list the points of two hulls");
}

/// "B = A + np.array([0.5, 0, 0])", "B = translate(A, [0.5, 0, 0])": a single point beside the name of another list.
void refuse_moved_lists(const std::vector<NumberList>& points, const ImportSource& source) {
  for (const NumberList& list : points) {
    if (list.count() > 3) continue;
    const std::string_view line = line_of(source.text, list.line);
    for (const NumberList& other : points) {
      const std::string name = other.name.substr(other.name.find_last_of(' ') + 1);
      if (&other != &list && !name.empty() && list.name != other.name && holds_name(line, name))
        source.fail(list.line, "calculates with \"" + printable(name, 40) +
                                   "\", which is not followed; must list the points as they are");
    }
  }
}

/// The notation of a text that is known and not read, or nothing.
std::string_view unread_notation(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> signs{
      {{"<mujoco", "MuJoCo XML"}, {"<geom ", "MuJoCo XML"}, {"<robot", "URDF"}, {"<collision", "URDF"}}};
  for (const auto& [sign, notation] : signs)
    if (text.find(sign) != std::string_view::npos) return notation;
  return {};
}

/// A number beside the lists that changes them: "scale_a = 2", "angle: 0.3".
bool changes_points(const NumberList& list) {
  std::string name = plain_name(list.name);
  for (std::size_t at = 0; (at = name.find("triangle", at)) != name.npos;) name.erase(at, 8);
  for (const std::string_view part : {"scal", "angle", "rotat", "offset", "shift", "translat", "yaw", "pitch", "roll"})
    if (name.find(part) != std::string::npos) return true;
  return false;
}

/// "A[0][0] = 5" below the list A. `before` has the names of the lists before it.
void refuse_change_of_part(const NumberList& list, const std::unordered_set<std::string>& before,
                           const ImportSource& source) {
  if (!list.of_part && list.count() != 1) return;
  const std::string name = last_word(list.name);
  if (!name.empty() && !is_filler(name) && before.contains(name))
    source.fail(list.line, "sets a part of \"" + printable(list.name.substr(list.name.find_last_of(' ') + 1), 40) +
                               "\", which is not followed; must list the points as they are");
}

/// "p1 = …, q1 = …, r1 = …, p2 = …, q2 = …, r2 = …" of a text about triangles: the corners of each have its number.
std::vector<NumberList> with_corners_joined(std::vector<NumberList> lists, std::string_view text) {
  constexpr std::size_t corners = 3;
  std::map<std::string, NumberList> triangles;  // by their numbers
  std::map<std::string, std::string> letters;   // of their corners
  for (const NumberList& list : lists) {
    const std::string name = list.name.substr(list.name.find_last_of(' ') + 1);
    const std::size_t number = name.find_last_not_of("0123456789") + 1;
    if (!is_single(list) || number != 1 || number == name.size()) return lists;
    NumberList& triangle = triangles.try_emplace(name.substr(number), list).first->second;
    letters[name.substr(number)] += name[0];
    if (letters[name.substr(number)].size() > 1) triangle.rows.push_back(list.rows[0]);
    triangle.name = "triangle " + name.substr(number);
    triangle.of_part = false;  // "double p1[3]"
  }
  const bool named = holds_one_of(text, {"triangle", "Triangle", "tri_tri", "TriTri"});
  if (!named || lists.size() != 2 * corners || letters.size() != 2) return lists;
  const std::string& first = letters.begin()->second;
  if (first != letters.rbegin()->second || first[0] == first[1] || first[0] == first[2] || first[1] == first[2])
    return lists;
  return {triangles.begin()->second, triangles.rbegin()->second};
}

/// "F << 0, 3, 2, 1, 5, 4": each row names three different rows of the list before it.
bool names_rows_of(const NumberList& list, const NumberList& points) {
  if (list.rows.empty() || !list.all_rows_have(3) || !list.all_whole() || points.all_whole() ||
      !points.all_rows_have(3))
    return false;
  return std::all_of(list.rows.begin(), list.rows.end(), [&](const std::vector<PlacedNumber>& row) {
    const auto at = [&](std::size_t i) { return static_cast<std::size_t>(row[i].value); };
    const auto inside = [&](std::size_t i) { return row[i].value >= 0.0 && at(i) < points.rows.size(); };
    return inside(0) && inside(1) && inside(2) && at(0) != at(1) && at(1) != at(2) && at(0) != at(2);
  });
}

/// Six points and two triangles of them, by their rows.
std::vector<NumberList> with_triangles_by_rows(std::vector<NumberList> lists, const ImportSource& source) {
  if (lists.size() != 2 || !names_rows_of(lists[1], lists[0])) return lists;
  if (lists[1].rows.size() != 2)
    source.fail(lists[1].line, "may name the points of line " + std::to_string(lists[0].line) +
                                   " by their rows; must be two triangles then, or two lists of points");
  std::vector<NumberList> triangles;
  for (const std::vector<PlacedNumber>& row : lists[1].rows) {
    NumberList triangle{"triangle " + std::to_string(triangles.size() + 1), row[0].line, {}, false, {}, false};
    for (const PlacedNumber& corner : row)
      triangle.rows.push_back(lists[0].rows[static_cast<std::size_t>(corner.value)]);
    triangles.push_back(std::move(triangle));
  }
  return triangles;
}

/// Whether it has the points of another, as a program may print them once more.
bool repeats(const NumberList& list, const NumberList& other) {
  constexpr double tolerance = 1e-6;  // of single precision
  const auto own = list.flat(), others = other.flat();
  return std::equal(own.begin(), own.end(), others.begin(), others.end(),
                    [](const PlacedNumber& a, const PlacedNumber& b) {
                      return std::abs(a.value - b.value) <= tolerance * std::max(std::abs(a.value), std::abs(b.value));
                    });
}

struct Sorted {
  std::vector<NumberList> points;                         // two
  std::vector<std::pair<NumberList, std::size_t>> poses;  // with the number of point lists before each
};

Sorted sort_out(const std::vector<NumberList>& lists, const ImportSource& source, std::vector<std::string>& remarks) {
  Sorted sorted;
  std::vector<int> singles;  // their lines
  std::unordered_set<std::string> names;
  const bool loops = source.text.find("for (") != std::string_view::npos;
  const bool between = speaks_of_closest_points(source.text);
  for (const NumberList& list : lists) {
    if (names_an_answer(list) || (loops && counts_a_loop(list, source)) || (between && lies_between(list, source)))
      continue;
    refuse_change_of_part(list, names, source);
    if (is_pose(list)) {
      sorted.poses.emplace_back(list, sorted.points.size());
    } else if (is_size(list)) {
      remarks.push_back(place_of(list) + " is taken as the size of a list and left out");
    } else if (names_indices(list)) {
      remarks.push_back(place_of(list) + " is taken as indices and left out: the shapes are the hulls of their points");
    } else if (names_state_of_search(list)) {
      remarks.push_back(place_of(list) + " is taken as what a search is at, and left out");
    } else if (list.count() == 1) {
      // A count before the points ("8\n0 0 0\n…"), or what was said beside them ("margin: 0.04").
      if (!list.all_whole() && list.name.empty())
        source.fail(list.line, "holds a single number; must be a list of points, x y z each");
      if (changes_points(list))
        source.fail(list.line, "holds " + place_of(list) +
                                   ", which is not applied to the points; must list them as they stand, or a 4×4 pose");
      singles.push_back(list.line);
    } else if (sorted.points.size() >= 2 && (repeats(list, sorted.points[0]) || repeats(list, sorted.points[1]))) {
      remarks.push_back(place_of(list) + " says a list once more and is left out");
    } else {
      names.insert(last_word(list.name));
      sorted.points.push_back(list);
    }
  }
  if (!singles.empty()) {
    std::string sentence = singles.size() == 1 ? "a single number is" : "single numbers are";
    sentence += " left out, in line " + std::to_string(singles.front());
    if (singles.back() != singles.front()) sentence += " to " + std::to_string(singles.back());
    remarks.push_back(sentence);
  }
  constexpr const char* wanted = "; must be two lists of points, x y z each, with an empty line or a name between them";
  const std::string_view unread = unread_notation(source.text);
  if (sorted.points.size() != 2 && !unread.empty())
    source.fail(1, std::string("looks like ").append(unread).append(", which is not read").append(wanted));
  if (sorted.points.empty())
    source.fail(lists.empty() ? 1 : lists.front().line,
                "names no two shapes and holds no list of points; must be shapes with sizes and places, or two lists "
                "of points, x y z each");
  if (sorted.points.size() == 1) source.fail(sorted.points[0].line, std::string("holds one list of points") + wanted);
  refuse_single_points(sorted.points, source);
  if (sorted.points.size() == 2) refuse_moved_lists(sorted.points, source);
  if (sorted.points.size() > 2)
    source.fail(sorted.points[2].line, "begins a third list of points, after " + place_of(sorted.points[0]) + " and " +
                                           place_of(sorted.points[1]) +
                                           "; must be two, or shapes with sizes and places by their names");
  if (sorted.poses.size() > 2)
    source.fail(sorted.poses[2].first.line, "begins a third pose; must be one for each list of points");
  return sorted;
}

/// Which of the two lists each pose belongs to: by its name, else by where it stands.
std::vector<std::size_t> sides_of(const Sorted& sorted, const ImportSource& source) {
  std::vector<std::size_t> sides;
  for (std::size_t i = 0; i < sorted.poses.size(); ++i) {
    const auto named = side_named(sorted.poses[i].first.name);
    const std::size_t before = sorted.poses[i].second;
    sides.push_back(named ? *named : sorted.poses.size() == 2 ? i : before == 2 ? 1 : 0);
  }
  if (sides.size() == 2 && sides[0] == sides[1])
    source.fail(sorted.poses[1].first.line, "is a second pose for the same list of points; must be one for each");
  return sides;
}

/// The first part of a name's last word: "R" of "R_b", "rot" of "rot1".
std::string first_part(const std::string& name) {
  const std::string word = last_word(name);
  return word.substr(0, word.find_first_not_of("abcdefghijklmnopqrstuvwxyz"));
}
bool is_rotation(const NumberList& list) {
  const std::string part = first_part(list.name);
  return list.rows.size() == 3 && list.all_rows_have(3) && (part == "r" || part == "rot" || part == "rotation");
}
bool is_translation(const NumberList& list) {
  const std::string part = first_part(list.name);
  return list.count() == 3 && list.rows.size() == 1 &&
         (part == "t" || part == "trans" || part == "translation" || part == "p" || part == "pos" ||
          part == "position");
}
/// "position B = …", "transform A: translate …", "…, position …" behind a list: where its hull stands.
bool is_translation_of_hull(const NumberList& list) {
  if (list.count() != 3 || list.rows.size() != 1) return false;
  const std::vector<std::string> words = words_of_name(list.name);
  const bool moves = std::any_of(words.begin(), words.end(), [](const std::string& word) {
    return is_one_of(word, {"trans", "translation", "translate", "pos", "position"});
  });
  return moves && (side_named(list.name) || words.size() == 1);
}

/// Makes a pose, by rows, of the three rows of a rotation.
void add_translation(NumberList& rotation, const std::vector<PlacedNumber>& translation) {
  for (std::size_t row = 0; row < 3; ++row) rotation.rows[row].push_back(translation[row]);
  rotation.rows.emplace_back();
  for (const double entry : {0.0, 0.0, 0.0, 1.0}) rotation.rows.back().push_back({entry, rotation.line});
}

/// "R_b = […]" and "t_b = […]" are one pose, by rows; so is a translation that says whose it is.
std::vector<NumberList> with_poses_joined(std::vector<NumberList> lists) {
  constexpr std::size_t sides = 3;  // A, B, neither
  const auto side_of = [](const NumberList& list) { return side_named(list.name).value_or(sides - 1); };
  std::array<std::size_t, sides> moves{};  // the first of each side that is not joined yet
  const auto find_next = [&](std::size_t side, std::size_t from) {
    while (from < lists.size() && !(is_translation(lists[from]) && side_of(lists[from]) == side)) ++from;
    moves[side] = from;
  };
  for (std::size_t side = 0; side < sides; ++side) find_next(side, 0);
  for (NumberList& list : lists) {
    if (!is_rotation(list)) continue;
    const std::size_t side = side_of(list);
    if (moves[side] == lists.size()) continue;
    NumberList& translation = lists[moves[side]];
    add_translation(list, translation.rows[0]);
    translation.rows.clear();
    find_next(side, moves[side] + 1);
  }
  std::erase_if(lists, [](const NumberList& list) { return list.rows.empty(); });
  const bool points = std::any_of(lists.begin(), lists.end(), [](const NumberList& list) { return list.count() > 4; });
  for (NumberList& list : lists) {
    if (!points || !is_translation_of_hull(list)) continue;
    const std::vector<PlacedNumber> moved = std::move(list.rows[0]);
    list.rows.assign(3, std::vector<PlacedNumber>(3, {0.0, list.line}));
    for (std::size_t i = 0; i < 3; ++i) list.rows[i][i].value = 1.0;
    add_translation(list, moved);
  }
  return lists;
}

/// "A *= 2", "A @ R": what is calculated with a list of points.
void refuse_calculations(const std::vector<NumberList>& lists, const ImportSource& source) {
  std::unordered_set<std::string_view> names;
  for (const NumberList& list : lists)
    if (list.count() >= 4) names.insert(std::string_view(list.name).substr(list.name.find_last_of(' ') + 1));
  const std::string_view text = source.text;
  for (std::size_t at = text.find_first_of("*+-/@"); at < text.size(); at = text.find_first_of("*+-/@", at + 1)) {
    const char next = at + 1 < text.size() ? text[at + 1] : '\0';
    if (next != '=' && !(next == ' ' && (text[at] == '*' || text[at] == '@'))) continue;
    std::size_t end = at;
    while (end > 0 && (text[end - 1] == ' ' || text[end - 1] == '\t')) --end;
    std::size_t begin = end;
    while (begin > 0 && is_in_name(text[begin - 1])) --begin;
    const std::string_view name = text.substr(begin, end - begin);
    if (!name.empty() && names.contains(name))
      source.fail(line_at(text, begin), "calculates with \"" + printable(name, 40) +
                                            "\", which is not followed; must list the points as they are");
  }
}

/// Numbers stand as they are written where all have one unit: "(90 mm, 0, 0)".
void refuse_mixed_units(const std::vector<Token>& tokens, const ImportSource& source) {
  static constexpr std::array<std::string_view, 6> units{"mm", "cm", "m", "km", "inch", "ft"};
  std::string_view first;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].kind != Token::Kind::number) continue;
    std::string_view unit = tokens[i].unit;
    if (unit.empty() && i + 1 < tokens.size() && tokens[i + 1].kind == Token::Kind::word &&
        std::find(units.begin(), units.end(), tokens[i + 1].text) != units.end())
      unit = tokens[i + 1].text;
    if (unit.empty() || unit == first) continue;
    if (!first.empty())
      source.fail(tokens[i].line, std::string("gives numbers in ")
                                      .append(first)
                                      .append(" and in ")
                                      .append(unit)
                                      .append("; must be in one unit"));
    first = unit;
  }
}

/// Without those that an answer's words name.
std::vector<NumberList> lists_without_claims(const TreeNode& tree, std::span<const Claim> claims) {
  std::vector<NumberList> lists = number_lists(tree);
  std::erase_if(lists, [&](const NumberList& list) {
    return std::any_of(claims.begin(), claims.end(), [&](const Claim& claim) {
      return claim.line == list.line && plain_name(list.name).ends_with(plain_name(claim.written));
    });
  });
  return lists;
}

}  // namespace

bool holds_two_point_lists(const ImportSource& source, std::span<const Claim> claims) {
  try {
    const TreeNode tree = read_tree({without_prose(source.text).text, source.name, source.folder, source.choices});
    const auto lists = lists_without_claims(tree, claims);
    return 2 <= std::count_if(lists.begin(), lists.end(), [](const NumberList& list) {
             return list.count() >= 6 && (list.all_rows_have(3) || (list.rows.size() == 1 && list.count() % 3 == 0));
           });
  } catch (const CaseError&) {
    return false;
  }
}

namespace {

void refuse_transposed(const ImportSource& source) {
  for (const std::string_view sign : {"].T", ").T", "transpose("})
    if (const std::size_t at = source.text.find(sign);
        at != std::string_view::npos && (sign.ends_with('(') || !is_in_name(source.text.substr(at + 3, 1)[0])))
      source.fail(line_at(source.text, at),
                  "transposes a list (" + std::string(sign.substr(1)) + "), which is not read; must be a row a point");
}

/// The pose of each list, as far as it has one.
std::array<std::optional<Placement>, 2> placements_of(const Sorted& sorted, const ImportSource& source,
                                                      std::vector<std::string>& remarks) {
  std::array<std::optional<Placement>, 2> placements;
  const std::vector<std::size_t> sides = sides_of(sorted, source);
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const NumberList& list = sorted.poses[i].first;
    auto& placement = placements[sides[i]];
    placement = placement_of(list.flat(), list.rows.size() == 4 && !is_columns_by_name(list), source);
    if (placement->either)
      remarks.push_back(std::string("the pose of ") + (sides[i] == 0 ? "A" : "B") +
                        " does not move, so that nothing in it distinguishes rows from columns: it is read " +
                        order_words(*placement));
  }
  return placements;
}

/// Applies to points what a pose does beyond turning and moving, and is what is left of it.
Pose pose_beside(std::vector<Vector3d>& points, const Placement& placement, const std::string& letter,
                 const ImportSource& source, std::vector<std::string>& remarks) {
  if (rotation_error(placement.linear) <= rigid_error)
    return rigid_pose(placement, "the pose", rigid_error, source, remarks);
  for (Vector3d& point : points) {
    point = placement.linear * point;
    if (!(std::max({std::abs(point.x), std::abs(point.y), std::abs(point.z)}) <= 1e15))
      source.fail(placement.line, "the pose brings a point beyond 1e15; must stay within");
  }
  remarks.push_back("the pose of " + letter + " scales, shears or mirrors: its matrix is applied to the points");
  return {placement.translation, {1, 0, 0, 0}};
}

PosedShape hull_of(const NumberList& list, const std::optional<Placement>& placement, const std::string& letter,
                   const ImportSource& source, Imported& out) {
  std::vector<Vector3d> points = points_of(list, source);
  if (points.size() > max_hull_points)
    source.fail(list.line, "holds " + std::to_string(points.size()) + " points; must be at most 65536");
  std::string words = letter + ": " + std::to_string(points.size()) + (points.size() == 1 ? " point " : " points ") +
                      extent_of(points) + ", from " + place_of(list);
  Pose pose;
  if (placement) pose = pose_beside(points, *placement, letter, source, out.remarks);
  words +=
      placement ? ", posed " + in_words(pose) + ", its matrix read " + order_words(*placement) : ", without a pose";
  out.understood.push_back(std::move(words));
  return {make_hull_shape(std::move(points)), pose};
}

}  // namespace

Imported read_point_lists(const ImportSource& source, std::span<const Claim> claims) {
  refuse_transposed(source);
  const WithoutProse prose = without_prose(source.text);
  const Tokens tokens = tokens_of(prose.text, 1);
  const TreeNode tree = read_tree({prose.text, source.name, source.folder, source.choices}, tokens.list);
  Imported out;
  out.format = "two lists of points";
  const std::vector<NumberList> lists =
      with_corners_joined(with_poses_joined(lists_without_claims(tree, claims)), source.text);
  refuse_calculations(lists, source);
  Sorted sorted = sort_out(lists, source, out.remarks);
  sorted.points = with_triangles_by_rows(std::move(sorted.points), source);
  const bool poses_named = std::all_of(sorted.poses.begin(), sorted.poses.end(),
                                       [](const auto& pose) { return side_named(pose.first.name).has_value(); });
  if (poses_named && side_named(sorted.points[0].name) == 1 && side_named(sorted.points[1].name) == 0)
    std::swap(sorted.points[0], sorted.points[1]);  // B stands before A
  refuse_mixed_units(tokens.list, source);
  if (prose.placing_line != 0)
    source.fail(prose.placing_line, "speaks of \"" + prose.placing_word +
                                        "\" with a number, which is not applied to the points; must list them as they "
                                        "stand, or a 4×4 pose");
  const auto placements = placements_of(sorted, source, out.remarks);
  PairQuery pair;
  pair.precision = precision_of(tree);
  pair.a = hull_of(sorted.points[0], placements[0], "A", source, out);
  pair.b = hull_of(sorted.points[1], placements[1], "B", source, out);
  out.value.run = std::move(pair);
  out.value.name = "two point lists";
  return out;
}

}  // namespace minkoscope
