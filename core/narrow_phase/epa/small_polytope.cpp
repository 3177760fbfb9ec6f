// The polytope of EPA while it is small.
// Source: as large_polytope.cpp. Deviations: the same; and all faces are tested instead of a search from the closest
// one: on a convex surface those that see the new vertex are connected. Where the horizon shows that rounding has
// disconnected them, those connected to the closest face are removed.
#include "core/narrow_phase/epa/small_polytope.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "core/base/simd_packs.h"
#include "core/narrow_phase/pair/nearest_point.h"

namespace minkoscope {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr std::uint64_t index_bits = 255;

constexpr std::size_t index_of(int i) {
  return static_cast<std::size_t>(i);
}

double with_index_in_low_bits(double key, std::uint8_t name) {
  return std::bit_cast<double>((std::bit_cast<std::uint64_t>(key) & ~index_bits) | name);
}

}  // namespace

MINKOSCOPE_INLINE void SmallPolytope::add_vertex(double x, double y, double z, double squared) {
  const std::size_t at = index_of(vertices_++);
  Vertex& added = vertex_[at];
  added.w.x = x;
  added.w.y = y;
  added.w.z = z;
  added.squared = squared_[at] = squared;
  squared_[at + 1] = -1.0;
}

MINKOSCOPE_INLINE void SmallPolytope::store_plane(std::size_t slot, const FacePlanes& planes, std::size_t at) {
  faces_.x[slot] = planes.x[at];
  faces_.y[slot] = planes.y[at];
  faces_.z[slot] = planes.z[at];
  faces_.offset[slot] = planes.offset[at];
  faces_.squared[slot] = planes.squared[at];
  faces_.key[slot] = planes.key[at];
}

MINKOSCOPE_INLINE void SmallPolytope::store_vertices(std::size_t slot, std::uint8_t name, std::uint8_t a,
                                                     std::uint8_t b, std::uint8_t c) {
  vertices_of_[4 * slot] = vertices_of_[4 * slot + 3] = a;
  vertices_of_[4 * slot + 1] = b;
  vertices_of_[4 * slot + 2] = c;
  name_[slot] = name;
  slot_[name] = static_cast<std::uint8_t>(slot);
}

SmallPolytope::SmallPolytope(const std::array<Vector3d, 4>& vertices, double scale, bool record_changes,
                             Instructions instructions)
    : kernels_(polytope_kernels(instructions)),
      margin_(tolerance::coplanar_rounding * tolerance::unit_roundoff<double> * scale),
      record_changes_(record_changes) {
  for (const Vector3d& w : vertices) add_vertex(w.x, w.y, w.z, length_squared(w));
  constexpr std::uint8_t first[4]{0, 0, 0, 1}, second[4]{1, 3, 2, 3}, third[4]{2, 1, 3, 2}, names[4]{0, 1, 2, 3};
  FacePlanes planes;
  kernels_.planes({&vertex_[0].w.x, first, second, third, nullptr, names, 0, 4}, planes);
  slots_ = names_ = 4;
  for (std::uint8_t i = 0; i < 4; ++i) store_plane(i, planes, i), store_vertices(i, i, first[i], second[i], third[i]);
  constexpr std::array<std::uint8_t, 16> opposites{4 + 2, 12 + 2, 8 + 0, 0, 8 + 2, 12 + 0, 0 + 0, 0,
                                                   0 + 2, 12 + 1, 4 + 0, 0, 4 + 1, 8 + 1,  0 + 1, 0};
  std::copy(opposites.begin(), opposites.end(), opposite_.begin());
  for (Slots thin = planes.thin; thin != 0; thin &= thin - 1) rank_by_triangle(std::countr_zero(thin));
  best_ = planes.thin == 0 ? planes.least : least_key();
}

/// Ranks a face by its triangle.
void SmallPolytope::rank_by_triangle(int slot) {
  const NearestFeature nearest =
      NearestFeature::of_triangle(vertex_of(slot, 0).w, vertex_of(slot, 1).w, vertex_of(slot, 2).w);
  faces_.key[index_of(slot)] = with_index_in_low_bits(nearest.squared, name_[index_of(slot)]);
  ranked_by_triangle_ |= bit(slot);
}

