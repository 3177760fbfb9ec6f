// Four views are the two columns of a comparison. Each column is an ordinary mode with views 0 and 1.
#pragma once

#include "app/mode/mode.h"

namespace minkoscope {

constexpr int column_of(int view) {
  return view / 2;
}
/// The mode's own index of a column's view.
constexpr int in_column(int view) {
  return view % 2;
}
inline ViewMouse in_column(ViewMouse mouse) {
  mouse.view = in_column(mouse.view);
  return mouse;
}

}  // namespace minkoscope
