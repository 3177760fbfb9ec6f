// The areas of the window, in ImGui's pixels.
#pragma once

#include <array>

namespace minkoscope {

struct Area {
  float x = 0, y = 0, width = 0, height = 0;
};

/// Where a frame has what.
struct Layout {
  Area top, left, right, transport, timeline, film;
  Area tabs;  // of the case and the inspector, where they share a column: then left and right are the same place
  bool narrow = false;  // the top bar has two rows
  int view_count = 2;
  bool merged = false;          // of two columns: the first view has all the room, the others none
  std::array<Area, 4> views;    // as numbered by Mode
  std::array<Area, 2> headers;  // of two columns
  /// Of the views.
  float right_edge() const { return views[view_count == 4 ? 2 : 1].x + views[view_count == 4 ? 2 : 1].width; }
  bool shares_column() const { return tabs.width > 0.0f; }
};

}  // namespace minkoscope
