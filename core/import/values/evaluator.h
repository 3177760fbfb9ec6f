// What the expressions of a text come to. Calls make shapes and poses, and change those that they are given.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/import/grammar/expression.h"
#include "core/import/notation/calls.h"
#include "core/import/subjects/subjects.h"

namespace minkoscope {

class Evaluator : protected Subjects {
 public:
  using Subjects::Subjects;
  virtual ~Evaluator() = default;

 protected:
  Meaning meaning_of(const Expression& expression, const std::string& name = {});
  Meaning meaning_of_call(const Expression& call, const std::string& name);
  Meaning meaning_of_group(const Expression& group, const std::string& name);
  std::vector<Meaning> positional(const Expression& call);
  Meaning pose_of(const std::vector<Meaning>& arguments, const std::string& callee, int line);
  const ShapeRow* row_of(const std::string& path) const;

  /// The shape, the pose or the variable that a name stands for; nothing, with the name as its text, where it is none.
  Meaning subject_named(const std::string& path);
  std::pair<std::string, std::string> owner_and_member(const std::string& key) const;

  /// "Cylinder(radius 0.5, halfHeight 1, axis Y)": the members stand in words, as in a sentence. Whether it makes one
  /// shape.
  virtual bool read_shape_in_words(const Expression& call, ShapeKind kind, const std::string& name) = 0;

  std::set<std::string> arguments_;      // words that calls are given
  std::set<std::string> given_by_item_;  // lists: "p[0] = …"
  struct Declared {
    std::string type;
    int line = 0;
  };
  std::map<std::string, Declared> declared_;                            // names without a value
  std::map<std::string, std::pair<ShapeKind, int>> shapes_of_members_;  // that no word makes

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

  /// The places of the shapes and of what may place them among a call's arguments.
  struct GivenPlaces {
    std::vector<std::size_t> shapes, places;
  };
  /// What a call is given, by position or by name.
  struct Given {
    std::vector<std::size_t> shapes;
    std::vector<int> bodies;
    Places places;
    std::vector<std::string> names;  // whose meaning is not known
  };

  // --- expressions
  std::optional<Meaning> part_of_place(const std::optional<Meaning>& whole, Member member, int line);
  Meaning meaning_of_word(const Expression& word);
  std::optional<Meaning> element_of(const Expression& taken);
  Meaning copied(Meaning value);
  Meaning calculated(const std::vector<Vector3d>& points, int line);
  Meaning array_of_rows(const std::vector<std::vector<double>>& rows, int line);
  std::optional<Meaning> transposed(const Meaning& meaning, int line);
  Meaning meaning_of_operation(const Expression& operation);
  const ShapeRow* row_among(const std::vector<const ShapeRow*>& found, const std::string& path) const;
  std::optional<Meaning> shape_declared(const std::string& name);

  // --- constructors
  std::optional<Meaning> value_of(CallSite& site);
  std::optional<Meaning> number_made(const CallSite& site);
  std::optional<Meaning> filled_array(const CallSite& site);
  std::optional<Meaning> stacked_array(const CallSite& site);
  std::optional<Meaning> keyed_call(const Expression& call);
  std::optional<Meaning> length_of_cast(const Expression& call);
  std::optional<Meaning> add_to_pose(Meaning& pose, int& vectors, const Meaning& argument, const std::string& callee);
  bool add_numbers(Meaning& pose, const Meaning& list, const std::string& callee, std::optional<Meaning>& wrong);

  // --- calls
  Meaning meaning_of_link(const Expression& call, const std::string& name);
  CallSite site_of(const Expression& call, const std::string& name, const std::string& path) const;
  std::optional<Meaning> shape_of_call(const CallSite& site);
  std::optional<Meaning> size_component(const CallSite& site, const ShapeRow& row);
  std::vector<Meaning> arguments_of(const Expression& call);
  Meaning link_of_shape(const Meaning& shape, const Expression& call, const std::vector<Meaning>& arguments,
                        const std::string& name);
  std::optional<Meaning> turned_by_joml(const Meaning& pose, const Expression& call,
                                        const std::vector<Meaning>& arguments) const;
  Meaning link_of_pose(const Meaning& pose, const Expression& call, const std::vector<Meaning>& arguments);
  bool is_of_gdx() const;
  std::optional<Meaning> turned_by_gdx(const CallSite& site);
  std::optional<Meaning> moved_by_gdx(const Meaning& pose, const Expression& call,
                                      const std::vector<Meaning>& arguments);
  Meaning inverse_of(const Meaning& pose);
  Meaning as_turn(Member member, const Meaning& value, Library library, int line) const;

