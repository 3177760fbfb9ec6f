// A case as undo keeps it: whole, or packed, the inputs of a long walk in pieces that it shares with its neighbours in
// the history, which mostly have the same. The inputs of ten minutes take megabytes, and there are hundreds of entries.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/scene/case.h"

namespace minkoscope {

class CaseSnapshot {
 public:
  static constexpr std::size_t inputs_a_piece = 256;
  using Piece = std::shared_ptr<const std::vector<WalkInput>>;

  CaseSnapshot() = default;
  explicit CaseSnapshot(std::shared_ptr<const Case> whole) : case_(std::move(whole)) {}

  /// The case as it was given. Of one that is packed a copy, the same for as long as somebody holds it.
  std::shared_ptr<const Case> whole() const;
  /// Lets go of a walk's list of inputs where it is long; pieces equal to those of a neighbour are shared with it.
  /// Other cases stay as they are: they share their levels and hulls anyway.
  void pack(std::span<const CaseSnapshot* const> neighbours);
  /// Empty where it is not packed.
  std::span<const Piece> pieces() const { return pieces_; }

 private:
  std::shared_ptr<const Case> case_;  // without its inputs where it is packed
  std::vector<Piece> pieces_;
  mutable std::weak_ptr<const Case> unpacked_;
};

}  // namespace minkoscope
