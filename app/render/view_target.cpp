#include <algorithm>

#include "app/render/view_target.h"

namespace minkoscope {

void ViewTarget::resize(int width, int height, int samples) {
  width = std::max(width, 1);
  height = std::max(height, 1);
  GLint most = 1;
  glGetIntegerv(GL_MAX_SAMPLES, &most);
  samples = std::clamp(samples, 1, std::max(most, 1));
  if (width == width_ && height == height_ && samples == samples_) return;
  GLint outer = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &outer);
  // Its own names are about to be deleted.
  const auto bound = static_cast<GLuint>(outer);
  if (bound == draw_.get() || bound == resolve_.get()) outer = 0;
  width_ = width;
  height_ = height;
  samples_ = samples;

  texture_ = GlTexture::create();
  glBindTexture(GL_TEXTURE_2D, texture_.get());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glBindTexture(GL_TEXTURE_2D, 0);

  resolve_ = GlFramebuffer::create();
  glBindFramebuffer(GL_FRAMEBUFFER, resolve_.get());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_.get(), 0);

  depth_ = GlRenderbuffer::create();
  glBindRenderbuffer(GL_RENDERBUFFER, depth_.get());
  if (samples > 1) {
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_DEPTH_COMPONENT24, width, height);
    colour_ = GlRenderbuffer::create();
    glBindRenderbuffer(GL_RENDERBUFFER, colour_.get());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_RGBA8, width, height);
    draw_ = GlFramebuffer::create();
    glBindFramebuffer(GL_FRAMEBUFFER, draw_.get());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour_.get());
  } else {
    // Without multisampling the texture is rendered to directly.
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, width, height);
    draw_ = GlFramebuffer{};
    colour_ = GlRenderbuffer{};
  }
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth_.get());
  glBindRenderbuffer(GL_RENDERBUFFER, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(outer));
}

void ViewTarget::begin() {
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &outer_);
  glBindFramebuffer(GL_FRAMEBUFFER, draw_ ? draw_.get() : resolve_.get());
  glViewport(0, 0, width_, height_);
}

void ViewTarget::finish() {
  if (draw_) {
    glDisable(GL_SCISSOR_TEST);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, draw_.get());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, resolve_.get());
    glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  }
  glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(outer_));
}

void ViewTarget::bind_resolved() const {
  glBindFramebuffer(GL_FRAMEBUFFER, resolve_.get());
}

}  // namespace minkoscope
