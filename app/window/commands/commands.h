// What is done by name: the commands without a key, and the answers that overlays were given.
#pragma once

#include <cstddef>

#include "app/window/exports/exports.h"
#include "app/window/files/files.h"
#include "app/window/frame/frame_context.h"
#include "app/window/lifetime/recovery.h"
#include "app/window/overlays/overlays.h"

namespace minkoscope {

class Commands {
 public:
  Commands(FrameContext& frame, Overlays& overlays, Files& files, Exports& exports, Recovery& recovery)
      : frame_(frame), overlays_(overlays), files_(files), exports_(exports), recovery_(recovery) {}

  void run(WindowCommand command, std::size_t lab = 0);
  /// In the order of labs(): with the case last seen there, else its first example.
  void go_to_lab(std::size_t index);
  /// Once a frame, after the overlays: does what they were answered.
  void follow_overlays();

 private:
  void take_file(const FileDialog::Answer& answer);
  void begin_with(StartChoice choice);
  void act(const Action& action);

  FrameContext& frame_;
  Overlays& overlays_;
  Files& files_;
  Exports& exports_;
  Recovery& recovery_;
};

}  // namespace minkoscope
