// What a scene's file holds: its shapes by name, which of them overlap, and any two of them as a pair case.
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/background_task.h"
#include "app/widgets/panel_context.h"
#include "core/import/scene_case.h"

namespace minkoscope {

/// A scene with what is asked of it once.
struct SceneListing {
  Scene scene;
  std::vector<ScenePair> overlaps;
};

/// The pairs to list: those that overlap first. With `chosen` only its pairs, then those with every other shape by the
/// distance of their centres. Of those, the ones whose names hold every word of the search, ignoring case.
struct ListedPair {
  ScenePair pair;
  bool overlaps = false;
};
std::vector<ListedPair> listed_pairs(const SceneListing& listing, std::optional<std::size_t> chosen,
                                     std::string_view search);
std::vector<std::size_t> listed_shapes(const SceneListing& listing, std::string_view search);

class SceneBrowser {
 public:
  /// Reads the file in the background and shows what is in it. What is wrong with it whoever opened it says.
  void read(const std::filesystem::path& file);
  bool has_scene() const { return listing_.has_value(); }
  bool reading() const { return reading_ != nullptr; }
  const std::optional<SceneListing>& listing() const { return listing_; }
  bool shown() const { return shown_ && listing_; }
  void show();
  void hide() { shown_ = false; }
  /// Replaces the document's case where a pair or the whole scene is chosen.
  void draw(PanelContext& context);

 private:
  void draw_pairs(PanelContext& context);
  void draw_shapes(PanelContext& context);
  void open_pair(PanelContext& context, const ScenePair& pair);
  void open_all(PanelContext& context);
  /// The scene with the axis up that was chosen.
  Scene upright() const;

  std::filesystem::path file_;
  std::unique_ptr<BackgroundTask<SceneListing>> reading_;
  std::optional<SceneListing> listing_;
  std::optional<std::size_t> chosen_;  // shape
  std::array<char, 96> search_{};
  bool shown_ = false, z_up_ = false;
};

}  // namespace minkoscope
