// Programs beside this one: what they take, what they say, and that none outlives its owner.
#include "app/files/child_process.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <stdexcept>
#include <string>
#include <thread>

#include "tests/support/scratch_folder.h"

namespace minkoscope {
namespace {

std::span<const std::uint8_t> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

TEST(ChildProcess, TakesWhatIsWrittenAndReportsHowItEnded) {
  const auto file = scratch_folder() / "child-process-took";
  ChildProcess cat({"sh", "-c", "cat > \"$1\"; echo done >&2; exit 3", "sh", file.string()},
                   {.input = true, .errors = true});
  const std::string text(300000, 'x');  // more than a pipe holds
  EXPECT_TRUE(cat.write(bytes_of(text)));
  cat.close_input();
  EXPECT_EQ(cat.wait(), 3);
  EXPECT_EQ(cat.errors(), "done\n");
  std::ifstream stream(file);
  EXPECT_EQ(std::string((std::istreambuf_iterator<char>(stream)), {}), text);
  std::filesystem::remove(file);
}

TEST(ChildProcess, ThatDoesNotReadIsNotWaitedFor) {
  std::signal(SIGPIPE, SIG_IGN);
  ChildProcess gone({"true"}, {.input = true});
  EXPECT_EQ(gone.wait(), 0);
  EXPECT_FALSE(gone.write(bytes_of(std::string(300000, 'x'))));
}

// One that fills its errors while we fill its input: neither waits for the other.
TEST(ChildProcess, ThatTalksWhileItListensDoesNotStandStill) {
  ChildProcess tee({"sh", "-c", "exec cat >&2"}, {.input = true, .errors = true});
  EXPECT_TRUE(tee.write(bytes_of(std::string(500000, 'x'))));
  tee.close_input();
  EXPECT_EQ(tee.wait(), 0);
  EXPECT_EQ(tee.errors().size(), 500000u);
}

TEST(ChildProcess, EndsWithItsOwner) {
  const auto file = scratch_folder() / "child-process-id";
  {
    ChildProcess sleeper(
        {"sh", "-c", "echo $$ > \"$1\".new; mv \"$1\".new \"$1\"; exec sleep 1000", "sh", file.string()}, {});
    while (!std::filesystem::exists(file)) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    EXPECT_FALSE(sleeper.poll());
  }
  int id = 0;
  std::ifstream(file) >> id;
  ASSERT_GT(id, 0);
  EXPECT_EQ(kill(id, 0), -1) << "it is gone, and was waited for";
  std::filesystem::remove(file);
}

TEST(ChildProcess, ThatIsNotThereIsSaidAtOnce) {
  EXPECT_THROW(ChildProcess({"no-such-program-anywhere"}, {}), std::runtime_error);
  EXPECT_FALSE(is_installed("no-such-program-anywhere"));
  EXPECT_TRUE(is_installed("sh"));
}

}  // namespace
}  // namespace minkoscope
