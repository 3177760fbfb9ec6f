// Any text as another engine's failure: what was understood and left out is reported beside the case.
#include "core/import/import.h"
#include "tests/fuzz/case_text.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace minkoscope;
  const auto read = [](const std::string& text, const std::string& file, const std::filesystem::path& folder) {
    const Imported imported = import_text(text, file, folder);
    fuzz::demand(!imported.understood.empty(), "what was understood is reported");
    for (const std::string& sentence : imported.understood)
      fuzz::demand(fuzz::is_one_line(sentence), "a sentence is one line");
    for (const std::string& remark : imported.remarks) fuzz::demand(fuzz::is_one_line(remark), "a remark is one line");
    return imported.value;
  };
  return fuzz::hold_reader(data, size, "pasted.txt", read);
}
