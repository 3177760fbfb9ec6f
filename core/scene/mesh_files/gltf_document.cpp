#include "core/scene/mesh_files/gltf_document.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <fstream>
#include <map>

#include "core/scene/case/case_error.h"
#include "core/scene/files/text_file.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

/// Of a document's JSON: a node takes at least three. Their trees and tinygltf's take some hundred bytes each.
constexpr std::size_t most_values = 1'000'000;
constexpr std::size_t most_json_bytes = std::size_t{256} << 20;
/// Numbers of one accessor.
constexpr std::size_t most_numbers = 100'000'000;
constexpr std::size_t most_depth = 10'000, most_names = 8;

[[noreturn]] void fail_in(const std::string& file, const std::string& message) {
  throw CaseError(printable(file, 400) + ": " + message);
}

/// Counts a document's values before anything is built of them.
class ValueCounter : public nlohmann::json::json_sax_t {
 public:
  std::size_t values = 0;

  bool null() override { return count(); }
  bool boolean(bool) override { return count(); }
  bool number_integer(number_integer_t) override { return count(); }
  bool number_unsigned(number_unsigned_t) override { return count(); }
  bool number_float(number_float_t, const string_t&) override { return count(); }
  bool string(string_t&) override { return count(); }
  bool binary(binary_t&) override { return count(); }
  bool start_object(std::size_t) override { return count(); }
  bool key(string_t&) override { return true; }
  bool end_object() override { return true; }
  bool start_array(std::size_t) override { return count(); }
  bool end_array() override { return true; }
  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) override { return false; }

 private:
  bool count() { return ++values <= most_values; }
};

