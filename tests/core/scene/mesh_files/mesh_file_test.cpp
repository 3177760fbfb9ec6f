// STL, PLY and glTF made here of one body whose area, volume and bounds are known by hand: a box of 1 × 2 × 3 at
// (0.5, 1, 2.5).
#include "core/scene/mesh_files/mesh_file.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstring>

#include "core/scene/case/case_error.h"
#include "core/scene/json/json.h"
#include "tests/support/json_text.h"

namespace minkoscope {
namespace {

using nlohmann::json;

const std::array<Vector3d, 8> corners{
    {{0, 0, 1}, {1, 0, 1}, {1, 2, 1}, {0, 2, 1}, {0, 0, 4}, {1, 0, 4}, {1, 2, 4}, {0, 2, 4}}};
/// Counter-clockwise from outside.
const std::array<std::array<int, 4>, 6> sides{
    {{0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4}, {2, 3, 7, 6}, {0, 4, 7, 3}, {1, 2, 6, 5}}};

std::vector<std::array<int, 3>> triangles() {
  std::vector<std::array<int, 3>> out;
  for (const auto& s : sides) {
    out.push_back({s[0], s[1], s[2]});
    out.push_back({s[0], s[2], s[3]});
  }
  return out;
}

double volume_of(const TriangleMesh& mesh) {
  double six = 0.0;
  for (const auto& t : mesh.triangles)
    six += glm::dot(mesh.vertices[t[0]], glm::cross(mesh.vertices[t[1]], mesh.vertices[t[2]]));
  return six / 6.0;
}

void expect_box(const MeshModel& model) {
  const TriangleMesh& mesh = *model.mesh;
  EXPECT_EQ(mesh.triangles.size(), 12u);
  EXPECT_NEAR(area_of(mesh), 22.0, 1e-12);
  EXPECT_NEAR(volume_of(mesh), 6.0, 1e-12) << "outer sides outside";
  EXPECT_EQ(bounds_of(mesh).min, Vector3d(0, 0, 1));
  EXPECT_EQ(bounds_of(mesh).max, Vector3d(1, 2, 4));
  EXPECT_EQ(open_edge_count(mesh), 0u);
}

std::string refusal(const std::function<void()>& read) {
  try {
    read();
  } catch (const CaseError& error) {
    return error.what();
  }
  return "accepted";
}

template <class Value>
void append(std::string& bytes, Value value, bool big = false) {
  std::array<char, sizeof(Value)> raw = std::bit_cast<std::array<char, sizeof(Value)>>(value);
  if (big) std::reverse(raw.begin(), raw.end());
  bytes.append(raw.data(), raw.size());
}

std::string binary_stl(const std::string& header) {
  std::string bytes = header;
  bytes.resize(80, ' ');
  append(bytes, std::uint32_t{12});
  for (const auto& t : triangles()) {
    for (int i = 0; i < 3; ++i) append(bytes, 0.0f);
    for (const int corner : t)
      for (int axis = 0; axis < 3; ++axis)
        append(bytes, static_cast<float>(corners[static_cast<std::size_t>(corner)][axis]));
    append(bytes, std::uint16_t{0});
  }
  return bytes;
}

TEST(MeshFile, StlBinaryEvenWhereTheHeaderSaysSolid) {
  expect_box(read_stl(binary_stl("made by hand"), "x.stl"));
  expect_box(read_stl(binary_stl("solid box\nfacet normal 0 0 1"), "x.stl"));
}

TEST(MeshFile, StlInAsciiHasObjectsAndLines) {
  std::string text = "solid first thing\n";
  for (const auto& t : triangles()) {
    text += "facet normal nan 0 0\n outer loop\n";
    for (const int corner : t) {
      const Vector3d& v = corners[static_cast<std::size_t>(corner)];
      text += "  vertex " + std::to_string(v.x) + " " + std::to_string(v.y) + " " + std::to_string(v.z) + "\n";
    }
    text += " endloop\nendfacet\n";
  }
  text += "endsolid first thing\n";
  const MeshModel model = read_stl(text, "x.stl");
  expect_box(model);
  ASSERT_EQ(model.groups.size(), 1u);
  EXPECT_EQ(model.groups[0].name, "first thing");
  EXPECT_EQ(source_of(*model.mesh, 0).line, 2u);
  EXPECT_EQ(source_of(*model.mesh, 11).line, 2u + 11 * 7);
}

TEST(MeshFile, StlThatIsCutOrNotFiniteNamesIt) {
  const std::string whole = binary_stl("x");
  EXPECT_EQ(refusal([&] { read_stl(whole.substr(0, 300), "x.stl"); }),
            "x.stl: declares 12 triangles, but ends after 4; must have 50 bytes for each");
  std::string bad = whole;
  const float nan = std::numeric_limits<float>::quiet_NaN();
  std::memcpy(&bad[84 + 50 * 3 + 12], &nan, 4);
  EXPECT_EQ(refusal([&] { read_stl(bad, "x.stl"); }),
            "x.stl: triangle 3 has a corner that is nan or infinite; must have finite numbers");
  EXPECT_EQ(refusal([] { read_stl("solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0\n", "x.stl"); }),
            "x.stl:5: ends too early; must have a finite number, as in 1.5");
}

std::string ply(const std::string& format) {
  std::string text = "ply\nformat " + format +
                     " 1.0\ncomment a box\nelement vertex 8\nproperty uchar red\nproperty double x\nproperty float y\n"
                     "property int z\nelement edge 1\nproperty list uchar short ends\nelement face 6\nproperty float "
                     "quality\nproperty list uchar uint vertex_indices\nend_header\n";
  const bool big = format == "binary_big_endian";
  if (format == "ascii") {
    for (const Vector3d& v : corners)
      text +=
          "7 " + std::to_string(v.x) + " " + std::to_string(v.y) + " " + std::to_string(static_cast<int>(v.z)) + "\n";
    text += "2 0 1\n";
    for (const auto& s : sides) {
      text += "0.5 4";
      for (const int corner : s) text += " " + std::to_string(corner);
      text += "\n";
    }
    return text;
  }
  for (const Vector3d& v : corners) {
    append(text, std::uint8_t{7});
    append(text, v.x, big);
    append(text, static_cast<float>(v.y), big);
    append(text, static_cast<std::int32_t>(v.z), big);
  }
  append(text, std::uint8_t{2});
  append(text, std::int16_t{0}, big);
  append(text, std::int16_t{1}, big);
  for (const auto& s : sides) {
    append(text, 0.5f, big);
    append(text, std::uint8_t{4});
    for (const int corner : s) append(text, static_cast<std::uint32_t>(corner), big);
  }
  return text;
}

TEST(MeshFile, PlyInAllThreeFormats) {
  for (const char* format : {"ascii", "binary_little_endian", "binary_big_endian"}) {
    SCOPED_TRACE(format);
    expect_box(read_ply(ply(format), "x.ply"));
  }
  EXPECT_EQ(source_of(*read_ply(ply("ascii"), "x.ply").mesh, 2).line, 25u);
}

TEST(MeshFile, PlyThatIsCutNamesIt) {
  const std::string whole = ply("binary_little_endian");
  EXPECT_EQ(refusal([&] { read_ply(whole.substr(0, whole.size() - 3), "x.ply"); }),
            "x.ply: face 5 ends with the file; must have all of its properties");
  std::string many = ply("ascii");
  many.replace(many.find("vertex 8"), 8, "vertex 4000000000");
  EXPECT_NE(refusal([&] { read_ply(many, "x.ply"); }).find("declares 4000000000 of vertex"), std::string::npos);
}

std::string base64(const std::string& bytes) {
  const char* letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t three = 0;
    for (std::size_t k = 0; k < 3; ++k)
      three = three << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k) out += i + k <= bytes.size() ? letters[three >> (18 - 6 * k) & 63u] : '=';
  }
  return out;
}

