// What the readers of triangle files share: a mesh that grows by objects, polygons cut into triangles, and messages.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include <minkoscope/geometry.h>

#include "core/scene/obj/mesh_model.h"

namespace minkoscope {

class MeshBuilder {
 public:
  MeshBuilder(std::string file, const Progress& progress) : file_(std::move(file)), progress_(progress) {}

  /// Throws CaseError "FILE: message".
  [[noreturn]] void fail(const std::string& message) const;
  /// Throws CaseError "FILE:LINE: message".
  [[noreturn]] void fail(std::size_t line, const std::string& message) const;
  /// Throws CaseError when the reader's progress is cancelled.
  void report(std::size_t done, std::size_t total) const;

  /// Without a name it is the file's.
  void begin_object(const std::string& name);
  std::uint32_t add_vertex(const Vector3d& position);
  void add_triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::size_t line = 0);
  /// Three corners or more.
  void add_polygon(std::span<const std::uint32_t> corners, std::size_t line = 0);
  void warn(const std::string& message) { warnings_.push_back(file_ + ": " + message); }

  std::size_t vertex_count() const { return mesh_.vertices.size(); }
  std::size_t triangle_count() const { return mesh_.triangles.size(); }
  void reserve(std::size_t vertices, std::size_t triangles);

  MeshModel finish();

 private:
  std::string file_;
  const Progress& progress_;
  TriangleMesh mesh_;
  std::vector<MeshGroup> groups_;
  std::vector<std::string> warnings_;
  std::vector<Vector3d> corners_;
  std::size_t crossing_ = 0;
};

}  // namespace minkoscope
