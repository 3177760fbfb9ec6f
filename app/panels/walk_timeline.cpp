#include "app/panels/walk_timeline.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "app/panels/step_kind.h"
#include "app/panels/widgets.h"

namespace minkoscope {
namespace {

constexpr std::array<TickKind, 5> all_kinds{TickKind::grounded, TickKind::carried, TickKind::sliding,
                                            TickKind::airborne, TickKind::recovered};

std::string_view meaning_of(TickKind kind) {
  switch (kind) {
    case TickKind::grounded:
      return "stands on ground that carries and meets nothing steeper";
    case TickKind::carried:
      return "stands on a moving mesh that takes it along";
    case TickKind::sliding:
      return "meets something steeper than the slope limit";
    case TickKind::airborne:
      return "no ground carries it: it jumps or falls";
    case TickKind::recovered:
      return "began inside the level and was pushed out";
  }
  return "";
}

ImVec2 size_of(ImFont* font, std::string_view text) {
  return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0.0f, text.data(), text.data() + text.size());
}

void put(ImDrawList& draw, ImFont* font, ImVec2 at, const Colour& colour, std::string_view text) {
  draw.AddText(font, font->FontSize, at, packed(colour), text.data(), text.data() + text.size());
}

std::string fixed(double value, int decimals) {
  char text[48];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  return text;
}

/// The area of the strip in pixels, and the ticks it shows.
struct Strip {
  ImVec2 at{0, 0};
  float width = 1.0f, height = 1.0f;
  std::size_t ticks = 0;

  float x_of(double tick) const {
    return at.x + width * static_cast<float>(tick / static_cast<double>(std::max<std::size_t>(ticks, 1)));
  }
  std::size_t tick_at(float x) const {
    const double part = std::clamp(static_cast<double>((x - at.x) / width), 0.0, 1.0);
    return std::min(static_cast<std::size_t>(part * static_cast<double>(ticks)), ticks - 1);
  }
};

void draw_header(PanelContext& context, const WalkSession& session) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, row = context.px(18);
  ImFont* small = context.fonts.small;
  ImFont* regular = context.fonts.semibold;
  std::string crumb = session.breadcrumb();
  if (session.activity() != WalkActivity::paused)
    crumb += session.activity() == WalkActivity::live ? " · walking" : " · replaying";
  if (session.tick()) {
    crumb +=
        std::string("   ") + time_label(static_cast<double>(*session.tick() + 1) * session.walk().settings.tick, 0.01);
  }
  put(draw, regular, {at.x, at.y}, context.theme.text, crumb);
  float x = at.x + width;
  for (std::size_t i = all_kinds.size(); i-- > 0;) {
    const std::string_view name = to_string(all_kinds[i]);
    const float text_width = size_of(small, name).x;
    x -= text_width;
    put(draw, small, {x, at.y + context.px(2)}, context.theme.dim, name);
    const float box = context.px(9);
    x -= box + context.px(5);
    draw.AddRectFilled({x, at.y + context.px(4)}, {x + box, at.y + context.px(4) + box},
                       packed(colour_of(all_kinds[i], context.theme)), context.px(2));
    ImGui::SetCursorScreenPos({x, at.y});
    ImGui::PushID(static_cast<int>(i));
    ImGui::InvisibleButton("kind", {box + context.px(5) + text_width, row});
    tooltip(context, meaning_of(all_kinds[i]));
    ImGui::PopID();
    x -= context.px(14);
  }
  ImGui::SetCursorScreenPos({at.x, at.y + row + context.px(4)});
}

void draw_strip(PanelContext& context, WalkSession& session, const Strip& strip) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 end{strip.at.x + strip.width, strip.at.y + strip.height};
  draw.AddRectFilled(strip.at, end, packed(context.theme.raised), context.px(4));
  const auto columns = static_cast<std::size_t>(std::max(1.0f, std::floor(strip.width)));
  const std::vector<TickKind> kinds = worst_kinds(session.kinds(), columns);
  for (std::size_t first = 0; first < kinds.size();) {
    std::size_t last = first + 1;
    while (last < kinds.size() && kinds[last] == kinds[first]) ++last;
    ImDrawFlags corners = ImDrawFlags_RoundCornersNone;
    if (first == 0) corners = ImDrawFlags_RoundCornersLeft;
    if (last == kinds.size()) corners = first == 0 ? ImDrawFlags_RoundCornersAll : ImDrawFlags_RoundCornersRight;
    draw.AddRectFilled({strip.at.x + static_cast<float>(first), strip.at.y},
                       {strip.at.x + static_cast<float>(last), end.y}, packed(colour_of(kinds[first], context.theme)),
                       context.px(4), corners);
    first = last;
  }
}

