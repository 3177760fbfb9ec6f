#include "app/panels/case_size.h"

#include "app/draw/count_text.h"
#include "app/session/trial_jobs.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

void draw_case_size(PanelContext& context, bool& in_bytes) {
  section_title(context, "Size of the case");
  const CaseSize size = size_of(context.document.current());
  const std::string words = in_bytes ? counted(size.bytes, "byte") : to_words(size);
  if (check_row(context, "in bytes", "in bytes", words, in_bytes, context.theme.dim)) in_bytes = !in_bytes;
}

}  // namespace minkoscope
