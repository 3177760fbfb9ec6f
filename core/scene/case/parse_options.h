// What the command line gives in place of what a case states.
#pragma once

#include <optional>
#include <string>

#include <minkoscope/geometry.h>

namespace minkoscope {

struct ParseOptions {
  std::optional<std::string> algorithm;  // a walk's mover, a world's broad phase
  std::optional<Precision> precision;
  int batch_line = 0;  // line of a .jsonl file, from 1; messages then begin with "FILE:LINE"
};

}  // namespace minkoscope
