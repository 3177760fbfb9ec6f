#include "app/session/warm_start_chain.h"

#include <utility>

namespace minkoscope {

void set_warm_chain(Case& value, bool on, const PairTrace* ran) {
  auto* pair = std::get_if<PairQuery>(&value.run);
  if (pair == nullptr) return;
  value.view.warm_chain = on;
  pair->settings.warm_start.reset();
  if (on && ran != nullptr) pair->settings.warm_start = ran->result.cache;
}

void edit_shapes(Document& document, const std::function<void(Case&)>& edit, std::string_view gesture) {
  Case next = document.current();
  edit(next);
  change_shapes(document, std::move(next), gesture);
}

void change_shapes(Document& document, Case next, std::string_view gesture) {
  const PairQuery* before = document.pair();
  const PairTrace* ran = document.pair_trace();
  auto* pair = std::get_if<PairQuery>(&next.run);
  const bool changed = before != nullptr && pair != nullptr && !(before->a == pair->a && before->b == pair->b);
  if (changed && next.view.warm_chain && ran != nullptr && ran->result.cache)
    pair->settings.warm_start = ran->result.cache;
  document.change(std::move(next), gesture);
}

}  // namespace minkoscope
