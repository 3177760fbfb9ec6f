#include "core/import/program/parsing/parser.h"

#include "core/import/program/parsing/parsing.h"

namespace minkoscope::program {

NodePtr parse(std::string_view text, Syntax syntax) {
  return Parser(text, syntax).parse();
}

}  // namespace minkoscope::program
