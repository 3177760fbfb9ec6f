#include "app/render/gl/gl_objects.h"

#include <stdexcept>

namespace minkoscope {
namespace {

/// The driver's messages since the last query. Per thread, as contexts are.
std::string& driver_messages() {
  thread_local std::string messages;
  return messages;
}

void GLAD_API_PTR on_message(GLenum, GLenum type, GLuint, GLenum, GLsizei length, const GLchar* message, const void*) {
  if (type != GL_DEBUG_TYPE_ERROR && type != GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR) return;
  std::string& messages = driver_messages();
  if (messages.size() > 2000) return;  // a broken call in every frame must not exhaust memory
  messages.append(messages.empty() ? "" : "; ").append(message, static_cast<std::size_t>(length));
}

const char* error_name(GLenum error) {
  switch (error) {
    case GL_INVALID_ENUM:
      return "invalid enum";
    case GL_INVALID_VALUE:
      return "invalid value";
    case GL_INVALID_OPERATION:
      return "invalid operation";
    case GL_INVALID_FRAMEBUFFER_OPERATION:
      return "invalid framebuffer operation";
    case GL_OUT_OF_MEMORY:
      return "out of memory";
    default:
      return "unknown error";
  }
}

}  // namespace

void load_gl(GlLoader loader) {
  const int version = gladLoadGL(loader);
  if (version == 0) throw std::runtime_error("OpenGL cannot be loaded: no current context");
  if (GLAD_VERSION_MAJOR(version) * 10 + GLAD_VERSION_MINOR(version) < 33) {
    throw std::runtime_error("OpenGL 3.3 is needed, this driver has " + std::to_string(GLAD_VERSION_MAJOR(version)) +
                             "." + std::to_string(GLAD_VERSION_MINOR(version)));
  }
  driver_messages().clear();
  if (GLAD_GL_KHR_debug != 0 && glDebugMessageCallback != nullptr) {
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(on_message, nullptr);
  }
}

std::string last_gl_error() {
  std::string text;
  // A lost context reports errors without end: stop after a few.
  for (int i = 0; i < 8; ++i) {
    const GLenum error = glGetError();
    if (error == GL_NO_ERROR) break;
    text.append(text.empty() ? "" : ", ").append(error_name(error));
  }
  std::string& messages = driver_messages();
  if (!messages.empty()) text.append(text.empty() ? "" : ": ").append(messages);
  messages.clear();
  return text;
}

}  // namespace minkoscope
