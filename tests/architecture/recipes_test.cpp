// The recipes of docs/extending.md name the files that an addition touches: those that the additions in tests/extending
// add and change, each of which follows a recipe, and no others. That the additions compile and work is seen where they
// are built (./test).
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "tests/architecture/source_files.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope::test {
namespace {

namespace fs = std::filesystem;

const std::string additions_folder = "tests/extending/";

std::string replaced(std::string text, std::string_view old, std::string_view fresh) {
  for (std::size_t at = text.find(old); at != std::string::npos; at = text.find(old, at + fresh.size()))
    text.replace(at, old.size(), fresh);
  return text;
}

/// A file that a recipe names: `app/labs/<lab>/<lab>_mode.h`; <…> stands for a part of a name, … for any rest.
struct Entry {
  std::string text;
  bool is_new = false;

  bool is_literal() const {
    return text.find_first_of("<") == std::string::npos && text.find("…") == std::string::npos;
  }
  bool matches(const std::string& path) const {
    std::string pattern = replaced(replaced(text, ".", "\\."), "…", ".*");
    pattern = std::regex_replace(pattern, std::regex("<[a-z]+>"), "[^/]+");
    return std::regex_match(path, std::regex(pattern));
  }
};
using Entries = std::vector<Entry>;

bool any_matches(const Entries& entries, const std::string& path) {
  return std::ranges::any_of(entries, [&](const Entry& entry) { return entry.matches(path); });
}

struct Recipe {
  std::string title, addition;  // the folder in tests/extending
  std::vector<Entries> rows;    // of its table
  Entries rest;                 // what the compiler names
};

struct Recipes {
  Entries of_every_addition;
  std::vector<Recipe> all;
};

/// What is between backticks; a token like `.cpp` is the file before it with another ending, and "(new)" is said of
/// both.
Entries entries_in(const std::string& text) {
  static const std::regex token("`([^`]+)`|\\(new\\)");
  Entries entries;
  std::size_t first_of_file = 0;
  for (auto at = std::sregex_iterator(text.begin(), text.end(), token); at != std::sregex_iterator(); ++at) {
    const std::string word = (*at)[1];
    if (word.empty()) {
      for (std::size_t i = first_of_file; i < entries.size(); ++i) entries[i].is_new = true;
    } else if (word.starts_with(".") && !entries.empty()) {
      entries.push_back({fs::path(entries.back().text).replace_extension(word).string()});
    } else {
      first_of_file = entries.size();
      entries.push_back({word});
    }
  }
  return entries;
}

Recipes read_recipes() {
  Recipes recipes;
  std::string intro;
  bool in_rest = false;
  for (const std::string& line : lines_of("docs/extending.md")) {
    if (line.starts_with("## ")) recipes.all.push_back({line.substr(3), {}, {}, {}});
    if (recipes.all.empty()) {
      intro += line + "\n";
      continue;
    }
    Recipe& recipe = recipes.all.back();
    const std::size_t followed = line.find("`" + additions_folder);
    if (line.starts_with("Followed in") && followed != std::string::npos) {
      const std::string from = line.substr(followed + 1 + additions_folder.size());
      recipe.addition = from.substr(0, from.find('`'));
    }
    if (line.starts_with("| ") && line.find('`') != std::string::npos)
      recipe.rows.push_back(entries_in(line.substr(1, line.find('|', 1) - 1)));
    in_rest = line.starts_with("The compiler names the rest") || (in_rest && !line.empty());
    if (in_rest) {
      for (Entry& entry : entries_in(line)) recipe.rest.push_back(std::move(entry));
    }
  }
  for (Entry& entry : entries_in(intro)) {
    if (entry.text.find("/…") != std::string::npos) recipes.of_every_addition.push_back({entry.text, true});
  }
  return recipes;
}

/// Paths as they are in the tree that an addition is laid over.
struct Addition {
  std::vector<std::string> added, changed;

  std::vector<std::string> touched() const {
    std::vector<std::string> all = added;
    all.insert(all.end(), changed.begin(), changed.end());
    return all;
  }
};

Addition read_addition(const std::string& name) {
  Addition addition;
  if (name.empty()) return addition;
  const fs::path folder = source_root() / additions_folder / name;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string path = entry.path().lexically_relative(folder).generic_string();
    if (entry.is_regular_file() && path != "changes.patch") addition.added.push_back(path);
  }
  const std::string begin = "+++ b/";
  for (const std::string& line : lines_of(additions_folder + name + "/changes.patch")) {
    if (line.starts_with(begin)) addition.changed.push_back(line.substr(begin.size()));
  }
  return addition;
}

