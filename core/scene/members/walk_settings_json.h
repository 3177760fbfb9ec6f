// The settings of a walk, from JSON and back.
#pragma once

#include <minkoscope/walk.h>

#include "core/scene/case/view_state.h"
#include "core/scene/json/json_value.h"
#include "core/scene/json/json_writer.h"

namespace minkoscope {

/// Throws CaseError.
WalkSettings read_walk_settings(const JsonValue& value);
/// The object, without its key, its members on lines of their own.
void write_walk_settings(JsonWriter& writer, const WalkSettings& settings);

/// Some of the settings, leniently: what makes no sense counts as absent.
WalkSettingsChange read_walk_settings_change(const JsonValue& value);
void write_walk_settings_change(JsonWriter& writer, const WalkSettingsChange& change);

/// `settings` with those that the change has.
WalkSettings changed(WalkSettings settings, const WalkSettingsChange& change);
/// A change that has all settings.
WalkSettingsChange change_to(const WalkSettings& settings);

}  // namespace minkoscope
