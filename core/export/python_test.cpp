#include <sstream>

#include "core/base/text.h"
#include "core/export/export_test.h"
#include "core/scene/inline_files.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/json/json_writer.h"
#include "core/scene/kinds/case_kind.h"
#include "core/trial/expected_answer.h"

namespace minkoscope {
namespace {

/// JSON as Python writes it: the same but for three words.
void write_value(std::ostream& out, const Json& value, int depth) {
  const std::string indent(static_cast<std::size_t>(4 * depth), ' ');
  const auto is_short = [](const Json& list) {
    for (const Json& part : list)
      if (part.is_array() || part.is_object()) return false;
    return true;
  };
  if (value.is_object()) {
    out << "{";
    const char* comma = "";
    for (const auto& [key, member] : value.items()) {
      out << comma << "\n" << indent << "    " << quoted(key) << ": ";
      write_value(out, member, depth + 1);
      comma = ",";
    }
    out << "}";
  } else if (value.is_array()) {
    const bool one_line = is_short(value);
    out << "[";
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (i > 0) out << (one_line ? ", " : ",");
      if (!one_line) out << "\n" << indent << "    ";
      write_value(out, value[i], depth + 1);
    }
    out << "]";
  } else if (value.is_boolean()) {
    out << (value.get<bool>() ? "True" : "False");
  } else if (value.is_null()) {
    out << "None";
  } else {
    out << dump_json(value);
  }
}

void write_check(std::ostream& out, const ExpectedField& field) {
  const std::string own = "answer[\"" + field.name + "\"]";
  if (field.truth) out << "    assert " << own << " is " << (*field.truth ? "True" : "False") << "\n";
  if (field.values.size() == 1)
    out << "    assert abs(" << own << " - " << format_number(field.values[0])
        << ") <= " << format_number(field.tolerance) << "\n";
  for (std::size_t i = 0; field.values.size() == 3 && i < 3; ++i)
    out << "    assert abs(" << own << "[" << i << "] - " << format_number(field.values[i])
        << ") <= " << format_number(field.tolerance) << "\n";
  if (field.low) out << "    assert " << own << " >= " << format_number(*field.low) << "\n";
  if (field.high) out << "    assert " << own << " <= " << format_number(*field.high) << "\n";
}

}  // namespace

std::string to_python_test(const Case& named) {
  Case value = without_files(named);
  const ExpectedAnswer expected = expected_answer(value);
  value.view = {};
  value.bookmarks = {};
  std::ostringstream out;
  out << "\"\"\"" << (value.name.empty() ? "A case" : printable(value.name, 100)) << ". Exported by Minkoscope.\n\n"
      << "What is expected: " << expected.source << ".\n\"\"\"\nimport json\nimport subprocess\n\nCASE = ";
  write_value(out, read_json(to_json(value, ".", -1), "case"), 0);
  out << "\n\n\ndef ask():\n    \"\"\"Replace by a call of your own engine.\"\"\"\n"
      << "    lines = subprocess.run([\"minkoscope\", \"" << kind_of(value).command
      << "\", \"-\"], input=json.dumps(CASE), text=True,\n                           capture_output=True, "
         "check=True).stdout\n"
      << "    return json.loads(lines.splitlines()[-1])\n\n\ndef test_";
  std::string name = identifier_of(value);
  const auto is_capital = [&name](std::size_t i) { return name[i] >= 'A' && name[i] <= 'Z'; };
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    // "FromFCL" is from_fcl, "ABox" a_box.
    const bool begins_word =
        is_capital(i) && i > 0 && (!is_capital(i - 1) || (i + 1 < name.size() && !is_capital(i + 1)));
    if (begins_word) out << '_';
    out << lower_case(c);
  }
  out << "():\n    answer = ask()\n";
  for (const ExpectedField& field : expected.fields) write_check(out, field);
  out << "\n\nif __name__ == \"__main__\":\n    for name, test in list(globals().items()):\n        if "
         "name.startswith(\"test_\"):\n            test()\n            print(name, \"passes\")\n";
  return out.str();
}

}  // namespace minkoscope
