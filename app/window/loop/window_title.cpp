#include "app/window/loop/window_title.h"

#include <functional>

#include "app/mode/panel_cache.h"

namespace minkoscope {

std::string_view WindowTitle::of(const Document& document) {
  const BackgroundLoad* const load = document.loading();
  const std::uint64_t key =
      combined_hash({document.revision(), document.identity(), document.dirty(),
                     std::hash<std::string>()(document.file().native()), reinterpret_cast<std::uintptr_t>(load)});
  if (!text_.empty() && key == key_) return text_;
  key_ = key;
  text_ = load != nullptr ? "opening " + load->file().filename().string() + " – Minkoscope"
                          : document.title() + (document.dirty() ? " • " : " – ") + "Minkoscope";
  return text_;
}

}  // namespace minkoscope
