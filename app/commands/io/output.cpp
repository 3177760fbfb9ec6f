#include "app/commands/io/output.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <string>

#include "app/commands/commands.h"

namespace minkoscope {
namespace {

[[noreturn]] void output_failed() {
  if (errno == EPIPE) throw OutputClosed();
  throw CommandError(std::string("stdout: cannot be written: ") + std::strerror(errno));
}

}  // namespace

void prepare_output() {
  std::signal(SIGPIPE, SIG_IGN);
  // A missing descriptor is opened so that writing to it fails: otherwise the first file opened would become stdout.
  for (const int descriptor : {0, 1, 2}) {
    if (fcntl(descriptor, F_GETFD) == -1) static_cast<void>(open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY));
  }
}

void print_line(std::string_view line) {
  if (std::fwrite(line.data(), 1, line.size(), stdout) != line.size() || std::fputc('\n', stdout) == EOF) {
    output_failed();
  }
}

void flush_output() {
  if (std::fflush(stdout) != 0) output_failed();
}

void print_error(std::string_view message) {
  std::string line = "minkoscope: ";
  for (const char c : message) line += c == '\n' || c == '\r' ? ' ' : c;
  line += '\n';
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace minkoscope
