// Where to propose to write.
#include "app/files/assets.h"

#include <gtest/gtest.h>

namespace minkoscope {
namespace {

TEST(FolderBeside, IsTheCasesOwnUnlessThatIsOurs) {
  const std::filesystem::path here = std::filesystem::current_path();
  EXPECT_EQ(folder_beside("/somewhere/mine.json"), "/somewhere");
  EXPECT_EQ(folder_beside(asset_path("assets/examples/pair/deep-hulls.json")), here);
  EXPECT_EQ(folder_beside({}), here);
  EXPECT_EQ(folder_beside(asset_path("mine.json")), asset_path("mine.json").parent_path()) << "beside the assets";
}

}  // namespace
}  // namespace minkoscope
