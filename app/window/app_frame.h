// The whole window, one frame per call: the order in which its parts take input, are laid out and drawn. Needs only a
// current OpenGL context, so that `render --panels` draws exactly what the window shows. No part includes the frame.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/render/picture_textures.h"
#include "app/window/areas/panels.h"
#include "app/window/areas/top_bar.h"
#include "app/window/areas/window_layout.h"
#include "app/window/batch/batch_panel.h"
#include "app/window/commands/commands.h"
#include "app/window/exports/exports.h"
#include "app/window/files/files.h"
#include "app/window/frame/frame_context.h"
#include "app/window/frame/laid_out_parts.h"
#include "app/window/frame/pending_moment.h"
#include "app/window/keys/shortcuts.h"
#include "app/window/lifetime/recovery.h"
#include "app/window/loop/captured_mouse.h"
#include "app/window/loop/frame_meter.h"
#include "app/window/loop/imgui_session.h"
#include "app/window/loop/window_title.h"
#include "app/window/overlays/overlays.h"
#include "app/window/panes/cameras.h"
#include "app/window/tools/view_tools.h"
#include "app/window/views/film.h"
#include "app/window/views/views.h"

namespace minkoscope {

class AppFrame {
 public:
  /// The context must be current and its functions loaded. Throws std::runtime_error when shaders do not compile.
  AppFrame(const Preferences& preferences, Clipboard clipboard) : frame_(preferences, std::move(clipboard)) {}

  FrameOutput draw(const FrameInput& input);

  /// A case, a level or a batch, in the background.
  void open(const std::filesystem::path& file) { files_.open(file); }
  /// Blocks until no batch is being read.
  void finish_batch() { batch_.finish(); }
  Document& document() { return frame_.document; }
  Notices& notices() { return frame_.notices; }
  Preferences& preferences() { return frame_.preferences; }
  /// Shows panels (the default) or the views alone, as Tab does.
  void show_panels(bool shown) { layout_.show_panels(shown); }
  /// A single view, 0 or 1, or both (nullopt), for pictures.
  void show_view(std::optional<int> only) { layout_.show_view(only); }
  /// A walk's cursor, for pictures; see Mode.
  void show_moment(std::size_t tick, std::optional<std::size_t> step) {
    PanelContext own = context(true);
    frame_.mode().show_moment(own, tick, step);
  }
  /// Turns all views, for pictures; radians.
  void orbit(double yaw, double pitch) { cameras_.orbit(yaw, pitch); }
  const Camera& camera() const { return cameras_.pane(0).camera; }
  const FrameCosts& costs() const { return meter_.costs(); }
  /// Draws everything that is cached a second time, every frame, and reports by name what then differs from the cache.
  /// Debug builds always do so and abort.
  void check_caches(std::function<void(const std::string& what)> report) { frame_.report_stale = std::move(report); }
  /// Offers the ways to begin, for a start without a file.
  void show_start() { overlays_.start.show(); }
  /// Offers to open what other windows left unsaved.
  void offer(std::vector<Unsaved> unsaved) { recovery_.offer(std::move(unsaved)); }
  /// What was opened of it since the last call: to be discarded once this window keeps it.
  std::vector<Unsaved> take_recovered() { return recovery_.take_recovered(); }
  /// From now on every frame records what it lays out, for state().
  void record_layout() { parts_.record(); }
  /// What --dump-state writes: JSON text.
  std::string state() const;
  /// Errors OpenGL has reported so far; empty when none.
  const std::string& gl_error() const { return gl_error_; }

 private:
  PanelContext context(bool still);
  void take_input(const FrameInput& input);
  void update(PanelContext& context, const FrameInput& input);
  void update_mode(PanelContext& context, double seconds);
  Layout draw_window(PanelContext& context, const FrameInput& input);
  void draw_over(PanelContext& context);
  FrameOutput output();

  FrameContext frame_;
  ImGuiSession imgui_{frame_.clipboard};
  SceneRenderer renderer_;
  PictureTextures pictures_;
  LaidOutParts parts_;
  FrameMeter meter_{frame_};
  CapturedMouse captured_mouse_;
  WindowTitle title_;
  WindowLayout layout_{frame_, parts_};
  Cameras cameras_{frame_};
  ViewTools tools_{frame_, cameras_, renderer_};
  Views views_{frame_, cameras_, tools_, renderer_};
  Film film_{frame_, cameras_, renderer_};
  PendingMoment moment_{frame_};
  Overlays overlays_{frame_, cameras_, moment_};
  BatchPanel batch_{frame_, parts_, overlays_.start};
  Recovery recovery_{frame_, overlays_.start};
  Files files_{frame_, overlays_, batch_};
  Exports exports_{frame_, files_, cameras_};
  Commands commands_{frame_, overlays_, files_, exports_, recovery_};
  Shortcuts shortcuts_{frame_, {overlays_, tools_, cameras_, layout_, files_, exports_, batch_}};
  Panels panels_{frame_, parts_, overlays_.lessons, batch_};
  TopBar top_bar_{frame_, {overlays_, files_, exports_, commands_, parts_}};
  std::uint64_t frames_ = 0;
  std::string gl_error_;
  std::pair<Mode*, std::uint64_t> updated_{};  // the mode that was updated last, and for which revision
};

}  // namespace minkoscope
