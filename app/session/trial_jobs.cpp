#include "app/session/trial_jobs.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <functional>
#include <utility>

#include "app/draw/count_text.h"
#include "core/base/overloaded.h"
#include "core/export/report.h"
#include "core/shapes/hull/convex_hull.h"
#include "core/shapes/shape_traits.h"
#include "core/timeline/case_run.h"
#include "core/trial/shrink.h"

namespace minkoscope {
namespace {

using Clock = std::chrono::steady_clock;

// The window keeps this many findings of a kind; all are counted.
constexpr std::size_t most_findings = 200;
// What has been explored is shown again after so long.
constexpr std::chrono::milliseconds snapshot_interval{700};

void add_shape(const Shape& shape, CaseSize& size) {
  std::visit(overloaded{
                 []<SizedShape S>(const S&) {},
                 [&](const HullShape& hull) { size.points += hull.hull->points.size(); },
                 [&](const SumShape& sum) {
                   add_shape(*sum.first, size);
                   add_shape(*sum.second, size);
                 },
                 [&](const TransformedShape& posed) { add_shape(*posed.of, size); },
                 [&](const MeshShape& mesh) { size.triangles += mesh.triangles->size(); },
             },
             shape.value);
}

}  // namespace

CaseSize size_of(const Case& value) {
  CaseSize size;
  size.bytes = to_json(value, ".", -1).size();
  std::visit(overloaded{[&](const PairQuery& pair) {
                          add_shape(pair.a.shape, size);
                          add_shape(pair.b.shape, size);
                        },
                        [&](const SweepQuery& sweep) {
                          for (const LevelMesh& mesh : sweep.level) size.triangles += mesh.mesh->triangles.size();
                        },
                        [&](const Walk& walk) {
                          for (const WalkMesh& mesh : walk.level) size.triangles += mesh.mesh.mesh->triangles.size();
                        },
                        [&](const ContactQuery& contact) {
                          add_shape(contact.a.body.shape, size);
                          add_shape(contact.b.body.shape, size);
                        },
                        [&](const World& world) {
                          for (const WorldBody& body : world.bodies) add_shape(body.shape, size);
                        }},
             value.run);
  size.ticks = static_cast<std::size_t>(tick_count(value.run));
  return size;
}

std::string to_words(const CaseSize& size) {
  std::string text;
  const auto add = [&text](std::size_t count, const char* what) {
    if (count == 0) return;
    if (!text.empty()) text += ", ";
    text += counted(count, what);
  };
  add(size.triangles, "triangle");
  add(size.points, "point");
  add(size.ticks, "tick");
  if (text.empty()) text = counted(size.bytes, "byte");
  return text;
}

struct TrialJob::Shared {
  mutable std::mutex mutex;
  TrialStatus status;
  std::vector<TrialFinding> found;
  std::shared_ptr<const ExploredLevel> explored;
  std::atomic<bool> stop{false};
  Clock::time_point began = Clock::now();

