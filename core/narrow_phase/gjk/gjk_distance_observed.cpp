#include "core/narrow_phase/gjk/gjk_distance_rule.h"

namespace minkoscope {

template GjkOutcome<float> gjk_distance(const ConvexPair<float>&, const GjkSettings&, StepObserver&);
template GjkOutcome<double> gjk_distance(const ConvexPair<double>&, const GjkSettings&, StepObserver&);

}  // namespace minkoscope
