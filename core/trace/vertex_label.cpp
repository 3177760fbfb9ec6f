#include "core/trace/vertex_label.h"

#include <algorithm>
#include <array>
#include <vector>

namespace minkoscope {

VertexNames vertex_names(const GjkStep& step) {
  return step.method.empty() ? VertexNames::stable : VertexNames::lettered;
}

std::string label_of(const SimplexVertex& vertex, VertexNames names) {
  if (vertex.number == 0) return std::string(1, vertex.name);
  const std::string number = "w" + std::to_string(vertex.number);
  return names == VertexNames::stable ? number : std::string(1, vertex.name).append(" (").append(number).append(")");
}

std::string label_of(const PolytopeVertex& vertex) {
  return vertex.number == 0 ? std::string() : "w" + std::to_string(vertex.number);
}

std::string list_of(std::span<const SimplexVertex> vertices, VertexNames names) {
  std::string out;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    if (i > 0) out += i + 1 == vertices.size() ? " and " : ", ";
    out += label_of(vertices[i], names);
  }
  return out;
}

std::string feature_of(std::span<const SimplexVertex> vertices) {
  std::vector<SimplexVertex> by_birth(vertices.begin(), vertices.end());
  std::ranges::stable_sort(by_birth, {}, &SimplexVertex::number);
  std::string out;
  for (const SimplexVertex& vertex : by_birth) {
    if (!out.empty()) out += ' ';
    out += label_of(vertex);
  }
  return out;
}

}  // namespace minkoscope
