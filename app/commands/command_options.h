// The options of one command: CLI11's, for the few types that commands read. Its header takes seconds to compile, so
// command_options.cpp and command_line.cpp alone include it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace minkoscope {

class CommandOption {
 public:
  explicit CommandOption(CLI::Option* option) : option_(option) {}

  CommandOption required() const;
  /// What --help shows for the value.
  CommandOption type_name(const std::string& name) const;
  CommandOption range(std::int64_t least, std::int64_t most) const;
  CommandOption one_of(const std::vector<std::string>& words) const;
  /// How many values it takes.
  CommandOption expected(int count) const;
  CommandOption expected(int least, int most) const;
  CommandOption needs(CommandOption other) const;
  CommandOption excludes(CommandOption other) const;

 private:
  CLI::Option* option_;
};

/// A sub-command of the program. Values are kept by the caller until the callback has run.
class Command {
 public:
  explicit Command(CLI::App* command) : command_(command) {}

  CommandOption add_option(const std::string& name, std::string& value, const std::string& description) const;
  CommandOption add_option(const std::string& name, int& value, const std::string& description) const;
  CommandOption add_option(const std::string& name, std::int64_t& value, const std::string& description) const;
  CommandOption add_option(const std::string& name, std::uint64_t& value, const std::string& description) const;
  CommandOption add_option(const std::string& name, double& value, const std::string& description) const;
  CommandOption add_option(const std::string& name, std::optional<double>& value, const std::string& description) const;
  CommandOption add_option(const std::string& name, std::vector<std::string>& value,
                           const std::string& description) const;
  CommandOption add_option(const std::string& name, std::vector<double>& value, const std::string& description) const;
  CommandOption add_flag(const std::string& name, bool& value, const std::string& description) const;
  /// Runs when the command is on the command line.
  void callback(std::function<void()> run) const;

 private:
  CLI::App* command_;
};

}  // namespace minkoscope
