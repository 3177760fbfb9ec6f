// The order of the four slots of a simplex: two bits a slot, the newest lowest, then the free ones. Changes are table
// lookups, because a branch on them mispredicts in every step of GJK.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace minkoscope {

class VertexOrder {
 public:
  /// Of vertices in the first `count` slots, the newest in the first.
  static VertexOrder of_first(int count) {
    VertexOrder out;
    out.size_ = count;
    return out;
  }

  int size() const { return size_; }
  /// The slot of vertex i, 0 being the newest; from size() on, a free one.
  std::size_t slot(int i) const { return slots_ >> 2 * i & 3u; }
  std::size_t free_slot() const { return slot(size_); }

  /// The free slot becomes the newest; there must be one.
  void add_newest() {
    slots_ = added[slots_][static_cast<std::size_t>(size_)];
    ++size_;
  }
  /// Undoes add_newest.
  void drop_newest() {
    --size_;
    slots_ = dropped[slots_][static_cast<std::size_t>(size_)];
  }
  /// Keeps vertex i where bit i is set and frees the slots of the others.
  void keep(unsigned kept) {
    slots_ = moved[slots_][kept];
    size_ = counts[kept];
  }

 private:
  using Slots = std::uint8_t;
  template <std::size_t columns>
  using Table = std::array<std::array<Slots, columns>, 256>;

  /// The slots of `from` in the order `picked`.
  static constexpr Slots arranged(unsigned from, const std::array<unsigned, 4>& picked) {
    unsigned out = 0;
    for (unsigned i = 0; i < 4; ++i) out |= (from >> 2 * picked[i] & 3u) << 2 * i;
    return static_cast<Slots>(out);
  }
  template <std::size_t columns, class Pick>
  static constexpr Table<columns> table(Pick pick) {
    Table<columns> out{};
    for (unsigned from = 0; from < 256; ++from) {
      for (unsigned column = 0; column < columns; ++column) out[from][column] = arranged(from, pick(column));
    }
    return out;
  }
  static constexpr std::array<unsigned, 4> to_front(unsigned k) {
    std::array<unsigned, 4> out{k};
    for (unsigned i = 0, n = 1; i < 4; ++i) {
      if (i != k) out[n++] = i;
    }
    return out;
  }
  static constexpr std::array<unsigned, 4> from_front(unsigned k) {
    std::array<unsigned, 4> out{};
    for (unsigned i = 0; i < 4; ++i) out[i] = i < k ? i + 1 : i == k ? 0 : i;
    return out;
  }
  static constexpr std::array<unsigned, 4> partition(unsigned kept) {
    std::array<unsigned, 4> out{};
    unsigned n = 0;
    for (const unsigned stays : {1u, 0u}) {
      for (unsigned i = 0; i < 4; ++i) {
        if ((kept >> i & 1u) == stays) out[n++] = i;
      }
    }
    return out;
  }

  static const Table<4> added, dropped;  // by the number of vertices before it, and after
  static const Table<16> moved;          // by the vertices kept
  static constexpr std::array<std::int8_t, 16> counts{0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

  std::uint32_t slots_ = 0b11'10'01'00;
  int size_ = 0;
};

inline constexpr VertexOrder::Table<4> VertexOrder::added = table<4>(to_front);
inline constexpr VertexOrder::Table<4> VertexOrder::dropped = table<4>(from_front);
inline constexpr VertexOrder::Table<16> VertexOrder::moved = table<16>(partition);

}  // namespace minkoscope
