// PLY, the Stanford polygon format: ascii or binary of either byte order, with whatever further elements and properties
// a program adds. Faces are polygons, or strips of triangles. Source: G. Turk, The PLY Polygon File Format, 1994.
#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <optional>
#include <utility>

#include "core/base/text.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/mesh_files/mesh_builder.h"
#include "core/scene/mesh_files/mesh_file.h"

namespace minkoscope {
namespace {

enum class Scalar { int8, uint8, int16, uint16, int32, uint32, float32, float64 };

std::size_t bytes_of(Scalar type) {
  switch (type) {
    case Scalar::int8:
    case Scalar::uint8:
      return 1;
    case Scalar::int16:
    case Scalar::uint16:
      return 2;
    case Scalar::float64:
      return 8;
    default:
      return 4;
  }
}

std::optional<Scalar> scalar_of(std::string_view word) {
  constexpr std::array<std::pair<std::string_view, Scalar>, 16> words{{{"char", Scalar::int8},
                                                                       {"int8", Scalar::int8},
                                                                       {"uchar", Scalar::uint8},
                                                                       {"uint8", Scalar::uint8},
                                                                       {"short", Scalar::int16},
                                                                       {"int16", Scalar::int16},
                                                                       {"ushort", Scalar::uint16},
                                                                       {"uint16", Scalar::uint16},
                                                                       {"int", Scalar::int32},
                                                                       {"int32", Scalar::int32},
                                                                       {"uint", Scalar::uint32},
                                                                       {"uint32", Scalar::uint32},
                                                                       {"float", Scalar::float32},
                                                                       {"float32", Scalar::float32},
                                                                       {"double", Scalar::float64},
                                                                       {"float64", Scalar::float64}}};
  for (const auto& [name, type] : words)
    if (name == word) return type;
  return std::nullopt;
}

struct Property {
  std::string name;
  Scalar type = Scalar::float32;
  std::optional<Scalar> count;  // of a list
};

struct Element {
  std::string name;
  std::size_t count = 0;
  std::vector<Property> properties;
};

enum class Format { ascii, little, big };

class PlyReader {
 public:
  PlyReader(std::string_view text, MeshBuilder& mesh) : text_(text), mesh_(mesh) {}

  MeshModel run() {
    read_header();
    for (const Element& element : elements_) read_element(element);
    if (short_ > 0)
      mesh_.warn(std::to_string(short_) + " of the faces " + (short_ == 1 ? "has" : "have") +
                 " fewer than three corners; left out");
    return mesh_.finish();
  }

 private:
  [[noreturn]] void fail(const std::string& message) const { mesh_.fail(line_, message); }

  std::string_view next_line() {
    if (at_ >= text_.size()) fail("ends within its header; must have end_header");
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    std::string_view line = text_.substr(at_, end - at_);
    at_ = std::min(end + 1, text_.size());
    ++line_;
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    return line;
  }

  static std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    for (std::size_t at = line.find_first_not_of(" \t"); at != std::string_view::npos;) {
      const std::size_t end = std::min(line.find_first_of(" \t", at), line.size());
      words.push_back(line.substr(at, end - at));
      at = line.find_first_not_of(" \t", end);
    }
    return words;
  }

  void read_header() {
    if (next_line().substr(0, 3) != "ply") fail("does not begin with ply; must be a PLY file");
    bool formatted = false;
    for (;;) {
      const std::string_view line = next_line();
      if (line.size() > 4096) fail("has a line of more than 4096 characters in its header; must be a PLY file");
      const std::vector<std::string_view> words = words_of(line);
      if (words.empty() || words[0] == "comment" || words[0] == "obj_info") continue;
      if (words[0] == "end_header") break;
      if (words[0] == "format" && words.size() >= 2) {
        read_format(words[1]);
        formatted = true;
      } else if (words[0] == "element" && words.size() == 3) {
        read_element_line(words);
      } else if (words[0] == "property" && (words.size() == 3 || (words.size() == 5 && words[1] == "list"))) {
        read_property_line(words);
      } else {
        fail("has \"" + printable(line) + "\" in its header; must have format, element, property or comment");
      }
    }
    if (!formatted) fail("has no format; must be ascii, binary_little_endian or binary_big_endian");
  }

  void read_format(std::string_view word) {
    if (word == "ascii") {
      format_ = Format::ascii;
    } else if (word == "binary_little_endian") {
      format_ = Format::little;
    } else if (word == "binary_big_endian") {
      format_ = Format::big;
    } else {
      fail("has the format \"" + printable(word) + "\"; must be ascii, binary_little_endian or binary_big_endian");
    }
  }

