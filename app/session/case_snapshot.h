// A case in the undo history: as it is, or packed, with the inputs of a long walk in chunks shared with neighbouring
// entries, most of which are equal. The inputs of ten minutes take megabytes, and the history has hundreds of entries.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/scene/case.h"

namespace minkoscope {

class CaseSnapshot {
 public:
  static constexpr std::size_t inputs_per_chunk = 256;
  using Chunk = std::shared_ptr<const std::vector<WalkInput>>;

  CaseSnapshot() = default;
  explicit CaseSnapshot(std::shared_ptr<const Case> value) : case_(std::move(value)) {}

  /// The complete case. When packed, an unpacked copy, shared for as long as somebody holds it.
  std::shared_ptr<const Case> complete() const;
  /// Replaces a long walk's list of inputs by chunks, sharing those equal to a neighbour's. Other cases are unchanged:
  /// they share their levels and hulls anyway.
  void pack(std::span<const CaseSnapshot* const> neighbours);
  /// Empty when not packed.
  std::span<const Chunk> chunks() const { return chunks_; }

 private:
  std::shared_ptr<const Case> case_;  // without its inputs when packed
  std::vector<Chunk> chunks_;
  mutable std::weak_ptr<const Case> unpacked_;
};

}  // namespace minkoscope