void draw_time_axis(PanelContext& context, const WalkSession& session, const Strip& strip) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const double tick = session.walk().settings.tick;
  const double seconds = static_cast<double>(strip.ticks) * tick;
  if (!(seconds > 0.0)) return;
  const double step = time_axis_step(seconds * context.px(70) / strip.width);
  const float top = strip.at.y + strip.height;
  ImFont* small = context.fonts.small;
  float free_from = strip.at.x;
  for (int i = 0; i * step <= seconds * (1.0 + 1e-9); ++i) {
    const float x = strip.x_of(i * step / tick);
    draw.AddLine({x, top + context.px(1)}, {x, top + context.px(4)}, packed(context.theme.faint));
    const std::string label = time_label(i * step, step);
    const float width = size_of(small, label).x;
    const float left = std::clamp(x - width * 0.5f, strip.at.x, strip.at.x + strip.width - width);
    if (left < free_from) continue;
    put(draw, small, {left, top + context.px(4)}, context.theme.faint, label);
    free_from = left + width + context.px(8);
  }
}

void draw_depths(PanelContext& context, const WalkSession& session, const Strip& strip, float top, float height) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const std::span<const float> depths = session.depths();
  if (depths.empty()) return;
  const auto columns = static_cast<std::size_t>(std::max(1.0f, std::floor(strip.width)));
  const double deepest = session.statistics().deepest;
  const double scale = std::max(deepest, 1e-6);
  const float bottom = top + height;
  draw.AddLine({strip.at.x, bottom}, {strip.at.x + strip.width, bottom}, packed(context.theme.line));
  const std::vector<float> highest = highest_values(depths, columns);
  const Colour& colour = context.theme.dim;
  ImVec2 previous{strip.at.x, bottom};
  for (std::size_t i = 0; i < highest.size(); ++i) {
    const ImVec2 point{strip.at.x + static_cast<float>(i) + 0.5f,
                       bottom - (height - context.px(2)) * static_cast<float>(static_cast<double>(highest[i]) / scale)};
    if (i > 0) draw.AddLine(previous, point, packed(colour), context.px(1.2));
    previous = point;
  }
  const std::string label = std::string("depth, up to ") + short_number(deepest * 1e3, 4) + " mm";
  const ImVec2 size = size_of(context.fonts.small, label);
  const ImVec2 at{strip.at.x + context.px(4), top};
  draw.AddRectFilled({at.x - context.px(3), at.y}, {at.x + size.x + context.px(3), at.y + size.y},
                     packed(with_alpha(context.theme.panel, 0.8f)), context.px(3));
  put(draw, context.fonts.small, at, context.theme.faint, label);
}

void draw_cursor(PanelContext& context, const WalkSession& session, const Strip& strip, float bottom) {
  if (!session.tick()) return;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float x = std::round(strip.x_of(static_cast<double>(*session.tick()) + 0.5));
  const float half = context.px(1.5);
  draw.AddRectFilled({x - half - 1, strip.at.y - context.px(4)}, {x + half + 1, bottom}, packed(context.theme.outline),
                     context.px(2));
  draw.AddRectFilled({x - half, strip.at.y - context.px(3)}, {x + half, bottom - 1}, packed(context.theme.text),
                     context.px(2));
}

/// Clicking and dragging over strip and plot.
void scrub(PanelContext& context, WalkSession& session, const Strip& strip, float bottom) {
  ImGui::SetCursorScreenPos({strip.at.x, strip.at.y - context.px(3)});
  ImGui::InvisibleButton("strip", {strip.width, bottom - strip.at.y + context.px(3)});
  if (strip.ticks == 0) return;
  const float mouse = ImGui::GetIO().MousePos.x;
  if (ImGui::IsItemActive() && session.activity() != WalkActivity::live) {
    session.pause();
    session.set_tick(strip.tick_at(mouse));
  }
  if (ImGui::IsItemHovered() && !context.still) {
    const std::size_t tick = strip.tick_at(mouse);
    const TickRecord& record = session.timeline().tick(tick);
    std::string text = std::string("tick ") + std::to_string(tick) + " · " +
                       time_label(static_cast<double>(tick + 1) * session.walk().settings.tick, 0.01) + "\n" +
                       std::string(to_string(session.kinds()[tick])) + " · " +
                       std::to_string(record.result.hits.size()) + " hits · " +
                       fixed(glm::length(record.result.state.velocity), 2) + " m/s";
    if (record.result.depth > 0.0) text += std::string("\ndepth ") + short_number(record.result.depth * 1e3, 4) + " mm";
    tooltip(context, text);
  }
}