  template <class Change>
  void change(const Change& change) {
    const std::lock_guard lock(mutex);
    change(status);
  }
  /// Of each kind, so that many of one do not keep out the others.
  bool holds_enough(std::string_view group) const {
    const std::lock_guard lock(mutex);
    const auto alike = std::count(status.groups.begin(), status.groups.end(), group);
    return static_cast<std::size_t>(alike) >= most_findings;
  }
  /// Its index; nothing where it is not kept.
  std::optional<std::size_t> add(TrialFinding finding) {
    if (holds_enough(finding.group)) return std::nullopt;
    const std::lock_guard lock(mutex);
    status.findings.push_back(finding.title);
    status.details.push_back(finding.detail);
    status.groups.push_back(finding.group);
    found.push_back(std::move(finding));
    return found.size() - 1;
  }
};

TrialJob::TrialJob(TrialKind kind) : shared_(std::make_shared<Shared>()) {
  shared_->status.kind = kind;
  shared_->status.running = true;
}

void TrialJob::start(std::function<void(Shared&)> work) {
  thread_ = std::thread([shared = shared_, work = std::move(work)] {
    std::string fault;
    try {
      work(*shared);
    } catch (const std::exception& error) {
      fault = error.what();
    }
    shared->change([&](TrialStatus& status) {
      status.running = status.stopping = false;
      status.seconds = std::chrono::duration<double>(Clock::now() - shared->began).count();
      if (!fault.empty()) status.failure = fault;
    });
  });
}

TrialJob::~TrialJob() {
  stop();
  if (thread_.joinable()) thread_.join();
}

void TrialJob::stop() {
  shared_->stop.store(true);
  shared_->change([](TrialStatus& status) { status.stopping = status.running; });
}

TrialStatus TrialJob::status() const {
  const std::lock_guard lock(shared_->mutex);
  TrialStatus status = shared_->status;
  if (status.running) status.seconds = std::chrono::duration<double>(Clock::now() - shared_->began).count();
  return status;
}

std::optional<TrialFinding> TrialJob::finding(std::size_t index) const {
  const std::lock_guard lock(shared_->mutex);
  if (index >= shared_->found.size()) return std::nullopt;
  return shared_->found[index];
}

std::shared_ptr<const ExploredLevel> TrialJob::explored() const {
  const std::lock_guard lock(shared_->mutex);
  return shared_->explored;
}

std::unique_ptr<TrialJob> TrialJob::shrink(Case failing) {
  std::unique_ptr<TrialJob> job(new TrialJob(TrialKind::shrink));
  job->start([failing = std::move(failing)](Shared& shared) {
    const auto failure = failure_of(failing);
    if (!failure) {
      shared.change([](TrialStatus& status) {
        status.failure =
            "nothing fails here: a pair's answer, a move's or a contact's must be wrong by the oracle, a walk must "
            "sink, "
            "pass through, rise, speed up or get stuck, or the case's \"expect\" must be violated";
      });
      return;
    }
    const CaseSize first = size_of(failing);
    shared.change([&](TrialStatus& status) {
      status.failure = failure->kind;
      status.first = status.best = first;
    });
    const auto keep = [&shared, &failure](const Case& best) {
      TrialFinding finding{failure->kind, to_words(size_of(best)), best, 0};
      finding.step = find_key_step(best);
      const std::lock_guard lock(shared.mutex);
      shared.status.best = size_of(best);
      shared.status.findings.assign(1, finding.title);
      shared.status.details.assign(1, finding.detail);
      shared.status.groups.assign(1, finding.group);
      shared.found.assign(1, std::move(finding));
    };
    std::size_t kept = first.bytes + 1;
    auto looked = Clock::now();
    const Case best = minkoscope::shrink(failing, [&](const ShrinkStatus& now) {
      shared.change([&](TrialStatus& status) { status.count = now.runs; });
      // The best so far can be opened at any time; while it shrinks quickly, not every one is kept.
      const auto time = Clock::now();
      if (now.bytes < kept && time - looked > std::chrono::milliseconds(250)) {
        kept = now.bytes;
        looked = time;
        keep(parse_case(now.best, "case", "."));
      }
      return !shared.stop.load();
    });
    keep(best);
  });
  return job;
}

std::unique_ptr<TrialJob> TrialJob::fuzz(FuzzTrialSettings settings) {
  std::unique_ptr<TrialJob> job(new TrialJob(TrialKind::fuzz));
  job->start([settings = std::move(settings)](Shared& shared) {
    FuzzTrial trial(settings);
    for (std::uint64_t index = 0; !shared.stop.load(); ++index) {
      for (FuzzFinding& finding : trial.try_case(index)) {
        TrialFinding own{finding.found.name, "pair " + std::to_string(finding.index), std::move(finding.found), 0};
        own.step = find_key_step(own.value);
        shared.add(std::move(own));
      }
      shared.change([&](TrialStatus& status) {
        status.count = index + 1;
        status.by_kind = trial.disagreements();
      });
    }
  });
  return job;
}

std::unique_ptr<TrialJob> TrialJob::explore(Walk walk, std::uint64_t seed) {
  std::unique_ptr<TrialJob> job(new TrialJob(TrialKind::explore));
  job->start([walk = std::move(walk), seed](Shared& shared) {
    ExploreSettings settings;
    settings.ticks = std::uint64_t{1} << 40;  // until stopped
    settings.seed = seed;
    settings.body = walk.body;
    settings.walk = walk.settings;
    settings.mover = walk.mover;
    const Exploration exploration(walk.level, settings);
    ExploreReport report;
    std::vector<ExploredMoment> moments;
    std::size_t taken = 0;  // incidents of the report
    auto shown = Clock::now() - snapshot_interval;
    const auto show = [&] {
      auto next = std::make_shared<ExploredLevel>();
      next->level = walk.level;
      next->moments = moments;
      next->ground = report.visits.ground();
      const std::lock_guard lock(shared.mutex);
      shared.explored = std::move(next);
      shown = Clock::now();
    };
    for (std::uint64_t index = 0; !shared.stop.load(); ++index) {
      report.add(exploration.episode(index));
      for (; taken < report.incidents.size(); ++taken) {
        const Incident& incident = report.incidents[taken];
        if (shared.holds_enough(to_string(incident.kind))) continue;
        TrialFinding own{incident.found.name, "tick " + std::to_string(incident.tick), incident.found, 0,
                         std::string(to_string(incident.kind))};
        own.step = find_key_step(own.value);
        const std::string title = own.title;
        if (const auto kept = shared.add(std::move(own)))
          moments.push_back({incident.kind, incident.position, *kept, title});
      }
      if (Clock::now() - shown >= snapshot_interval) show();
      shared.change([&](TrialStatus& status) {
        status.count = report.ticks;
        for (std::size_t kind = 0; kind < incident_kinds; ++kind)
          if (report.counts[kind] > 0)
            status.by_kind[std::string(to_string(static_cast<IncidentKind>(kind)))] = report.counts[kind];
      });
    }
    show();
  });
  return job;
}

}  // namespace minkoscope
