// glTF 2.0, read by tinygltf behind checks: JSON of a bounded size, buffers only below the file's folder, and one clear
// line for whatever is wrong. What meshes and collision shapes are made of is read from the same document.
#pragma once

// Models alone: no pictures, and files are opened behind our own checks.
#define TINYGLTF_NO_STB_IMAGE
#define TINYGLTF_NO_STB_IMAGE_WRITE
#define TINYGLTF_NO_EXTERNAL_IMAGE
#define TINYGLTF_NO_FS
#define TINYGLTF_NO_INCLUDE_JSON
#include <tiny_gltf.h>

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <minkoscope/geometry.h>

namespace minkoscope {

struct GltfDocument {
  tinygltf::Model model;
  std::string file;  // in messages

  /// Throws CaseError "FILE: message".
  [[noreturn]] void fail(const std::string& message) const;
};

/// `folder` is what buffers must lie below. Throws CaseError.
GltfDocument parse_gltf(std::string_view text, const std::string& file, const std::filesystem::path& folder);

/// A node as the scene places it.
struct GltfNode {
  int index = 0;
  Matrix3d basis{1.0};  // world, with scale
  Vector3d origin{0.0};
  std::vector<std::string> path;  // the names of its nearest ancestors and its own
  std::size_t depth = 1;
};
/// The nodes of the scene that is shown, parents first. Fails on cycles and on nodes with two parents.
void for_each_node(const GltfDocument& document, const std::function<void(const GltfNode&)>& visit);

/// The numbers of an accessor of that many components, converted to doubles. Fails where they lie outside their buffer.
std::vector<double> read_accessor(const GltfDocument& document, int accessor, int components);

}  // namespace minkoscope
