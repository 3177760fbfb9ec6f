// Reads cases: what is common to all kinds. Each kind's own member is read by its row.
#include <algorithm>

#include "core/base/text.h"
#include "core/scene/case.h"
#include "core/scene/case/file_cache.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/json/json_value.h"
#include "core/scene/json/json_writer.h"
#include "core/scene/kinds/case_kind.h"
#include "core/scene/members/expect_json.h"
#include "core/scene/members/shape_json.h"
#include "core/scene/recorded_cast.h"
#include "core/scene/view_json.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view format_tag = "minkoscope-case/1";

std::vector<std::string_view> kind_names() {
  std::vector<std::string_view> names;
  for (const CaseKind* kind : case_kinds()) names.push_back(kind->name);
  return names;
}

/// "\"pair\", \"sweep\" or \"walk\""
std::string kinds_wanted() {
  std::vector<std::string> quoted;
  for (const std::string_view name : kind_names()) quoted.push_back(concat("\"", name, "\""));
  return alternatives(quoted);
}

/// The kind that "kind" names. The document has the member of no other.
const CaseKind& read_kind(const JsonValue& root) {
  if (!root.json().is_object()) {
    root.fail("is not a case; must be a JSON object with \"format\": \"" + std::string(format_tag) +
              "\" and a \"kind\"");
  }
  const std::string wanted = "\"" + std::string(format_tag) + "\"";
  const auto format = root.json().find("format");
  const auto kind = root.json().find("kind");
  const std::vector<std::string_view> kinds = kind_names();
  if (format == root.json().end() || kind == root.json().end()) {
    // An unknown key explains more than a missing one.
    std::vector<std::string_view> keys{"format", "kind"};
    keys.insert(keys.end(), kinds.begin(), kinds.end());
    keys.insert(keys.end(), {"expect", "bookmarks", "view"});
    const JsonObject object(root, keys);
    if (format == root.json().end()) root.fail_missing("format", wanted);
    root.fail_missing("kind", kinds_wanted());
  }
  const JsonValue format_value(root, "format", *format);
  if (format_value.text() != format_tag) format_value.fail_wanted(wanted);
  const JsonValue kind_value(root, "kind", *kind);
  const std::string& word = kind_value.text();
  const CaseKind* found = find_case_kind(word);
  if (found == nullptr) kind_value.fail_wanted(kinds_wanted() + did_you_mean(word, kinds));
  for (const std::string_view other : kinds) {
    if (other != word && root.json().contains(other)) {
      JsonValue(root, other, root.json())
          .fail("does not belong to a case of kind \"" + word + "\"; must be \"" + word + "\"");
    }
  }
  return *found;
}

}  // namespace

Case parse_case(std::string_view text, const std::string& file, const fs::path& folder, const Progress& progress,
                const ParseOptions& options) {
  FileCache cache;
  return parse_case(text, file, folder, progress, options, cache);
}

Case parse_case(std::string_view text, const std::string& file, const fs::path& folder, const Progress& progress,
                const ParseOptions& options, FileCache& cache) {
  const bool batch = options.batch_line > 0;
  const Json document = read_json(text, file, batch ? options.batch_line : 1);
  const std::string prefix = batch ? file + ":" + std::to_string(options.batch_line) : file;
  const JsonValue root(document, prefix);
  CaseFiles files(folder, progress, cache);
  if (is_recorded_cast(document)) return read_recorded_cast(root, files, options);
  const CaseKind& kind = read_kind(root);
  const JsonObject object(root, {"format", "kind", kind.name, "expect", "bookmarks", "view"});

  const FreeText free_text = read_free_text(root);
  const JsonValue run = object.at(kind.name, "an object with the " + std::string(kind.name));
  Case result(kind.read(run, files, options));
  result.name = free_text.name;
  result.note = free_text.note;
  result.tags = free_text.tags;
  if (const auto expect = object.find("expect")) {
    check_expect(*expect, kind.result_fields);
    result.expect = dump_json(expect->json());
  }
  if (const auto bookmarks = object.find("bookmarks")) {
    static_cast<void>(bookmarks->size("an array"));
    result.bookmarks = read_bookmarks(bookmarks->json());
  }
  if (const auto view = object.find("view")) {
    if (!view->json().is_object()) view->fail_wanted("an object");
    result.view = read_view(view->json(), kind);
  }
  return result;
}

Case load_case(const fs::path& file, const Progress& progress, const ParseOptions& options) {
  return parse_case(read_text_file(file), file.string(), file.parent_path(), progress, options);
}

}  // namespace minkoscope