  // --- what the calls of notation/calls.h do
  std::optional<Meaning> called(const Expression& call, const CallRow& row);
  Given given_to(const Expression& call);
  int make_body(const Given& given, const Expression& call);

  // --- effects of calls: nothing where a step does not take the call
  Meaning effect_of(CallSite& site);
  std::optional<Meaning> pass_owner(const CallSite& site);
  std::optional<Meaning> turn_points(const CallSite& site);
  std::optional<Meaning> normalize(const CallSite& site);
  std::optional<Meaning> set_whole(const CallSite& site);
  std::optional<Meaning> set_by_name(const CallSite& site);
  std::optional<Meaning> set_data(const CallSite& site);
  bool set_given_part(const CallSite& site);
  bool turn_given_part(const CallSite& site);
  std::optional<Meaning> turn_by_names(const Expression& call);
  std::optional<Meaning> turn_of_lovr(std::string_view what, const std::vector<Meaning>& arguments, int line) const;
  std::optional<Meaning> primitive_of_unity(const CallSite& site);
  std::optional<Meaning> part_of_roblox(const CallSite& site);
  std::optional<Meaning> round_core(const CallSite& site);
  std::optional<Meaning> lie_on_segment(const CallSite& site);
  std::optional<Meaning> fill_rotation(const CallSite& site);
  std::optional<Meaning> decorate(const CallSite& site);
  std::optional<Meaning> transform(const CallSite& site);
  std::optional<Meaning> add_part(const CallSite& site);
  std::optional<Meaning> join_group(const CallSite& site);
  std::optional<Meaning> add_point(const CallSite& site);
  std::optional<Meaning> hulls_of_points(const CallSite& site);
  std::optional<Meaning> translate_shape(const CallSite& site);
  std::optional<Meaning> apply_motion(const CallSite& site);
  bool change_part(const Expression& call, const std::vector<Meaning>& arguments);
  std::vector<Meaning> arguments_by_names(const CallSite& site);
  std::optional<Meaning> cast(const CallSite& called);
  std::optional<Meaning> move_of_owner(const CallSite& site);
  std::optional<Meaning> spawn_actor(const CallSite& site);
  void place_what_is_cast(const CallSite& site);
  std::optional<Meaning> cast_by_names(const CallSite& site);
  std::optional<Meaning> cast_of_ray(const CallSite& site);
  std::optional<Meaning> cast_of_owner(const CallSite& site);
  bool place_at_start(const CallSite& site);
  static GivenPlaces given_places(const Expression& call, const std::vector<Meaning>& arguments);
  GivenPlaces without_scales(const CallSite& site, GivenPlaces given);
  std::optional<Meaning> make_object(const CallSite& site);
  std::optional<Meaning> query(const CallSite& site);
  std::optional<Meaning> query_of_owner(const CallSite& site);
  std::optional<Meaning> query_of_numbers(const CallSite& site);
  std::optional<Meaning> query_of_point(const CallSite& site);
  std::optional<Meaning> change_unknown_part(const CallSite& site);
  std::optional<Meaning> change_unknown(const CallSite& site);
  std::optional<Meaning> body_of_pose(const CallSite& site);

  void note_names_without_values(const CallSite& site, BodyDraft& body, bool placed) const;
  void note_query_faults(const CallSite& site, const std::vector<std::size_t>& shapes,
                         const std::vector<std::size_t>& places, bool lacks_a_pose);

  // --- scopes
  Meaning meaning_of_scope(const std::vector<Expression>& children, Scope scope);
  void read_items(const std::vector<Expression>& children, Scope& scope);
  void read_keyed(const Expression& child, bool result, Scope& scope);
  bool take_shape(const Meaning& value, const std::string& key, Scope& scope);
  std::optional<Meaning> plain_value_of(const Scope& scope) const;
  void infer_kind(Scope& scope);
  void forget_lists_of(const Scope& scope);
  void take_letters_of_box(Scope& scope);
  static void take_centre(Scope& scope);
  static void take_coordinates_of_sphere(Scope& scope);
  void take_arguments_of(const Scope& scope, std::size_t shape);
  Meaning shape_of(const Scope& scope);
  Meaning object_of(const Scope& scope);
  std::optional<Meaning> pose_of(const Scope& scope);
  std::optional<Meaning> list_of(const Scope& scope);

  std::size_t copied_ = 0;  // of lists, by their names
};

}  // namespace minkoscope