std::uint32_t little_endian(std::string_view bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 4; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

/// The JSON of a binary file, whose chunks lie within it.
std::string_view json_of_binary(std::string_view bytes, const std::string& file) {
  constexpr std::uint32_t json_chunk = 0x4E4F534A;
  if (bytes.size() < 20 || little_endian(bytes, 4) != 2)
    fail_in(file, "is no binary glTF 2 file; must begin with its header of 20 bytes");
  if (little_endian(bytes, 8) > bytes.size())
    fail_in(file, "declares " + std::to_string(little_endian(bytes, 8)) + " bytes, but ends after " +
                      std::to_string(bytes.size()) + "; must have all of them");
  std::string_view json;
  std::size_t at = 12;
  while (at + 8 <= bytes.size()) {
    const std::size_t length = little_endian(bytes, at);
    if (length > bytes.size() - at - 8)
      fail_in(file, "has a chunk of " + std::to_string(length) + " bytes beyond its end; must lie within the file");
    if (at == 12 && little_endian(bytes, at + 4) == json_chunk) json = bytes.substr(at + 8, length);
    at += 8 + length;
  }
  if (json.empty()) fail_in(file, "has no JSON in its first chunk; must be a binary glTF 2 file");
  return json;
}

std::string decoded(std::string_view uri) {
  const auto digit = [](char c) {
    if (c >= '0' && c <= '9') return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
  };
  std::string text;
  for (std::size_t i = 0; i < uri.size(); ++i) {
    if (uri[i] == '%' && i + 2 < uri.size() && digit(uri[i + 1]) >= 0 && digit(uri[i + 2]) >= 0) {
      text.push_back(static_cast<char>(16 * digit(uri[i + 1]) + digit(uri[i + 2])));
      i += 2;
    } else {
      text.push_back(uri[i]);
    }
  }
  return text;
}

/// What tinygltf may read: the buffers that were found below the folder, with the bytes that each must have.
struct AllowedFiles {
  fs::path folder;  // canonical
  std::map<std::string, std::size_t> bytes;

  std::string canonical(const std::string& name) const {
    std::error_code error;
    const fs::path path = fs::weakly_canonical(fs::path(name), error);
    return error ? std::string() : path.string();
  }
};

AllowedFiles find_buffers(const Json& root, const std::string& file, const fs::path& folder) {
  AllowedFiles allowed;
  std::error_code error;
  allowed.folder = fs::canonical(folder.empty() ? fs::path(".") : folder, error);
  const auto buffers = root.find("buffers");
  if (buffers == root.end() || !buffers->is_array()) return allowed;
  for (const Json& buffer : *buffers) {
    if (!buffer.is_object() || !buffer.contains("uri") || !buffer["uri"].is_string()) continue;
    const std::string& uri = buffer["uri"].get_ref<const std::string&>();
    if (uri.starts_with("data:")) continue;
    const std::string name = "the buffer \"" + printable(uri, 200) + "\"";
    if (uri.find("://") != std::string::npos)
      fail_in(file,
              name + " is no path of a file, and nothing is fetched; must be a file below the glTF file's folder");
    const fs::path path = fs::weakly_canonical((allowed.folder / fs::path(decoded(uri))).lexically_normal(), error);
    const auto [end, rest] = std::mismatch(allowed.folder.begin(), allowed.folder.end(), path.begin(), path.end());
    if (error || end != allowed.folder.end())
      fail_in(file, name + " is outside the file's folder, which is not allowed; must be a file below it");
    if (!fs::exists(path, error)) fail_in(file, name + " is not found; must be a file below the glTF file's folder");
    const auto length = buffer.find("byteLength");
    allowed.bytes[path.string()] =
        length != buffer.end() && length->is_number_unsigned() ? length->get<std::size_t>() : 0;
  }
  return allowed;
}

bool file_exists(const std::string& name, void* data) {
  const auto& allowed = *static_cast<const AllowedFiles*>(data);
  return allowed.bytes.contains(allowed.canonical(name));
}

std::string expand_path(const std::string& name, void*) {
  return name;
}

/// A file may have more bytes than the buffer, which tinygltf would refuse.
bool read_whole_file(std::vector<unsigned char>* out, std::string* error, const std::string& name, void* data) {
  const auto& allowed = *static_cast<const AllowedFiles*>(data);
  const auto found = allowed.bytes.find(allowed.canonical(name));
  if (found == allowed.bytes.end()) return false;
  try {
    const std::string text = read_file(found->first, "a buffer of a glTF file", most_level_bytes);
    const std::size_t count = found->second > 0 ? std::min(found->second, text.size()) : text.size();
    out->assign(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(count));
  } catch (const CaseError& fault) {
    *error = fault.what();
    return false;
  }
  return true;
}

bool write_nothing(std::string*, const std::string&, const std::vector<unsigned char>&, void*) {
  return false;
}

bool skip_image(tinygltf::Image*, const int, std::string*, std::string*, int, int, const unsigned char*, int, void*) {
  return true;
}

void check_extensions(const GltfDocument& document) {
  constexpr std::array<std::string_view, 3> packed{"KHR_draco_mesh_compression", "EXT_meshopt_compression",
                                                   "MESHOPT_compression"};
  for (const std::string& name : document.model.extensionsRequired)
    if (std::find(packed.begin(), packed.end(), name) != packed.end())
      document.fail("needs " + name + ", which is not read; must be written without compression");
}

std::size_t component_bytes(int type) {
  switch (type) {
    case TINYGLTF_COMPONENT_TYPE_BYTE:
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE:
      return 1;
    case TINYGLTF_COMPONENT_TYPE_SHORT:
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT:
      return 2;
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT:
    case TINYGLTF_COMPONENT_TYPE_FLOAT:
      return 4;
    default:
      return 0;
  }
}

template <class Value>
double value_at(const unsigned char* bytes) {
  std::array<unsigned char, sizeof(Value)> raw{};
  std::memcpy(raw.data(), bytes, sizeof(Value));
  if constexpr (std::endian::native == std::endian::big) std::reverse(raw.begin(), raw.end());
  return static_cast<double>(std::bit_cast<Value>(raw));
}

double component_at(const unsigned char* bytes, int type, bool normalized) {
  switch (type) {
    case TINYGLTF_COMPONENT_TYPE_BYTE:
      return normalized ? std::max(value_at<std::int8_t>(bytes) / 127.0, -1.0) : value_at<std::int8_t>(bytes);
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE:
      return value_at<std::uint8_t>(bytes) / (normalized ? 255.0 : 1.0);
    case TINYGLTF_COMPONENT_TYPE_SHORT:
      return normalized ? std::max(value_at<std::int16_t>(bytes) / 32767.0, -1.0) : value_at<std::int16_t>(bytes);
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT:
      return value_at<std::uint16_t>(bytes) / (normalized ? 65535.0 : 1.0);
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT:
      return value_at<std::uint32_t>(bytes);
    default:
      return value_at<float>(bytes);
  }
}

/// Where the items of an accessor begin, all of them within their buffer.
struct View {
  const unsigned char* first = nullptr;
  std::size_t stride = 0;
};

View view_of(const GltfDocument& document, int index, std::size_t offset, std::size_t count, std::size_t item_bytes,
             const std::string& what) {
  const tinygltf::Model& model = document.model;
  if (index < 0 || static_cast<std::size_t>(index) >= model.bufferViews.size())
    document.fail(what + " has no buffer view; must name one that is there");
  const tinygltf::BufferView& view = model.bufferViews[static_cast<std::size_t>(index)];
  if (view.buffer < 0 || static_cast<std::size_t>(view.buffer) >= model.buffers.size())
    document.fail(what + " has no buffer; must name one that is there");
  const std::vector<unsigned char>& data = model.buffers[static_cast<std::size_t>(view.buffer)].data;
  const std::size_t stride = view.byteStride == 0 ? item_bytes : view.byteStride;
  const bool inside = view.byteOffset <= data.size() && view.byteLength <= data.size() - view.byteOffset;
  const bool fits = inside && offset <= view.byteLength &&
                    (count == 0 || (item_bytes <= view.byteLength - offset &&
                                    (count - 1) <= (view.byteLength - offset - item_bytes) / stride));
  if (!fits)
    document.fail(what + " needs " + std::to_string(count) + " items, which lie beyond the end of its buffer of " +
                  std::to_string(data.size()) + " bytes; must lie within it");
  return {data.data() + view.byteOffset + offset, stride};
}

struct LocalTransform {
  Matrix3d basis{1.0};
  Vector3d origin{0.0};
};

LocalTransform transform_of(const GltfDocument& document, const tinygltf::Node& node, int index) {
  LocalTransform local;
  const auto check = [&](const std::vector<double>& numbers, std::size_t count, const char* what) {
    if (numbers.empty()) return false;
    const bool good = numbers.size() == count &&
                      std::all_of(numbers.begin(), numbers.end(), [](double value) { return std::isfinite(value); });
    if (!good)
      document.fail("node " + std::to_string(index) + " has a " + what + " that is not " + std::to_string(count) +
                    " finite numbers");
    return true;
  };
  if (check(node.matrix, 16, "matrix")) {
    const std::vector<double>& m = node.matrix;
    local.basis = Matrix3d(m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10]);
    local.origin = {m[12], m[13], m[14]};
    return local;
  }
  if (check(node.translation, 3, "translation"))
    local.origin = {node.translation[0], node.translation[1], node.translation[2]};
  if (check(node.rotation, 4, "rotation")) {
    Quaterniond rotation(node.rotation[3], node.rotation[0], node.rotation[1], node.rotation[2]);
    if (!(glm::length(rotation) > 0.0))
      document.fail("node " + std::to_string(index) + " has the rotation 0; must not be zero");
    local.basis = glm::mat3_cast(glm::normalize(rotation));
  }
  if (check(node.scale, 3, "scale"))
    for (int i = 0; i < 3; ++i) local.basis[i] *= node.scale[static_cast<std::size_t>(i)];
  return local;
}

