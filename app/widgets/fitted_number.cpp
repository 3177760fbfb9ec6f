#include "app/widgets/fitted_number.h"

#include <algorithm>
#include <cmath>

#include "app/widgets/widgets.h"
#include "core/base/text.h"

namespace minkoscope {

Vector3d without_noise(const Vector3d& row) {
  constexpr double noise = 1e-14;  // some fifty ulps of the largest component
  const double largest = std::max({std::abs(row.x), std::abs(row.y), std::abs(row.z)});
  Vector3d clean = row;
  for (int i = 0; i < 3; ++i) {
    if (std::abs(clean[i]) < noise * largest) clean[i] = 0.0;
  }
  return clean;
}

std::string fitted_number(double value, int decimals, const std::function<bool(const std::string&)>& fits) {
  for (int kept = decimals; kept >= 1; --kept) {
    std::string text = short_number(value, kept);
    if (fits(text)) return text;
  }
  return fitted_exponent(value, fits);
}

std::string fitted_exponent(double value, const std::function<bool(const std::string&)>& fits) {
  for (int kept = 2; kept > 0; --kept) {
    std::string shown = with_true_minus(short_scientific_number(value, kept));
    if (fits(shown)) return shown;
  }
  return with_true_minus(short_scientific_number(value, 0));
}

}  // namespace minkoscope
