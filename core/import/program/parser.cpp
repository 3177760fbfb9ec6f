#include "core/import/program/parser.h"

#include "core/import/program/parsing.h"

namespace minkoscope::program {

NodePtr parse(std::string_view text, bool is_python) {
  return Parser(text, is_python).parse();
}

}  // namespace minkoscope::program
