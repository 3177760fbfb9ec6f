// The multisampling of the views. While slow pictures follow each other they are drawn with one sample per pixel, to
// keep the window responsive; at rest, once more with all samples.
#pragma once

namespace minkoscope {

class PictureQuality {
 public:
  static constexpr int fine = 4, coarse = 1;  // samples per pixel
  static constexpr double slow = 1.0 / 40.0;  // seconds: a longer frame is slow
  static constexpr int patience = 3;          // consecutive slow frames before it becomes coarse
  static constexpr double rest = 0.25;        // seconds without a new picture until it is fine again

  /// Called once per frame with the duration of the last one and whether a view was redrawn in it.
  void pass(double seconds, bool redrawn) {
    if (redrawn) {
      resting_ = 0.0;
      slow_frames_ = seconds > slow ? slow_frames_ + 1 : 0;
      if (slow_frames_ >= patience) samples_ = coarse;
      return;
    }
    resting_ += seconds;
    if (resting_ < rest) return;
    samples_ = fine;
    slow_frames_ = 0;
  }
  int samples() const { return samples_; }
  /// Whether a finer picture is still to come.
  bool waits() const { return samples_ != fine; }

 private:
  int samples_ = fine, slow_frames_ = 0;
  double resting_ = 0.0;
};

}  // namespace minkoscope
