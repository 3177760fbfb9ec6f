// `minkoscope fuzz`: tries methods on random hard pairs, moves or contacts, judges them, and saves one case of each
// kind of disagreement. A share of a trial (--shard K/M) looks at the pairs whose index is K − 1 modulo M; its progress
// is kept in the output folder, so that a trial that was stopped, even killed, continues where it was: pairs tried
// since the progress was last written are tried again, with the same result. Ctrl+C ends it with a report of what was
// tried.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

#include "app/commands/commands.h"
#include "app/commands/io/interrupt.h"
#include "app/commands/io/output.h"
#include "app/commands/io/shard.h"
#include "core/contact/method_table.h"
#include "core/narrow_phase/method_table.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/json/json_writer.h"
#include "core/sweep/method_table.h"
#include "core/trial/fuzz_trial.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

struct FuzzRequest {
  std::int64_t pairs = 10000;  // signed, so that a negative number is refused and not wrapped round
  std::string kind = "pair";
  std::string methods = "by-kind";  // those of the kind that promise most
  std::string against = "oracle";
  std::uint64_t seed = 1;
  std::string shapes = "all";
  std::int64_t ticks = 1;
  std::string shard = "1/1";
  std::string folder;
};

/// What a trial of each kind is in words.
struct FuzzKindRow {
  std::string_view name, many;
  FuzzKind kind;
  std::string_view methods;  // those that promise most
  bool (*has)(std::string_view method);
};
constexpr std::array<FuzzKindRow, 3> fuzz_kinds{{
    {"pair", "pairs", FuzzKind::pair, "gjk-epa,gjk-distance,gjk-overlap",
     [](std::string_view name) { return find_pair_method(name) != nullptr; }},
    {"sweep", "moves", FuzzKind::sweep, "swept,gjk-cast,conservative-advancement,bilateral-advancement",
     [](std::string_view name) { return find_sweep_method(name) != nullptr; }},
    {"contact", "contacts", FuzzKind::contact, "clip,sat-clip",
     [](std::string_view name) { return find_contact_method(name) != nullptr; }},
}};

const FuzzKindRow& kind_of(const FuzzRequest& request) {
  return *std::ranges::find(fuzz_kinds, request.kind, &FuzzKindRow::name);
}

std::vector<std::string> read_methods(const std::string& given, const FuzzKindRow& kind) {
  const std::string text = given != FuzzRequest().methods ? given : std::string(kind.methods);
  std::vector<std::string> methods;
  std::stringstream words(text);
  for (std::string word; std::getline(words, word, ',');) {
    if (!kind.has(word)) throw CommandError("--methods " + word + ": unknown method; see `minkoscope algorithms`");
    methods.push_back(word);
  }
  if (methods.empty()) throw CommandError("--methods must name at least one method");
  return methods;
}

/// What a share has done so far; written to the output folder from time to time.
struct Trial {
  Json key;                // what the trial is: another one does not go on from its progress
  std::uint64_t next = 0;  // index of the next pair
  std::uint64_t tried = 0;
  std::map<std::string, std::uint64_t> disagreements;
  std::set<std::string> kinds;
  std::map<std::string, std::uint64_t> counts;  // by kind
  std::vector<std::string> saved;
  bool stopped = false;  // by Ctrl+C
};

void write_whole(const fs::path& file, const std::string& text) {
  const fs::path part = file.string() + ".part";
  {
    std::ofstream out(part, std::ios::binary);
    out << text << '\n';
    if (!out.flush()) throw CommandError(file.string() + ": cannot be written");
  }
  std::error_code error;
  fs::rename(part, file, error);
  if (error) throw CommandError(file.string() + ": cannot be written: " + error.message());
}

void save_progress(const fs::path& file, const Trial& trial) {
  const Json progress{
      {"trial", trial.key},   {"next", trial.next},     {"tried", trial.tried}, {"disagreements", trial.disagreements},
      {"kinds", trial.kinds}, {"counts", trial.counts}, {"saved", trial.saved}};
  write_whole(file, dump_json(progress, 2));
}

