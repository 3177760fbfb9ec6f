// The polytope of EPA while it is small.
// Source: as of polytope.cpp. Deviations: the same; and, since all faces are looked at, those that see the new vertex
// are taken to be joined, which they are on what is convex. Where the rim says that they are not, those joined to the
// closest face are.
#include "core/narrow_phase/compact_polytope.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "core/narrow_phase/nearest_point.h"

namespace minkoscope {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr std::uint64_t name_bits = 255;

constexpr std::size_t index_of(int i) {
  return static_cast<std::size_t>(i);
}

double named(double key, std::uint8_t name) {
  return std::bit_cast<double>((std::bit_cast<std::uint64_t>(key) & ~name_bits) | name);
}

struct VectorPack {
  DoublePack x, y, z;

  MINKOSCOPE_INLINE static VectorPack of(const Vector3d& first, const Vector3d& second) {
    return {DoublePack::of(first.x, second.x), DoublePack::of(first.y, second.y), DoublePack::of(first.z, second.z)};
  }
  MINKOSCOPE_INLINE friend VectorPack operator-(const VectorPack& a, const VectorPack& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
  }
  MINKOSCOPE_INLINE friend DoublePack dot(const VectorPack& a, const VectorPack& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
  }
  MINKOSCOPE_INLINE friend VectorPack cross(const VectorPack& a, const VectorPack& b) {
    return {a.y * b.z - b.y * a.z, a.z * b.x - b.z * a.x, a.x * b.y - b.x * a.y};
  }
  MINKOSCOPE_INLINE friend VectorPack choose(LaneMask which, const VectorPack& yes, const VectorPack& no) {
    return {choose(which, yes.x, no.x), choose(which, yes.y, no.y), choose(which, yes.z, no.z)};
  }
};

}  // namespace

CompactPolytope::CompactPolytope(const std::array<Vector3d, 4>& corners, double scale, bool told)
    : margin_(tolerance::coplanar_rounding * tolerance::unit_roundoff<double> * scale), told_(told) {
  for (const Vector3d& w : corners) vertex_[index_of(vertices_++)] = {w, length_squared(w)};
  Planes planes;
  const auto& v = vertex_;
  planes.of_two(0, v[0], v[1], v[2], 0, v[0], v[3], v[1], 1);
  planes.of_two(2, v[0], v[2], v[3], 2, v[1], v[3], v[2], 3);
  slots_ = names_ = 4;
  put_face(0, 0, {0, 1, 2}, planes, 0);
  put_face(1, 1, {0, 3, 1}, planes, 1);
  put_face(2, 2, {0, 2, 3}, planes, 2);
  put_face(3, 3, {1, 3, 2}, planes, 3);
  constexpr std::array<std::uint8_t, 16> opposites{4 + 2, 12 + 2, 8 + 0, 0, 8 + 2, 12 + 0, 0 + 0, 0,
                                                   0 + 2, 12 + 1, 4 + 0, 0, 4 + 1, 8 + 1,  0 + 1, 0};
  std::copy(opposites.begin(), opposites.end(), opposite_.begin());
  for (Slots thin = planes.thin; thin != 0; thin &= thin - 1) measure(std::countr_zero(thin));
  best_ = least_key(0);
}

/// The normal from the two shortest edges and the offset of the nearest corner, which cancel the fewest digits.
MINKOSCOPE_INLINE void CompactPolytope::Planes::of_two(std::size_t at, const Vertex& a0, const Vertex& b0,
                                                       const Vertex& c0, std::uint8_t name0, const Vertex& a1,
                                                       const Vertex& b1, const Vertex& c1, std::uint8_t name1) {
  const VectorPack a = VectorPack::of(a0.w, a1.w), b = VectorPack::of(b0.w, b1.w), c = VectorPack::of(c0.w, c1.w);
  const VectorPack ab = b - a, bc = c - b, ca = a - c;
  const DoublePack ab_squared = dot(ab, ab), bc_squared = dot(bc, bc), ca_squared = dot(ca, ca);
  const DoublePack longer = larger(ab_squared, bc_squared), shorter = smaller(ab_squared, bc_squared);
  const LaneMask bc_longer = bc_squared > ab_squared, ca_longest = ca_squared > longer;
  const VectorPack first = choose(ca_longest, ab, choose(bc_longer, ca, bc));
  const VectorPack second = choose(ca_longest, bc, choose(bc_longer, ab, ca));
  const VectorPack n = cross(first, second);
  const DoublePack whole = dot(n, n);

  const DoublePack a_far = DoublePack::of(a0.squared, a1.squared), b_far = DoublePack::of(b0.squared, b1.squared);
  const DoublePack c_far = DoublePack::of(c0.squared, c1.squared);
  const VectorPack nearer = choose(a_far > b_far, b, a);
  const VectorPack nearest = choose(smaller(a_far, b_far) > c_far, c, nearer);
  const DoublePack plane = dot(n, nearest);
  const DoublePack named_key = (plane * plane / whole).named(name0, name1);

  n.x.store(&x[at]), n.y.store(&y[at]), n.z.store(&z[at]);
  plane.store(&offset[at]);
  whole.store(&squared[at]);
  named_key.store(&key[at]);
  least = smaller(named_key, least);
  const LaneMask has_area = whole > DoublePack::all(tolerance::collinear_sine_squared) * bc_squared * ca_squared;
  const LaneMask exact =
      whole > DoublePack::all(tolerance::exact_normal_sine_squared) * shorter * smaller(longer, ca_squared);
  flat |= std::uint64_t{has_area.bits() ^ 3u} << at;
  thin |= std::uint64_t{exact.bits() ^ 3u} << at;
}

