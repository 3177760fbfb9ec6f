#include "app/commands/explore.h"

#include <unistd.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/commands/case_input.h"
#include "app/commands/output.h"
#include "app/commands/shard.h"
#include "core/scene/obj_reader.h"
#include "core/trial/explore.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

ExploreSettings read_settings(const ExploreRequest& request, const CommandContext& context) {
  ExploreSettings settings;
  settings.ticks = request.ticks;
  settings.seed = request.seed;
  settings.precision = context.precision;
  if (context.algorithm) {
    if (find_mover_method(*context.algorithm) == nullptr) {
      throw CommandError("--algorithm " + *context.algorithm + ": unknown mover; see `minkoscope algorithms`");
    }
    settings.mover = *context.algorithm;
  }
  if (!request.radii.empty()) {
    for (int i = 0; i < 3; ++i) {
      const double radius = request.radii[static_cast<std::size_t>(i)];
      if (!(radius > 0.0) || !(radius < 1e6)) throw CommandError("--radii: must be three lengths greater than 0");
      settings.radii[i] = radius;
    }
  }
  return settings;
}

/// A line on stderr, now and then, where a person watches.
class Watch {
 public:
  explicit Watch(std::uint64_t total) : total_(total), shown_(isatty(STDERR_FILENO) != 0) {}
  ~Watch() {
    if (told_) std::fputs("\r\033[K", stderr);
  }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  void done(const ExploreReport& report) {
    const auto now = std::chrono::steady_clock::now();
    if (!shown_ || now - last_ < std::chrono::milliseconds(200)) return;
    last_ = now;
    told_ = true;
    std::fprintf(stderr, "\r%llu of %llu ticks, %zu moments", static_cast<unsigned long long>(report.ticks),
                 static_cast<unsigned long long>(total_), report.moments.size());
  }

 private:
  std::uint64_t total_;
  bool shown_, told_ = false;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

nlohmann::ordered_json to_document(const ExploreReport& report, const std::vector<std::string>& saved) {
  nlohmann::ordered_json document{{"ticks", report.ticks}, {"distance", report.distance}};
  for (std::size_t i = 0; i < moment_kinds; ++i) {
    document[std::string(to_string(static_cast<MomentKind>(i)))] = report.counts[i];
  }
  document["saved"] = saved;
  return document;
}

}  // namespace

void run_explore(const ExploreRequest& request, CommandContext& context) {
  if (request.folder.empty()) throw CommandError("walk --explore: -o DIR is missing; must name a folder for the cases");
  const Shard share = read_shard(request.shard);
  const ExploreSettings settings = read_settings(request, context);
  const ObjModel model = load_obj(request.level, loading_progress());
  const fs::path file = fs::absolute(request.level);
  const fs::path folder = request.folder;
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw CommandError(folder.string() + ": cannot be made a folder: " + error.message());

  ExploreReport total;
  std::vector<std::string> saved;
  try {
    const Exploration exploration({{{file.stem().string(), model.mesh, file.string(), {}}, std::nullopt}}, settings);
    Watch watch(request.ticks / share.of);
    for (std::uint64_t i = share.number - 1; i < exploration.excursion_count(); i += share.of) {
      total.add(exploration.excursion(i));
      for (; saved.size() < total.moments.size();) {
        const Moment& moment = total.moments[saved.size()];
        const fs::path name = std::string(to_string(moment.kind)) + "-" + file.stem().string() + "-seed" +
                              std::to_string(settings.seed) + "-tick" + std::to_string(moment.tick) + ".json";
        save_case(moment.found, folder / name);
        saved.push_back((folder / name).generic_string());
      }
      watch.done(total);
    }
  } catch (const std::invalid_argument& problem) {
    throw CommandError(request.level + ": " + problem.what());
  }
  if (context.json) {
    print_line(to_document(total, saved).dump());
  } else {
    char line[160];
    std::snprintf(line, sizeof line, "%llu ticks, %.0f m", static_cast<unsigned long long>(total.ticks),
                  total.distance);
    print_line(line);
    for (std::size_t i = 0; i < moment_kinds; ++i) {
      print_line("  " + std::string(to_string(static_cast<MomentKind>(i))) + ": " + std::to_string(total.counts[i]));
    }
    for (const std::string& name : saved) print_line("  saved " + name);
  }
  context.status = total.faults() == 0 ? 0 : 1;
}

}  // namespace minkoscope
