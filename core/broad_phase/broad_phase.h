// The broad phase: which of many bodies may touch. One contract and several structures, so that what each of them
// tests, skips and costs can be seen on the same scene.
//
// A structure knows bodies by their tight axis-aligned boxes (world axes, metres). All structures give the same pairs:
// those whose tight boxes overlap, touching included. What differs is how many tests it takes them.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <minkoscope/trace.h>

#include "core/base/required.h"
#include "core/mesh/bvh.h"

namespace minkoscope {

using BodyId = std::uint32_t;

struct BodyPair {
  BodyId a = 0, b = 0;  // a < b
  auto operator<=>(const BodyPair&) const = default;
};

/// A ray or a piece of one: origin + t · direction for t in [0, length], `direction` a unit vector, world.
struct BroadPhaseRay {
  Vector3d origin{0.0}, direction{0.0, 0.0, -1.0};
  double length = 1e6;  // metres
};

struct BroadPhaseStatistics {
  long long tests = 0;     // of a body's box, sphere or ray, against another body's or a node's
  long long rebuilds = 0;  // nodes, entries or slots rebuilt to keep up with motion
};

/// What a structure is made of, to draw it.
enum class VolumeKind {
  body,     // a tight box
  fat,      // a box with room to move in
  node,     // an inner box of a tree
  split,    // a plane that splits the bodies of a node, as a box without thickness
  cell,     // of a grid, with bodies in it
  sphere,   // about the body's box; `box` is the cube around it
  interval  // of a body on the axis that is swept
};
std::string_view to_string(VolumeKind kind);

struct StructureVolume {
  VolumeKind kind = VolumeKind::body;
  Box3<double> box;
  int level = 0;   // below the root of a tree; 0 elsewhere
  int bodies = 0;  // in it
};

class BroadPhase {
 public:
  virtual ~BroadPhase() = default;
  /// An equal structure with the same history: the same further calls give the same answers and the same counts.
  virtual std::unique_ptr<BroadPhase> clone() const = 0;

  /// `id` must not be in, its box finite with min ≤ max. Small numbers are best: structures keep arrays over them.
  virtual void insert(BodyId id, const Box3<double>& tight) = 0;
  /// `id` must be in.
  virtual void move(BodyId id, const Box3<double>& tight) = 0;
  virtual void remove(BodyId id) = 0;
  virtual bool contains(BodyId id) const = 0;
  virtual const Box3<double>& box(BodyId id) const = 0;
  virtual std::size_t size() const = 0;

  /// Rebuilds what motion has made stale, as the next query would by itself, so that its cost can be measured apart.
  virtual void update() = 0;

  /// All pairs whose tight boxes overlap, in ascending order. The observed call gives the same pairs and counts.
  virtual std::vector<BodyPair> pairs() = 0;
  virtual std::vector<BodyPair> pairs(StepObserver& observer) = 0;
  /// All bodies whose tight box overlaps `box` or is met by the ray, in ascending order.
  virtual std::vector<BodyId> query(const Box3<double>& box) = 0;
  virtual std::vector<BodyId> query(const Box3<double>& box, StepObserver& observer) = 0;
  virtual std::vector<BodyId> query(const BroadPhaseRay& ray) = 0;
  virtual std::vector<BodyId> query(const BroadPhaseRay& ray, StepObserver& observer) = 0;

  /// Since the beginning.
  virtual BroadPhaseStatistics statistics() const = 0;
  /// The structure after the last query, in a fixed order.
  virtual std::vector<StructureVolume> volumes() const = 0;
};

/// One row of the table of structures: it feeds the combo box, the command line and the tests.
struct BroadPhaseMethod {
  std::string_view name, title, citation;
  std::span<const std::string_view> listing;  // pseudocode of pairs(), written by us; line 1 is listing[0]
  VolumeKind volumes;                         // what its picture consists of
  std::string_view rival;                     // the structure it is compared with first
  Required<std::unique_ptr<BroadPhase>()> make;
  Required<std::string(const BroadPhaseStep&)> explain;  // of its own steps
  std::string_view short_title = {};                     // where the title does not fit; empty: the title
};
std::span<const BroadPhaseMethod> broad_phase_methods();
const BroadPhaseMethod* find_broad_phase(std::string_view name);  // nullptr when unknown

/// A step in one sentence, by the row of its structure.
std::string explain(const BroadPhaseStep& step);

}  // namespace minkoscope