void CompactPolytope::put_face(int slot, std::uint8_t name, std::array<int, 3> corners, const Planes& planes,
                               std::size_t at) {
  const std::size_t s = index_of(slot);
  x_[s] = planes.x[at], y_[s] = planes.y[at], z_[s] = planes.z[at];
  offset_[s] = planes.offset[at];
  squared_[s] = planes.squared[at];
  key_[s] = planes.key[at];
  corner_[4 * s] = corner_[4 * s + 3] = static_cast<std::uint8_t>(corners[0]);
  corner_[4 * s + 1] = static_cast<std::uint8_t>(corners[1]);
  corner_[4 * s + 2] = static_cast<std::uint8_t>(corners[2]);
  name_[s] = name;
  slot_[name] = static_cast<std::uint8_t>(slot);
}

/// Ranks a face by its triangle.
void CompactPolytope::measure(int slot) {
  const NearestFeature nearest = NearestFeature::of_triangle(corner(slot, 0).w, corner(slot, 1).w, corner(slot, 2).w);
  key_[index_of(slot)] = named(nearest.squared, name_[index_of(slot)]);
  measured_ |= bit(slot);
}

/// Whether the point of the plane nearest the origin is inside the triangle, and its weights then.
bool CompactPolytope::holds_foot(int slot, FaceInView& out) const {
  const std::size_t s = index_of(slot);
  const Vector3d& a = corner(slot, 0).w;
  const Vector3d e = corner(slot, 1).w - a, f = corner(slot, 2).w - a;
  const Vector3d turned = glm::cross(a, Vector3d(x_[s], y_[s], z_[s]));
  const double of_e = glm::dot(f, turned), of_f = -glm::dot(e, turned), of_a = squared_[s] - (of_e + of_f);
  out.weights = {of_a, of_e, of_f};
  out.whole = squared_[s];
  return of_e > 0.0 && of_f > 0.0 && of_a > 0.0;
}

double CompactPolytope::least_key(Slots but) const {
  double least = infinite;
  for (int slot = 0; slot < slots_; ++slot) {
    if ((but >> slot & 1) == 0) least = std::min(least, key_[index_of(slot)]);
  }
  return least;
}

void CompactPolytope::closest_face(FaceInView& out) {
  int slot;
  bool on_plane;
  for (;;) {
    slot = slot_[std::bit_cast<std::uint64_t>(best_) & name_bits];
    on_plane = holds_foot(slot, out);
    if (on_plane || (measured_ >> slot & 1) != 0) break;
    measure(slot);
    best_ = least_key(0);
  }
  const std::size_t s = index_of(slot);
  const Vector3d n(x_[s], y_[s], z_[s]);
  const double length = std::sqrt(squared_[s]);
  const double to_unit = length > 0.0 ? 1.0 / length : 0.0;
  const bool measured = (measured_ >> slot & 1) != 0;
  out.index = name_[s];
  out.slot = slot;
  out.vertices = {corner_[4 * s], corner_[4 * s + 1], corner_[4 * s + 2]};
  out.normal = n * to_unit;
  out.distance = offset_[s] * to_unit;
  out.key = measured ? std::sqrt(key_[s]) : std::abs(out.distance);
  if (measured) out.whole = 0.0;
  constexpr double smallest = 1e-9, largest = 1e9;
  out.direction = length > smallest && length < largest ? n : out.normal;
}

