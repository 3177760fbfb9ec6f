#include "core/batch/claim_table.h"

#include <algorithm>

#include "core/base/text.h"

namespace minkoscope {
namespace {

constexpr std::array table_headings{"engine",    "answers",    "right",           "early",
                                    "late",      "missed",     "touches nothing", "normal",
                                    "undecided", "most early", "most late",       "most turned"};
using TableLine = std::vector<std::string>;

std::string most(double metres) {
  return metres > 0.0 ? length_words(metres) : std::string("-");
}

}  // namespace

void ClaimTable::add(const BatchRow& row) {
  for (const auto& [claim, judgement] : row.claims) {
    auto found = std::find_if(engines_.begin(), engines_.end(),
                              [&, &name = claim.engine](const Engine& own) { return own.name == name; });
    if (found == engines_.end()) {
      engines_.push_back({claim.engine});
      found = std::prev(engines_.end());
    }
    ++found->answers;
    // A time that is right beside a normal that is not counts as the latter alone.
    if (judgement.wrong_normal) ++found->wrong_normals;
    if (!judgement.wrong_normal || judgement.verdict != ClaimVerdict::right)
      ++found->verdicts[static_cast<std::size_t>(judgement.verdict)];
    if (judgement.verdict == ClaimVerdict::early) found->most_early = std::max(found->most_early, judgement.travel);
    if (judgement.verdict == ClaimVerdict::late) found->most_late = std::max(found->most_late, judgement.travel);
    if (judgement.wrong_normal) found->most_turned = std::max(found->most_turned, judgement.turned.value_or(0.0));
  }
}

std::string ClaimTable::text() const {
  std::vector<TableLine> lines{TableLine(table_headings.begin(), table_headings.end())};
  for (const Engine& engine : engines_) {
    const auto count = [&](ClaimVerdict verdict) {
      return std::to_string(engine.verdicts[static_cast<std::size_t>(verdict)]);
    };
    lines.push_back({engine.name, std::to_string(engine.answers), count(ClaimVerdict::right),
                     count(ClaimVerdict::early), count(ClaimVerdict::late), count(ClaimVerdict::missed),
                     count(ClaimVerdict::touches_nothing), std::to_string(engine.wrong_normals),
                     count(ClaimVerdict::undecided), most(engine.most_early), most(engine.most_late),
                     engine.most_turned > 0.0 ? significant_number(engine.most_turned, 3) + " degrees" : "-"});
  }
  std::string text;
  for (const TableLine& line : lines) {
    for (std::size_t column = 0; column < line.size(); ++column) {
      std::size_t width = 0;
      for (const TableLine& other : lines) width = std::max(width, other[column].size());
      const std::string padding(width - line[column].size(), ' ');
      text += (column == 0 ? "" : "  ") + (column == 0 ? line[column] + padding : padding + line[column]);
    }
    text += '\n';
  }
  return text;
}

}  // namespace minkoscope
