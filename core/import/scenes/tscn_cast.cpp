#include "core/import/scenes/tscn_cast.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string>

#include "core/base/text.h"

namespace minkoscope {
namespace {

constexpr std::string_view call = "cast_motion(";

/// What is assigned to a property of the query, to the end of its line; nothing where that is not written once.
std::optional<std::string_view> assigned(std::string_view text, const std::string& property) {
  const std::string written = "." + property + " = ";
  const std::size_t at = text.find(written);
  if (at == std::string_view::npos || text.find(written, at + 1) != std::string_view::npos) return std::nullopt;
  const std::size_t begin = at + written.size();
  return trimmed(text.substr(begin, text.find('\n', begin) - begin), whitespace);
}

/// "Crate" of "$Crate/Shape.shape"
std::string_view node_of(std::string_view value) {
  if (!value.starts_with('$')) return {};
  std::size_t end = 1;
  while (end < value.size() && (std::isalnum(static_cast<unsigned char>(value[end])) != 0 || value[end] == '_')) ++end;
  return value.substr(1, end - 1);
}

std::optional<Vector3d> vector_of(std::string_view value) {
  constexpr std::string_view head = "Vector3(";
  if (!value.starts_with(head) || !value.ends_with(')')) return std::nullopt;
  value = value.substr(head.size(), value.size() - head.size() - 1);
  Vector3d out;
  for (int i = 0; i < 3; ++i) {
    const std::size_t comma = value.find(',');
    if ((comma == std::string_view::npos) != (i == 2)) return std::nullopt;
    const std::string_view part = trimmed(value.substr(0, comma), whitespace);
    const auto [end, fault] = std::from_chars(part.data(), part.data() + part.size(), out[i]);
    if (fault != std::errc() || end != part.data() + part.size()) return std::nullopt;
    if (comma != std::string_view::npos) value.remove_prefix(comma + 1);
  }
  return out;
}

}  // namespace

int line_of_cast(std::string_view text) {
  const std::size_t at = text.find(call);
  if (at == std::string_view::npos) return 0;
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

std::optional<SceneCast> cast_in_script(std::string_view text) {
  if (text.find(call) != text.rfind(call)) return std::nullopt;
  const auto shape = assigned(text, "shape"), transform = assigned(text, "transform"),
             motion = assigned(text, "motion");
  if (!shape || !transform || !motion) return std::nullopt;
  const std::string node(node_of(*shape));
  const auto displacement = vector_of(*motion);
  if (node.empty() || *transform != "$" + node + ".global_transform" || !displacement) return std::nullopt;
  return SceneCast{node, *displacement, line_of_cast(text)};
}

}  // namespace minkoscope
