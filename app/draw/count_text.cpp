#include "app/draw/count_text.h"

namespace minkoscope {

std::string group_digits(std::string digits) {
  const bool negative = digits.starts_with('-');
  if (negative) digits.erase(0, 1);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, 1, ',');
  return negative ? "−" + digits : digits;
}

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
  std::string text = grouped(count).append(" ");
  if (count == 1) return text.append(one);
  return many.empty() ? text.append(one).append("s") : text.append(many);
}

}  // namespace minkoscope
