// Walks through the statements of a text and gathers its shapes, its poses and what an engine said of them.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/import/grammar/expression.h"
#include "core/import/grammar/parser.h"
#include "core/import/notation/calls.h"
#include "core/import/notation/source.h"
#include "core/import/reading/claims.h"
#include "core/import/reading/drafts.h"

namespace minkoscope {

/// A call of a cast.
struct CastCall {
  std::string name;
  CastForm form;
  int line;
  std::vector<Meaning> arguments;
};

/// What a text gives, in the order of the text. References to shapes and poses hold while others are added: reading a
/// value may add some.
struct Reading {
  std::deque<BodyDraft> bodies;
  std::deque<PoseDraft> poses;
  std::map<std::string, Meaning> variables;
  std::vector<std::pair<std::string, Meaning>> lists;  // of points, by their names
  std::vector<PointDraft> points;
  std::vector<Claim> claims;
  std::vector<Library> libraries;
  std::vector<std::string> remarks;
  std::optional<Refusal> fault;  // what refuses the text as a whole, wherever it stands
  std::optional<CastCall> cast;  // the first
  int two_dimensions_line = 0;
  std::optional<Refusal> name_fault;   // a name among numbers, anywhere
  std::optional<Refusal> count_fault;  // a list that is not as long as it is said to be
  std::vector<double> recognised;      // numbers known to leave the case as it is: margins, masses, what is overwritten
  bool identity_first = false, identity_last = false;  // an identity quaternion with w there
  bool calculates_points = false;                      // "B = A * 0.5 + offset"
  bool pose_parts = false;  // positions and rotations as lists of their own, with a name each
};

/// Which of the drafts it is.
template <class Draft>
std::size_t index_in(const std::deque<Draft>& drafts, const Draft& draft) {
  const auto is_it = [&draft](const Draft& other) { return &other == &draft; };
  return static_cast<std::size_t>(std::find_if(drafts.begin(), drafts.end(), is_it) - drafts.begin());
}

class Reader {
 public:
  Reader(const ImportSource& source, const ImportChoices& choices);
  Reading read() { return read(parse_text(source_.text)); }
  Reading read(const ParsedText& parsed);

 private:
  /// A call that is read, and what is known of it.
  struct CallSite {
    const Expression& call;
    std::string name;              // to which it is assigned
    std::string path;              // of what is called
    std::string last, first;       // its last part as plain_name has it, and what stands before it
    std::optional<Meaning> owner;  // what that stands for
    std::vector<Meaning> arguments;
  };
  /// A member that is set in a scope.
  struct Set {
    Member member;
    Meaning value;
    std::string key;
    int line;
  };
  /// What stands between brackets with names.
  struct Scope {
    std::string name;     // to which it is assigned
    std::string written;  // the constructor or the word before the bracket
    const ShapeRow* row = nullptr;
    std::optional<ShapeKind> kind = {};
    int line = 0;
    std::vector<Meaning> arguments = {};   // without a name
    std::vector<std::string> labels = {};  // all names,
    std::vector<Meaning> values = {};      // and their values
    std::vector<Set> sets = {};            // of known members
    std::vector<std::size_t> shapes = {};
    bool inferred = false;

    bool names_shape() const { return row != nullptr || kind.has_value(); }
    Library library() const { return row != nullptr ? row->library : Library::none; }
  };

  // --- expressions
  Meaning meaning_of(const Expression& expression, const std::string& name = {});
  Meaning meaning_of_word(const Expression& word);
  Meaning copied(Meaning value);
  Meaning meaning_of_operation(const Expression& operation);
  Meaning meaning_of_group(const Expression& group, const std::string& name);
  const ShapeRow* row_of(const std::string& path) const;
  const ShapeRow* row_among(const std::vector<const ShapeRow*>& found, const std::string& path) const;
  std::vector<Meaning> positional(const Expression& call);