/// The box with its positions as floats and its indices as 16-bit numbers; `node` places it.
json gltf_box(const json& node) {
  std::string bytes;
  for (const Vector3d& v : corners)
    for (int axis = 0; axis < 3; ++axis) append(bytes, static_cast<float>(v[axis]));
  for (const auto& t : triangles())
    for (const int corner : t) append(bytes, static_cast<std::uint16_t>(corner));
  json file{{"asset", {{"version", "2.0"}}},
            {"scene", 0},
            {"scenes", {{{"nodes", {0}}}}},
            {"nodes", {node}},
            {"meshes", {{{"primitives", {{{"attributes", {{"POSITION", 0}}}, {"indices", 1}}}}}}}};
  file["buffers"] = {{{"byteLength", bytes.size()}, {"uri", "data:application/octet-stream;base64," + base64(bytes)}}};
  file["bufferViews"] = {{{"buffer", 0}, {"byteOffset", 0}, {"byteLength", 96}},
                         {{"buffer", 0}, {"byteOffset", 96}, {"byteLength", 72}}};
  file["accessors"] = {{{"bufferView", 0}, {"componentType", 5126}, {"count", 8}, {"type", "VEC3"}},
                       {{"bufferView", 1}, {"componentType", 5123}, {"count", 36}, {"type", "SCALAR"}}};
  return file;
}

