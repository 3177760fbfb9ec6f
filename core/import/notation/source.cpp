#include "core/import/notation/source.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

namespace minkoscope {

void ImportSource::fail(int line, const std::string& message) const {
  throw CaseError(name + ":" + std::to_string(line) + ": " + message);
}

int line_at(std::string_view text, std::size_t place) {
  const std::string_view before = text.substr(0, place);
  return 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
}

std::string_view line_of(std::string_view text, int number) {
  for (int i = 1; i < number; ++i) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return text.substr(0, text.find('\n'));
}

std::string in_words(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.5g", value == 0.0 ? 0.0 : value);
  return text;
}

std::string in_words(const Vector3d& value) {
  char text[120];
  std::snprintf(text, sizeof text, "(%s, %s, %s)", in_words(value.x).c_str(), in_words(value.y).c_str(),
                in_words(value.z).c_str());
  return text;
}

std::string in_words(const Pose& pose) {
  const double angle = 2.0 * std::atan2(glm::length(Vector3d(pose.rotation.x, pose.rotation.y, pose.rotation.z)),
                                        std::abs(pose.rotation.w));
  const double degrees = angle * 180.0 / std::numbers::pi;
  std::string words = "at " + in_words(pose.position);
  if (degrees > 0.001) words += ", turned by " + in_words(degrees) + "°";
  return words;
}

}  // namespace minkoscope
