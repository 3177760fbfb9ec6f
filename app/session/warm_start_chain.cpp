#include "app/session/warm_start_chain.h"

#include "core/scene/case_view.h"

namespace minkoscope {
namespace {

constexpr std::string_view chain_key = "warm_chain";

}  // namespace

bool starts_from_last(const Case& value) {
  if (value.view.empty()) return false;
  const Json on = view_member(value, chain_key);
  return on.is_boolean() && on.get<bool>();
}

void set_starts_from_last(Case& value, bool on, const PairTrace* ran) {
  auto* pair = std::get_if<PairQuery>(&value.run);
  if (pair == nullptr) return;
  set_view_member(value, chain_key, on ? Json(true) : Json());
  pair->settings.warm_start.reset();
  if (on && ran != nullptr) pair->settings.warm_start = ran->result.cache;
}

void carry_cache(const Case& before, const PairTrace& ran, Case& next) {
  const auto* was = std::get_if<PairQuery>(&before.run);
  auto* pair = std::get_if<PairQuery>(&next.run);
  if (was == nullptr || pair == nullptr || !ran.result.cache) return;
  if (was->a == pair->a && was->b == pair->b) return;
  if (starts_from_last(next)) pair->settings.warm_start = ran.result.cache;
}

}  // namespace minkoscope