std::vector<int> roots_of(const GltfDocument& document) {
  const tinygltf::Model& model = document.model;
  if (!model.scenes.empty()) {
    const int scene = std::max(model.defaultScene, 0);
    if (static_cast<std::size_t>(scene) >= model.scenes.size())
      document.fail("shows scene " + std::to_string(scene) + ", which is not there; must be one of " +
                    std::to_string(model.scenes.size()));
    return model.scenes[static_cast<std::size_t>(scene)].nodes;
  }
  std::vector<bool> child(model.nodes.size(), false);
  for (const tinygltf::Node& node : model.nodes)
    for (const int index : node.children)
      if (index >= 0 && static_cast<std::size_t>(index) < child.size()) child[static_cast<std::size_t>(index)] = true;
  std::vector<int> roots;
  for (std::size_t i = 0; i < child.size(); ++i)
    if (!child[i]) roots.push_back(static_cast<int>(i));
  return roots;
}

}  // namespace

void GltfDocument::fail(const std::string& message) const {
  fail_in(file, message);
}

GltfDocument parse_gltf(std::string_view text, const std::string& file, const fs::path& folder) {
  const bool binary = text.starts_with("glTF");
  std::string_view json = binary ? json_of_binary(text, file) : text;
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (json.starts_with(mark)) json.remove_prefix(mark.size());
  if (json.size() > most_json_bytes || text.size() > 0xffffffffu)
    fail_in(file, "has more than 256 MiB of JSON; must have its buffers in files beside it");
  ValueCounter counter;
  nlohmann::json::sax_parse(json.begin(), json.end(), &counter);
  if (counter.values > most_values)
    fail_in(file, "has too many values (more than " + std::to_string(most_values) +
                      "): no level has as many nodes; must have fewer");
  AllowedFiles allowed;
  {
    std::string_view trimmed = json;  // a binary file's JSON is padded
    while (!trimmed.empty() && (trimmed.back() == '\0' || trimmed.back() == ' ')) trimmed.remove_suffix(1);
    const Json root = read_json(trimmed, file);
    if (!root.is_object() || !root.contains("asset")) fail_in(file, "has no \"asset\"; must be a glTF 2.0 file");
    allowed = find_buffers(root, file, folder);
  }
  GltfDocument document;
  document.file = file;
  tinygltf::TinyGLTF loader;
  loader.SetImageLoader(skip_image, nullptr);
  loader.SetFsCallbacks({file_exists, expand_path, read_whole_file, write_nothing, &allowed});
  std::string error, warning;
  bool good = false;
  try {
    good = binary ? loader.LoadBinaryFromMemory(&document.model, &error, &warning,
                                                reinterpret_cast<const unsigned char*>(text.data()),
                                                static_cast<unsigned>(text.size()), allowed.folder.string())
                  : loader.LoadASCIIFromString(&document.model, &error, &warning, json.data(),
                                               static_cast<unsigned>(json.size()), allowed.folder.string());
  } catch (const std::exception& fault) {
    error = fault.what();
  }
  if (!good) {
    const std::string first = error.substr(0, error.find('\n'));
    document.fail("cannot be read: " + printable(first.empty() ? "it is damaged" : first, 200) +
                  "; must be a glTF 2.0 file");
  }
  check_extensions(document);
  return document;
}

