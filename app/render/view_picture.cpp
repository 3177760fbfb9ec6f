#include "app/render/view_picture.h"

#include <imgui_impl_opengl3.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "app/render/view_target.h"

namespace minkoscope {
namespace {

/// ImGui without a window: size and time are set explicitly, and no settings file is read or written.
class OffscreenImGui {
 public:
  OffscreenImGui() {
    IMGUI_CHECKVERSION();
    context_ = ImGui::CreateContext();
    ImGui::SetCurrentContext(context_);
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    io.DeltaTime = 1.0f / 60.0f;
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    if (!ImGui_ImplOpenGL3_Init("#version 330 core")) {
      ImGui::DestroyContext(context_);
      throw std::runtime_error("ImGui cannot use this OpenGL");
    }
  }
  ~OffscreenImGui() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext(context_);
  }
  OffscreenImGui(const OffscreenImGui&) = delete;
  OffscreenImGui& operator=(const OffscreenImGui&) = delete;

 private:
  ImGuiContext* context_ = nullptr;
};

void draw_star(ImDrawList& draw_list, const ImVec2& centre, float radius, ImU32 colour) {
  std::array<ImVec2, 10> corners{};
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const float angle = static_cast<float>(i) * 0.62831853f;
    const float reach = i % 2 == 0 ? radius : 0.45f * radius;
    corners[i] = {centre.x + reach * std::sin(angle), centre.y - reach * std::cos(angle)};
  }
  // Not convex: a fan from the centre.
  for (std::size_t i = 0; i < corners.size(); ++i) {
    draw_list.AddTriangleFilled(centre, corners[i], corners[(i + 1) % corners.size()], colour);
  }
}

}  // namespace

void draw_sign(ImDrawList& draw_list, const ImVec2& centre, Role role, std::optional<Marker> marker, const Theme& theme,
               float scale) {
  const ImU32 colour = packed(theme.colour(role));
  const float r = 4.5f * scale;
  if (!marker) {
    draw_list.AddLine({centre.x - 6.5f * scale, centre.y}, {centre.x + 6.5f * scale, centre.y}, colour, 2.5f * scale);
    return;
  }
  switch (*marker) {
    case Marker::disc:
      draw_list.AddCircleFilled(centre, r, colour, 24);
      break;
    case Marker::ring:
      draw_list.AddCircle(centre, r, colour, 24, 2.0f * scale);
      break;
    case Marker::diamond:
      draw_list.AddQuadFilled({centre.x, centre.y - 1.3f * r}, {centre.x + 1.3f * r, centre.y},
                              {centre.x, centre.y + 1.3f * r}, {centre.x - 1.3f * r, centre.y}, colour);
      break;
    case Marker::star:
      draw_star(draw_list, centre, 1.4f * r, colour);
      break;
    case Marker::cross:
      draw_list.AddLine({centre.x - r, centre.y}, {centre.x + r, centre.y}, colour, 2.0f * scale);
      draw_list.AddLine({centre.x, centre.y - r}, {centre.x, centre.y + r}, colour, 2.0f * scale);
      break;
    case Marker::square:
      draw_list.AddRectFilled({centre.x - r, centre.y - r}, {centre.x + r, centre.y + r}, colour, 2.0f * scale);
      break;
    case Marker::triangle:
      draw_list.AddTriangleFilled({centre.x, centre.y - 1.2f * r}, {centre.x + 1.1f * r, centre.y + 0.8f * r},
                                  {centre.x - 1.1f * r, centre.y + 0.8f * r}, colour);
      break;
    case Marker::saltire:
      draw_list.AddLine({centre.x - r, centre.y - r}, {centre.x + r, centre.y + r}, colour, 2.0f * scale);
      draw_list.AddLine({centre.x - r, centre.y + r}, {centre.x + r, centre.y - r}, colour, 2.0f * scale);
      break;
  }
}

struct ViewPainter::Impl {
  float scale;
  OffscreenContext context;
  OffscreenImGui imgui;
  SceneRenderer renderer;
  ViewTarget target;
  Picker picker;
  Fonts fonts;

