// One way of working (a pair, a walk): what its panels say, what its two views draw, and what its keys do. AppFrame
// lays out the areas, owns the cameras and the top bar, and asks the mode that suits the case's kind to fill them.
#pragma once

#include <imgui.h>

#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/mode/input.h"
#include "app/render/scene_renderer.h"
#include "app/view/camera.h"
#include "app/view/picking.h"
#include "app/widgets/panel_context.h"

namespace minkoscope {

/// A row of a view's permanent legend; hovering it shows the meaning.
struct LegendEntry {
  Role role;
  std::optional<Marker> marker;  // absent: a short line
  std::string text;
  std::string_view meaning;  // lives as long as the program
  Key toggle = Key::none;    // a click on the row acts as this key: it shows and hides what the row explains
  bool shown = true;
  std::string_view of = {};  // said before the meaning
};

/// What a view says of itself.
struct ViewText {
  std::string title, hint;
  std::vector<LegendEntry> legend;
  bool metres = true;       // has a scale bar; ellipsoid space has no unit
  std::string absent = {};  // why there is nothing to see in it; in its middle
};

/// What a view shows a moment of: the step, and the state of the case it belongs to.
struct ShownMoment {
  std::uint64_t revision = 0;
  std::size_t step = 0;
  bool operator==(const ShownMoment&) const = default;
};

/// A view while the mouse is in it. Positions are ImGui's pixels.
struct ViewMouse {
  int view = 0;  // 0 the world, 1 the other space; 2 and 3 those of a second run beside it
  ViewRect rect;
  const Camera* camera = nullptr;
  const DrawList* list = nullptr;  // what was drawn there
  Picker* picker = nullptr;
  glm::dvec2 position{0.0}, previous{0.0};
  glm::dvec2 pressed{0.0};  // where the button went down
  Modifiers modifiers;
};

class Mode {
 public:
  virtual ~Mode() = default;

  /// Once a frame before anything is drawn: time passes, changes of the document are taken up.
  virtual void update(PanelContext& context, double seconds) = 0;

  // --- panels: drawn into areas already laid out, each its own ImGui child that scrolls -----------------------------
  virtual void draw_case_panel(PanelContext& context) = 0;
  virtual void draw_inspector(PanelContext& context) = 0;
  virtual void draw_transport(PanelContext& context) = 0;   // bottom left, under the case panel
  virtual void draw_timeline(PanelContext& context) = 0;    // the rest of the bottom
  virtual double timeline_height() const { return 132.0; }  // least, logical pixels
  /// What the panels and the views' texts are made from beside document, selection and preferences: while it stays the
  /// same they are shown as they were made. Nothing: made every frame.
  virtual std::optional<std::uint64_t> panel_key() const { return std::nullopt; }
  /// The same of the case panel alone, where it shows nothing of the document's cursor: stepping and playing leave it
  /// as it is. Nothing: it is made from what all panels are made from.
  virtual std::optional<std::uint64_t> case_panel_key() const { return std::nullopt; }

  // --- views
  /// Two side by side, or four: two columns, the world above the other space. The cameras of a row are one.
  virtual int view_count() const { return 2; }
  /// Of the line above each of two columns, logical pixels.
  virtual double header_height() const { return 0.0; }
  virtual void draw_header(PanelContext&, int /*column*/) {}
  virtual ShownMoment shown(const PanelContext& context, int /*view*/) const {
    return {context.document.revision(), context.document.cursor()};
  }
  virtual ViewText describe(const PanelContext& context, int view) const = 0;
  /// Fills the draw list of a view for this frame (it comes cleared).
  virtual void draw_view(PanelContext& context, int view, DrawList& list) = 0;
  /// What the draw list was made from: while it stays the same the list is kept as it is. Nothing: made every frame.
  using ListKey = std::array<std::uint64_t, 6>;
  virtual std::optional<ListKey> list_key(const PanelContext&, int /*view*/) const { return std::nullopt; }
  /// Hierarchies that are there already of surfaces in the views, once a frame and view.
  virtual void introduce_surfaces(Picker&) const {}
  /// Changes when the view shows something else: it is then framed anew.
  virtual std::uint64_t framing_key(const PanelContext& context, int view) const = 0;
  /// What framing shows: everything drawn unless the mode says otherwise. `close` is the zoom key's.
  virtual std::optional<DrawBounds> bounds(const PanelContext& context, int view, const DrawList& list,
                                           bool close) const = 0;
  virtual void adjust(RenderOptions&, int /*view*/) const {}
  /// The mode's say in a view's camera, before and after the mouse: it may set any part of it, and what it sets stays.
  /// True takes the camera from the user altogether (first person).
  virtual bool override_camera(int /*view*/, const ViewRect&, Camera&) { return false; }
  /// Turning one view turns the other.
  virtual bool linked_rotation() const { return true; }
  /// Drawn over a view, within its rectangle.
  virtual void draw_overlay(PanelContext&, int /*view*/, const ViewRect&, const Camera&, ImDrawList&) {}

  // --- the film strip: small pictures of all steps in a row, of the second view
  virtual int film_rows() const { return 0; }
  virtual const Document& film_document(const PanelContext& context, int /*row*/) const { return context.document; }
  virtual void draw_film(PanelContext&, int /*row*/, std::size_t /*step*/, DrawList&) {}
  /// What a small picture frames while the second view is zoomed close; nothing: what that view shows.
  virtual std::optional<DrawBounds> film_focus(PanelContext&, int /*row*/, std::size_t /*step*/) {
    return std::nullopt;
  }
  virtual void go_to_film_step(PanelContext& context, std::size_t step) { context.document.set_cursor(step); }
  virtual std::optional<std::size_t> film_mark(const PanelContext&) const { return std::nullopt; }

  // --- input
  /// A key while no text field is active (or, while the mouse is captured, every key). True when used.
  virtual bool key(PanelContext& context, const InputEvent& event) = 0;
  /// The left button went down in a view: true when the mode takes the drag, else it orbits.
  virtual bool press(PanelContext& context, const ViewMouse& mouse) = 0;
  virtual void drag(PanelContext& context, const ViewMouse& mouse) = 0;
  virtual void release(PanelContext& context, const ViewMouse& mouse) = 0;
  /// A click without a drag.
  virtual void click(PanelContext& context, const ViewMouse& mouse) = 0;
  /// What the pointer is over, without a button: sets the hovered mark. True when pressing would take a drag.
  virtual bool hover(PanelContext& context, const ViewMouse& mouse) = 0;
  /// Esc: cancels one layer of the mode's own (a drag, a captured mouse). False when it has none.
  virtual bool cancel(PanelContext& context) = 0;
  virtual bool captures_mouse() const { return false; }
  virtual void captured_motion(double /*dx*/, double /*dy*/) {}
  virtual void captured_wheel(double /*steps*/) {}

  /// Puts the cursor of a walk on a tick and on a step inside it, or both runs of a comparison on a step (pictures).
  /// Nothing happens while the case is not ready.
  virtual void show_moment(PanelContext&, std::size_t /*tick*/, std::optional<std::size_t> /*step*/) {}

  /// The frame must be drawn again at once.
  virtual bool busy() const { return false; }
  /// What a test may ask about, for --dump-state.
  virtual nlohmann::ordered_json state(const PanelContext& context) const = 0;
  /// Own CPU milliseconds of the last frame by name, for the diagnostics.
  virtual std::vector<std::pair<std::string, double>> costs() const { return {}; }
};

}  // namespace minkoscope
