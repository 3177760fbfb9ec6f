// A case in another engine's own words: a small complete program, or a file that the engine opens, which asks the same
// question and prints the answer as one JSON object. It can be pasted back as the engine's answer.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/base/required.h"
#include "core/scene/case/case.h"

namespace minkoscope {

struct EngineProgram {
  std::string_view name;       // of the form: "bullet"
  std::string_view title;      // "Bullet program"
  std::string_view extension;  // ".cpp"
  /// Throws CaseError "/pair/a/shape: …" for what the engine cannot say.
  Required<std::string(const Case&)> write;
};

std::span<const EngineProgram> engine_programs();
/// Null where there is none of that name.
const EngineProgram* find_engine_program(std::string_view name);

std::string to_bullet(const Case& value);
std::string to_fcl(const Case& value);
std::string to_jolt(const Case& value);
std::string to_parry(const Case& value);
std::string to_mjcf(const Case& value);
std::string to_godot(const Case& value);

}  // namespace minkoscope
