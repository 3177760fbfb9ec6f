#include "app/commands/explore.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>

#include "app/commands/io/case_input.h"
#include "app/commands/io/interrupt.h"
#include "app/commands/io/output.h"
#include "app/commands/io/shard.h"
#include "core/base/text.h"
#include "core/character/mover_table.h"
#include "core/scene/files/whole_file.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/json/json_writer.h"
#include "core/scene/members/shape_json.h"
#include "core/scene/mesh_files/mesh_file.h"
#include "core/trial/explore/cracks.h"
#include "core/trial/explore/explore.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

/// What is explored, and by whom.
struct Subject {
  std::vector<WalkMesh> level;
  ExploreSettings settings;
};

/// An OBJ file as a level that rests; or the level, body, rules and mover of a walk case, whose meshes may move.
Subject read_subject(const ExploreRequest& request, const CommandContext& context) {
  Subject subject;
  const fs::path file = fs::absolute(request.level);
  if (file.extension() == ".json" || is_batch_file(file)) {
    if (!(given_units(request.units) == GivenUnits{}))
      throw CommandError("walk --explore: --up, --unit and --scale are of an OBJ file; a case has its own");
    const Case scene_case = read_case(request.level, context);
    const Walk* walk = std::get_if<Walk>(&scene_case.run);
    if (walk == nullptr) throw CaseError(request.level + ": /kind: is no walk; must be \"walk\", or an OBJ file");
    subject.level = walk->level;
    subject.settings.body = walk->body;
    subject.settings.walk = walk->settings;
    subject.settings.mover = walk->mover;
  } else {
    const FileUnits units = file_units(request.units);
    const MeshModel model = load_mesh_file(request.level, loading_progress());
    subject.level = {{{file.stem().string(), in_metres(model.mesh, units), file.string(), {}, units}, std::nullopt}};
    subject.settings.mover = context.algorithm.value_or(subject.settings.mover);
    if (find_mover_method(subject.settings.mover) == nullptr)
      throw CommandError("--algorithm " + subject.settings.mover + ": unknown mover; see `minkoscope algorithms`");
  }
  ExploreSettings& settings = subject.settings;
  settings.ticks = static_cast<std::uint64_t>(request.ticks);
  settings.seed = request.seed;
  settings.precision = context.precision;
  Vector3d radii = settings.body.radii;
  for (std::size_t i = 0; i < request.radii.size(); ++i) {
    const double radius = request.radii[i];
    if (!(radius > 0.0) || !(radius < 1e6)) throw CommandError("--radii: must be three lengths greater than 0");
    radii[static_cast<int>(i)] = radius;
  }
  if (!request.radii.empty()) settings.body = EllipsoidBody{radii};
  if (!request.body.empty()) settings.body = WalkBody(BodyShape(read_body_option(request.body)), Vector3d(0.0));
  Walk walk;
  walk.mover = settings.mover;
  walk.body = settings.body;
  if (const std::string refusal = refusal_of(walk); !refusal.empty()) throw CommandError("--body: " + refusal);
  subject.level = with_cracks(std::move(subject.level), request.cracks, settings.body.radii,
                              settings.walk.max_slope_degrees, settings.seed);
  return subject;
}

