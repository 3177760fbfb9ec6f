#include "core/scene/inline_files.h"

#include <memory>

#include "core/base/overloaded.h"
#include "core/shapes/shape_traits.h"

namespace minkoscope {
namespace {

Shape without_file(Shape shape) {
  const auto part = [](const std::shared_ptr<const Shape>& of) {
    return std::make_shared<const Shape>(without_file(*of));
  };
  std::visit(overloaded{
                 []<SizedShape S>(S&) {},
                 [](HullShape& hull) { hull.file.clear(); },
                 [](MeshShape& mesh) { mesh.file.clear(); },
                 [&](SumShape& sum) {
                   sum = {part(sum.first), part(sum.second)};
                 },
                 [&](TransformedShape& posed) { posed.of = part(posed.of); },
             },
             shape.value);
  return shape;
}

}  // namespace

Case without_files(Case value) {
  if (auto* pair = std::get_if<PairQuery>(&value.run)) {
    for (PosedShape* side : {&pair->a, &pair->b}) side->shape = without_file(side->shape);
  } else if (auto* sweep = std::get_if<SweepQuery>(&value.run)) {
    for (LevelMesh& mesh : sweep->level) mesh.file.clear();
  } else if (auto* walk = std::get_if<Walk>(&value.run)) {
    for (WalkMesh& mesh : walk->level) mesh.mesh.file.clear();
  } else if (auto* world = std::get_if<World>(&value.run)) {
    for (WorldBody& body : world->bodies) body.shape = without_file(body.shape);
  }
  return value;
}

}  // namespace minkoscope
