// What is wrong with a laid-out frame: texts on texts, texts cut or outside, controls on controls, labels on anything.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "tests/app/layout/drawn_text.h"

namespace minkoscope::test {

/// `state` is what --dump-state writes. One line a fault, in words; none for a good frame.
std::vector<std::string> layout_faults(const nlohmann::json& state, std::span<const DrawnText> texts);

}  // namespace minkoscope::test
