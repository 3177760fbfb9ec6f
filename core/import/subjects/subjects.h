// What a text speaks of: its shapes, poses and bodies, and what each is given. Knows values, not how they are written.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/import/notation/source.h"
#include "core/import/subjects/reading.h"

namespace minkoscope {

class Subjects {
 public:
  Subjects(const ImportSource& source, const ImportChoices& choices) : source_(source), choices_(choices) {}

 protected:
  using Places = std::vector<std::pair<Member, Meaning>>;

  // --- shapes
  std::size_t add_body(ShapeKind kind, Library library, std::string written, int line);
  std::size_t copy_shape(std::size_t shape);
  std::size_t shape_index(const BodyDraft& body) const { return index_in(out_.bodies, body); }
  /// Puts the arguments of a constructor into the slots of its row.
  void take_arguments(BodyDraft& body, const ShapeRow& row, const std::vector<Meaning>& arguments, int line);
  void set_size(BodyDraft& body, Member member, const Meaning& value, int line);
  void set_scale(BodyDraft& body, const Meaning& value, int line);
  static bool scale_primitive(BodyDraft& body, const Meaning& scale, int line);
  Library library_of(Library own) const;

  // --- members, of shapes as of poses
  void set_member(const Meaning& subject, Member member, const Meaning& value, int line, const std::string& written);
  bool set_angle(const Meaning& owner, Member member, char axis, const Meaning& value, int line);
  bool set_coordinate(const Meaning& owner, Member member, char coordinate, const Meaning& value);

  // --- places
  void set_place(PartialPose& place, Member member, const Meaning& value, Library library, int line);
  void add_place(PartialPose& place, const Meaning& argument, Library library, int line);
  void place_body(std::size_t body, const PartialPose& place);
  std::size_t place_object(std::size_t shape, const PartialPose& place, bool another);
  PartialPose placement_of(const Meaning& meaning);
  std::optional<Quaterniond> rotation_of(const Meaning& value, Member member, Library library, int line,
                                         std::optional<Refusal>& fault);
  static std::optional<Meaning> turned_by_setter(const std::string& type, const std::string& setter,
                                                 const std::vector<Meaning>& arguments, int line);

  // --- poses and bodies
  void add_pose(const std::string& name, const PartialPose& place);
  PoseDraft* pose_named(const std::string& name);
  PoseDraft& draft(int index) { return out_.poses[static_cast<std::size_t>(index)]; }
  const PoseDraft& draft(int index) const { return out_.poses[static_cast<std::size_t>(index)]; }
  Meaning meaning_of_draft(int index, int line) const;
  void renew(int index);
  bool replace_pose(int index, const Meaning& value);
  std::optional<int> body_of(const Meaning& meaning) const;
  int body_named(const std::string& name);
  int add_body_draft(const std::string& name);
  std::size_t join(std::size_t shape, int body, const Places& places, int line);
  void join_body(int inner, int outer, int line);

  // --- names
  std::optional<Meaning> variable(const std::string& name) const;
  void take_named_value(const std::string& key, const Meaning& value, int line);
  void check_count(const std::string& written, const Meaning& value, int line);

  // --- what is understood, and what is not
  void use(const Meaning& meaning);
  void recognise(const Meaning& meaning);
  void note_two_dimensions(int line);
  void note_names_among_numbers(const std::vector<Meaning>& items, int line);

  const ImportSource& source_;
  const ImportChoices& choices_;
  Reading out_;
  std::optional<std::size_t> current_;  // the shape that was made last, or given a name
  /// The shape of which a statement of words speaks.
  struct Mention {
    bool open = false;
    bool another = false;  // than those before it: "a second box"
    bool unit = false;     // "a unit sphere"
    ShapeKind kind = ShapeKind::other;
    Library library = Library::none;
    std::string word, name;
    int line = 0;
    std::optional<std::size_t> body;
  } mention_;
  bool in_comment_ = false;
  int calculated_line_ = 0;                             // of a list of points that is calculated and has no name yet
  std::map<std::string, std::vector<int>> subscripts_;  // of lists that are given point by point

 private:
  /// The arguments of a constructor while they are put into the slots of a row.
  struct Filling {
    const std::vector<Meaning>& arguments;
    std::size_t at;
    std::map<Member, Meaning> sizes;
    PartialPose place;
    std::optional<Vector3d> center;  // in the shape's own frame

    /// Null where none is left.
    const Meaning* next() const { return at < arguments.size() ? &arguments[at] : nullptr; }
    bool next_is_number() const { return next() != nullptr && next()->is(Meaning::Kind::number); }
  };
  bool fill(BodyDraft& body, std::string_view row, const std::vector<Meaning>& arguments);
  bool fill_slot(BodyDraft& body, std::string_view slot, bool optional, Filling& filling);
  bool fill_size(std::string_view name, bool optional, Filling& filling);
  // One kind of slot each: false where the next argument is none.
  bool pass_over(BodyDraft& body, bool optional, Filling& filling);
  bool fill_place(BodyDraft& body, bool optional, Filling& filling);
  bool fill_pose(BodyDraft& body, bool optional, Filling& filling);
  bool fill_rotation(BodyDraft& body, bool optional, Filling& filling);
  bool fill_position(BodyDraft& body, bool optional, Filling& filling);
  bool fill_coordinates(BodyDraft& body, bool optional, Filling& filling);
  bool fill_owner(BodyDraft& body, bool optional, Filling& filling);
  bool fill_margin(BodyDraft& body, bool optional, Filling& filling);
  bool fill_half_of_cube(BodyDraft& body, bool optional, Filling& filling);
  bool fill_count(BodyDraft& body, bool optional, Filling& filling);
  bool fill_axis(BodyDraft& body, bool optional, Filling& filling);
  bool fill_zero(BodyDraft& body, bool optional, Filling& filling);
  bool set_size_of_mujoco(BodyDraft& body, const Meaning& value, int line);
  bool set_property(BodyDraft& body, Member member, const Meaning& value, int line);
  void set_member_of_shape(std::size_t shape, Member member, const Meaning& value, int line,
                           const std::string& written);
  void set_member_of_pose(int index, Member member, const Meaning& value, int line);
  void set_pose(PartialPose& place, const Meaning& value, Library library, int line);
  std::optional<Quaterniond> rotation_of_four(const std::vector<double>& n, QuaternionOrder given, Member member,
                                              Library library, int line, std::optional<Refusal>& fault);
  std::optional<Quaterniond> rotation_of_angles(const std::vector<double>& n, const std::string& unit_given,
                                                Member member, Library library, int line,
                                                std::optional<Refusal>& fault) const;
  void scale_body(int body, const Meaning& value, int line);
  int add_named_pose(const std::string& key, const Meaning& value, int line);
  bool add_unknown_pose(const std::string& key, const Meaning& value, int line);
  void add_named_list(const std::string& key, const Meaning& value, int line);
  void add_named_bounds(const std::string& key, const Meaning& value, int line);

  int order_ = 0;  // of the last shape or pose
  std::map<int, Meaning> scales_of_bodies_;
};

}  // namespace minkoscope
