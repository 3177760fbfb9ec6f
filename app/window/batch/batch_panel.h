// A batch in the window: its list beside the case, and the keys that page through it.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "app/panels/batch/batch_list.h"
#include "app/panels/notices_panel.h"
#include "app/session/batch/batch_session.h"
#include "app/window/frame/area.h"
#include "app/window/frame/frame_context.h"
#include "app/window/frame/laid_out_parts.h"
#include "app/window/overlays/start_screen.h"

namespace minkoscope {

class BatchPanel {
 public:
  BatchPanel(FrameContext& frame, LaidOutParts& parts, StartScreen& start)
      : frame_(frame), parts_(parts), start_(start) {}

  void open(const std::filesystem::path& file);
  /// False when the text is no batch.
  bool paste(const std::string& text);
  bool is_open() const { return session_.is_open(); }
  /// Whether it was opened since the last call.
  bool take_opened() { return std::exchange(opened_, false); }
  /// Once a frame: takes the lines that have been run.
  void follow();
  /// Blocks until no batch is being read.
  void finish();
  bool busy() const { return session_.busy(); }
  /// Page Up and Page Down. True when used.
  bool page(const InputEvent& event);

  /// In the place of the case.
  bool listed() const { return listed_; }
  void list(bool shown) { listed_ = shown; }
  /// Above the column of the case, which then begins below them.
  void draw_tabs(PanelContext& context, Area& area);
  /// The button that closes the batch, at the end of the tabs.
  void draw_end(PanelContext& context, const Area& area);
  void draw(PanelContext& context, const Area& area);
  std::optional<StandingNotice> notice();
  /// Esc: ends the running of it. False where none is run.
  bool cancel();
  void state(nlohmann::ordered_json& result) const;

 private:
  std::optional<StandingNotice> no_case_notice() const;
  void begin();

  FrameContext& frame_;
  LaidOutParts& parts_;
  StartScreen& start_;
  BatchSession session_;
  BatchList list_;
  bool listed_ = true, opened_ = false;
};

}  // namespace minkoscope
