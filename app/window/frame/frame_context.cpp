#include "app/window/frame/frame_context.h"

#include <cstdio>
#include <cstdlib>

namespace minkoscope {

FrameContext::FrameContext(const Preferences& given, Clipboard of_desktop)
    : preferences(given), clipboard(std::move(of_desktop)), document(notices, preferences) {
#ifndef NDEBUG
  report_stale = [](const std::string& what) {
    std::fprintf(stderr, "minkoscope: %s is shown from a cache but has changed: its key lacks something it reads\n",
                 what.c_str());
    std::abort();
  };
#endif
}

PanelContext FrameContext::panel_context(bool still) {
  const bool light = preferences.theme == ThemeChoice::light;
  const auto copy = [this](const std::string& text) {
    if (clipboard.set) clipboard.set(text);
    notices.information("copied " + (text.size() > 60 ? text.substr(0, 60) + "…" : text));
  };
  return {light ? light_theme() : dark_theme(),
          fonts,
          scale,
          document,
          selection,
          playback,
          editor,
          marks,
          still,
          copy,
          {},
          {},
          nullptr,
          {},
          nullptr,
          nullptr,
          nullptr,
          {}};
}

void FrameContext::note_preferences() {
  if (preferences == seen_preferences_) return;
  seen_preferences_ = preferences;
  ++preferences_version;
}

bool FrameContext::mouse_captured() const {
  const MouseCapture* const capture = mode().mouse_capture();
  return capture != nullptr && capture->captures_mouse();
}

}  // namespace minkoscope