  // --- constructors
  std::optional<Meaning> value_of(CallSite& site);
  std::optional<Meaning> number_made(const CallSite& site);
  std::optional<Meaning> keyed_call(const Expression& call);
  std::optional<Meaning> length_of_cast(const Expression& call);
  Meaning pose_of(const std::vector<Meaning>& arguments, const std::string& callee, int line);
  std::optional<Meaning> add_to_pose(Meaning& pose, int& vectors, const Meaning& argument, const std::string& callee);
  bool add_numbers(Meaning& pose, const Meaning& list, const std::string& callee, std::optional<Meaning>& wrong);

  // --- calls
  Meaning meaning_of_call(const Expression& call, const std::string& name);
  Meaning meaning_of_link(const Expression& call, const std::string& name);
  CallSite site_of(const Expression& call, const std::string& name, const std::string& path) const;
  std::optional<Meaning> shape_of_call(const CallSite& site);
  std::optional<Meaning> size_component(const CallSite& site, const ShapeRow& row);
  std::vector<Meaning> arguments_of(const Expression& call);
  Meaning link_of_shape(const Meaning& shape, const Expression& call, const std::vector<Meaning>& arguments,
                        const std::string& name);
  Meaning link_of_pose(const Meaning& pose, const Expression& call, const std::vector<Meaning>& arguments);
  Meaning inverse_of(const Meaning& pose);
  Meaning as_turn(Member member, const Meaning& value, Library library, int line) const;

  // --- effects of calls: nothing where a step does not take the call
  Meaning effect_of(CallSite& site);
  std::optional<Meaning> pass_owner(const CallSite& site);
  std::optional<Meaning> set_whole(const CallSite& site);
  std::optional<Meaning> set_by_name(const CallSite& site);
  std::optional<Meaning> set_data(const CallSite& site);
  bool set_given_part(const CallSite& site);
  bool turn_given_part(const CallSite& site);
  std::optional<Meaning> primitive_of_unity(const CallSite& site);
  static bool scale_primitive(BodyDraft& body, const Meaning& scale, int line);
  std::optional<Meaning> round_core(const CallSite& site);
  std::optional<Meaning> fill_rotation(const CallSite& site);
  std::optional<Meaning> decorate(const CallSite& site);
  std::optional<Meaning> transform(const CallSite& site);
  std::optional<Meaning> add_part(const CallSite& site);
  std::optional<Meaning> join_group(const CallSite& site);
  std::optional<Meaning> add_point(const CallSite& site);
  std::optional<Meaning> hulls_of_points(const CallSite& site);
  std::optional<Meaning> cast(const CallSite& site);
  void place_what_is_cast(const CallSite& site);
  bool place_at_start(const CallSite& site);
  std::optional<Meaning> make_object(const CallSite& site);
  std::optional<Meaning> query(const CallSite& site);
  std::optional<Meaning> query_of_owner(const CallSite& site);
  std::optional<Meaning> query_of_point(const CallSite& site);
  std::optional<Meaning> translate_shape(const CallSite& site);
  std::optional<Meaning> apply_motion(const CallSite& site);
  std::optional<Meaning> change_unknown_part(const CallSite& site);
  std::optional<Meaning> change_unknown(const CallSite& site);
  std::optional<Meaning> body_of_pose(const CallSite& site);

  // --- shapes and poses in calls
  void add_place(PartialPose& place, const Meaning& argument, Library library, int line);
  std::size_t copy_shape(std::size_t shape);
  std::size_t place_object(std::size_t shape, const PartialPose& place, bool another);
  void note_names_without_values(const CallSite& site, BodyDraft& body, bool placed) const;
  void note_query_faults(const CallSite& site, const std::vector<std::size_t>& shapes,
                         const std::vector<std::size_t>& places, bool lacks_a_pose);

  // --- scopes
  Meaning meaning_of_scope(const std::vector<Expression>& children, Scope scope);
  void read_items(const std::vector<Expression>& children, Scope& scope);
  void read_keyed(const Expression& child, bool result, Scope& scope);
  bool take_shape(const Meaning& value, const std::string& key, Scope& scope);
  std::optional<Meaning> plain_value_of(const Scope& scope) const;
  void infer_kind(Scope& scope) const;
  static void take_letters_of_box(Scope& scope);
  static void take_coordinates_of_sphere(Scope& scope);
  void take_arguments_of(const Scope& scope, std::size_t shape);
  Meaning shape_of(const Scope& scope);
  Meaning object_of(const Scope& scope);
  std::optional<Meaning> pose_of(const Scope& scope);
  std::optional<Meaning> list_of(const Scope& scope);

