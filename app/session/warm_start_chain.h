// Chained warm starts in the window: while a shape is moved, each query starts from the final simplex of the last one.
// The case's view has the switch and its settings the warm start, so that undo, saving and running the case again give
// the same run.
#pragma once

#include <functional>
#include <string_view>

#include "app/session/document.h"

namespace minkoscope {

/// When on, the next query starts from the cache of `ran` (null: none yet); when off, it starts cold.
void set_warm_chain(Case& value, bool on, const PairTrace* ran);

/// An edit that moves or changes shapes. Where the chain is on and a shape of the pair has changed, the edit also sets
/// the warm start: to the cache that the document's present run stored.
void edit_shapes(Document& document, const std::function<void(Case&)>& edit, std::string_view gesture = {});
void change_shapes(Document& document, Case next, std::string_view gesture = {});

}  // namespace minkoscope
