#include "core/import/import.h"

#include <array>

#include "core/base/text.h"
#include "core/import/engine_answer.h"
#include "core/import/format.h"
#include "core/import/program/run.h"
#include "core/import/resolve/pairing.h"
#include "core/import/text/debugger.h"
#include "core/import/text/inspector.h"
#include "core/import/text/markup.h"
#include "core/import/text/printed_poses.h"
#include "core/import/text/prompts.h"
#include "core/import/text/signs.h"
#include "core/import/text/tables.h"
#include "core/import/thread/calculations.h"
#include "core/import/thread/conventions.h"
#include "core/import/thread/cut.h"
#include "core/import/thread/thread.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/kinds/case_kind.h"
#include "core/scene/one_line_text.h"
#include "core/scene/recorded_cast.h"

namespace minkoscope {
namespace {

struct FormatRow {
  ImportFormat format;
  bool (*recognises)(const ImportText&);  // null: whatever nothing before it recognised
  Imported (*read)(const ImportText&);
};

// The first row that recognises a text reads it.
constexpr std::array<FormatRow, 10> known_formats{{
    {{"a case as one line of text", "MINK1.eyJmb3JtYXQiOi…"}, is_one_line_text, read_one_line_text},
    {{"Minkoscope's own case text", R"({"format": "minkoscope-case/1", "kind": "pair", …})"},
     is_case_text,
     read_case_text_import},
    {{"a cast recorded beside engines", R"({"a": …, "b": …, "displacement_b": [0, 0, -1], "NAME": {"hit": …}})"},
     is_recorded_cast_text,
     read_recorded_cast_text},
    {{"what a character did, as a recording or a table",
      R"({"level": "x.obj", "body": {…}, "start": […], "ticks": […]}, or tick,x,y,z,…)"},
     is_track_text,
     read_track_text},
    {{"an FCL failure message", "Shape 1: Box0.3 0.3 0.3 … X_FS1 … Shape 2: … X_FS2 …"},
     is_fcl_failure,
     read_fcl_failure},
    {{"OBJ", "v 0 0 0 … f 1 2 3, two objects"}, is_obj, read_obj_import},
    {{"MJCF, URDF, SDF, a Godot scene or glTF shapes, also as part of a text", "<geom type=\"box\" size=\"1 1 1\"/> …"},
     is_scene_text,
     read_scene_text},
    {{"shapes and poses, in code or in words", "PxBoxGeometry box(1, 1, 1); PxTransform pose(PxVec3(0, 1, 0)); …"},
     is_shapes,
     read_shapes},
    {{"an ellipsoid moving through triangles", "triangles, centre, radii and displacement by name"},
     is_moving_ellipsoid,
     read_moving_ellipsoid},
    {{"two lists of points", "{{0, 0, 0}, …} as C, C++, Python, JSON, Lua or columns, each with an optional 4×4 pose"},
     nullptr,
     read_points_and_answer},
}};

}  // namespace

const Reading& ImportText::reading() const {
  if (!reading_) reading_ = Reader(*this, choices).read();
  return *reading_;
}

bool is_case_text(const ImportText& source) {
  return source.text.find("minkoscope-case") != std::string_view::npos;
}

Imported imported(Case value, const char* format) {
  Imported out;
  out.format = format;
  out.value = std::move(value);
  std::string sentence = "a " + std::string(kind_of(out.value).name);
  if (!out.value.name.empty()) sentence.append(": ").append(printable(out.value.name));
  out.understood.push_back(std::move(sentence));
  return out;
}

Imported read_case_text_import(const ImportText& source) {
  const std::size_t answer = answer_below_case(source.text);
  Imported out =
      imported(parse_case(source.text.substr(0, answer), source.name, source.folder), "Minkoscope's own case text");
  if (answer == std::string_view::npos) return out;
  if (!std::holds_alternative<PairQuery>(out.value.run))
    source.fail(line_at(source.text, answer), "holds an answer below the case; must be a pair's, or the case alone");
  ReadAnswer read = read_engine_answer(source.text.substr(answer));
  out.understood.emplace_back("what the engine said of them is kept beside our result");
  out.remarks = std::move(read.remarks);
  out.value.view.engine_answer = std::move(read.answer);
  return out;
}

bool is_recorded_cast_text(const ImportText& source) {
  const std::size_t member = source.text.find("displacement_b");
  return member != std::string_view::npos && is_recorded_cast(read_json_if_any(source.text));
}

Imported read_recorded_cast_text(const ImportText& source) {
  Imported out = imported(parse_case(source.text, source.name, source.folder), "a cast recorded beside engines");
  for (const CastClaim& claim : claims_of(out.value.view)) {
    out.understood.push_back(printable(claim.engine) + (claim.hit ? ": hit at " + in_words(*claim.time) : ": no hit"));
  }
  return out;
}

bool is_one_line_text(const ImportText& source) {
  return has_one_line(source.text) && !is_case_text(source);
}

Imported read_one_line_text(const ImportText& source) {
  return imported(from_one_line(source.text, source.name), "a case as one line of text");
}

namespace {

/// Tables and inspectors as lines that say the same.
std::string in_words_of_lines(std::string_view text) {
  return with_transforms_at_colliders(with_tables_as_words(with_printed_poses_named(text)));
}

/// Of a text with plain signs.
std::string in_plain_lines(std::string_view text) {
  return in_words_of_lines(without_markup(with_opened_rows_in_braces(with_outputs_named(text))));
}

std::string plain_text(std::string_view text) {
  return in_plain_lines(with_tags_of_forums_as_fences(with_plain_signs(text)));
}

Imported read_in_its_format(const std::string& plain, const ImportSource& source) {
  const ImportText text(ImportSource{plain, source.name, source.folder, source.choices});
  if (program::makes_shapes_in_functions(plain))
    source.fail(1, "makes its shapes in functions that are not followed; must have the shapes as they are");
  for (const FormatRow& row : known_formats)
    if (row.recognises == nullptr || row.recognises(text)) return row.read(text);
  return {};
}

/// What an engine said of a pair in the words of a report.
void take_answer(const std::string& words, const ImportSource& source, Imported& out) {
  if (words.empty() || !std::holds_alternative<PairQuery>(out.value.run) || out.value.view.engine_answer) return;
  ImportChoices choices = source.choices;
  if (const auto libraries = libraries_of(source.text); choices.library == Library::none && !libraries.empty())
    choices.library = libraries[0];
  const Reading said = Reader({words, source.name, source.folder, choices}, choices).read();
  EngineAnswer answer = answer_of(said.claims, choices.library, out.remarks);
  if (answer.empty()) return;
  out.understood.emplace_back("what the engine said of them is kept beside our result");
  out.value.view.engine_answer = std::move(answer);
}

/// What is read, without its name and what an engine said.
std::string geometry_of(const Imported& read) {
  Case value;
  value.run = read.value.run;
  return to_json(value, {}, -1);
}

/// Reads a report part by part, where it is not understood as a whole.
class ReportReader {
 public:
  explicit ReportReader(const ImportSource& source) : source_(source) {}

