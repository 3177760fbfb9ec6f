// The mode of a walk: the world and ellipsoid space; walking live, replaying, and stepping inside ticks.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "app/draw/level/body_surfaces.h"
#include "app/labs/walk/draw/walk_draw.h"
#include "app/labs/walk/panels/find_triangle.h"
#include "app/labs/walk/panels/level_units.h"
#include "app/labs/walk/panels/walk_case_panel.h"
#include "app/labs/walk/panels/walk_timeline.h"
#include "app/labs/walk/session/level_map.h"
#include "app/labs/walk/session/track_review.h"
#include "app/labs/walk/session/walk_session.h"
#include "app/labs/walk/walk_display.h"
#include "app/mode/mode.h"
#include "app/panels/case_list.h"
#include "app/session/background_task.h"
#include "app/session/inflated_surroundings.h"
#include "app/view/walk_camera.h"

namespace minkoscope {

class WalkMode final : public Mode, public MouseCapture {
 public:
  void update(PanelContext& context, double seconds) override;
  void draw_case_panel(PanelContext& context) override;
  void draw_inspector(PanelContext& context) override;
  void draw_transport(PanelContext& context) override;
  void draw_timeline(PanelContext& context) override;
  double timeline_height() const override { return 258.0 + (shown_track() != nullptr ? track_room : 0.0); }
  std::optional<std::uint64_t> panel_key() const override;
  std::optional<std::uint64_t> case_panel_key() const override;

  ViewText describe(const PanelContext& context, int view) const override;
  void draw_view(PanelContext& context, int view, DrawList& list) override;
  std::optional<ListKey> list_key(const PanelContext& context, int view) const override;
  void introduce_surfaces(Picker& picker) const override;
  std::uint64_t framing_key(const PanelContext& context, int view) const override;
  std::optional<DrawBounds> bounds(const PanelContext& context, int view, const DrawList& list,
                                   bool close) const override;
  void begin_display_again() override;
  void adjust(RenderOptions& options, int view) const override;
  void toggle_layer(PanelContext& context, int layer) override;
  bool override_camera(int view, const ViewRect& rect, Camera& camera) override;
  void draw_overlay(PanelContext& context, int view, const ViewRect& rect, const Camera& camera,
                    ImDrawList& draw) override;

  bool key(PanelContext& context, const InputEvent& event) override;
  bool press(PanelContext& context, const ViewMouse& mouse) override;
  void drag(PanelContext& context, const ViewMouse& mouse) override;
  void release(PanelContext& context, const ViewMouse& mouse) override;
  void click(PanelContext& context, const ViewMouse& mouse) override;
  bool double_click(PanelContext& context, const ViewMouse& mouse) override;
  bool hover(PanelContext& context, const ViewMouse& mouse) override;
  bool cancel(PanelContext& context) override;
  MouseCapture* mouse_capture() override { return this; }
  bool captures_mouse() const override { return session_.activity() == WalkActivity::live; }
  void captured_motion(double dx, double dy) override;
  void captured_wheel(double steps) override;
  void captured_sticks(const Sticks& sticks, double seconds) override;

  void show_moment(PanelContext& context, std::size_t tick, std::optional<std::size_t> step) override;
  bool busy() const override;

  // --- beside another run of the same walk
  std::optional<std::size_t> tick() const { return session_.ready() ? session_.tick() : std::nullopt; }
  void go_to(std::optional<std::size_t> tick);
  /// Positions of the body after each tick; valid until the next update.
  std::span<const Vector3d> path() const { return session_.ready() ? session_.path() : std::span<const Vector3d>(); }
  /// Copies the other's display options and camera, and hides its own controls.
  void match_display(const WalkMode& other) {
    display_ = other.display_;
    camera_.mode = other.camera_.mode;
    follows_ = true;
  }
  struct Beside {
    std::string name;
    std::span<const Vector3d> path;
    std::optional<std::size_t> leaves;  // first tick after which its position differs
    std::optional<WalkBody> body;       // where it is now, unless it is at the same place
  };
  /// Drawn as other futures are; must be set again after each update.
  void show_beside(Beside other) {
    beside_ = std::move(other);
    beside_is_track_ = false;
  }
  /// What the tick shown did, in one sentence, and its kind; empty before the first tick.
  struct Headline {
    std::string sentence, word;
    TickKind kind = TickKind::grounded;
  };
  const Headline& headline() const;
  std::optional<WalkBody> body() const {
    return session_.ready() ? std::optional(session_.drawn_state().body) : std::nullopt;
  }
  const std::vector<WalkBranch>& branches() const { return session_.branches(); }
  nlohmann::ordered_json state(const PanelContext& context) const override;
  std::vector<std::pair<std::string, double>> costs() const override { return costs_; }

 private:
  static constexpr int world_view = 0;

  /// A level prepared for walking and drawing.
  struct Prepared {
    std::shared_ptr<const WalkLevel> level;
    WalkSurfaces surfaces;
    WalkLevelFacts facts;
    double lowest = 0.0;               // height of its lowest vertex with meshes at rest, metres
    std::optional<UnitsGuess> units;   // what the first mesh looks like, which is taken to be in metres
    std::optional<DrawBounds> bounds;  // with meshes at rest
    std::shared_ptr<const LevelFlaws> flaws;
  };
  static Prepared prepare(const std::vector<WalkMesh>& level, Precision precision, const Progress& progress);

