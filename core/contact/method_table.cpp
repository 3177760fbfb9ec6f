#include "core/contact/method_table.h"

#include <algorithm>
#include <array>

#include "core/contact/clip/clip.h"
#include "core/contact/published/persistent.h"
#include "core/contact/published/tilt.h"
#include "core/contact/sat/sat_clip.h"

namespace minkoscope {

std::span<const ContactMethod> contact_methods() {
  static const std::array rows{clip_method(), sat_clip_method(), tilt_method(), persistent_method()};
  return rows;
}

const ContactMethod* find_contact_method(std::string_view name) {
  const auto rows = contact_methods();
  const auto found = std::ranges::find(rows, name, &ContactMethod::name);
  return found == rows.end() ? nullptr : &*found;
}

}  // namespace minkoscope
