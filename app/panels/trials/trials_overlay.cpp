#include "app/panels/trials/trials_overlay.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "app/draw/count_text.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/overlay.h"
#include "app/widgets/widgets.h"
#include "core/base/text.h"
#include "core/narrow_phase/method_table.h"

namespace minkoscope {

namespace {

constexpr double largest_seed = 1e9;

std::string for_seconds(double seconds) {
  return fixed_number(seconds, seconds < 60.0 ? 1 : 0) + " s";
}

void cards(PanelContext& context, std::span<const std::pair<const char*, std::string>> values) {
  const float gap = context.px(8), count = static_cast<float>(values.size());
  const float width = (ImGui::GetContentRegionAvail().x - gap * (count - 1.0f)) / count;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) ImGui::SameLine(0, gap);
    card(context, values[i].first, values[i].first, values[i].second, values[i].second, width, context.theme.text);
  }
  ImGui::Dummy({0, context.px(4)});
}

/// How a case fails, as a sentence; a pair's or an expectation's failure is described by its own text.
std::string failure_in_words(const std::string& kind) {
  static constexpr std::array<std::pair<std::string_view, const char*>, 9> sentences{{
      {"stuck", "It is stuck: no input moves it, although it has room."},
      {"sunk", "It sinks into the level."},
      {"fallen", "It falls through an opening in the level."},
      {"recovered", "It penetrates the level and has to be recovered."},
      {"jittering", "It moves back and forth without input."},
      {"creeping", "It moves on and on without input."},
      {"through", "It passes through a triangle."},
      {"rose", "It gains height that no jump, step or slope explains."},
      {"sped", "It gains speed without a cause."},
  }};
  for (const auto& [name, sentence] : sentences)
    if (name == kind) return sentence;
  if (kind == "null_verdict") return "Failure: no verdict";
  return std::string("Failure: ").append(kind);
}

}  // namespace

void TrialsOverlay::show(const Document& document) {
  shown_ = true;
  if (running()) return;
  if (const PairQuery* pair = document.pair()) method_ = pair->algorithm;
  // A level that nobody has walked has nothing to shrink.
  const Walk* walk = document.walk();
  if (tab_ == TrialKind::shrink && walk != nullptr && walk->inputs.empty()) tab_ = TrialKind::explore;
}

void TrialsOverlay::turn_tab(int by) {
  tab_ = static_cast<TrialKind>((static_cast<int>(tab_) + by + 3) % 3);
}

bool TrialsOverlay::running() const {
  return job_ != nullptr && job_->status().running;
}

std::optional<TrialStatus> TrialsOverlay::status() const {
  if (!job_) return std::nullopt;
  return job_->status();
}

std::optional<TrialFinding> TrialsOverlay::finding(std::size_t index) const {
  if (!job_) return std::nullopt;
  return job_->finding(index);
}

std::string TrialsOverlay::label() const {
  const auto now = status();
  if (!now || !now->running) return {};
  const char* word = now->kind == TrialKind::shrink ? "shrinking "
                     : now->kind == TrialKind::fuzz ? "fuzzing "
                                                    : "exploring ";
  return std::string(word).append(grouped(now->count));
}

bool TrialsOverlay::stop_button(PanelContext& context, const TrialStatus& status) {
  const bool clicked = button(context, "stop", status.stopping ? "stopping…" : "Stop", Icon::pause,
                              "stop and keep the result so far", {context.px(120), 0}, {.enabled = !status.stopping});
  if (clicked) job_->stop();
  return clicked;
}

std::optional<TrialFinding> TrialsOverlay::draw_shrink(PanelContext& context,
                                                       const std::optional<TrialStatus>& status) {
  const Document& document = context.document;
  wrapped_text(context,
               "The smallest case that still fails in the same way: triangles, points, ticks and digits are removed "
               "one by one as long as the failure remains.",
               context.theme.dim);
  ImGui::Dummy({0, context.px(8)});
  const bool own = status && status->kind == TrialKind::shrink;
  if (own && status->first) {
    const std::array<std::pair<const char*, std::string>, 2> sizes{
        {{"original", to_words(*status->first)}, {"best so far", to_words(*status->best)}}};
    cards(context, sizes);
    const std::array<std::pair<const char*, std::string>, 2> values{
        {{"text", grouped(status->best->bytes) + " of " + grouped(status->first->bytes) + " bytes"},
         {"runs", grouped(status->count) + " in " + for_seconds(status->seconds)}}};
    cards(context, values);
  }
  if (own && !status->failure.empty()) {
    wrapped_text(context, status->first ? failure_in_words(status->failure) : status->failure,
                 status->first ? context.theme.text : context.theme.colour(Role::support));
    ImGui::Dummy({0, context.px(8)});
  }
  const bool has_result = own && !status->findings.empty();
  const bool pressed = primary_pressed_;
  if (own && status->running) {
    stop_button(context, *status);
  } else if (button(context, "start", has_result ? "Shrink again" : "Shrink this case", Icon::play,
                    "runs smaller and smaller variants of the case   Enter", {context.px(200), 0},
                    {.primary = !has_result}) ||
             (pressed && !has_result)) {
    job_ = TrialJob::shrink(document.current());
    return std::nullopt;
  }
  if (!has_result) return std::nullopt;
  ImGui::SameLine(0, context.px(8));
  const bool opens =
      button(context, "open", status->running ? "Open the best so far" : "Open the shrunk case", Icon::none,
             "at the step of the failure; Ctrl+Z undoes it   Enter", {context.px(190), 0}, {.primary = true});
  return opens || pressed ? job_->finding(0) : std::nullopt;
}

