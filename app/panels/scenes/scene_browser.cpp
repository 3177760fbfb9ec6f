#include "app/panels/scenes/scene_browser.h"

#include <imgui.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "app/draw/count_text.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/overlay.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"
#include "core/base/text.h"
#include "core/mesh/file_units.h"
#include "core/scene/mesh_files/mesh_file.h"

namespace minkoscope {
namespace {

/// More rows than these nobody reads: the search finds the others.
constexpr std::size_t most_listed = 300;

bool holds_words(const std::string& text, std::string_view search) {
  const std::string all = lower_case(text);
  std::istringstream words{std::string(search)};
  for (std::string word; words >> word;)
    if (all.find(lower_case(word)) == std::string::npos) return false;
  return true;
}

void note_rest(PanelContext& context, std::size_t count) {
  if (count > most_listed)
    faint_text(context, "and " + std::to_string(count - most_listed) + " more: search for a name");
}

}  // namespace

std::vector<ListedPair> listed_pairs(const SceneListing& listing, std::optional<std::size_t> chosen,
                                     std::string_view search) {
  const std::vector<SceneShape>& shapes = listing.scene.shapes;
  std::vector<ListedPair> pairs;
  std::vector<bool> met(shapes.size(), false);
  const auto add = [&](const ScenePair& pair, bool overlaps) {
    if (holds_words(shapes[pair.first].name + "\n" + shapes[pair.second].name, search))
      pairs.push_back({pair, overlaps});
  };
  for (const ScenePair& pair : listing.overlaps) {
    if (chosen && pair.first != *chosen && pair.second != *chosen) continue;
    if (chosen) met[pair.first == *chosen ? pair.second : pair.first] = true;
    add(pair, true);
  }
  if (!chosen) return pairs;
  std::vector<std::pair<double, std::size_t>> others;
  for (std::size_t i = 0; i < shapes.size(); ++i)
    if (i != *chosen && !met[i])
      others.emplace_back(glm::length(shapes[i].pose.position - shapes[*chosen].pose.position), i);
  std::sort(others.begin(), others.end());
  for (const auto& [distance, other] : others) add({*chosen, other}, false);
  return pairs;
}

std::vector<std::size_t> listed_shapes(const SceneListing& listing, std::string_view search) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < listing.scene.shapes.size(); ++i)
    if (holds_words(listing.scene.shapes[i].name, search)) found.push_back(i);
  return found;
}

void SceneBrowser::read(const std::filesystem::path& file) {
  file_ = file;
  listing_.reset();
  chosen_.reset();
  search_ = {};
  z_up_ = false;
  reading_ = std::make_unique<BackgroundTask<SceneListing>>([file](const Progress&) {
    SceneListing listing{load_scene(file), {}};
    SceneOverlaps found = overlapping_pairs(listing.scene, file.string());
    listing.overlaps = std::move(found.pairs);
    if (!found.untested.empty()) listing.scene.remarks.push_back(std::move(found.untested));
    return listing;
  });
}

void SceneBrowser::show() {
  shown_ = true;
}

Scene SceneBrowser::upright() const {
  return in_units(listing_->scene, {1.0, z_up_ ? UpAxis::z : UpAxis::y});
}

void SceneBrowser::open_pair(PanelContext& context, const ScenePair& pair) {
  Case value = pair_of(upright(), pair);
  const std::string name = value.name;
  context.document.replace(std::move(value));
  context.document.notices().information("opened the pair " + name + "; Ctrl+Z goes back");
  shown_ = false;
}

void SceneBrowser::open_all(PanelContext& context) {
  Case value = world_of(upright());
  value.name = file_.stem().string();
  context.document.replace(std::move(value));
  shown_ = false;
}

