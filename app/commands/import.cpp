// minkoscope import FILE|-: a failure of another engine, in its own words, becomes a case.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>

#include "app/commands/commands.h"
#include "app/commands/io/case_input.h"
#include "app/commands/io/output.h"
#include "core/import/import.h"
#include "core/import/scene_case.h"
#include "core/import/track.h"
#include "core/scene/case/file_cache.h"
#include "core/scene/files/whole_file.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/json/json_value.h"
#include "core/scene/members/level_json.h"
#include "core/scene/mesh_files/mesh_file.h"
#include "core/scene/run_setup.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

/// What the command line says of a track.
struct TrackRequest {
  std::string level, body;
  std::optional<double> tick;  // seconds; absent: as the recording says
  bool given() const { return !level.empty() || !body.empty() || tick; }
};

TrackOptions track_options(const TrackRequest& request) {
  TrackOptions options;
  options.level = request.level;
  if (request.tick && !(*request.tick > 0.0 && *request.tick <= 10.0))
    throw CommandError("--tick: must be more than 0, and 10 seconds at most");
  options.tick = request.tick;
  if (request.body.empty()) return options;
  options.body = read_body_option(request.body);
  return options;
}

Imported read_import(const std::vector<std::string>& files, const ImportChoices& choices, const TrackRequest& track,
                     const CommandContext& context) {
  if (files.size() == 1 && is_scene_file(files[0])) return import_scene(load_scene(files[0]));
  if (std::all_of(files.begin(), files.end(), [](const std::string& file) { return is_mesh_file(file); })) {
    const std::vector<fs::path> paths(files.begin(), files.end());
    return import_obj_files(paths);
  }
  if (files.size() > 1)
    throw CommandError(files[1] + ": is a second file; must be two files of triangles, or one file of text");
  const CaseText input = read_case_text(files[0]);
  if (context.line > 0) {
    if (!input.batch) static_cast<void>(read_case(files[0], context));  // says that there are no lines
    const BatchLine line = line_of_batch(input.text, input.name, context.line);
    static_cast<void>(read_case(files[0], context));  // says what is wrong by its line of the batch
    return import_text(line.text, input.name, input.folder, choices);
  }
  if (track.given() || is_recording(input.text) || is_track_table(input.text))
    return import_track(input.text, input.name, input.folder, track_options(track));
  return import_text(input.text, input.name, input.folder, choices);
}

/// What --algorithm and --precision give in place of the text.
Case with_options(Case value, const CommandContext& context) {
  const std::string words = context.algorithm.value_or("");
  const std::string precision = context.precision ? std::string(to_string(*context.precision)) : "";
  const std::string setup = words + (words.empty() || precision.empty() ? "" : ",") + precision;
  return setup.empty() ? value : with_setup(value, parse_setup(setup, value, "--algorithm"));
}

/// An option that settles what a text leaves open.
struct ChoiceOption {
  const char* name;
  const char* values;
  const char* help;
};
constexpr ChoiceOption choice_options[] = {
    {"extents", "half|full", "Sides of boxes whose text does not say: half or full"},
    {"quaternion", "wxyz|xyzw", "Where w stands in quaternions whose text does not say"},
    {"capsule", "with-caps|without-caps", "What the height of a capsule is measured with"},
    {"euler", "ORDER", "Order of three angles, XYZ for turns about the body's own x, then y, then z"},
    {"axis", "x|y|z", "Along which local axis capsules, cylinders and cones stand"},
    {"library", "NAME", "Whose conventions the text follows: Jolt, Bullet, PhysX, FCL, parry, Unity, ..."},
};

ImportChoices choices_of(const std::map<std::string, std::string>& written) {
  ImportChoices choices;
  for (const ChoiceOption& option : choice_options) {
    const auto found = written.find(option.name);
    if (found == written.end() || found->second.empty()) continue;
    if (!choices.choose(option.name, found->second))
      throw CommandError("--" + std::string(option.name) + ": \"" + printable(found->second) +
                         "\" is not one; must be " +
                         (std::string_view(option.name) == "library" ? library_names() : std::string(option.values)));
  }
  return choices;
}

/// The lines of a batch, recorded casts among them, become cases one a line; the first bad one refuses the file.
void import_batch(const CaseText& input, const std::string& target, const CommandContext& context) {
  FileCache cache;
  std::string text;
  for_each_line(input.text, [&](const BatchLine& line) {
    const Case value =
        parse_case(line.text, input.name, input.folder, loading_progress(), parse_options(context, line.number), cache);
    const fs::path folder = target.empty() ? fs::current_path() : fs::absolute(target).parent_path();
    text += to_json(value, folder, -1) + '\n';
  });
  std::fprintf(stderr, "understood a batch of %zu cases, one a line\n", count_cases(input.text));
  if (target.empty()) {
    std::fwrite(text.data(), 1, text.size(), stdout);
  } else {
    WholeFile file(target);
    file.write(text);
    file.commit();
    std::fprintf(stderr, "%s: written\n", target.c_str());
  }
}

/// Whether the file holds several cases, of which --line chooses none.
bool imports_batch(const std::vector<std::string>& files, const CommandContext& context) {
  return files.size() == 1 && context.line == 0 && is_batch_file(files[0]);
}

void run_import(const std::vector<std::string>& files, const std::string& target, const ImportChoices& choices,
                const TrackRequest& track, const CommandContext& context) {
  if (imports_batch(files, context)) return import_batch(read_case_text(files[0]), target, context);
  Imported imported = read_import(files, choices, track, context);
  imported.value = with_options(std::move(imported.value), context);
  std::fprintf(stderr, "understood %s\n", imported.format.c_str());
  for (const std::string& sentence : imported.understood) std::fprintf(stderr, "  %s\n", sentence.c_str());
  for (const std::string& remark : imported.remarks) std::fprintf(stderr, "  note: %s\n", remark.c_str());
  if (target.empty()) {
    print_line(to_json(imported.value, fs::current_path(), context.json ? -1 : 2));
  } else {
    save_case(imported.value, target);
    std::fprintf(stderr, "%s: written\n", target.c_str());
  }
}

}  // namespace

void add_import_command(CLI::App& program, CommandContext& context) {
  const Command command =
      add_command(program, context, "import", "Read a failure of another engine, in its own words, into a case",
                  "minkoscope import fcl-failure.txt -o case.json");
  auto files = std::make_shared<std::vector<std::string>>();
  auto target = std::make_shared<std::string>();
  std::string forms;
  for (const ImportFormat& format : import_formats()) {
    if (!forms.empty()) forms += "; ";
    forms += format.title;
  }
  command
      .add_option("FILE", *files, "What failed, as text (" + forms + "); \"-\" reads it from stdin; or two .obj files")
      .required()
      .expected(1, 2);
  command.add_option("-o", *target, "Where the case goes; without it, it is printed").type_name("CASE");
  add_line_option(command, context);
  auto written = std::make_shared<std::map<std::string, std::string>>();
  for (const ChoiceOption& option : choice_options)
    command.add_option("--" + std::string(option.name), (*written)[option.name], option.help).type_name(option.values);
  auto track = std::make_shared<TrackRequest>();
  command.add_option("--level", track->level, "Of a character's track: the level's file").type_name("LEVEL.obj");
  command.add_option("--body", track->body, "Of a character's track: its body, a shape as in a case").type_name("JSON");
  command.add_option("--tick", track->tick, "Of a character's track: seconds a tick").type_name("S");
  command.callback([files, target, written, track, &context] {
    run_import(*files, *target, choices_of(*written), *track, context);
  });
}

}  // namespace minkoscope