bool CompactPolytope::holds(const Vector3d& w) const {
  bool out = false;
  for (int i = 0; i < vertices_; ++i) out |= vertex_[index_of(i)].w.x == w.x;
  if (!out) return false;
  return std::any_of(vertex_.begin(), vertex_.begin() + vertices_, [&](const Vertex& v) { return v.w == w; });
}

CompactPolytope::Sight CompactPolytope::look(const Vector3d& w, Polytope::Coplanar coplanar) const {
  // n·w − n·p against |n| times the margin, both squared.
  const double side = coplanar == Polytope::Coplanar::go ? -1.0 : coplanar == Polytope::Coplanar::stay ? 1.0 : 0.0;
  const DoublePack behind = DoublePack::all(side * margin_ * margin_);
  const DoublePack x = DoublePack::all(w.x), y = DoublePack::all(w.y), z = DoublePack::all(w.z);
  Sight out{0, DoublePack::all(infinite)};
  for (std::size_t s = index_of(slots_); s != 0;) {
    s -= 2;
    const DoublePack above = DoublePack::load(&x_[s]) * x + DoublePack::load(&y_[s]) * y +
                             DoublePack::load(&z_[s]) * z - DoublePack::load(&offset_[s]);
    const LaneMask sees = above * magnitude(above) > behind * DoublePack::load(&squared_[s]);
    out.seen = out.seen << 2 | sees.bits();
    out.least = smaller(without(sees, DoublePack::load(&key_[s])), out.least);
  }
  return out;
}

bool CompactPolytope::sees_beyond(Slots seen, std::size_t half_edge) const {
  return (seen >> (opposite_[half_edge] / 4) & 1) != 0;
}

