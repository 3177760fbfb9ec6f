// The completions of the shells and the manual page say what --help says: every command, every option.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

std::string output_of(const std::string& command) {
  std::FILE* const pipe = popen(command.c_str(), "r");
  std::string text;
  std::array<char, 4096> buffer{};
  for (std::size_t count = 0; (count = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
    text.append(buffer.data(), count);
  EXPECT_EQ(pclose(pipe), 0) << command;
  return text;
}

std::string ours(const std::string& arguments) {
  return output_of("'" MINKOSCOPE_PROGRAM "' " + arguments + " 2>&1");
}

bool installed(const std::string& program) {
  return std::system(("command -v " + program + " >/dev/null").c_str()) == 0;
}

/// The options by command, as --help lists them; "" is the program itself.
std::map<std::string, std::set<std::string>> options_from_help() {
  std::map<std::string, std::set<std::string>> options;
  const auto take = [&](const std::string& command) {
    std::istringstream text(ours(command + " --help"));
    std::vector<std::string> commands;
    bool in_commands = false;
    for (std::string line; std::getline(text, line);) {
      if (line.starts_with("Subcommands:")) in_commands = true;
      static const std::regex name("(-{1,2}[a-z][a-z-]*)");
      if (line.starts_with("  -")) {
        const std::string names = line.substr(0, line.find(' ', 2));
        for (auto at = std::sregex_iterator(names.begin(), names.end(), name); at != std::sregex_iterator(); ++at)
          options[command].insert((*at)[1]);
      } else if (in_commands && line.size() > 3 && line.starts_with("  ") && line[2] != ' ') {
        commands.push_back(line.substr(2, line.find(' ', 2) - 2));
      }
    }
    return commands;
  };
  for (const std::string& command : take("")) take(command);
  return options;
}

class Shells : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* shell : {"bash", "zsh", "fish"}) {
      const auto file = scratch_folder() / ("minkoscope-completion-" + std::to_string(getpid()) + "." + shell);
      std::ofstream(file) << ours(std::string("completion ") + shell);
      files_[shell] = file.string();
    }
  }
  void TearDown() override {
    for (const auto& [shell, file] : files_) std::filesystem::remove(file);
  }
  std::string text_of(const std::string& shell) const {
    std::stringstream text;
    text << std::ifstream(files_.at(shell)).rdbuf();
    return text.str();
  }
  std::map<std::string, std::string> files_;
};

/// What bash offers at the end of this line.
std::set<std::string> bash_offers(const std::string& script, const std::string& line) {
  const std::string said = output_of("bash -c 'source \"" + script + "\"; COMP_WORDS=(" + line +
                                     "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _minkoscope; "
                                     "printf \"%s\\n\" \"${COMPREPLY[@]}\"'");
  std::istringstream lines(said);
  std::set<std::string> offers;
  for (std::string word; std::getline(lines, word);) offers.insert(word);
  return offers;
}

TEST_F(Shells, KnowEveryOptionOfEveryCommand) {
  const auto options = options_from_help();
  ASSERT_GE(options.size(), 15u);
  ASSERT_TRUE(options.at("render").contains("--orbit"));
  const std::string manual = ours("manual"), zsh = text_of("zsh"), fish = text_of("fish");
  std::size_t checked = 0;
  for (const auto& [command, names] : options) {
    const std::set<std::string> offered =
        bash_offers(files_.at("bash"), "minkoscope " + (command.empty() ? "" : command + " ") + "--");
    const std::string of_fish =
        command.empty() ? "'not __fish_seen_subcommand_from" : "__fish_seen_subcommand_from " + command + "'";
    const std::size_t section = command.empty() ? 0 : manual.find("\n.SS " + command + "\n");
    ASSERT_NE(section, std::string::npos) << command;
    for (const std::string& name : names) {
      ++checked;
      const bool is_long = name.starts_with("--");
      EXPECT_TRUE(!is_long || offered.contains(name)) << "bash: " << command << " " << name;
      EXPECT_NE(zsh.find(")" + name + "["), std::string::npos) << "zsh: " << command << " " << name;
      const std::regex line("complete -c minkoscope -n [^\\n]*" + of_fish + "[^\\n]* -" + (is_long ? "l " : "s ") +
                            name.substr(is_long ? 2 : 1) + " ");
      EXPECT_TRUE(std::regex_search(fish, line)) << "fish: " << command << " " << name;
      const std::string in_manual = std::regex_replace(name, std::regex("-"), "\\-");
      EXPECT_NE(manual.find("\\fB" + in_manual + "\\fR"), std::string::npos) << "manual: " << command << " " << name;
    }
  }
  std::printf("%zu options of %zu commands\n", checked, options.size());
  EXPECT_GT(checked, 80u);
}

TEST_F(Shells, BashCompletesCommandsAndValues) {
  const std::string script = files_.at("bash");
  EXPECT_TRUE(bash_offers(script, "minkoscope re").contains("render"));
  EXPECT_EQ(bash_offers(script, "minkoscope render --theme \"\""), (std::set<std::string>{"dark", "light"}));
  EXPECT_EQ(bash_offers(script, "minkoscope query --precision d"), (std::set<std::string>{"double"}));
  EXPECT_TRUE(bash_offers(script, "minkoscope query --algorithm gjk").contains("gjk-epa"));
  EXPECT_EQ(bash_offers(script, "minkoscope completion f").count("fish"), 1u);
  EXPECT_EQ(bash_offers(script, "minkoscope render --step \"\""), (std::set<std::string>{""})) << "a number is typed";
}

TEST_F(Shells, FishCompletesCommandsAndValues) {
  if (!installed("fish")) GTEST_SKIP() << "fish is not installed";
  const auto offers = [&](const std::string& line) {
    return output_of("HOME=/nowhere fish --no-config -c 'source " + files_.at("fish") + "; complete -C \"" + line +
                     "\"'");
  };
  EXPECT_NE(offers("minkoscope re").find("render\tDraw"), std::string::npos);
  EXPECT_NE(offers("minkoscope render --or").find("--orbit"), std::string::npos);
  EXPECT_EQ(offers("minkoscope render --theme "), "dark\tColours\nlight\tColours\n");
}

TEST_F(Shells, ZshReadsItsCompletion) {
  if (!installed("zsh")) GTEST_SKIP() << "zsh is not installed";
  EXPECT_EQ(output_of("zsh -n '" + files_.at("zsh") + "' 2>&1"), "");
}

TEST_F(Shells, TheManualIsAPage) {
  const std::string manual = ours("manual");
  EXPECT_TRUE(manual.starts_with(".TH MINKOSCOPE 1"));
  if (!installed("groff")) GTEST_SKIP() << "groff is not installed";
  EXPECT_EQ(output_of("'" MINKOSCOPE_PROGRAM "' manual | groff -man -Tutf8 -Kutf8 -ww -z 2>&1"), "");
}

TEST_F(Shells, AnotherShellIsRefused) {
  const int status = std::system("'" MINKOSCOPE_PROGRAM "' completion tcsh >/dev/null 2>&1");
  EXPECT_EQ(WEXITSTATUS(status), 2);
}

}  // namespace
}  // namespace minkoscope
