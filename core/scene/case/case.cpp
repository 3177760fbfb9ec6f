// The copies of a case.
#include "core/scene/case/case.h"

#include <utility>

namespace minkoscope {

Case::Case() = default;
Case::Case(CaseRun given) : run(std::move(given)) {}
Case::Case(const Case&) = default;
Case::Case(Case&&) noexcept = default;
Case& Case::operator=(const Case&) = default;
Case& Case::operator=(Case&&) noexcept = default;
Case::~Case() = default;

}  // namespace minkoscope
