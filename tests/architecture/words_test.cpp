// The words that the glossary says to avoid: none in names, comments, sentences, pages or titles of tests.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/architecture/source_files.h"

namespace minkoscope::test {
namespace {

namespace fs = std::filesystem;

/// Where a format or an engine calls something so, or a page quotes one that does.
struct Exception {
  std::string_view path, word, reason;
};
constexpr Exception exceptions[] = {
    {"core/import/", "ball", "Parry's shape, and what people write"},
    {"core/import/", "balls", "what people write"},
    {"core/export/engines/parry.cpp", "ball", "Parry's shape"},
    {"docs/import.md", "ball", "Parry's shape"},
    {"app/labs/lab_table.cpp", "balls", "the name of an example"},
    {"app/panels/help_overlay.cpp", "balls", "a title of the thread cited"},
    {"docs/pictures/list.txt", "balls", "the name of an example"},
    {"README.md", "balls", "a description of the thread cited"},
};

bool is_excepted(const std::string& path, const std::string& word) {
  return std::any_of(std::begin(exceptions), std::end(exceptions), [&](const Exception& exception) {
    return path.starts_with(exception.path) && word == exception.word;
  });
}

std::string content_of(const fs::path& path) {
  std::ifstream file(path);
  std::ostringstream out;
  out << file.rdbuf();
  return out.str();
}

/// "TheBallIsTold", "made_ready" as words: " the ball is told ", " made ready ".
std::string as_words(std::string_view text) {
  std::string out = " ";
  char before = ' ';
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const auto byte = static_cast<unsigned char>(c), next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : ' ');
    // "IsTold" and "ANewSize" begin words.
    const bool after_upper = std::isupper(static_cast<unsigned char>(before)) != 0 && std::islower(next) != 0;
    if (std::isupper(byte) != 0 && (std::islower(static_cast<unsigned char>(before)) != 0 || after_upper)) out += ' ';
    const bool letter = std::isalnum(byte) != 0 || byte >= 0x80 || c == '\'';
    if (letter || out.back() != ' ') out += letter ? static_cast<char>(std::tolower(byte)) : ' ';
    before = c;
  }
  return out + ' ';
}

/// What is bold in the first column of the table "Words we avoid".
std::vector<std::string> words_to_avoid() {
  std::vector<std::string> out;
  const std::string glossary = content_of(source_root() / "docs/glossary.md");
  std::istringstream lines(glossary.substr(glossary.find("## Words we avoid")));
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("| ")) continue;
    const std::string column = line.substr(2, line.find(" |", 2) - 2);
    for (std::size_t begin = column.find("**"); begin != std::string::npos;) {
      const std::size_t end = column.find("**", begin + 2);
      out.push_back(column.substr(begin + 2, end - begin - 2));
      begin = column.find("**", end + 2);
    }
  }
  return out;
}

/// Of tests and benchmarks, which name their data after what it is elsewhere, the comments and the titles.
std::string comments_and_titles(const std::string& text) {
  std::string out;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t comment = line.find("// ");
    if (line.starts_with("TEST") || line.starts_with("TYPED_TEST")) out += line;
    else if (comment != std::string::npos) out += line.substr(comment);
    out += '\n';
  }
  return out;
}

void expect_none(const std::string& path, const std::string& text, const std::vector<std::string>& words) {
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const std::string plain = as_words(line);
    for (const std::string& word : words) {
      if (plain.find(' ' + word + ' ') == std::string::npos || is_excepted(path, word)) continue;
      ADD_FAILURE() << path << ':' << number << ": \"" << word << "\" is a word to avoid (docs/glossary.md): " << line;
    }
  }
}

TEST(Words, ThoseToAvoidStandNowhere) {
  const std::vector<std::string> words = words_to_avoid();
  ASSERT_GT(words.size(), 15u);
  int files = 0;
  for (const char* top : {"core", "app", "include", "shaders", "docs", "README.md", "CONTRIBUTING.md", "tests", "bench"}) {
    std::vector<fs::path> paths;
    if (fs::is_regular_file(source_root() / top)) paths.push_back(source_root() / top);
    else
      for (const auto& entry : fs::recursive_directory_iterator(source_root() / top))
        if (entry.is_regular_file()) paths.push_back(entry.path());
    for (const fs::path& path : paths) {
      const std::string relative = fs::relative(path, source_root()).generic_string(), type = path.extension().string();
      static constexpr std::string_view types[] = {".cpp", ".h", ".c", ".md", ".txt", ".vert", ".frag"};
      if (std::find(std::begin(types), std::end(types), type) == std::end(types)) continue;
      if (relative == "docs/glossary.md" || relative == "tests/architecture/words_test.cpp" ||
          relative.starts_with("tests/fuzz/corpus/"))
        continue;
      ++files;
      const bool data = relative.starts_with("tests/") || relative.starts_with("bench/");
      expect_none(relative, data && type != ".md" ? comments_and_titles(content_of(path)) : content_of(path), words);
    }
  }
  EXPECT_GT(files, 900);
}

TEST(Words, AreFoundInNamesAndSentences) {
  EXPECT_NE(as_words("TEST(Rows, TheBallIsTold)").find(" ball is told "), std::string::npos);
  EXPECT_NE(as_words("int made_ready = 0;").find(" made ready "), std::string::npos);
  EXPECT_EQ(as_words("balloon").find(" ball "), std::string::npos);
}

}  // namespace
}  // namespace minkoscope::test
