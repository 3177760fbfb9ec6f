// The top bar with every method of every kind, in windows down to the narrowest: the method and the precision are in
// it, whole, and no two methods look the same.
#include <gtest/gtest.h>
#include <imgui.h>

#include <cstdlib>
#include <ostream>
#include <set>
#include <string>

#include "app/files/assets.h"
#include "bench/window/offscreen_window.h"
#include "core/scene/case.h"
#include "core/scene/json/json.h"
#include "core/scene/kinds/case_kind.h"
#include "tests/app/layout/drawn_text.h"
#include "tests/support/json_text.h"

namespace minkoscope {
namespace {

struct BarSize {
  int width = 0, height = 0;
  double scale = 1.0;
};

void PrintTo(const BarSize& size, std::ostream* out) {
  *out << size.width << "x" << size.height << " at " << size.scale;
}

class TopBarLayout : public testing::TestWithParam<BarSize> {
 protected:
  void SetUp() override {
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
    const BarSize& size = GetParam();
    window_ =
        std::make_unique<bench::OffscreenWindow>(std::function<std::size_t()>{}, size.width, size.height, size.scale);
    window_->app().record_layout();
    window_->app().preferences().animate = false;
  }
  nlohmann::json settled() {
    window_->rest(4000);
    window_->frame();
    return test::parse_json(window_->app().state());
  }
  /// Null where there is none.
  static nlohmann::json find(const nlohmann::json& state, const std::string& id) {
    for (const nlohmann::json& own : state.at("controls"))
      if (own.at("id") == id) return own;
    return nullptr;
  }
  bool inside(const nlohmann::json& control) const {
    const auto& rect = control.at("rect");
    return rect[0].get<double>() >= 0.0 && rect[0].get<double>() + rect[2].get<double>() <= GetParam().width;
  }

  std::unique_ptr<bench::OffscreenWindow> window_;
};

TEST_P(TopBarLayout, HasEveryMethodWholeAndUnlikeTheOthers) {
  const std::string examples[] = {"pair/ellipsoid-and-box", "sweep/lip-of-a-step", "contact/resting-box"};
  for (const std::string& example : examples) {
    window_->open(asset_path("assets/examples/" + example + ".json"));
    Document& document = window_->app().document();
    const CaseKind& kind = document.kind();
    std::set<std::string> shown;
    for (const MethodName& method : kind.methods()) {
      document.edit([&](Case& value) { kind.set_method(value.run, std::string(method.name)); });
      document.finish_preparing();
      const nlohmann::json state = settled();
      const nlohmann::json field = find(state, "bar.method");
      ASSERT_FALSE(field.is_null()) << method.name;
      EXPECT_TRUE(inside(field)) << method.name << ": " << field;
      const auto text = field.at("text").get<std::string>();
      EXPECT_TRUE(text == method.title || text == method.short_title) << text;
      EXPECT_TRUE(shown.insert(text).second) << text;
      bool drawn = false;
      for (const test::DrawnText& own : test::drawn_texts(*ImGui::GetDrawData(), *ImGui::GetIO().Fonts))
        drawn = drawn || own.text.find(text) != std::string::npos;
      EXPECT_TRUE(drawn) << text << " is cut";
      for (const char* precision : {"float", "double"}) {
        bool found = false;
        for (const nlohmann::json& own : state.at("controls"))
          found = found ||
                  (own.at("text") == precision && own.at("id").get<std::string>().starts_with("bar.") && inside(own));
        EXPECT_TRUE(found) << precision << " beside " << method.name;
      }
    }
    EXPECT_EQ(shown.size(), kind.methods().size());
  }
}

TEST_P(TopBarLayout, ListsOfMethodsTakeTheArrowKeys) {
  window_->open(asset_path("assets/examples/pair/ellipsoid-and-box.json"));
  Document& document = window_->app().document();
  const CaseKind& kind = document.kind();
  const std::vector<MethodName> methods = kind.methods();
  const std::string first(methods.front().name);
  document.edit([&](Case& value) { kind.set_method(value.run, first); });
  const std::size_t step = document.cursor();
  const nlohmann::json field = find(settled(), "bar.method");
  ASSERT_FALSE(field.is_null());
  const auto& rect = field.at("rect");
  window_->click(rect[0].get<double>() + 0.5 * rect[2].get<double>(),
                 rect[1].get<double>() + 0.5 * rect[3].get<double>());
  settled();
  for (const Key key : {Key::down, Key::down, Key::up, Key::down}) window_->press(key);
  EXPECT_EQ(kind.method(document.current().run), first) << "nothing is chosen yet";
  window_->press(Key::enter);
  settled();
  EXPECT_EQ(kind.method(document.current().run), methods[2].name);
  EXPECT_EQ(document.cursor(), std::min(step, document.steps().size() - 1)) << "the keys were the list's";
}

INSTANTIATE_TEST_SUITE_P(Sizes, TopBarLayout,
                         testing::Values(BarSize{640, 480}, BarSize{900, 700}, BarSize{1024, 700}, BarSize{1360, 800},
                                         BarSize{1600, 1000}, BarSize{2560, 1440}, BarSize{1024, 700, 2.0},
                                         BarSize{3840, 2160, 2.0}),
                         [](const auto& own) {
                           return std::to_string(own.param.width) + "x" + std::to_string(own.param.height) + "_" +
                                  std::to_string(static_cast<int>(own.param.scale));
                         });

}  // namespace
}  // namespace minkoscope