void load_progress(const fs::path& file, Trial& trial) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return;
  const auto progress = read_json_if_any(std::string(std::istreambuf_iterator<char>(in), {}));
  if (progress.is_discarded() || !progress.is_object() || progress.value("trial", Json()) != trial.key) {
    throw CommandError(file.string() + ": is the progress of another trial; choose another folder, or remove it");
  }
  trial.next = progress.at("next");
  trial.tried = progress.at("tried");
  trial.disagreements = progress.at("disagreements");
  trial.kinds = progress.at("kinds").get<std::set<std::string>>();
  trial.counts = progress.value("counts", trial.counts);  // absent in what earlier versions wrote
  trial.saved = progress.at("saved");
}

bool stderr_is_terminal() {
#ifdef _WIN32
  return _isatty(_fileno(stderr)) != 0;
#else
  return isatty(fileno(stderr)) != 0;
#endif
}

class Fuzz {
 public:
  Fuzz(const FuzzRequest& request, const CommandContext& context)
      : fuzz_({kind_of(request).kind, request.seed, read_methods(request.methods, kind_of(request)), request.against,
               request.shapes == "polytopes" ? FuzzShapes::polytopes : FuzzShapes::all, context.precision,
               static_cast<int>(request.ticks)}),
        pairs_(static_cast<std::uint64_t>(request.pairs)),
        shard_(read_shard(request.shard)),
        folder_(request.folder),
        show_progress_(stderr_is_terminal()) {
    const FuzzTrialSettings& settings = fuzz_.settings();
    if (settings.kind != FuzzKind::pair && settings.against != "oracle")
      throw CommandError("--against " + settings.against + ": must be oracle for --kind " + request.kind);
    if (settings.kind != FuzzKind::contact && settings.ticks != 1)
      throw CommandError("--ticks " + std::to_string(settings.ticks) + ": is for --kind contact");
    if (settings.against != "oracle" && find_pair_method(settings.against) == nullptr) {
      throw CommandError("--against " + settings.against + ": must be oracle or a method; see `minkoscope algorithms`");
    }
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error) throw CommandError(folder_.string() + ": cannot be made a folder: " + error.message());
    trial_.key = {{"pairs", pairs_},
                  {"methods", settings.methods},
                  {"against", settings.against},
                  {"seed", settings.seed},
                  {"shard", request.shard},
                  {"precision", settings.precision ? std::string(to_string(*settings.precision)) : "both"}};
    if (settings.kind != FuzzKind::pair) trial_.key["kind"] = request.kind;
    if (settings.ticks != 1) trial_.key["ticks"] = settings.ticks;
    if (settings.shapes == FuzzShapes::polytopes) trial_.key["shapes"] = request.shapes;
    trial_.next = shard_.number - 1;
    trial_.disagreements = fuzz_.disagreements();
    progress_file_ =
        folder_ / ("progress-" + std::to_string(shard_.number) + "-of-" + std::to_string(shard_.of) + ".json");
    load_progress(progress_file_, trial_);
    fuzz_.resume(trial_.disagreements, trial_.kinds, trial_.counts);
  }

  const Trial& run() {
    const InterruptGuard guard;
    auto written = std::chrono::steady_clock::now();
    while (trial_.next < pairs_ && !guard.interrupted()) {
      try_pair(trial_.next);
      trial_.next += shard_.of;
      ++trial_.tried;
      if (const auto now = std::chrono::steady_clock::now(); now - written > std::chrono::milliseconds(200)) {
        written = now;
        save_progress(progress_file_, trial_);
        if (show_progress_)
          std::fprintf(stderr, "\r%llu of %llu pairs", static_cast<unsigned long long>(trial_.next),
                       static_cast<unsigned long long>(pairs_));
      }
    }
    trial_.stopped = trial_.next < pairs_;
    save_progress(progress_file_, trial_);
    if (show_progress_) std::fputc('\n', stderr);
    return trial_;
  }

 private:
  void try_pair(std::uint64_t index) {
    for (const FuzzFinding& finding : fuzz_.try_case(index)) {
      const fs::path file = folder_ / (finding.kind + "-" + std::to_string(finding.index) + ".json");
      save_case(finding.found, file);
      trial_.saved.push_back(file.generic_string());
    }
    trial_.disagreements = fuzz_.disagreements();
    trial_.kinds = fuzz_.kinds();
    trial_.counts = fuzz_.counts();
  }

  FuzzTrial fuzz_;
  std::uint64_t pairs_;
  Shard shard_;
  fs::path folder_, progress_file_;
  bool show_progress_;
  Trial trial_;
};

}  // namespace