  /// With fewer and fewer of the words of a report among its code.
  std::optional<Imported> read() {
    const std::vector<Thread> threads = threads_of(source_.text);
    for (const Thread& thread : threads) {
      if (auto out = read_part(thread)) return out;
      if (const auto bare = without_comments(thread))
        if (auto out = read_part(*bare)) return out;
      if (const auto rest = without_calculations(thread))
        if (auto out = read_part(*rest)) return out;
      if (auto out = read_part({thread.words, thread.code}, holds_more_than))
        return out;  // beside pseudocode, or a debugger's output
    }
    for (const Thread& thread : threads)
      if (auto out = run_part(thread)) return out;
    const Thread whole{std::string(source_.text), std::string(source_.text.size(), ' ')};
    if (auto out = run_part(whole)) return out;
    const auto bare = without_comments(whole);
    if (auto out = bare ? read_part(*bare) : std::nullopt) return out;
    for (const Thread& block : blocks_of(source_.text))
      if (auto out = read_part(block); out && !leaves_out_a_cast(*out)) return out;
    for (const Thread& description : descriptions_of(source_.text))
      if (!changes_in_words(description.words))
        if (auto out = read_part(description); out && !leaves_out_a_cast(*out)) return out;
    return std::nullopt;
  }

  /// Refuses a report that was read as a whole, where its code alone comes to the same and its words say more.
  void refuse_more_than(const Imported& whole) {
    std::optional<Refusal> more;
    for (const Thread& thread : threads_of(source_.text)) {
      try {
        const Imported code = read_code_of(thread);
        if (geometry_of(code) != geometry_of(whole)) return;
        const auto said = says_more_than(thread, without_markup(thread.words), code.value);
        if (!said) return;
        if (!more) more = said;
      } catch (const CaseError&) {
        return;  // the words are needed
      }
    }
    if (more) refuse(*more, source_);
  }

  /// What of the words stood against a part that was understood by itself.
  const std::optional<Refusal>& said_more() const { return said_more_; }