/// One block of a nested track. True when clicked.
bool block(PanelContext& context, int id, ImVec2 at, ImVec2 size, const Colour& colour, bool chosen,
           std::string_view text, std::string_view hint) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float gap = size.x > context.px(6) ? context.px(1) : 0.0f;
  const ImVec2 begin{at.x + gap, at.y}, end{std::max(at.x + size.x - gap, at.x + gap + 1.0f), at.y + size.y};
  ImGui::SetCursorScreenPos(begin);
  ImGui::PushID(id);
  const bool clicked = ImGui::InvisibleButton("block", {end.x - begin.x, size.y});
  const bool hovered = ImGui::IsItemHovered();
  tooltip(context, hint);
  ImGui::PopID();
  draw.AddRectFilled(begin, end, packed(hovered ? mix(colour, context.theme.text, 0.12f) : colour), context.px(3));
  if (chosen) draw.AddRect(begin, end, packed(context.theme.text), context.px(3), 0, context.px(1.6));
  if (end.x - begin.x > context.px(14) && !text.empty()) {
    draw.PushClipRect(begin, {end.x - context.px(3), end.y}, true);
    ImFont* small = context.fonts.small;
    put(draw, small, {begin.x + context.px(7), at.y + (size.y - small->FontSize) * 0.5f}, context.theme.text, text);
    draw.PopClipRect();
  }
  return clicked;
}

void draw_tracks(PanelContext& context, WalkSession& session, ImVec2 at, float width) {
  const std::span<const Step> steps = session.steps();
  const TickGroups& groups = session.groups();
  const Theme& theme = context.theme;
  const float row = context.px(19), gap = context.px(2);
  if (steps.empty()) return;
  const std::optional<std::size_t> step = session.step();
  const std::string tick_text =
      std::string("tick ") + std::to_string(*session.tick()) + std::string(" · ") + std::to_string(groups.slide_count) +
      (groups.slide_count == 1 ? " slide · " : " slides · ") + std::to_string(groups.candidate_count) + " candidates";
  if (block(context, -1, at, {width, row}, theme.raised, !step, tick_text, "the tick as a whole"))
    session.set_step(std::nullopt);
  if (groups.passes.empty()) return;
  float weight = 0.0f;
  for (const PassGroup& pass : groups.passes)
    weight += static_cast<float>(std::max<std::size_t>(pass.slides.size(), 1));
  const TickGroups::Place here = step ? groups.place_of(*step) : TickGroups::Place{};
  float x = at.x;
  const float pass_y = at.y + row + gap, slide_y = pass_y + row + gap, candidate_y = slide_y + row + gap;
  int id = 0;
  for (const PassGroup& pass : groups.passes) {
    const float pass_width = width * static_cast<float>(std::max<std::size_t>(pass.slides.size(), 1)) / weight;
    const bool in_pass = here.pass == &pass;
    std::string name(to_string(pass.pass));
    std::replace(name.begin(), name.end(), '_', ' ');
    if (block(context, id++, {x, pass_y}, {pass_width, row}, mix(theme.raised, theme.colour(Role::body), 0.28f),
              in_pass && here.slide == nullptr, std::string("pass: ") + name, "opens the pass")) {
      session.set_step(pass.first);
    }
    const float slide_width = pass_width / static_cast<float>(std::max<std::size_t>(pass.slides.size(), 1));
    for (std::size_t i = 0; i < pass.slides.size(); ++i) {
      const SlideGroup& slide = pass.slides[i];
      const std::string text = describe(slide, steps);
      const Colour colour = slide.hit ? mix(theme.raised, theme.colour(Role::shape_b), 0.42f)
                                      : mix(theme.raised, theme.colour(Role::slide), 0.32f);
      const std::string why = slide.hit ? sentence_of(steps[*slide.hit]) : "nothing was met";
      if (block(context, id++, {x + slide_width * static_cast<float>(i), slide_y}, {slide_width, row}, colour,
                here.slide == &slide, text, why)) {
        session.set_step(slide.redirected.value_or(slide.hit.value_or(slide.end - 1)));
      }
    }
    x += pass_width;
  }
  // The candidates of the slide under the cursor, over the whole width.
  const SlideGroup* open = here.slide;
  if (open == nullptr) {
    put(*ImGui::GetWindowDrawList(), context.fonts.small, {at.x + context.px(7), candidate_y + context.px(3)},
        theme.faint, "[ and ] step inside · click a slide for its candidate triangles");
    return;
  }
  if (open->candidates.empty()) return;
  const float each = width / static_cast<float>(open->candidates.size());
  for (std::size_t i = 0; i < open->candidates.size(); ++i) {
    const std::size_t index = open->candidates[i];
    const auto& candidate = std::get<SweepStep>(steps[index]);
    const bool touched = candidate.outcome == CandidateOutcome::later || candidate.outcome == CandidateOutcome::beyond;
    const bool hit = candidate.outcome == CandidateOutcome::hit || candidate.outcome == CandidateOutcome::start_overlap;
    const Colour colour = mix(theme.raised,
                              hit       ? theme.colour(Role::contact)
                              : touched ? theme.colour(Role::candidate)
                                        : theme.dim,
                              hit ? 0.6f : 0.25f);
    if (block(context, id++, {at.x + each * static_cast<float>(i), candidate_y}, {each, row}, colour, step == index,
              each > context.px(34) ? std::to_string(candidate.triangle) : std::string(),
              std::string("triangle ") + std::to_string(candidate.triangle) + std::string("\n") + explain(candidate))) {
      session.set_step(index);
    }
  }
}

}  // namespace

