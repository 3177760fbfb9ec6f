#include "core/trial/answer_judgement.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/text.h"

namespace minkoscope {
namespace {

std::string metres(double value) {
  return significant_number(value, 4) + " m";
}

/// How far a point lies outside a shape, metres; 0 inside. Nothing where the shape is not convex.
std::optional<double> outside_by(const PosedShape& posed, const Vector3d& point) {
  if (std::holds_alternative<MeshShape>(posed.shape.value)) return std::nullopt;
  PairQuery query;
  query.a = posed;
  query.b.shape = {PointShape{}};
  query.b.pose.position = point;
  query.algorithm = pair_method::gjk_distance;
  query.precision = Precision::float64;
  const PairResult result = run_pair(query);
  if (result.overlap.value_or(false)) return 0.0;
  return result.distance;
}

struct Judge {
  const PairQuery& query;
  const PairResult& ours;
  const EngineAnswer& theirs;
  AnswerJudgement& out;

  void add_finding(Finding::Kind kind, std::string sentence) { out.findings.push_back({kind, std::move(sentence)}); }

  bool claims_overlap() const { return theirs.overlap.value_or(theirs.depth.value_or(0.0) > 0.0); }
  bool claims_apart() const { return !theirs.overlap.value_or(!(theirs.distance.value_or(0.0) > 0.0)); }

  void judge_normal() {
    const double tolerance = theirs.tolerance, length = glm::length(*theirs.normal);
    if (std::abs(length - 1.0) > std::max(tolerance, 1e-3)) {
      add_finding(Finding::Kind::remark,
                  concat("its normal has length ", significant_number(length, 4), "; must be 1"));
    }
    if (ours.normal && glm::dot(*ours.normal, *theirs.normal) / length < -0.99) {
      add_finding(Finding::Kind::remark, "its normal points from B to A; ours from A to B: negated, they agree");
    }
    if (!out.planes) return;
    const double gap = out.planes->gap;
    if (claims_overlap()) return judge_depth(gap, tolerance);
    if (!claims_apart()) {
      add_finding(Finding::Kind::remark, gap > 0.0 ? "along its normal the shapes are " + metres(gap) + " apart"
                                                   : "along its normal the shapes overlap by " + metres(-gap));
      return;
    }
    if (gap <= -tolerance) {
      add_finding(Finding::Kind::disproves,
                  "along its normal the shapes still overlap by " + metres(-gap) + ": it separates nothing");
    } else if (gap <= tolerance) {
      add_finding(Finding::Kind::remark, "along its normal the shapes touch within the tolerance");
    } else if (theirs.distance && gap < *theirs.distance - tolerance) {
      add_finding(Finding::Kind::remark, "along its normal the shapes are " + metres(gap) +
                                             " apart: that proves them separated, but not by " +
                                             metres(*theirs.distance));
    } else if (theirs.distance && gap > *theirs.distance + tolerance) {
      add_finding(Finding::Kind::disproves, "along its normal the shapes are " + metres(gap) +
                                                " apart, more than its distance of " + metres(*theirs.distance));
    } else {
      add_finding(Finding::Kind::proves, "along its normal the shapes are " + metres(gap) +
                                             " apart: that proves them separated" +
                                             (theirs.distance ? " by no less than its distance" : ""));
    }
  }

  /// Without a normal of its own: our normal gives two planes, and our points a distance, that need no trust either.
  void judge_by_our_normal() {
    if (!ours.normal) return;
    const auto planes = supporting_planes(query.a, query.b, *ours.normal);
    if (!planes) return;
    const double gap = planes->gap, tolerance = theirs.tolerance;
    if (claims_overlap() && gap > tolerance) {
      add_finding(Finding::Kind::disproves, "a plane lies between the shapes: along our normal they are " +
                                                metres(gap) + " apart, so they do not overlap");
    } else if (claims_overlap() && theirs.depth && *theirs.depth > std::max(-gap, 0.0) + tolerance) {
      add_finding(Finding::Kind::disproves, "moving B along our normal by " + metres(std::max(-gap, 0.0)) +
                                                " separates the shapes: the true depth is no more");
    } else if (claims_apart() && theirs.distance && gap > *theirs.distance + tolerance) {
      add_finding(Finding::Kind::disproves, "along our normal the shapes are " + metres(gap) +
                                                " apart, more than its distance of " + metres(*theirs.distance));
    } else if (claims_apart() && ours.point_a && ours.point_b) {
      judge_separation(*ours.point_a, *ours.point_b);
    }
  }

