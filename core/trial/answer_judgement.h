// Is another engine's answer right? Judged where it can be by what needs no method: the supporting planes along its
// normal (along ours where it gives none), and whether its points lie on the shapes and agree with its normal.
#pragma once

#include "core/import/engine_answer.h"
#include "core/narrow_phase/supporting_planes.h"

namespace minkoscope {

struct Finding {
  enum class Kind { proves, disproves, remark };
  Kind kind = Kind::remark;
  std::string sentence;
};

struct AnswerJudgement {
  std::vector<ComparedField> fields;       // ours (left) beside theirs (right)
  std::optional<SupportingPlanes> planes;  // along its normal, where it has one and the shapes are convex
  std::vector<Finding> findings;
  bool differs() const;  // in a field, by more than its tolerance
  bool disproved() const;
};

AnswerJudgement judge_answer(const PairQuery& query, const PairResult& ours, const EngineAnswer& theirs);

}  // namespace minkoscope