/// Those of `seen` that are reached from `first` without leaving it.
CompactPolytope::Slots CompactPolytope::joined(Slots seen, int first) const {
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

/// The faces of `seen` in the order in which they are found from `first`.
template <class Visit>
void CompactPolytope::in_order(Slots seen, int first, Visit&& visit) const {
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

/// The corner where the rim begins: of the first edge of the first face that has one.
int CompactPolytope::start_of(Slots seen, int first) const {
  const auto start = [&](int slot) {
    const std::size_t edge = 4 * index_of(slot);
    for (std::size_t i = 0; i < 3; ++i) {
      if (!sees_beyond(seen, edge + i)) return static_cast<int>(corner_[edge + i]);
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

/// The edges from a face that sees to one that does not. False where they are not one cycle.
bool CompactPolytope::rim_of(Slots seen, int first, Rim& rim) {
  // All are written, those that are none are written over.
  std::size_t edges = 0;
  rim.gone = 0;
  for (Slots left = seen; left != 0; left &= left - 1) {
    const std::size_t face = 4 * index_of(std::countr_zero(left));
    for (std::size_t edge = face; edge < face + 3; ++edge) {
      rim.from[edges] = corner_[edge];
      rim.to[edges] = corner_[edge + 1];
      rim.beyond[edges] = opposite_[edge];
      edges += static_cast<std::size_t>(!sees_beyond(seen, edge));
    }
    ++rim.gone;
  }
  rim.edges = static_cast<int>(edges);
  if (edges < 3 || edges >= index_of(max_vertices)) return false;
  for (std::size_t i = 0; i < edges; ++i) next_[rim.from[i]] = rim.to[i];
  const std::size_t start = index_of(start_of(seen, first));
  std::size_t at = start, count = 0;
  do {
    position_[at] = static_cast<std::uint8_t>(count++);
    at = next_[at];
  } while (at != start && count < edges);
  return at == start && count == edges;
}

CompactPolytope::Expansion CompactPolytope::expand(int first, const Vector3d& w, Polytope::Coplanar coplanar) {
  const Sight sight = look(w, coplanar);
  bool ranked = (sight.seen & bit(first)) != 0;
  Slots seen = sight.seen | bit(first);
  Rim rim;
  if (!rim_of(seen, first, rim)) {
    const Slots all = seen;
    seen = joined(all, first);
    ranked = false;
    if (seen == all || !rim_of(seen, first, rim)) return Expansion::refused;
  }
  const int missing = rim.edges - rim.gone - holes_;
  const int more = missing > 0 ? missing + (missing & 1) : 0;

  Planes planes;
  const Vertex apex{w, length_squared(w)};
  for (std::size_t i = 0; i < index_of(rim.edges); i += 2) {
    const std::size_t j = std::min(i + 1, index_of(rim.edges) - 1);
    const auto name = [&](std::size_t edge) { return static_cast<std::uint8_t>(names_ + position_[rim.from[edge]]); };
    planes.of_two(i, vertex_[rim.from[i]], vertex_[rim.to[i]], apex, name(i), vertex_[rim.from[j]], vertex_[rim.to[j]],
                  apex, name(j));
  }
  if (planes.flat != 0) return Expansion::refused;
  if (slots_ + more > max_faces || vertices_ == max_vertices || names_ + rim.edges > max_names) return Expansion::full;

  if (told_) tell(seen, first, rim);
  put(rim, planes, seen, more);
  vertex_[index_of(vertices_++)] = apex;
  planes.thin &= (std::uint64_t{1} << rim.edges) - 1;
  for (; planes.thin != 0; planes.thin &= planes.thin - 1) {
    measure(slot_[index_of(names_ + position_[rim.from[index_of(std::countr_zero(planes.thin))]])]);
    ranked = false;
  }
  names_ += rim.edges;
  const DoublePack two = smaller(planes.least, sight.least);
  best_ = ranked ? std::min(two.first(), two.second()) : least_key(0);
  return Expansion::done;
}

/// The new faces take the places of those that see, and `more` after all others.
void CompactPolytope::put(const Rim& rim, const Planes& planes, Slots seen, int more) {
  Slots places = seen | free_;
  if (more > 0) places |= ((Slots{1} << more) - 1) << slots_;
  slots_ += more;
  measured_ &= ~seen;
  std::array<std::uint8_t, max_vertices> slot_from;
  const std::size_t edges = index_of(rim.edges);
  for (std::size_t i = 0; i < edges; ++i) {
    const int slot = std::countr_zero(places);
    places &= places - 1;
    const std::size_t from = rim.from[i];
    slot_from[from] = static_cast<std::uint8_t>(slot);
    put_face(slot, static_cast<std::uint8_t>(names_ + position_[from]), {rim.from[i], rim.to[i], vertices_}, planes, i);
    opposite_[4 * index_of(slot)] = rim.beyond[i];
    opposite_[rim.beyond[i]] = static_cast<std::uint8_t>(4 * slot);
  }
  for (std::size_t i = 0; i < edges; ++i) {
    const std::size_t face = 4 * std::size_t{slot_from[rim.from[i]]}, next = 4 * std::size_t{slot_from[rim.to[i]]};
    opposite_[face + 1] = static_cast<std::uint8_t>(next + 2);
    opposite_[next + 2] = static_cast<std::uint8_t>(face + 1);
  }
  free_ = places;
  holes_ = 0;
  for (; places != 0; places &= places - 1) {
    const std::size_t s = index_of(std::countr_zero(places));
    x_[s] = y_[s] = z_[s] = squared_[s] = 0.0;
    offset_[s] = key_[s] = infinite;
    ++holes_;
  }
}

void CompactPolytope::tell(Slots seen, int first, const Rim& rim) {
  change_.removed.clear();
  in_order(seen, first, [&](int slot) { change_.removed.push_back(name_[index_of(slot)]); });
  change_.horizon.resize(index_of(rim.edges));
  for (std::size_t i = 0; i < change_.horizon.size(); ++i) {
    change_.horizon[position_[rim.from[i]]] = {rim.from[i], rim.to[i]};
  }
  change_.first_added = names_;
}

Polytope::Face CompactPolytope::face(int name) const {
  const std::size_t s = slot_[index_of(name)];
  Polytope::Face out;
  for (std::size_t i = 0; i < 3; ++i) {
    out.vertices[i] = corner_[4 * s + i];
    out.neighbours[i] = name_[opposite_[4 * s + i] / 4];
  }
  const double length = std::sqrt(squared_[s]);
  if (length > 0.0) out.normal = Vector3d(x_[s], y_[s], z_[s]) * (1.0 / length);
  out.distance = length > 0.0 ? offset_[s] * (1.0 / length) : 0.0;
  return out;
}

std::vector<Polytope::Face> CompactPolytope::surface() const {
  Polytope::Face gone;
  gone.alive = false;
  std::vector<Polytope::Face> out(index_of(names_), gone);
  for (int slot = 0; slot < slots_; ++slot) {
    if ((free_ >> slot & 1) == 0) out[name_[index_of(slot)]] = face(name_[index_of(slot)]);
  }
  return out;
}

}  // namespace minkoscope
