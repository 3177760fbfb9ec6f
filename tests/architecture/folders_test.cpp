// Folders: none too large to read at a glance, none a drawer for odds and ends, and the tests' mirror the program's.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "tests/architecture/source_files.h"

namespace minkoscope::test {
namespace {

namespace fs = std::filesystem;

TEST(Folders, HaveAtMostTwentyFiveFiles) {
  constexpr int most = 25;
  const std::string generated = "tests/fuzz/corpus/";
  std::map<std::string, int> files;
  for (const char* top : {"core", "app", "tests"}) {
    for (const auto& entry : fs::recursive_directory_iterator(source_root() / top)) {
      if (entry.is_regular_file()) ++files[folder_of(fs::relative(entry.path(), source_root()).generic_string())];
    }
  }
  EXPECT_GT(files.size(), 30u);
  for (const auto& [folder, number] : files) {
    if (folder.starts_with(generated)) continue;
    EXPECT_LE(number, most) << folder;
  }
}

// A folder of one file is a file. Folders of tests mirror those they test, whatever they hold.
TEST(Folders, OfTheProgramHoldMoreThanOneFile) {
  std::map<std::string, int> files;
  for (const char* top : {"core", "app"})
    for (const std::string& path : source_files_below(top)) ++files[folder_of(path)];
  EXPECT_GT(files.size(), 60u);
  for (const auto& [folder, number] : files)
    EXPECT_GE(number, folder == "app" ? 1 : 2) << folder;  // app has main.cpp
}

TEST(Folders, NothingIsCalledUtils) {
  for (const char* top : {"core", "app", "tests"}) {
    for (const auto& entry : fs::recursive_directory_iterator(source_root() / top)) {
      const std::string name = entry.path().stem().string();
      EXPECT_TRUE(name.find("util") == std::string::npos && name.find("helper") == std::string::npos) << entry.path();
    }
  }
}

// tests/core/shapes tests core/shapes: it is there, and at least one of its files includes a header of it.
TEST(Folders, OfTestsMirrorThoseTheyTest) {
  // Of the whole program from outside: what a frame costs, where it lays things, what a command prints.
  const std::set<std::string> of_the_program{"app/frame", "app/layout", "app/commands"};
  std::set<std::string> mirrored, included;
  for (const char* top : {"tests/core", "tests/app"}) {
    for (const std::string& path : source_files_below(top)) {
      if (path.ends_with("_test.cpp")) mirrored.insert(folder_of(path).substr(std::string("tests/").size()));
    }
    for (const Include& include : includes_below(top)) {
      const std::string folder = folder_of(include.from).substr(std::string("tests/").size());
      const auto header = room_of_public_header.find(include.target);
      const std::string target = header == room_of_public_header.end() ? include.target : header->second + "/";
      if (target.starts_with(folder + "/")) included.insert(folder);
    }
  }
  for (const std::string& folder : mirrored) {
    if (of_the_program.contains(folder)) continue;
    EXPECT_TRUE(fs::is_directory(source_root() / folder)) << "tests/" << folder << " tests no folder of that name";
    EXPECT_TRUE(included.contains(folder)) << "tests/" << folder << " includes nothing of " << folder;
  }
  for (const auto& room : fs::directory_iterator(source_root() / "core")) {
    if (!room.is_directory()) continue;
    const std::string folder = "core/" + room.path().filename().string();
    EXPECT_TRUE(mirrored.contains(folder)) << folder << " has no tests of its own";
  }
}

}  // namespace
}  // namespace minkoscope::test
