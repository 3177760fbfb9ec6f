// Walks through the statements of a text, code as well as sentences, and gathers its shapes, its poses and what an
// engine said of them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/import/grammar/expression.h"
#include "core/import/grammar/parser.h"
#include "core/import/values/evaluator.h"

namespace minkoscope {

class Reader : private Evaluator {
 public:
  using Evaluator::Evaluator;
  Reading read() { return read(parse_text(source_.text)); }
  Reading read(const ParsedText& parsed);

 private:
  bool read_shape_in_words(const Expression& call, ShapeKind kind, const std::string& name) override;

  // --- statements
  void read_statement(const Statement& statement);
  void read_label(const Expression& item, const Statement& statement, std::size_t& place);
  void read_word(const Statement& statement, std::size_t& place);
  void read_call(const Statement& statement, std::size_t& place);
  void read_group(const Statement& statement, std::size_t place);
  void read_number(const Statement& statement, std::size_t& place);
  void keep_lists_compared(const ParsedText& parsed);
  void note_faults_of_the_whole(const ParsedText& parsed);
  void note_turn_without_value(const Statement& statement, std::size_t place);
  void refuse_turns_without_value();
  void take_move_of_log();
  static void take_move(BodyDraft& body);

  // --- mentions of shapes in words
  std::optional<Member> side_along(const std::vector<Expression>& items, std::size_t& at) const;
  std::optional<Member> side_of(const Expression& letter) const;
  static bool is_with_axis(const Expression& item);
  bool read_size_with_adjective(const Statement& statement, std::size_t& place);
  void mention_one_of_plural(const std::string& which);
  bool mention_second(const Statement& statement, std::size_t place);
  std::optional<std::pair<Member, Meaning>> size_before(const Statement& statement, std::size_t place);
  bool read_name_of_mention(const Expression& next);
  bool read_upright(const Expression& item);
  bool read_shape_with_members(const Statement& statement, const Expression& item, ShapeKind kind);
  void read_in_brackets(const Expression& group, const Statement& statement);
  bool read_shape_in_brackets(const Expression& item, const Statement& statement);
  void size_unit_shape(const Statement& statement, std::size_t place);
  bool mention_again(const Statement& statement, std::size_t place);
  static bool describes(const Expression& item);
  static Statement with_shapes_at_their_bodies(Statement statement);
  static Statement with_sizes_behind_names(Statement statement);
  static Statement with_moves_joined(Statement statement);
  void mention_box_by_sizes(const Statement& statement);
  void begin_block();
  bool read_place_of_another(const std::vector<Expression>& items, std::size_t& place);
  bool ends_with_words_in_brackets(const Expression& item) const;
  void read_words_in_brackets(const Expression& group, const Statement& statement);
  bool read_kind_of_sides(const Expression& group);
  bool read_caps(const std::vector<Expression>& words);
  bool say_caps(bool with, int line);
  bool read_component(const Expression& item);
  bool read_sized_shape(const Expression& item, ShapeKind kind);
  bool set_sides_behind_word(const Statement& statement, std::size_t place, const Meaning& sides);
  bool add_sizes_behind_word(const Statement& statement, std::size_t place, const std::vector<double>& sizes);
  bool is_said_of_mention(const Statement& statement, std::size_t place, ShapeKind kind) const;
  void mention_word(const Statement& statement, std::size_t place, ShapeKind kind);
  void mention(ShapeKind kind, Library library, const std::string& word, int line);
  BodyDraft* subject(Member member);

