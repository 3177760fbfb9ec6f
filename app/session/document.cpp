#include "app/session/document.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "app/session/level/converted_level.h"
#include "core/character/walk/suited_body.h"
#include "core/scene/built_hull.h"
#include "core/scene/case/case_error.h"
#include "core/scene/run_setup.h"
#include "core/shapes/hull/convex_hull.h"

namespace minkoscope {

namespace {

/// What relative file names of a case are resolved against.
std::filesystem::path folder_of(const std::filesystem::path& file) {
  return file.empty() ? std::filesystem::current_path() : file.parent_path();
}

}  // namespace

Case new_pair_case() {
  PairQuery pair;
  pair.a = {Shape{BoxShape{Vector3d(0.5)}}, Pose{Vector3d(-0.9, 0.6, 0.0), Quaterniond(1.0, 0.0, 0.0, 0.0)}};
  pair.b = {Shape{BoxShape{Vector3d(0.5)}}, Pose{Vector3d(0.9, 0.8, 0.2), Quaterniond(1.0, 0.0, 0.0, 0.0)}};
  Case result;
  result.run = std::move(pair);
  return result;
}

Document::Document(Notices& notices, Preferences& preferences) : notices_(notices), preferences_(preferences) {
  adopt(entry_of(new_pair_case(), {}, ++identities_));
  history_.erase(history_.begin(), history_.end() - 1);
}

Document::Entry Document::entry_of(Case value, std::filesystem::path file, std::uint64_t identity) {
  ++versions_;
  return {CaseSnapshot(std::make_shared<const Case>(std::move(value))), std::move(file), identity, versions_,
          versions_};
}

/// Another case takes the place, undoably.
void Document::adopt(Entry next) {
  saved_[next.identity] = came_in_[next.identity] = next.content;
  push(std::move(next));
  gesture_.clear();
  go_to(position_);
  set_cursor(0);
}

void Document::push(Entry next) {
  if (!history_.empty()) history_.resize(position_ + 1);
  history_.push_back(std::move(next));
  if (history_.size() > undo_limit) history_.erase(history_.begin());
  position_ = history_.size() - 1;
  if (position_ > 0) pack(position_ - 1);
}

/// What is left is packed, now that its neighbours are known.
void Document::pack(std::size_t position) {
  std::vector<const CaseSnapshot*> neighbours;
  if (position > 0) neighbours.push_back(&history_[position - 1].value);
  if (position + 1 < history_.size()) neighbours.push_back(&history_[position + 1].value);
  history_[position].value.pack(neighbours);
}

void Document::go_to(std::size_t position) {
  position_ = position;
  current_ = history_[position].value.complete();
  last_of_kind_[&kind()] = history_[position];
  ++revision_;
  run();
}

void Document::change(Case next, std::string_view gesture) {
  Entry entry = entry_of(std::move(next), file(), identity());
  const bool goes_on = !gesture.empty() && gesture == gesture_ && position_ > 0 && position_ + 1 == history_.size();
  if (goes_on) {
    history_[position_] = std::move(entry);
  } else {
    push(std::move(entry));
  }
  gesture_ = gesture;
  go_to(position_);
}

void Document::edit(const std::function<void(Case&)>& edit, std::string_view gesture) {
  Case next = *current_;
  edit(next);
  change(std::move(next), gesture);
}

void Document::edit_view(const std::function<void(Case&)>& edit, std::string_view gesture) {
  const std::uint64_t content = history_[position_].content;
  this->edit(edit, gesture);
  history_[position_].content = last_of_kind_[&kind()].content = content;
}

void Document::look(const std::function<void(Case&)>& edit) {
  Case next = *current_;
  edit(next);
  Entry& here = history_[position_];
  here.value = CaseSnapshot(std::make_shared<const Case>(std::move(next)));
  here.version = ++versions_;
  gesture_.clear();
  go_to(position_);
}

void Document::undo() {
  if (!can_undo()) return;
  gesture_.clear();
  pack(position_);
  go_to(position_ - 1);
}

void Document::redo() {
  if (!can_redo()) return;
  gesture_.clear();
  pack(position_);
  go_to(position_ + 1);
}

bool Document::dirty() const {
  const auto saved = saved_.find(identity());
  return saved == saved_.end() || saved->second != history_[position_].content;
}

bool Document::edited() const {
  const auto came = came_in_.find(identity());
  return came != came_in_.end() && came->second != history_[position_].content;
}

std::string Document::title() const {
  if (!current_->name.empty()) return current_->name;
  if (!file().empty()) return file().stem().string();
  return "untitled";
}

void Document::new_case() {
  cancel_loading();
  take(new_pair_case());
}

void Document::take(Case value) {
  adopt(entry_of(std::move(value), {}, ++identities_));
}

bool Document::switch_to(const CaseKind& wanted) {
  if (&wanted == &kind()) return true;
  const auto last = last_of_kind_.find(&wanted);
  if (last == last_of_kind_.end()) return false;
  push(last->second);
  gesture_.clear();
  go_to(position_);
  return true;
}

void Document::open(const std::filesystem::path& file, bool fresh) {
  open_level(file, {}, fresh);
}

void Document::open_level(const std::filesystem::path& file, const GivenUnits& units, bool fresh,
                          const std::string& setup) {
  loading_fresh_ = fresh;
  converting_.reset();
  loading_.reset();  // the newest wish counts
  loading_ = std::make_unique<BackgroundLoad>(
      file, [units, setup](const std::filesystem::path& path, const Progress& progress) -> LoadOutcome {
        LoadOutcome outcome = load_file(path, progress, units);
        auto* const loaded = std::get_if<LoadedCase>(&outcome);
        if (loaded == nullptr || setup.empty()) return outcome;
        try {
          loaded->value = with_setup(loaded->value, parse_setup(setup, loaded->value, "--algorithm"));
          if (auto* walk = std::get_if<Walk>(&loaded->value.run)) suit_body_to_mover(*walk);
        } catch (const CaseError& fault) {
          return LoadFailure{fault.what()};
        }
        return outcome;
      });
}

void Document::open_meshes(const std::filesystem::path& file) {
  loading_fresh_ = false;
  converting_.reset();
  loading_.reset();
  loading_ = std::make_unique<BackgroundLoad>(file, [](const std::filesystem::path& path, const Progress& progress) {
    return load_file(path, progress, {}, ReadAs::level);
  });
}

void Document::convert_level(const FileUnits& units) {
  const Walk* own = walk();
  if (own == nullptr || own->level.empty()) return;
  loading_fresh_ = false;
  loading_.reset();
  converting_ = history_[position_].version;
  const std::string named = own->level.front().mesh.file;
  loading_ = std::make_unique<BackgroundLoad>(
      named.empty() ? std::filesystem::path("level") : std::filesystem::path(named),
      [value = snapshot(), units](const std::filesystem::path& file, const Progress& progress) -> LoadOutcome {
        try {
          LoadedCase loaded{*value, file, false, {}, {}};
          loaded.value.run = converted(std::get<Walk>(value->run), units, progress);
          return loaded;
        } catch (const std::exception& fault) {
          return LoadFailure{fault.what()};
        }
      });
}

const UnitsGuess* Document::units_guess() const {
  return guess_ && guess_of_ == identity() ? &*guess_ : nullptr;
}

bool Document::open_now(const std::filesystem::path& file) {
  const std::uint64_t before = identity();
  open(file, true);
  finish_loading();
  return identity() != before;
}

void Document::cancel_loading() {
  if (loading_) loading_->cancel();
}

void Document::run_sweep_when_ready() {
  const SweepQuery* query = sweep();
  waits_for_level_ = query != nullptr && !ready_->ready_for(*query);
  if (query == nullptr || waits_for_level_) return;
  std::size_t triangles = 0;
  for (const LevelMesh& mesh : query->level) triangles += mesh.mesh->triangles.size();
  if (triangles <= PreparedLevel::most_at_once) {
    sweep_trace_ = ready_->recording_of(*query)({});
    return;
  }
  // Mostly it is there at once; but a long way through a large level may take seconds.
  constexpr std::chrono::milliseconds part_of_a_frame(6);
  recording_ = std::make_unique<Recording>(ready_->recording_of(*query));
  if (recording_->wait_for(part_of_a_frame)) take_recording();
}

void Document::take_recording() {
  auto outcome = recording_->poll();
  if (!outcome) return;
  recording_.reset();
  if (outcome->result) {
    sweep_trace_ = std::move(*outcome->result);
  } else {
    run_error_ = outcome->fault.empty() ? "the sweep was cancelled" : outcome->fault;
  }
}

void Document::cancel_preparing() {
  ready_->cancel();
  if (recording_) recording_->cancel();
}

void Document::finish_preparing() {
  while (waits_for_level_ || recording_) {
    ready_->wait();
    if (recording_) recording_->wait();
    update();
  }
}

bool Document::update() {
  ready_->poll();
  std::erase_if(leaving_, [](const auto& task) { return task->poll().has_value(); });
  if (recording_) {
    take_recording();
    if (!recording_) {
      ++revision_;
      set_cursor(cursor_);
    }
  }
  if (waits_for_level_ && !ready_->busy()) {
    if (ready_->fault().empty()) {
      go_to(position_);  // as if it had just come
    } else {
      waits_for_level_ = false;
      run_error_ = ready_->fault();
      ++revision_;
    }
  }
  if (!loading_) return false;
  std::optional<LoadOutcome> outcome = loading_->poll();
  if (!outcome) return false;
  loading_.reset();
  const std::optional<std::uint64_t> converted_from = std::exchange(converting_, std::nullopt);
  if (auto* failure = std::get_if<LoadFailure>(&*outcome)) {
    notices_.error(failure->message);
    return false;
  }
  if (std::holds_alternative<LoadCancelled>(*outcome)) {
    notices_.information("loading cancelled");
    return false;
  }
  if (converted_from) {
    if (converted_from != history_[position_].version) {
      notices_.information("the case was changed meanwhile; its level stays as it is");
      return false;
    }
    change(std::get<LoadedCase>(std::move(*outcome)).value);
    return true;
  }
  replace_by_loaded(std::get<LoadedCase>(std::move(*outcome)));
  return true;
}

void Document::finish_loading() {
  while (loading_) {
    if (!update() && loading_) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

void Document::replace_by_loaded(LoadedCase loaded) {
  for (std::string& warning : loaded.warnings) notices_.warning(std::move(warning));
  // A level is not a case file: saving must ask where to.
  const std::filesystem::path case_file = loaded.is_level ? std::filesystem::path() : loaded.file;
  preferences_.remember_file(loaded.file);
  adopt(entry_of(std::move(loaded.value), case_file, ++identities_));
  guess_ = std::move(loaded.guess);
  guess_of_ = identity();
  if (loading_fresh_) {
    history_.erase(history_.begin(), history_.end() - 1);
    position_ = 0;
  }
}

void Document::replace(Case next) {
  adopt(entry_of(std::move(next), {}, ++identities_));
  saved_.erase(identity());  // nowhere but here
}

bool Document::paste(const std::string& text) {
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
    notices_.error("the clipboard holds no text; copy a case as JSON first");
    return false;
  }
  try {
    replace(parse_case(text, "clipboard", folder_of(file())));
    return true;
  } catch (const std::exception& fault) {
    notices_.error(fault.what());
    return false;
  }
}

std::string Document::copy_text() const {
  return to_json(*current_, folder_of(file()));
}

bool Document::save(const std::filesystem::path& file) {
  try {
    const std::filesystem::path absolute = std::filesystem::absolute(file).lexically_normal();
    save_case(*current_, absolute);
    history_[position_].file = absolute;
    last_of_kind_[&kind()].file = absolute;
    saved_[identity()] = came_in_[identity()] = history_[position_].content;
    preferences_.remember_file(absolute);
    notices_.information("saved " + absolute.filename().string());
    return true;
  } catch (const std::exception& fault) {
    notices_.error(fault.what());
    return false;
  }
}

std::span<const Step> Document::steps() const {
  if (pair_trace_) return pair_trace_->steps;
  if (hull_trace_) return hull_trace_->steps;
  if (sweep_trace_) return sweep_trace_->steps;
  return tick_steps_;
}

void Document::show_steps(std::vector<Step> steps) {
  tick_steps_ = std::move(steps);
  ++revision_;
  set_cursor(at_last_step_ ? tick_steps_.size() : cursor_);
}

void Document::set_cursor(std::size_t index) {
  const std::size_t count = steps().size();
  cursor_ = count == 0 ? 0 : std::min(index, count - 1);
  at_last_step_ = index >= std::max<std::size_t>(count, 1) - 1;
}

void Document::move_cursor(std::ptrdiff_t by) {
  const auto at = static_cast<std::ptrdiff_t>(cursor_) + by;
  set_cursor(static_cast<std::size_t>(std::max<std::ptrdiff_t>(at, 0)));
}

void Document::run() {
  pair_trace_.reset();
  hull_trace_.reset();
  sweep_trace_.reset();
  contact_run_.reset();
  tick_steps_.clear();
  run_error_.clear();
  waits_for_level_ = false;
  if (recording_) {
    recording_->cancel();
    leaving_.push_back(std::move(recording_));
  }
  const auto begin = std::chrono::steady_clock::now();
  try {
    if (const int built = built_hull_of(*current_); built >= 0) {
      hull_trace_ = record_hull(hull_of(*current_, built)->hull->points);
    } else if (const PairQuery* query = pair()) {
      pair_trace_ = record_pair(*query);
    }
    if (const SweepQuery* query = sweep()) {
      ready_->request(*query);
      run_sweep_when_ready();
    }
    if (const ContactQuery* query = contact()) contact_run_.emplace(*query);
  } catch (const std::exception& fault) {
    run_error_ = fault.what();
  }
  run_milliseconds_ = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  // While there are no steps yet the cursor waits for them.
  const bool opens_ticks = walk() != nullptr || contact() != nullptr;
  if (!opens_ticks && !recording_ && !waits_for_level_) set_cursor(cursor_);
}

}  // namespace minkoscope
