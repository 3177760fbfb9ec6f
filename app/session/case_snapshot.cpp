#include "app/session/case_snapshot.h"

#include <algorithm>

namespace minkoscope {

std::shared_ptr<const Case> CaseSnapshot::whole() const {
  if (pieces_.empty()) return case_;
  if (auto known = unpacked_.lock()) return known;
  auto copy = std::make_shared<Case>(*case_);
  std::vector<WalkInput>& inputs = std::get<Walk>(copy->run).inputs;
  inputs.reserve((pieces_.size() - 1) * inputs_a_piece + pieces_.back()->size());
  for (const Piece& piece : pieces_) inputs.insert(inputs.end(), piece->begin(), piece->end());
  unpacked_ = copy;
  return copy;
}

void CaseSnapshot::pack(std::span<const CaseSnapshot* const> neighbours) {
  const Walk* walk = case_ && pieces_.empty() ? std::get_if<Walk>(&case_->run) : nullptr;
  if (walk == nullptr || walk->inputs.size() <= inputs_a_piece) return;
  const std::span<const WalkInput> inputs(walk->inputs);
  for (std::size_t first = 0; first < inputs.size(); first += inputs_a_piece) {
    const auto part = inputs.subspan(first, std::min(inputs_a_piece, inputs.size() - first));
    const std::size_t index = first / inputs_a_piece;
    Piece piece;
    for (const CaseSnapshot* other : neighbours) {
      if (piece || index >= other->pieces_.size()) continue;
      const Piece& theirs = other->pieces_[index];
      if (std::equal(part.begin(), part.end(), theirs->begin(), theirs->end())) piece = theirs;
    }
    if (!piece) piece = std::make_shared<const std::vector<WalkInput>>(part.begin(), part.end());
    pieces_.push_back(std::move(piece));
  }
  auto rest = std::make_shared<Case>(*case_);
  std::get<Walk>(rest->run).inputs = std::vector<WalkInput>();  // its memory too
  unpacked_ = case_;
  case_ = std::move(rest);
}

}  // namespace minkoscope
