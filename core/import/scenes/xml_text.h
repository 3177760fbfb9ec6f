// XML of scenes, read by tinyxml2: no document types, no entities of its own, a bounded depth, and a line for whatever
// is wrong.
#pragma once

#include <tinyxml2.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/scenes/scene_builder.h"

namespace minkoscope {

using XmlElement = tinyxml2::XMLElement;

/// Fails where the text is not well-formed or nested too deeply. Several roots are fine: a fragment of a document.
void parse_xml(tinyxml2::XMLDocument& document, std::string_view text, const SceneBuilder& builder);

/// What messages call a place of a document: the builder's file, or one that it includes.
class XmlReader {
 public:
  explicit XmlReader(const SceneBuilder& builder) : builder_(builder) {}
  const SceneBuilder& builder() const { return builder_; }

  [[noreturn]] void fail(const XmlElement& element, const std::string& message) const;

  /// The attribute's text; empty where there is none.
  std::string text(const XmlElement& element, const char* name) const;
  /// All numbers of the attribute, separated by blanks; none where it is absent. Fails on whatever is no number.
  std::vector<double> numbers(const XmlElement& element, const char* name) const;
  /// Of a text that stands for the attribute `name` of `element`.
  std::vector<double> numbers_of(const XmlElement& element, const char* name, std::string_view text) const;
  /// Just three; `otherwise` where it is absent.
  Vector3d vector(const XmlElement& element, const char* name, const Vector3d& otherwise) const;
  std::optional<double> number(const XmlElement& element, const char* name) const;

 private:
  const SceneBuilder& builder_;
};

}  // namespace minkoscope