Colour colour_of(TickKind kind, const Theme& theme) {
  switch (kind) {
    case TickKind::grounded:
      return mix(theme.raised, theme.colour(Role::slide), 0.5f);
    case TickKind::carried:
      return mix(theme.raised, theme.colour(Role::body), 0.8f);
    case TickKind::sliding:
      return mix(theme.raised, theme.colour(Role::candidate), 0.88f);
    case TickKind::airborne:
      return mix(theme.raised, theme.colour(Role::difference), 0.55f);
    case TickKind::recovered:
      return theme.colour(Role::contact);
  }
  return theme.raised;
}

double time_axis_step(double least_seconds) {
  constexpr std::array<double, 15> steps{0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800};
  for (const double step : steps) {
    if (step >= least_seconds) return step;
  }
  return 3600.0 * std::ceil(least_seconds / 3600.0);
}

std::string time_label(double seconds, double step) {
  if (step < 1.0) return fixed(seconds, step < 0.1 ? 2 : 1) + " s";
  const auto whole = static_cast<long>(std::lround(seconds));
  char text[48];
  std::snprintf(text, sizeof text, "%ld:%02ld", whole / 60, whole % 60);
  return text;
}

void draw_walk_timeline(PanelContext& context, WalkSession& session) {
  if (!session.ready()) {
    faint_text(context, "the level is being prepared");
    return;
  }
  draw_header(context, session);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  Strip strip{{at.x, at.y + context.px(2)}, width, context.px(18), session.tick_count()};
  const float plot_top = strip.at.y + strip.height + context.px(20), plot_height = context.px(22);
  const float plot_bottom = plot_top + plot_height;
  draw_strip(context, session, strip);
  if (strip.ticks == 0) {
    put(*ImGui::GetWindowDrawList(), context.fonts.small, {strip.at.x + context.px(8), strip.at.y + context.px(3)},
        context.theme.faint, "no ticks yet: Enter walks");
    return;
  }
  draw_time_axis(context, session, strip);
  draw_depths(context, session, strip, plot_top, plot_height);
  scrub(context, session, strip, plot_bottom);
  draw_cursor(context, session, strip, plot_bottom);
  draw_tracks(context, session, {at.x, plot_bottom + context.px(8)}, width);
}

void draw_walk_transport(PanelContext& context, WalkSession& session, const std::function<void()>& walk) {
  const float size = context.px(32), gap = context.px(6);
  const bool any = session.tick_count() > 0, live = session.activity() == WalkActivity::live;
  const auto go = [&](const char* id, Icon icon, const char* hint, bool primary, const std::function<void()>& act) {
    ButtonStyle style;
    style.primary = primary;
    style.enabled = any && !live;
    if (button(context, id, "", icon, hint, {size, size}, style)) act();
    ImGui::SameLine(0.0f, gap);
  };
  go("first", Icon::first, "to the start (Home)", false, [&] {
    session.pause();
    session.set_tick(std::nullopt);
  });
  go("back", Icon::back, "one tick back (, or ←)", false, [&] {
    session.pause();
    session.move_tick(-1);
  });
  const bool replaying = session.activity() == WalkActivity::replay;
  go("play", replaying ? Icon::pause : Icon::play, "replays the walk (Space)", true, [&] {
    if (replaying) {
      session.pause();
    } else {
      session.replay();
    }
  });
  go("forward", Icon::forward, "one tick on (. or →)", false, [&] {
    session.pause();
    session.move_tick(1);
  });
  go("last", Icon::last, "to the last tick (End)", false, [&] {
    session.pause();
    session.set_tick(session.tick_count() - 1);
  });
  ImGui::NewLine();
  ImGui::Dummy({0, context.px(2)});
  ButtonStyle style;
  style.lit = live;
  style.enabled = session.ready();
  const bool past = session.tick() && *session.tick() + 1 < session.tick_count();
  const std::string text = live ? "Walking · Esc stops" : past ? "Take over from here" : "Walk";
  const char* hint = past ? "goes on from this tick; what came after it can be brought back by undo (Enter)"
                          : "the mouse looks, WASD or arrows walk, Esc lets go (Enter)";
  if (button(context, "walk", text, Icon::none, hint, {size * 5 + gap * 4, context.px(30)}, style) && !live) walk();
  faint_text(context, ", . tick   [ ] inside   Enter walk");
}

}  // namespace minkoscope