std::optional<TrialFinding> TrialsOverlay::draw_fuzz(PanelContext& context, const std::optional<TrialStatus>& status) {
  wrapped_text(context,
               "Random hard pairs (touching, parallel, needle-thin, far, …), each answer judged by the oracle.",
               context.theme.dim);
  ImGui::Dummy({0, context.px(8)});
  std::vector<std::string> titles, names;
  for (const PairMethod& method : pair_methods()) {
    titles.emplace_back(method.title);
    names.emplace_back(method.name);
  }
  const bool own = status && status->kind == TrialKind::fuzz;
  const bool runs = own && status->running;
  const auto found = std::find(names.begin(), names.end(), method_);
  const int index = found == names.end() ? -1 : static_cast<int>(found - names.begin());
  field_label(context, "method", "the method under test");
  const float field = ImGui::GetContentRegionAvail().x;
  const int chosen = choice_field(context, "method", field,
                                  index >= 0 ? titles[static_cast<std::size_t>(index)] : method_, titles, index);
  if (chosen >= 0) method_ = names[static_cast<std::size_t>(chosen)];
  field_label(context, "seed", "a different seed gives different pairs");
  number_field(context, "seed", seed_, field,
               {.decimals = 0, .speed = 0.2, .smallest = 0, .largest = largest_seed, .whole = true});
  ImGui::Dummy({0, context.px(6)});
  if (runs) {
    stop_button(context, *status);
  } else if (button(context, "start", "Fuzz this method", Icon::play, "runs until stopped   Enter",
                    {context.px(200), 0}, {.primary = true}) ||
             primary_pressed_) {
    FuzzTrialSettings settings;
    settings.seed = static_cast<std::uint64_t>(seed_);
    settings.methods = {method_};
    job_ = TrialJob::fuzz(settings);
    return std::nullopt;
  }
  if (!own) return std::nullopt;
  ImGui::Dummy({0, context.px(6)});
  std::uint64_t wrong = 0;
  for (const auto& [method, count] : status->by_kind) wrong += count;
  const std::array<std::pair<const char*, std::string>, 3> values{
      {{"pairs", grouped(status->count)}, {"wrong", grouped(wrong)}, {"time", for_seconds(status->seconds)}}};
  cards(context, values);
  return draw_findings(context, *status);
}

std::optional<TrialFinding> TrialsOverlay::draw_explore(PanelContext& context,
                                                        const std::optional<TrialStatus>& status) {
  const Walk* walk = context.document.walk();
  wrapped_text(context,
               "Random walks in the level with this case's mover and settings; an oracle judges every tick: "
               "stuck, sunk, through a triangle, jittering, gaining height or speed.",
               context.theme.dim);
  ImGui::Dummy({0, context.px(8)});
  const bool own = status && status->kind == TrialKind::explore;
  field_label(context, "seed", "a different seed gives different paths");
  number_field(context, "seed", seed_, ImGui::GetContentRegionAvail().x,
               {.decimals = 0, .speed = 0.2, .smallest = 0, .largest = largest_seed, .whole = true});
  ImGui::Dummy({0, context.px(6)});
  if (own && status->running) {
    stop_button(context, *status);
  } else if (button(context, "start", "Explore this level", Icon::play,
                    walk != nullptr ? "runs until stopped" : "needs a walk: open a level (.obj) or a walk",
                    {context.px(200), 0}, {.primary = walk != nullptr, .enabled = walk != nullptr}) ||
             (primary_pressed_ && walk != nullptr)) {
    job_ = TrialJob::explore(*walk, static_cast<std::uint64_t>(seed_));
    return std::nullopt;
  }
  if (walk == nullptr && !own) {
    ImGui::Dummy({0, context.px(4)});
    faint_text(context, "needs a walk: open a level (.obj) or a walk");
  }
  if (!own) return std::nullopt;
  ImGui::Dummy({0, context.px(6)});
  std::uint64_t incidents = 0;
  for (const auto& [kind, count] : status->by_kind) incidents += count;
  const std::array<std::pair<const char*, std::string>, 3> values{
      {{"ticks", grouped(status->count)}, {"incidents", grouped(incidents)}, {"time", for_seconds(status->seconds)}}};
  cards(context, values);
  return draw_findings(context, *status);
}

