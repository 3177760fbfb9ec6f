// Two results side by side: one row per field, differences marked.
#pragma once

#include <span>

#include "app/widgets/panel_context.h"
#include "core/scene/results/result_comparison.h"

namespace minkoscope {

/// A field as the table shows it: short, and with all digits for hovering.
struct ResultCell {
  std::string shown, full;
};
ResultCell result_cell(const std::string& field, const Json& value);
/// "point on A" for point_a.
std::string field_title(const std::string& field);

/// `left` and `right` are the column headings, of one line or two.
void draw_result_table(PanelContext& context, std::span<const ComparedField> fields, std::string_view left,
                       std::string_view right, const Colour& left_colour, const Colour& right_colour);

}  // namespace minkoscope
