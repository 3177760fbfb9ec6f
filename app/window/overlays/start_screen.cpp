#include "app/window/overlays/start_screen.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "app/files/assets.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"
#include "core/scene/json/json.h"

namespace minkoscope {
namespace {

struct Card {
  StartChoice choice;
  const char *id, *title, *text, *picture;
};

constexpr std::array cards{
    Card{StartChoice::learn, "learn", "Learn", "Eight lessons on real runs, from supports to stairs",
         "assets/start/learn.png"},
    Card{StartChoice::paste, "paste", "Paste a failure", "The pair that fails in your engine, as it was printed",
         "assets/start/paste.png"},
    Card{StartChoice::level, "level", "Open a level", "An OBJ file: walk in it, and find where a character sticks",
         "assets/start/level.png"},
    Card{StartChoice::examples, "examples", "Examples", "Every method and its known faults, a case each",
         "assets/start/examples.png"},
};

constexpr double picture_aspect = 0.56;  // height over width

/// A large button: a picture, a title and a line. True when it was clicked.
bool draw_card(PanelContext& context, const Card& card, ImVec2 at, ImVec2 size) {
  ImGui::SetCursorScreenPos(at);
  const bool clicked = ImGui::InvisibleButton(card.id, size);
  const bool hovered = ImGui::IsItemHovered();
  const Theme& theme = context.theme;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 end{at.x + size.x, at.y + size.y};
  const float round = context.px(8), pad = context.px(12);
  draw.AddRectFilled(at, end, packed(hovered ? theme.raised_hovered : theme.raised), round);
  const float height = std::round(size.x * static_cast<float>(picture_aspect));
  const std::uintptr_t picture = context.picture ? context.picture(asset_path(card.picture)) : 0;
  if (picture != 0) {
    draw.AddImageRounded(reinterpret_cast<ImTextureID>(picture), at, {end.x, at.y + height}, {0, 0}, {1, 1},
                         packed(Colour{1.0f}), round, ImDrawFlags_RoundCornersTop);
  }
  if (hovered) {
    draw.AddRect(at, end, packed(theme.accent), round, 0, context.px(2));
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  }
  const ImVec2 title{at.x + pad, at.y + height + context.px(9)};
  text_at(draw, context.fonts.semibold, title, packed(theme.text), card.title);
  draw.AddText(context.fonts.small, context.fonts.small->FontSize, {title.x, title.y + context.px(22)},
               packed(theme.dim), card.text, nullptr, size.x - 2 * pad);
  note_control(context, card.id, card.title, at, size);
  note_text(context, card.text, {title.x, title.y + context.px(22)}, {size.x - 2 * pad, context.px(34)});
  return clicked;
}

/// The line that offers unsaved work, with its two buttons.
std::optional<StartChoice> draw_unsaved(PanelContext& context, const std::string& unsaved, ImVec2 at, float width) {
  std::optional<StartChoice> chosen;
  const float height = context.px(30), recover = context.px(84), discard = context.px(82);
  float right = at.x + width - discard;
  ImGui::SetCursorScreenPos({right, at.y});
  if (button(context, "discard", "Discard", Icon::none, "remove it for good", {discard, height}, {.flat = true}))
    chosen = StartChoice::discard;
  right -= recover + context.px(8);
  ImGui::SetCursorScreenPos({right, at.y});
  if (button(context, "recover", "Recover", Icon::none, "open it, not saved anywhere yet", {recover, height},
             {.primary = true}))
    chosen = StartChoice::recover;
  const float room = right - at.x - context.px(12);
  const std::string text = elided(context.fonts.regular, "Unsaved: " + unsaved, room);
  const ImVec2 place{at.x, at.y + (height - context.fonts.regular->FontSize) * 0.5f};
  text_at(*ImGui::GetWindowDrawList(), context.fonts.regular, place, packed(context.theme.text), text);
  note_text(context, text, place, {room, context.fonts.regular->FontSize});
  ImGui::SetCursorScreenPos(at);
  ImGui::Dummy({room, height});
  tooltip(context, "not saved when Minkoscope ended: " + unsaved);
  return chosen;
}

}  // namespace

void StartScreen::draw(PanelContext& context) {
  if (!shown_) {
    identity_.reset();
    return;
  }
  if (!identity_) identity_ = context.document.identity();
  if (identity_ != context.document.identity()) return hide();  // another case has come
  const ImVec2 area_min = frame_.views_min, area_max = frame_.views_max;
  const float room = area_max.x - area_min.x, tall = area_max.y - area_min.y;
  const float gap = context.px(14), margin = context.px(22), head = context.px(46);
  const float line = unsaved_.empty() ? 0.0f : context.px(42);
  const auto words_of = [&](float card) {
    const ImFont* small = context.fonts.small;
    float lines = context.px(34);
    for (const Card& own : cards)
      lines = std::max(lines, small->CalcTextSizeA(small->FontSize, FLT_MAX, card - context.px(24), own.text).y);
    return context.px(9 + 22 + 11) + lines;
  };
  // Two in a row, and narrower where the views are not tall.
  const auto height_of = [&](float card) {
    return 2 * (std::round(card * static_cast<float>(picture_aspect)) + words_of(card)) + gap + 2 * margin + head +
           line;
  };
  float card = std::min(context.px(300), std::floor((room - context.px(24) - 2 * margin - gap) * 0.5f));
  while (card > context.px(120) && height_of(card) > tall - context.px(24)) card -= context.px(4);
  const float words = words_of(card);
  const ImVec2 size{2 * card + gap + 2 * margin, height_of(card)};
  const ImVec2 at{std::round((area_min.x + area_max.x - size.x) * 0.5f),
                  std::round((area_min.y + area_max.y - size.y) * 0.5f)};
  // Over all of the views, which it dims.
  ImGui::SetNextWindowPos(area_min);
  ImGui::SetNextWindowSize({room, tall});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0f);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::PushStyleColor(ImGuiCol_WindowBg, to_imgui(with_alpha(context.theme.background, 0.72f)));
  ImGui::Begin("##start", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav);
  const LaidOutScope scope(context, "start");
  ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + size.x, at.y + size.y}, packed(context.theme.panel),
                                            context.px(12));
  std::optional<StartChoice> chosen;
  text_at(*ImGui::GetWindowDrawList(), context.fonts.title, {at.x + margin, at.y + margin - context.px(2)},
          packed(context.theme.text), "How would you like to begin?");
  const float close = context.px(28);
  ImGui::SetCursorScreenPos({at.x + size.x - margin - close, at.y + margin - context.px(8)});
  if (button(context, "close", "", Icon::cross, "go on with the pair behind this   Esc", {close, close},
             {.flat = true}))
    hide();
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const ImVec2 corner{
        at.x + margin + static_cast<float>(i % 2) * (card + gap),
        at.y + margin + head +
            static_cast<float>(i / 2) * (std::round(card * static_cast<float>(picture_aspect)) + words + gap)};
    const ImVec2 extent{card, std::round(card * static_cast<float>(picture_aspect)) + words};
    if (draw_card(context, cards[i], corner, extent)) chosen = cards[i].choice;
  }
  if (!unsaved_.empty()) {
    if (const auto answer = draw_unsaved(context, unsaved_, {at.x + margin, at.y + size.y - margin - context.px(30)},
                                         size.x - 2 * margin))
      chosen = answer;
  }
  const bool over = ImGui::IsMouseHoveringRect(at, {at.x + size.x, at.y + size.y}, false);
  ImGui::End();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
  if ((chosen && *chosen != StartChoice::discard) || (ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !over)) hide();
  choice_ = chosen;
}

void StartScreen::key(PanelContext&, const InputEvent& event) {
  const bool modifier = event.key >= Key::left_shift && event.key <= Key::right_super;
  if (!modifier) hide();
}

void StartScreen::state(nlohmann::ordered_json& result) const {
  result["start_shown"] = shown_;
}

}  // namespace minkoscope
