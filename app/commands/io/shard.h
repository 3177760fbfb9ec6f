// The share of a trial that one run does: --shard K/M.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>

#include "app/commands/commands.h"

namespace minkoscope {

/// Share `number` of `of`, counted from 1.
struct Shard {
  std::uint64_t number = 1, of = 1;
};

/// Throws CommandError when the text is not K/M with K from 1 to M.
inline Shard read_shard(const std::string& text) {
  unsigned long long number = 0, of = 0;
  char end = 0;
  if (std::sscanf(text.c_str(), "%9llu/%9llu%c", &number, &of, &end) != 2 || number < 1 || of < number) {
    throw CommandError("--shard " + text + ": must be K/M with K from 1 to M, as in 2/8");
  }
  return {number, of};
}

}  // namespace minkoscope
