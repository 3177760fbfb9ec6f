// What a case expects and its result does not have: a finding of a trial says so where its answer stands.
#pragma once

#include <string>

#include "app/widgets/panel_context.h"

namespace minkoscope {

/// `result`: as the contract prints it. Draws nothing where the case expects nothing, or all of it has come out,
/// and of a case that was edited: what it expects was of the one before.
void draw_unmet_expectations(PanelContext& context, const std::string& result);

}  // namespace minkoscope
