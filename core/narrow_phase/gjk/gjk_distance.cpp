#include "core/narrow_phase/gjk/gjk_distance_rule.h"

namespace minkoscope {

template GjkOutcome<float> gjk_distance(const ConvexPair<float>&, const GjkSettings&, NullObserver&);
template GjkOutcome<double> gjk_distance(const ConvexPair<double>&, const GjkSettings&, NullObserver&);

}  // namespace minkoscope
