// Statements of code, lines of a debugger, sentences: what they say of which shape.
#include <algorithm>
#include <array>
#include <utility>

#include "core/base/characters.h"
#include "core/base/text.h"
#include "core/import/grammar/parser.h"
#include "core/import/grammar/sentence.h"
#include "core/import/notation/type_names.h"
#include "core/import/reading/reader.h"
#include "core/import/reading/signatures.h"

namespace minkoscope {
namespace {

using Kind = Expression::Kind;

bool speaks_of_contact(const Statement& statement) {
  const auto first = std::find_if(statement.items.begin(), statement.items.end(), [](const Expression& item) {
    return item.is(Kind::label) || item.is(Kind::call) || item.is(Kind::word);
  });
  if (first == statement.items.end()) return false;
  // "0: depth 0.05 pos 0.5 0.15 0"
  const auto named = std::find_if(first, statement.items.end(), [](const Expression& item) {
    return item.text.find_first_not_of("0123456789") != std::string::npos;
  });
  const auto places = [](const Expression& item) {
    return is_one_of(plain_name(item.text), {"pos", "position", "point", "normal", "at"});
  };
  const bool counted = named != statement.items.end() &&
                       is_one_of(plain_name(named->text), {"depth", "penetration", "distance", "dist", "sep"}) &&
                       std::any_of(named, statement.items.end(), places);
  return counted || holds_one_of(plain_name(first->text), {"contact", "result", "manifold"}) ||
         is_one_of(plain_name(first->text), {"gjk", "mpr", "epa"});
}

/// "All of these are half lengths.", and no "half extents (1, 2, 3)"
bool speaks_of_half_sizes(const Statement& statement) {
  const auto& items = statement.items;
  for (std::size_t i = 0; i + 1 < items.size(); ++i) {
    const bool named = plain_name(items[i].text) == "half" && items[i + 1].is(Kind::word) &&
                       begins_with_one_of(plain_name(items[i + 1].text), {"size", "extent", "length", "side", "dim"});
    if (named && (i + 2 == items.size() || items[i + 2].is(Kind::word))) return true;
  }
  return false;
}

/// "With dCreateSphere(space, 0.33) all is fine."
bool is_sentence(const Statement& statement, int line) {
  constexpr std::ptrdiff_t fewest_words = 3;
  return std::count_if(statement.items.begin(), statement.items.end(), [&](const Expression& item) {
           return item.is(Kind::word) && item.line == line && item.text.size() > 1 &&
                  item.text == plain_name(item.text) && std::none_of(item.text.begin(), item.text.end(), is_digit);
         }) >= fewest_words;
}

/// "using K = CGAL::Simple_cartesian<double>;", whose K is no value; "impl Support for Aabb { … }".
bool names_a_type(const Statement& statement) {
  const auto& items = statement.items;
  if (items.size() == 4 && items[0].text == "impl" && items[2].text == "for" && items[3].children.empty()) return true;
  return items.size() == 2 && items[0].text == "using" && items[1].is(Kind::assignment) && !items[1].children.empty() &&
         items[1].children[0].is(Kind::word);
}

void note_arguments(const std::vector<Expression>& items, bool of_call, std::set<std::string>& words) {
  for (const Expression& item : items) {
    if (of_call && item.is(Kind::word)) words.insert(item.text);
    if (item.is(Kind::word) || (item.is(Kind::call) && item.bracket == '[' && !item.spaced))  // q[3], q[[3, 0, 1, 2]]
      if (const std::size_t open = item.text.find('['); open != std::string::npos || item.is(Kind::call))
        words.insert(item.text.substr(0, open));
    if (item.is(Kind::call)) words.insert(std::string(first_parts(item.text)));  // q.toRotationMatrix()
    if (item.is(Kind::operation))                                                // points @ R.T + t
      for (const Expression& side : item.children)
        words.insert(std::string(last_part(side.text) == "T" ? first_parts(side.text) : side.text));
    const bool keyed = of_call && item.is(Kind::assignment);          // box(transform=T)
    const bool braced = item.is(Kind::group) && item.bracket == '{';  // {"rotation": R}
    note_arguments(item.children, item.is(Kind::call) || keyed || braced, words);
    note_arguments(item.receiver, false, words);
  }
}

}  // namespace

Reading Reader::read(const ParsedText& parsed) {
  out_.libraries =
      choices_.library != Library::none ? std::vector<Library>{choices_.library} : libraries_of(source_.text);
  if (parsed.open_line != 0)
    out_.fault = Refusal{parsed.open_line, "a bracket is open to the end: the text seems cut; must be closed"};
  for (const Statement& statement : parsed.statements)
    if (!is_sentence(statement, statement.line)) note_arguments(statement.items, false, arguments_);
  note_shapes_of_members(parsed);
  const ParsedText nothing;
  const Signatures signatures(out_.libraries.empty() ? parsed : nothing);
  for (std::size_t i = 0; i < parsed.statements.size(); ++i) {
    const Statement& statement = parsed.statements[i];
    next_ = i + 1 < parsed.statements.size() ? &parsed.statements[i + 1] : nullptr;
    const std::size_t claims_before = out_.claims.size();
    if (auto verdict = verdict_in(statement)) out_.claims.push_back(std::move(*verdict));
    wishes_ = states_expectation(statement);
    if (wishes_) out_.claims.resize(claims_before);
    read_statement(
        with_moves_joined(with_sizes_behind_names(with_shapes_at_their_bodies(signatures.named(statement, next_)))));
  }
  if (out_.calculates_points) keep_lists_compared(parsed);
  read_geom_arrays();
  take_move_of_log();
  for (BodyDraft& body : out_.bodies) take_move(body);
  scale_blocks();
  note_faults_of_the_whole(parsed);
  refuse_turns_without_value();
  // Where one of two quaternions is (0, 0, 0, 1), which turns nothing, the other has its w last too.
  if (choices_.quaternion == QuaternionOrder::unknown && out_.identity_first != out_.identity_last) {
    ImportChoices chosen = choices_;
    chosen.quaternion = out_.identity_last ? QuaternionOrder::xyzw : QuaternionOrder::wxyz;
    Reading read = Reader(source_, chosen).read(parsed);
    read.remarks.emplace_back(std::string("quaternions are read with w ") + (out_.identity_last ? "last" : "first") +
                              ", as the identity among them has it");
    return read;
  }
  return std::move(out_);
}

/// Of more than two lists the two that the calls compare: "gjk(verts_a, verts_b)" beside what they are made of.
void Reader::keep_lists_compared(const ParsedText& parsed) {
  std::set<std::set<std::string>> pairs;
  const auto visit = [&](const auto& self, const std::vector<Expression>& items) -> void {
    for (const Expression& item : items) {
      std::set<std::string> names;
      for (const Expression& child : item.children)
        for (const auto& [name, list] : out_.lists)
          if (item.is(Kind::call) && child.is(Kind::word) && child.text == name) names.insert(name);
      if (names.size() == 2) pairs.insert(names);
      self(self, item.children);
      self(self, item.receiver);
    }
  };
  for (const Statement& statement : parsed.statements) visit(visit, statement.items);
  if (out_.lists.size() > 2 && pairs.size() == 1)
    std::erase_if(out_.lists, [&](const auto& list) { return !pairs.begin()->contains(list.first); });
}

/// What only the whole text shows: lists that are not as long as it says, what is calculated in loops, axes that lack.
void Reader::note_faults_of_the_whole(const ParsedText& parsed) {
  for (const auto& [hull, count] : counts_) {
    const auto points = out_.bodies[hull].sizes.find(Member::points);
    const auto rows = points != out_.bodies[hull].sizes.end() ? rows_of(points->second) : std::nullopt;
    const bool known = count.is(Meaning::Kind::number);
    if (rows && (!known || count.number != static_cast<double>(rows->size())))
      out_.bodies[hull].fault =
          Refusal{count.line, "speaks of " + (known ? in_words(count.number) : in_short_quotes(unknown_part(count))) +
                                  " vertices and lists " + std::to_string(rows->size()) + "; must be as many"};
  }
  const std::size_t inner = std::min(source_.text.find("child of "), source_.text.find("(local)"));
  const bool denied =
      inner != std::string_view::npos && inner >= 4 && is_one_of(source_.text.substr(inner - 4, 4), {" no ", "not "});
  const bool placed =
      std::any_of(out_.bodies.begin(), out_.bodies.end(), [](const BodyDraft& body) { return body.in_words; });
  if (inner != std::string_view::npos && !denied && placed && !out_.fault)
    out_.fault = Refusal{line_at(source_.text, inner),
                         "places a shape within another (\"child of\"); must be its place in the world"};
  const auto halves = std::find_if(parsed.statements.begin(), parsed.statements.end(), speaks_of_half_sizes);
  for (BodyDraft& body : out_.bodies)
    if (halves != parsed.statements.end() && body.in_words && body.sizes.contains(Member::whole_z) && !body.fault)
      body.fault = Refusal{halves->line,
                           "gives the sides of a box, and says half lengths beside them; must say so of "
                           "each box, as in \"half extents (1, 2, 3)\""};
  const auto loop = std::find_if(parsed.statements.begin(), parsed.statements.end(), [](const Statement& statement) {
    return !statement.is_comment && is_one_of(statement.items[0].text, {"for", "while"});
  });
  if (out_.calculates_points && loop != parsed.statements.end() && !out_.fault)
    out_.fault = Refusal{loop->line,
                         "calculates lists of points and has a loop, which is not followed; must be their "
                         "points, or what is calculated once"};
  if (calculated_line_ != 0 && !out_.fault)
    out_.fault =
        Refusal{calculated_line_,
                "calculates a list of points that has no name of its own; must be assigned to one, or be its points"};
  for (const auto& [box, axes] : axes_)
    if (axes.size() < 3)
      out_.bodies[box].place.fault = Refusal{axes[0].line, "gives " + std::to_string(axes.size()) +
                                                               " of the three axes of a box; must be there, all three"};
  for (auto& [name, given] : subscripts_) {
    std::sort(given.begin(), given.end());
    given.erase(std::unique(given.begin(), given.end()), given.end());
    if (given.size() > 1 && given.back() - given.front() + 1 != static_cast<int>(given.size()))
      out_.count_fault = Refusal{1, "leaves out points of \"" + name + "\": it has " + std::to_string(given.size()) +
                                        " of " + std::to_string(given.back() + 1) + "; must be there, every one"};
  }
  if (out_.identity_first && out_.identity_last && !out_.fault)
    out_.fault = Refusal{1,
                         "holds the quaternions (0, 0, 0, 1) and (1, 0, 0, 0), of which one turns by 180°, and nothing "
                         "says whether w is first or last; must name its order",
                         "quaternion",
                         {"xyzw", "wxyz"}};
}

/// "The box is tilted a bit.": where nothing else turns a shape of that kind, it is not known how it stands.
void Reader::refuse_turns_without_value() {
  for (const auto& [kind, line] : turns_without_value_) {
    bool any = false, turned = false;
    for (const BodyDraft& body : out_.bodies) {
      if (!body.in_words || (kind && body.kind != *kind)) continue;
      any = true;
      turned = turned || body.place.rotation || (body.axis != '\0' && body.kind != ShapeKind::box) ||
               body.place.fault || body.kind == ShapeKind::hull;
    }
    if (any && !turned && !out_.fault)
      out_.fault = Refusal{line, "says that a shape is turned, and not by how much; must give its rotation"};
  }
}

/// "Start=(0, 0, 100)" and "End=(500, 0, 100)" in lines of their own, beside one shape of Unreal that is swept.
void Reader::take_move_of_log() {
  if (out_.cast || !holds_one_of(source_.text, {"weep", "wept"})) return;
  const auto is_swept = [](const BodyDraft& body) {
    return body.library == Library::unreal && !body.in_words && body.place.empty() && body.owner < 0 &&
           plain_name(body.written).find("collisionshape") != std::string::npos;
  };
  const auto body = std::find_if(out_.bodies.begin(), out_.bodies.end(), is_swept);
  if (std::count_if(out_.bodies.begin(), out_.bodies.end(), is_swept) != 1 || body->displacement) return;
  std::optional<Vector3d> start, end;
  for (const auto& [name, value] : out_.variables) {
    const std::string plain = plain_name(name);
    if (plain.ends_with("start")) start = vector_of(value);
    if (plain.ends_with("end")) end = vector_of(value);
  }
  if (start.has_value() != end.has_value() && !out_.fault)
    out_.fault = Refusal{body->line, "gives one end of a sweep; must have both"};
  if (!start || !end) return;
  body->place.position = start;
  body->place.stated = true;
  body->displacement = *end - *start;
}

/// "sphere from (0, 5, 0) to (0, -5, 0)": a sphere has no ends, so that they are those of its move, and so it is with a
/// shape that "moves from (0, 5, 0) to (0, -5, 0)" and with one whose sizes a library's call gives.
void Reader::take_move(BodyDraft& body) {
  const auto start = body.sizes.find(Member::first_end), end = body.sizes.find(Member::second_end);
  if (body.kind == ShapeKind::sphere && start != body.sizes.end() && end == body.sizes.end() && body.displacement &&
      !body.place.position && vector_of(start->second)) {  // "from = [0, 3, 0]" beside a displacement
    body.place.position = *vector_of(start->second);
    body.place.stated = true;
    body.sizes.erase(start);
    return;
  }
  const bool whole = body.sizes.contains(Member::half_extents) || body.sizes.contains(Member::radius);
  const bool made = !body.in_words && whole && body.sizes.size() > (body.kind == ShapeKind::box ? 2u : 3u);
  if (!(body.kind == ShapeKind::sphere || made || body.moves) || start == body.sizes.end() || end == body.sizes.end())
    return;
  const auto from = vector_of(start->second), to = vector_of(end->second);
  if (!from || !to || body.place.position || body.displacement) return;
  body.place.position = *from;
  body.place.stated = true;
  body.displacement = *to - *from;
  body.sizes.erase(Member::first_end);
  body.sizes.erase(Member::second_end);
}

namespace {

/// "Two cylinders of these half extents": then half sizes make no box.
bool speaks_of_other_kinds(std::string_view text) {
  const std::string plain = lower_case(text);
  static constexpr std::array kinds{"capsule", "cylinder", "cone", "ellipsoid", "hull", "pill", "mesh", "triangle"};
  return std::any_of(kinds.begin(), kinds.end(),
                     [&](const char* kind) { return plain.find(kind) != std::string::npos; });
}

}  // namespace

/// "A c=(0, 1, 0) h=(0.5, 0.2, 0.4)", "crate: center = (0, 1, 0) half = (1, 1, 1)": a line of a log that names a shape
/// and no kind. Half sizes are a box's.
void Reader::mention_box_by_sizes(const Statement& statement) {
  const auto& items = statement.items;
  const bool named = items.size() >= 3 && (items[0].is(Kind::word) || items[0].is(Kind::label)) &&
                     items[0].text.find_first_of(".:[(") == std::string::npos && !variable(items[0].text);
  if (!named || statement.is_comment) return;
  bool place = false, size = false, radius = false;
  for (std::size_t i = 1; i < items.size(); ++i) {
    const Expression& item = items[i];
    const bool bracketed = item.is(Kind::call) && item.spaced && item.receiver.empty();  // "center (0, 1, 0)"
    if (!(item.is(Kind::assignment) || bracketed) || !first_parts(item.text).empty() || item.children.empty()) return;
    const Expression& value = bracketed ? item : item.children[0];
    const auto member_of_item = member_named(item.text);
    if (!bracketed && value.is(Kind::number) && member_of_item && sizes_shape(*member_of_item)) {
      if (*member_of_item != Member::radius || radius) return;
      radius = true;
    }
    if (!(bracketed || value.is(Kind::group)) || value.children.size() != 3) continue;
    const std::string key = plain_name(item.text);
    const auto member = member_named(item.text);
    place = place || member == Member::position || member == Member::center || key == "c";
    size = size || member == Member::half_extents || key == "h" || key == "e" || key == "half";
  }
  if (!place || radius || !size || shape_kind_named(items[0].text)) return;
  if (!names_other_kinds_) names_other_kinds_ = speaks_of_other_kinds(source_.text);
  if (*names_other_kinds_) return;
  mention(ShapeKind::box, Library::none, items[0].text, statement.line);
  mention_.name = items[0].text;
  subject(Member::scale);
}

void Reader::read_statement(const Statement& statement) {
  mention_.open = false;
  axis_ahead_ = '\0';
  label_.clear();
  in_comment_ = statement.is_comment;
  speaks_of_contact_ = speaks_of_contact(statement);
  if (names_a_type(statement) || read_empty_declaration(statement) || read_vertex_of_hull(statement) ||
      begin_triangle(statement) || read_member_of_letter(statement))
    return;
  const std::size_t bodies_before = out_.bodies.size();
  mention_box_by_sizes(statement);
  const std::size_t first = out_.bodies.size() > bodies_before ? 1 : 0;
  for (std::size_t i = first; i < statement.items.size(); ++i) {
    const Expression& item = statement.items[i];
    const std::size_t claims_before = out_.claims.size();
    wishes_ = begins_wish(item) || (wishes_ && !begins_outcome(item));
    switch (item.kind) {
      case Kind::assignment:
        if (plain_name(item.text) == "triangle" && add_shape_of_points(statement, i, "triangle")) break;
        if (read_corners_of_triangle(statement, i)) break;
        if (!read_pitch_yaw_roll(statement, i) && !read_angle_assigned(item, statement, i))
          read_assignment(item, statement, i);
        break;
      case Kind::label:
        read_label(item, statement, i);
        break;
      case Kind::word:
        read_word(statement, i);
        break;
      case Kind::call:
        read_call(statement, i);
        break;
      case Kind::group:
        read_group(statement, i);
        break;
      case Kind::number:
        read_number(statement, i);
        break;
      default:
        break;
    }
    if (wishes_) out_.claims.resize(claims_before);
  }
  for (std::size_t i = bodies_before; i < out_.bodies.size(); ++i) {
    BodyDraft& body = out_.bodies[i];
    body.in_comment = statement.is_comment;
    // What a sentence only speaks of stands nowhere.
    const bool of_library = body.library != Library::none && !body.sizes.contains(Member::points);
    if (of_library && body.names.empty() && is_sentence(statement, body.line)) body.placed_by_default = false;
  }
}

/// "Box B is a cube": the kind of the shape that is spoken of, once more.
bool Reader::is_said_of_mention(const Statement& statement, std::size_t place, ShapeKind kind) const {
  const auto word = [&](std::size_t back) {
    return back <= place ? plain_name(statement.items[place - back].text) : std::string();
  };
  return mention_.open && mention_.kind == kind && !mention_.body && !mention_.name.empty() && place > 2 &&
         word(2) == "is" && is_one_of(word(1), {"a", "an", "the"}) && statement.items[place - 3].text == mention_.name;
}

/// A word of a sentence that names a shape, with what stands before it: "two boxes", "a unit cube", "2 m box".
void Reader::mention_word(const Statement& statement, std::size_t place, ShapeKind kind) {
  const Expression& word = statement.items[place];
  const ShapeRow* row = plain_name(word.text) != word_of(kind) ? row_of(word.text) : nullptr;
  if (is_said_of_mention(statement, place, kind)) return size_unit_shape(statement, place);
  mention(kind, row != nullptr ? row->library : Library::none, word.text, word.line);
  mention_.another = place > 0 && is_one_of(plain_name(statement.items[place - 1].text), {"second", "another"}) &&
                     !out_.bodies.empty();
  size_unit_shape(statement, place);
  if (axis_ahead_ != '\0' && has_a_height(kind))
    if (BodyDraft* body = subject(Member::axis); body != nullptr) body->axis = std::exchange(axis_ahead_, '\0');
  if (const auto size = size_before(statement, place))
    set_size(*subject(size->first), size->first, size->second, word.line);
  const bool two =
      word.text.ends_with('s') && place > 0 &&
      (plain_name(statement.items[0].text) == "two" || plain_name(statement.items[place - 1].text) == "two");
  if (two && !two_numbered_)  // "Two boxes. The first is …, the second …"
    two_numbered_ = source_.text.find("he first") != std::string_view::npos &&
                    source_.text.find("he second") != std::string_view::npos;
  if (two && *two_numbered_) subject(Member::scale);
  if (word.text.ends_with('s')) plural_ = mention_.body;
  if (place > 0 && plain_name(statement.items[place - 1].text) == "first") first_of_two_ = kind;
}

/// "tilted a bit", "on its side", "a quarter turn about x"; not "isn't rotated".
void Reader::note_turn_without_value(const Statement& statement, std::size_t place) {
  const auto& items = statement.items;
  const auto word = [&](std::size_t back) {
    return back <= place ? plain_name(items[place - back].text) : std::string();
  };
  const bool turns =
      is_one_of(word(0), {"rotated", "tilted", "leaning", "slanted", "inclined", "upside"}) ||
      (word(0) == "turn" && is_one_of(word(1), {"quarter", "half"})) ||
      (word(0) == "turned" && place + 1 < items.size() &&
       is_one_of(plain_name(items[place + 1].text), {"a", "slightly", "about", "around"})) ||
      (word(0) == "side" && (word(1) == "its" || word(2) == "its") && (word(2) == "on" || word(3) == "on"));
  if (!turns || statement.is_comment) return;
  for (std::size_t back = 1; back <= 3; ++back)
    if (is_one_of(word(back),
                  {"not",     "isn",   "isnt", "aren", "no",      "never", "without", "neither", "nor", "normal",
                   "normals", "plane", "face", "axis", "nothing", "if",    "when",    "un",      "non", "nothing"}))
      return;
  std::optional<ShapeKind> kind;
  if (mention_.open) kind = mention_.kind;
  if (place + 1 < items.size())
    if (const auto next = shape_kind_named(items[place + 1].text)) kind = next;  // "a tilted box"
  turns_without_value_.emplace_back(kind, statement.line);
}

void Reader::read_word(const Statement& statement, std::size_t& place) {
  const Expression& word = statement.items[place];
  const std::string plain = plain_name(word.text);
  if (read_pitch_yaw_roll_in_words(statement, place)) return;
  // "capsule A: sphere centers at (0, 0, 0) and (0, 2, 0)"
  const bool of_capsule = mention_.open && mention_.kind == ShapeKind::capsule && place + 1 < statement.items.size() &&
                          plain == "sphere" &&
                          is_one_of(plain_name(statement.items[place + 1].text), {"centers", "centres"});
  std::optional<ShapeKind> kind = shape_kind_named(of_capsule ? std::string_view() : std::string_view(word.text));
  const bool labelled = place + 1 < statement.items.size() && statement.items[place + 1].is(Kind::label);
  if (const ShapeRow* row = !kind && labelled ? row_of(word.text) : nullptr; row != nullptr && row->arguments.empty())
    kind = row->kind;  // "ccd_cyl_t c: radius=0.5 …"
  // "box1 pos (0, 1, 0)"
  std::size_t next = place + 1;
  while (next + 1 < statement.items.size() && is_one_of(statement.items[next].text, {"with", "has", "is"})) ++next;
  const bool numbered = !kind && next < statement.items.size() && describes(statement.items[next]) &&
                        without_number(word.text) != word.text && !variable(word.text);
  if (numbered) kind = shape_kind_named(without_number(word.text));
  const auto next_is = [&](std::string_view wanted) {
    return place + 1 < statement.items.size() && plain_name(statement.items[place + 1].text) == wanted;
  };
  if (plain == "relative" && (next_is("to") || next_is("position")) && mention_.body &&
      out_.bodies[*mention_.body].place.stated)  // "at (1, 0, 0) relative to A"
    out_.bodies[*mention_.body].place.fault =
        Refusal{word.line, "places a shape relative to something; must be its place in the world"};
  if (mention_.open && plain == "origin" && word.after_comma && mention_.body &&
      !out_.bodies[*mention_.body].place.position)  // "box, 2x2x2, origin"
    return set_place(out_.bodies[*mention_.body].place, Member::position, vector_meaning(Vector3d(0.0), word.line),
                     Library::none, word.line);
  if (mention_.open && mention_.kind == ShapeKind::cone && begins_with_one_of(plain, {"down", "upside", "invert"}))
    subject(Member::scale)->fault =
        Refusal{word.line, "turns a cone upside down; must say so by a rotation, its tip along its axis"};
  if (mention_.open && is_one_of(plain, {"caps", "hemispheres", "endcaps"})) {
    const auto end = statement.items.begin() + static_cast<std::ptrdiff_t>(place) + 1;
    if (read_caps({end - static_cast<std::ptrdiff_t>(std::min<std::size_t>(place + 1, 5)), end})) return;
  }
  const bool declares_pose =
      names_a_pose(word.text) && declares(statement, place) && !statement.items[place + 1].spaced;
  const bool begins = place > 0 && statement.items[place - 1].text == "The";  // "The second is …" behind the first
  if (!kind && (!mention_.open || begins) && plural_) mention_one_of_plural(plain);
  if (!kind && is_one_of(plain, {"other", "second"}) && read_place_of_another(statement.items, place)) return;
  if (!kind && (mention_second(statement, place) || read_point(statement, place))) return;
  if (is_one_of(plain, {"vertices", "corners"}) && mention_hull(statement, place)) return;
  if (!kind && begin_hull_of_count(statement, place)) return;
  if (!kind && !declares_pose && (read_turn(statement, place) || read_phrase(statement, place))) return;
  note_turn_without_value(statement, place);
  if (declares(statement, place)) {
    read_declaration(word.text, statement.items[++place]);
    for (; declares_another(word.text, statement, place + 1); ++place)
      read_declaration(word.text, statement.items[place + 1]);
    return;
  }
  if (!kind && mention_again(statement, place)) return;
  if (!kind) {
    mention_hull(statement, place);
    return;
  }
  mention_word(statement, place, *kind);
  const auto word_at = [&](std::size_t at) {
    return at < statement.items.size() && statement.items[at].is(Kind::word);
  };
  // "sphere 1 has a radius of 2"
  if (place + 1 < statement.items.size() && statement.items[place + 1].is(Kind::number) && word_at(place + 2) &&
      is_one_of(plain_name(statement.items[place + 2].text), {"has", "is", "with"})) {
    const Expression& numeral = statement.items[++place];
    mention_.name = numeral.text;
    recognise(number_meaning(numeral.value, numeral.line));
    return;
  }
  if (numbered) mention_.name = word.text;
  if (place + 1 < statement.items.size() && read_name_of_mention(statement.items[place + 1])) ++place;
  if (statement.items.size() == 2 && place == 1 && labelled) begin_block();
}

/// "upright (y)", "an upright (along y) cylinder", of which the word follows. Whether it is that.
bool Reader::read_upright(const Expression& item) {
  if (item.children.empty()) return false;
  const auto& words = item.children;
  std::size_t at = 0;
  auto letter = axis_along(words, at);
  const bool one_axis =
      words.size() == 1 || (words.size() == 2 && is_one_of(plain_name(words[1].text), {"up", "axis"}));
  if (!letter && one_axis) letter = axis_letter(words[0]);
  if (!letter) return false;
  if (!mention_.open || !has_a_height(mention_.kind))
    axis_ahead_ = *letter;
  else if (BodyDraft* body = subject(Member::axis); body != nullptr)
    body->axis = *letter;
  return true;
}

void Reader::read_call(const Statement& statement, std::size_t& place) {
  const Expression& item = statement.items[place];
  if (read_points_of_shape(statement, place)) return;
  const bool bound = item.spaced && item.text == "cap" && item.children.size() == 1 && place > 0;
  if (bound && item.children[0].is(Kind::number))
    return recognise(meaning_of(item.children[0]));  // "iteration cap (64)"
  if (const auto kind = shape_kind_named(item.text))
    if (read_shape_with_members(statement, item, *kind) || read_sized_shape(item, *kind)) return;
  if (read_component(item) || read_shape_in_brackets(item, statement)) return;
  const std::string owner(first_parts(item.text)), called = plain_name(item.text);
  const auto member = item.spaced || owner.empty() ? member_named(item.text) : std::nullopt;
  if (member && item.receiver.empty() && describes_shape(*member) && *member != Member::displacement &&
      !variable(item.text) && row_of(item.text) == nullptr && !called.starts_with("set") &&
      read_phrase(statement, place))
    return;
  if (item.spaced && is_one_of(plain_name(item.text), {"between", "around"}) && read_phrase(statement, place)) return;
  if (item.spaced && is_one_of(called, {"upright", "vertical", "standing"}) && read_upright(item)) return;
  if (item.text == "c" && item.spaced && mention_.open) {  // "sphere c (0, 0, 0)"
    const Meaning center = meaning_of_group(item, {});
    BodyDraft* body = vector_of(center) ? subject(Member::position) : nullptr;
    if (body != nullptr) return set_place(body->place, Member::position, center, body->library, item.line);
  }
  // "a depth of 0.1 along (1, 0, 0)": which way is not said
  if (item.spaced && called == "along" && !out_.claims.empty() && out_.claims.back().line == item.line)
    return recognise(meaning_of_group(item, {}));
  if (item.spaced && called == "normal" && read_phrase(statement, place)) return;  // "normal (0, 1, 0)"
  if (statement.is_comment && !owner.empty() && variable(owner)) return;
  if (ends_with_words_in_brackets(item)) return read_words_in_brackets(item, statement);
  const Meaning value = meaning_of_call(item, {});
  if (!current_) return;
  // "at (0, 0, 0), Quat::sIdentity()": what turns stands behind what moves.
  BodyDraft& body = out_.bodies[*current_];
  const bool turns = value.is(Meaning::Kind::rotation) || (value.is(Meaning::Kind::pose) && !value.has_position) ||
                     value.order != QuaternionOrder::unknown;
  const bool unread = value.is(Meaning::Kind::unknown) && body.in_words && !statement.is_comment &&
                      (names_a_quaternion(item.text) || holds_one_of(called, {"euler", "quat", "rotator"}));
  const bool behind_place = place > 0 && body.place.stated && !body.place.rotation && body.place.line == item.line;
  if (unread || (turns && behind_place)) set_place(body.place, Member::rotation, value, body.library, item.line);
}

void Reader::read_group(const Statement& statement, std::size_t place) {
  const Expression& item = statement.items[place];
  if (item.bracket == '(' && !item.children.empty() &&
      (item.children[0].is(Kind::word) || item.children[0].is(Kind::label))) {
    // What a sentence says in brackets.
    const bool shape = std::any_of(item.children.begin(), item.children.end(), [](const Expression& child) {
      return (child.is(Kind::word) || child.is(Kind::label)) && shape_kind_named(child.text);
    });
    if (!shape) return read_words_in_brackets(item, statement);
    return read_in_brackets(item, statement);
  }
  if (size_before(statement, place + 1)) return;  // read with its shape
  // A sentence's "(0.4 x 1.8 x 0.4)" belongs to the shape before it.
  const Meaning value = meaning_of_group(item, {});
  const auto numbers = numbers_of(value);
  if (!numbers) return;
  if (numbers->size() == 2 && item.bracket == '(' && mention_.open) note_two_dimensions(item.line);
  const bool behind_sides = place > 0 && statement.items[place - 1].is_product && item.after_comma;
  if (behind_sides && vector_of(value) && mention_.open && mention_.body &&
      !out_.bodies[*mention_.body].place.position)  // "box, 2x2x2, (1, 0, 0)"
    return set_place(out_.bodies[*mention_.body].place, Member::position, value, Library::none, item.line);
  if (item.is_product && set_sides_behind_word(statement, place, value)) return;
  if (!item.after_comma && value.is(Meaning::Kind::list) && add_sizes_behind_word(statement, place, *numbers)) return;
  if (numbers->size() == 16 && place > 0 && statement.items.size() == place + 1)  // "crate" and four rows below it
    if (const auto named = variable(statement.items[place - 1].text); named && named->is(Meaning::Kind::body))
      return set_member(*named, Member::pose, value, item.line, statement.items[place - 1].text);
  const bool alone = statement.items.size() == 1 || item.bracket == '\0';
  if (numbers->size() >= 3 && alone && !out_.bodies.empty() && !statement.is_comment && !out_.fault)
    out_.fault = Refusal{item.line, "holds " + std::to_string(numbers->size()) +
                                        " numbers without a name that says what they are; must be named, as a "
                                        "position, a rotation or a matrix"};
}

void Reader::read_number(const Statement& statement, std::size_t& place) {
  const Expression& item = statement.items[place];
  if (read_size_with_adjective(statement, place) || place == 0 || !statement.items[place - 1].is(Kind::word)) return;
  // "side lengths 0.2, h, 0.6"
  if (mention_.open && item.after_comma && !out_.fault && !statement.is_comment)
    out_.fault = Refusal{item.line, "holds " + in_short_quotes(statement.items[place - 1].text) +
                                        " among numbers; must be the number itself: names and calculations are not "
                                        "followed"};
  add_sizes_behind_word(statement, place, {item.value});
}

void Reader::read_label(const Expression& item, const Statement& statement, std::size_t& place) {
  const std::string& name = item.text;
  if (statement.items.size() == 1) block_pose_.reset();
  if (statement.items.size() == 1 && name == "Transform" &&
      source_.text.find("m_LocalPosition") != std::string_view::npos) {
    add_pose("", {});
    out_.poses.back().place.stated = true;
    block_pose_ = out_.poses.size() - 1;
    return;
  }
  if (const auto kind = shape_kind_named(without_number(name))) {
    const ShapeRow* row = plain_name(name) != word_of(*kind) ? row_of(name) : nullptr;
    mention(*kind, row != nullptr ? row->library : Library::none, name, item.line);
    if (!shape_kind_named(name)) mention_.name = name;  // "Box1: …"
    size_unit_shape(statement, place);
    if (name.ends_with('s')) plural_ = mention_.body;
    // The members of a block follow in lines of their own: Unity's YAML.
    if (row != nullptr && statement.items.size() == 1) {
      subject(Member::scale);
      out_.bodies[*current_].in_words = true;
    } else if (statement.items.size() == 1) {
      begin_block();
    }
    return;
  }
  if (read_phrase(statement, place)) return;
  if (place == 0 || !mention_.open) label_ = name;
  // "A: sphere …" names it; "type: box" is its kind.
  const auto member = member_named(name);
  if ((member == Member::kind || member == Member::shape) && place + 1 < statement.items.size())
    if (const auto kind = shape_kind_named(statement.items[place + 1].text)) {
      label_.clear();
      mention(*kind, Library::none, statement.items[place + 1].text, item.line);
      subject(Member::scale);
      ++place;
    }
}

}  // namespace minkoscope