/// FNV-1a over what the bodies walk on: a level that has changed is another exploration.
std::string fingerprint(const Subject& subject) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  const auto add = [&](double value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    for (int i = 0; i < 64; i += 8) hash = (hash ^ ((bits >> i) & 0xffu)) * 0x100000001b3u;
  };
  const auto add_pose = [&](const Vector3d& p, const Quaterniond& q) {
    for (const double value : {p.x, p.y, p.z, q.x, q.y, q.z, q.w}) add(value);
  };
  for (const WalkMesh& mesh : subject.level) {
    for (const auto& corners : mesh.mesh.mesh->triangles)
      for (const std::uint32_t corner : corners)
        for (int i = 0; i < 3; ++i) add(mesh.mesh.mesh->vertices[corner][i]);
    add_pose(mesh.mesh.pose.position, mesh.mesh.pose.rotation);
    if (!mesh.motion) continue;
    add(static_cast<double>(mesh.motion->repeat));
    for (const MotionKey& key : mesh.motion->keys) {
      add(key.time);
      add_pose(key.position.value_or(mesh.mesh.pose.position), key.rotation.value_or(mesh.mesh.pose.rotation));
    }
  }
  const WalkSettings& rules = subject.settings.walk;
  for (const double value :
       {rules.tick, rules.safety_margin, rules.max_slope_degrees, rules.step_height, double(rules.max_slides),
        double(rules.separate_gravity), double(rules.recover), double(rules.snap_to_ground)})
    add(value);
  for (const Vector3d& v : {rules.gravity, rules.external_displacement, subject.settings.body.radii})
    for (int i = 0; i < 3; ++i) add(v[i]);
  if (subject.settings.body.shape) {
    JsonWriter writer;
    write_shape(writer, subject.settings.body.shape->shape(), {});
    for (const char c : writer.take()) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  }
  return hex_digits(hash, 16);
}

/// A share of an exploration under way. What it has reached is kept in the output folder from time to time, so that one
/// that was stopped continues where it was.
class Expedition {
 public:
  Expedition(const ExploreRequest& request, const CommandContext& context)
      : shard_(read_shard(request.shard)),
        subject_(read_subject(request, context)),
        name_(fs::path(request.level).stem().string()),
        folder_(request.folder),
        exploration_(subject_.level, subject_.settings) {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error) throw CommandError(folder_.string() + ": cannot be made a folder: " + error.message());
    const ExploreSettings& settings = subject_.settings;
    key_ = {{"level", name_},
            {"fingerprint", fingerprint(subject_)},
            {"ticks", settings.ticks},
            {"seed", settings.seed},
            {"shard", request.shard},
            {"mover", settings.mover},
            {"kinds", incident_kinds},
            {"precision", settings.precision ? std::string(to_string(*settings.precision)) : "both"}};
    progress_file_ = folder_ / ("progress-" + name_ + "-" + std::to_string(shard_.number) + "-of-" +
                                std::to_string(shard_.of) + ".json");
    next_ = shard_.number - 1;
    load_progress();
  }

  /// Explores on until the share is done or Ctrl+C; false on Ctrl+C.
  bool run() {
    const InterruptGuard guard;
    const bool watched = isatty(STDERR_FILENO) != 0;
    save_progress();
    auto saved_at = std::chrono::steady_clock::now(), shown_at = saved_at;
    for (; next_ < exploration_.episode_count() && !guard.interrupted(); next_ += shard_.of) {
      report_.add(exploration_.episode(next_));
      for (; saved_.size() < report_.incidents.size();) save_incident(report_.incidents[saved_.size()]);
      const auto now = std::chrono::steady_clock::now();
      if (now - saved_at > std::chrono::seconds(5)) {
        saved_at = now;
        next_ += shard_.of;
        save_progress();
        next_ -= shard_.of;
      }
      if (watched && now - shown_at > std::chrono::milliseconds(200)) {
        shown_at = now;
        std::fprintf(stderr, "\r%llu of %llu ticks, %zu moments", static_cast<unsigned long long>(report_.ticks),
                     static_cast<unsigned long long>(subject_.settings.ticks / shard_.of), report_.incidents.size());
      }
    }
    if (watched) std::fputs("\r\033[K", stderr);
    save_progress();
    return next_ >= exploration_.episode_count();
  }

  const ExploreReport& report() const { return report_; }
  const std::vector<std::string>& saved() const { return saved_; }

 private:
  void save_incident(const Incident& incident) {
    const fs::path file =
        folder_ / (std::string(to_string(incident.kind)) + "-" + name_ + "-seed" +
                   std::to_string(subject_.settings.seed) + "-tick" + std::to_string(incident.tick) + ".json");
    save_case(incident.found, file);
    saved_.push_back(file.generic_string());
  }

  void save_progress() const {
    Json incidents = Json::array();
    for (std::size_t i = 0; i < report_.incidents.size(); ++i) {
      const Incident& incident = report_.incidents[i];
      const Vector3d& p = incident.position;
      incidents.push_back({{"kind", to_string(incident.kind)},
                           {"tick", incident.tick},
                           {"position", {p.x, p.y, p.z}},
                           {"file", saved_[i]}});
    }
    const Json progress{{"exploration", key_},        {"next", next_},
                        {"ticks", report_.ticks},     {"distance", report_.distance},
                        {"deepest", report_.deepest}, {"crushed", report_.crushed},
                        {"counts", report_.counts},   {"moments", incidents}};
    write_whole_file(progress_file_, dump_json(progress, 2) + "\n");
  }

  void load_progress() {
    std::ifstream in(progress_file_, std::ios::binary);
    if (!in) return;
    const auto progress = read_json_if_any(std::string(std::istreambuf_iterator<char>(in), {}));
    if (progress.is_discarded() || !progress.is_object() || progress.value("exploration", Json()) != key_) {
      throw CommandError(progress_file_.string() +
                         ": is the progress of another exploration; choose another folder, or remove it");
    }
    next_ = progress.at("next");
    report_.ticks = progress.at("ticks");
    report_.distance = progress.at("distance");
    report_.deepest = progress.at("deepest");
    report_.crushed = progress.at("crushed");
    report_.counts = progress.at("counts");
    for (const auto& entry : progress.at("moments")) {
      Incident incident;
      for (std::size_t i = 0; i < incident_kinds; ++i)
        if (to_string(static_cast<IncidentKind>(i)) == entry.at("kind")) incident.kind = static_cast<IncidentKind>(i);
      incident.tick = entry.at("tick");
      const auto& p = entry.at("position");
      incident.position = Vector3d(p.at(0).get<double>(), p.at(1).get<double>(), p.at(2).get<double>());
      report_.incidents.push_back(std::move(incident));
      saved_.push_back(entry.at("file"));
    }
  }

  Shard shard_;
  Subject subject_;
  std::string name_;
  fs::path folder_, progress_file_;
  Exploration exploration_;
  Json key_;
  std::uint64_t next_ = 0;  // episode
  ExploreReport report_;    // the cases of incidents of an earlier run are in their files only
  std::vector<std::string> saved_;
};

