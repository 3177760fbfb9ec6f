// What is kept of unsaved work, when, and for whom.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "app/session/document.h"
#include "app/session/recovery/autosave.h"
#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

namespace fs = std::filesystem;

class AutosaveTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = scratch_folder() / ("minkoscope-autosave-" + std::to_string(getpid())) / "unsaved";
    fs::remove_all(folder_.parent_path());
  }
  void TearDown() override { fs::remove_all(folder_.parent_path()); }

  static Work work(std::uint64_t revision, bool dirty = true) {
    auto value = std::make_shared<Case>(new_pair_case());
    value->name = "case " + std::to_string(revision);
    return {dirty, 1, revision, value->name, value};
  }
  /// Until what was begun is written.
  static void finish(Autosave& autosave, const Work& of, Autosave::Clock::time_point now) {
    while (autosave.concerns(of.dirty, of.identity, of.revision)) {
      autosave.follow(of, now);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  std::size_t cases() const {
    std::size_t count = 0;
    std::error_code absent;
    for (const auto& entry : fs::directory_iterator(folder_, absent))
      count += entry.path().extension() == ".json" ? 1 : 0;
    return count;
  }

  fs::path folder_;
  Autosave::Clock::time_point start_ = Autosave::Clock::now();
};

TEST_F(AutosaveTest, WritesAfterAWhileAndRemovesWhatWasSaved) {
  Autosave autosave(folder_);
  EXPECT_FALSE(autosave.concerns(false, 1, 1));
  autosave.follow(work(1, false), start_);
  EXPECT_FALSE(fs::exists(folder_)) << "nothing unsaved, nothing touched";
  autosave.follow(work(2), start_);
  EXPECT_EQ(cases(), 0u) << "not at once";
  ASSERT_TRUE(autosave.due());
  EXPECT_EQ(*autosave.due(), start_ + Autosave::interval);
  finish(autosave, work(2), start_ + Autosave::interval);
  EXPECT_EQ(cases(), 1u);
  EXPECT_FALSE(autosave.due()) << "nothing more to do, the window may rest";
  EXPECT_FALSE(autosave.concerns(true, 1, 2));
  EXPECT_TRUE(autosave.concerns(true, 1, 3)) << "a further change";
  autosave.follow(work(2, false), start_);
  EXPECT_EQ(cases(), 0u) << "saved, or undone";
}

TEST_F(AutosaveTest, OthersSeeOnlyWhatTheDeadLeft) {
  {
    Autosave autosave(folder_);
    EXPECT_TRUE(autosave.keep_now(work(7)));
    EXPECT_TRUE(find_unsaved(folder_).empty()) << "its window lives";
    Autosave second(folder_);
    EXPECT_TRUE(second.keep_now(work(8)));
    EXPECT_EQ(cases(), 2u) << "two windows do not disturb each other";
    second.forget();
    EXPECT_EQ(cases(), 1u);
  }
  std::vector<Unsaved> left = find_unsaved(folder_);
  ASSERT_EQ(left.size(), 1u);
  EXPECT_EQ(left.front().words().substr(0, 7), "case 7,");
  EXPECT_EQ(load_case(left.front().file()).name, "case 7");
  EXPECT_TRUE(find_unsaved(folder_).empty()) << "offered by one window at a time";
  left.clear();
  left = find_unsaved(folder_);
  ASSERT_EQ(left.size(), 1u) << "neither taken nor refused";
  left.front().discard();
  left.clear();
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(AutosaveTest, AKilledProcessLetsGo) {
  const pid_t child = fork();
  if (child == 0) {
    Autosave autosave(folder_);
    autosave.keep_now(work(3));
    raise(SIGKILL);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFSIGNALED(status));
  std::vector<Unsaved> left = find_unsaved(folder_);
  ASSERT_EQ(left.size(), 1u);
  // What cannot be read is set aside, and is not offered for ever.
  std::ofstream(left.front().file()) << "{";
  EXPECT_ANY_THROW(load_case(left.front().file()));
  left.front().set_aside();
  left.clear();
  EXPECT_TRUE(find_unsaved(folder_).empty());
}

TEST_F(AutosaveTest, AFolderThatCannotBeWrittenIsSaidOnce) {
  fs::create_directories(folder_.parent_path());
  std::ofstream(folder_) << "a file in its place";
  Autosave autosave(folder_);
  EXPECT_FALSE(autosave.keep_now(work(1)));
  EXPECT_FALSE(autosave.problem().empty());
  EXPECT_FALSE(autosave.concerns(true, 1, 2)) << "not tried again with every change";
}

TEST(UnsavedFolder, IsBelowTheStateFolder) {
  setenv("XDG_STATE_HOME", "/somewhere", 1);
  EXPECT_EQ(unsaved_folder(), "/somewhere/minkoscope/unsaved");
  unsetenv("XDG_STATE_HOME");
  setenv("HOME", "/home/someone", 1);
  EXPECT_EQ(unsaved_folder(), "/home/someone/.local/state/minkoscope/unsaved");
}

}  // namespace
}  // namespace minkoscope
