// Keeps the steps a run reports.
#pragma once

#include <vector>

#include <minkoscope/trace.h>

namespace minkoscope::test {

/// In order.
class StepRecorder final : public StepObserver {
 public:
  void on(const GjkStep& step) override { steps.emplace_back(step); }
  void on(const EpaStep& step) override { steps.emplace_back(step); }
  void on(const SweepStep& step) override { steps.emplace_back(step); }
  void on(const WalkStep& step) override { steps.emplace_back(step); }
  void on(const RayStep& step) override { steps.emplace_back(step); }
  void on(const BroadPhaseStep& step) override { steps.emplace_back(step); }
  void on(const ContactStep& step) override { steps.emplace_back(step); }

  std::vector<Step> steps;
};

/// Each kind by itself.
class StepsByKind : public StepObserver {
 public:
  void on(const GjkStep& step) override { gjk.push_back(step); }
  void on(const EpaStep& step) override { epa.push_back(step); }
  void on(const SweepStep& step) override { sweeps.push_back(step); }
  void on(const WalkStep& step) override { walk.push_back(step); }
  void on(const RayStep& step) override { rays.push_back(step); }
  void on(const BroadPhaseStep& step) override { broad_phase.push_back(step); }

  std::vector<GjkStep> gjk;
  std::vector<EpaStep> epa;
  std::vector<SweepStep> sweeps;
  std::vector<WalkStep> walk;
  std::vector<RayStep> rays;
  std::vector<BroadPhaseStep> broad_phase;
};

}  // namespace minkoscope::test
