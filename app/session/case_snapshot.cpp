#include "app/session/case_snapshot.h"

#include <algorithm>

namespace minkoscope {

std::shared_ptr<const Case> CaseSnapshot::complete() const {
  if (chunks_.empty()) return case_;
  if (auto known = unpacked_.lock()) return known;
  auto copy = std::make_shared<Case>(*case_);
  std::vector<WalkInput>& inputs = std::get<Walk>(copy->run).inputs;
  inputs.reserve((chunks_.size() - 1) * inputs_per_chunk + chunks_.back()->size());
  for (const Chunk& chunk : chunks_) inputs.insert(inputs.end(), chunk->begin(), chunk->end());
  unpacked_ = copy;
  return copy;
}

void CaseSnapshot::pack(std::span<const CaseSnapshot* const> neighbours) {
  const Walk* walk = case_ && chunks_.empty() ? std::get_if<Walk>(&case_->run) : nullptr;
  if (walk == nullptr || walk->inputs.size() <= inputs_per_chunk) return;
  const std::span<const WalkInput> inputs(walk->inputs);
  for (std::size_t first = 0; first < inputs.size(); first += inputs_per_chunk) {
    const auto part = inputs.subspan(first, std::min(inputs_per_chunk, inputs.size() - first));
    const std::size_t index = first / inputs_per_chunk;
    Chunk chunk;
    for (const CaseSnapshot* other : neighbours) {
      if (chunk || index >= other->chunks_.size()) continue;
      const Chunk& theirs = other->chunks_[index];
      if (std::equal(part.begin(), part.end(), theirs->begin(), theirs->end())) chunk = theirs;
    }
    if (!chunk) chunk = std::make_shared<const std::vector<WalkInput>>(part.begin(), part.end());
    chunks_.push_back(std::move(chunk));
  }
  auto rest = std::make_shared<Case>(*case_);
  std::get<Walk>(rest->run).inputs = std::vector<WalkInput>();  // frees the capacity too
  unpacked_ = case_;
  case_ = std::move(rest);
}

}  // namespace minkoscope
