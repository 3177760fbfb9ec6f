// The whole window, one frame per call: lays out the areas, routes input, draws panels and views. Needs only a current
// OpenGL context, so that `render --panels` draws exactly what the window shows.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <utility>

#include "app/mode/panel_cache.h"
#include "app/panels/batch/batch_list.h"
#include "app/panels/diagnostics_overlay.h"
#include "app/panels/export_menu.h"
#include "app/panels/film_strip.h"
#include "app/panels/notices_panel.h"
#include "app/render/picture_textures.h"
#include "app/session/batch/batch_session.h"
#include "app/session/recovery/autosave.h"
#include "app/view/triangle_probe.h"
#include "app/widgets/laid_out.h"
#include "app/window/exports/animation_export.h"
#include "app/window/frame/frame_context.h"
#include "app/window/frame/pending_moment.h"
#include "app/window/overlays/overlays.h"
#include "app/window/picture_quality.h"
#include "app/window/thumbnail_cache.h"
#include "app/window/tools/inline_vertex.h"
#include "app/window/tools/magnifier.h"
#include "app/window/tools/measure_tool.h"
#include "app/window/tools/point_readout.h"
#include "app/window/tools/pose_handles.h"
#include "app/window/view_pane.h"

struct ImGuiContext;

namespace minkoscope {

class AppFrame {
 public:
  /// The context must be current and its functions loaded. Throws std::runtime_error when shaders do not compile.
  AppFrame(const Preferences& preferences, Clipboard clipboard);
  ~AppFrame();
  AppFrame(const AppFrame&) = delete;
  AppFrame& operator=(const AppFrame&) = delete;

  FrameOutput draw(const FrameInput& input);

  /// A case, a level or a batch, in the background.
  void open(const std::filesystem::path& file);
  /// Blocks until no batch is being read.
  void finish_batch();
  Document& document() { return frame_.document; }
  Notices& notices() { return frame_.notices; }
  Preferences& preferences() { return frame_.preferences; }
  /// Shows panels (the default) or the views alone, as Tab does.
  void show_panels(bool shown) { panels_shown_ = shown; }
  /// A single view, 0 or 1, or both (nullopt), for pictures.
  void show_view(std::optional<int> only) { only_view_ = only; }
  /// A walk's cursor, for pictures; see Mode.
  void show_moment(std::size_t tick, std::optional<std::size_t> step);
  /// Turns all views, for pictures; radians.
  void orbit(double yaw, double pitch);
  const Camera& camera() const { return panes_[0].camera; }
  const FrameCosts& costs() const { return costs_; }
  /// Draws everything that is cached a second time, every frame, and reports by name what then differs from the cache.
  /// Debug builds always do so and abort.
  void check_caches(std::function<void(const std::string& what)> report) { report_stale_ = std::move(report); }
  /// Offers the ways to begin, for a start without a file.
  void show_start() { overlays_.start.show(); }
  /// Offers to open what other windows left unsaved.
  void offer(std::vector<Unsaved> unsaved) { unsaved_ = std::move(unsaved); }
  /// What was opened of it since the last call: to be discarded once this window keeps it.
  std::vector<Unsaved> take_recovered() { return std::exchange(recovered_, {}); }
  /// From now on every frame records what it lays out, for state().
  void record_layout() { records_layout_ = true; }
  /// What --dump-state writes: JSON text.
  std::string state() const;
  /// Errors OpenGL has reported so far; empty when none.
  const std::string& gl_error() const { return gl_error_; }

 private:
  struct Area {
    float x = 0, y = 0, width = 0, height = 0;
  };
  struct Layout {
    Area top, left, right, transport, timeline, film;
    Area tabs;  // of the case and the inspector, where they share a column: then left and right are the same place
    int view_count = 2;
    std::array<Area, 4> views;    // as numbered by Mode
    std::array<Area, 2> headers;  // of two columns
    float right_edge() const { return views[view_count == 4 ? 2 : 1].x + views[view_count == 4 ? 2 : 1].width; }
  };