  void read_element_line(const std::vector<std::string_view>& words) {
    Element element;
    element.name = words[1];
    const auto [end, error] = std::from_chars(words[2].data(), words[2].data() + words[2].size(), element.count);
    if (error != std::errc() || end != words[2].data() + words[2].size())
      fail("has the count \"" + printable(words[2]) + "\"; must be a whole number");
    if (elements_.size() == most_parts) fail("has more than 256 elements; must have fewer");
    elements_.push_back(std::move(element));
  }

  void read_property_line(const std::vector<std::string_view>& words) {
    if (elements_.empty()) fail("has a property before any element; must follow one");
    if (elements_.back().properties.size() == most_parts) fail("has more than 256 properties; must have fewer");
    Property property;
    const auto type = [&](std::string_view word) {
      const std::optional<Scalar> found = scalar_of(word);
      if (!found) fail("has the type \"" + printable(word) + "\"; must be char, uchar, short, …, float or double");
      return *found;
    };
    const bool list = words.size() == 5;
    if (list) {
      property.count = type(words[2]);
      if (*property.count == Scalar::float32 || *property.count == Scalar::float64)
        fail("counts a list in a real number; must be a whole one");
    }
    property.type = type(words[list ? 3 : 1]);
    property.name = words[list ? 4 : 2];
    elements_.back().properties.push_back(std::move(property));
  }

  void read_element(const Element& element) {
    if (element.properties.empty() && format_ != Format::ascii) return;
    // Each takes a byte at least, so that a count beyond the file's end is known before anything is reserved.
    if (element.count > text_.size() - at_ + 1)
      mesh_.fail("declares " + std::to_string(element.count) + " of " + printable(element.name) +
                 ", but ends before; must have as many as it says");
    if (element.name == "vertex") return read_vertices(element);
    const int faces = element.name == "face" ? index_of(element, {"vertex_indices", "vertex_index"}) : -1;
    const int strips = element.name == "tristrips" ? index_of(element, {"vertex_indices", "vertex_index"}) : -1;
    std::vector<double> list;
    for (std::size_t i = 0; i < element.count; ++i) {
      if (i % report_interval == 0) mesh_.report(at_, text_.size());
      start_item(element, i);
      for (int p = 0; p < static_cast<int>(element.properties.size()); ++p) {
        const Property& property = element.properties[static_cast<std::size_t>(p)];
        if (!property.count) {
          read_number(property.type);
          continue;
        }
        const bool wanted = p == faces || p == strips;
        read_list(property, wanted ? &list : nullptr);
        if (p == faces) add_face(list);
        if (p == strips) add_strips(list);
      }
      end_item();
    }
  }

  static int index_of(const Element& element, std::initializer_list<std::string_view> names) {
    for (std::size_t i = 0; i < element.properties.size(); ++i)
      if (std::find(names.begin(), names.end(), element.properties[i].name) != names.end()) return static_cast<int>(i);
    return -1;
  }

  void read_vertices(const Element& element) {
    const std::array<int, 3> axes{index_of(element, {"x"}), index_of(element, {"y"}), index_of(element, {"z"})};
    for (const int axis : axes)
      if (axis < 0 || element.properties[static_cast<std::size_t>(axis)].count)
        mesh_.fail("has vertices without x, y and z; must have all three");
    mesh_.reserve(element.count, 0);
    for (std::size_t i = 0; i < element.count; ++i) {
      if (i % report_interval == 0) mesh_.report(at_, text_.size());
      start_item(element, i);
      Vector3d position(0.0);
      for (int p = 0; p < static_cast<int>(element.properties.size()); ++p) {
        const Property& property = element.properties[static_cast<std::size_t>(p)];
        if (property.count) {
          read_list(property, nullptr);
          continue;
        }
        const double value = read_number(property.type);
        for (int axis = 0; axis < 3; ++axis)
          if (axes[static_cast<std::size_t>(axis)] == p) position[axis] = value;
      }
      if (!is_finite(position)) fail_item("has a number that is nan or infinite; must be finite");
      mesh_.add_vertex(position);
      end_item();
    }
  }

  void start_item(const Element& element, std::size_t index) {
    element_ = &element;
    item_ = index;
    if (format_ != Format::ascii) return;
    do {
      if (at_ >= text_.size())
        mesh_.fail("ends after " + std::to_string(index) + " of " + std::to_string(element.count) + " " +
                   printable(element.name) + "; must have as many as it says");
      words_ = next_line();
    } while (words_.find_first_not_of(" \t") == std::string_view::npos && !element.properties.empty());
  }

  void end_item() const {
    if (format_ == Format::ascii && words_.find_first_not_of(" \t") != std::string_view::npos)
      fail("has more numbers than the header's properties; must have one for each");
  }

  [[noreturn]] void fail_item(const std::string& message) const {
    const std::string item = printable(element_->name) + " " + std::to_string(item_) + " " + message;
    if (format_ == Format::ascii) fail(item);
    mesh_.fail(item);
  }

