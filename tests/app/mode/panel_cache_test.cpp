// A panel's cache shows what was drawn for its key, and notices when the same key would draw something else.
#include "app/mode/panel_cache.h"

#include <gtest/gtest.h>

namespace minkoscope {
namespace {

/// ImGui without a window: one child per frame, drawn through a cache.
class PanelCacheTest : public testing::Test {
 protected:
  void SetUp() override {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {400, 300};
    io.DeltaTime = 1.0f / 60.0f;
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
  }
  void TearDown() override { ImGui::DestroyContext(); }

  /// Whether the frame was found to be what is cached, and whether the text was drawn at all.
  struct Frame {
    bool fresh = false, drawn = false;
  };
  Frame frame(std::optional<std::uint64_t> key, bool check, const char* text) {
    Frame result;
    ImGui::NewFrame();
    ImGui::Begin("window");
    ImGui::BeginChild("panel", {200, 100});
    result.fresh = cache_.draw(key, check, [&] {
      ImGui::TextUnformatted(text);
      result.drawn = true;
    });
    ImGui::EndChild();
    ImGui::End();
    ImGui::Render();
    return result;
  }

  PanelCache cache_;
};

TEST_F(PanelCacheTest, ShowsWhatWasDrawnForTheKey) {
  for (int i = 0; i < 10; ++i) frame(1, false, "depth 0.31");
  EXPECT_FALSE(frame(1, false, "depth 0.31").drawn) << "cached by now";
  EXPECT_TRUE(frame(2, false, "depth 0.32").drawn);
  EXPECT_TRUE(frame(1, false, "depth 0.31").drawn) << "only the last key is cached";
}

TEST_F(PanelCacheTest, WithoutAKeyAlwaysDraws) {
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(frame(std::nullopt, false, "depth 0.31").drawn);
}

TEST_F(PanelCacheTest, ACheckAcceptsTheSameContents) {
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(frame(1, true, "depth 0.31").fresh);
  EXPECT_TRUE(frame(1, true, "depth 0.31").drawn) << "a check draws again";
}

TEST_F(PanelCacheTest, ACheckReportsContentsThatTheKeyMisses) {
  for (int i = 0; i < 10; ++i) frame(1, true, "depth 0.31");
  EXPECT_FALSE(frame(1, true, "depth 0.32").fresh);
  EXPECT_FALSE(frame(1, true, "").fresh);
  EXPECT_TRUE(frame(2, true, "depth 0.32").fresh) << "another key";
}

}  // namespace
}  // namespace minkoscope
