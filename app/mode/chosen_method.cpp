#include "app/mode/chosen_method.h"

#include "core/base/text.h"
#include "core/character/walk/suited_body.h"
#include "core/scene/kinds/case_kind.h"

namespace minkoscope {

void choose_method(Document& document, const std::string& name) {
  bool suited = false;
  document.edit([&](Case& value) {
    kind_of(value).set_method(value.run, name);
    if (auto* walk = std::get_if<Walk>(&value.run)) suited = suit_body_to_mover(*walk);
  });
  if (suited)
    document.notices().information(concat("the body is an ellipsoid of its extents now, which ", name, " takes"));
}

}  // namespace minkoscope
