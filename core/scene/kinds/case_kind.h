// What this room knows of a kind of case, one row a kind and one file a row: reading and writing it, its method and
// precision, and the names in it. A row that lacks a function does not compile, nor does an alternative of CaseRun
// without a row.
//
// What runs and records a kind is in core/timeline/case_run.h, what judges it in core/trial, what exports it in
// core/export: there std::visit needs an overload for every alternative.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/base/required.h"
#include "core/scene/case/case.h"
#include "core/scene/case/parse_options.h"

namespace minkoscope {

class CaseFiles;
class JsonValue;
class JsonWriter;

/// A row of a kind's table of methods, as lists show it.
struct MethodName {
  std::string_view name, title, citation;
  std::string_view short_title;  // where the title does not fit; the title, where that is short
};

using ComparedSettings = decltype(ComparedRun::settings);

struct CaseKind {
  std::string_view name;                            // the case's "kind", and the member that has its query: "pair"
  std::string_view plural;                          // "pairs"
  std::string_view command;                         // that runs it: "query"
  std::string_view method_member;                   // "algorithm", "mover", "broad_phase"
  bool has_precision = true;                        // in the case; else only an option gives one
  bool has_ticks = false;                           // its run is many ticks and a summary, not one result
  std::span<const std::string_view> result_fields;  // of the result or the summary: what "expect" may name

  Required<std::vector<MethodName>()> methods;
  Required<CaseRun(const JsonValue&, CaseFiles&, const ParseOptions&)> read;
  /// Its object, without the key. File names become relative to the folder.
  Required<void(JsonWriter&, const CaseRun&, const std::filesystem::path&)> write;
  Required<const std::string&(const CaseRun&)> method;
  Required<void(CaseRun&, std::string)> set_method;
  Required<Precision(const CaseRun&)> precision;
  Required<void(CaseRun&, Precision)> set_precision;
  /// Geometry that was read from files becomes the case's own.
  Required<void(CaseRun&)> inline_files;
  /// The level's meshes as results name them; empty where there is no level.
  Required<std::vector<std::string>(const CaseRun&)> mesh_labels;
  /// The settings of a compared run, read leniently: what makes no sense counts as absent.
  Required<ComparedSettings(const JsonValue&)> read_compared_settings;
  /// Their object; for settings of this kind.
  Required<void(JsonWriter&, const ComparedSettings&)> write_compared_settings;
};

/// The row of each alternative, defined in the kind's file.
const CaseKind& kind_row(std::type_identity<PairQuery>);
const CaseKind& kind_row(std::type_identity<SweepQuery>);
const CaseKind& kind_row(std::type_identity<Walk>);
const CaseKind& kind_row(std::type_identity<World>);
const CaseKind& kind_row(std::type_identity<ContactQuery>);

template <class Query>
const CaseKind& kind_of() {
  return kind_row(std::type_identity<Query>());
}
const CaseKind& kind_of(const Case& scene_case);

/// All rows, in the order of CaseRun's alternatives.
std::span<const CaseKind* const> case_kinds();
/// Null where there is none of that name.
const CaseKind* find_case_kind(std::string_view name);

/// "METHOD" of the kind's table.
bool has_method(const CaseKind& kind, std::string_view name);

}  // namespace minkoscope
