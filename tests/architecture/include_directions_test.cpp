// The tree has one direction of includes: inside core a folder includes only itself and those before it; core never
// includes app; only the folders named here may touch OpenGL, GLFW or ImGui.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

const fs::path root = MINKOSCOPE_SOURCE_DIR;

struct Include {
  fs::path from;  // relative to the root
  int line = 0;
  std::string target;  // as written between quotes or angle brackets
};

std::vector<Include> includes_below(const std::string& folder) {
  static const std::regex pattern(R"re(^\s*#\s*include\s*["<]([^">]+)[">])re");
  std::vector<Include> found;
  for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
    if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp") continue;
    std::ifstream file(entry.path());
    std::string text;
    for (int line = 1; std::getline(file, text); ++line) {
      std::smatch match;
      if (std::regex_search(text, match, pattern)) found.push_back({fs::relative(entry.path(), root), line, match[1]});
    }
  }
  return found;
}

/// The folder of "core/shapes/shape.h" below "core" is "shapes".
std::string folder_below(const std::string& path, const std::string& top) {
  if (!path.starts_with(top + "/")) return {};
  const std::string rest = path.substr(top.size() + 1);
  const auto slash = rest.find('/');
  return slash == std::string::npos ? std::string{} : rest.substr(0, slash);
}

std::string where(const Include& include) {
  return include.from.generic_string() + ":" + std::to_string(include.line) + " includes " + include.target;
}

TEST(IncludeDirections, CoreFoldersIncludeOnlyThoseAboveThem) {
  const std::vector<std::string> order{"base", "trace", "shapes", "narrow_phase", "mesh", "sweep", "character", "broad_phase", "world", "scene", "import", "timeline", "trial", "export"};
  const auto rank = [&](const std::string& folder) {
    return std::find(order.begin(), order.end(), folder) - order.begin();
  };
  std::size_t looked_at = 0;
  for (const Include& include : includes_below("core")) {
    const std::string from = folder_below(include.from.generic_string(), "core");
    const std::string to = folder_below(include.target, "core");
    EXPECT_LT(rank(from), static_cast<std::ptrdiff_t>(order.size())) << "no room in the tree for " << include.from;
    if (to.empty()) continue;
    ++looked_at;
    EXPECT_LE(rank(to), rank(from)) << where(include);
  }
  EXPECT_GT(looked_at, 20u);
}

TEST(IncludeDirections, CoreKnowsNeitherWindowNorGraphicsNorThreads) {
  const std::regex forbidden(R"(^(app/|tests/|bench/|GL/|GLFW/|glad/|EGL/|imgui|thread$|future$|mutex$|iostream$))");
  for (const Include& include : includes_below("core")) {
    EXPECT_FALSE(std::regex_search(include.target, forbidden)) << where(include);
  }
}

TEST(IncludeDirections, OnlySceneReadsJsonAndObj) {
  for (const Include& include : includes_below("core")) {
    if (!include.target.starts_with("nlohmann/") && include.target != "tiny_obj_loader.h") continue;
    const std::string from = folder_below(include.from.generic_string(), "core");
    EXPECT_TRUE(from == "scene" || from == "timeline" || from == "trial") << where(include);
  }
}

TEST(IncludeDirections, AppFoldersKeepTheirPlace) {
  // Whom each folder of app may include, besides itself and core.
  const std::map<std::string, std::set<std::string>> allowed{
      {"draw", {}},
      {"view", {"draw"}},
      {"render", {"draw", "view"}},
      {"session", {"draw", "view"}},
      {"panels", {"draw", "view", "render", "session"}},
      {"window", {"draw", "view", "render", "session", "panels"}},
      {"commands", {"draw", "view", "render", "session", "panels", "window"}},
  };
  for (const Include& include : includes_below("app")) {
    const std::string from = folder_below(include.from.generic_string(), "app");
    const std::string to = folder_below(include.target, "app");
    if (from.empty() || to.empty() || from == to) continue;
    const auto row = allowed.find(from);
    ASSERT_NE(row, allowed.end()) << "no room in the tree for " << include.from;
    EXPECT_TRUE(row->second.contains(to)) << where(include);
  }
}

TEST(IncludeDirections, ARendererKnowsNoAlgorithmAndAPanelNoOpenGl) {
  for (const Include& include : includes_below("app/render")) {
    for (const char* algorithm : {"core/narrow_phase/", "core/sweep/", "core/character/", "core/timeline/"}) {
      EXPECT_FALSE(include.target.starts_with(algorithm)) << where(include);
    }
  }
  for (const char* folder : {"app/panels", "app/draw", "app/session", "app/view"}) {
    for (const Include& include : includes_below(folder)) {
      EXPECT_FALSE(include.target.starts_with("glad/") || include.target.starts_with("GLFW/")) << where(include);
    }
  }
}

TEST(IncludeDirections, NothingIsCalledUtils) {
  for (const char* top : {"core", "app", "tests"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
      const std::string name = entry.path().stem().string();
      EXPECT_TRUE(name.find("util") == std::string::npos && name.find("helper") == std::string::npos) << entry.path();
    }
  }
}

}  // namespace
