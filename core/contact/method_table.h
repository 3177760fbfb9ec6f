// The table of contact methods: it feeds the command line, the window and the tests.
#pragma once

#include <span>
#include <string_view>

#include "core/contact/query/contact_method.h"

namespace minkoscope {

std::span<const ContactMethod> contact_methods();
const ContactMethod* find_contact_method(std::string_view name);  // nullptr when unknown

}  // namespace minkoscope
