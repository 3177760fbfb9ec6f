// The text of Godot's scenes and resources: sections in brackets, each with properties below it.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/scenes/scene_builder.h"

namespace minkoscope {

/// A value as it is written: "Vector3(1, 2, 3)", "SubResource(\"1\")", "\"text\"".
struct TscnValue {
  std::string text;
  int line = 0;

  /// Without its quotes.
  std::string string() const;
  /// "Vector3" of "Vector3(…)"; empty where it is no call.
  std::string_view call() const;
  /// What stands in the parentheses of a call.
  std::string_view inside() const;
  /// The numbers in its parentheses, or the one that it is. Fails on anything else.
  std::vector<double> numbers(const SceneBuilder& builder) const;
};

struct TscnSection {
  std::string kind;  // "node", "sub_resource"
  std::map<std::string, TscnValue> heading, properties;
  int line = 0;

  /// The heading's text; empty where it has none of that name.
  std::string text(const std::string& key) const;
  const TscnValue* property(const std::string& key) const;
};

std::vector<TscnSection> parse_tscn(std::string_view text, const SceneBuilder& builder);

}  // namespace minkoscope
