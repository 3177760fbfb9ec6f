#include "app/render/gl/shader.h"

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <vector>

#include "app/files/assets.h"

namespace minkoscope {
namespace {

/// Compiles one stage and attaches it; the program keeps it alive.
void attach(GLuint program, GLenum stage, const std::string& file_name, GlslDialect dialect) {
  const std::string text = shader_source(file_name, dialect);
  const char* pointer = text.c_str();
  const GLuint shader = glCreateShader(stage);
  glShaderSource(shader, 1, &pointer, nullptr);
  glCompileShader(shader);
  GLint ok = 0, length = 0;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &ok);
  glGetShaderiv(shader, GL_INFO_LOG_LENGTH, &length);
  std::vector<char> log(static_cast<std::size_t>(length) + 1, '\0');
  if (ok == 0) glGetShaderInfoLog(shader, length, nullptr, log.data());
  glAttachShader(program, shader);
  glDeleteShader(shader);
  if (ok == 0) throw std::runtime_error("shaders/" + file_name + ": " + log.data());
}

}  // namespace

std::string shader_source(std::string_view file_name, GlslDialect dialect) {
  const std::string relative = "shaders/" + std::string(file_name);
  std::ifstream file(asset_path(relative), std::ios::binary);
  if (!file)
    throw std::runtime_error(asset_path(relative).string() + ": the shader is missing; is the installation complete?");
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  // After "#line 1" the next line is line 1.
  return (dialect == GlslDialect::core_330
              ? "#version 330 core\n#line 1\n"
              : "#version 300 es\nprecision highp float;\nprecision highp int;\n#line 1\n") +
         text;
}

ShaderProgram::ShaderProgram(std::string_view name, GlslDialect dialect) : program_(GlProgram::create()) {
  const std::string base(name);
  attach(program_.get(), GL_VERTEX_SHADER, base + ".vert", dialect);
  attach(program_.get(), GL_FRAGMENT_SHADER, base + ".frag", dialect);
  glLinkProgram(program_.get());
  GLint ok = 0, length = 0;
  glGetProgramiv(program_.get(), GL_LINK_STATUS, &ok);
  if (ok == 0) {
    glGetProgramiv(program_.get(), GL_INFO_LOG_LENGTH, &length);
    std::vector<char> log(static_cast<std::size_t>(length) + 1, '\0');
    glGetProgramInfoLog(program_.get(), length, nullptr, log.data());
    throw std::runtime_error("shaders/" + base + ": " + log.data());
  }
}

}  // namespace minkoscope
