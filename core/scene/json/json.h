// The JSON document, complete, for files that look into one or build one. What only passes documents on needs
// <nlohmann/json_fwd.hpp>.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>

// The library's literals, ""_json and ""_json_pointer, are inline functions that call the parser: every file that
// includes it would instantiate the whole parser for them. Here their definitions become templates that nothing
// instantiates.
#define _json(text, length) \
  _json(text, length);      \
  template <class Unused>   \
  nlohmann::json unused_literal(text, length)
#define _json_pointer(text, length) \
  _json_pointer(text, length);      \
  template <class Unused>           \
  nlohmann::json::json_pointer unused_pointer_literal(text, length)
#include <nlohmann/json.hpp>
#undef _json
#undef _json_pointer