  // --- points in words
  bool read_points_of_shape(const Statement& statement, std::size_t& place);
  bool read_corners_of_triangle(const Statement& statement, std::size_t& place);
  bool add_shape_of_points(const Statement& statement, std::size_t& place, const std::string& word);
  bool mention_hull(const Statement& statement, std::size_t& place);
  bool read_point(const Statement& statement, std::size_t& place);
  bool begin_hull_of_rows(const Statement& statement, std::size_t& place);
  bool begin_hull_of_count(const Statement& statement, std::size_t& place);
  bool read_vertex_of_hull(const Statement& statement);
  bool add_vertex(const Meaning& value, int line);
  bool begin_triangle(const Statement& statement);

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
  void mention_by_member(const Assignment& assigned);
  void take_axes(Assignment& assigned);
  bool read_axis_and_angle(const Assignment& assigned);
  void note_list(const Assignment& assigned);
  bool copy_declared_pose(const std::string& key, const Meaning& value, int line);
  std::optional<Member> member_assigned(const Assignment& assigned, bool typed) const;
  void scale_blocks();
  bool read_scene_member(const Expression& item, std::string_view last);
  bool read_change(const Assignment& assigned);
  bool read_coordinate(const Assignment& assigned);
  bool read_pitch_yaw_roll(const Statement& statement, std::size_t& place);
  bool read_pitch_yaw_roll_in_words(const Statement& statement, std::size_t& place);
  bool read_description(const Assignment& assigned);
  bool read_behind_filler(const Assignment& assigned);
  void read_geom_arrays();
  bool describes_in_comment(const Assignment& assigned) const;
  bool is_old_code(const Assignment& assigned) const;
  bool read_kind(const Assignment& assigned);
  bool read_shape_of_part(const Assignment& assigned);
  bool read_letter_of_box(const Assignment& assigned);
  bool read_axis_by_letter(const Assignment& assigned);
  bool add_axis(std::size_t box, std::size_t which, const Vector3d& axis, int line);
  bool read_owned(const Assignment& assigned);
  bool read_named_point(const Assignment& assigned);
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
  void take_yaw(Turn& turn) const;
  bool is_turned_so(const Turn& turn) const;
  bool read_angle_assigned(const Expression& item, const Statement& statement, std::size_t& place);
  bool read_named_turn(const std::vector<Expression>& items, std::size_t at);
  std::size_t read_axis_and_unit(const std::vector<Expression>& items, std::size_t at, Turn& turn);
  bool read_phrase(const Statement& statement, std::size_t& place);
  void stand_along(BodyDraft& body, char axis, bool lies, int line) const;
  bool read_axis_along(const Statement& statement, std::size_t& place);
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

  // --- declarations
  void read_declaration(const std::string& type, const Expression& call);
  bool read_empty_declaration(const Statement& statement);
  bool read_member_of_letter(const Statement& statement);
  bool declares(const Statement& statement, std::size_t place) const;
  bool declares_another(const std::string& type, const Statement& statement, std::size_t place) const;
  void note_shapes_of_members(const ParsedText& parsed);

  std::optional<ShapeKind> first_of_two_;                   // "the first capsule", until the second is spoken of
  std::optional<std::size_t> plural_;                       // the first of the shapes that a plural named: "two cubes"
  std::map<std::string, std::vector<double>> geom_arrays_;  // MuJoCo's, by their names
  std::optional<bool> clockwise_, two_numbered_, names_other_kinds_;  // what the whole text says, once it was asked
  std::optional<std::map<Member, Meaning>> common_sizes_;             // that it has together with the second
  const Statement* next_ = nullptr;                                   // behind the one that is read
  std::vector<std::pair<std::optional<ShapeKind>, int>> turns_without_value_;  // said of which kind, if any
  bool speaks_of_contact_ = false;
  bool wishes_ = false;  // what should be is said, not what an engine answered
  std::vector<std::pair<std::size_t, Meaning>> scales_of_blocks_;  // by their poses
  std::optional<std::size_t> block_pose_;                          // Unity's Transform, whose members follow
  int paragraph_of_rows_ = -1;                                     // of a hull whose points follow in rows
  std::map<std::size_t, std::vector<Meaning>> axes_;               // of boxes, one by one
  std::map<std::size_t, Meaning> counts_;                          // of the points of a hull that a description holds
  std::string label_;                                              // before a shape: "A: sphere …"
  char axis_ahead_ = '\0';                                         // of a shape that the same line names later
};

}  // namespace minkoscope
