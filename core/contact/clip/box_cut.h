// A face of one box cut by the sides of a face of another, in the other's own axes: every side is a bound on one
// coordinate. Source: I. E. Sutherland, G. W. Hodgman, Reentrant Polygon Clipping, 1974. Deviations are those of
// face_clip.h.
#pragma once

#include <array>
#include <cstddef>

#include "core/contact/query/contact_box.h"

namespace minkoscope {

/// A face of a box: its corners around it, where x and y are the two axes after its own; corner i leads along edge i.
struct BoxFace {
  int axis = 0, x = 1, y = 2;
  bool is_positive = true;

  BoxFace(int of, bool positive) : axis(of), x((of + 1) % 3), y((of + 2) % 3), is_positive(positive) {}
  double sign() const { return is_positive ? 1.0 : -1.0; }
  BoxFeature feature() const { return BoxFeature::face(axis, is_positive); }
  BoxFeature corner(int i) const {
    return BoxFeature::vertex(int{is_positive} << axis | right(i) << x | upper(i) << y);
  }
  BoxFeature edge(int i) const {
    const bool along_x = i % 2 == 0;
    return along_x ? BoxFeature::edge(x, upper(i) | int{is_positive} << 1)
                   : BoxFeature::edge(y, int{is_positive} | right(i) << 1);
  }
  static constexpr int right(int i) { return i == 1 || i == 2 ? 1 : 0; }
  static constexpr int upper(int i) { return i >= 2 ? 1 : 0; }
};

/// What a vertex is made of, in one word: what is stored in parts and copied as a whole at once stalls.
class BoxVertexName {
 public:
  BoxVertexName() = default;
  BoxVertexName(BoxFeature incident, BoxFeature reference, int edge)
      : word_(static_cast<std::uint32_t>(incident.place() | reference.place() << 8) | static_cast<std::uint32_t>(edge)
                                                                                          << 16) {}
  BoxFeature incident() const { return BoxFeature::at(word_ & 0xffu); }
  BoxFeature reference() const { return BoxFeature::at(word_ >> 8 & 0xffu); }
  /// Where the polygon's edge from here lies: on this edge of the incident face; −1 − i: on side i of the reference
  /// face.
  int edge() const { return static_cast<std::int32_t>(word_) >> 16; }
  bool has_features_of(BoxVertexName other) const { return ((word_ ^ other.word_) & 0xffffu) == 0; }

 private:
  std::uint32_t word_;
};

/// x and y across the reference face from its middle, z out of it from the box's centre, on the incident face.
struct BoxVertex {
  double at[3];
  BoxVertexName name;

  void set(double x, double y, double z, BoxVertexName of) {
    at[0] = x;
    at[1] = y;
    at[2] = z;
    name = of;
  }
};

/// Four corners, and one more for each cut.
struct BoxPolygon {
  std::size_t count;
  std::array<BoxVertex, 8> vertices;

  const BoxVertex* begin() const { return vertices.data(); }
  const BoxVertex* end() const { return vertices.data() + count; }
};

/// What cuts, and what is cut.
struct BoxCut {
  BoxFace reference, incident;
  double half[2];  // of the reference face, along x and y
  double slack;    // metres: a vertex beyond a side by no more is inside
};

/// The incident face before the first cut, of a box with these axes and this middle in the reference box's axes.
void begin_box_cut(const BoxCut& cut, const Vector3d& half, const Matrix3d& axes, const Vector3d& middle,
                   BoxPolygon& out);

/// Cuts by side `index`, the reference face's edge of that number. False where nothing was cut off, and `out` is not
/// written.
bool cut_by_side(const BoxCut& cut, int index, const BoxPolygon& polygon, BoxPolygon& out);

}  // namespace minkoscope
