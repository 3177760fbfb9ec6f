#include "core/import/reading/pairing.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "core/import/grammar/expression.h"
#include "core/import/reading/sizes.h"

namespace minkoscope {
namespace {

/// Lower-case words and numbers of a name: "box0Geom" is box, 0, geom.
std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> words;
  std::string word;
  char before = '\0';
  const auto end = [&] {
    if (!word.empty()) words.push_back(std::move(word));
    word.clear();
  };
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) == 0) {
      end();
      before = '\0';
      continue;
    }
    const bool digit = std::isdigit(byte) != 0;
    const bool digit_before = before != '\0' && std::isdigit(static_cast<unsigned char>(before)) != 0;
    const bool lower_before = before != '\0' && std::islower(static_cast<unsigned char>(before)) != 0;
    if (before != '\0' && (digit != digit_before || (std::isupper(byte) != 0 && lower_before))) end();
    word += static_cast<char>(std::tolower(byte));
    before = c;
  }
  end();
  return words;
}

bool is_pose_word(std::string_view word) {
  static constexpr std::array words{
      "pose",   "pos",      "position", "transform", "trans", "tf",     "tr",       "xf",     "xform",
      "iso",    "isometry", "m",        "x",         "t",     "rot",    "rotation", "quat",   "quaternion",
      "q",      "start",    "world",    "initial",   "in",    "center", "of",       "mass",   "transformation",
      "matrix", "trafo",    "motion",   "state",     "body",  "rb",     "obj",      "object", "shape",
      "geom",   "my",       "com",      "p"};
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::vector<std::string> rest_of(const std::string& name) {
  const bool explicit_rest = name.starts_with('\1');
  std::vector<std::string> words = words_of(explicit_rest ? std::string_view(name).substr(1) : std::string_view(name));
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

std::optional<int> index_of(const std::vector<std::string>& rest) {
  if (rest.size() != 1) return std::nullopt;
  const std::string& word = rest[0];
  if (word == "a" || word == "first" || word == "one") return 1;
  if (word == "b" || word == "second" || word == "two") return 2;
  if (word == "0") return 0;
  if (word == "1") return 1;
  if (word == "2") return 2;
  return std::nullopt;
}

bool names_hold(const BodyDraft& body, const std::vector<std::string>& rest) {
  for (const std::string& name : body.names) {
    const std::vector<std::string> words = words_of(name);
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
  const auto differs = [&](const auto& a, const auto& b) { return a && b && !(*a == *b); };
  if (differs(body.place.position, place.position) || differs(body.place.rotation, place.rotation)) {
    const bool same =
        (!body.place.position || !place.position || glm::length(*body.place.position - *place.position) < 1e-6) &&
        (!body.place.rotation || !place.rotation ||
         std::abs(glm::dot(*body.place.rotation, *place.rotation)) > 1 - 1e-6);
    if (!same)
      body.place.fault =
          Refusal{place.line,
                  "places the " + std::string(word_of(body.kind)) + " twice, and not the same; must be there once",
                  {},
                  {}};
  }
  if (place.position) body.place.position = place.position;
  if (place.rotation) body.place.rotation = place.rotation;
  body.place.stated = true;
}

/// Gives every pose to the shape that it belongs to: by its name, else in the order of the text.
void join_poses(Reading& reading) {
  std::vector<BodyDraft>& bodies = reading.bodies;
  for (PoseDraft& pose : reading.poses) {
    if (pose.used) continue;
    const std::vector<std::string> rest = rest_of(pose.names[0]);
    if (rest.empty()) continue;
    std::vector<BodyDraft*> found;
    for (BodyDraft& body : bodies)
      if (std::any_of(body.names.begin(), body.names.end(), [&](const std::string& name) {
            const auto words = words_of(name);
            return words == rest;
          }))
        found.push_back(&body);
    if (found.empty())
      for (BodyDraft& body : bodies)
        if (names_hold(body, rest)) found.push_back(&body);
    if (found.empty())
      for (BodyDraft& body : bodies)
        if (rest.size() == 1 && shape_kind_named(rest[0]) == body.kind) found.push_back(&body);
    if (found.size() == 1) give(*found[0], pose);
  }
  // By their numbers, where the shapes have others.
  std::vector<PoseDraft*> numbered;
  for (PoseDraft& pose : reading.poses)
    if (!pose.used && index_of(rest_of(pose.names[0]))) numbered.push_back(&pose);
  if (!numbered.empty() && bodies.size() == 2) {
    const bool from_zero = std::any_of(numbered.begin(), numbered.end(),
                                       [](PoseDraft* pose) { return *index_of(rest_of(pose->names[0])) == 0; });
    for (PoseDraft* pose : numbered) {
      const int index = *index_of(rest_of(pose->names[0])) - (from_zero ? 0 : 1);
      if (index < 0 || index > 1) continue;
      const PartialPose& own = bodies[static_cast<std::size_t>(index)].place;
      const bool lacks = (!pose->place.position || !own.position) && (!pose->place.rotation || !own.rotation);
      if (own.empty() || lacks) give(bodies[static_cast<std::size_t>(index)], *pose);
    }
  }
  // In the order of the text.
  std::vector<PoseDraft*> left;
  for (PoseDraft& pose : reading.poses)
    if (!pose.used && !pose.names[0].starts_with('\1')) left.push_back(&pose);
  std::vector<BodyDraft*> without;
  for (BodyDraft& body : bodies)
    if (body.place.empty()) without.push_back(&body);
  if (left.size() == without.size())
    for (std::size_t i = 0; i < left.size(); ++i) give(*without[i], *left[i]);
}

std::string count_word(std::size_t count) {
  static constexpr std::array<std::string_view, 9> words{"no",   "one", "two",   "three", "four",
                                                         "five", "six", "seven", "eight"};
  return count < words.size() ? std::string(words[count]) : std::to_string(count);
}

/// Points of lists that no constructor took: in rows, in columns, by coordinate.
std::vector<std::pair<std::string, std::vector<Vector3d>>> loose_hulls(const Reading& reading) {
  std::vector<std::pair<std::string, std::vector<Vector3d>>> hulls;
  for (const auto& [name, value] : reading.lists) {
    const std::string plain = plain_name(name);
    if (plain.find("face") != std::string::npos || plain.find("ind") != std::string::npos ||
        plain.find("tri") != std::string::npos)
      continue;
    const auto rows = rows_of(value);
    if (!rows) continue;
    std::vector<Vector3d> points;
    if (rows->front().size() == 3) {
      for (const auto& row : *rows) points.emplace_back(row[0], row[1], row[2]);
    } else if (rows->size() == 3 && rows->front().size() > 3) {
      for (std::size_t i = 0; i < rows->front().size(); ++i)
        points.emplace_back((*rows)[0][i], (*rows)[1][i], (*rows)[2][i]);
    }
    if (points.size() > 1) hulls.emplace_back(name, std::move(points));
  }
  if (reading.pose_parts)
    for (const auto& [name, value] : reading.lists) {
      const auto flat = numbers_of(value);
      if (rows_of(value) || !flat || flat->size() < 6 || flat->size() % 3 != 0) continue;
      std::vector<Vector3d> points;
      for (std::size_t i = 0; i < flat->size(); i += 3) points.emplace_back((*flat)[i], (*flat)[i + 1], (*flat)[i + 2]);
      hulls.emplace_back(name, std::move(points));
    }
  if (!hulls.empty()) return hulls;
  // ax = […], ay = […], az = […]
  std::map<std::string, std::array<std::vector<double>, 3>> coordinates;
  std::vector<std::string> order;
  for (const auto& [name, value] : reading.variables) {
    const auto numbers = numbers_of(value);
    const std::string plain = plain_name(name);
    if (!value.is(Meaning::Kind::list) || !numbers || numbers->size() < 3 || plain.size() < 2) continue;
    const char c = plain.back();
    if (c < 'x' || c > 'z') continue;
    const std::string stem = plain.substr(0, plain.size() - 1);
    if (!coordinates.contains(stem)) order.push_back(stem);
    coordinates[stem][static_cast<std::size_t>(c - 'x')] = *numbers;
  }
  for (const std::string& stem : order) {
    const auto& own = coordinates[stem];
    if (own[0].empty() || own[0].size() != own[1].size() || own[0].size() != own[2].size()) continue;
    std::vector<Vector3d> points;
    for (std::size_t i = 0; i < own[0].size(); ++i) points.emplace_back(own[0][i], own[1][i], own[2][i]);
    hulls.emplace_back(stem, std::move(points));
  }
  return hulls;
}

}  // namespace

bool holds_coordinate_lists(const Reading& reading) {
  if (loose_hulls(reading).size() != 2) return false;
  if (reading.pose_parts) return true;
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

std::vector<PlacedShape> placed_shapes(Reading& reading, const ImportSource& source, const ImportChoices& choices) {
  std::vector<BodyDraft>& bodies = reading.bodies;
  // Code that is commented out beside two shapes that are not.
  if (std::count_if(bodies.begin(), bodies.end(), [](const BodyDraft& body) { return !body.in_comment; }) >= 2)
    std::erase_if(bodies, [](const BodyDraft& body) { return body.in_comment; });
  if (bodies.size() < 2) {
    const auto hulls = loose_hulls(reading);
    if (bodies.size() + hulls.size() == 2)
      for (const auto& [name, points] : hulls) {
        BodyDraft body;
        body.kind = ShapeKind::hull;
        body.written = name;
        body.names.push_back(name);
        body.line = 1;
        body.placed_by_default = true;
        Meaning list;
        list.kind = Meaning::Kind::list;
        for (const Vector3d& point : points) list.items.push_back(vector_meaning(point, 1));
        body.sizes[Member::points] = list;
        bodies.push_back(std::move(body));
      }
  }
  if (reading.two_dimensions_line != 0)
    source.fail(reading.two_dimensions_line, "looks like two dimensions (2D); must be in three, x y z each");
  std::vector<std::string> kinds;
  for (const BodyDraft& body : bodies) {
    const std::string word(word_of(body.kind));
    kinds.push_back(word);
  }
  const bool one_kind = std::adjacent_find(kinds.begin(), kinds.end(), std::not_equal_to<>()) == kinds.end();
  const bool cast = !reading.cast.empty() || std::any_of(bodies.begin(), bodies.end(), [](const BodyDraft& body) {
    return body.displacement.has_value();
  });
  if (bodies.size() == 1 && !cast) {
    if (bodies[0].fault) refuse(*bodies[0].fault, source);
    if (reading.fault) refuse(*reading.fault, source);
    source.fail(bodies[0].line, "holds only one shape, a " + std::string(word_of(bodies[0].kind)) +
                                    "; must have a second, with its size and its place");
  }
  for (const BodyDraft& body : bodies)
    if (body.fault) refuse(*body.fault, source);
  if (bodies.size() > 2) {
    const std::string what = one_kind && bodies[0].kind != ShapeKind::box ? std::string(word_of(bodies[0].kind)) + "s"
                             : one_kind                                   ? "boxes"
                                                                          : "shapes";
    source.fail(bodies[2].line,
                "holds " + count_word(bodies.size()) + " " + what + "; must be two shapes, each with its place");
  }
  if (reading.fault) refuse(*reading.fault, source);
  if (reading.name_fault) refuse(*reading.name_fault, source);
  join_poses(reading);
  bool any_place = false;
  for (const BodyDraft& body : bodies) any_place = any_place || body.place.stated;
  std::vector<PlacedShape> placed;
  for (BodyDraft& body : bodies) {
    if (body.place.fault) refuse(*body.place.fault, source);
    const Library library = choices.library != Library::none ? choices.library
                            : body.library != Library::none  ? body.library
                            : !reading.libraries.empty()     ? reading.libraries[0]
                                                             : Library::none;
    if (body.library == Library::none && choices.library == Library::none && reading.libraries.size() > 1) {
      std::string titles;
      for (const Library one : reading.libraries)
        titles += (titles.empty() ? "" : " and ") + std::string(convention_of(one).title);
      refuse({body.line,
              "names " + titles + ", which mean different things by the same words; must name one",
              "library",
              {}},
             source);
    }
    SizedShape sized;
    try {
      sized = sized_shape(body, library, choices);
    } catch (const Refusal& refusal) {
      refuse(refusal, source);
    }
    PlacedShape out;
    out.placed = body.place.stated || body.sizes.contains(Member::low) ||
                 (body.kind == ShapeKind::box && body.sizes.contains(Member::both_ends));
    const bool ends = body.sizes.contains(Member::second_end) || body.sizes.contains(Member::both_ends);
    if (ends && !any_place) out.placed = true;
    if (!out.placed && !body.placed_by_default && !cast && !ends)
      source.fail(body.line, "gives no position of the " + std::string(word_of(body.kind)) +
                                 " of this line; must have a pose, or a position");
    Pose pose;
    if (body.place.position) pose.position = *body.place.position;
    if (body.place.rotation) pose.rotation = *body.place.rotation;
    pose = compose(pose, {body.center, body.turn});
    out.posed = {sized.shape, compose(pose, sized.local)};
    out.moves = body.moves;
    out.order = body.order;
    out.displacement = body.displacement;
    out.line = body.line;
    out.words = sized.words + " " + in_words(out.posed.pose) + ", from \"" + body.written + "\" (line " +
                std::to_string(body.line) + ")";
    placed.push_back(std::move(out));
  }
  for (const PoseDraft& pose : reading.poses) {
    if (pose.used || pose.place.empty()) continue;
    const bool typed = !pose.names[0].starts_with('\1');
    const bool identity = pose.place.position.value_or(Vector3d(0.0)) == Vector3d(0.0) && !pose.place.rotation;
    if (identity && !pose.place.fault) continue;
    if (pose.place.fault && !cast) refuse(*pose.place.fault, source);
    const std::string name = typed ? pose.names[0] : pose.names[0].substr(1);
    if (typed && placed.size() == 2 && !cast)
      source.fail(pose.place.line, "gives a pose, \"" + name.substr(0, 40) +
                                       "\", that belongs to neither of the two shapes; must be one for each");
    reading.remarks.push_back("the position or rotation of \"" + name.substr(0, 40) +
                              "\" is left out: it belongs to neither shape");
  }
  return placed;
}

}  // namespace minkoscope
