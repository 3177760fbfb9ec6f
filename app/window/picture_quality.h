// How finely the views are drawn. While pictures follow each other and each takes long, they are drawn with one sample
// a pixel, so that the window answers; as soon as they rest, once more with all samples.
#pragma once

namespace minkoscope {

class PictureQuality {
 public:
  static constexpr int fine = 4, coarse = 1;  // samples a pixel
  static constexpr double slow = 1.0 / 40.0;  // seconds: a frame that takes longer is slow
  static constexpr int patience = 3;          // slow frames in a row before it gets coarse
  static constexpr double rest = 0.25;        // seconds without a new picture until it is fine again

  /// Once a frame: how long the last one took, and whether a view had to be drawn anew in it.
  void pass(double seconds, bool drawn_anew) {
    if (drawn_anew) {
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
  /// A finer picture is still to come.
  bool waits() const { return samples_ != fine; }

 private:
  int samples_ = fine, slow_frames_ = 0;
  double resting_ = 0.0;
};

}  // namespace minkoscope