  void adopt_case(PanelContext& context);
  void take_up_prepared(PanelContext& context);
  void show_prepared(const Walk& walk);
  /// Stores the recorded inputs in the case, as one undo entry.
  void keep_recording(PanelContext& context);
  /// The same every few seconds of a walk, so that a crash of the program loses no more.
  void keep_while_walking(PanelContext& context, double seconds);
  void go_live(PanelContext& context);
  void stop(PanelContext& context);
  void use_camera(WalkCameraMode mode);
  /// The camera with which a walk is seen first: behind the body.
  void take_first_camera(const Walk& walk);
  void place_body(PanelContext& context, const ViewMouse& mouse);
  WalkScene scene() const;
  void collect_trail();
  /// Alternative futures near the cursor, for drawing.
  void collect_futures();
  /// Replaces the case by the tick shown (or its sweep), undoably.
  void cut_out(PanelContext& context, bool sweep);
  EllipsoidBody frame_of_ellipsoid_space() const;
  std::vector<LegendEntry> candidate_legend() const;
  void note_cost(const char* name, double milliseconds);
  WalkControls controls();
  /// The user's settings, for a body of this size.
  void take_up_preferences(const PanelContext& context);
  Camera camera_on_body() const;
  /// Of the triangle that was asked for, where it is now.
  std::optional<DrawBounds> found_bounds() const;
  /// Far below all that there is.
  bool fell_out() const;
  // --- the level as a map: walk_mode_map.cpp
  bool in_overview() const { return camera_.mode == WalkCameraMode::overview; }
  /// To the overview, or from it back to the body.
  void toggle_overview();
  /// How the case that has just come is seen: a level just opened from above, as one that was left so; a moment opened
  /// from there by flying down to it.
  void look_at_level(const Walk& walk, bool from_above);
  /// Moves the camera of the world view while it flies. False when it does not.
  bool fly(const ViewRect& rect, Camera& camera);
  bool click_moment(PanelContext& context, const Pick& pick);
  bool hover_moment(PanelContext& context, const Pick& pick) const;
  void add_map_state(nlohmann::ordered_json& state) const;
  std::uint64_t map_key() const;
  // --- another engine's track: walk_mode_track.cpp
  /// Null where the case has none, and in the second run of a comparison.
  const TrackReview* shown_track() const { return track_.present() && !follows_ ? &track_ : nullptr; }
  /// Its path and body beside ours.
  void follow_track(PanelContext& context);
  /// To its next fault, or to where the two part.
  bool track_key(PanelContext& context, const InputEvent& event);
  TrackActions track_actions(PanelContext& context);
  /// Replaces the case by one that begins where the engine's body is, undoably.
  void take_over_track(PanelContext& context, std::size_t tick);
  void add_track_state(nlohmann::ordered_json& state) const;
  bool walk_key(PanelContext& context, const InputEvent& event);
  bool paused_key(PanelContext& context, const InputEvent& event);
  bool handle_display_key(const InputEvent& event);

  WalkSession session_;
  std::uint64_t session_identity_ = 0;                     // of the case it walks in
  std::map<std::uint64_t, WalkSession::Futures> futures_;  // of cases that are not shown, by identity
  std::optional<Prepared> prepared_;
  std::optional<Prepared> explored_;  // the level whose moments are looked at, for when it comes back
  std::unique_ptr<BackgroundTask<Prepared>> preparing_;
  std::uint64_t seen_revision_ = 0, seen_identity_ = 0, kept_recording_ = 0;
  std::uint64_t walks_ = 0;                            // begun live
  double walked_since_kept_ = 0.0, keep_after_ = 4.0;  // seconds
  std::string fault_;
  ShapeFields body_fields_;
  mutable BodySurfaces bodies_;  // built when first drawn
  WalkCamera camera_;
  LevelMap map_;
  TrackReview track_;
  bool beside_is_track_ = false;  // what is drawn beside changes only with the cursor and the verdict
  WalkCameraMode before_overview_ = WalkCameraMode::chase;
  std::uint64_t left_from_above_ = 0;  // the case that was left in the overview, by identity
  CameraMotion flight_;                // of the world view, to the overview or the body
  std::optional<double> takes_off_;    // seconds that a flight shall take which begins with the next frame
  double frame_seconds_ = 0.0;         // of this frame, until the flight has taken them
  bool animates_ = true;
  bool leaves_eyes_ = false;  // for the free camera, which starts where chase stands
  StripWindow strip_window_;
  CaseList cases_;
  std::vector<Vector3d> trail_;
  std::vector<std::vector<Vector3d>> other_feet_;
  std::vector<Trajectory> others_;
  std::optional<Beside> beside_;
  mutable Headline headline_;
  mutable std::optional<std::array<std::uint64_t, 5>> headline_of_;  // the moment whose it is
  bool follows_ = false;
  bool asks_units_ = false;  // of the level just opened
  WalkDisplay display_;
  Vector3d looking_{0.0, 0.0, -1.0};      // of the world view
  std::optional<Vector3d> chosen_point_;  // world
  LevelTriangle wanted_triangle_;
  std::optional<LevelTriangle> found_;
  std::uint64_t flights_ = 0;  // to found triangles: each frames the view again
  InflatedSurroundings inflated_;
  std::array<bool, static_cast<std::size_t>(Key::count)> held_{};
  bool jump_pressed_ = false;
  Sticks sticks_;
  WalkPreferences preferences_;
  /// After a change of camera mode the camera is overridden for this long, so that a running animation does not move
  /// it.
  static constexpr double settle_seconds = 0.25;
  double settling_ = 0.0;  // seconds left of the override
  std::vector<std::pair<std::string, double>> costs_;
};

}  // namespace minkoscope
