#include "core/sweep/query/sweep_method.h"

#include <algorithm>
#include <cmath>

namespace minkoscope {

bool SweepMethod::answers_field(std::string_view field) const {
  return std::find(answers.begin(), answers.end(), field) != answers.end();
}

Acceptance accept_ellipsoid(const SweepQuery& query) {
  const EllipsoidBody& body = query.body;
  for (int i = 0; i < 3; ++i) {
    if (!(body.radii[i] > 0.0) || !std::isfinite(body.radii[i]))
      return {"a sweeping body's radii must be finite and greater than 0"};
  }
  if (!is_finite(body.position) || !is_finite(query.displacement))
    return {"a sweeping body's position and displacement must be finite"};
  const double length = glm::length(body.rotation);
  if (!(length > 0.0) || !std::isfinite(length))
    return {"a sweeping body's rotation must be a finite quaternion other than zero"};
  return {};
}

}  // namespace minkoscope
