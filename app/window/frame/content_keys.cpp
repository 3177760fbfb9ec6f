#include "app/window/frame/content_keys.h"

#include <bit>
#include <functional>
#include <string_view>

#include "app/mode/panel_cache.h"

namespace minkoscope {

ContentKeys content_keys(const FrameContext& frame, bool still) {
  const Document& document = frame.document;
  const bool changing = still || document.loading() != nullptr || document.sweeping() || frame.editor.id != 0;
  if (changing) return {};
  const auto bits = [](double value) { return std::bit_cast<std::uint64_t>(value); };
  const Mode& mode = frame.mode();
  const std::uint64_t of_case = combined_hash(
      {reinterpret_cast<std::uintptr_t>(&mode), document.revision(), document.identity(), document.steps().size(),
       document.dirty(), frame.selection.selected, frame.selection.hovered, frame.preferences_version});
  ContentKeys keys;
  if (const std::optional<std::uint64_t> all = mode.panel_key()) {
    const StepMarks& marks = frame.marks;
    keys.all =
        combined_hash({*all, of_case, document.cursor(), frame.playback.playing, bits(frame.playback.steps_per_second),
                       marks.revision, marks.breakpoints.size(), marks.open_bookmarks, marks.open_breakpoints,
                       std::hash<std::string_view>()(marks.search.text.data()), marks.search.found.size(),
                       marks.search.open, marks.strip.first, marks.strip.count});
  }
  const std::optional<std::uint64_t> alone = mode.case_panel_key();
  keys.case_panel = alone ? std::optional(combined_hash({*alone, of_case})) : keys.all;
  return keys;
}

}  // namespace minkoscope