void for_each_node(const GltfDocument& document, const std::function<void(const GltfNode&)>& visit) {
  const std::vector<tinygltf::Node>& nodes = document.model.nodes;
  std::vector<bool> seen(nodes.size(), false);
  std::vector<GltfNode> open;
  const auto enter = [&](int index, const GltfNode* parent) {
    if (index < 0 || static_cast<std::size_t>(index) >= nodes.size())
      document.fail("names node " + std::to_string(index) + ", which is not there; must be one of " +
                    std::to_string(nodes.size()));
    if (seen[static_cast<std::size_t>(index)])
      document.fail("node " + std::to_string(index) + " has two parents or is its own; must form a tree");
    seen[static_cast<std::size_t>(index)] = true;
    const LocalTransform local = transform_of(document, nodes[static_cast<std::size_t>(index)], index);
    GltfNode node{index, local.basis, local.origin, {}, 1};
    if (parent != nullptr) {
      node.basis = parent->basis * local.basis;
      node.origin = parent->basis * local.origin + parent->origin;
      node.depth = parent->depth + 1;
      // A chain of thousands would otherwise copy millions of names.
      const std::size_t kept = std::min(parent->path.size(), most_names);
      node.path.assign(parent->path.end() - static_cast<std::ptrdiff_t>(kept), parent->path.end());
    }
    node.path.push_back(nodes[static_cast<std::size_t>(index)].name);
    if (node.depth > most_depth)
      document.fail("nests nodes deeper than " + std::to_string(most_depth) + "; must be less deep");
    open.push_back(std::move(node));
  };
  const std::vector<int> roots = roots_of(document);
  for (auto root = roots.rbegin(); root != roots.rend(); ++root) enter(*root, nullptr);
  while (!open.empty()) {
    const GltfNode node = std::move(open.back());
    open.pop_back();
    visit(node);
    const std::vector<int>& children = nodes[static_cast<std::size_t>(node.index)].children;
    for (auto child = children.rbegin(); child != children.rend(); ++child) enter(*child, &node);
  }
}

