// The meshes of a glTF file where its nodes place them. A mirrored node turns its triangles, so that their outer sides
// stay outside.
#include <cmath>
#include <map>

#include "core/scene/mesh_files/gltf_document.h"
#include "core/scene/mesh_files/mesh_builder.h"
#include "core/scene/mesh_files/mesh_file.h"

namespace minkoscope {
namespace {

/// A mesh that many nodes place is copied for each.
constexpr std::size_t most_triangles = 10'000'000, most_vertices = 10'000'000;

class GltfMeshReader {
 public:
  GltfMeshReader(const GltfDocument& document, MeshBuilder& mesh) : document_(document), mesh_(mesh) {}

  MeshModel run() {
    for_each_node(document_, [&](const GltfNode& node) { add_node(node); });
    if (left_out_ > 0)
      mesh_.warn(std::to_string(left_out_) +
                 " of the primitives draw points or lines, which nothing collides with; "
                 "left out");
    if (skinned_) mesh_.warn("has skinned meshes; they are taken unbent, where their nodes stand");
    if (instanced_) mesh_.warn("has EXT_mesh_gpu_instancing, which is not read; each such mesh stands once");
    return mesh_.finish();
  }

 private:
  struct Primitive {
    std::vector<double> positions;
    std::vector<double> indices;
    int mode = TINYGLTF_MODE_TRIANGLES;
  };

  void add_node(const GltfNode& placed) {
    const tinygltf::Node& node = document_.model.nodes[static_cast<std::size_t>(placed.index)];
    if (node.mesh < 0) return;
    skinned_ = skinned_ || node.skin >= 0;
    instanced_ = instanced_ || node.extensions.contains("EXT_mesh_gpu_instancing");
    const std::vector<Primitive>& primitives = primitives_of(node.mesh);
    const std::string& name = node.name;
    mesh_.begin_object(name.empty() ? document_.model.meshes[static_cast<std::size_t>(node.mesh)].name : name);
    mesh_.report(static_cast<std::size_t>(placed.index), document_.model.nodes.size());
    for (const Primitive& primitive : primitives) add_primitive(primitive, placed);
  }

  const std::vector<Primitive>& primitives_of(int index) {
    if (static_cast<std::size_t>(index) >= document_.model.meshes.size())
      document_.fail("names mesh " + std::to_string(index) + ", which is not there; must be one of " +
                     std::to_string(document_.model.meshes.size()));
    const auto [entry, fresh] = read_.try_emplace(index);
    if (!fresh) return entry->second;
    for (const tinygltf::Primitive& each : document_.model.meshes[static_cast<std::size_t>(index)].primitives) {
      const auto position = each.attributes.find("POSITION");
      const bool triangles = each.mode == TINYGLTF_MODE_TRIANGLES || each.mode == TINYGLTF_MODE_TRIANGLE_STRIP ||
                             each.mode == TINYGLTF_MODE_TRIANGLE_FAN || each.mode < 0;
      if (!triangles || position == each.attributes.end()) {
        ++left_out_;
        continue;
      }
      Primitive primitive;
      primitive.mode = each.mode < 0 ? TINYGLTF_MODE_TRIANGLES : each.mode;
      primitive.positions = read_accessor(document_, position->second, 3);
      for (const double value : primitive.positions)
        if (!std::isfinite(value))
          document_.fail("mesh " + std::to_string(index) + " has a position that is nan or infinite; must be finite");
      const std::size_t count = primitive.positions.size() / 3;
      if (each.indices >= 0) {
        primitive.indices = read_accessor(document_, each.indices, 1);
      } else {
        primitive.indices.resize(count);
        for (std::size_t i = 0; i < count; ++i) primitive.indices[i] = static_cast<double>(i);
      }
      for (const double vertex : primitive.indices)
        if (!(vertex >= 0.0 && vertex < static_cast<double>(count)))
          document_.fail("mesh " + std::to_string(index) + " has the index " +
                         std::to_string(static_cast<long long>(vertex)) + ", but " + std::to_string(count) +
                         " vertices; must be below");
      entry->second.push_back(std::move(primitive));
    }
    return entry->second;
  }

  void add_primitive(const Primitive& primitive, const GltfNode& node) {
    const std::size_t count = primitive.indices.size();
    const std::size_t triangles =
        primitive.mode == TINYGLTF_MODE_TRIANGLES ? count / 3 : std::max<std::size_t>(count, 2) - 2;
    if (mesh_.vertex_count() + primitive.positions.size() / 3 > most_vertices ||
        mesh_.triangle_count() + triangles > most_triangles)
      document_.fail("places too many triangles (more than " + std::to_string(most_triangles) + "); must place fewer");
    const auto first = static_cast<std::uint32_t>(mesh_.vertex_count());
    for (std::size_t i = 0; i + 2 < primitive.positions.size(); i += 3)
      mesh_.add_vertex(node.basis *
                           Vector3d(primitive.positions[i], primitive.positions[i + 1], primitive.positions[i + 2]) +
                       node.origin);
    const bool mirrored = glm::determinant(node.basis) < 0.0;
    const auto corner = [&](std::size_t i) { return first + static_cast<std::uint32_t>(primitive.indices[i]); };
    for (std::size_t i = 0; i < triangles; ++i) {
      std::size_t a = 3 * i, b = a + 1, c = a + 2;
      if (primitive.mode == TINYGLTF_MODE_TRIANGLE_STRIP) {
        a = i;
        b = i + 1 + i % 2;
        c = i + 2 - i % 2;
      } else if (primitive.mode == TINYGLTF_MODE_TRIANGLE_FAN) {
        a = i + 1;
        b = i + 2;
        c = 0;
      }
      if (mirrored) std::swap(b, c);
      mesh_.add_triangle(corner(a), corner(b), corner(c));
    }
  }

  const GltfDocument& document_;
  MeshBuilder& mesh_;
  std::map<int, std::vector<Primitive>> read_;
  std::size_t left_out_ = 0;
  bool skinned_ = false, instanced_ = false;
};

}  // namespace

MeshModel read_gltf_mesh(std::string_view text, const std::string& file, const std::filesystem::path& folder,
                         const Progress& progress) {
  const GltfDocument document = parse_gltf(text, file, folder);
  MeshBuilder mesh(file, progress);
  return GltfMeshReader(document, mesh).run();
}

}  // namespace minkoscope