  void bake(float scale);
  void handle_keys(PanelContext& context);
  void handle_key(PanelContext& context, const InputEvent& event);
  void cancel_one_layer(PanelContext& context);
  /// Too narrow for all of the top bar in one row.
  bool is_narrow(float width) const;
  /// Too narrow for a column each of the case and the inspector.
  bool shares_column(float width) const;
  Layout lay_out(float width, float height) const;
  void draw_column_tabs(PanelContext& context, const Area& area);
  void draw_top_bar(PanelContext& context, const Area& area);
  /// The state that the top bar reads; nullopt while a menu of it is open.
  std::optional<std::uint64_t> top_bar_key(const PanelContext& context, const Area& area) const;
  void draw_top_bar_contents(PanelContext& context, const Area& area);
  struct TopBar;
  void draw_brand(TopBar& bar) const;
  void draw_kind_tabs(TopBar& bar);
  void draw_bar_buttons(TopBar& bar);
  void draw_edit_buttons(TopBar& bar);
  void draw_file_buttons(TopBar& bar);
  void draw_tool_buttons(TopBar& bar);
  void draw_method_choice(TopBar& bar);
  void draw_method_field(TopBar& bar);
  void draw_case_name(TopBar& bar);
  /// Begins the ImGui child that fills the area of a panel; end it with ImGui::EndChild.
  static void begin_panel(const PanelContext& context, const char* id, const Area& area);
  /// While it lives, what is drawn is recorded as that part of the window, which is forgotten first.
  struct LaidOutPart {
    PanelContext& context;
    explicit LaidOutPart(PanelContext& of) : context(of) {}
    LaidOutPart(const LaidOutPart&) = delete;
    LaidOutPart& operator=(const LaidOutPart&) = delete;
    ~LaidOutPart();
  };
  LaidOutPart lay_out_part(PanelContext& context, std::size_t part, std::string_view scope);
  void draw_panel(PanelContext& context, int panel, const Area& area, void (Mode::*body)(PanelContext&));
  /// The state that panels and the views' texts read in a frame; nullopt where they cannot be cached.
  struct ContentKeys {
    std::optional<std::uint64_t> all;
    std::optional<std::uint64_t> case_panel;
  };
  ContentKeys content_keys(const PanelContext& context) const;
  bool checks_caches() const { return static_cast<bool>(report_stale_); }
  /// Whether neither the keyboard nor a popup can change the panels.
  bool panels_rest() const;
  bool keys_leave_panels() const;
  bool holds_mouse() const;
  bool near_mouse(const Area& area) const;
  void draw_splitters(PanelContext& context, const Layout& layout);
  void draw_headers(PanelContext& context, const Layout& layout);
  void draw_film(PanelContext& context, const Area& area);
  void draw_view(PanelContext& context, int view, const Area& area, double seconds, bool still);
  /// Returns its height.
  float draw_legend(PanelContext& context, const ViewText& text, const ViewRect& rect, ImDrawList& draw);
  void draw_view_title(PanelContext& context, ViewPane& pane, ImDrawList& draw);
  /// The letters of a view's axes, and their middle.
  void draw_axis_buttons(PanelContext& context, int view, const ViewRect& rect, const Camera& camera);
  /// Turns all views to look along an axis: from its positive end, or from the other where they do already.
  void look_along(int axis);
  void toggle_orthographic();
  void handle_view_mouse(PanelContext& context, int view, double seconds);
  /// The tools' part of it, before and after what the mode and the camera do. Each true when it takes the press.
  bool press_tools(PanelContext& context, const ViewMouse& mouse);
  void hover_tools(PanelContext& context, const ViewMouse& mouse, double seconds);
  /// The pose that has handles in a view.
  std::optional<Pose> pose_with_handles(const PanelContext& context, int view) const;
  /// Ends the drag of a handle or a vertex.
  void release_tools();
  /// The simplex and the origin, where they are small in what a view frames.
  std::optional<DrawBounds> small_focus(PanelContext& context, int view);
  /// What a picture of a view has become in this frame.
  struct DrawnPicture {
    bool changed = true;
    int samples = 1;
  };
  void draw_magnifier(PanelContext& context, int view, const Camera& camera, const ViewRect& above_legend,
                      const RenderOptions& options, DrawnPicture picture, ImDrawList& draw);
  /// What lies over a view: handles, measurements, coordinates.
  void draw_tools(PanelContext& context, int view, const Camera& camera, ImDrawList& draw);
  /// Follows lengths in a view: " m", or nothing in ellipsoid space.
  std::string_view pane_unit(int view) const;
  void turn(int view, double yaw, double pitch);
  /// Gives all views the direction of this one.
  void link_rotation(int view);
  /// In two columns: copies the camera to the other column's view of this row.
  void link_column(int view);
  void frame_view(PanelContext& context, int view, bool selection, bool at_once);
  /// Frames the simplex and the origin, or everything again.
  void zoom_to_simplex(PanelContext& context, bool close);
  // The triangle under the mouse.
  void take_probe(PanelContext& context, int view);
  bool press_probe(int view, const ViewMouse& mouse);
  void drag_probe(const ViewMouse& mouse);
  void draw_probe(PanelContext& context, int view, const Camera& camera, ImDrawList& draw);
  void take_dialog_answer(const FileDialog::Answer& answer);
  /// Does what the overlays were answered in this frame.
  void follow_overlays();
  void begin_with(StartChoice choice);
  void do_action(const Action& action);
  void open_dialog(FileDialog::Purpose purpose);
  void save();
  void copy_case();
  void paste_case();
  void draw_lesson(PanelContext& context, const Area& area);
  void do_command(WindowCommand command, std::size_t lab = 0);
  /// In the order of labs(): with the case last seen there, else its first example.
  void go_to_lab(std::size_t index);
  void read_pasted(const std::string& text);
  // batch/frame_batch.cpp
  /// False when the text is no batch.
  bool paste_batch(const std::string& text);
  /// Page Up and Page Down. True when used.
  bool page_batch(const InputEvent& event);
  /// Above the column of the case, which then begins below them.
  void draw_batch_tabs(PanelContext& context, Area& area);
  void draw_batch_end(PanelContext& context, const Area& area);
  void draw_batch(PanelContext& context, const Area& area);
  std::optional<StandingNotice> batch_notice();
  // frame_import.cpp: imports from other engines, findings, exports.
  void drop_files(const std::vector<std::filesystem::path>& files);
  /// Takes over what has been loaded; a scene is listed, too.
  void take_loaded();
  void export_case(ExportForm form);
  void finish_export();
  void export_to_file(FileDialog::Purpose purpose, const std::filesystem::path& file);
  void take_picture(const Layout& layout, const FrameInput& input);
  // exports/frame_animation.cpp
  void export_animation(bool orbit, const std::filesystem::path& file);
  void follow_animation();
  void copy_picture();
  // lifetime/frame_recovery.cpp
  void recover();
  void discard_unsaved();
  void follow_recovery();
  std::vector<StandingNotice> standing_notices();
  PanelContext context(bool still);

