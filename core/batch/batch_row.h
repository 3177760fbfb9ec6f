// What a case of a batch gives: its answer, what another engine said, and what is odd about it. The window lists such
// rows, `check` counts them.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/batch/batch_lines.h"
#include "core/scene/case/case.h"
#include "core/scene/case/parse_options.h"
#include "core/trial/judge/judge_cast_claim.h"

namespace minkoscope {

struct FileCache;

/// What is odd about a row, the oddest first.
enum class Oddity { engine_disagrees, expect_unmet, not_converged, bad_line };

/// Of a run, ours or another engine's.
struct BatchAnswer {
  std::optional<bool> verdict;    // overlap; of a sweep hit
  std::optional<double> measure;  // of a pair how far apart, negative a depth; of a sweep the time; of a walk its depth
};

/// What one of several engines said of a cast, and whether that is right.
struct JudgedClaim {
  CastClaim claim;
  ClaimJudgement judgement;
};

struct BatchRow {
  struct Odd {
    Oddity oddity;
    std::string sentence;
  };
  int line = 0;
  std::string kind, name;     // empty where the line is bad
  std::optional<long> frame;  // view.frame: of the engine that captured it
  BatchAnswer ours;
  std::optional<BatchAnswer> engine;  // of several the first that is wrong, or the first
  std::string engine_name;
  std::vector<JudgedClaim> claims;  // of a cast that several engines answered, in the order of the recording
  std::string termination;
  std::vector<Odd> odd;
  std::vector<std::string> unmet;  // of its "expect"
  bool expects_anything = false;

  bool has(Oddity oddity) const;
  /// The sentences of all that is odd, with semicolons between.
  std::string why() const;
};

/// "overlap 0.012", "apart 2", "hit at 0.25", "no hit"; empty without a verdict.
std::string to_words(const BatchAnswer& answer, std::string_view kind);

/// Where the text of a batch comes from: its name for messages, and what relative file names start from.
struct BatchSource {
  std::string name;
  std::filesystem::path folder;
};

/// Reads and runs a case. `line.number` 0: it is not one of many, and messages name no line. Whatever is wrong is in
/// the row. `go_on` is asked now and then during a long run; false ends it with a row that says so.
BatchRow run_batch_line(const BatchLine& line, const BatchSource& source, const ParseOptions& options, FileCache& files,
                        const std::function<bool()>& go_on = {});
/// The row of a case that has been read.
BatchRow run_batch_case(const Case& value, int line, const std::function<bool()>& go_on = {});

/// What another engine said to a case, in the words of our result ("overlap", "hit", …), and where it differs from our
/// result; nullopt where nothing is known of it.
struct EngineComparison {
  BatchAnswer answer;
  std::string engine;
  std::vector<std::string> differences;  // sentences; empty: it agrees
};
std::optional<EngineComparison> compare_with_engine(const Case& value, const std::string& result);

/// Each of the case's view.engine_answers, judged by the oracle; none where it has none.
std::vector<JudgedClaim> judged_claims(const Case& value);

}  // namespace minkoscope
