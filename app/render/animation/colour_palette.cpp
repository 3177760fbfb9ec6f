#include "app/render/animation/colour_palette.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace minkoscope {
namespace {

constexpr int bits = 7;  // of a channel: a difference of one level cannot be seen
constexpr int rounds = 4;

std::size_t cell_of(const Rgb& c) {
  return (static_cast<std::size_t>(c[0] >> (8 - bits)) << (2 * bits)) |
         (static_cast<std::size_t>(c[1] >> (8 - bits)) << bits) | static_cast<std::size_t>(c[2] >> (8 - bits));
}

std::uint8_t channel_of(std::size_t cell, int channel) {
  const std::size_t value = (cell >> (bits * (2 - channel))) & ((1u << bits) - 1);
  return static_cast<std::uint8_t>((value << (8 - bits)) | (value >> (2 * bits - 8)));
}

struct Sample {
  std::array<float, 3> colour;
  float weight;
};

/// Samples [begin, end), with the channel along which they vary most.
struct Box {
  std::size_t begin = 0, end = 0;
  int channel = 0;
  double spread = 0.0;  // along it: variance times weight
  float middle = 0.0f;
};

Box measured(const std::vector<Sample>& samples, std::size_t begin, std::size_t end) {
  Box box{begin, end};
  for (int channel = 0; channel < 3; ++channel) {
    double weight = 0.0, sum = 0.0, squares = 0.0;
    for (std::size_t i = begin; i < end; ++i) {
      const double value = static_cast<double>(samples[i].colour[static_cast<std::size_t>(channel)]);
      const double own = static_cast<double>(samples[i].weight);
      weight += own;
      sum += own * value;
      squares += own * value * value;
    }
    const double spread = squares - sum * sum / weight;
    if (channel > 0 && spread <= box.spread) continue;
    box.channel = channel;
    box.spread = spread;
    box.middle = static_cast<float>(sum / weight);
  }
  return box;
}

std::size_t nearest(const std::vector<std::array<float, 3>>& palette, const std::array<float, 3>& colour) {
  std::size_t best = 0;
  float least = std::numeric_limits<float>::max();
  for (std::size_t i = 0; i < palette.size(); ++i) {
    const float r = palette[i][0] - colour[0], g = palette[i][1] - colour[1], b = palette[i][2] - colour[2];
    const float distance = r * r + g * g + b * b;
    if (distance >= least) continue;
    least = distance;
    best = i;
  }
  return best;
}

/// Each colour becomes the mean of the samples that are nearest to it.
void settle(const std::vector<Sample>& samples, std::vector<std::array<float, 3>>& palette) {
  std::vector<std::array<double, 4>> sums(palette.size());
  for (const Sample& sample : samples) {
    auto& sum = sums[nearest(palette, sample.colour)];
    for (std::size_t channel = 0; channel < 3; ++channel)
      sum[channel] += static_cast<double>(sample.weight) * static_cast<double>(sample.colour[channel]);
    sum[3] += static_cast<double>(sample.weight);
  }
  for (std::size_t i = 0; i < palette.size(); ++i) {
    if (sums[i][3] <= 0.0) continue;
    for (std::size_t channel = 0; channel < 3; ++channel)
      palette[i][channel] = static_cast<float>(sums[i][channel] / sums[i][3]);
  }
}

}  // namespace

ColourCounts::ColourCounts() : pixels_(std::size_t{1} << (3 * bits)) {}

void ColourCounts::add(const Rgb& colour, std::uint32_t pixels) {
  std::uint32_t& count = pixels_[cell_of(colour)];
  count += std::min(pixels, std::numeric_limits<std::uint32_t>::max() - count);
}

std::vector<Rgb> ColourCounts::palette(std::size_t most) const {
  std::vector<Sample> samples;
  for (std::size_t cell = 0; cell < pixels_.size(); ++cell) {
    if (pixels_[cell] == 0) continue;
    Sample sample{{}, std::pow(static_cast<float>(pixels_[cell]), 0.75f)};
    for (int channel = 0; channel < 3; ++channel)
      sample.colour[static_cast<std::size_t>(channel)] = static_cast<float>(channel_of(cell, channel));
    samples.push_back(sample);
  }
  if (samples.empty()) return {Rgb{}};
  std::vector<Box> boxes{measured(samples, 0, samples.size())};
  while (boxes.size() < most) {
    const auto widest =
        std::max_element(boxes.begin(), boxes.end(), [](const Box& a, const Box& b) { return a.spread < b.spread; });
    if (widest->end - widest->begin < 2) break;
    const Box box = *widest;
    const auto channel = static_cast<std::size_t>(box.channel);
    const auto first = samples.begin() + static_cast<std::ptrdiff_t>(box.begin);
    const auto last = samples.begin() + static_cast<std::ptrdiff_t>(box.end);
    const auto split =
        std::partition(first, last, [&](const Sample& sample) { return sample.colour[channel] <= box.middle; });
    if (split == first || split == last) break;  // of one colour
    const auto middle = static_cast<std::size_t>(split - samples.begin());
    *widest = measured(samples, box.begin, middle);
    boxes.push_back(measured(samples, middle, box.end));
  }
  std::vector<std::array<float, 3>> palette;
  for (const Box& box : boxes) {
    std::array<double, 4> sum{};
    for (std::size_t i = box.begin; i < box.end; ++i) {
      for (std::size_t channel = 0; channel < 3; ++channel)
        sum[channel] += static_cast<double>(samples[i].weight) * static_cast<double>(samples[i].colour[channel]);
      sum[3] += static_cast<double>(samples[i].weight);
    }
    palette.push_back({static_cast<float>(sum[0] / sum[3]), static_cast<float>(sum[1] / sum[3]),
                       static_cast<float>(sum[2] / sum[3])});
  }
  if (samples.size() > palette.size()) {
    for (int round = 0; round < rounds; ++round) settle(samples, palette);
  }
  std::vector<Rgb> result;
  for (const auto& colour : palette) {
    Rgb own{};
    for (std::size_t channel = 0; channel < 3; ++channel)
      own[channel] = static_cast<std::uint8_t>(std::clamp(std::lround(colour[channel]), 0l, 255l));
    result.push_back(own);
  }
  return result;
}

NearestColour::NearestColour(std::vector<Rgb> palette)
    : palette_(std::move(palette)), known_(std::size_t{1} << (3 * bits), std::int16_t{-1}) {}

std::uint8_t NearestColour::of(const Rgb& colour) {
  std::int16_t& known = known_[cell_of(colour)];
  if (known < 0) {
    int least = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < palette_.size(); ++i) {
      int distance = 0;
      for (std::size_t channel = 0; channel < 3; ++channel) {
        const int apart = int{palette_[i][channel]} - int{colour[channel]};
        distance += apart * apart;
      }
      if (distance >= least) continue;
      least = distance;
      known = static_cast<std::int16_t>(i);
    }
  }
  return static_cast<std::uint8_t>(known);
}

}  // namespace minkoscope
