#include "core/shapes/shape_traits.h"

#include <gtest/gtest.h>

#include <set>

namespace minkoscope {
namespace {

TEST(ShapeTypes, AreInTheOrderOfTheVariantEachWithAWordOfItsOwn) {
  std::set<std::string_view> words;
  ASSERT_EQ(shape_types().size(), std::variant_size_v<Shape::Variant>);
  for (std::size_t i = 0; i < shape_types().size(); ++i) {
    const ShapeType& type = shape_types()[i];
    SCOPED_TRACE(type.name);
    const Shape sample = type.sample();
    EXPECT_EQ(sample.value.index(), i);
    EXPECT_EQ(type_name(sample), type.name);
    EXPECT_EQ(&type_of(sample), &type);
    EXPECT_TRUE(words.insert(type.name).second);
    EXPECT_FALSE(type.title.empty());
    EXPECT_FALSE(type.meaning.empty());
  }
}

TEST(ShapeTypes, TheFieldsOfASizedShapeAreAllOfIt) {
  CapsuleShape capsule{2.0, 3.0};
  std::vector<double> sizes;
  for_each_field(capsule, [&](const auto& field, double& value) {
    sizes.push_back(value);
    EXPECT_TRUE(std::string_view(field.key) == "radius" || std::string_view(field.key) == "half_height");
    value = 0.0;
  });
  EXPECT_EQ(sizes, (std::vector<double>{2.0, 3.0}));
  EXPECT_EQ(capsule, (CapsuleShape{0.0, 0.0}));
}

}  // namespace
}  // namespace minkoscope
