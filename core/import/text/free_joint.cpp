#include "core/import/text/free_joint.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>
#include <vector>

namespace minkoscope {
namespace {

constexpr std::string_view sign = "qpos";

/// Where the entries that are set begin, and their numbers as they are written.
using Entries = std::pair<std::size_t, std::vector<std::string>>;

/// "[:3] = [0.25, 0, 0.6]", "[0:7] = np.array([…])", " = […]"
std::optional<Entries> entries_set(std::string_view line) {
  static constexpr std::array<std::pair<std::string_view, std::pair<std::size_t, std::size_t>>, 8> ranges{
      {{"[:3]", {0, 3}},
       {"[0:3]", {0, 3}},
       {"[3:7]", {3, 4}},
       {"[3:]", {3, 4}},
       {"[:7]", {0, 7}},
       {"[0:7]", {0, 7}},
       {"[:]", {0, 7}},
       {"", {0, 7}}}};
  const auto range =
      std::find_if(ranges.begin(), ranges.end(), [&](const auto& row) { return line.starts_with(row.first); });
  line.remove_prefix(range->first.size());
  const std::size_t open = line.find('['), close = line.find(']');
  const std::string_view before = line.substr(0, open);
  if (close == std::string_view::npos || open > close || before.find_first_not_of(" =np.aray(") != before.npos)
    return std::nullopt;
  if (std::count(before.begin(), before.end(), '=') != 1 || before.find_first_not_of(' ') != before.find('='))
    return std::nullopt;
  Entries out{range->second.first, {}};
  std::string_view rest = line.substr(open + 1, close - open - 1);
  if (rest.find_first_not_of("0123456789.-+e, ") != rest.npos) return std::nullopt;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(','), rest.size());
    out.second.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return out.second.size() == range->second.second ? std::optional(std::move(out)) : std::nullopt;
}

/// Sets an attribute of a tag in place of all that say the same.
void set_attribute(std::string& tag, std::string_view name, const std::string& value,
                   std::initializer_list<std::string_view> others) {
  for (const std::string_view old : others) {
    const std::size_t at = tag.find(" " + std::string(old) + "=\"");
    if (at != std::string::npos) tag.erase(at, tag.find('"', at + old.size() + 3) + 1 - at);
  }
  tag.insert(std::string_view("<body").size(), " " + std::string(name) + "=\"" + value + "\"");
}

}  // namespace

std::optional<std::string> with_free_body_placed(std::string_view model, std::string_view behind) {
  std::array<std::string, 7> entries;
  for (std::size_t at = behind.find(sign); at != std::string_view::npos; at = behind.find(sign, at + 1)) {
    const std::size_t begin = at + sign.size();
    const auto set = entries_set(behind.substr(begin, behind.find('\n', at) - begin));
    if (!set) return std::nullopt;
    for (std::size_t i = 0; i < set->second.size(); ++i) {
      if (!entries[set->first + i].empty()) return std::nullopt;
      entries[set->first + i] = set->second[i];
    }
  }
  std::string out(model);
  const std::size_t joint = std::min(out.find("<freejoint"), out.find("type=\"free\""));
  if (joint == std::string::npos || out.find("joint", out.find('>', joint)) != std::string::npos) return std::nullopt;
  const std::size_t body = out.rfind("<body", joint);
  if (body == std::string::npos || out.find("joint") < body) return std::nullopt;
  std::string tag = out.substr(body, out.find('>', body) - body);
  const std::size_t length = tag.size();
  if (!entries[0].empty()) set_attribute(tag, "pos", entries[0] + " " + entries[1] + " " + entries[2], {"pos"});
  if (!entries[3].empty())
    set_attribute(tag, "quat", entries[3] + " " + entries[4] + " " + entries[5] + " " + entries[6],
                  {"quat", "euler", "axisangle", "xyaxes", "zaxis"});
  out.replace(body, length, tag);
  return out;
}

}  // namespace minkoscope
