// Makes a kind's row of functions on its own query: a struct with static members of these names.
#pragma once

#include <utility>

#include "core/scene/json/json_value.h"
#include "core/scene/json/json_writer.h"
#include "core/scene/kinds/case_kind.h"
#include "core/scene/members/method_json.h"
#include "core/scene/members/shape_json.h"

namespace minkoscope {

template <class Kind>
constexpr CaseKind row_of() {
  using Query = typename Kind::Query;
  return {
      .name = Kind::name,
      .plural = Kind::plural,
      .command = Kind::command,
      .method_member = Kind::method_member,
      .has_precision = Kind::has_precision,
      .has_ticks = Kind::has_ticks,
      .result_fields = Kind::result_fields,
      .methods = Kind::methods,
      .read = +[](const JsonValue& value, CaseFiles& files, const ParseOptions& options) -> CaseRun {
        return Kind::read(value, files, options);
      },
      .write = +[](JsonWriter& writer, const CaseRun& run,
                   const std::filesystem::path& folder) { Kind::write(writer, std::get<Query>(run), folder); },
      .method = +[](const CaseRun& run) -> const std::string& { return std::get<Query>(run).*Kind::method; },
      .set_method = +[](CaseRun& run, std::string name) { std::get<Query>(run).*Kind::method = std::move(name); },
      .precision = +[](const CaseRun& run) { return std::get<Query>(run).precision; },
      .set_precision = +[](CaseRun& run, Precision precision) { std::get<Query>(run).precision = precision; },
      .inline_files = +[](CaseRun& run) { Kind::inline_files(std::get<Query>(run)); },
      .mesh_labels = +[](const CaseRun& run) { return Kind::mesh_labels(std::get<Query>(run)); },
      .read_compared_settings =
          +[](const JsonValue& value) -> ComparedSettings { return Kind::read_compared_settings(value); },
      .write_compared_settings =
          +[](JsonWriter& writer, const ComparedSettings& settings) {
            Kind::write_compared_settings(writer, std::get<typename Kind::Settings>(settings));
          },
  };
}

/// Of a table of methods, whatever else its rows hold.
std::vector<MethodName> method_names_of(const auto& table) {
  std::vector<MethodName> names;
  for (const auto& row : table)
    names.push_back({row.name, row.title, row.citation, row.short_title.empty() ? row.title : row.short_title});
  return names;
}

}  // namespace minkoscope
