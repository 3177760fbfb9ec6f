// Texts that name files, as file managers and terminals copy them.
#include "app/files/file_list_text.h"

#include <gtest/gtest.h>

namespace minkoscope {
namespace {

using Files = std::vector<std::filesystem::path>;

TEST(NamedFiles, PathsAndAddressesOneALine) {
  EXPECT_EQ(parse_file_list("/tmp/a.obj\n/tmp/b.OBJ\n"), (Files{"/tmp/a.obj", "/tmp/b.OBJ"}));
  EXPECT_EQ(parse_file_list("file:///tmp/my%20rock.obj\r\nfile://host/tmp/b%C3%A9.obj\r\n"),
            (Files{"/tmp/my rock.obj", "/tmp/b\xC3\xA9.obj"}));
  EXPECT_EQ(parse_file_list("copy\nfile:///tmp/a.json"), Files{"/tmp/a.json"});
  EXPECT_EQ(parse_file_list("  'my rocks/a b.obj'\n\"c.jsonl\"  "), (Files{"my rocks/a b.obj", "c.jsonl"}));
  EXPECT_EQ(parse_file_list("file:///tmp/100%.obj"), Files{"/tmp/100%.obj"});
}

TEST(NamedFiles, OtherTextsNameNone) {
  for (const char* text : {"", "\n", "hello", "0 0 0\n1 0 0\n", "o a.obj\nv 0 0 0\n", "{\"file\": \"a.obj", "copy",
                           "a.obj\nand more", "points = load('a.obj", "file://", "file:///tmp/a.txt"})
    EXPECT_TRUE(parse_file_list(text).empty()) << text;
}

}  // namespace
}  // namespace minkoscope
