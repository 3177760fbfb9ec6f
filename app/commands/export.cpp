// minkoscope export: a case as text, a test, a picture, a report or another engine's program, that goes elsewhere.
#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>

#include "app/commands/commands.h"
#include "app/commands/io/case_input.h"
#include "app/commands/io/case_picture.h"
#include "app/commands/io/output.h"
#include "app/commands/io/run_case.h"
#include "core/base/overloaded.h"
#include "core/export/engines/engine_program.h"
#include "core/export/export_test.h"
#include "core/export/report.h"
#include "core/scene/files/whole_file.h"
#include "core/scene/inline_files.h"
#include "core/scene/one_line_text.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

constexpr PictureSize picture_size{1600, 800};
constexpr const char* ellipsoid_space_caption = "World space, and the space in which the body is the unit sphere";

struct ExportRequest {
  std::string file, form, target, theme = "light";
  int step = -1;  // absent: the key step
};

Picture picture_of(const Case& value, const ExportRequest& request) {
  CasePictureRequest picture;
  picture.step = request.step >= 0 ? request.step : static_cast<int>(find_key_step(value));
  return paint_case(value, picture, picture_size, request.theme == "dark" ? dark_theme() : light_theme(), 1.25f);
}

void export_picture(const Case& value, const ExportRequest& request) {
  if (request.target.empty()) throw CommandError("--as picture: needs -o FILE.png");
  if (fs::path(request.target).extension() != ".png")
    throw CommandError("-o " + request.target + ": must end in .png; `minkoscope render` makes animations");
  write_png(request.target, picture_of(value, request));
}

/// A report in a file has its picture beside it; a printed one has none.
void export_report(const Case& value, const ExportRequest& request) {
  if (request.target.empty()) return print_line(to_markdown_report(value, {}));
  const fs::path picture = fs::path(request.target).replace_extension(".png");
  const char* caption =
      std::visit(overloaded{[](const PairQuery&) { return "World space, and the Minkowski difference A − B"; },
                            [](const SweepQuery&) { return ellipsoid_space_caption; },
                            [](const Walk&) { return ellipsoid_space_caption; },
                            [](const ContactQuery&) { return "The two shapes and the points of their contact"; },
                            [](const World&) { return "The bodies, and the structure that finds their pairs"; }},
                 value.run);
  const std::string text = to_markdown_report(value, {{picture.filename().string(), caption}});
  write_png(picture, picture_of(value, request));
  write_whole_file(request.target, text);
}

struct Form {
  const char* name;
  const char* title;
  std::string (*text)(const Case&);  // null: made by the two above
};
constexpr std::array<Form, 8> own_forms{{
    {"case", "the case, with what its files hold in it",
     [](const Case& value) { return to_json(without_files(value), ".", 2) + "\n"; }},
    {"one-line", "one line of text for chats and issue trackers",
     [](const Case& value) { return to_one_line(value) + "\n"; }},
    {"googletest", "a C++ test", [](const Case& value) { return to_cpp_test(value, TestFramework::googletest); }},
    {"catch2", "a C++ test", [](const Case& value) { return to_cpp_test(value, TestFramework::catch2); }},
    {"doctest", "a C++ test", [](const Case& value) { return to_cpp_test(value, TestFramework::doctest); }},
    {"python", "a Python test", [](const Case& value) { return to_python_test(value); }},
    {"markdown", "a report with a picture, ready to attach", nullptr},
    {"picture", "a PNG", nullptr},
}};

std::string form_names(const char* between) {
  std::string names;
  for (const Form& one : own_forms) names.append(names.empty() ? "" : between).append(one.name);
  for (const EngineProgram& one : engine_programs()) names.append(between).append(one.name);
  return names;
}

void print_or_write(std::string_view text, const ExportRequest& request) {
  if (request.target.empty()) return print_line(text.substr(0, text.size() - 1));
  write_whole_file(request.target, std::string(text));
}

/// What the engine cannot express is reported with the case's name in front.
void export_program(const EngineProgram& program, const Case& value, const std::string& name,
                    const ExportRequest& request) {
  std::string text;
  try {
    text = program.write(without_files(value));
  } catch (const CaseError& cannot) {
    throw CaseError(name + ": " + cannot.what());
  }
  print_or_write(text, request);
}

void run_export(const ExportRequest& request, const CommandContext& context) {
  const auto* const form =
      std::find_if(own_forms.begin(), own_forms.end(), [&](const Form& one) { return request.form == one.name; });
  const EngineProgram* const program = find_engine_program(request.form);
  if (form == own_forms.end() && program == nullptr)
    throw CommandError("--as " + request.form + ": must be one of " + form_names(", "));
  if (request.theme != "dark" && request.theme != "light")
    throw CommandError("--theme " + request.theme + ": must be dark or light");
  const Case value = read_case(request.file, context);
  const std::string name = case_name(request.file, context.line);
  if (program != nullptr) return export_program(*program, value, name, request);
  name_the_case(value, name, [&] {
    if (form->text == nullptr) {
      if (request.form == "picture") return export_picture(value, request);
      return export_report(value, request);
    }
    print_or_write(form->text(value), request);
  });
}

}  // namespace

void add_export_command(CLI::App& program, CommandContext& context) {
  const Command command = add_command(
      program, context, "export", "Make a text, a test, a picture, a report of a case, or a program for another engine",
      "minkoscope export case.json --as markdown -o report.md");
  const auto request = std::make_shared<ExportRequest>();
  command.add_option("CASE", request->file, "The case; \"-\" reads it from stdin").required();
  command.add_option("--as", request->form, "What to make of it").required().type_name(form_names("|"));
  command
      .add_option("-o", request->target, "Where it goes; without it, it is printed. A report's picture goes beside it")
      .type_name("FILE");
  command.add_option("--step", request->step, "The step of the picture (of a walk: the tick); else the key step")
      .type_name("N");
  command.add_option("--theme", request->theme, "Colours of the picture").type_name("dark|light");
  add_line_option(command, context);
  command.callback([request, &context] { run_export(*request, context); });
}

}  // namespace minkoscope
