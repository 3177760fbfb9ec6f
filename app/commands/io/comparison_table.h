// Two runs side by side as text: a mark where they differ, a name, and a column for each.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/commands/io/output.h"
#include "core/scene/json/json_writer.h"
#include "core/scene/results/result_comparison.h"

namespace minkoscope {

struct ComparisonRow {
  std::string mark, name, left, right;
};

inline std::string shown_value(const Json& value) {
  if (value.is_null()) return "-";
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  return JsonWriter(-1).value(value).take();
}

/// Characters, not bytes.
inline std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

inline std::string padded(std::string text, std::size_t width) {
  const std::size_t own = width_of(text);
  if (own < width) text.append(width - own, ' ');
  return text;
}

/// "≠" or a blank.
inline std::string difference_mark(bool differs) {
  return differs ? "≠" : " ";
}

/// A field's row. "-" where a method does not compute it.
inline ComparisonRow row_of(const ComparedField& field) {
  return {difference_mark(field.agreement == Agreement::differs), field.name, shown_value(field.left),
          shown_value(field.right)};
}

/// Prints the rows with their columns in line.
inline void print_comparison(const std::vector<ComparisonRow>& rows) {
  std::size_t name_width = 0, left_width = 0;
  for (const ComparisonRow& row : rows) {
    name_width = std::max(name_width, width_of(row.name));
    left_width = std::max(left_width, width_of(row.left));
  }
  for (const ComparisonRow& row : rows)
    print_line(row.mark + " " + padded(row.name, name_width + 2) + padded(row.left, left_width + 2) + row.right);
}

}  // namespace minkoscope