TEST(Recipes, AreEachFollowedByAnAddition) {
  const Recipes recipes = read_recipes();
  EXPECT_EQ(recipes.of_every_addition.size(), 2u) << "a test and a case";
  EXPECT_GE(recipes.all.size(), 6u);
  std::vector<std::string> followed, folders;
  for (const Recipe& recipe : recipes.all) {
    EXPECT_FALSE(recipe.addition.empty()) << recipe.title << ": does not say where it is followed";
    EXPECT_GE(recipe.rows.size(), 3u) << recipe.title;
    followed.push_back(recipe.addition);
  }
  for (const auto& entry : fs::directory_iterator(source_root() / additions_folder)) {
    if (entry.is_directory()) folders.push_back(entry.path().filename().string());
  }
  std::ranges::sort(followed);
  std::ranges::sort(folders);
  EXPECT_EQ(followed, folders);
}

TEST(Recipes, NameEveryFileThatTheirAdditionTouches) {
  const Recipes recipes = read_recipes();
  for (const Recipe& recipe : recipes.all) {
    Entries present, fresh = recipes.of_every_addition;
    for (const Entries& row : recipe.rows) {
      for (const Entry& entry : row) (entry.is_new ? fresh : present).push_back(entry);
    }
    present.insert(present.end(), recipe.rest.begin(), recipe.rest.end());
    const Addition addition = read_addition(recipe.addition);
    EXPECT_FALSE(addition.added.empty()) << recipe.addition;
    EXPECT_FALSE(addition.changed.empty()) << recipe.addition;
    for (const std::string& path : addition.added)
      EXPECT_TRUE(any_matches(fresh, path)) << "\"" << recipe.title << "\" does not name the new file " << path;
    for (const std::string& path : addition.changed)
      EXPECT_TRUE(any_matches(present, path)) << "\"" << recipe.title << "\" does not name " << path;
  }
}

TEST(Recipes, NameNoFileThatIsGoneOrNotNeeded) {
  std::vector<std::string> tree;
  for (const char* top : {"app", "core", "include", "tests"}) {
    for (const std::string& path : source_files_below(top)) tree.push_back(path);
  }
  const auto is_there = [&](const Entry& entry) {
    if (entry.is_literal()) return fs::is_regular_file(source_root() / entry.text);
    return std::ranges::any_of(tree, [&](const std::string& path) { return entry.matches(path); });
  };
  for (const Recipe& recipe : read_recipes().all) {
    const std::vector<std::string> touched = read_addition(recipe.addition).touched();
    const auto is_touched = [&](const Entry& entry) {
      return std::ranges::any_of(touched, [&](const std::string& path) { return entry.matches(path); });
    };
    for (const Entries& row : recipe.rows) {
      for (const Entry& entry : row)
        EXPECT_TRUE(is_there(entry)) << "\"" << recipe.title << "\" names " << entry.text << ", which is not there";
      EXPECT_TRUE(std::ranges::any_of(row, is_touched))
          << "its addition does without what \"" << recipe.title << "\" says of " << row.front().text;
    }
    for (const Entry& entry : recipe.rest)
      EXPECT_TRUE(is_there(entry)) << "\"" << recipe.title << "\" names " << entry.text << ", which is not there";
    // What the compiler names for every addition, not for some alone.
    const auto needed = std::ranges::count_if(recipe.rest, is_touched);
    EXPECT_TRUE(needed == 0 || needed == std::ssize(recipe.rest))
        << "its addition does without some of what the compiler names for \"" << recipe.title << "\"";
  }
}

TEST(Recipes, ApplyTogether) {
  const std::string root = source_root().string(), extended = (scratch_folder() / "extended").string();
  const std::string extend =
      "'" + root + "/" + additions_folder + "extend.sh' '" + root + "' '" + extended + "' >/dev/null";
  ASSERT_EQ(std::system(extend.c_str()), 0);
  for (const Recipe& recipe : read_recipes().all) {
    for (const std::string& path : read_addition(recipe.addition).added)
      EXPECT_TRUE(fs::exists(fs::path(extended) / path)) << "extend.sh leaves out " << recipe.addition << "/" << path;
  }
}

}  // namespace
}  // namespace minkoscope::test
