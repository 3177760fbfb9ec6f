#include "app/mode/view_message.h"

#include <algorithm>

#include "app/widgets/laid_out.h"
#include "app/widgets/widgets.h"

namespace minkoscope {
namespace {

ImVec2 middle_of(const ViewRect& rect, double down) {
  return {static_cast<float>(rect.x + 0.5 * rect.width), static_cast<float>(rect.y + down * rect.height)};
}

}  // namespace

void draw_view_message(PanelContext& context, const ViewRect& rect, std::string_view text, ImDrawList& draw) {
  ImFont* font = context.fonts.regular;
  const ImVec2 size = font->CalcTextSizeA(font->FontSize, FLT_MAX, 0.0f, text.data(), text.data() + text.size());
  const ImVec2 centre = middle_of(rect, 0.82);
  const ImVec2 at{centre.x - 0.5f * size.x, centre.y - 0.5f * size.y}, room{context.px(10), context.px(5)};
  draw.AddRectFilled({at.x - room.x, at.y - room.y}, {at.x + size.x + room.x, at.y + size.y + room.y},
                     packed(with_alpha(context.theme.panel, 0.9f)), context.px(6));
  put_text(context, draw, font, at, packed(context.theme.text), text);
}

void draw_progress(PanelContext& context, const ViewRect& rect, double part, std::string_view text, ImDrawList& draw) {
  const ImVec2 centre = middle_of(rect, 0.82);
  const float half = context.px(110), top = centre.y + context.px(18), height = context.px(6);
  const auto done = static_cast<float>(std::clamp(part, 0.0, 1.0));
  draw_view_message(context, rect, text, draw);
  draw.AddRectFilled({centre.x - half, top}, {centre.x + half, top + height}, packed(context.theme.raised),
                     context.px(3));
  draw.AddRectFilled({centre.x - half, top}, {centre.x - half + 2.0f * half * done, top + height},
                     packed(context.theme.colour(Role::body)), context.px(3));
}

}  // namespace minkoscope
