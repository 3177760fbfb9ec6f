// The shapes and poses of a text while it is read: what was said of each, before it is decided what it means.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/notation/choices.h"
#include "core/import/notation/meaning.h"
#include "core/import/notation/members.h"
#include "core/import/notation/shape_words.h"

namespace minkoscope {

/// Why a text is refused, where that matters to the result; with the option that settles it, if one does.
struct Refusal {
  int line = 0;
  std::string message = {};
  std::string option = {};
  std::vector<std::string> answers = {};
};

/// What a text says, in quotes, for a sentence.
std::string in_short_quotes(std::string_view text);
/// Why what stands there is no number.
Refusal no_number(const Meaning& value, int line);

/// Where something stands, as far as it was said.
struct PartialPose {
  std::optional<Vector3d> position;
  std::optional<Quaterniond> rotation;
  std::optional<Vector3d> angles = {};  // one by one, of which the rotation was made
  bool stated = false;                  // in any way, an identity included
  bool moved = false;                   // by a call, so that a turn that comes later may be about another point
  bool copied = false;                  // "to = from": what is set next replaces what it was
  int line = 0;
  std::optional<Refusal> fault;

  bool empty() const { return !stated && !fault; }
  /// What is not said leaves it as it is.
  Pose pose() const { return {position.value_or(Vector3d(0.0)), rotation.value_or(Quaterniond(1, 0, 0, 0))}; }
};

struct PoseDraft {
  std::vector<std::string> names;
  PartialPose place;
  int order = 0;  // among all shapes and poses of the text
  bool used = false;
  bool is_body = false;  // which shapes join
  int owner = -1;        // the body in which it stands
};

/// A single point under a name of its own: Point3::new(…). It is a shape where the text has but one other.
struct PointDraft {
  std::string name;
  Vector3d position{0.0};
  int line = 0;
};

struct BodyDraft {
  ShapeKind kind = ShapeKind::other;
  Library library = Library::none;
  std::string written;  // the constructor or the word
  std::vector<std::string> names;
  std::map<Member, Meaning> sizes;
  std::vector<double> unnamed;  // sizes without a name: "box (1, 2, 3)"
  char axis = '\0';
  std::optional<bool> with_caps;  // the height of a capsule, as the words beside it say
  PartialPose place;              // in the world, or in its body
  int owner = -1;                 // the pose of the body that it has joined
  Vector3d scale{1.0};            // along its own axes, its center included
  Vector3d center{0.0};           // of the shape in its body, and how it is turned there
  Quaterniond turn{1.0, 0.0, 0.0, 0.0};
  int line = 0;
  int order = 0;
  bool moves = false;              // "moves from …", between two places
  bool in_words = false;           // named by a word, so that its members follow
  bool placed_by_default = false;  // an object of a library, which stands at the origin unless it is moved
  std::optional<Vector3d> displacement;
  bool in_comment = false;
  bool inferred = false;   // no word names its kind, only its members
  bool is_unit = false;    // "a unit sphere", of which nothing else need be said
  char lies_along = '\0';  // "so that it stands along y": its axis as words say it, beside what decides it
  int lies_line = 0;
  std::optional<Refusal> fault;
};

}  // namespace minkoscope