std::vector<std::string> TrialsOverlay::draw_groups(PanelContext& context, const TrialStatus& status) {
  std::vector<std::string> groups;
  for (const auto& [kind, count] : status.by_kind)
    if (std::find(status.groups.begin(), status.groups.end(), kind) != status.groups.end()) groups.push_back(kind);
  // Where the level is open a body falls out of it, again and again: the mover's own faults come first.
  std::stable_partition(groups.begin(), groups.end(), [](const std::string& kind) { return kind != "fallen"; });
  if (groups.empty()) return {{}};
  if (std::find(groups.begin(), groups.end(), group_) == groups.end()) group_.clear();
  const LaidOutScope scope(context, "kinds");
  const float gap = context.px(6), right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  const auto chip = [&](const std::string& kind, std::uint64_t count, bool first) {
    const std::string words = (kind.empty() ? "all" : kind) + "  " + grouped(count);
    const float width = ImGui::CalcTextSize(words.c_str()).x + context.px(20);
    if (!first) {
      ImGui::SameLine(0, gap);
      if (ImGui::GetCursorScreenPos().x + width > right) ImGui::NewLine();
    }
    if (button(context, kind.empty() ? "all" : kind.c_str(), words, Icon::none,
               kind.empty() ? "every kind, the mover's own faults first" : failure_in_words(kind), {width, 0},
               {.lit = group_ == kind}))
      group_ = kind;
  };
  std::uint64_t all = 0;
  for (const std::string& kind : groups) all += status.by_kind.at(kind);
  chip({}, all, true);
  for (const std::string& kind : groups) chip(kind, status.by_kind.at(kind), false);
  ImGui::Dummy({0, context.px(4)});
  if (!group_.empty()) return {group_};
  return groups;
}

std::optional<TrialFinding> TrialsOverlay::draw_findings(PanelContext& context, const TrialStatus& status) {
  std::optional<TrialFinding> opened;
  if (!status.failure.empty()) wrapped_text(context, status.failure, context.theme.colour(Role::support));
  section_title(context, "Findings (click to open)");
  if (status.findings.empty()) {
    faint_text(context, status.running ? "nothing so far" : "nothing found");
    return opened;
  }
  const std::vector<std::string> groups =
      status.kind == TrialKind::explore ? draw_groups(context, status) : std::vector<std::string>(1);
  ImGui::BeginChild("findings", {0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  for (const std::string& group : groups) {
    const auto kept = std::count(status.groups.begin(), status.groups.end(), group);
    const auto counted = status.by_kind.find(group);
    if (!group.empty()) {
      const bool more = counted != status.by_kind.end() && counted->second > static_cast<std::uint64_t>(kept);
      section_title(context, failure_in_words(group) + (more ? " The first of each place:" : ""));
    }
    for (std::size_t i = 0; i < status.findings.size(); ++i) {
      if (!group.empty() && status.groups[i] != group) continue;
      ImGui::PushID(static_cast<int>(i));
      if (list_row(context, "finding", status.findings[i], status.details[i], false, context.theme.faint))
        opened = job_->finding(i);
      ImGui::PopID();
    }
  }
  ImGui::PopStyleVar();
  ImGui::EndChild();
  return opened;
}

std::optional<TrialFinding> TrialsOverlay::draw(PanelContext& context) {
  if (!shown_) return std::nullopt;
  const std::optional<TrialStatus> now = status();
  // As tall as its content; a list of findings has room to grow.
  const bool lists = now && now->kind == tab_ && tab_ != TrialKind::shrink;
  const float tallest = context.px(600);
  Overlay overlay(context, "trials", context.px(760), lists || height_ <= 0.0f ? tallest : height_, tallest);
  panel_title(context, "Find and shrink failures");
  ImGui::Dummy({0, context.px(4)});
  constexpr std::array tabs{"Shrink", "Fuzz pairs", "Explore the level"};
  const int chosen = segments(context, "trial tabs", tabs, static_cast<int>(tab_));
  if (chosen >= 0) tab_ = static_cast<TrialKind>(chosen);
  ImGui::Dummy({0, context.px(8)});
  std::optional<TrialFinding> opened;
  if (tab_ == TrialKind::shrink) opened = draw_shrink(context, now);
  if (tab_ == TrialKind::fuzz) opened = draw_fuzz(context, now);
  if (tab_ == TrialKind::explore) opened = draw_explore(context, now);
  primary_pressed_ = false;
  height_ = overlay.needed_height();
  if (overlay.dismissed() || opened) shown_ = false;
  return opened;
}

}  // namespace minkoscope
