// RAII wrappers of OpenGL objects. Move-only; created and destroyed while their context is current.
#pragma once

#include <glad/gl.h>

#include <string>
#include <utility>

namespace minkoscope {

/// An OpenGL name with the functions that create and delete it.
template <void (*make)(GLuint*), void (*free)(GLuint)>
class GlName {
 public:
  GlName() = default;
  static GlName create() {
    GlName name;
    make(&name.name_);
    return name;
  }
  GlName(GlName&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
  GlName& operator=(GlName&& other) noexcept {
    std::swap(name_, other.name_);
    return *this;
  }
  GlName(const GlName&) = delete;
  GlName& operator=(const GlName&) = delete;
  ~GlName() {
    if (name_ != 0) free(name_);
  }
  GLuint get() const { return name_; }
  explicit operator bool() const { return name_ != 0; }

 private:
  GLuint name_ = 0;
};

namespace gl_detail {
inline void make_buffer(GLuint* name) {
  glGenBuffers(1, name);
}
inline void free_buffer(GLuint name) {
  glDeleteBuffers(1, &name);
}
inline void make_vertex_array(GLuint* name) {
  glGenVertexArrays(1, name);
}
inline void free_vertex_array(GLuint name) {
  glDeleteVertexArrays(1, &name);
}
inline void make_texture(GLuint* name) {
  glGenTextures(1, name);
}
inline void free_texture(GLuint name) {
  glDeleteTextures(1, &name);
}
inline void make_framebuffer(GLuint* name) {
  glGenFramebuffers(1, name);
}
inline void free_framebuffer(GLuint name) {
  glDeleteFramebuffers(1, &name);
}
inline void make_renderbuffer(GLuint* name) {
  glGenRenderbuffers(1, name);
}
inline void free_renderbuffer(GLuint name) {
  glDeleteRenderbuffers(1, &name);
}
inline void make_program(GLuint* name) {
  *name = glCreateProgram();
}
inline void free_program(GLuint name) {
  glDeleteProgram(name);
}
}  // namespace gl_detail

using GlBuffer = GlName<gl_detail::make_buffer, gl_detail::free_buffer>;
using GlVertexArray = GlName<gl_detail::make_vertex_array, gl_detail::free_vertex_array>;
using GlTexture = GlName<gl_detail::make_texture, gl_detail::free_texture>;
using GlFramebuffer = GlName<gl_detail::make_framebuffer, gl_detail::free_framebuffer>;
using GlRenderbuffer = GlName<gl_detail::make_renderbuffer, gl_detail::free_renderbuffer>;
using GlProgram = GlName<gl_detail::make_program, gl_detail::free_program>;

/// Loads the OpenGL functions for the current context (GLFW: glfwGetProcAddress; EGL: eglGetProcAddress). Throws
/// std::runtime_error below OpenGL 3.3. Turns on the driver's debug messages where it has them.
using GlLoader = void (*(*)(const char*))();
void load_gl(GlLoader loader);

/// The errors since the last call, with the driver's messages; empty when there were none.
std::string last_gl_error();

}  // namespace minkoscope
