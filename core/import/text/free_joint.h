// The pose of a free body that a program gives MuJoCo beside the model: "d.qpos[:3] = [0.25, 0, 0.6]".
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace minkoscope {

/// The model with its only free body where the words behind it put it; nothing where they do so in another way.
std::optional<std::string> with_free_body_placed(std::string_view model, std::string_view behind);

}  // namespace minkoscope
