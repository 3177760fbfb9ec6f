#include "app/render/surface_cache.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <map>
#include <tuple>
#include <vector>

namespace minkoscope {
namespace {

struct Vertex {
  glm::vec3 position;
  std::uint32_t normal;  // packed, 10 bits a component
};

struct Edge {
  glm::vec3 from, to;
  std::uint32_t left, right;  // packed normals of the adjacent faces, 0 when unknown
};

std::uint32_t pack_normal(const Vector3d& n) {
  const auto bits = [](double value) {
    return static_cast<std::uint32_t>(std::lround(std::clamp(value, -1.0, 1.0) * 511.0)) & 0x3ffU;
  };
  return bits(n.x) | (bits(n.y) << 10) | (bits(n.z) << 20);
}

/// Above this many triangles the faces adjacent to edges are not computed: such a surface is a level, drawn opaque, and
/// depth testing hides its hidden edges.
constexpr std::size_t most_triangles_for_edge_normals = 200'000;

using EdgeNormals = std::vector<std::array<Vector3d, 2>>;

/// The normals of the first and last triangle adjacent to each edge, with vertices at equal positions merged.
EdgeNormals normals_beside_edges(const SurfaceMesh& mesh) {
  EdgeNormals normals(mesh.edges.size(), {Vector3d{0.0}, Vector3d{0.0}});
  using Key = std::tuple<double, double, double>;
  std::map<Key, std::uint32_t> names;
  std::vector<std::uint32_t> name(mesh.positions.size());
  for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
    const Vector3d& p = mesh.positions[i];
    name[i] = names.try_emplace(Key{p.x, p.y, p.z}, static_cast<std::uint32_t>(i)).first->second;
  }
  const auto key_of = [&](std::uint32_t a, std::uint32_t b) {
    const std::uint64_t low = std::min(name[a], name[b]), high = std::max(name[a], name[b]);
    return (high << 32) | low;
  };
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> edges;
  for (std::size_t e = 0; e < mesh.edges.size(); ++e) edges[key_of(mesh.edges[e][0], mesh.edges[e][1])].push_back(e);
  for (const auto& t : mesh.triangles) {
    const Vector3d& a = mesh.positions[t[0]];
    const Vector3d n = glm::cross(mesh.positions[t[1]] - a, mesh.positions[t[2]] - a);
    const double length = glm::length(n);
    if (!(length > 0.0)) continue;
    for (std::size_t i = 0; i < 3; ++i) {
      const auto found = edges.find(key_of(t[i], t[(i + 1) % 3]));
      if (found == edges.end()) continue;
      for (const std::size_t e : found->second) {
        if (normals[e][0] == Vector3d{0.0}) normals[e][0] = n / length;
        normals[e][1] = n / length;
      }
    }
  }
  return normals;
}

void point_at(GLuint index, GLint size, GLenum type, GLboolean normalised, GLsizei stride, std::size_t offset) {
  glEnableVertexAttribArray(index);
  glVertexAttribPointer(index, size, type, normalised, stride, reinterpret_cast<const void*>(offset));
}

GpuSurface upload(const SurfaceMesh& mesh) {
  GpuSurface gpu;
  Vector3d low{0.0}, high{0.0};
  bool any = false;
  for (const Vector3d& p : mesh.positions) {
    if (!is_finite(p)) continue;
    low = any ? glm::min(low, p) : p;
    high = any ? glm::max(high, p) : p;
    any = true;
  }
  gpu.centre = 0.5 * (low + high);
  gpu.half = 0.5 * (high - low);
  gpu.flat_normals = mesh.normals.size() != mesh.positions.size();

  std::vector<Vertex> vertices(mesh.positions.size());
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    vertices[i].position = glm::vec3(mesh.positions[i] - gpu.centre);
    vertices[i].normal = gpu.flat_normals ? 0U : pack_normal(mesh.normals[i]);
  }
  gpu.triangles = GlVertexArray::create();
  gpu.vertex_buffer = GlBuffer::create();
  gpu.index_buffer = GlBuffer::create();
  glBindVertexArray(gpu.triangles.get());
  glBindBuffer(GL_ARRAY_BUFFER, gpu.vertex_buffer.get());
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertices.size() * sizeof(Vertex)), vertices.data(),
               GL_STATIC_DRAW);
  point_at(0, 3, GL_FLOAT, GL_FALSE, sizeof(Vertex), offsetof(Vertex, position));
  point_at(1, 4, GL_INT_2_10_10_10_REV, GL_TRUE, sizeof(Vertex), offsetof(Vertex, normal));
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, gpu.index_buffer.get());
  static_assert(sizeof(mesh.triangles[0]) == 3 * sizeof(std::uint32_t));
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(mesh.triangles.size() * sizeof(mesh.triangles[0])),
               mesh.triangles.data(), GL_STATIC_DRAW);
  gpu.index_count = static_cast<GLsizei>(mesh.triangles.size() * 3);

  if (!mesh.edges.empty()) {
    const bool sides = mesh.triangles.size() <= most_triangles_for_edge_normals;
    const EdgeNormals beside = sides ? normals_beside_edges(mesh) : EdgeNormals{};
    std::vector<Edge> edges(mesh.edges.size());
    for (std::size_t e = 0; e < edges.size(); ++e) {
      edges[e] = {vertices[mesh.edges[e][0]].position, vertices[mesh.edges[e][1]].position,
                  sides ? pack_normal(beside[e][0]) : 0U, sides ? pack_normal(beside[e][1]) : 0U};
    }
    gpu.edges = GlVertexArray::create();
    gpu.edge_buffer = GlBuffer::create();
    glBindVertexArray(gpu.edges.get());
    glBindBuffer(GL_ARRAY_BUFFER, gpu.edge_buffer.get());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(edges.size() * sizeof(Edge)), edges.data(), GL_STATIC_DRAW);
    point_at(0, 3, GL_FLOAT, GL_FALSE, sizeof(Edge), offsetof(Edge, from));
    point_at(1, 3, GL_FLOAT, GL_FALSE, sizeof(Edge), offsetof(Edge, to));
    point_at(4, 4, GL_INT_2_10_10_10_REV, GL_TRUE, sizeof(Edge), offsetof(Edge, left));
    point_at(5, 4, GL_INT_2_10_10_10_REV, GL_TRUE, sizeof(Edge), offsetof(Edge, right));
    for (const GLuint index : {0U, 1U, 4U, 5U}) glVertexAttribDivisor(index, 1);
    gpu.edge_count = static_cast<GLsizei>(edges.size());
  }
  glBindVertexArray(0);
  return gpu;
}

}  // namespace

const GpuSurface& SurfaceCache::of(const std::shared_ptr<const SurfaceMesh>& mesh) {
  Entry& entry = surfaces_[mesh.get()];
  // An address may be reused after its surface was destroyed.
  const bool known = !entry.alive.owner_before(mesh) && !mesh.owner_before(entry.alive);
  if (!known) {
    entry = Entry{mesh, upload(*mesh)};
    entry.gpu.serial = ++uploads_;
  }
  return entry.gpu;
}

void SurfaceCache::purge() {
  std::erase_if(surfaces_, [](const auto& item) { return item.second.alive.expired(); });
}

}  // namespace minkoscope
