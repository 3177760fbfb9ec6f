#include "app/window/overlays/terms_overlay.h"

#include "app/files/assets.h"
#include "core/scene/case/case_error.h"
#include "core/scene/files/text_file.h"
#include "core/scene/json/json.h"

namespace minkoscope {

TermsOverlay::TermsOverlay() {
  try {
    terms_ = parse_glossary(read_text_file(asset_path("docs/glossary.md")));
  } catch (const CaseError&) {  // not installed: texts have no links
  }
}

void TermsOverlay::state(nlohmann::ordered_json& result) const {
  result["glossary_shown"] = sheet_.shown();
}

}  // namespace minkoscope
