// The tree has one direction of includes: a room of core includes only itself and those before it, and so do the
// folders inside a room; the collision library includes nothing of cases, and core nothing of app; only the rooms named
// here read JSON or touch OpenGL, GLFW or ImGui.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/architecture/source_files.h"

namespace minkoscope::test {
namespace {

using Names = std::vector<std::string>;

const Names rooms_of_core{"base",        "trace", "shapes", "narrow_phase", "contact",  "mesh",   "sweep", "character",
                          "broad_phase", "world", "scene",  "import",       "timeline", "lesson", "trial", "batch",
                          "export"};
constexpr const char* first_room_of_cases = "scene";

std::ptrdiff_t rank(const Names& order, const std::string& name) {
  return std::find(order.begin(), order.end(), name) - order.begin();
}

TEST(IncludeDirections, InstalledHeadersIncludeOnlyEachOtherAndGlm) {
  std::size_t looked_at = 0;
  for (const Include& include : includes_below("include")) {
    if (include.target.find('/') == std::string::npos) continue;  // the standard library's
    ++looked_at;
    const auto header = room_of_public_header.find(include.target);
    const bool ours = header != room_of_public_header.end();
    EXPECT_TRUE(ours || include.target.starts_with("glm/")) << where(include);
    const auto from = room_of_public_header.find(include.from.substr(std::string("include/").size()));
    if (!ours || from == room_of_public_header.end()) continue;
    EXPECT_LE(rank(rooms_of_core, folder_below(header->second + "/", "core")),
              rank(rooms_of_core, folder_below(from->second + "/", "core")))
        << where(include);
  }
  EXPECT_GT(looked_at, 10u);
}

TEST(IncludeDirections, RoomsOfCoreIncludeOnlyThoseBeforeThem) {
  std::size_t looked_at = 0;
  for (const Include& include : includes_below("core")) {
    const std::string from = folder_below(include.from, "core");
    const auto header = room_of_public_header.find(include.target);
    EXPECT_TRUE(header != room_of_public_header.end() || !include.target.starts_with("minkoscope/")) << where(include);
    const std::string to =
        folder_below(header != room_of_public_header.end() ? header->second + "/" : include.target, "core");
    EXPECT_LT(rank(rooms_of_core, from), static_cast<std::ptrdiff_t>(rooms_of_core.size()))
        << "no room in the tree for " << include.from;
    if (to.empty()) continue;
    ++looked_at;
    EXPECT_LE(rank(rooms_of_core, to), rank(rooms_of_core, from)) << where(include);
  }
  EXPECT_GT(looked_at, 20u);
}

// A room's root is its front door: its folders never include it, and each includes only itself and those before it.
TEST(IncludeDirections, FoldersInsideARoomIncludeOnlyThoseBeforeThem) {
  const std::map<std::string, Names> order{
      {"core/shapes", {"hull"}},
      {"core/narrow_phase", {"pair", "gjk", "epa", "sat", "published"}},
      {"core/contact", {"query", "clip", "sat", "published"}},
      {"core/sweep", {"query", "prism", "swept", "cast", "advancement", "published"}},
      {"core/character", {"walk", "collide_and_slide", "published"}},
      {"core/scene", {"case", "json", "files", "obj", "mesh_files", "members", "kinds", "results"}},
      {"core/import", {"text", "program", "grammar", "notation", "subjects", "values", "reading", "resolve", "thread", "tracks", "scenes"}},
      {"core/trial", {"oracle", "judge", "explore", "track"}},
      {"core/export", {"engines"}},
      // The frame is in the root: no part of the window includes it.
      {"app/window",
       {"frame", "loop", "panes", "tools", "views", "overlays", "batch", "lifetime", "files", "exports", "commands",
        "areas", "keys", "requests"}},
  };
  for (const auto& [room, folders] : order) {
    std::size_t looked_at = 0;
    for (const Include& include : includes_below(room)) {
      const std::string from = folder_below(include.from, room);
      if (from.empty()) continue;  // the front door may include all of its room
      const auto from_rank = rank(folders, from);
      EXPECT_LT(from_rank, static_cast<std::ptrdiff_t>(folders.size())) << "no place in the order for " << include.from;
      if (!include.target.starts_with(room + "/")) continue;
      ++looked_at;
      const std::string to = folder_below(include.target, room);
      EXPECT_FALSE(to.empty()) << where(include) << ", its room's front door";
      EXPECT_LE(rank(folders, to), from_rank) << where(include);
    }
    EXPECT_GT(looked_at, 0u) << room;
  }
}

TEST(IncludeDirections, CoreKnowsNeitherWindowNorGraphicsNorThreads) {
  const std::regex forbidden(R"(^(app/|tests/|bench/|GL/|GLFW/|glad/|EGL/|imgui|thread$|future$|mutex$|iostream$))");
  for (const Include& include : includes_below("core")) {
    EXPECT_FALSE(std::regex_search(include.target, forbidden)) << where(include);
  }
}

/// The rooms that core/CMakeLists.txt lists: `set(CORE_ROOMS base trace …)`.
Names rooms_listed_as(const std::string& variable) {
  Names rooms;
  for (const std::string& line : lines_of("core/CMakeLists.txt")) {
    if (!line.starts_with("set(" + variable + " ")) continue;
    std::istringstream words(line.substr(variable.size() + 5, line.find(')') - variable.size() - 5));
    for (std::string room; words >> room;) rooms.push_back(room);
  }
  return rooms;
}

TEST(IncludeDirections, TheTwoLibrariesOfCoreAreBuiltOfItsRooms) {
  const auto seam = std::ranges::find(rooms_of_core, first_room_of_cases);
  EXPECT_EQ(rooms_listed_as("CORE_ROOMS"), Names(rooms_of_core.begin(), seam));
  EXPECT_EQ(rooms_listed_as("CASE_ROOMS"), Names(seam, rooms_of_core.end()));
}

// What is installed: C++20 and GLM, the processor's intrinsics, and huge pages where the system has them.
TEST(IncludeDirections, TheCollisionLibraryKnowsNeitherCasesNorFiles) {
  const std::regex allowed(
      "(core|minkoscope|glm)/.+|[a-z_]+|(assert|stddef|stdint|stdio|string|emmintrin|immintrin|sys/mman)\\.h");
  const std::set<std::string> of_files{"fstream", "filesystem"};
  const auto seam = rank(rooms_of_core, first_room_of_cases);
  std::size_t looked_at = 0;
  for (const char* top : {"core", "include"}) {
    for (const Include& include : includes_below(top)) {
      const std::string from = folder_below(include.from, "core"), to = folder_below(include.target, "core");
      if (!from.empty() && rank(rooms_of_core, from) >= seam) continue;
      ++looked_at;
      EXPECT_TRUE(std::regex_match(include.target, allowed)) << where(include);
      EXPECT_FALSE(of_files.contains(include.target)) << where(include);
      EXPECT_TRUE(to.empty() || rank(rooms_of_core, to) < seam) << where(include);
    }
  }
  EXPECT_GT(looked_at, 500u);
}

// Every file that includes it otherwise instantiates its parser.
TEST(IncludeDirections, TheWholeOfTheJsonLibraryIsIncludedInOnePlace) {
  std::set<std::string> from;
  for (const char* folder : {"include", "core", "app", "tests", "bench", "assets"}) {
    for (const Include& include : includes_below(folder)) {
      if (include.target == "nlohmann/json.hpp") from.insert(include.from);
    }
  }
  EXPECT_EQ(from, std::set<std::string>{"core/scene/json/json.h"});
}

/// The room of a path in app: the labs are a room each, and their table is one.
std::string room_in_app(const std::string& path) {
  const std::string lab = folder_below(path, "app/labs");
  return lab.empty() ? folder_below(path, "app") : "labs/" + lab;
}

TEST(IncludeDirections, RoomsOfAppKeepTheirPlace) {
  // Whom each room may include, besides itself and core. A lab knows no other lab.
  const std::set<std::string> below_labs{"files", "draw", "view", "render", "session", "widgets", "panels", "mode"};
  std::set<std::string> below_window{"files",  "draw", "view",      "render",     "session",   "widgets",
                                     "panels", "mode", "labs/contact", "labs/pair", "labs/sweep", "labs/walk", "labs/world"};
  const std::set<std::string> below_table = below_window;
  below_window.insert("labs");
  std::set<std::string> below_commands = below_window;
  below_commands.insert("window");
  const std::map<std::string, std::set<std::string>> allowed{
      {"files", {}},
      {"draw", {}},
      {"view", {"draw"}},
      {"render", {"files", "draw", "view"}},
      {"session", {"draw", "view"}},
      {"widgets", {"draw", "view", "render", "session"}},
      {"panels", {"files", "draw", "session", "widgets"}},
      {"mode", {"view", "render", "session", "widgets", "panels"}},
      {"labs/pair", below_labs},
      {"labs/sweep", below_labs},
      {"labs/walk", below_labs},
      {"labs/world", below_labs},
      {"labs/contact", below_labs},
      {"labs", below_table},
      {"window", below_window},
      {"commands", below_commands},
  };
  for (const Include& include : includes_below("app")) {
    const std::string from = room_in_app(include.from);
    const std::string to = room_in_app(include.target);
    if (from.empty() || to.empty() || from == to) continue;
    const auto row = allowed.find(from);
    ASSERT_NE(row, allowed.end()) << "no room in the tree for " << include.from;
    EXPECT_TRUE(row->second.contains(to)) << where(include);
  }
}

// Which part of the window does what is said by that part; the frame calls them in order.
TEST(IncludeDirections, AFrameIsTheOrderOfItsParts) {
  EXPECT_LE(lines_of("app/window/app_frame.cpp").size(), 150u) << "what grows belongs to one of its parts";
}

TEST(IncludeDirections, ARendererKnowsNoAlgorithmAndAPanelNoOpenGl) {
  for (const Include& include : includes_below("app/render")) {
    for (const char* algorithm : {"core/narrow_phase/", "core/sweep/", "core/character/", "core/timeline/"}) {
      EXPECT_FALSE(include.target.starts_with(algorithm)) << where(include);
    }
  }
  for (const char* folder :
       {"app/panels", "app/widgets", "app/mode", "app/labs", "app/draw", "app/session", "app/view", "app/files"}) {
    for (const Include& include : includes_below(folder)) {
      EXPECT_FALSE(include.target.starts_with("glad/") || include.target.starts_with("GLFW/")) << where(include);
    }
  }
}

}  // namespace
}  // namespace minkoscope::test
