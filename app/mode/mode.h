// A mode is the user interface for one kind of case: its panels, its two views, and its input. The window lays out
// the areas, owns the cameras and the top bar, and has the mode of the current case fill them.
#pragma once

#include <imgui.h>

#include <array>
#include <nlohmann/json_fwd.hpp>
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

/// A row of a view's legend; hovering it shows the meaning.
struct LegendEntry {
  Role role;
  std::optional<Marker> marker;  // nullopt: a short line
  std::string text;
  std::string_view meaning;  // of static storage duration
  Key toggle = Key::none;    // a click on the row acts as this key, which shows or hides what the row explains
  bool shown = true;
  std::string_view of = {};  // precedes the meaning
  int layer = -1;            // a click on the row switches this layer of the mode's; −1: none
  bool operator==(const LegendEntry&) const = default;
};

/// The texts of a view.
struct ViewText {
  std::string title, hint;
  std::vector<LegendEntry> legend;
  bool metres = true;       // has a scale bar; ellipsoid space has no unit
  std::string absent = {};  // why the view is empty; shown in its middle
  bool operator==(const ViewText&) const = default;
};

/// The moment that a view shows: a step, and the state of the case it belongs to.
struct ShownMoment {
  std::uint64_t revision = 0;
  std::size_t step = 0;
  bool operator==(const ShownMoment&) const = default;
};

/// The mouse inside a view. Positions are ImGui's pixels.
struct ViewMouse {
  int view = 0;  // 0 the world, 1 the other space; 2 and 3 those of a second run beside it
  ViewRect rect;
  const Camera* camera = nullptr;
  const DrawList* list = nullptr;  // drawn in the view
  Picker* picker = nullptr;
  glm::dvec2 position{0.0}, previous{0.0};
  glm::dvec2 pressed{0.0};  // where the button went down
  Modifiers modifiers;
};

/// The headers above the two columns of a comparison.
class ColumnHeaders {
 public:
  virtual double header_height() const = 0;  // logical pixels
  virtual void draw_header(PanelContext& context, int column) = 0;

 protected:
  ~ColumnHeaders() = default;
};

/// The film strip: thumbnails of all steps of the second view, one row per run.
class FilmSource {
 public:
  virtual int film_rows() const { return 1; }
  virtual const Document& film_document(const PanelContext& context, int /*row*/) const { return context.document; }
  virtual void draw_film(PanelContext& context, int row, std::size_t step, DrawList& list) = 0;
  /// What a thumbnail frames while the second view is zoomed close; nullopt: what that view frames.
  virtual std::optional<DrawBounds> film_focus(PanelContext&, int /*row*/, std::size_t /*step*/) {
    return std::nullopt;
  }
  virtual void go_to_film_step(PanelContext& context, std::size_t step) { context.document.set_cursor(step); }
  /// The step at which two runs diverge.
  virtual std::optional<std::size_t> film_mark(const PanelContext&) const { return std::nullopt; }

 protected:
  ~FilmSource() = default;
};

/// First-person control: the pointer is hidden, and its motion and the wheel go to the mode.
class MouseCapture {
 public:
  virtual bool captures_mouse() const = 0;
  virtual void captured_motion(double dx, double dy) = 0;
  virtual void captured_wheel(double steps) = 0;
  /// The sticks as they stand in this frame.
  virtual void captured_sticks(const Sticks&, double /*seconds*/) {}

 protected:
  ~MouseCapture() = default;
};

/// A mode's panels, drawn into areas already laid out, each its own ImGui child that scrolls.
class ModePanels {
 public:
  virtual void draw_case_panel(PanelContext& context) = 0;
  virtual void draw_inspector(PanelContext& context) = 0;
  virtual void draw_transport(PanelContext& context) = 0;   // bottom left, below the case panel
  virtual void draw_timeline(PanelContext& context) = 0;    // the rest of the bottom
  virtual double timeline_height() const { return 132.0; }  // minimum, logical pixels
  /// The state that the panels and the views' texts read besides document, selection and preferences: while it is
  /// unchanged they are shown from a cache. nullopt: not cached.
  virtual std::optional<std::uint64_t> panel_key() const { return std::nullopt; }
  /// The same for a case panel that does not read the document's cursor, so that stepping and playing keep it cached.
  /// nullopt: as all panels.
  virtual std::optional<std::uint64_t> case_panel_key() const { return std::nullopt; }
  /// nullptr: none.
  virtual ColumnHeaders* column_headers() { return nullptr; }
  virtual FilmSource* film() { return nullptr; }

 protected:
  ~ModePanels() = default;
};