void SceneBrowser::draw_pairs(PanelContext& context) {
  const std::vector<SceneShape>& shapes = listing_->scene.shapes;
  const std::vector<ListedPair> pairs = listed_pairs(*listing_, chosen_, search_.data());
  section_title(context, chosen_ ? "Pairs with " + shapes[*chosen_].name : "Overlapping pairs");
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  std::optional<ScenePair> opened;
  for (std::size_t i = 0; i < std::min(pairs.size(), most_listed); ++i) {
    const ListedPair& own = pairs[i];
    const std::string words = shapes[own.pair.first].name + "  and  " + shapes[own.pair.second].name;
    ImGui::PushID(static_cast<int>(i));
    const bool untested = !own.overlaps && verdict_on(listing_->scene, own.pair) != Untested::no;
    if (list_row(context, words.c_str(), words,
                 own.overlaps ? "overlap"
                 : untested   ? "never tested"
                              : "",
                 false, untested ? context.theme.dim : context.theme.colour(Role::contact)))
      opened = own.pair;
    tooltip(context, words + "\nopens the pair by itself");
    ImGui::PopID();
  }
  ImGui::PopStyleVar();
  note_rest(context, pairs.size());
  if (pairs.empty())
    faint_text(context, search_[0] != '\0' ? "no pair is called that" : "none overlap; choose a shape to pair it");
  if (opened) open_pair(context, *opened);
}

void SceneBrowser::draw_shapes(PanelContext& context) {
  const std::vector<std::size_t> found = listed_shapes(*listing_, search_.data());
  section_title(context, "Shapes");
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  for (std::size_t i = 0; i < std::min(found.size(), most_listed); ++i) {
    const SceneShape& shape = listing_->scene.shapes[found[i]];
    ImGui::PushID(static_cast<int>(i));
    if (list_row(context, shape.name.c_str(), shape.name, type_name(shape.shape), chosen_ == found[i],
                 context.theme.dim))
      chosen_ = chosen_ == found[i] ? std::nullopt : std::optional(found[i]);
    tooltip(context, shape.name + "\nlists its pairs with all others");
    ImGui::PopID();
  }
  ImGui::PopStyleVar();
  note_rest(context, found.size());
  if (found.empty()) faint_text(context, "no shape is called that");
}

void SceneBrowser::draw(PanelContext& context) {
  if (reading_) {
    if (auto outcome = reading_->poll()) {
      reading_.reset();
      listing_ = std::move(outcome->result);
      shown_ = listing_.has_value();
    }
  }
  if (!shown()) return;
  Overlay overlay(context, "scene", context.px(720), context.px(620));
  panel_title(context, file_.filename().string() + ": " + counted(listing_->scene.shapes.size(), "shape", "shapes") +
                           ", " + counted(listing_->overlaps.size(), "pair overlaps", "pairs overlap"));
  for (const std::string& remark : listing_->scene.remarks) faint_text(context, remark);
  ImGui::Dummy({0, context.px(4)});
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
  ImGui::InputTextWithHint("##search", "search names", search_.data(), search_.size());
  note_control(context, "search", search_.data(), ImGui::GetItemRectMin(), ImGui::GetItemRectSize(), true, true);
  const float foot = context.px(72), start = ImGui::GetCursorPosX();
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const float gap = context.px(16), left = std::round(0.56f * (room.x - gap));
  ImGui::BeginChild("pairs", {left, room.y - foot});
  draw_pairs(context);
  ImGui::EndChild();
  ImGui::SameLine(0, gap);
  ImGui::BeginChild("shapes", {0, room.y - foot});
  if (shown_) draw_shapes(context);
  ImGui::EndChild();
  if (check_row(context, "z up", "Z points up in this file: turn it upright", "", z_up_, context.theme.dim))
    z_up_ = !z_up_;
  const float wide = context.px(170);
  ImGui::SetCursorPosX(start + room.x - wide);
  if (is_mesh_file(file_)) {
    ImGui::SetCursorPosX(start + room.x - 2 * wide - gap);
    if (button(context, "meshes", "Walk in its meshes", Icon::none,
               "as a level; its collision shapes are left out. Ctrl+Z goes back", {wide, 0})) {
      context.document.open_meshes(file_);
      shown_ = false;
    }
    ImGui::SameLine(0, gap);
  }
  if (button(context, "all", "Open all as a world", Icon::none, "every shape is a body; Ctrl+Z goes back", {wide, 0},
             {.primary = true}))
    open_all(context);
  if (overlay.dismissed_or_escaped()) shown_ = false;
}

}  // namespace minkoscope
