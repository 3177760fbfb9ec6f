#include <core/narrow_phase/query.h>

#include <cmath>
#include <cstdio>

int main() {
  using namespace minkoscope;
  PairQuery query;
  query.a.shape.value = SphereShape{1.0};
  query.b.shape.value = SphereShape{1.0};
  query.b.pose.position = {3.0, 0.0, 0.0};
  const PairResult result = run_pair(query);
  std::printf("distance %g\n", result.distance.value_or(-1.0));
  return std::abs(result.distance.value_or(-1.0) - 1.0) < 1e-5 ? 0 : 1;
}
