// A polytope that grows: faces and edges, each by what the step does to it.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "app/draw/debug_draw.h"

namespace minkoscope {

/// What a step does to a face of a polytope.
enum class FaceFate { stays, chosen, added, seen, removed };

class PolytopePicture {
 public:
  /// The position of a vertex, by its index.
  using Position = std::function<Vector3d(int vertex)>;
  PolytopePicture(Position position, DebugDraw& draw) : position_(std::move(position)), draw_(draw) {}

  /// Draws the face, and keeps its edges for `draw_edges` where they are to be drawn.
  void face(const std::array<int, 3>& vertices, FaceFate fate, MarkId mark, bool with_edges = true);
  void edge(int from, int to) { edges_.insert(undirected(from, to)); }
  void vertex(int index) { vertices_.insert(index); }
  /// Once all faces are there: every edge once, new ones over those that stay, then what marks added and removed faces.
  void draw_edges();
  /// The thick line along the border of the visible faces.
  void draw_horizon(const std::vector<std::array<int, 2>>& edges);
  /// Of the faces that remain after the step.
  const std::set<int>& vertices() const { return vertices_; }
  /// Few enough for a marker each.
  bool marks_vertices() const;

 private:
  using Edge = std::pair<int, int>;
  static Edge undirected(int from, int to) { return {std::min(from, to), std::max(from, to)}; }

  Position position_;
  DebugDraw& draw_;
  std::set<Edge> edges_, added_edges_, removed_edges_;
  std::set<int> vertices_;
  struct Mark {
    Vector3d position;
    Role role;
    Marker marker;
  };
  std::vector<Mark> marks_;
};

}  // namespace minkoscope
