#include "app/session/preferences.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "app/session/notices.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

class PreferencesTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder = scratch_folder() / (std::string("minkoscope_preferences_") + info->name());
    std::filesystem::remove_all(folder);
  }
  void TearDown() override { std::filesystem::remove_all(folder); }
  std::filesystem::path folder;
};

TEST_F(PreferencesTest, ComeBackAsTheyWereWritten) {
  Preferences kept;
  kept.theme = ThemeChoice::light;
  kept.scale = 1.75;
  kept.animate = false;
  kept.left_width = 333.25;
  kept.view_split = 0.375;
  kept.numbers = NumberForm::hex;
  kept.layers.regions = false;
  kept.stops.set(BreakpointKind::rising_bound, false);
  kept.stop_region = "AC";
  kept.walking = {2.5, 7.0, 0.8, 0.5, true};
  kept.fold("Pseudocode", true);
  kept.fold("Result", true);
  kept.fold("Pseudocode", true);
  kept.fold("Result", false);
  EXPECT_EQ(kept.folded_sections, std::vector<std::string>{"Pseudocode"});
  kept.remember_solved("2-gjk/3");
  kept.remember_solved("2-gjk/3");
  EXPECT_EQ(kept.solved_tasks.size(), 1u);
  EXPECT_TRUE(kept.has_solved("2-gjk/3"));
  EXPECT_FALSE(kept.has_solved("2-gjk/4"));
  kept.remember_file("/somewhere/a case.json");
  kept.remember_file("/somewhere/é.obj");
  const auto file = folder / "deep" / "settings.json";
  ASSERT_TRUE(write_preferences(kept, file));
  const PreferencesRead read = read_preferences(file);
  EXPECT_TRUE(read.problem.empty()) << read.problem;
  EXPECT_EQ(read.preferences, kept);
  EXPECT_EQ(read.preferences.recent_files.front(), "/somewhere/é.obj");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(file.parent_path()), {}), 1) << "nothing left beside it";
}

TEST_F(PreferencesTest, AnAbsentFileGivesTheDefaultsSilently) {
  const PreferencesRead read = read_preferences(folder / "settings.json");
  EXPECT_TRUE(read.problem.empty());
  EXPECT_EQ(read.preferences, Preferences{});
}

TEST_F(PreferencesTest, ABrokenFileGivesTheDefaultsAndSaysSo) {
  std::filesystem::create_directories(folder);
  for (const char* text :
       {"", "{", "[]", "null", "\x01\x02", R"({"format":"minkoscope-settings/1","scale":"big"})",
        R"({"format":"minkoscope-settings/1","scale":1e9})", R"({"format":"another/1"})",
        R"({"format":"minkoscope-settings/1","recent_files":[1]})", R"({"format":"minkoscope-settings/1","theme":3})",
        R"({"format":"minkoscope-settings/1","numbers":"roman"})",
        R"({"format":"minkoscope-settings/1","folded_sections":[1]})",
        R"({"format":"minkoscope-settings/1","show_regions":1})",
        R"({"format":"minkoscope-settings/1","stop_region":"ABCDE"})"}) {
    std::ofstream(folder / "settings.json", std::ios::trunc) << text;
    const PreferencesRead read = read_preferences(folder / "settings.json");
    EXPECT_FALSE(read.problem.empty()) << text;
    EXPECT_EQ(read.problem.find('\n'), std::string::npos);
    EXPECT_EQ(read.preferences, Preferences{}) << text;
  }
}

TEST_F(PreferencesTest, AFailedWriteLeavesTheOldFile) {
  const auto file = folder / "settings.json";
  ASSERT_TRUE(write_preferences(Preferences{}, file));
  std::filesystem::create_directories(folder / "settings.json.new");  // what is written beside cannot be made
  Preferences changed;
  changed.scale = 2.0;
  EXPECT_FALSE(write_preferences(changed, file));
  EXPECT_EQ(read_preferences(file).preferences, Preferences{});
}

TEST_F(PreferencesTest, RecentFilesAreNewestFirstOnceEachAndFew) {
  Preferences kept;
  for (int i = 0; i < 20; ++i) kept.remember_file("/f" + std::to_string(i));
  EXPECT_EQ(kept.recent_files.size(), Preferences::recent_limit);
  kept.remember_file("/f15");
  EXPECT_EQ(kept.recent_files.front(), "/f15");
  EXPECT_EQ(std::count(kept.recent_files.begin(), kept.recent_files.end(), "/f15"), 1);
}

TEST(PreferencesFile, FollowsXdg) {
  setenv("XDG_CONFIG_HOME", "/tmp/somewhere", 1);
  EXPECT_EQ(preferences_file(), "/tmp/somewhere/minkoscope/settings.json");
  unsetenv("XDG_CONFIG_HOME");
  setenv("HOME", "/home/nobody", 1);
  EXPECT_EQ(preferences_file(), "/home/nobody/.config/minkoscope/settings.json");
}

TEST(Notices, InformationLeavesFirstThenWarningsThenErrors) {
  Notices notices;
  notices.error("bad");
  notices.warning("odd");
  notices.information("saved");
  const auto lifetime = [&](std::size_t i) { return Notices::lifetime(notices.list()[i]); };
  EXPECT_GT(lifetime(0), lifetime(1));
  EXPECT_GT(lifetime(1), lifetime(2));
  notices.advance(lifetime(2) + 0.1);
  ASSERT_EQ(notices.list().size(), 2u);
  notices.hold(notices.list()[0].id);
  notices.advance(1e6);
  ASSERT_EQ(notices.list().size(), 1u) << "the one that is being read stays";
  EXPECT_EQ(notices.list()[0].text, "bad");
  notices.hold(0);
  notices.advance(1e6);
  EXPECT_TRUE(notices.list().empty());
}

TEST(Notices, ALongTextStaysLonger) {
  Notices notices;
  notices.error(std::string(900, 'x'));
  notices.advance(40.0);
  EXPECT_EQ(notices.list().size(), 1u);
}

TEST(Notices, TheNewestThreeAreKept) {
  Notices notices;
  for (const char* text : {"one", "two", "three", "four"}) notices.error(text);
  ASSERT_EQ(notices.list().size(), 3u);
  EXPECT_EQ(notices.list()[0].text, "two");
  notices.dismiss(notices.list()[0].id);
  EXPECT_EQ(notices.list()[0].text, "three");
  EXPECT_TRUE(notices.dismiss_newest());
  EXPECT_TRUE(notices.dismiss_newest());
  EXPECT_FALSE(notices.dismiss_newest());
}

TEST(Notices, TheSameAgainIsCountedNotStacked) {
  Notices notices;
  for (int i = 0; i < 5; ++i) notices.error("bad");
  ASSERT_EQ(notices.list().size(), 1u);
  EXPECT_EQ(notices.list()[0].repeats, 5);
}

}  // namespace
}  // namespace minkoscope