  FrameContext frame_;
  PendingMoment pending_moment_{frame_};
  Overlays overlays_{frame_, pending_moment_};
  ExportMenu export_menu_;
  BatchSession batch_;
  BatchList batch_list_;
  bool batch_listed_ = true;  // in the place of the case
  PictureTextures pictures_;
  /// A text being exported in the background, to the clipboard or a file.
  struct Export {
    std::unique_ptr<BackgroundTask<std::string>> text;
    std::filesystem::path file;  // empty: the clipboard
    std::string words;           // "the C++ test"
  };
  Export export_;
  std::filesystem::path picture_file_;  // requested picture of the views
  int picture_delay_ = 0;               // frames until the dialog has closed
  bool copies_picture_ = false;         // the picture requested goes to the clipboard
  std::unique_ptr<BackgroundTask<bool>> copying_;
  std::unique_ptr<AnimationExport> animation_;
  std::vector<Unsaved> unsaved_;  // by other windows that ended; the first is offered
  std::unique_ptr<BackgroundTask<Case>> recovering_;
  std::vector<Unsaved> recovered_;

  ImGuiContext* imgui_ = nullptr;
  bool styled_dark_ = false;
  std::unique_ptr<SceneRenderer> renderer_;
  std::array<ViewPane, 4> panes_;
  int shown_views_ = 2;                     // of the last frame
  std::array<PanelCache, 4> panel_caches_;  // case, inspector, transport, timeline
  // Of laid_out_, after the panels.
  static constexpr std::size_t bar_part = 4, views_part = 5, over_part = 6, splitters_part = 7, tabs_part = 8;
  PanelCache top_bar_cache_;
  std::vector<std::size_t> legend_rows_;  // scratch of draw_legend
  std::string legend_cut_;
  bool records_layout_ = false;
  /// What the panels laid out when they were drawn last, which may be frames ago; then the bar, the views, and what
  /// lies over them; the splitters; the tabs of the column.
  std::array<LaidOut, 9> laid_out_;
  std::string title_;  // of the window, with its key
  std::uint64_t title_key_ = 0;
  bool panels_rest_ = false;                                   // in this frame
  std::function<void(const std::string& what)> report_stale_;  // empty: caches are trusted
  Preferences seen_preferences_;                               // of the last frame
  std::uint64_t preferences_version_ = 0;                      // increases when they change
  FilmStrip film_strip_;
  ThumbnailCache thumbnails_;
  PictureQuality quality_;
  bool redrawn_ = false;  // a view, in this frame
  SceneBounds film_bounds_;
  Camera film_camera_;  // of the second view in the last frame: thumbnails wait while it moves

  bool probe_shown_ = false;
  int probe_view_ = 0;
  std::optional<TriangleFacts> probe_;
  PoseHandles handles_;
  MeasureTool measure_;
  PointReadout readout_;
  std::array<Magnifier, 2> magnifiers_;  // of the second views of the columns
  std::optional<InlineVertex> vertex_held_;
  std::shared_ptr<const Case> drag_from_;  // the case before a handle or a vertex was dragged
  std::uint64_t vertex_drags_ = 0;         // each is a separate undo gesture

  bool column_shows_case_ = false;  // where the case and the inspector share it
  bool lesson_was_open_ = false;
  bool panels_shown_ = true, quit_ = false;
  std::optional<int> only_view_;
  bool was_captured_ = false;
  std::uint64_t frames_ = 0;
  std::string gl_error_;
  FrameCosts costs_;
};

}  // namespace minkoscope