  /// Of shapes that are said to be apart: a point of both, or two points nearer to each other than its distance.
  void judge_separation(const Vector3d& point_a, const Vector3d& point_b) {
    const double tolerance = theirs.tolerance;
    if (ours.overlap.value_or(false) && glm::length(point_b - point_a) > tolerance) {
      const Vector3d middle = 0.5 * (point_a + point_b);
      if (outside_by(query.a, middle) == 0.0 && outside_by(query.b, middle) == 0.0) {
        add_finding(Finding::Kind::disproves, "the point " + vector_text(middle, [](double x) {
                                                return significant_number(x, 4);
                                              }) + " lies in both shapes: they overlap");
        return;
      }
    }
    if (!theirs.distance) return;
    const auto off_a = outside_by(query.a, point_a), off_b = outside_by(query.b, point_b);
    if (!off_a || !off_b) return;
    const double most = glm::length(point_b - point_a) + *off_a + *off_b;
    if (most < *theirs.distance - tolerance)
      add_finding(Finding::Kind::disproves, "our points on the shapes are " + metres(most) +
                                                " apart, less than its distance of " + metres(*theirs.distance));
  }

  void judge_depth(double gap, double tolerance) {
    if (gap > tolerance) {
      add_finding(Finding::Kind::disproves,
                  "along its normal the shapes are " + metres(gap) + " apart: they do not overlap");
      return;
    }
    if (!theirs.depth) {
      add_finding(Finding::Kind::remark, "along its normal the shapes overlap by " + metres(std::max(-gap, 0.0)));
      return;
    }
    const double room = gap + *theirs.depth;
    const std::string moved = "moving B by the engine's depth along the engine's normal ";
    if (room < -tolerance) {
      add_finding(Finding::Kind::disproves, moved + "leaves the shapes " + metres(-room) + " overlapping along it");
    } else if (room > tolerance) {
      add_finding(Finding::Kind::remark,
                  moved + "separates the shapes with " + metres(room) + " to spare: the depth is too large");
    } else {
      add_finding(Finding::Kind::proves, moved + "just separates the shapes: the true depth is no more");
    }
  }

  void judge_points() {
    const double tolerance = theirs.tolerance;
    for (const bool of_a : {true, false}) {
      const auto& point = of_a ? theirs.point_a : theirs.point_b;
      if (!point) continue;
      const auto off = outside_by(of_a ? query.a : query.b, *point);
      if (off && *off > tolerance) {
        add_finding(Finding::Kind::disproves,
                    std::string("its point on ") + (of_a ? "A" : "B") + " lies " + metres(*off) + " outside the shape");
      }
    }
    if (!theirs.point_a || !theirs.point_b) return;
    const Vector3d between = *theirs.point_b - *theirs.point_a;
    const bool overlap = claims_overlap();
    const auto& measure = overlap ? theirs.depth : theirs.distance;
    if (theirs.normal && measure) {
      const Vector3d unit = *theirs.normal / glm::length(*theirs.normal);
      const double off = glm::length(between - (overlap ? -*measure : *measure) * unit);
      if (off > tolerance) {
        add_finding(Finding::Kind::remark, "its points are " + metres(off) + " from agreeing with its normal and its " +
                                               (overlap ? "depth" : "distance"));
      }
    } else if (measure && std::abs(glm::length(between) - *measure) > tolerance) {
      add_finding(Finding::Kind::remark, "its points are " + metres(glm::length(between)) + " apart, not its " +
                                             (overlap ? "depth" : "distance"));
    }
  }
};

}  // namespace

bool AnswerJudgement::differs() const {
  return std::any_of(fields.begin(), fields.end(),
                     [](const ComparedField& field) { return field.agreement == Agreement::differs; });
}

bool AnswerJudgement::disproved() const {
  return std::any_of(findings.begin(), findings.end(),
                     [](const Finding& finding) { return finding.kind == Finding::Kind::disproves; });
}

AnswerJudgement judge_answer(const PairQuery& query, const PairResult& ours, const EngineAnswer& theirs) {
  AnswerJudgement out;
  out.fields = compare_with_engine(ours, theirs);
  if (theirs.normal) out.planes = supporting_planes(query.a, query.b, *theirs.normal);
  Judge judge{query, ours, theirs, out};
  if (theirs.normal) judge.judge_normal();
  judge.judge_points();
  if (!theirs.normal && !out.disproved()) judge.judge_by_our_normal();
  return out;
}

}  // namespace minkoscope