  // --- bodies and changes
  struct Given {
    std::vector<std::size_t> shapes;
    std::vector<int> bodies;
    std::vector<std::pair<Member, Meaning>> places;
    std::vector<std::string> names;  // whose meaning is not known
  };
  std::optional<Meaning> called(const Expression& call, const CallRow& row);
  Given given_to(const Expression& call);
  std::size_t join(std::size_t shape, int body, const Given& given, int line);
  void scale_body(int body, const Meaning& value, int line);
  void join_body(int inner, int outer, int line);
  std::optional<int> body_of(const Meaning& meaning) const;
  int body_named(const std::string& name);
  int add_body_draft(const std::string& name);
  PoseDraft& draft(int index) { return out_.poses[static_cast<std::size_t>(index)]; }
  const PoseDraft& draft(int index) const { return out_.poses[static_cast<std::size_t>(index)]; }
  Meaning meaning_of_draft(int index, int line) const;
  void renew(int index);
  bool replace_pose(int index, const Meaning& value);
  bool set_angle(const Meaning& owner, Member member, char axis, const Meaning& value, int line);
  bool set_coordinate(const Meaning& owner, Member member, char coordinate, const Meaning& value);
  bool change_part(const Expression& call, const std::vector<Meaning>& arguments);

  // --- shapes
  std::size_t add_body(ShapeKind kind, Library library, std::string written, int line);
  void take_arguments(BodyDraft& body, const ShapeRow& row, const std::vector<Meaning>& arguments, int line);
  /// The arguments of a constructor while they are put into the slots of a row.
  struct Filling {
    const std::vector<Meaning>& arguments;
    std::size_t at;
    std::map<Member, Meaning> sizes;
    PartialPose place;
    std::optional<Vector3d> center;  // in the shape's own frame
  };
  bool fill(BodyDraft& body, std::string_view row, const std::vector<Meaning>& arguments);
  bool fill_slot(BodyDraft& body, std::string_view slot, bool optional, Filling& filling);
  bool fill_size(std::string_view name, bool optional, Filling& filling);
  void fill_place(const BodyDraft& body, Filling& filling);
  void set_size(BodyDraft& body, Member member, const Meaning& value, int line);
  void set_place(PartialPose& place, Member member, const Meaning& value, Library library, int line);
  void set_pose(PartialPose& place, const Meaning& value, Library library, int line);
  bool set_size_of_mujoco(BodyDraft& body, const Meaning& value, int line);
  void set_scale(BodyDraft& body, const Meaning& value, int line);
  bool set_property(BodyDraft& body, Member member, const Meaning& value, int line);
  void set_member_of_shape(std::size_t shape, Member member, const Meaning& value, int line,
                           const std::string& written);
  void set_member_of_pose(int index, Member member, const Meaning& value, int line);
  void set_member(const Meaning& subject, Member member, const Meaning& value, int line, const std::string& written);
  void place_body(std::size_t body, const PartialPose& place);
  PartialPose placement_of(const Meaning& meaning);
  std::optional<Quaterniond> rotation_of(const Meaning& value, Member member, Library library, int line,
                                         std::optional<Refusal>& fault);
  std::optional<Quaterniond> rotation_of_four(const std::vector<double>& n, QuaternionOrder given, Member member,
                                              Library library, int line, std::optional<Refusal>& fault);
  std::optional<Quaterniond> rotation_of_angles(const std::vector<double>& n, const std::string& unit_given,
                                                Member member, Library library, int line,
                                                std::optional<Refusal>& fault) const;
  Library library_of(Library own) const;