 private:
  /// The code alone, where the words say nothing else; nothing where they do, or where it is not understood either.
  using Judge = std::optional<Refusal> (*)(const Thread&, std::string_view, const Case&);
  std::optional<Imported> read_part(const Thread& thread, Judge holds_more = says_more_than) {
    try {
      Imported out = read_code_of(thread);
      const std::string words = without_markup(thread.words);
      if (const auto more = holds_more(thread, words, out.value)) {
        if (!said_more_ && reads_as_sentence(trimmed(line_of(words, more->line), whitespace))) said_more_ = more;
        return std::nullopt;
      }
      take_answer(words, source_, out);
      take_answer(thread.output, source_, out);
      out.remarks.emplace_back("what stands around the code only says it again");
      return out;
    } catch (const CaseError& error) {
      calls_a_cast_ =
          calls_a_cast_ || std::string_view(error.what()).find(": calls the cast ") != std::string_view::npos;
      return std::nullopt;
    }
  }

  /// What a program gives to its library, where it calculates: its loops and functions are run.
  std::optional<Imported> run_part(const Thread& thread) {
    std::vector<Thread> threads{thread};
    if (const auto bare = without_comments(thread)) threads.push_back(*bare);
    for (const Thread& one : threads) {
      for (const std::string& residual : program::residuals_of(without_markup(one.code))) {
        auto out = read_part({residual, one.words, one.output});
        if (!out || leaves_out_a_cast(*out)) continue;
        out->remarks.emplace_back("the program was run: its loops and functions are calculated");
        return out;
      }
    }
    return std::nullopt;
  }

  /// Where more of the text calls a cast, which was not read.
  bool leaves_out_a_cast(const Imported& read) const {
    const bool speaks_of_one = source_.text.find("weep(") != std::string_view::npos ||
                               source_.text.find("sweep dir") != std::string_view::npos;
    return (calls_a_cast_ || speaks_of_one) && std::holds_alternative<PairQuery>(read.value.run);
  }

  Imported read_code_of(const Thread& thread) const {
    return read_in_its_format(in_plain_lines(thread.code), named_by_the_whole(thread));
  }

  /// With the library that the words name and the code does not.
  ImportSource named_by_the_whole(const Thread& thread) const {
    ImportSource out = source_;
    const auto libraries = libraries_of(source_.text);
    if (out.choices.library == Library::none && libraries.size() == 1 && libraries_of(thread.code).empty())
      out.choices.library = libraries[0];
    return out;
  }

  const ImportSource& source_;
  std::optional<Refusal> said_more_;
  bool calls_a_cast_ = false;
};

}  // namespace

Imported import_text(std::string_view text, const std::string& name, const std::filesystem::path& folder,
                     const ImportChoices& choices) {
  const ImportText source(ImportSource{text, name, folder, choices});
  if (text.find_first_not_of(" \t\r\n\f\v") == std::string_view::npos)
    source.fail(1,
                "is empty; must hold a case, an FCL failure message, two lists of points, or triangles and a moving "
                "ellipsoid");
  const bool own = is_one_line_text(source) || is_case_text(source) || is_recorded_cast_text(source);
  if (own) return read_in_its_format(std::string(text), source);
  ImportChoices stated = choices;
  const std::string whole_text = with_cut_query_closed(with_tags_of_forums_as_fences(with_plain_signs(text)));
  const std::string plain = take_conventions(whole_text, stated);
  const ImportSource reported{plain, name, folder, stated};
  if (const int line = program::line_of_simulation(plain); line != 0)
    reported.fail(line, "steps a simulation before it queries; must give the poses at the query");
  ReportReader report(reported);
  std::optional<Imported> whole;
  try {
    whole = read_in_its_format(in_plain_lines(plain), reported);
  } catch (const CaseError&) {
    if (auto out = report.read()) return *std::move(out);
    if (report.said_more()) refuse(*report.said_more(), reported);
    throw;
  }
  report.refuse_more_than(*whole);
  return *std::move(whole);
}

bool recognises_import(std::string_view text) {
  const std::string plain = plain_text(text);
  const ImportText source(ImportSource{plain, {}, {}});
  for (const FormatRow& row : known_formats)
    if (row.recognises != nullptr && row.recognises(source)) return true;
  return is_point_lists(source);
}

std::vector<ImportFormat> import_formats() {
  std::vector<ImportFormat> formats;
  for (const FormatRow& row : known_formats) formats.push_back(row.format);
  return formats;
}

}  // namespace minkoscope
