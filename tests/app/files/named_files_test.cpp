// Texts that name files, as file managers and terminals copy them.
#include "app/files/named_files.h"

#include <gtest/gtest.h>

namespace minkoscope {
namespace {

using Files = std::vector<std::filesystem::path>;

TEST(NamedFiles, PathsAndAddressesOneALine) {
  EXPECT_EQ(named_files("/tmp/a.obj\n/tmp/b.OBJ\n"), (Files{"/tmp/a.obj", "/tmp/b.OBJ"}));
  EXPECT_EQ(named_files("file:///tmp/my%20rock.obj\r\nfile://host/tmp/b%C3%A9.obj\r\n"),
            (Files{"/tmp/my rock.obj", "/tmp/b\xC3\xA9.obj"}));
  EXPECT_EQ(named_files("copy\nfile:///tmp/a.json"), Files{"/tmp/a.json"});
  EXPECT_EQ(named_files("  'my rocks/a b.obj'\n\"c.jsonl\"  "), (Files{"my rocks/a b.obj", "c.jsonl"}));
  EXPECT_EQ(named_files("file:///tmp/100%.obj"), Files{"/tmp/100%.obj"});
}

TEST(NamedFiles, OtherTextsNameNone) {
  for (const char* text : {"", "\n", "hello", "0 0 0\n1 0 0\n", "o a.obj\nv 0 0 0\n", "{\"file\": \"a.obj", "copy",
                           "a.obj\nand more", "points = load('a.obj", "file://", "file:///tmp/a.txt"})
    EXPECT_TRUE(named_files(text).empty()) << text;
}

}  // namespace
}  // namespace minkoscope
