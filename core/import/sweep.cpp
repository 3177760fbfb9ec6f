// A triangle list and an ellipsoid that moves through it: triangles (three points each, or vertices and indices), a
// centre, radii (or one radius) and a displacement, each by its name.
#include <algorithm>
#include <cmath>
#include <memory>

#include "core/import/tree.h"

namespace minkoscope {
namespace {

// A text longer than this is a level, and no post that speaks of one.
constexpr std::size_t longest_post = 1'000'000;

enum class Role { none, triangles, vertices, indices, centre, radii, displacement };

/// What a value is, by a word of its name.
Role role_named(const std::string& name, const NumberList& list) {
  std::string word;
  for (const char c : name)
    if (std::isalpha(static_cast<unsigned char>(c)) != 0) word += c;
  const auto has = [&](std::initializer_list<std::string_view> parts) {
    return std::any_of(parts.begin(), parts.end(),
                       [&](std::string_view part) { return word.find(part) != std::string::npos; });
  };
  const bool few = list.count() <= 4;  // a wrong number of them is reported where they are read
  if (few && has({"radius", "radii", "radiuses", "ellipsoid"})) return Role::radii;
  if (few && (has({"displacement", "velocity"}) || word == "mdirection")) return Role::displacement;  // Jolt's
  if (few && has({"center", "centre"})) return Role::centre;
  if (list.count() == 3 && has({"motion", "move", "delta", "sweep", "translation"})) return Role::displacement;
  if (list.count() == 3 && has({"position", "origin", "start", "pos", "basepoint"})) return Role::centre;
  if (has({"ind", "face"}) && list.all_whole()) return Role::indices;
  if (has({"vert", "points", "positions"})) return Role::vertices;
  const bool one = word == "v" && list.rows.size() == 3 && list.all_rows_have(3);  // a triangle of Jolt
  if (list.triples || one || has({"tri", "mesh", "level"})) return Role::triangles;
  return Role::none;
}

/// "centre = Vec3(0, 3, 0)" names it before, "Vec3 centre(0, 3, 0)" at the bracket.
Role role_of(const NumberList& list) {
  const Role role = role_named(last_word(list.name), list);
  return role != Role::none ? role : role_named(last_word(list.constructor), list);
}

/// Splits rows of whole triangles into one row a vertex.
void add_corners(NumberList& triangles, std::vector<std::vector<PlacedNumber>>& rows) {
  for (auto& row : rows) {
    if (row.size() % 9 != 0) {
      triangles.rows.push_back(std::move(row));
      continue;
    }
    for (auto first = row.begin(); first != row.end(); first += 3) triangles.rows.emplace_back(first, first + 3);
  }
}

/// Triangles one after the other, with a name or a line each, are one list.
std::vector<NumberList> with_triangles_joined(std::vector<NumberList> lists) {
  std::vector<NumberList> joined;
  for (NumberList& list : lists) {
    const bool triangles = role_of(list) == Role::triangles;
    const bool goes_on = triangles && !joined.empty() && role_of(joined.back()) == Role::triangles;
    std::vector<std::vector<PlacedNumber>> rows;
    if (triangles) rows.swap(list.rows);
    if (!goes_on) joined.push_back(std::move(list));
    if (triangles) add_corners(joined.back(), rows);
  }
  return joined;
}

struct Parts {
  const NumberList* triangles = nullptr;
  const NumberList* vertices = nullptr;
  const NumberList* indices = nullptr;
  const NumberList* centre = nullptr;
  const NumberList* radii = nullptr;
  const NumberList* displacement = nullptr;
};

Parts sort_out(const std::vector<NumberList>& lists, const ImportSource& source) {
  Parts parts;
  bool has_vertices = false;
  for (const NumberList& list : lists) has_vertices = has_vertices || role_of(list) == Role::vertices;
  for (const NumberList& list : lists) {
    Role role = role_of(list);
    // "triangles: [[0, 1, 2], …]" beside vertices are indices.
    if (role == Role::triangles && has_vertices && !list.triples && list.all_whole()) role = Role::indices;
    const NumberList** const place = role == Role::triangles      ? &parts.triangles
                                     : role == Role::vertices     ? &parts.vertices
                                     : role == Role::indices      ? &parts.indices
                                     : role == Role::centre       ? &parts.centre
                                     : role == Role::radii        ? &parts.radii
                                     : role == Role::displacement ? &parts.displacement
                                                                  : nullptr;
    if (place == nullptr)
      source.fail(
          list.line,
          "holds numbers without a name that says what they are; must be triangles, centre, radii or displacement");
    if (*place != nullptr) source.fail(list.line, "names " + last_word(list.name) + " again; must be there once");
    *place = &list;
  }
  return parts;
}

Vector3d vector_of(const NumberList& list, const std::string& what, const ImportSource& source) {
  const auto numbers = list.flat();
  if (numbers.size() != 3)
    source.fail(list.line, what + " has " + std::to_string(numbers.size()) + " numbers; must have three");
  return {numbers[0].value, numbers[1].value, numbers[2].value};
}

Vector3d radii_of(const NumberList& list, const ImportSource& source) {
  const auto numbers = list.flat();
  if (numbers.size() != 1 && numbers.size() != 3)
    source.fail(list.line, "the radii are " + std::to_string(numbers.size()) + " numbers; must be one or three");
  for (const PlacedNumber& number : numbers)
    if (!(number.value > 0.0))
      source.fail(number.line, "a radius is " + in_words(number.value) + "; must be more than 0");
  return numbers.size() == 1 ? Vector3d(numbers[0].value)
                             : Vector3d(numbers[0].value, numbers[1].value, numbers[2].value);
}

TriangleMesh mesh_of(const Parts& parts, const ImportSource& source) {
  TriangleMesh mesh;
  const NumberList* const corners = parts.triangles != nullptr ? parts.triangles : parts.vertices;
  if (corners == nullptr)
    source.fail(1, "holds no triangles; must have \"triangles\", three points each, or \"vertices\" and \"indices\"");
  mesh.vertices = points_of(*corners, source);
  if (parts.triangles != nullptr || parts.indices == nullptr) {
    if (mesh.vertices.size() % 3 != 0)
      source.fail(corners->line, "holds " + std::to_string(mesh.vertices.size()) +
                                     " corners of triangles; must be a multiple of three");
    for (std::uint32_t i = 0; i < mesh.vertices.size(); i += 3) mesh.triangles.push_back({i, i + 1, i + 2});
    return mesh;
  }
  const auto indices = parts.indices->flat();
  if (indices.size() % 3 != 0)
    source.fail(parts.indices->line,
                "holds " + std::to_string(indices.size()) + " indices; must be a multiple of three");
  for (const PlacedNumber& index : indices)
    if (index.value >= static_cast<double>(mesh.vertices.size()))
      source.fail(index.line, "the index " + in_words(index.value) + " has no vertex; must be less than " +
                                  std::to_string(mesh.vertices.size()));
  for (std::size_t i = 0; i < indices.size(); i += 3) {
    const auto corner = [&](std::size_t k) { return static_cast<std::uint32_t>(indices[i + k].value); };
    mesh.triangles.push_back({corner(0), corner(1), corner(2)});
  }
  return mesh;
}

}  // namespace

bool is_moving_ellipsoid(const ImportText& source) {
  std::string text;
  for (const char c : source.text) text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const auto has = [&](std::initializer_list<std::string_view> words) {
    return std::any_of(words.begin(), words.end(),
                       [&](std::string_view word) { return text.find(word) != std::string::npos; });
  };
  const bool words = has({"radius", "radii"}) &&
                     has({"displacement", "velocity", "motion", "delta", "move", "translation", "sweep", "mdirection"});
  if (!words) return false;
  if (source.text.size() > longest_post) return true;
  // A post about two lists of points may speak of a radius and of a move, too: numbers must have these names.
  try {
    bool radii = false, displacement = false;
    for (const NumberList& list : number_lists(read_tree(source))) {
      radii = radii || role_of(list) == Role::radii;
      displacement = displacement || role_of(list) == Role::displacement;
    }
    return radii && displacement;
  } catch (const CaseError&) {
    return true;  // the reader reports what is wrong
  }
}

Imported read_moving_ellipsoid(const ImportText& source) {
  const TreeNode tree = read_tree(source);
  const std::vector<NumberList> lists = with_triangles_joined(number_lists(tree));
  const Parts parts = sort_out(lists, source);
  if (parts.centre == nullptr) source.fail(1, "names no centre; must have \"centre\" with three numbers");
  if (parts.radii == nullptr)
    source.fail(1, "names no radii; must have \"radii\" with three numbers, or one \"radius\"");
  if (parts.displacement == nullptr)
    source.fail(1, "names no displacement; must have \"displacement\" with three numbers");

  SweepQuery sweep;
  sweep.precision = precision_of(tree);
  sweep.body.radii = radii_of(*parts.radii, source);
  sweep.body.position = vector_of(*parts.centre, "the centre", source);
  sweep.displacement = vector_of(*parts.displacement, "the displacement", source);
  const auto mesh = std::make_shared<const TriangleMesh>(mesh_of(parts, source));
  sweep.level.push_back({"level", mesh, {}, {}});

  Imported out;
  out.format = "an ellipsoid moving through triangles";
  const std::size_t count = mesh->triangles.size();
  out.understood.push_back("level: " + std::to_string(count) + (count == 1 ? " triangle" : " triangles"));
  out.understood.push_back("body: radii " + in_words(sweep.body.radii) + " at " + in_words(sweep.body.position));
  out.understood.push_back("moves by " + in_words(sweep.displacement));
  if (last_word(parts.displacement->name).find("velocity") != std::string::npos)
    out.remarks.push_back("the velocity is taken as the whole displacement, as if for one second");
  out.value.run = std::move(sweep);
  out.value.name = "moving ellipsoid";
  return out;
}

}  // namespace minkoscope