/// A mode's views: two side by side, or four in two columns, the world above the other space. The cameras of a row are
/// shared.
class ModeViews {
 public:
  virtual int view_count() const { return 2; }
  /// Whether two columns in so little room (logical pixels) are one view instead, the first, which then shows both
  /// runs.
  virtual bool merges_columns(double /*width*/, double /*height*/) const { return false; }
  virtual ShownMoment shown(const PanelContext& context, int /*view*/) const {
    return {context.document.revision(), context.document.cursor()};
  }
  virtual ViewText describe(const PanelContext& context, int view) const = 0;
  /// Fills the draw list of a view, which is passed empty.
  virtual void draw_view(PanelContext& context, int view, DrawList& list) = 0;
  /// The state that the draw list depends on: while it is unchanged the list is kept. nullopt: redrawn every frame.
  using ListKey = std::array<std::uint64_t, 6>;
  virtual std::optional<ListKey> list_key(const PanelContext&, int /*view*/) const { return std::nullopt; }
  /// Provides existing bounding volume hierarchies of surfaces in the views, once per frame and view.
  virtual void introduce_surfaces(Picker&) const {}
  /// Changes when the view shows something else and must be framed again.
  virtual std::uint64_t framing_key(const PanelContext& context, int view) const = 0;
  /// How large what the views show is, metres, wherever it lies: they are framed again once an edit makes it several
  /// times as large, or as small. Nothing where they are not.
  virtual std::optional<double> size_shown(const PanelContext&) const { return std::nullopt; }
  /// What framing shows: everything drawn unless the mode decides otherwise. `close` is the zoom key's.
  virtual std::optional<DrawBounds> bounds(const PanelContext& context, int view, const DrawList& list,
                                           bool close) const = 0;
  /// The camera with which a case that has just come is seen; by default as the last one was.
  virtual Camera first_look(const PanelContext&, const Camera& last) const { return last; }
  /// Cameras and display options of the mode's own become what they are in a new window.
  virtual void begin_display_again() {}
  virtual void adjust(RenderOptions&, int /*view*/) const {}
  /// Shows or hides what a row of the legend stands for.
  virtual void toggle_layer(PanelContext&, int /*layer*/) {}
  /// Called before and after the mouse: may set any part of the camera, and what it sets stays. True disables the
  /// user's camera control (first person).
  virtual bool override_camera(int /*view*/, const ViewRect&, Camera&) { return false; }
  /// Drawn over a view, within its rectangle.
  virtual void draw_overlay(PanelContext&, int /*view*/, const ViewRect&, const Camera&, ImDrawList&) {}

 protected:
  ~ModeViews() = default;
};

/// A mode's keys, and its mouse in the views.
class ModeInput {
 public:
  /// A key while no text field is active (or, while the mouse is captured, every key). True when used.
  virtual bool key(PanelContext& context, const InputEvent& event) = 0;
  /// The left button went down in a view: true when the mode takes the drag, else it orbits.
  virtual bool press(PanelContext& context, const ViewMouse& mouse) = 0;
  virtual void drag(PanelContext& context, const ViewMouse& mouse) = 0;
  virtual void release(PanelContext& context, const ViewMouse& mouse) = 0;
  /// A click without a drag.
  virtual void click(PanelContext& context, const ViewMouse& mouse) = 0;
  /// The second press of a double click. True when the mode uses it, and no click follows; else it sets the orbit
  /// centre of a camera that turns freely.
  virtual bool double_click(PanelContext&, const ViewMouse&) { return false; }
  /// The pointer without a button: sets the hovered mark. True when pressing would take a drag.
  virtual bool hover(PanelContext& context, const ViewMouse& mouse) = 0;
  /// The pose of what is selected, for handles in the world views to move and turn; nullopt: it has none.
  virtual std::optional<Pose> selected_pose(const PanelContext&) const { return std::nullopt; }
  /// All of one `gesture` is undone at once.
  virtual void set_selected_pose(PanelContext&, const Pose&, const std::string& /*gesture*/) {}
  /// The pointer is in none of the views.
  virtual void leave() {}
  /// Esc: cancels one layer of the mode's own (a drag, a captured mouse). False when it has none.
  virtual bool cancel(PanelContext& context) = 0;
  /// nullptr: never captures the mouse.
  virtual MouseCapture* mouse_capture() { return nullptr; }

 protected:
  ~ModeInput() = default;
};

class Mode : public ModePanels, public ModeViews, public ModeInput {
 public:
  virtual ~Mode() = default;

  /// Called once per frame before anything is drawn: advances time and takes up changes of the document.
  virtual void update(PanelContext& context, double seconds) = 0;
  /// For pictures: moves the cursor of a walk to a tick and a step inside it, or both runs of a comparison to a step.
  /// Does nothing while the case is not ready.
  virtual void show_moment(PanelContext&, std::size_t /*tick*/, std::optional<std::size_t> /*step*/) {}
  /// Whether the next frame must be drawn at once.
  virtual bool busy() const { return false; }
  /// The state that tests query, for --dump-state.
  virtual nlohmann::ordered_json state(const PanelContext& context) const = 0;
  /// Own CPU milliseconds of the last frame by name, for the diagnostics.
  virtual std::vector<std::pair<std::string, double>> costs() const { return {}; }
};

}  // namespace minkoscope
