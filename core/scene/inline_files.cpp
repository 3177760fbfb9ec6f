#include "core/scene/inline_files.h"

#include <memory>

namespace minkoscope {
namespace {

Shape without_file(Shape shape) {
  const auto part = [](const std::shared_ptr<const Shape>& of) {
    return std::make_shared<const Shape>(without_file(*of));
  };
  if (auto* hull = std::get_if<HullShape>(&shape.value)) hull->file.clear();
  if (auto* mesh = std::get_if<MeshShape>(&shape.value)) mesh->file.clear();
  if (auto* sum = std::get_if<SumShape>(&shape.value)) *sum = {part(sum->first), part(sum->second)};
  if (auto* posed = std::get_if<PosedShapeNode>(&shape.value)) posed->of = part(posed->of);
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
