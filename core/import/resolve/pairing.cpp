#include "core/import/resolve/pairing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <iterator>
#include <map>

#include "core/base/characters.h"
#include "core/import/grammar/expression.h"
#include "core/import/resolve/sizes.h"

namespace minkoscope {
namespace {

bool is_pose_word(std::string_view word) {
  return is_one_of(
      word, {"pose",   "pos",      "position", "transform", "trans", "tf",     "tr",       "xf",     "xform",
             "iso",    "isometry", "m",        "x",         "t",     "rot",    "rotation", "quat",   "quaternion",
             "q",      "start",    "world",    "initial",   "in",    "center", "of",       "mass",   "transformation",
             "matrix", "trafo",    "motion",   "state",     "body",  "rb",     "obj",      "object", "shape",
             "geom",   "my",       "com",      "p"});
}

std::vector<std::string> rest_of(const std::string& name) {
  if (name.starts_with('$')) return {};  // a debugger's count of values
  const bool explicit_rest = name.starts_with('\1');
  std::vector<std::string> words =
      words_of_name(explicit_rest ? std::string_view(name).substr(1) : std::string_view(name));
  if (!explicit_rest && words.size() == 2 && words[0] == "x" && words[1].size() == 2 && words[1][0] == 'w')
    return {words[1].substr(1)};  // Drake's X_WA
  std::erase_if(words, [](const std::string& word) { return is_pose_word(word); });
  // "ta", "pb": a pose's letter and its shape's.
  for (std::string& word : words)
    if (word.size() > 1 && word.size() < 4 && (word.back() == 'a' || word.back() == 'b') &&
        (is_pose_word(word.substr(0, word.size() - 1)) || word.size() == 2))
      word = word.substr(word.size() - 1);
  return words;
}

/// Which shape a name counts: "pose_b", "pose 2"; 0 where it counts from 0.
std::optional<int> index_of(const std::vector<std::string>& rest) {
  if (rest.size() != 1) return std::nullopt;
  if (rest[0] == "0") return 0;
  if (is_one_of(rest[0], {"1", "a", "first", "one"})) return 1;
  if (is_one_of(rest[0], {"2", "b", "second", "two"})) return 2;
  return std::nullopt;
}

bool names_hold(const BodyDraft& body, const std::vector<std::string>& rest) {
  for (const std::string& name : body.names) {
    const std::vector<std::string> words = words_of_name(name);
    if (std::all_of(rest.begin(), rest.end(), [&](const std::string& word) {
          return std::find(words.begin(), words.end(), word) != words.end();
        }))
      return true;
  }
  return false;
}

void give(BodyDraft& body, PoseDraft& pose) {
  pose.used = true;
  const PartialPose& place = pose.place;
  if (place.fault) body.place.fault = place.fault;
  const auto differs = []<class Part>(const std::optional<Part>& a, const std::optional<Part>& b) {
    return a && b && a.value_or(Part{}) != b.value_or(Part{});
  };
  if (differs(body.place.position, place.position) || differs(body.place.rotation, place.rotation)) {
    const bool same =
        (!body.place.position || !place.position || glm::length(*body.place.position - *place.position) < 1e-6) &&
        (!body.place.rotation || !place.rotation ||
         std::abs(glm::dot(*body.place.rotation, *place.rotation)) > 1 - 1e-6);
    if (!same)
      body.place.fault = Refusal{
          place.line, "places the " + std::string(word_of(body.kind)) + " twice, and not the same; must be there once"};
  }
  if (place.position) body.place.position = place.position;
  if (place.rotation) body.place.rotation = place.rotation;
  body.place.stated = true;
}

using Bodies = std::vector<BodyDraft*>;

bool waits(const PoseDraft& pose) {
  return !pose.used && !pose.is_body;
}

/// The shapes that have the name, that hold its words, or of whose kind it speaks: the first of these that are any.
Bodies named_by(const Bodies& bodies, const std::vector<std::string>& rest) {
  const auto those = [&](auto&& is) {
    Bodies found;
    std::copy_if(bodies.begin(), bodies.end(), std::back_inserter(found), is);
    return found;
  };
  Bodies found = those([&](const BodyDraft* body) {
    return std::any_of(body->names.begin(), body->names.end(),
                       [&](const std::string& name) { return words_of_name(name) == rest; });
  });
  if (found.empty()) found = those([&](const BodyDraft* body) { return names_hold(*body, rest); });
  if (found.empty() && rest.size() == 1)
    found = those([&](const BodyDraft* body) { return shape_kind_named(rest[0]) == body->kind; });
  return found;
}

void join_by_names(std::deque<PoseDraft>& poses, const Bodies& bodies) {
  for (PoseDraft& pose : poses) {
    if (!waits(pose)) continue;
    const std::vector<std::string> rest = rest_of(pose.names[0]);
    if (rest.empty()) continue;
    if (const Bodies found = named_by(bodies, rest); found.size() == 1) give(*found[0], pose);
  }
}

/// The letter that is all of a pose's name: "X_WS", "tf_b".
std::optional<char> letter_of(const PoseDraft& pose) {
  const std::vector<std::string> rest = rest_of(pose.names[0]);
  if (rest.size() != 1 || rest[0].size() != 1 || is_digit(rest[0][0])) return std::nullopt;
  return rest[0][0];
}

/// X_WB and X_WS of a box and a sphere: by the letters with which the names of shapes begin. A letter that counts, as
/// in "pose_b", is one of these where another does not count.
bool join_by_initials(std::deque<PoseDraft>& poses, const Bodies& bodies) {
  const auto begins = [](const BodyDraft& body, char letter) {
    const std::string first = body.names.empty() ? std::string(word_of(body.kind)) : plain_name(body.names[0]);
    return first.starts_with(letter);
  };
  std::vector<std::pair<BodyDraft*, PoseDraft*>> found;
  bool counts = true;
  for (PoseDraft& pose : poses) {
    const auto letter = waits(pose) ? letter_of(pose) : std::nullopt;
    if (!letter) continue;
    counts = counts && (*letter == 'a' || *letter == 'b');
    for (BodyDraft* body : bodies)
      if (begins(*body, *letter)) found.emplace_back(body, &pose);
  }
  if (counts) return false;
  const bool one_each =
      found.size() == 2 && bodies.size() == 2 && found[0].first != found[1].first && found[0].second != found[1].second;
  if (one_each)
    for (const auto& [body, pose] : found) give(*body, *pose);
  return true;
}

/// By their numbers, where the shapes have others.
void join_by_numbers(std::deque<PoseDraft>& poses, const Bodies& bodies) {
  if (bodies.size() != 2) return;
  const auto number_of = [](const PoseDraft& pose) {
    return waits(pose) ? index_of(rest_of(pose.names[0])) : std::nullopt;
  };
  // "tb" beside "ts" is a box's, and no second.
  const bool others_are_named = std::any_of(poses.begin(), poses.end(), [&](const PoseDraft& pose) {
    const std::vector<std::string> rest = waits(pose) ? rest_of(pose.names[0]) : std::vector<std::string>();
    return rest.size() == 1 && rest[0].size() == 2 && rest[0][0] == 't' && !index_of(rest);
  });
  if (others_are_named) return;
  const bool from_zero =
      std::any_of(poses.begin(), poses.end(), [&](const PoseDraft& pose) { return number_of(pose) == 0; });
  for (PoseDraft& pose : poses) {
    const auto number = number_of(pose);
    const int index = number ? *number - (from_zero ? 0 : 1) : -1;
    if (index < 0 || index > 1) continue;
    BodyDraft& body = *bodies[static_cast<std::size_t>(index)];
    const bool lacks = (!pose.place.position || !body.place.position) && (!pose.place.rotation || !body.place.rotation);
    if (body.place.empty() || lacks) give(body, pose);
  }
}

/// parry's "pos12": the second shape as the first sees it, which then stands at the origin.
void join_relative(std::deque<PoseDraft>& poses, const Bodies& bodies) {
  if (bodies.size() != 2 || !bodies[0]->place.empty() || !bodies[1]->place.empty()) return;
  for (PoseDraft& pose : poses) {
    if (!waits(pose) || rest_of(pose.names[0]) != std::vector<std::string>{"12"}) continue;
    bodies[0]->place.stated = true;
    return give(*bodies[1], pose);
  }
}

void join_in_order(std::deque<PoseDraft>& poses, const Bodies& bodies) {
  std::vector<PoseDraft*> left;
  for (PoseDraft& pose : poses)
    if (waits(pose) && !pose.names[0].starts_with('\1')) left.push_back(&pose);
  Bodies without;
  for (BodyDraft* body : bodies)
    if (body->place.empty()) without.push_back(body);
  if (left.size() != without.size()) return;
  for (std::size_t i = 0; i < left.size(); ++i) give(*without[i], *left[i]);
}

/// Gives every pose to the shape that it belongs to: by its name, else in the order of the text. Shapes of a body stand
/// where it does.
void join_poses(Reading& reading) {
  Bodies bodies;
  for (BodyDraft& body : reading.bodies)
    if (body.owner < 0) bodies.push_back(&body);
  join_by_names(reading.poses, bodies);
  join_relative(reading.poses, bodies);
  if (!join_by_initials(reading.poses, bodies)) join_by_numbers(reading.poses, bodies);
  join_in_order(reading.poses, bodies);
}

std::string count_word(std::size_t count) {
  static constexpr std::array<std::string_view, 9> words{"no",   "one", "two",   "three", "four",
                                                         "five", "six", "seven", "eight"};
  return count < words.size() ? std::string(words[count]) : std::to_string(count);
}

struct LooseHull {
  std::string name;
  std::vector<Vector3d> points;
  int line = 0;  // 0: not known
};

/// A list of points in rows or in columns; or of their numbers, where poses are given in parts.
std::vector<Vector3d> points_of_list(const Meaning& value, bool flat) {
  std::vector<Vector3d> points;
  const auto rows = rows_of(value);
  const auto numbers = numbers_of(value);
  if (rows && rows->front().size() == 3) {
    for (const auto& row : *rows) points.emplace_back(row[0], row[1], row[2]);
  } else if (rows && is_by_columns(*rows)) {
    for (std::size_t i = 0; i < rows->front().size(); ++i)
      points.emplace_back((*rows)[0][i], (*rows)[1][i], (*rows)[2][i]);
  } else if (!rows && flat && numbers && numbers->size() % 3 == 0) {
    for (std::size_t i = 0; i < numbers->size(); i += 3)
      points.emplace_back((*numbers)[i], (*numbers)[i + 1], (*numbers)[i + 2]);
  }
  return points;
}

/// ax = […], ay = […], az = […]
std::vector<LooseHull> hulls_by_coordinates(const Reading& reading) {
  std::map<std::string, std::array<std::vector<double>, 3>> coordinates;
  for (const auto& [name, value] : reading.variables) {
    const auto numbers = numbers_of(value);
    const std::string plain = plain_name(name);
    if (!value.is(Meaning::Kind::list) || !numbers || numbers->size() < 3 || plain.size() < 2) continue;
    const char c = plain.back();
    if (c < 'x' || c > 'z') continue;
    coordinates[plain.substr(0, plain.size() - 1)][static_cast<std::size_t>(c - 'x')] = *numbers;
  }
  std::vector<LooseHull> hulls;
  for (const auto& [stem, own] : coordinates) {
    if (own[0].empty() || own[0].size() != own[1].size() || own[0].size() != own[2].size()) continue;
    hulls.push_back({stem, {}, 0});
    for (std::size_t i = 0; i < own[0].size(); ++i) hulls.back().points.emplace_back(own[0][i], own[1][i], own[2][i]);
  }
  return hulls;
}

/// "tri = [(0, 0, 0), (2, 0, 0), (0, 0, 2)]", which are no indices: those of a triangle differ.
bool is_triangle(const std::string& name, const Meaning& value) {
  const auto rows = rows_of(value);
  if (!is_one_of(plain_name(name), {"tri", "triangle"}) || !rows || rows->size() != 3 || rows->front().size() != 3)
    return false;
  return std::any_of(rows->begin(), rows->end(), [](const std::vector<double>& row) {
    return row[0] == row[1] || row[1] == row[2] || row[0] == row[2] || row[0] != std::floor(row[0]);
  });
}

/// Points of lists that no constructor took.
std::vector<LooseHull> loose_hulls(const Reading& reading) {
  std::vector<LooseHull> hulls;
  for (const auto& [name, value] : reading.lists) {
    if (holds_one_of(plain_name(name), {"face", "ind", "tri", "ray"}) && !is_triangle(name, value)) continue;
    LooseHull hull{name, points_of_list(value, reading.pose_parts), value.line};
    if (hull.points.size() > 1) hulls.push_back(std::move(hull));
  }
  return hulls.empty() ? hulls_by_coordinates(reading) : hulls;
}

BodyDraft draft_of(const LooseHull& hull) {
  BodyDraft body;
  body.kind = ShapeKind::hull;
  body.written = hull.name;
  body.names.push_back(hull.name);
  body.line = std::max(hull.line, 1);
  body.placed_by_default = true;
  Meaning& points = body.sizes[Member::points];
  points.kind = Meaning::Kind::list;
  for (const Vector3d& point : hull.points) points.items.push_back(vector_meaning(point, 1));
  return body;
}

BodyDraft draft_of(const PointDraft& point) {
  BodyDraft body;
  body.kind = ShapeKind::point;
  body.written = point.name;
  body.names.push_back(point.name);
  body.line = point.line;
  body.place.position = point.position;
  body.place.stated = true;
  return body;
}

/// Leaves out what three.js only draws beside two shapes of a physics library; its sizes are known to be none of
/// theirs.
void drop_drawn_shapes(Reading& reading) {
  std::deque<BodyDraft>& bodies = reading.bodies;
  const auto is_drawn = [](const BodyDraft& body) { return body.library == Library::three; };
  const auto drawn = std::count_if(bodies.begin(), bodies.end(), is_drawn);
  const bool others_are_whole = std::all_of(bodies.begin(), bodies.end(), [&](const BodyDraft& body) {
    return is_drawn(body) || (body.library != Library::none && !body.in_words);
  });
  if (drawn == 0 || !others_are_whole || bodies.size() != static_cast<std::size_t>(drawn) + 2) return;
  for (const BodyDraft& body : bodies)
    if (is_drawn(body))
      for (const auto& [member, value] : body.sizes)
        if (const auto numbers = numbers_of(value))
          reading.recognised.insert(reading.recognised.end(), numbers->begin(), numbers->end());
  std::erase_if(bodies, is_drawn);
}

/// Leaves out code that is commented out beside two shapes that are not, and adds the hulls of lists where shapes lack.
void settle_bodies(Reading& reading) {
  std::deque<BodyDraft>& bodies = reading.bodies;
  if (std::count_if(bodies.begin(), bodies.end(), [](const BodyDraft& body) { return !body.in_comment; }) >= 2)
    std::erase_if(bodies, [](const BodyDraft& body) { return body.in_comment; });
  drop_drawn_shapes(reading);
  if (bodies.size() == 1 && reading.points.size() == 1) {
    bodies.push_back(draft_of(reading.points[0]));
    return;
  }
  if (bodies.size() > 1) return;
  const std::vector<LooseHull> hulls = loose_hulls(reading);
  if (bodies.size() + hulls.size() != 2) return;
  const bool first = bodies.size() == 1 && hulls[0].line > 0 && hulls[0].line < bodies[0].line;
  for (const LooseHull& hull : hulls) bodies.insert(first ? bodies.begin() : bodies.end(), draft_of(hull));
}

/// Of two shapes that the text calls B and A, in this order, A is the first.
void order_by_letters(std::deque<BodyDraft>& bodies) {
  const auto is_called = [](const BodyDraft& body, std::string_view letter) {
    return std::any_of(body.names.begin(), body.names.end(),
                       [&](const std::string& name) { return plain_name(name) == letter; });
  };
  if (bodies.size() == 2 && is_called(bodies[0], "b") && is_called(bodies[1], "a")) std::swap(bodies[0], bodies[1]);
}

/// Throws CaseError where the text has not two shapes, or where one of them is not understood.
void refuse_other_counts(const Reading& reading, bool cast, const ImportSource& source) {
  const std::deque<BodyDraft>& bodies = reading.bodies;
  if (reading.two_dimensions_line != 0)
    source.fail(reading.two_dimensions_line, "looks like two dimensions (2D); must be in three, x y z each");
  for (const BodyDraft& body : bodies)
    if (body.fault) refuse(*body.fault, source);
  if (bodies.size() > 2) {
    const bool one_kind =
        std::all_of(bodies.begin(), bodies.end(), [&](const BodyDraft& body) { return body.kind == bodies[0].kind; });
    const std::string what = !one_kind                          ? "shapes"
                             : bodies[0].kind == ShapeKind::box ? "boxes"
                                                                : std::string(word_of(bodies[0].kind)) + "s";
    source.fail(bodies[2].line,
                "holds " + count_word(bodies.size()) + " " + what + "; must be two shapes, each with its place");
  }
  if (reading.fault) refuse(*reading.fault, source);
  if (bodies.size() == 1 && !cast)
    source.fail(bodies[0].line, "holds only one shape, a " + std::string(word_of(bodies[0].kind)) +
                                    "; must have a second, with its size and its place");
  if (reading.name_fault) refuse(*reading.name_fault, source);
}

/// "BoxShape(1, 1, 1)" in a text whose words are FCL's: several libraries make a shape so, and that one does not.
bool is_constructor_of_others(const BodyDraft& body, Library library) {
  if (body.unnamed.empty()) return false;
  const std::string name = plain_name(last_part(body.written));
  const auto has = [&](auto&& is) { return std::any_of(shape_rows().begin(), shape_rows().end(), is); };
  return name != word_of(body.kind) && has([&](const ShapeRow& row) { return row.name == name; }) &&
         !has([&](const ShapeRow& row) { return row.name == name && row.library == library; });
}

Library library_of(const BodyDraft& body, const Reading& reading, const ImportSource& source) {
  if (source.choices.library != Library::none) return source.choices.library;
  if (body.library != Library::none) return body.library;
  if (reading.libraries.size() > 1) {
    std::string titles;
    for (const Library one : reading.libraries)
      titles += (titles.empty() ? "" : " and ") + std::string(convention_of(one).title);
    refuse({body.line,
            "names " + titles + ", which mean different things by the same words; must name one",
            "library",
            {}},
           source);
  }
  if (reading.libraries.empty() || is_constructor_of_others(body, reading.libraries[0])) return Library::none;
  return reading.libraries[0];
}

/// Whether the axis of a shape lies along a letter's, in its own frame or in the world.
bool lies_along(char letter, const ReadShape& sized, const Pose& pose) {
  constexpr double least = 0.999;
  const Vector3d axis(letter == 'x', letter == 'y', letter == 'z'), ours(0.0, 1.0, 0.0);
  return std::abs(glm::dot(sized.local.rotation * ours, axis)) > least ||
         std::abs(glm::dot(pose.rotation * ours, axis)) > least;
}

PlacedShape placed_shape(const BodyDraft& body, const Reading& reading, bool cast, bool any_place,
                         const ImportSource& source) {
  if (body.place.fault) refuse(*body.place.fault, source);
  ReadShape sized;
  try {
    sized = sized_shape(body, library_of(body, reading, source), source.choices);
  } catch (const Refusal& refusal) {
    refuse(refusal, source);
  }
  Pose around;  // of the body that it has joined, in those in which that stands
  bool body_stated = false;
  for (int i = body.owner; i >= 0; i = reading.poses[static_cast<std::size_t>(i)].owner) {
    const PartialPose& owner = reading.poses[static_cast<std::size_t>(i)].place;
    if (owner.fault) refuse(*owner.fault, source);
    around = compose(owner.pose(), around);
    body_stated = body_stated || owner.stated;
  }
  const auto has = [&](Member member) { return body.sizes.contains(member); };
  const bool ends = has(Member::second_end) || has(Member::both_ends);
  PlacedShape out;
  out.placed = body.place.stated || body_stated || has(Member::low) ||
               (body.kind == ShapeKind::box && has(Member::both_ends)) || (ends && !any_place);
  const bool in_world = body.kind == ShapeKind::triangle || body.kind == ShapeKind::hull;
  if (!out.placed && !body.placed_by_default && !(cast && in_world) && !ends)
    source.fail(body.line, "gives no position of the " + std::string(word_of(body.kind)) +
                               " of this line; must have a pose, or a position");
  // The "centre" of a sentence is where the shape stands, unless that is said beside it.
  const bool stands_there = body.in_words && !body.place.position && body.owner < 0;
  const Pose place{stands_there ? body.center : body.place.pose().position, body.place.pose().rotation};
  const Vector3d center = stands_there ? Vector3d(0.0) : body.scale * body.center;
  const Pose pose = compose(around, compose(place, {center, body.turn}));
  out.posed = {sized.shape, compose(pose, sized.local)};
  if (body.lies_along != '\0' && has_a_height(body.kind) && !lies_along(body.lies_along, sized, out.posed.pose))
    source.fail(body.lies_line, "says that the " + std::string(word_of(body.kind)) + " lies along " +
                                    std::string(1, body.lies_along) +
                                    ", which is neither its own axis nor that to which it is turned; must be one");
  out.order = body.order;
  out.words = sized.words + " " + in_words(out.posed.pose) + ", from \"" + body.written + "\" (line " +
              std::to_string(body.line) + ")";
  return out;
}

/// A pose that belongs to neither shape refuses the text, or is left out with a remark where it may.
void note_poses_left(Reading& reading, bool cast, const ImportSource& source) {
  for (const PoseDraft& pose : reading.poses) {
    if (pose.used || pose.place.empty()) continue;
    const bool typed = !pose.names[0].starts_with('\1');
    const bool identity = pose.place.position.value_or(Vector3d(0.0)) == Vector3d(0.0) && !pose.place.rotation;
    const auto stands_there = [&](const auto& other) {
      const Pose there = other.place.pose(), here = pose.place.pose();
      return !other.place.empty() && there.position == here.position && there.rotation == here.rotation;
    };
    const bool given_in_parts =  // pose.Position, pose.Orientation
        !pose.place.fault && (std::any_of(reading.bodies.begin(), reading.bodies.end(), stands_there) ||
                              std::any_of(reading.poses.begin(), reading.poses.end(), [&](const PoseDraft& other) {
                                return other.is_body && stands_there(other);
                              }));
    if (given_in_parts || (identity && !pose.place.fault)) continue;
    if (pose.place.fault && !cast) refuse(*pose.place.fault, source);
    const std::string name = in_short_quotes(typed ? pose.names[0] : pose.names[0].substr(1));
    if (typed && reading.bodies.size() == 2 && !cast)
      source.fail(pose.place.line,
                  "gives a pose, " + name + ", that belongs to neither of the two shapes; must be one for each");
    reading.remarks.push_back("the position or rotation of " + name + " is left out: it belongs to neither shape");
  }
}

}  // namespace

bool holds_coordinate_lists(const Reading& reading) {
  if (loose_hulls(reading).size() != 2) return false;
  if (reading.pose_parts || reading.calculates_points) return true;
  std::size_t rows = 0;
  for (const auto& [name, value] : reading.lists)
    if (const auto own = rows_of(value); own && own->front().size() == 3) ++rows;
  return rows == 0;
}

void refuse(const Refusal& refusal, const ImportSource& source) {
  if (refusal.option.empty()) source.fail(std::max(refusal.line, 1), refusal.message);
  throw ImportQuestion(source.name + ":" + std::to_string(std::max(refusal.line, 1)) + ": " + refusal.message,
                       {refusal.option, refusal.answers});
}

namespace {

/// Jolt's CollisionDispatch is given the poses of centres of mass: where a decorated shape stands in its own frame is
/// in them already.
void settle_centres_of_mass(Reading& reading, const ImportSource& source) {
  if (source.text.find("CollisionDispatch::s") == std::string_view::npos ||
      source.text.find("RotatedTranslatedShape") == std::string_view::npos)
    return;
  for (BodyDraft& body : reading.bodies) {
    if (body.kind == ShapeKind::hull || body.kind == ShapeKind::triangle) continue;
    reading.recognised.insert(reading.recognised.end(), {body.center.x, body.center.y, body.center.z});
    body.center = Vector3d(0.0);
  }
}

/// Whether a shape stands elsewhere in its own frame.
bool any_center(const std::deque<BodyDraft>& bodies) {
  return std::any_of(bodies.begin(), bodies.end(), [](const BodyDraft& body) { return body.center != Vector3d(0.0); });
}

}  // namespace

std::vector<PlacedShape> placed_shapes(Reading& reading, const ImportSource& source) {
  settle_bodies(reading);
  settle_centres_of_mass(reading, source);
  const std::deque<BodyDraft>& bodies = reading.bodies;
  const auto any = [&](auto&& is) { return std::any_of(bodies.begin(), bodies.end(), is); };
  const bool cast = reading.cast || any([](const BodyDraft& body) { return body.displacement.has_value(); });
  refuse_other_counts(reading, cast, source);
  // An engine's normal points from the first of the two that a call is given, whatever they are called.
  const bool directed = std::any_of(reading.claims.begin(), reading.claims.end(),
                                    [](const Claim& claim) { return claim.word.field == AnswerField::normal; });
  if (!cast && !directed) order_by_letters(reading.bodies);
  join_poses(reading);
  const bool any_place = any([](const BodyDraft& body) { return body.place.stated || body.owner >= 0; });
  std::vector<PlacedShape> placed;
  for (const BodyDraft& body : bodies) placed.push_back(placed_shape(body, reading, cast, any_place, source));
  note_poses_left(reading, cast, source);
  // One of two may stand at the origin because nothing else is said of it; nobody asks about two that do.
  const bool sized = std::none_of(bodies.begin(), bodies.end(), [](const BodyDraft& body) {
    return body.kind == ShapeKind::hull || body.kind == ShapeKind::triangle || body.kind == ShapeKind::point;
  });
  const bool nowhere = std::none_of(placed.begin(), placed.end(), [](const PlacedShape& one) { return one.placed; });
  if (placed.size() == 2 && sized && nowhere && !cast && !any_center(bodies))
    source.fail(bodies[0].line, "gives no position of either shape; must have a pose, or a position, of one at least");
  return placed;
}

}  // namespace minkoscope
