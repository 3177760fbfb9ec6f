// minkoscope trace: runs any case with the recorder and writes its events, one a line.
#include <memory>
#include <optional>

#include "app/commands/commands.h"
#include "app/commands/io/case_input.h"
#include "app/commands/io/output.h"
#include "app/commands/io/run_case.h"
#include "core/scene/files/whole_file.h"
#include "core/shapes/hull/convex_hull.h"
#include "core/shapes/shape_traits.h"
#include "core/timeline/case_run.h"

namespace minkoscope {
namespace {

/// Events go to a file, complete or not at all, or to stdout.
class EventSink {
 public:
  explicit EventSink(const std::string& file) {
    if (file != "-") file_.emplace(file);
  }
  void write(const std::vector<Step>& steps, const StepContext& step_context) {
    for (const Step& step : steps) write(step, step_context);
  }
  void write(const Step& step, const StepContext& step_context) {
    const std::string line = to_json(step, count_++, step_context);
    if (!file_) {
      print_line(line);
      return;
    }
    file_->write(line);
    file_->write("\n");
  }
  void commit() {
    if (file_) file_->commit();
  }

 private:
  std::optional<WholeFile> file_;
  std::size_t count_ = 0;
};

/// Writes each step as it comes: a large hull has very many.
class HullSteps final : public StepObserver {
 public:
  explicit HullSteps(EventSink& sink) : sink_(sink) {}
  void on(const HullStep& step) override { sink_.write(step, {}); }

 private:
  EventSink& sink_;
};

void trace_hull(const Case& scene_case, const std::string& which, const std::string& name, EventSink& sink) {
  const auto* query = std::get_if<PairQuery>(&scene_case.run);
  if (query == nullptr)
    throw CommandError(name + ": is a " + std::string(kind_of(scene_case).name) + "; --hull needs a pair");
  const Shape& shape = (which == "a" ? query->a : query->b).shape;
  const auto* hull = std::get_if<HullShape>(&shape.value);
  if (hull == nullptr)
    throw CommandError(name + ": shape " + which + " is a " + std::string(type_of(shape).name) +
                       "; --hull needs one of type \"hull\"");
  HullSteps steps(sink);
  build_convex_hull(hull->hull->points, steps);
}

void run_trace(const std::string& file, const std::string& output, const std::string& hull,
               const CommandContext& context) {
  const Case scene_case = read_case(file, context);
  EventSink sink(output);
  if (!hull.empty()) {
    trace_hull(scene_case, hull, case_name(file, context.line), sink);
    sink.commit();
    return;
  }
  StepContext step_context;
  step_context.mesh_labels = kind_of(scene_case).mesh_labels(scene_case.run);
  name_the_case(scene_case, case_name(file, context.line), [&] {
    record(scene_case.run, [&](const std::vector<Step>& steps, std::optional<int> tick) {
      step_context.tick = tick;
      sink.write(steps, step_context);
    });
  });
  sink.commit();
}

}  // namespace

void add_trace_command(CLI::App& program, CommandContext& context) {
  const Command command =
      add_command(program, context, "trace", "Run a case with the recorder and write its events as JSON, one a line",
                  "minkoscope trace pair.json -o events.jsonl");
  auto file = std::make_shared<std::string>();
  auto output = std::make_shared<std::string>("-");
  command.add_option("FILE", *file, "A case of any kind; \"-\" reads it from stdin").required();
  command.add_option("-o,--output", *output, "File to write, whole or not at all; stdout where left out")
      .type_name("FILE");
  auto hull = std::make_shared<std::string>();
  command.add_option("--hull", *hull, "How the hull of that shape is built, in place of the pair's run")
      .one_of({"a", "b"})
      .type_name("a|b");
  add_line_option(command, context);
  command.callback([file, output, hull, &context] { run_trace(*file, *output, *hull, context); });
}

}  // namespace minkoscope
