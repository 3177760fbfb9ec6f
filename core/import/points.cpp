// Two lists of points, each with an optional 4×4 pose, in whatever language's brackets: their convex hulls are the
// pair.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

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
  const std::string word = last_word(list.name);
  if (word.find("matri") != std::string::npos) return false;
  for (const std::string_view part : {"ind", "face", "tri", "elem", "edge", "polygon"})
    if (word.find(part) != std::string::npos) return list.all_whole();
  return false;
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

std::string place_of(const NumberList& list) {
  const std::string line = std::to_string(list.line);
  if (list.name.empty()) return std::string("line ").append(line);
  return std::string("\"").append(printable(list.name, 40)).append("\" (line ").append(line).append(")");
}

/// A word of the text that speaks of sizes or places, beside which a single point is none of a hull; or nothing.
std::string size_word(std::string_view text) {
  static constexpr std::array<std::string_view, 38> words{
      "radius",     "radii",    "half",      "extent",     "extents",  "halfextents", "box",         "sphere",
      "capsule",    "cylinder", "pos",       "position",   "size",     "scale",       "velocity",    "normal",
      "center",     "centre",   "quat",      "quaternion", "rotation", "orientation", "translation", "origin",
      "dimensions", "length",   "height",    "width",      "cuboid",   "ball",        "cone",        "ellipsoid",
      "cube",       "diameter", "direction", "transform",  "contact",  "location"};
  std::string word;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ' ';
    const bool letter = std::isalpha(static_cast<unsigned char>(c)) != 0;
    const bool upper = std::isupper(static_cast<unsigned char>(c)) != 0;
    if (!letter || (upper && !word.empty())) {
      if (std::find(words.begin(), words.end(), word) != words.end()) return word;
      word.clear();
    }
    if (letter) word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return {};
}

/// A single point beside words of sizes, or two single points, are no hulls.
void refuse_single_points(const std::vector<NumberList>& points, const ImportSource& source) {
  const auto single = [](const NumberList& list) { return list.rows.size() == 1 && list.count() == 3; };
  const auto found = std::find_if(points.begin(), points.end(), single);
  if (found == points.end()) return;
  const std::string word = size_word(source.text);
  const bool all = std::all_of(points.begin(), points.end(), single);
  if (word.empty() && !all) return;
  source.fail(found->line,
              "holds single points" + (word.empty() ? std::string() : " and speaks of \"" + word + "\"") +
                  ": it is not said which shape has which size and stands where; must name both shapes with their "
                  "sizes and positions, or list the points of two hulls");
}

/// The notation of a text that is known and not read, or nothing.
std::string_view unread_notation(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> signs{
      {{"<mujoco", "MuJoCo XML"}, {"<geom ", "MuJoCo XML"}, {"<robot", "URDF"}, {"<collision", "URDF"}}};
  for (const auto& [sign, notation] : signs)
    if (text.find(sign) != std::string_view::npos) return notation;
  return {};
}

struct Sorted {
  std::vector<NumberList> points;                         // two
  std::vector<std::pair<NumberList, std::size_t>> poses;  // with the number of point lists before each
};

Sorted sort_out(const std::vector<NumberList>& lists, const ImportSource& source, std::vector<std::string>& remarks) {
  Sorted sorted;
  std::vector<int> singles;  // their lines
  for (const NumberList& list : lists) {
    if (is_pose(list)) {
      sorted.poses.emplace_back(list, sorted.points.size());
    } else if (is_size(list)) {
      remarks.push_back(place_of(list) + " is taken as the size of a list and left out");
    } else if (names_indices(list)) {
      remarks.push_back(place_of(list) + " is taken as indices and left out: the shapes are the hulls of their points");
    } else if (list.count() == 1) {
      // A count before the points ("8\n0 0 0\n…"), or what was said beside them ("margin: 0.04").
      if (!list.all_whole() && list.name.empty())
        source.fail(list.line, "holds a single number; must be a list of points, x y z each");
      singles.push_back(list.line);
    } else {
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
    source.fail(lists.empty() ? 1 : lists.front().line, std::string("holds no list of points") + wanted);
  if (sorted.points.size() == 1) source.fail(sorted.points[0].line, std::string("holds one list of points") + wanted);
  refuse_single_points(sorted.points, source);
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

}  // namespace

Imported read_point_lists(const ImportSource& source) {
  for (const std::string_view sign : {"].T", ").T", "transpose("})
    if (const std::size_t at = source.text.find(sign); at != std::string_view::npos)
      source.fail(1 + static_cast<int>(
                          std::count(source.text.begin(), source.text.begin() + static_cast<std::ptrdiff_t>(at), '\n')),
                  "transposes a list (" + std::string(sign.substr(1)) + "), which is not read; must be a row a point");
  const TreeNode tree = read_tree(source);
  Imported out;
  out.format = "two lists of points";
  const Sorted sorted = sort_out(number_lists(tree, source), source, out.remarks);
  std::optional<Placement> placements[2];
  const std::vector<std::size_t> sides = sides_of(sorted, source);
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const NumberList& list = sorted.poses[i].first;
    placements[sides[i]] = placement_of(list.flat(), list.rows.size() == 4 && !is_columns_by_name(list), source);
    if (placements[sides[i]]->either)
      out.remarks.push_back(std::string("the pose of ") + (sides[i] == 0 ? "A" : "B") +
                            " does not move, so that nothing in it tells rows from columns: it is read " +
                            order_words(*placements[sides[i]]));
  }

  PairQuery pair;
  pair.precision = precision_of(tree);
  for (std::size_t side = 0; side < 2; ++side) {
    const std::string letter = side == 0 ? "A" : "B";
    const NumberList& list = sorted.points[side];
    std::vector<Vector3d> points = points_of(list, source);
    if (points.size() > max_hull_points)
      source.fail(list.line, "holds " + std::to_string(points.size()) + " points; must be at most 65536");
    const std::string extent = extent_of(points);
    Pose pose;
    if (placements[side]) {
      const Placement& placement = *placements[side];
      if (rotation_error(placement.linear) <= rigid_error) {
        pose = rigid_pose(placement, "the pose", rigid_error, source, out.remarks);
      } else {
        for (Vector3d& point : points) {
          point = placement.linear * point;
          if (!(std::max({std::abs(point.x), std::abs(point.y), std::abs(point.z)}) <= 1e15))
            source.fail(placement.line, "the pose brings a point beyond 1e15; must stay within");
        }
        pose.position = placement.translation;
        out.remarks.push_back("the pose of " + letter +
                              " scales, shears or mirrors: its matrix is applied to the points");
      }
    }
    out.understood.push_back(letter + ": " + std::to_string(points.size()) +
                             (points.size() == 1 ? " point " : " points ") + extent + ", from " + place_of(list) +
                             (placements[side]
                                  ? ", posed " + in_words(pose) + ", its matrix read " + order_words(*placements[side])
                                  : std::string(", without a pose")));
    PosedShape& posed = side == 0 ? pair.a : pair.b;
    posed = PosedShape{make_hull_shape(std::move(points)), pose};
  }
  out.value.run = std::move(pair);
  out.value.name = "two point lists";
  return out;
}

}  // namespace minkoscope
