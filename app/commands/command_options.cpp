#include "app/commands/command_options.h"

#include <CLI/CLI.hpp>
#include <utility>

namespace minkoscope {

CommandOption CommandOption::required() const {
  return CommandOption(option_->required());
}

CommandOption CommandOption::type_name(const std::string& name) const {
  return CommandOption(option_->type_name(name));
}

CommandOption CommandOption::range(std::int64_t least, std::int64_t most) const {
  return CommandOption(option_->check(CLI::Range(least, most)));
}

CommandOption CommandOption::one_of(const std::vector<std::string>& words) const {
  return CommandOption(option_->check(CLI::IsMember(words)));
}

CommandOption CommandOption::expected(int count) const {
  return CommandOption(option_->expected(count));
}

CommandOption CommandOption::expected(int least, int most) const {
  return CommandOption(option_->expected(least, most));
}

CommandOption CommandOption::needs(CommandOption other) const {
  return CommandOption(option_->needs(other.option_));
}

CommandOption CommandOption::excludes(CommandOption other) const {
  return CommandOption(option_->excludes(other.option_));
}

CommandOption Command::add_option(const std::string& name, std::string& value, const std::string& description) const {
  return CommandOption(command_->add_option(name, value, description));
}

CommandOption Command::add_option(const std::string& name, int& value, const std::string& description) const {
  return CommandOption(command_->add_option(name, value, description));
}

CommandOption Command::add_option(const std::string& name, std::int64_t& value, const std::string& description) const {
  return CommandOption(command_->add_option(name, value, description));
}

CommandOption Command::add_option(const std::string& name, std::uint64_t& value, const std::string& description) const {
  return CommandOption(command_->add_option(name, value, description));
}

CommandOption Command::add_option(const std::string& name, double& value, const std::string& description) const {
  return CommandOption(command_->add_option(name, value, description));
}

CommandOption Command::add_option(const std::string& name, std::optional<double>& value,
                                  const std::string& description) const {
  return CommandOption(command_->add_option(name, value, description));
}

CommandOption Command::add_option(const std::string& name, std::vector<std::string>& value,
                                  const std::string& description) const {
  return CommandOption(command_->add_option(name, value, description));
}

CommandOption Command::add_option(const std::string& name, std::vector<double>& value,
                                  const std::string& description) const {
  return CommandOption(command_->add_option(name, value, description));
}

CommandOption Command::add_flag(const std::string& name, bool& value, const std::string& description) const {
  return CommandOption(command_->add_flag(name, value, description));
}

void Command::callback(std::function<void()> run) const {
  command_->callback(std::move(run));
}

}  // namespace minkoscope
