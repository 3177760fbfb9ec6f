#include "core/import/text/inspector.h"

#include <algorithm>
#include <array>

#include "core/base/text.h"

namespace minkoscope {
namespace {

std::string_view without_bullet(std::string_view line) {
  line = trimmed(line, whitespace);
  if (line.starts_with("- ") || line.starts_with("* ")) line = trimmed(line.substr(2), whitespace);
  return line;
}

/// What stands behind a word that begins a line and is followed by blanks; empty where another does.
std::string_view behind_word(std::string_view line, std::string_view word) {
  line = without_bullet(line);
  if (!line.starts_with(word)) return {};
  line.remove_prefix(word.size());
  const bool apart = !line.empty() && (is_blank(line[0]) || line[0] == ':');
  return apart ? trimmed(line.substr(1), whitespace) : std::string_view();
}

bool begins_with_collider(std::string_view line) {
  static constexpr std::array words{"BoxCollider",     "SphereCollider",   "CapsuleCollider",    "Box Collider",
                                    "Sphere Collider", "Capsule Collider", "CharacterController"};
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return without_bullet(line).starts_with(word); });
}

}  // namespace

std::string with_transforms_at_colliders(std::string_view text) {
  if (text.find("ransform") == std::string_view::npos || text.find("Collider") == std::string_view::npos)
    return std::string(text);
  std::string out, transform;  // of the line before
  while (true) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    const std::string_view below =
        end == std::string_view::npos ? std::string_view() : text.substr(end + 1, text.find('\n', end + 1) - end - 1);
    const std::string_view place = behind_word(line, "Transform");
    const bool moves = place.starts_with("Position") && place.find('=') == std::string_view::npos;
    // "Crate (no parent): transform.position = …"
    const std::size_t member = line.find("transform.position");
    const bool named = member != std::string_view::npos && trimmed(line.substr(0, member), whitespace).ends_with(':');
    const std::size_t assigned = named && !begins_with_collider(line) ? member : std::string_view::npos;
    if (!transform.empty()) {
      out.append(trimmed(line, whitespace)).append(" ").append(transform);
      transform.clear();
    } else if ((moves || assigned != std::string_view::npos) && begins_with_collider(below)) {
      transform = moves ? std::string(place) : ", " + std::string(line.substr(assigned));
    } else {
      out.append(line);
    }
    if (end == std::string_view::npos) break;
    out += '\n';
    text.remove_prefix(end + 1);
  }
  return out;
}

}  // namespace minkoscope
