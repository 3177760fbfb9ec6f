#include "app/commands/io/window_pictures.h"

#include <glad/gl.h>

#include <utility>

#include "app/commands/commands.h"
#include "app/render/view_target.h"
#include "app/window/app_frame.h"
#include "core/batch/batch_lines.h"

namespace minkoscope {
namespace {

Preferences preferences_of(const WindowPictureRequest& request) {
  Preferences preferences;
  preferences.theme = request.theme == "light" ? ThemeChoice::light : ThemeChoice::dark;
  preferences.scale = request.scale;
  preferences.animate = false;
  return preferences;
}

}  // namespace

struct WindowPictures::Impl {
  explicit Impl(const WindowPictureRequest& request, const PictureSize& of_size)
      : size(of_size), inside(request.inside) {
    target.resize(size.width, size.height, 1);
    target.begin();
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
    frame = std::make_unique<AppFrame>(preferences_of(request), Clipboard{});
  }

  /// A still frame waits for what it needs; the layout settles within a few.
  void settle(int frames) const {
    for (int i = 0; i < frames; ++i) frame->draw(input_of(true));
  }
  /// A mode gives a case that has just come its own camera for a moment, which has to pass.
  void turn(double yaw, double pitch) {
    if (!std::exchange(moment_passed, true)) {
      FrameInput later = input_of(false);
      later.seconds = 1.0;
      frame->draw(later);
    }
    frame->orbit(yaw, pitch);
  }
  FrameInput input_of(bool still) const {
    FrameInput input;
    input.width = size.width;
    input.height = size.height;
    input.still = still;
    input.framebuffer = static_cast<unsigned>(framebuffer);
    return input;
  }

  PictureSize size;
  std::optional<std::size_t> inside;
  OffscreenContext context;
  ViewTarget target;
  GLint framebuffer = 0;
  std::unique_ptr<AppFrame> frame;
  double turned = 0.0;
  bool painted = false, moment_passed = false;
};

WindowPictures::WindowPictures(const Case& value, const WindowPictureRequest& request, const PictureSize& size)
    : impl_(std::make_unique<Impl>(request, size)) {
  AppFrame& frame = *impl_->frame;
  if (request.file == "-" || is_batch_file(request.file)) {
    frame.document().take(value);  // which is one of many, or in no file
  } else if (!frame.document().open_now(request.file)) {
    throw CommandError(request.file + ": cannot be opened");
  }
  if (request.overridden) frame.document().change(value);
  if (request.view != "both") frame.show_view(request.view == "world" ? 0 : 1);
  impl_->settle(5);
  if (request.camera) {
    const Camera now = frame.camera();
    impl_->turn(request.camera->yaw - now.yaw, request.camera->pitch - now.pitch);
  }
}

WindowPictures::~WindowPictures() = default;

Picture WindowPictures::paint(std::size_t step, double turn) {
  AppFrame& frame = *impl_->frame;
  frame.document().set_cursor(step);
  frame.show_moment(step, impl_->inside);
  if (turn != impl_->turned) impl_->turn(turn - impl_->turned, 0.0);
  impl_->turned = turn;
  impl_->settle(impl_->painted ? 2 : 5);
  impl_->painted = true;
  if (!frame.gl_error().empty()) throw CommandError("OpenGL: " + frame.gl_error());
  glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(impl_->framebuffer));
  return read_picture(impl_->size.width, impl_->size.height);
}

}  // namespace minkoscope
