// The few colours that stand for all of an animation's.
//
// P. Heckbert, Color image quantization for frame buffer display (1982), with the boxes split where their variance is
// largest, as by X. Wu, Efficient statistical computations for optimal color quantization (1991); the colours are then
// settled by some rounds of Lloyd, Least squares quantization in PCM (1982). Ours: a colour counts by its pixels to the
// power of three quarters, so that a large ground keeps its shades and small marks keep their colours; and nothing is
// dithered, because noise that changes from picture to picture flickers and does not compress.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace minkoscope {

using Rgb = std::array<std::uint8_t, 3>;

class ColourCounts {
 public:
  ColourCounts();
  void add(const Rgb& colour, std::uint32_t pixels = 1);
  /// At most `most` colours; fewer where there are not so many.
  std::vector<Rgb> palette(std::size_t most) const;

 private:
  std::vector<std::uint32_t> pixels_;  // by cell
};

/// The index of the nearest colour of a palette, which is kept by cell.
class NearestColour {
 public:
  explicit NearestColour(std::vector<Rgb> palette);
  std::uint8_t of(const Rgb& colour);

 private:
  std::vector<Rgb> palette_;
  std::vector<std::int16_t> known_;  // by cell; -1: not yet
};

}  // namespace minkoscope
