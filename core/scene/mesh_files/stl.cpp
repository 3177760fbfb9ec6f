// STL, binary or ascii. A binary file may begin with "solid" as the others do: its length decides, which is exactly what
// its count of triangles needs.
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>

#include "core/base/text.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/mesh_files/mesh_builder.h"
#include "core/scene/mesh_files/mesh_file.h"

namespace minkoscope {
namespace {

constexpr std::size_t header_bytes = 80, facet_bytes = 50, report_interval = 1u << 16;

std::uint32_t little_endian(const char* bytes) {
  std::uint32_t value = 0;
  for (int i = 3; i >= 0; --i) value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return value;
}

MeshModel read_binary(std::string_view text, MeshBuilder& mesh) {
  const std::size_t count = little_endian(text.data() + header_bytes);
  const std::size_t first = header_bytes + 4, room = (text.size() - first) / facet_bytes;
  if (count > room)
    mesh.fail("declares " + std::to_string(count) + " triangles, but ends after " + std::to_string(room) +
              "; must have 50 bytes for each");
  if (text.size() > first + count * facet_bytes)
    mesh.warn("has " + std::to_string(text.size() - first - count * facet_bytes) +
              " bytes after its last triangle; they are left out");
  mesh.reserve(3 * count, count);
  for (std::size_t i = 0; i < count; ++i) {
    if (i % report_interval == 0) mesh.report(i, count);
    const char* corners = text.data() + first + i * facet_bytes + 12;
    std::array<std::uint32_t, 3> indices{};
    for (std::size_t corner = 0; corner < 3; ++corner) {
      Vector3d position;
      for (std::size_t axis = 0; axis < 3; ++axis)
        position[static_cast<int>(axis)] =
            static_cast<double>(std::bit_cast<float>(little_endian(corners + 12 * corner + 4 * axis)));
      if (!is_finite(position))
        mesh.fail("triangle " + std::to_string(i) + " has a corner that is nan or infinite; must have finite numbers");
      indices[corner] = mesh.add_vertex(position);
    }
    mesh.add_triangle(indices[0], indices[1], indices[2]);
  }
  return mesh.finish();
}

class AsciiReader {
 public:
  AsciiReader(std::string_view text, MeshBuilder& mesh) : text_(text), mesh_(mesh) {}

  MeshModel run() {
    if (lower_case(next_word()) != "solid") fail("does not begin with solid; must be an STL file");
    read_solid();
    for (std::string word = lower_case(next_word()); !word.empty(); word = lower_case(next_word())) {
      if (word != "solid") fail_wanted(word, "solid");
      read_solid();
    }
    return mesh_.finish();
  }

 private:
  [[noreturn]] void fail(const std::string& message) const { mesh_.fail(line_, message); }
  [[noreturn]] void fail_wanted(const std::string& word, const std::string& wanted) const {
    fail((word.empty() ? "ends too early" : "has \"" + printable(word) + "\"") + "; must have " + wanted);
  }

  // Lines end with LF, CR LF or CR.
  void skip_blanks() {
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '\n' || (c == '\r' && text_.substr(at_ + 1, 1) != "\n")) {
        ++line_;
      } else if (c != '\r' && !is_blank(c)) {
        return;
      }
    }
  }

  std::string_view next_word() {
    skip_blanks();
    const std::size_t start = at_;
    while (at_ < text_.size() && !is_blank(text_[at_]) && text_[at_] != '\n' && text_[at_] != '\r') ++at_;
    return text_.substr(start, at_ - start);
  }

  void expect(const char* wanted) {
    const std::string word = lower_case(next_word());
    if (word != wanted) fail_wanted(word, wanted);
  }

  // The name is the rest of the line.
  void read_solid() {
    const std::size_t end = std::min(text_.find_first_of("\r\n", at_), text_.size());
    const std::string_view name = text_.substr(at_, end - at_);
    at_ = end;
    mesh_.begin_object(std::string(trimmed(name, " \t\f\v")));
    for (std::string word = lower_case(next_word()); word != "endsolid"; word = lower_case(next_word())) {
      if (word != "facet") fail_wanted(word, "facet or endsolid");
      read_facet();
    }
    at_ = std::min(text_.find_first_of("\r\n", at_), text_.size());
  }

  void read_facet() {
    const std::size_t line = line_;
    if (facets_++ % report_interval == 0) mesh_.report(at_, text_.size());
    expect("normal");
    // A normal that is nan is a known habit; nothing is read from it.
    for (int i = 0; i < 3; ++i)
      if (next_word().empty()) fail_wanted({}, "the three numbers of the normal");
    expect("outer");
    expect("loop");
    corners_.clear();
    for (std::string word = lower_case(next_word()); word != "endloop"; word = lower_case(next_word())) {
      if (word != "vertex") fail_wanted(word, "vertex or endloop");
      Vector3d position;
      for (int axis = 0; axis < 3; ++axis) position[axis] = read_number();
      corners_.push_back(mesh_.add_vertex(position));
    }
    expect("endfacet");
    if (corners_.size() < 3)
      mesh_.fail(line, "the facet has " + std::to_string(corners_.size()) + " vertices; must have three");
    mesh_.add_polygon(corners_, line);
  }

  double read_number() {
    const std::string_view written = next_word();
    std::string_view word = written;
    if (word.size() > 1 && word.front() == '+' && word[1] != '-') word.remove_prefix(1);
    double value = 0.0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error == std::errc::result_out_of_range && word.find("e-") != std::string_view::npos) return 0.0;
    if (error != std::errc() || end != word.data() + word.size() || !std::isfinite(value))
      fail_wanted(std::string(written), "a finite number, as in 1.5");
    return value;
  }

  std::string_view text_;
  MeshBuilder& mesh_;
  std::size_t at_ = 0, line_ = 1, facets_ = 0;
  std::vector<std::uint32_t> corners_;
};

bool begins_with_solid(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || text.size() - first < 5) return false;
  return lower_case(text.substr(first, 5)) == "solid";
}

}  // namespace

MeshModel read_stl(std::string_view text, const std::string& file, const Progress& progress) {
  MeshBuilder mesh(file, progress);
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (text.starts_with(mark)) text.remove_prefix(mark.size());
  const std::size_t least = header_bytes + 4;
  const bool exact = text.size() >= least && (text.size() - least) % facet_bytes == 0 &&
                     (text.size() - least) / facet_bytes == little_endian(text.data() + header_bytes);
  const bool text_bytes = std::memchr(text.data(), 0, std::min<std::size_t>(text.size(), 1u << 16)) == nullptr;
  if (!exact && text_bytes && begins_with_solid(text)) return AsciiReader(text, mesh).run();
  if (text.size() < least)
    mesh.fail(text.empty()
                  ? "is empty; must be an STL file"
                  : "has " + std::to_string(text.size()) + " bytes and does not begin with solid; must be an STL file");
  return read_binary(text, mesh);
}

}  // namespace minkoscope
