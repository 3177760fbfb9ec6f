// minkoscope compare: one case run twice, by two methods or in two precisions: both results, the first step at which
// the runs decide differently, and what differs there; of contacts both manifolds of the first tick that differs.
#include <cmath>
#include <memory>
#include <string>

#include "app/commands/commands.h"
#include "app/commands/io/case_input.h"
#include "app/commands/io/comparison_table.h"
#include "app/commands/io/output.h"
#include "app/commands/io/run_case.h"
#include "core/base/overloaded.h"
#include "core/base/text.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_writer.h"
#include "core/scene/results/contact_comparison.h"
#include "core/scene/results/result_json.h"
#include "core/timeline/run_comparison.h"

namespace minkoscope {
namespace {

struct CompareRequest {
  std::string file, with;
  double tolerance = default_comparison_tolerance;
};

std::string name_of(const RunSetup& setup) {
  return setup.algorithm + ", " + std::string(to_string(setup.precision));
}

void print_text(const RunComparison& comparison, const RunSetup& left, const RunSetup& right) {
  std::vector<ComparisonRow> rows{{" ", "run", name_of(left), name_of(right)}};
  for (const ComparedField& field : comparison.fields)
    if (field.agreement != Agreement::neither) rows.push_back(row_of(field));
  rows.push_back({difference_mark(comparison.left_steps != comparison.right_steps), "steps",
                  std::to_string(comparison.left_steps), std::to_string(comparison.right_steps)});
  print_comparison(rows);
  const auto& divergence = comparison.divergence;
  print_line(divergence ? "first different at step " + std::to_string(divergence->step) + ": " + divergence->sentence
                        : std::string("both take the same decisions to the end"));
}

void print_json(const RunComparison& comparison, bool differ) {
  JsonWriter writer;
  writer.begin_object();
  writer.key("left").value(read_json(comparison.left_result, "left"));
  writer.key("right").value(read_json(comparison.right_result, "right"));
  writer.member("left_steps", comparison.left_steps).member("right_steps", comparison.right_steps);
  writer.key("first_difference");
  if (const auto& divergence = comparison.divergence) {
    writer.begin_object().member("step", divergence->step).member("sentence", divergence->sentence).end_object();
  } else {
    writer.null();
  }
  writer.key("differing_fields").begin_array();
  for (const ComparedField& field : comparison.fields) {
    if (field.agreement == Agreement::differs) writer.value(field.name);
  }
  writer.end_array().member("answers_differ", differ).end_object();
  print_line(writer.take());
}

/// "face 3/vertex 5, 0.01 deep"
std::string point_words(const std::optional<ContactPoint>& point) {
  return point ? id_of(*point) + ", " + significant_number(point->depth, 6) + " deep" : std::string("-");
}

void print_text(const ContactComparison& comparison, int ticks, const RunSetup& left, const RunSetup& right) {
  const ComparedManifolds& manifolds = comparison.shown;
  std::vector<ComparisonRow> rows{{" ", "run", name_of(left), name_of(right)}};
  for (const ComparedField& field : manifolds.fields) {
    ComparisonRow row = row_of(field);
    row.mark = difference_mark(field.agreement != Agreement::same);  // what one has alone is a difference
    rows.push_back(std::move(row));
  }
  for (const ComparedPoint& point : manifolds.points) {
    const bool nearest = point.left && point.right && !point.has_same_id;
    rows.push_back({difference_mark(point.differs), nearest ? "nearest" : "point", point_words(point.left),
                    point_words(point.right)});
  }
  print_comparison(rows);
  if (ticks == 1) {
    print_line(manifolds.differ() ? "the manifolds differ" : "both give the same manifold");
  } else if (comparison.differing_ticks == 0) {
    print_line("both give the same manifolds in all " + std::to_string(ticks) + " ticks; above: tick 0");
  } else {
    print_line("the manifolds differ in " + std::to_string(comparison.differing_ticks) + " of " +
               std::to_string(ticks) + " ticks; above: the first, tick " + std::to_string(manifolds.tick));
  }
}

void print_json(const ContactComparison& comparison) {
  const ComparedManifolds& manifolds = comparison.shown;
  JsonWriter writer;
  writer.begin_object();
  writer.key("left").value(read_json(comparison.left_result, "left"));
  writer.key("right").value(read_json(comparison.right_result, "right"));
  writer.member("differing_ticks", comparison.differing_ticks).member("tick", manifolds.tick);
  writer.key("left_manifold").value(read_json(to_json(manifolds.left, manifolds.tick), "left"));
  writer.key("right_manifold").value(read_json(to_json(manifolds.right, manifolds.tick), "right"));
  writer.key("points").begin_array();
  for (const ComparedPoint& point : manifolds.points) {
    const auto id = [](const std::optional<ContactPoint>& own) {
      return own ? std::optional(id_of(*own)) : std::nullopt;
    };
    writer.begin_object().member("left", id(point.left)).member("right", id(point.right));
    writer.member("apart", point.left && point.right ? std::optional(point.apart) : std::nullopt);
    writer.member("differs", point.differs).end_object();
  }
  writer.end_array().key("differing_fields").begin_array();
  for (const ComparedField& field : manifolds.fields)
    if (field.agreement != Agreement::same) writer.value(field.name);
  writer.end_array().member("answers_differ", comparison.answers_differ).end_object();
  print_line(writer.take());
}

RunComparison run_both(const PairQuery& left, const PairQuery& right, double tolerance) {
  return compare_runs(record_pair(left), left, record_pair(right), right, tolerance);
}

RunComparison run_both(const SweepQuery& left, const SweepQuery& right, double tolerance) {
  return compare_runs(record_sweep(left), left, record_sweep(right), right, tolerance);
}

/// Walks and worlds are not compared step by step.
[[noreturn]] void refuse(const CaseKind& kind, const std::string& name, const std::string& instead) {
  throw CaseError(name + ": /kind: is \"" + std::string(kind.name) +
                  "\"; must be \"pair\", \"sweep\" or \"contact\" (" + instead + ")");
}

/// Throws CaseError for a kind that is not compared here.
void check_kind(const Case& scene_case, const std::string& name) {
  const CaseKind& kind = kind_of(scene_case);
  std::visit(overloaded{[](const PairQuery&) {}, [](const SweepQuery&) {},
                        [&](const Walk&) { refuse(kind, name, "walks have no steps to compare here"); },
                        [](const ContactQuery&) {},
                        [&](const World&) {
                          refuse(kind, name,
                                 "`minkoscope world --algorithm NAME` runs a world with another broad phase");
                        }},
             scene_case.run);
}

RunComparison run_both(const Case& left, const Case& right, double tolerance) {
  if (const auto* pair = std::get_if<PairQuery>(&left.run))
    return run_both(*pair, std::get<PairQuery>(right.run), tolerance);
  return run_both(std::get<SweepQuery>(left.run), std::get<SweepQuery>(right.run), tolerance);
}

void run_compare(const CompareRequest& request, CommandContext& context) {
  if (!std::isfinite(request.tolerance) || request.tolerance < 0.0) {
    throw CommandError("--tolerance " + std::to_string(request.tolerance) + ": must be a number from 0");
  }
  const std::string name = case_name(request.file, context.line);
  const Case left = read_case(request.file, context);
  check_kind(left, name);
  RunSetup setup;
  if (!request.with.empty()) {
    setup = parse_setup(request.with, left, "--with");
  } else if (const auto own = compared_setup(left)) {
    setup = *own;
  } else {
    throw CommandError("compare: needs --with METHOD[,PRECISION], or a case saved while comparing in the window");
  }
  const Case right = with_setup(left, setup);
  bool differ = false;
  if (const auto* contact = std::get_if<ContactQuery>(&left.run)) {
    const ContactComparison comparison = name_the_case(
        right, name, [&] { return compare_contacts(*contact, std::get<ContactQuery>(right.run), request.tolerance); });
    differ = comparison.answers_differ;
    if (context.json) {
      print_json(comparison);
    } else {
      print_text(comparison, contact->ticks, setup_of(left), setup);
    }
  } else {
    const RunComparison comparison =
        name_the_case(right, name, [&] { return run_both(left, right, request.tolerance); });
    differ = answers_differ(comparison.fields);
    if (context.json) {
      print_json(comparison, differ);
    } else {
      print_text(comparison, setup_of(left), setup);
    }
  }
  if (differ) context.status = 1;
}

}  // namespace

void add_compare_command(CLI::App& program, CommandContext& context) {
  const Command command = add_command(
      program, context, "compare",
      "Run a pair, a sweep or a contact twice and print both results and the first step or tick that differs; the "
      "exit status is 1 when overlap, distance or depth (hit or time) differ",
      "minkoscope compare pair.json --with gjk-epa,double");
  auto request = std::make_shared<CompareRequest>();
  command.add_option("FILE", request->file, "A case; \"-\" reads it from stdin").required();
  command
      .add_option("--with", request->with,
                  "What the right run has instead: a method, a precision, or both; where left out, what the case was "
                  "compared with in the window")
      .type_name("METHOD[,PRECISION]");
  command.add_option("--tolerance", request->tolerance, "Numbers this near are the same; 1e-4 where left out")
      .type_name("NUMBER");
  add_line_option(command, context);
  command.callback([request, &context] { run_compare(*request, context); });
}

}  // namespace minkoscope
