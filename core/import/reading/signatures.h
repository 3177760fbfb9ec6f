// What a text of no library says its own constructors take: "Cone(radius, full height)" in a sentence, or a comment
// behind the call, "new Cone(0.7f, 2.0f);  // radius, full height".
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/import/grammar/parser.h"

namespace minkoscope {

class Signatures {
 public:
  explicit Signatures(const ParsedText& parsed);

  /// A statement whose calls have their arguments by name. `next` is the one behind it, or null.
  Statement named(Statement statement, const Statement* next) const;

 private:
  using Names = std::vector<std::string>;
  void take(const std::vector<Expression>& items);
  void name(std::vector<Expression>& items, const Names* behind) const;

  std::map<std::string, Names> of_type_;
};

}  // namespace minkoscope
