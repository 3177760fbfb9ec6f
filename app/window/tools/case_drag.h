// A drag that edits the case, as one gesture: Esc undoes all of it.
#pragma once

#include <memory>

#include "app/session/document.h"

namespace minkoscope {

class CaseDrag {
 public:
  explicit CaseDrag(Document& document) : document_(document) {}
  void begin() { from_ = document_.snapshot(); }
  /// The case before the drag.
  const Case& from() const { return *from_; }
  void end() {
    from_.reset();
    document_.end_gesture();
  }
  void cancel() {
    const bool changed = document_.snapshot() != from_;
    end();
    if (changed) document_.undo();  // its entry is the newest
  }

 private:
  Document& document_;
  std::shared_ptr<const Case> from_;
};

}  // namespace minkoscope
