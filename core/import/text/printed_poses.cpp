#include "core/import/text/printed_poses.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "core/base/text.h"

namespace minkoscope {
namespace {

/// "cup" of "print(cup.global_transform)", "print("cup ", $Cup.transform)"; empty for other lines.
std::string printed_owner(std::string_view line) {
  if (line.find("print") == std::string_view::npos) return {};
  for (const std::string_view member : {".global_transform", ".transform", ".get_global_transform()"}) {
    const std::size_t end = line.find(member);
    if (end == std::string_view::npos) continue;
    std::size_t begin = end;
    while (begin > 0 && (std::isalnum(static_cast<unsigned char>(line[begin - 1])) != 0 || line[begin - 1] == '_'))
      --begin;
    std::string name = lower_case(std::string(line.substr(begin, end - begin)));
    if (name.starts_with("collisionshape") && begin > 0 && line[begin - 1] == '/') {  // "$Crate/CollisionShape3D"
      const std::size_t last = begin - 1;
      begin = last;
      while (begin > 0 && std::isalnum(static_cast<unsigned char>(line[begin - 1])) != 0) --begin;
      name = lower_case(std::string(line.substr(begin, last - begin)));
    }
    return name;
  }
  return {};
}

}  // namespace

std::string with_printed_poses_named(std::string_view text) {
  constexpr std::string_view pose = "[X: (";
  std::vector<std::string> names;
  std::size_t poses = 0;
  const auto each_line = [&](auto&& take) {
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      take(text.substr(begin, end - begin), end < text.size());
      begin = end + 1;
    }
  };
  each_line([&](std::string_view line, bool) {
    if (std::string name = printed_owner(line); !name.empty()) names.push_back(std::move(name));
    poses += trimmed(line, whitespace).starts_with(pose) ? 1 : 0;
  });
  if (names.empty() || names.size() != poses) return std::string(text);
  std::string out;
  std::size_t next = 0;
  each_line([&](std::string_view line, bool more) {
    if (trimmed(line, whitespace).starts_with(pose))
      out.append(names[next++]).append(".global_transform = ").append(trimmed(line, whitespace));
    else if (printed_owner(line).empty())
      out += line;
    if (more) out += '\n';
  });
  return out;
}

}  // namespace minkoscope