  // --- statements
  void read_statement(const Statement& statement);
  bool read_empty_declaration(const Statement& statement);
  void read_label(const Expression& item, const Statement& statement, std::size_t& place);
  void read_word(const Statement& statement, std::size_t& place);
  void read_call(const Statement& statement, std::size_t& place);
  void read_group(const Statement& statement, std::size_t place);
  void read_number(const Statement& statement, std::size_t& place);
  bool read_size_with_adjective(const Statement& statement, std::size_t& place);
  bool declares(const Statement& statement, std::size_t place) const;
  bool declares_another(const Statement& statement, std::size_t place) const;
  static void take_move_of_sphere(BodyDraft& body);
  void mention_one_of_plural(const std::string& which);
  std::optional<std::pair<Member, Meaning>> size_before(const Statement& statement, std::size_t place);
  bool read_name_of_mention(const Expression& next);
  bool read_shape_with_members(const Statement& statement, const Expression& item, ShapeKind kind);
  bool read_points_of_shape(const Statement& statement, std::size_t& place);
  bool add_shape_of_points(const Statement& statement, std::size_t& place, const std::string& word);
  void mention_hull(const Statement& statement, std::size_t& place);
  bool begin_hull_of_rows(const Statement& statement, std::size_t& place);
  bool begin_hull_of_count(const Statement& statement, std::size_t& place);
  bool read_vertex_of_hull(const Statement& statement);
  bool read_member_of_letter(const Statement& statement);
  bool add_vertex(const Meaning& value, int line);
  void read_in_brackets(const Expression& group, const Statement& statement);
  bool read_shape_in_brackets(const Expression& item, const Statement& statement);
  void size_unit_cube(const Statement& statement, std::size_t place);
  bool mention_again(const Statement& statement, std::size_t place);
  static bool describes(const Expression& item);
  void begin_block();
  bool begin_triangle(const Statement& statement);
  bool read_place_of_another(const std::vector<Expression>& items, std::size_t& place);
  bool ends_with_words_in_brackets(const Expression& item) const;
  void read_words_in_brackets(const Expression& group, const Statement& statement);
  bool read_kind_of_sides(const Expression& group);
  bool read_caps(const std::vector<Expression>& words);
  bool read_component(const Expression& item);
  bool read_sized_shape(const Expression& item, ShapeKind kind);
  bool set_sides_behind_word(const Statement& statement, std::size_t place, const Meaning& sides);
  bool add_sizes_behind_word(const Statement& statement, std::size_t place, const std::vector<double>& sizes);
  void mention(ShapeKind kind, Library library, const std::string& word, int line);
  BodyDraft* subject(Member member);
  std::size_t shape_index(const BodyDraft& body) const { return index_in(out_.bodies, body); }

  // --- assignments: whether a step reads it
  struct Assignment {
    const Expression& item;
    const Statement& statement;
    std::size_t place;
    std::string key, first, last;  // its name, what stands before the last part, and that
    std::optional<Member> member;
    Meaning value;
  };
  void read_assignment(const Expression& item, const Statement& statement, std::size_t place);
  bool read_scene_member(const Expression& item, std::string_view last);
  bool read_change(const Assignment& assigned);
  bool read_coordinate(const Assignment& assigned);
  bool read_pitch_yaw_roll(const Statement& statement, std::size_t& place);
  bool read_description(const Assignment& assigned);
  bool read_behind_filler(const Assignment& assigned);
  bool is_old_code(const Assignment& assigned) const;
  bool read_kind(const Assignment& assigned);
  bool read_letter_of_box(const Assignment& assigned);
  bool read_owned(const Assignment& assigned);
  bool read_variable(const Assignment& assigned, bool typed);
  bool set_part_of_matrix(const Meaning& owner, std::string_view part, const Meaning& value, int line);
  bool take_second_end(const Vector3d& end, int line);
  bool read_member_of_subject(const Assignment& assigned);
  Meaning value_assigned(const Assignment& assigned, bool typed);
  std::optional<AnswerWord> answer_word_of(const Assignment& assigned) const;

