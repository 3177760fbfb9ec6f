// minkoscope compare: one case run twice, by two methods or in two precisions: both results, the first step at which
// the runs decide differently, and what differs there.
#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

#include "app/commands/commands.h"
#include "app/commands/io/case_input.h"
#include "app/commands/io/output.h"
#include "app/commands/io/run_case.h"
#include "core/base/overloaded.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_writer.h"
#include "core/timeline/run_comparison.h"

namespace minkoscope {
namespace {

struct CompareRequest {
  std::string file, with;
  double tolerance = default_comparison_tolerance;
};

std::string shown(const Json& value) {
  if (value.is_null()) return "-";
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  return JsonWriter(-1).value(value).take();
}

/// Characters, not bytes.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

std::string padded(std::string text, std::size_t width) {
  const std::size_t own = width_of(text);
  if (own < width) text.append(width - own, ' ');
  return text;
}

std::string name_of(const RunSetup& setup) {
  return setup.algorithm + ", " + std::string(to_string(setup.precision));
}

void print_text(const RunComparison& comparison, const RunSetup& left, const RunSetup& right) {
  struct Row {
    std::string mark, name, left, right;
  };
  std::vector<Row> rows{{" ", "run", name_of(left), name_of(right)}};
  for (const ComparedField& field : comparison.fields) {
    if (field.agreement == Agreement::neither) continue;
    rows.push_back(
        {field.agreement == Agreement::differs ? "≠" : " ", field.name, shown(field.left), shown(field.right)});
  }
  rows.push_back({comparison.left_steps == comparison.right_steps ? " " : "≠", "steps",
                  std::to_string(comparison.left_steps), std::to_string(comparison.right_steps)});
  std::size_t name_width = 0, left_width = 0;
  for (const Row& row : rows) {
    name_width = std::max(name_width, width_of(row.name));
    left_width = std::max(left_width, width_of(row.left));
  }
  for (const Row& row : rows) {
    print_line(row.mark + " " + padded(row.name, name_width + 2) + padded(row.left, left_width + 2) + row.right);
  }
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

RunComparison run_both(const PairQuery& left, const PairQuery& right, double tolerance) {
  return compare_runs(record_pair(left), left, record_pair(right), right, tolerance);
}

RunComparison run_both(const SweepQuery& left, const SweepQuery& right, double tolerance) {
  return compare_runs(record_sweep(left), left, record_sweep(right), right, tolerance);
}

/// Kinds that have ticks are not compared step by step.
[[noreturn]] void refuse(const CaseKind& kind, const std::string& name, const std::string& instead) {
  throw CaseError(name + ": /kind: is \"" + std::string(kind.name) + "\"; must be \"pair\" or \"sweep\" (" + instead +
                  ")");
}

/// Throws CaseError for a kind that is not compared here.
void check_kind(const Case& scene_case, const std::string& name) {
  const CaseKind& kind = kind_of(scene_case);
  std::visit(overloaded{[](const PairQuery&) {}, [](const SweepQuery&) {},
                        [&](const Walk&) { refuse(kind, name, "walks have no steps to compare here"); },
                        [&](const ContactQuery&) {
                          refuse(kind, name, "`minkoscope contact --algorithm NAME` runs a contact with another method");
                        },
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
  const RunComparison comparison = name_the_case(right, name, [&] { return run_both(left, right, request.tolerance); });
  const bool differ = answers_differ(comparison.fields);
  if (context.json) {
    print_json(comparison, differ);
  } else {
    print_text(comparison, setup_of(left), setup);
  }
  if (differ) context.status = 1;
}

}  // namespace

void add_compare_command(CLI::App& program, CommandContext& context) {
  const Command command = add_command(
      program, context, "compare",
      "Run a pair or a sweep twice and print both results and the first step that differs; the exit status is 1 when "
      "overlap, distance or depth (hit or time) differ",
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
