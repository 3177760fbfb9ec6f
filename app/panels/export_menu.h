// The menu of what a case can be exported as.
#pragma once

#include <optional>

#include "app/panels/panel_context.h"

namespace minkoscope {

enum class ExportForm { file, one_line, googletest, catch2, doctest, python, picture, report };

/// Opens the menu under the last item when `open`; the form chosen.
std::optional<ExportForm> draw_export_menu(PanelContext& context, bool open);

}  // namespace minkoscope
