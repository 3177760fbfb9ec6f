// A step in the inspector: its sentence, its line in the method's listing, and the test that decided it.
#pragma once

#include "app/widgets/panel_context.h"

namespace minkoscope {

/// The pseudocode of the document's steps: of their method, or of building a hull; empty where there is none.
std::span<const std::string_view> listing_of(const Document& document);

/// The layout of a drawn listing: the height saved by tighter spacing, and the height of its type.
struct ListingLayout {
  float saved = 0.0f, line_height = 1.0f;
};

struct ListingStyle {
  float spacing = 1.6f;     // line spacing, in heights of the type
  int first = 1, last = 0;  // lines of the current phase; the others are dim. 0: to the end
};
/// The method's listing with line `lit_line` highlighted (from 1 as in the steps; 0: none). Long lines are drawn
/// smaller instead of wrapped, and cut where that does not suffice; hovering shows them whole. Returns by how much it
/// is shorter than with the spacing above.
ListingLayout draw_listing(PanelContext& context, std::span<const std::string_view> listing, int lit_line, Role role,
                           const ListingStyle& style = {});
/// The formula of the step's test, the same with this step's numbers, its value, and whether it holds.
void draw_test(PanelContext& context, const Step& step, const Comparison& test);
/// The step's sentence, with vertices and values highlighted.
void draw_reason(PanelContext& context, std::string_view reason, Role value_role);

}  // namespace minkoscope
