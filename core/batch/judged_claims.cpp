// What several engines said of one cast, each judged by the oracle.
#include "core/batch/batch_row.h"
#include "core/scene/recorded_cast.h"

namespace minkoscope {

std::vector<JudgedClaim> judged_claims(const Case& value) {
  std::vector<JudgedClaim> judged;
  const auto* const query = std::get_if<SweepQuery>(&value.run);
  if (query == nullptr) return judged;
  const std::vector<CastClaim> claims = claims_of(value.view);
  if (claims.empty()) return judged;
  const CastOracle oracle(*query);
  const FirstTouch touch = first_touch(oracle);
  for (const CastClaim& claim : claims) judged.push_back({claim, judge(claim, *query, oracle, touch)});
  return judged;
}

}  // namespace minkoscope
