// Walks through the statements of a text and gathers its shapes, its poses and what an engine said of them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/import/grammar/expression.h"
#include "core/import/notation/source.h"
#include "core/import/reading/claims.h"
#include "core/import/reading/drafts.h"

namespace minkoscope {

/// What a text gives, in the order of the text.
struct Reading {
  std::vector<BodyDraft> bodies;
  std::vector<PoseDraft> poses;
  std::map<std::string, Meaning> variables;
  std::vector<std::pair<std::string, Meaning>> lists;  // of points, by their names
  std::vector<Claim> claims;
  std::vector<Library> libraries;
  std::vector<std::string> remarks;
  std::optional<Refusal> fault;  // what refuses the text as a whole, wherever it stands
  std::string cast;              // the name of a cast, where one is called
  int cast_line = 0;
  int two_dimensions_line = 0;
  std::optional<Refusal> name_fault;   // a name among numbers, anywhere
  std::optional<Refusal> count_fault;  // a list that is not as long as it is said to be
  bool pose_parts = false;             // positions and rotations as lists of their own, with a name each
};

class Reader {
 public:
  Reader(const ImportSource& source, const ImportChoices& choices);
  Reading read();

 private:
  // --- expressions
  Meaning meaning_of(const Expression& expression, const std::string& name = {});
  Meaning meaning_of_word(const Expression& word);
  Meaning meaning_of_operation(const Expression& operation);
  Meaning meaning_of_group(const Expression& group, const std::string& name);
  Meaning meaning_of_call(const Expression& call, const std::string& name);
  Meaning meaning_of_link(const Expression& call, const std::string& name);
  Meaning meaning_of_scope(const std::vector<Expression>& children, const std::string& name, const ShapeRow* row,
                           std::optional<ShapeKind> kind, int line, const std::string& written);
  std::optional<Meaning> pose_of(const std::vector<Meaning>& arguments, const std::string& callee, int line);
  std::optional<Meaning> keyed_call(const Expression& call);
  Meaning attached(const Expression& call, std::vector<Meaning>& arguments, const std::string& name);
  const ShapeRow* row_of(const std::string& path, int line);
  std::vector<Meaning> positional(const Expression& call);

  // --- shapes
  std::size_t add_body(ShapeKind kind, Library library, std::string written, int line);
  void take_arguments(BodyDraft& body, const ShapeRow& row, const std::vector<Meaning>& arguments, int line);
  bool fill(BodyDraft& body, std::string_view slots, const std::vector<Meaning>& arguments);
  void set_size(BodyDraft& body, Member member, const Meaning& value, int line);
  void set_place(PartialPose& place, Member member, const Meaning& value, Library library, int line);
  void set_member(const Meaning& subject, Member member, const Meaning& value, int line, const std::string& written);
  void place_body(std::size_t body, const PartialPose& place);
  PartialPose placement_of(const Meaning& meaning);
  std::optional<Quaterniond> rotation_of(const Meaning& value, Member member, Library library, int line,
                                         std::optional<Refusal>& fault);
  Library library_of(Library own) const;

  // --- statements
  void read_statement(const Statement& statement);
  void read_assignment(const Expression& item, const Statement& statement, std::size_t place);
  void read_label(const Expression& item, const Statement& statement, std::size_t& place);
  bool read_phrase(const Statement& statement, std::size_t& place);
  bool read_turn(const Statement& statement, std::size_t& place);
  void read_declaration(const std::string& type, const Expression& call);
  void mention(ShapeKind kind, Library library, const std::string& word, int line);
  BodyDraft* subject(Member member);
  std::optional<Meaning> variable(const std::string& name) const;
  Meaning subject_named(const std::string& path);
  void take_named_value(const std::string& key, const Meaning& value, int line);
  void add_pose(const std::string& name, const PartialPose& place);
  void note_two_dimensions(int line);
  void use(const Meaning& meaning);
  void note_names_among_numbers(const std::vector<Meaning>& items, int line);
  std::optional<Meaning> turned_by_setter(const std::string& subject, const std::string& setter,
                                          const std::vector<Meaning>& arguments, int line) const;
  bool read_scene_member(const Expression& item, std::string_view last);
  void check_count(const std::string& written, const Meaning& value, int line);

  const ImportSource& source_;
  const ImportChoices& choices_;
  Reading out_;
  int order_ = 0;

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
  std::string label_;
  bool speaks_of_contact_ = false;
  bool in_comment_ = false;
  std::optional<std::size_t> block_pose_;               // Unity's Transform, whose members follow
  std::map<std::string, std::string> types_;            // of names that are declared without a value
  std::map<std::string, std::vector<int>> subscripts_;  // of lists that are given point by point
};

}  // namespace minkoscope
