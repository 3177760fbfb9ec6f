#include "app/render/offscreen.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <cstring>
#include <stdexcept>
#include <string>

#include "app/render/gl/gl_objects.h"

namespace minkoscope {
namespace {

bool has_extension(const char* list, const char* name) {
  if (list == nullptr) return false;
  const std::string all = std::string(" ") + list + " ";
  return all.find(std::string(" ") + name + " ") != std::string::npos;
}

EGLDisplay surfaceless_display() {
  const char* extensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
  if (!has_extension(extensions, "EGL_MESA_platform_surfaceless")) return EGL_NO_DISPLAY;
  const auto get_display =
      reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
  if (get_display == nullptr) return EGL_NO_DISPLAY;
  return get_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
}

EGLContext create_context(EGLDisplay display) {
  EGLint major = 0, minor = 0;
  if (display == EGL_NO_DISPLAY || eglInitialize(display, &major, &minor) == EGL_FALSE) return EGL_NO_CONTEXT;
  if (eglBindAPI(EGL_OPENGL_API) == EGL_FALSE) return EGL_NO_CONTEXT;
  const EGLint config_wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
  EGLConfig config = nullptr;
  EGLint count = 0;
  if (eglChooseConfig(display, config_wanted, &config, 1, &count) == EGL_FALSE || count == 0) config = nullptr;
  const EGLint context_wanted[] = {
      EGL_CONTEXT_MAJOR_VERSION,           3,       EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
      EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
  return eglCreateContext(display, config, EGL_NO_CONTEXT, context_wanted);
}

}  // namespace

OffscreenContext::OffscreenContext() {
  EGLDisplay display = surfaceless_display();
  EGLContext context = create_context(display);
  if (context == EGL_NO_CONTEXT) {
    display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
    context = create_context(display);
  }
  if (context == EGL_NO_CONTEXT) {
    throw std::runtime_error("no offscreen OpenGL 3.3 here: EGL gives no context (is a Mesa driver installed?)");
  }
  if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) == EGL_FALSE) {
    eglDestroyContext(display, context);
    throw std::runtime_error("no offscreen OpenGL here: this driver's contexts need a surface");
  }
  display_ = display;
  context_ = context;
  load_gl(eglGetProcAddress);
}

OffscreenContext::~OffscreenContext() {
  eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext(display_, context_);
}

Picture read_picture(int width, int height) {
  Picture picture{width, height, {}};
  const std::size_t row = static_cast<std::size_t>(width) * 4;
  std::vector<std::uint8_t> bottom_up(row * static_cast<std::size_t>(height));
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, bottom_up.data());
  picture.pixels.resize(bottom_up.size());
  for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y) {
    std::memcpy(&picture.pixels[y * row], &bottom_up[(static_cast<std::size_t>(height) - 1 - y) * row], row);
  }
  for (std::size_t i = 3; i < picture.pixels.size(); i += 4) picture.pixels[i] = 255;
  return picture;
}

}  // namespace minkoscope
