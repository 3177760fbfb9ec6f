// What an inspector says of a step: the sentence, where in the method it happened, and the test that decided it.
#pragma once

#include "app/widgets/panel_context.h"

namespace minkoscope {

/// What a drawn listing took: what moving its lines together spared, and the height of their letters.
struct ListingRoom {
  float saved = 0.0f, line_height = 1.0f;
};

struct ListingStyle {
  float spacing = 1.6f;     // from line to line, in heights of the type
  int first = 1, last = 0;  // lines of the phase that runs; the others are dim. 0: to the end
};
/// The method's listing with the lit line; never wraps: a line too long is drawn smaller. Returns by how much it is
/// less high than with the spacing given above.
ListingRoom draw_listing(PanelContext& context, std::span<const std::string_view> listing, int lit_line, Role role,
                         const ListingStyle& style = {});
/// The formula of the step's test, the same with this step's numbers, what they come to, and whether it holds.
void draw_test(PanelContext& context, const Step& step, const Comparison& test);
/// The step's sentence, vertices and values lit.
void draw_reason(PanelContext& context, std::string_view reason, Role value_role);

}  // namespace minkoscope