  // --- sentences
  struct Turn {
    Meaning angle;
    std::string unit;
    std::optional<Vector3d> axis;
  };
  enum class Phrase { read, none, other };  // none: not this, nor with fewer words
  bool read_turn(const Statement& statement, std::size_t& place);
  void turn_body(BodyDraft& body, const Turn& turn, int line);
  bool read_angle_assigned(const Expression& item, const Statement& statement, std::size_t& place);
  bool read_named_turn(const std::vector<Expression>& items, std::size_t at);
  std::size_t read_axis_and_unit(const std::vector<Expression>& items, std::size_t at, Turn& turn);
  bool read_phrase(const Statement& statement, std::size_t& place);
  struct Property {
    Member member;
    Meaning value;
    std::string name;
    int line;
  };
  Phrase read_ordered_quaternion(const std::vector<Expression>& items, std::size_t& place, std::size_t words,
                                 Member member);
  Phrase give_to_subject(const std::vector<Expression>& items, std::size_t& place, std::size_t behind,
                         Property property);
  Phrase read_property(const Statement& statement, std::size_t& place, std::size_t words);
  std::optional<Meaning> value_in_words(const std::vector<Expression>& items, std::size_t& place,
                                        std::optional<Member> member);
  std::optional<Meaning> coordinates_in_words(const std::vector<Expression>& items, std::size_t& place);
  std::optional<Meaning> ends_in_words(const std::vector<Expression>& items, std::size_t& place);
  std::optional<Meaning> vectors_in_words(const std::vector<Expression>& items, std::size_t& place, std::size_t most);
  Meaning meaning_in_words(const Expression& item, bool bracketed);
  bool holds_only_words(const Expression& item);

  // --- names
  void read_declaration(const std::string& type, const Expression& call);
  std::optional<Meaning> variable(const std::string& name) const;
  Meaning subject_named(const std::string& path);
  std::pair<std::string, std::string> owner_and_member(const std::string& key) const;
  void note_shapes_of_members(const ParsedText& parsed);
  std::optional<Meaning> shape_declared(const std::string& name);
  void take_named_value(const std::string& key, const Meaning& value, int line);
  int add_named_pose(const std::string& key, const Meaning& value, int line);
  bool add_unknown_pose(const std::string& key, const Meaning& value, int line);
  void add_named_list(const std::string& key, const Meaning& value, int line);
  void add_named_bounds(const std::string& key, const Meaning& value, int line);
  PoseDraft* pose_named(const std::string& name);
  void add_pose(const std::string& name, const PartialPose& place);
  void note_two_dimensions(int line);
  void use(const Meaning& meaning);
  void recognise(const Meaning& meaning);
  void note_names_among_numbers(const std::vector<Meaning>& items, int line);
  static std::optional<Meaning> turned_by_setter(const std::string& type, const std::string& setter,
                                                 const std::vector<Meaning>& arguments, int line);
  void check_count(const std::string& written, const Meaning& value, int line);

  const ImportSource& source_;
  const ImportChoices& choices_;
  Reading out_;
  int order_ = 0;
  std::size_t copied_ = 0;  // of lists, by their names

  // The shape of which a statement of words speaks.
  struct Mention {
    bool open = false;
    ShapeKind kind = ShapeKind::other;
    Library library = Library::none;
    std::string word, name;
    int line = 0;
    std::optional<std::size_t> body;
  } mention_;
  std::optional<std::size_t> current_;
  std::optional<std::size_t> plural_;  // the first of the shapes that a plural named: "two cubes"
  const Statement* next_ = nullptr;    // behind the one that is read
  std::string label_;
  bool speaks_of_contact_ = false;
  bool in_comment_ = false;
  bool wishes_ = false;                    // what should be is said, not what an engine answered
  std::set<std::string> arguments_;        // words that calls are given
  std::optional<std::size_t> block_pose_;  // Unity's Transform, whose members follow
  int paragraph_of_rows_ = -1;             // of a hull whose points follow in rows
  int calculated_line_ = 0;                // of a list of points that is calculated and has no name yet
  struct Declared {
    std::string type;
    int line = 0;
  };
  std::map<std::string, Declared> declared_;  // names without a value
  std::map<int, Meaning> scales_of_bodies_;
  std::map<std::size_t, std::vector<Meaning>> axes_;                    // of boxes, one by one
  std::map<std::string, std::pair<ShapeKind, int>> shapes_of_members_;  // that no word makes
  std::map<std::size_t, Meaning> counts_;               // of the points of a hull that a description holds
  std::map<std::string, std::vector<int>> subscripts_;  // of lists that are given point by point
};

}  // namespace minkoscope