  explicit Impl(float pixel_scale) : scale(pixel_scale) {
    fonts = load_fonts(ImGui::GetIO(), scale);
    ImGui_ImplOpenGL3_CreateFontsTexture();
  }

  float text_width(ImFont* font, const std::string& text) const {
    return font->CalcTextSizeA(font->FontSize, 1e9f, 0.0f, text.c_str()).x;
  }

  /// Title, hint and legend; returns the rectangles that labels must avoid.
  std::vector<ViewRect> draw_frame(ImDrawList& draw, const ViewPicture& view, const ViewRect& rect,
                                   const Theme& theme) const {
    std::vector<ViewRect> taken;
    // Text has a plain background, whatever is drawn behind it.
    const auto ground = [&](float x, float y, float width, float height) {
      draw.AddRectFilled({x - 8.0f * scale, y - 4.0f * scale}, {x + width + 8.0f * scale, y + height + 4.0f * scale},
                         packed(theme.background, 0.78f), 6.0f * scale);
    };
    const auto take = [&](float x, float y, float width, float height) {
      taken.push_back(
          {static_cast<double>(x), static_cast<double>(y), static_cast<double>(width), static_cast<double>(height)});
    };
    const float s = scale, left = static_cast<float>(rect.x) + 16.0f * s, top = static_cast<float>(rect.y) + 12.0f * s;
    if (!view.title.empty()) {
      const float width = std::max(text_width(fonts.semibold, view.title), text_width(fonts.small, view.hint));
      ground(left, top, width, view.hint.empty() ? fonts.semibold->FontSize : 21.0f * s + fonts.small->FontSize);
      draw.AddText(fonts.semibold, fonts.semibold->FontSize, {left, top}, packed(theme.text), view.title.c_str());
      take(left, top, text_width(fonts.semibold, view.title), 22.0f * s);
    }
    if (!view.hint.empty()) {
      draw.AddText(fonts.small, fonts.small->FontSize, {left, top + 21.0f * s}, packed(theme.faint), view.hint.c_str());
      take(left, top + 21.0f * s, text_width(fonts.small, view.hint), 18.0f * s);
    }
    if (rect.width >= 300.0 * static_cast<double>(s) && rect.height >= 240.0 * static_cast<double>(s)) {
      if (view.metres) draw_scale_bar(draw, view.camera, rect, theme, fonts, s);
      draw_axes(draw, view.camera, rect, theme, fonts, s);
      take(static_cast<float>(rect.x), static_cast<float>(rect.y + rect.height) - 44.0f * s, 160.0f * s, 44.0f * s);
      take(static_cast<float>(rect.x + rect.width) - 88.0f * s, static_cast<float>(rect.y), 88.0f * s, 88.0f * s);
    }
    const float legend_right = static_cast<float>(rect.x + rect.width) - 16.0f * s;
    float legend_left = legend_right;
    for (auto sign = view.legend.rbegin(); sign != view.legend.rend(); ++sign) {
      const float next =
          legend_left - text_width(fonts.small, sign->text) - (legend_left == legend_right ? 20.0f : 36.0f) * s;
      if (next < static_cast<float>(rect.x) + 170.0f * s) break;
      legend_left = next;
    }
    if (legend_left < legend_right) {
      ground(legend_left, static_cast<float>(rect.y + rect.height) - 26.0f * s, legend_right - legend_left, 16.0f * s);
    }
    // Right-aligned in the bottom line; omitted where it does not fit beside the scale bar.
    float x = static_cast<float>(rect.x + rect.width) - 16.0f * s;
    const float y = static_cast<float>(rect.y + rect.height) - 18.0f * s;
    for (auto sign = view.legend.rbegin(); sign != view.legend.rend(); ++sign) {
      const float width = text_width(fonts.small, sign->text);
      if (x - width - 20.0f * s < static_cast<float>(rect.x) + 170.0f * s) break;
      draw.AddText(fonts.small, fonts.small->FontSize, {x - width, y - 0.5f * fonts.small->FontSize}, packed(theme.dim),
                   sign->text.c_str());
      draw_sign(draw, {x - width - 12.0f * s, y}, sign->role, sign->marker, theme, s);
      x -= width + 36.0f * s;
    }
    take(x, y - 12.0f * s, static_cast<float>(rect.x + rect.width) - x, 24.0f * s);
    return taken;
  }

