// The steps of a case as the window shows them, panels and all, drawn off screen.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/commands/io/step_pictures.h"
#include "core/scene/case.h"

namespace minkoscope {

struct WindowPictureRequest {
  std::string file, view = "both", theme = "dark";
  bool overridden = false;            // the case differs from its file
  std::optional<std::size_t> inside;  // the step inside a walk's tick
  double scale = 1.0;                 // of the interface
  struct Direction {
    double yaw = 0.0, pitch = 0.0;  // radians
  };
  std::optional<Direction> camera{};  // absent: as the window first sees a case
};

class WindowPictures final : public StepPictures {
 public:
  /// Throws CommandError when the file cannot be opened.
  WindowPictures(const Case& value, const WindowPictureRequest& request, const PictureSize& size);
  ~WindowPictures() override;

  /// The window's cameras frame a case once and stand still anyway.
  void stand_still(std::span<const std::size_t>) override {}
  Picture paint(std::size_t step, double turn) override;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace minkoscope
