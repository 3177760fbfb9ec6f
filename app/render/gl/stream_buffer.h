// What a frame streams to the GPU: plain triangles, and instances of lines, markers and discs.
#pragma once

#include <cstddef>
#include <glm/glm.hpp>
#include <vector>

#include "app/render/gl/gl_objects.h"

namespace minkoscope {

struct TriangleVertex {
  glm::vec3 position;
  glm::vec4 colour;
};

struct LineInstance {
  glm::vec3 from, to;
  glm::vec4 colour;
  glm::vec4 style;  // width, dashed, arrow, unused
};

struct MarkerInstance {
  glm::vec3 position;
  glm::vec4 colour;
  glm::vec4 shape;  // kind, radius, halo width, unused
};

struct DiscInstance {
  glm::vec3 centre, along, across;
  glm::vec4 colour;
};

/// An instance of a surface: rotation · scale · (local − centre) + offset from the eye.
struct SurfaceInstance {
  glm::vec4 rotation;  // unit quaternion, x y z w
  glm::vec3 scale, offset;
  glm::vec4 colour;
};

/// A sphere of a few pixels, drawn as a splat.
struct SplatInstance {
  glm::vec3 centre;
  float radius;
  glm::vec4 colour;
};

/// A buffer refilled every frame, with the attributes of one instance or vertex type.
struct StreamBuffer {
  GlVertexArray array;
  GlBuffer buffer;

  void attribute(GLuint index, GLint size, std::size_t stride, std::size_t offset, GLuint divisor) const {
    glEnableVertexAttribArray(index);
    glVertexAttribPointer(index, size, GL_FLOAT, GL_FALSE, static_cast<GLsizei>(stride),
                          reinterpret_cast<const void*>(offset));
    glVertexAttribDivisor(index, divisor);
  }
  void create() {
    array = GlVertexArray::create();
    buffer = GlBuffer::create();
    glBindVertexArray(array.get());
    glBindBuffer(GL_ARRAY_BUFFER, buffer.get());
  }
  template <class Item>
  void fill(const std::vector<Item>& items) const {
    glBindVertexArray(array.get());
    glBindBuffer(GL_ARRAY_BUFFER, buffer.get());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(items.size() * sizeof(Item)), items.data(), GL_STREAM_DRAW);
  }
};

}  // namespace minkoscope
