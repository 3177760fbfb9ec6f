// What commands print: whole lines to stdout, one line of error to stderr.
#pragma once

#include <stdexcept>
#include <string_view>

namespace minkoscope {

/// Thrown by print_line when the reader of stdout has gone (`| head`): the program stops quietly with status 0.
class OutputClosed : public std::runtime_error {
 public:
  OutputClosed() : std::runtime_error("stdout is closed") {}
};

/// Lets a closed pipe end the program in order instead of killing it, and keeps a file from ever opening as stdout.
void prepare_output();

/// The line and a newline. Throws OutputClosed, or CommandError when stdout cannot be written.
void print_line(std::string_view line);
/// Hands what was printed to the reader, with the same errors.
void flush_output();
/// "minkoscope: " and the message with its line breaks turned into spaces.
void print_error(std::string_view message);

}  // namespace minkoscope
