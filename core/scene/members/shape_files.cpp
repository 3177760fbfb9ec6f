#include "core/scene/members/shape_files.h"

#include <memory>

#include "core/base/overloaded.h"
#include "core/shapes/shape_traits.h"

namespace minkoscope {

Shape without_files(Shape shape) {
  const auto part = [](const std::shared_ptr<const Shape>& of) {
    return std::make_shared<const Shape>(without_files(*of));
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

}  // namespace minkoscope
