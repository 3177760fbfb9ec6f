// How a hull of a pair is built, step by step: the world with its points, and the same with the current
// face laid level.
#pragma once

#include <memory>
#include <optional>

#include "app/labs/pair/hull/hull_draw.h"
#include "app/mode/stepped_mode.h"

namespace minkoscope {

class HullMode final : public SteppedMode {
 public:
  /// Whether the document shows a hull's building.
  static bool active(const Document& document) { return document.hull_trace() != nullptr; }
  /// From the pair to the first of its hulls, from there to the second, and back to the pair. Says so where the pair
  /// has none that can be shown.
  static void toggle(Document& document);
  /// 0 or 1, or −1: back to the pair.
  static void show(Document& document, int which);

  void update(PanelContext& context, double seconds) override;
  void draw_case_panel(PanelContext& context) override;
  void draw_inspector(PanelContext& context) override;
  std::optional<std::uint64_t> panel_key() const override { return 0; }
  ViewText describe(const PanelContext& context, int view) const override;
  void draw_view(PanelContext& context, int view, DrawList& list) override;
  std::optional<ListKey> list_key(const PanelContext& context, int view) const override;
  std::uint64_t framing_key(const PanelContext& context, int view) const override;
  std::optional<DrawBounds> bounds(const PanelContext& context, int view, const DrawList& list,
                                   bool close) const override;
  void adjust(RenderOptions& options, int view) const override;
  void draw_film(PanelContext& context, int row, std::size_t step, DrawList& list) override;
  bool key(PanelContext& context, const InputEvent& event) override;
  bool press(PanelContext&, const ViewMouse&) override { return false; }
  void drag(PanelContext&, const ViewMouse&) override {}
  void release(PanelContext&, const ViewMouse&) override {}
  void click(PanelContext& context, const ViewMouse& mouse) override;
  bool hover(PanelContext& context, const ViewMouse& mouse) override;
  bool cancel(PanelContext& context) override;
  nlohmann::ordered_json state(const PanelContext& context) const override;

 private:
  /// Of the document's cursor: computed once a step, read by panels and views.
  const HullScene& scene_of(const PanelContext& context) const;

  mutable std::optional<HullScene> scene_;  // of this revision
  mutable std::uint64_t revision_ = 0;
};

}  // namespace minkoscope
