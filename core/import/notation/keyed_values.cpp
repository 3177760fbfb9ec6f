#include "core/import/notation/keyed_values.h"

#include <array>

#include "core/import/grammar/expression.h"
#include "core/import/notation/functions.h"

namespace minkoscope {

std::optional<Meaning> coordinates(const std::vector<std::string>& labels, const std::vector<Meaning>& values,
                                   int line) {
  static constexpr std::array<std::string_view, 3> sets[] = {
      {"x", "y", "z"}, {"i", "j", "k"}, {"e0", "e1", "e2"}, {"ix", "iy", "iz"}};
  for (const auto& set : sets) {
    std::array<const Meaning*, 4> found{};
    std::size_t count = 0;
    for (std::size_t i = 0; i < labels.size(); ++i) {
      std::string plain = plain_name(last_part(labels[i]));
      if (plain.size() == 2 && (plain[0] == 'm' || plain[0] == 'q')) plain.erase(0, 1);
      if (!values[i].is(Meaning::Kind::number)) return std::nullopt;
      for (std::size_t k = 0; k < 3; ++k)
        if (plain == set[k] && found[k] == nullptr) found[k] = &values[i], ++count;
      if ((plain == "w" || (plain == "r" && set[0] == "ix")) && found[3] == nullptr) found[3] = &values[i], ++count;
    }
    if (count != labels.size() || found[0] == nullptr || found[1] == nullptr || found[2] == nullptr) continue;
    Meaning out = list_meaning({}, line);
    for (const Meaning* value : found)
      if (value != nullptr) out.items.push_back(*value);
    if (out.items.size() == 4) out.order = QuaternionOrder::xyzw;
    return out;
  }
  return std::nullopt;
}

std::optional<Meaning> rotator(const std::vector<std::string>& labels, const std::vector<Meaning>& values, int line) {
  double angles[3] = {0, 0, 0};
  if (labels.empty() || labels.size() > 3) return std::nullopt;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const std::string plain = plain_name(labels[i]);
    const std::size_t place = std::string_view("pyr").find(plain.empty() ? ' ' : plain[0]);
    const bool whole = plain.size() == 1 || is_one_of(plain, {"pitch", "yaw", "roll"});
    if (place == std::string_view::npos || !whole || !values[i].is(Meaning::Kind::number)) return std::nullopt;
    angles[place] = values[i].number;
  }
  const std::vector<Meaning> arguments{number_meaning(angles[0], line), number_meaning(angles[1], line),
                                       number_meaning(angles[2], line)};
  return call_of("FRotator", false, arguments, line);
}

}  // namespace minkoscope
