// Shaders are files under shaders/, written in the common subset of OpenGL 3.3 core and OpenGL ES 3 (WebGL 2); the
// loader prepends the version line.
#pragma once

#include <glm/glm.hpp>
#include <string>
#include <string_view>

#include "app/render/gl/gl_objects.h"

namespace minkoscope {

enum class GlslDialect { core_330, es_300 };

/// The shader's text with its version line, such that the compiler's messages have the file's line numbers. Throws
/// std::runtime_error naming the file when it cannot be read.
std::string shader_source(std::string_view file_name, GlslDialect dialect);

/// Two shaders, "NAME.vert" and "NAME.frag", linked. Throws std::runtime_error with the file and the compiler's
/// message.
class ShaderProgram {
 public:
  explicit ShaderProgram(std::string_view name, GlslDialect dialect = GlslDialect::core_330);

  void use() const { glUseProgram(program_.get()); }
  GLuint name() const { return program_.get(); }
  // Uniforms of the bound program. Those optimised away are ignored.
  void set(const char* uniform, bool value) const { glUniform1i(location(uniform), value ? 1 : 0); }
  void set(const char* uniform, float value) const { glUniform1f(location(uniform), value); }
  void set(const char* uniform, const glm::vec2& value) const { glUniform2fv(location(uniform), 1, &value[0]); }
  void set(const char* uniform, const glm::vec3& value) const { glUniform3fv(location(uniform), 1, &value[0]); }
  void set(const char* uniform, const glm::vec4& value) const { glUniform4fv(location(uniform), 1, &value[0]); }
  void set(const char* uniform, const glm::mat3& value) const {
    glUniformMatrix3fv(location(uniform), 1, GL_FALSE, &value[0][0]);
  }
  void set(const char* uniform, const glm::mat4& value) const {
    glUniformMatrix4fv(location(uniform), 1, GL_FALSE, &value[0][0]);
  }

 private:
  GLint location(const char* uniform) const { return glGetUniformLocation(program_.get(), uniform); }

  GlProgram program_;
};

}  // namespace minkoscope