  /// Its heading, and beside it the sentence on as many lines as there is room for.
  void draw_caption(ImDrawList& draw, const PictureCaption& caption, float width, float top, float bottom,
                    const Theme& theme) const {
    const float s = scale, left = 16.0f * s, above = top + 12.0f * s;
    draw.AddRectFilled({0.0f, top}, {width, bottom}, packed(theme.panel));
    draw.AddLine({0.0f, top}, {width, top}, packed(theme.line));
    draw.AddText(fonts.semibold, fonts.semibold->FontSize, {left, above}, packed(theme.text), caption.heading.c_str());
    const float beside = left + text_width(fonts.semibold, caption.heading) + 20.0f * s;
    draw.PushClipRect({0.0f, top}, {width, bottom - 4.0f * s}, true);
    draw.AddText(fonts.regular, fonts.regular->FontSize, {beside, above}, packed(theme.text), caption.sentence.c_str(),
                 nullptr, std::max(width - beside - left, 1.0f));
    draw.PopClipRect();
  }
};

ViewPainter::ViewPainter(float scale) : impl_(std::make_unique<Impl>(scale)) {}
ViewPainter::~ViewPainter() = default;

int ViewPainter::caption_height(int height) const {
  const int wanted = static_cast<int>(std::lround(66.0f * impl_->scale));
  return height >= 4 * wanted ? wanted : 0;
}

Picture ViewPainter::paint(std::span<const ViewPicture> views, int width, int height, const Theme& theme,
                           const PictureCaption& caption, int samples) {
  Impl& impl = *impl_;
  impl.target.resize(width, height, samples);
  impl.target.begin();
  glDisable(GL_SCISSOR_TEST);
  glClearColor(theme.background.r, theme.background.g, theme.background.b, 1.0f);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);

  const int below = caption.heading.empty() ? 0 : caption_height(height), of_views = height - below;
  const int count = static_cast<int>(views.size());
  std::vector<ViewPicture> shown(views.begin(), views.end());
  std::vector<ViewRect> rects;
  for (int i = 0; i < count; ++i) {
    // A one-pixel line between views.
    const int left = width * i / count + (i > 0 ? 1 : 0), right = width * (i + 1) / count;
    ViewPicture& view = shown[static_cast<std::size_t>(i)];
    if (const auto bounds = view.list->bounds()) view.camera.fit_depth(*bounds);
    view.options.pixel_scale = impl.scale;
    impl.renderer.draw(*view.list, view.camera, {left, below, right - left, of_views}, theme, view.options);
    rects.push_back({static_cast<double>(left), 0.0, static_cast<double>(right - left), static_cast<double>(of_views)});
  }
  impl.target.finish();
  impl.target.bind_resolved();

  ImGui::GetIO().DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
  ImDrawList& draw = *ImGui::GetBackgroundDrawList();
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const std::vector<ViewRect> taken = impl.draw_frame(draw, shown[i], rects[i], theme);
    DrawnLabels room;
    draw_labels(draw, *shown[i].list, shown[i].camera, rects[i], theme, impl.fonts, impl.picker, impl.scale, taken,
                room);
    if (i > 0) {
      const float x = static_cast<float>(rects[i].x) - 1.0f;
      draw.AddRectFilled({x, 0.0f}, {x + 1.0f, static_cast<float>(of_views)}, packed(theme.line));
    }
  }
  if (below > 0)
    impl.draw_caption(draw, caption, static_cast<float>(width), static_cast<float>(of_views),
                      static_cast<float>(height), theme);
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  Picture picture = read_picture(width, height);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  if (const std::string error = last_gl_error(); !error.empty()) throw std::runtime_error("OpenGL: " + error);
  return picture;
}

}  // namespace minkoscope