/// Whether the origin's projection to the plane is inside the triangle, and its weights.
bool SmallPolytope::contains_projection(int slot, ClosestFace& out) const {
  const std::size_t s = index_of(slot);
  const Vector3d& a = vertex_of(slot, 0).w;
  const Vector3d e = vertex_of(slot, 1).w - a, f = vertex_of(slot, 2).w - a;
  const Vector3d turned = glm::cross(a, Vector3d(faces_.x[s], faces_.y[s], faces_.z[s]));
  const double of_e = glm::dot(f, turned), of_f = -glm::dot(e, turned), of_a = faces_.squared[s] - (of_e + of_f);
  out.weights = {of_a, of_e, of_f};
  out.normal_squared = faces_.squared[s];
  return of_e > 0.0 && of_f > 0.0 && of_a > 0.0;
}

double SmallPolytope::least_key() const {
  return kernels_.see(faces_, index_of(slots_), 0.0, 0.0, 0.0, infinite)
      .least;  // no face sees the origin by an infinite margin
}

void SmallPolytope::closest_face(ClosestFace& out) {
  int slot;
  for (;;) {
    slot = slot_[std::bit_cast<std::uint64_t>(best_) & index_bits];
    if (contains_projection(slot, out) || (ranked_by_triangle_ >> slot & 1) != 0) break;
    rank_by_triangle(slot);
    best_ = least_key();
  }
  const std::size_t s = index_of(slot);
  const Vector3d n(faces_.x[s], faces_.y[s], faces_.z[s]);
  const double length = std::sqrt(faces_.squared[s]);
  const double to_unit = length > 0.0 ? 1.0 / length : 0.0;
  const bool measured = (ranked_by_triangle_ >> slot & 1) != 0;
  out.index = name_[s];
  out.slot = slot;
  out.vertices = {vertices_of_[4 * s], vertices_of_[4 * s + 1], vertices_of_[4 * s + 2]};
  out.normal = n * to_unit;
  out.distance = faces_.offset[s] * to_unit;
  out.key = measured ? std::sqrt(faces_.key[s]) : std::abs(out.distance);
  if (measured) out.normal_squared = 0.0;
  out.direction = length > tolerance::shortest_direction && length < tolerance::longest_direction ? n : out.normal;
}

bool SmallPolytope::contains(double x, double y, double z) const {
  const Vector3d w(x, y, z);
  const PortableDoubles squared = PortableDoubles::all(length_squared(w));
  std::uint64_t as_long = 0;
  for (std::size_t i = 0; i < index_of(vertices_); i += PortableDoubles::size) {
    as_long |= equal(PortableDoubles::load(&squared_[i]), squared).bits();
  }
  if (as_long == 0) return false;
  return std::any_of(vertex_.begin(), vertex_.begin() + vertices_, [&](const Vertex& v) { return v.w == w; });
}

bool SmallPolytope::sees_beyond(Slots seen, std::size_t half_edge) const {
  return (seen >> (opposite_[half_edge] / 4) & 1) != 0;
}

/// Those of `seen` that are connected to `first`.
SmallPolytope::Slots SmallPolytope::joined(Slots seen, int first) const {
  Slots out = bit(first);
  for (Slots open = out; open != 0; open &= open - 1) {
    const std::size_t edge = 4 * index_of(std::countr_zero(open));
    for (std::size_t i = 0; i < 3; ++i) {
      const Slots next = bit(opposite_[edge + i] / 4) & seen & ~out;
      out |= next;
      open |= next;
    }
  }
  return out;
}

/// Visits the faces of `seen` in the order of a search from `first`.
template <class Visit>
void SmallPolytope::in_order(Slots seen, int first, Visit&& visit) const {
  std::array<int, size> stack;
  std::size_t open = 0;
  stack[open++] = first;
  Slots found = bit(first);
  while (open > 0) {
    const int slot = stack[--open];
    visit(slot);
    for (std::size_t i = 0; i < 3; ++i) {
      const int other = opposite_[4 * index_of(slot) + i] / 4;
      if ((bit(other) & seen & ~found) == 0) continue;
      found |= bit(other);
      stack[open++] = other;
    }
  }
}

