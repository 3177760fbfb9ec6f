#include "core/export/engines/engine_program.h"

#include <algorithm>
#include <array>

namespace minkoscope {

std::span<const EngineProgram> engine_programs() {
  static const std::array<EngineProgram, 6> programs{{
      {"fcl", "FCL program, C++", ".cpp", to_fcl},
      {"jolt", "Jolt program, C++", ".cpp", to_jolt},
      {"bullet", "Bullet program, C++", ".cpp", to_bullet},
      {"parry", "Parry program, Rust", ".rs", to_parry},
      {"mjcf", "MuJoCo model, MJCF", ".xml", to_mjcf},
      {"godot", "Godot scene with a script", ".tscn", to_godot},
  }};
  return programs;
}

const EngineProgram* find_engine_program(std::string_view name) {
  const auto programs = engine_programs();
  const auto found =
      std::find_if(programs.begin(), programs.end(), [&](const EngineProgram& one) { return one.name == name; });
  return found == programs.end() ? nullptr : &*found;
}

}  // namespace minkoscope
