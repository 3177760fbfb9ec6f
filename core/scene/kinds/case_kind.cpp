#include "core/scene/kinds/case_kind.h"

#include <algorithm>
#include <array>

namespace minkoscope {
namespace {

template <class... Queries>
std::array<const CaseKind*, sizeof...(Queries)> rows_of(std::type_identity<std::variant<Queries...>>) {
  return {&kind_of<Queries>()...};
}

}  // namespace

std::span<const CaseKind* const> case_kinds() {
  static const auto rows = rows_of(std::type_identity<CaseRun>());
  return rows;
}

const CaseKind& kind_of(const Case& scene_case) {
  return *case_kinds()[scene_case.run.index()];
}

const CaseKind* find_case_kind(std::string_view name) {
  const auto rows = case_kinds();
  const auto found = std::ranges::find(rows, name, &CaseKind::name);
  return found == rows.end() ? nullptr : *found;
}

bool has_method(const CaseKind& kind, std::string_view name) {
  const std::vector<MethodName> methods = kind.methods();
  return std::ranges::find(methods, name, &MethodName::name) != methods.end();
}

}  // namespace minkoscope