/// The vertex where the horizon begins: of the first horizon edge in the order of the search.
int SmallPolytope::start_of(Slots seen, int first) const {
  const auto start = [&](int slot) {
    const std::size_t edge = 4 * index_of(slot);
    for (std::size_t i = 0; i < 3; ++i) {
      if (!sees_beyond(seen, edge + i)) return static_cast<int>(vertices_of_[edge + i]);
    }
    return -1;
  };
  int out = start(first);
  if (out >= 0) return out;
  in_order(seen, first, [&](int slot) {
    if (out < 0) out = start(slot);
  });
  return out;
}

/// The edges from a face of `seen` to one outside it. False where they are not one cycle.
bool SmallPolytope::find_horizon(Slots seen, int first, Horizon& horizon) {
  // Branch-free: edges inside `seen` are overwritten.
  std::array<std::uint8_t, max_vertices + 1> next;  // by vertex
  std::size_t edges = 0, removed = 0;
  for (Slots left = seen; left != 0; left &= left - 1) {
    const std::size_t face = 4 * index_of(std::countr_zero(left));
    for (std::size_t edge = face; edge < face + 3; ++edge) {
      const std::size_t from = vertices_of_[edge];
      const std::uint8_t to = vertices_of_[edge + 1];
      const std::size_t inner = seen >> (opposite_[edge] / 4) & 1;
      horizon.from[edges] = static_cast<std::uint8_t>(from);
      horizon.to[edges] = to;
      horizon.beyond[edges] = opposite_[edge];
      next[std::max(from, inner * max_vertices)] = to;
      edges += inner ^ 1;
    }
    ++removed;
  }
  horizon.edges = edges;
  horizon.removed = removed;
  if (edges < 3 || edges >= index_of(max_vertices)) return false;
  for (std::size_t i = 0; i < 3; ++i) {
    horizon.from[edges + i] = horizon.from[edges - 1];
    horizon.to[edges + i] = horizon.to[edges - 1];
  }
  const std::size_t start = index_of(start_of(seen, first));
  // One cycle: after as many steps as there are edges, and not before, the start is reached again.
  std::size_t at = start;
  for (std::size_t i = 0; i < edges; ++i) {
    position_[at] = static_cast<std::uint8_t>(i);
    at = next[at];
  }
  return at == start && position_[start] == 0;
}

SmallPolytope::Expansion SmallPolytope::expand(int first, double x, double y, double z, Coplanar coplanar) {
  const double side = coplanar == Coplanar::remove ? -1.0 : coplanar == Coplanar::keep ? 1.0 : 0.0;
  const FaceSight sight = kernels_.see(faces_, index_of(slots_), x, y, z, side * margin_ * margin_);
  bool ranked = (sight.seen & bit(first)) != 0;
  Slots seen = sight.seen | bit(first);
  Horizon horizon;
  if (!find_horizon(seen, first, horizon)) {
    const Slots all = seen;
    seen = joined(all, first);
    ranked = false;
    if (seen == all || !find_horizon(seen, first, horizon)) return Expansion::refused;
  }
  const int edges = static_cast<int>(horizon.edges), missing = edges - static_cast<int>(horizon.removed) - free_count_;
  const int more = missing > 0 ? missing + (missing & 1) : 0;
  const double squared = x * x + y * y + z * z;
  const double apex[4]{x, y, z, squared};
  FacePlanes planes;
  kernels_.planes({&vertex_[0].w.x, horizon.from, horizon.to, nullptr, apex, position_.data(),
                   static_cast<std::uint32_t>(names_), horizon.edges},
                  planes);
  if (planes.flat != 0) return Expansion::refused;
  if (slots_ + more > max_faces || vertices_ == max_vertices || names_ + edges > max_names) return Expansion::full;

  if (record_changes_) record_change(seen, first, horizon);
  store_fan(horizon, planes, seen, more);
  add_vertex(x, y, z, squared);
  for (Slots thin = planes.thin & (bit(edges) - 1); thin != 0; thin &= thin - 1) {
    rank_by_triangle(slot_[index_of(names_ + position_[horizon.from[std::countr_zero(thin)]])]);
    ranked = false;
  }
  names_ += edges;
  best_ = ranked ? std::min(planes.least, sight.least) : least_key();
  return Expansion::done;
}