Json to_document(const ExploreReport& report, const std::vector<std::string>& saved) {
  Json document{{"ticks", report.ticks}, {"distance", report.distance}};
  for (std::size_t i = 0; i < incident_kinds; ++i)
    document[std::string(to_string(static_cast<IncidentKind>(i)))] = report.counts[i];
  document["saved"] = saved;
  return document;
}

void print_text(const ExploreReport& report, const std::vector<std::string>& saved) {
  print_line(concat(std::to_string(report.ticks), " ticks, ", fixed_number(report.distance, 0), " m"));
  for (std::size_t i = 0; i < incident_kinds; ++i) {
    const auto kind = static_cast<IncidentKind>(i);
    print_line("  " + std::string(to_string(kind)) + ": " + std::to_string(report.counts[i]) +
               (kind == IncidentKind::fallen && report.counts[i] > 0 ? " (the level's: it is open there)" : ""));
  }
  if (report.crushed > 0)
    print_line("  crushed between meshes that move: " + std::to_string(report.crushed) + " (the level's)");
  for (const std::string& name : saved) print_line("  saved " + name);
}

}  // namespace

void run_explore(const ExploreRequest& request, CommandContext& context) {
  if (request.folder.empty()) throw CommandError("walk --explore: -o DIR is missing; must name a folder for the cases");
  try {
    Expedition expedition(request, context);
    const bool done = expedition.run();
    const ExploreReport& report = expedition.report();
    if (context.json) {
      print_line(dump_json(to_document(report, expedition.saved())));
    } else {
      print_text(report, expedition.saved());
    }
    if (!done) std::fputs("minkoscope: stopped; the same command goes on from here\n", stderr);
    context.status = report.faults() == 0 ? 0 : 1;
  } catch (const std::invalid_argument& problem) {
    throw CommandError(request.level + ": " + problem.what());
  }
}

}  // namespace minkoscope