void add_fuzz_command(CLI::App& program, CommandContext& context) {
  auto request = std::make_shared<FuzzRequest>();
  const Command command = add_command(
      program, context, "fuzz", "Try methods on random hard pairs, moves or contacts, and save what disagrees",
      "minkoscope fuzz --pairs 100000 --methods gjk-epa,sat --seed 7 --shard 1/2 -o found");
  command.add_option("--pairs", request->pairs, "Pairs, moves or contacts of the whole trial, over all shards")
      .type_name("N")
      .range(std::int64_t{0}, std::int64_t{1'000'000'000'000});
  command.add_option("--kind", request->kind, "Pairs of shapes, moves of a body through a level, or contact manifolds")
      .type_name("pair|sweep|contact")
      .one_of({"pair", "sweep", "contact"});
  command
      .add_option("--methods", request->methods,
                  "Methods to try, separated by commas; by-kind: those that promise most")
      .type_name("A,B,…");
  command.add_option("--against", request->against, "The judge: oracle, or another method").type_name("JUDGE");
  command.add_option("--seed", request->seed, "Another seed, other pairs").type_name("S");
  command.add_option("--shapes", request->shapes, "all, or polytopes: no ellipsoid, cylinder or cone takes part")
      .type_name("all|polytopes")
      .one_of({"all", "polytopes"});
  command.add_option("--ticks", request->ticks, "Ticks of each contact; above 1 the pair is jolted in each")
      .type_name("N")
      .range(std::int64_t{1}, std::int64_t{1000});
  command.add_option("--shard", request->shard, "The share of the trial to run, from 1/M to M/M").type_name("K/M");
  command.add_option("-o", request->folder, "Folder for the cases that disagree and the progress")
      .type_name("DIR")
      .required();
  command.callback([request, &context] {
    Fuzz fuzz(*request, context);
    const Trial& trial = fuzz.run();
    if (context.json) {
      Json report{{"pairs", trial.tried},
                  {"disagreements", trial.disagreements},
                  {"counts", trial.counts},
                  {"saved", trial.saved}};
      if (trial.stopped) report["stopped"] = true;
      print_line(dump_json(report));
    } else {
      print_line(std::to_string(trial.tried) + " " + std::string(kind_of(*request).many) + " tried" +
                 (trial.stopped ? ", stopped; the same command goes on from here" : ""));
      // A pair that a method does not take is run all the same, and ends undecided.
      const bool is_pair = kind_of(*request).kind == FuzzKind::pair;
      for (const auto& [method, count] : trial.disagreements) {
        const auto declined = trial.counts.find(method + "-" + std::string(not_taken));
        print_line("  " + method + ": " + std::to_string(count) + " disagreements" +
                   (declined == trial.counts.end()
                        ? std::string()
                        : ", " + std::to_string(declined->second) + (is_pair ? " of them " : " ") +
                              std::string(kind_of(*request).many) + " that it does not take"));
        for (const auto& [kind, times] : trial.counts) {
          const bool own = kind.starts_with(method + "-") && !kind.ends_with(not_taken);
          if (own) print_line("    " + kind + ": " + std::to_string(times));
        }
      }
      for (const std::string& file : trial.saved) print_line("  saved " + file);
    }
    context.status = trial.saved.empty() ? 0 : 1;
  });
}

}  // namespace minkoscope