/// The new faces are stored in the slots of the removed ones, and in `more` after the last.
void SmallPolytope::store_fan(const Horizon& horizon, const FacePlanes& planes, Slots seen, int more) {
  Slots places = seen | free_;
  if (more > 0) places |= ((Slots{1} << more) - 1) << slots_;
  slots_ += more;
  if (slots_ % 4 != 0 && more > 0)
    clear(index_of(slots_)), clear(index_of(slots_) + 1);  // the kernels read four slots at a time
  ranked_by_triangle_ &= ~seen;
  // Loaded once: the stores of bytes below may alias the members.
  const auto apex = static_cast<std::uint8_t>(vertices_);
  const std::size_t edges = horizon.edges;
  const int first_name = names_;
  // Planes first: the kernels load several at once next, which stalls if the stores are still in flight.
  std::array<std::uint8_t, max_vertices> slot_of, slot_from;
  for (std::size_t i = 0; i < edges; ++i) {
    const std::size_t slot = index_of(std::countr_zero(places));
    places &= places - 1;
    slot_of[i] = static_cast<std::uint8_t>(slot);
    store_plane(slot, planes, i);
  }
  for (std::size_t i = 0; i < edges; ++i) {
    const std::size_t slot = slot_of[i];
    const std::uint8_t from = horizon.from[i], beyond = horizon.beyond[i];
    slot_from[from] = slot_of[i];
    store_vertices(slot, static_cast<std::uint8_t>(first_name + position_[from]), from, horizon.to[i], apex);
    opposite_[4 * slot] = beyond;
    opposite_[beyond] = static_cast<std::uint8_t>(4 * slot);
  }
  for (std::size_t i = 0; i < edges; ++i) {
    const std::size_t face = 4 * std::size_t{slot_of[i]}, next = 4 * std::size_t{slot_from[horizon.to[i]]};
    opposite_[face + 1] = static_cast<std::uint8_t>(next + 2);
    opposite_[next + 2] = static_cast<std::uint8_t>(face + 1);
  }
  free_ = places;
  free_count_ = 0;
  for (; places != 0; places &= places - 1) {
    clear(index_of(std::countr_zero(places)));
    ++free_count_;
  }
}

/// A free slot: never seen, never the closest.
void SmallPolytope::clear(std::size_t slot) {
  faces_.x[slot] = faces_.y[slot] = faces_.z[slot] = faces_.squared[slot] = 0.0;
  faces_.offset[slot] = faces_.key[slot] = infinite;
}

void SmallPolytope::record_change(Slots seen, int first, const Horizon& horizon) {
  removed_.clear();
  in_order(seen, first, [&](int slot) { removed_.push_back(name_[index_of(slot)]); });
  horizon_.resize(horizon.edges);
  for (std::size_t i = 0; i < horizon_.size(); ++i) {
    horizon_[position_[horizon.from[i]]] = {horizon.from[i], horizon.to[i]};
  }
  first_added_ = names_;
}

PolytopeTriangle SmallPolytope::face(int name) const {
  const std::size_t s = slot_[index_of(name)];
  PolytopeTriangle out;
  for (std::size_t i = 0; i < 3; ++i) {
    out.vertices[i] = vertices_of_[4 * s + i];
    out.neighbours[i] = name_[opposite_[4 * s + i] / 4];
  }
  const double length = std::sqrt(faces_.squared[s]);
  if (length > 0.0) out.normal = Vector3d(faces_.x[s], faces_.y[s], faces_.z[s]) * (1.0 / length);
  out.distance = length > 0.0 ? faces_.offset[s] * (1.0 / length) : 0.0;
  return out;
}

std::vector<PolytopeTriangle> SmallPolytope::surface() const {
  PolytopeTriangle removed;
  removed.alive = false;
  std::vector<PolytopeTriangle> out(index_of(names_), removed);
  for (int slot = 0; slot < slots_; ++slot) {
    if ((free_ >> slot & 1) == 0) out[name_[index_of(slot)]] = face(name_[index_of(slot)]);
  }
  return out;
}

}  // namespace minkoscope
