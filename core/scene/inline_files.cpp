#include "core/scene/inline_files.h"

#include "core/scene/kinds/case_kind.h"

namespace minkoscope {

Case without_files(Case value) {
  kind_of(value).inline_files(value.run);
  return value;
}

}  // namespace minkoscope