  double read_number(Scalar type) { return format_ == Format::ascii ? read_word() : read_bytes(type); }

  double read_word() {
    const std::size_t start = words_.find_first_not_of(" \t");
    if (start == std::string_view::npos) fail_item("ends too early; must have a number for each property");
    const std::size_t end = std::min(words_.find_first_of(" \t", start), words_.size());
    const std::string_view written = words_.substr(start, end - start);
    words_.remove_prefix(end);
    std::string_view word = written;
    if (word.size() > 1 && word.front() == '+' && word[1] != '-') word.remove_prefix(1);
    double value = 0.0;
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error == std::errc::result_out_of_range && word.find("e-") != std::string_view::npos) return 0.0;
    if (error != std::errc() || stop != word.data() + word.size())
      fail_item("has \"" + printable(written) + "\"; must be a number");
    return value;
  }

  template <class Value>
  double value_at(const char* bytes) const {
    std::array<char, sizeof(Value)> raw{};
    std::memcpy(raw.data(), bytes, sizeof(Value));
    const bool swap = (format_ == Format::big) == (std::endian::native == std::endian::little);
    if (swap) std::reverse(raw.begin(), raw.end());
    return static_cast<double>(std::bit_cast<Value>(raw));
  }

  double read_bytes(Scalar type) {
    const std::size_t size = bytes_of(type);
    if (text_.size() - at_ < size) fail_item("ends with the file; must have all of its properties");
    const char* bytes = text_.data() + at_;
    at_ += size;
    switch (type) {
      case Scalar::int8:
        return value_at<std::int8_t>(bytes);
      case Scalar::uint8:
        return value_at<std::uint8_t>(bytes);
      case Scalar::int16:
        return value_at<std::int16_t>(bytes);
      case Scalar::uint16:
        return value_at<std::uint16_t>(bytes);
      case Scalar::int32:
        return value_at<std::int32_t>(bytes);
      case Scalar::uint32:
        return value_at<std::uint32_t>(bytes);
      case Scalar::float32:
        return value_at<float>(bytes);
      case Scalar::float64:
        return value_at<double>(bytes);
    }
    return 0.0;
  }

  void read_list(const Property& property, std::vector<double>* out) {
    const double count = read_number(*property.count);
    if (!(count >= 0.0) || count != std::floor(count) || count > static_cast<double>(text_.size()))
      fail_item("has a list of " + std::to_string(count) + " entries; must have as many as the file holds");
    if (out != nullptr) out->clear();
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
      const double value = read_number(property.type);
      if (out != nullptr) out->push_back(value);
    }
  }

  std::uint32_t checked_index(double index) const {
    const auto count = static_cast<double>(mesh_.vertex_count());
    if (!(index >= 0.0 && index < count && index == std::floor(index))) {
      fail_item("has the index " + significant_number(index, 10) + ", but there are " +
                std::to_string(mesh_.vertex_count()) + " vertices; must be 0 to " +
                std::to_string(mesh_.vertex_count() - 1));
    }
    return static_cast<std::uint32_t>(index);
  }

  void add_face(const std::vector<double>& list) {
    corners_.clear();
    for (const double index : list) corners_.push_back(checked_index(index));
    if (corners_.size() < 3) {
      ++short_;
      return;
    }
    mesh_.add_polygon(corners_, format_ == Format::ascii ? line_ : 0);
  }

  // −1 ends a strip; every second triangle of a strip turns the other way.
  void add_strips(const std::vector<double>& list) {
    corners_.clear();
    for (const double index : list) {
      if (index == -1.0) {
        corners_.clear();
        continue;
      }
      corners_.push_back(checked_index(index));
      const std::size_t n = corners_.size();
      if (n < 3) continue;
      const bool odd = n % 2 == 0;
      mesh_.add_triangle(corners_[n - 3], corners_[odd ? n - 1 : n - 2], corners_[odd ? n - 2 : n - 1],
                         format_ == Format::ascii ? line_ : 0);
    }
  }

  static constexpr std::size_t most_parts = 256, report_interval = 1u << 16;

  std::string_view text_;
  MeshBuilder& mesh_;
  Format format_ = Format::ascii;
  std::vector<Element> elements_;
  std::size_t at_ = 0, line_ = 0;
  std::string_view words_;  // that are left of an ascii item's line
  const Element* element_ = nullptr;
  std::size_t item_ = 0, short_ = 0;
  std::vector<std::uint32_t> corners_;
};

}  // namespace

MeshModel read_ply(std::string_view text, const std::string& file, const Progress& progress) {
  MeshBuilder mesh(file, progress);
  return PlyReader(text, mesh).run();
}

}  // namespace minkoscope
