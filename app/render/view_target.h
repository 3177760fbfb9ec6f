// A texture that a view is rendered into, so that it is redrawn only when it changes.
#pragma once

#include "app/render/gl/gl_objects.h"

namespace minkoscope {

/// A render target for a view, multisampled where `samples` > 1, resolved by finish(). Resizing keeps it valid.
class ViewTarget {
 public:
  void resize(int width, int height, int samples);
  void begin();   // binds it for drawing and sets the viewport
  void finish();  // resolves, and restores the previous binding
  /// Binds the resolved picture as framebuffer: to read it back, or to draw labels over it.
  void bind_resolved() const;
  GLuint texture() const { return texture_.get(); }  // ImTextureID; its v axis points up: draw with uv (0,1)-(1,0)
  int width() const { return width_; }
  int height() const { return height_; }

 private:
  int width_ = 0, height_ = 0, samples_ = 0;
  GLint outer_ = 0;  // framebuffer bound before begin()
  GlFramebuffer draw_, resolve_;
  GlRenderbuffer colour_, depth_;
  GlTexture texture_;
};

}  // namespace minkoscope
