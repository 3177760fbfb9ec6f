// The sentences of the methods that find one point a query.
#pragma once

#include <string>

#include <minkoscope/trace.h>

namespace minkoscope {

std::string explain_one_point(const ContactStep& step);

}  // namespace minkoscope
