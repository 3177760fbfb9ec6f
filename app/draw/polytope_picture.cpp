#include "app/draw/polytope_picture.h"

#include <optional>

namespace minkoscope {
namespace {

constexpr std::size_t most_marked_vertices = 24;  // a finer polytope is drawn by its edges only
constexpr std::size_t most_marked_faces = 16;     // markers of added and removed faces

struct FaceLook {
  Role role = Role::simplex;
  float opacity = 0.15f;
  std::optional<Marker> marker;
};

FaceLook look_of(FaceFate fate) {
  switch (fate) {
    case FaceFate::chosen:
      return {Role::closest, 0.55f, std::nullopt};
    case FaceFate::added:
      return {Role::added, 0.34f, Marker::triangle};
    case FaceFate::seen:
      return {Role::support, 0.34f, Marker::saltire};
    case FaceFate::removed:
      return {Role::dropped, 0.12f, Marker::saltire};
    case FaceFate::stays:
      break;
  }
  return {};
}

}  // namespace

bool PolytopePicture::marks_vertices() const {
  return vertices_.size() <= most_marked_vertices;
}

void PolytopePicture::face(const std::array<int, 3>& vertices, FaceFate fate, MarkId mark, bool with_edges) {
  const Vector3d a = position_(vertices[0]), b = position_(vertices[1]), c = position_(vertices[2]);
  const FaceLook look = look_of(fate);
  draw_.triangle(a, b, c, look.role, look.opacity, mark);
  if (look.marker) marks_.push_back({(a + b + c) / 3.0, look.role, *look.marker});
  std::set<Edge>& own = fate == FaceFate::removed ? removed_edges_ : fate == FaceFate::added ? added_edges_ : edges_;
  for (std::size_t i = 0; i < 3; ++i) {
    if (with_edges) own.insert(undirected(vertices[i], vertices[(i + 1) % 3]));
    if (fate != FaceFate::removed) vertices_.insert(vertices[i]);
  }
}

void PolytopePicture::draw_edges() {
  const auto draw_all = [&](const std::set<Edge>& all, Role role, const LineStyle& style) {
    for (const auto& [p, q] : all) draw_.line(position_(p), position_(q), role, style);
  };
  for (const Edge& edge : added_edges_) edges_.erase(edge);
  for (const Edge& edge : edges_) removed_edges_.erase(edge);
  for (const Edge& edge : added_edges_) removed_edges_.erase(edge);
  const float width = marks_vertices() ? 1.8f : 1.2f;
  draw_all(edges_, Role::simplex, {.width = width});
  draw_all(added_edges_, Role::added, {.width = width + 0.6f, .on_top = true});
  draw_all(removed_edges_, Role::dropped, {.width = 1.4f, .dashed = true, .on_top = true, .opacity = 0.7f});
  if (marks_.size() > most_marked_faces) return;
  for (const Mark& mark : marks_) draw_.point(mark.position, mark.role, mark.marker);
}

void PolytopePicture::draw_horizon(const std::vector<std::array<int, 2>>& edges) {
  for (const auto& edge : edges)
    draw_.line(position_(edge[0]), position_(edge[1]), Role::support, {.width = 3.2f, .on_top = true});
}

}  // namespace minkoscope