std::vector<double> read_accessor(const GltfDocument& document, int index, int components) {
  const tinygltf::Model& model = document.model;
  const std::string what = "accessor " + std::to_string(index);
  if (index < 0 || static_cast<std::size_t>(index) >= model.accessors.size())
    document.fail(what + " is not there; must be one of " + std::to_string(model.accessors.size()));
  const tinygltf::Accessor& accessor = model.accessors[static_cast<std::size_t>(index)];
  if (tinygltf::GetNumComponentsInType(static_cast<std::uint32_t>(accessor.type)) != components)
    document.fail(what + " has another type than its use needs; must have " + std::to_string(components) +
                  (components == 1 ? " component" : " components"));
  const std::size_t each = component_bytes(accessor.componentType), width = static_cast<std::size_t>(components);
  if (each == 0) document.fail(what + " has an unknown component type; must be a number from 5120 to 5126");
  if (accessor.count > most_numbers / width)
    document.fail(what + " has a count of " + std::to_string(accessor.count) +
                  ", beyond what is read; must be at most " + std::to_string(most_numbers / width));
  std::vector<double> numbers;
  if (accessor.bufferView >= 0) {
    const View view = view_of(document, accessor.bufferView, accessor.byteOffset, accessor.count, each * width, what);
    numbers.reserve(accessor.count * width);
    for (std::size_t i = 0; i < accessor.count; ++i)
      for (std::size_t k = 0; k < width; ++k)
        numbers.push_back(
            component_at(view.first + i * view.stride + k * each, accessor.componentType, accessor.normalized));
  } else {
    numbers.assign(accessor.count * width, 0.0);
  }
  if (!accessor.sparse.isSparse) return numbers;
  if (accessor.sparse.count < 0 || accessor.sparse.indices.byteOffset < 0 || accessor.sparse.values.byteOffset < 0)
    document.fail(what + " has a negative count or offset; must not be negative");
  const auto count = static_cast<std::size_t>(accessor.sparse.count);
  const std::size_t index_bytes = component_bytes(accessor.sparse.indices.componentType);
  if (index_bytes == 0) document.fail(what + " has indices of an unknown type; must be whole numbers");
  const View places = view_of(document, accessor.sparse.indices.bufferView,
                              static_cast<std::size_t>(accessor.sparse.indices.byteOffset), count, index_bytes, what);
  const View values = view_of(document, accessor.sparse.values.bufferView,
                              static_cast<std::size_t>(accessor.sparse.values.byteOffset), count, each * width, what);
  for (std::size_t i = 0; i < count; ++i) {
    const double place = component_at(places.first + i * places.stride, accessor.sparse.indices.componentType, false);
    if (!(place >= 0.0 && place < static_cast<double>(accessor.count)))
      document.fail(what + " replaces an item that is not there; must be one of " + std::to_string(accessor.count));
    for (std::size_t k = 0; k < width; ++k)
      numbers[static_cast<std::size_t>(place) * width + k] =
          component_at(values.first + i * values.stride + k * each, accessor.componentType, accessor.normalized);
  }
  return numbers;
}

}  // namespace minkoscope