TEST(MeshFile, GltfStandsWhereItsNodesPlaceIt) {
  expect_box(read_gltf_mesh(test::dump_json(gltf_box({{"mesh", 0}})), "x.gltf", "."));
  // Twice as large, a quarter turn about Z, moved: (x, y, z) becomes (10 − 2y, 2x, 2z).
  const json placed{{"mesh", 0},
                    {"translation", {10, 0, 0}},
                    {"scale", {2, 2, 2}},
                    {"rotation", {0, 0, 0.70710678118654752, 0.70710678118654752}}};
  const MeshModel model = read_gltf_mesh(test::dump_json(gltf_box(placed)), "x.gltf", ".");
  EXPECT_NEAR(volume_of(*model.mesh), 48.0, 1e-9);
  EXPECT_NEAR(bounds_of(*model.mesh).min.x, 6.0, 1e-9);
  EXPECT_NEAR(bounds_of(*model.mesh).max.y, 2.0, 1e-9);
  EXPECT_NEAR(bounds_of(*model.mesh).max.z, 8.0, 1e-9);
}

TEST(MeshFile, GltfMirroredKeepsItsOuterSides) {
  const MeshModel model =
      read_gltf_mesh(test::dump_json(gltf_box({{"mesh", 0}, {"scale", {-1, 1, 1}}})), "x.gltf", ".");
  EXPECT_NEAR(volume_of(*model.mesh), 6.0, 1e-12);
  EXPECT_EQ(bounds_of(*model.mesh).min.x, -1.0);
}

TEST(MeshFile, GltfSparsePositionsReplaceOnlyTheirs) {
  json file = gltf_box({{"mesh", 0}});
  std::string bytes;
  append(bytes, std::uint16_t{6});
  append(bytes, std::uint16_t{0});
  for (const float part : {5.0f, 2.0f, 4.0f}) append(bytes, part);
  file["buffers"].push_back(
      {{"byteLength", bytes.size()}, {"uri", "data:application/octet-stream;base64," + base64(bytes)}});
  file["bufferViews"].push_back({{"buffer", 1}, {"byteOffset", 0}, {"byteLength", 2}});
  file["bufferViews"].push_back({{"buffer", 1}, {"byteOffset", 4}, {"byteLength", 12}});
  file["accessors"][0]["sparse"] = {
      {"count", 1}, {"indices", {{"bufferView", 2}, {"componentType", 5123}}}, {"values", {{"bufferView", 3}}}};
  const MeshModel model = read_gltf_mesh(test::dump_json(file), "x.gltf", ".");
  EXPECT_EQ(model.mesh->vertices[6], Vector3d(5, 2, 4));
  EXPECT_EQ(model.mesh->vertices[5], Vector3d(1, 0, 4));
}

TEST(MeshFile, GltfWithAForestThatIsNoneIsRefused) {
  json file = gltf_box({{"mesh", 0}, {"children", {0}}});
  EXPECT_NE(refusal([&] { read_gltf_mesh(test::dump_json(file), "x.gltf", "."); }).find("must form a tree"),
            std::string::npos);
  file = gltf_box({{"mesh", 0}});
  file["accessors"][1]["count"] = 40;
  EXPECT_NE(refusal([&] { read_gltf_mesh(test::dump_json(file), "x.gltf", "."); }).find("beyond the end of its buffer"),
            std::string::npos);
}

}  // namespace
}  // namespace minkoscope
