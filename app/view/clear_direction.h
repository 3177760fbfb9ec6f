// From where two bodies are seen beside each other, neither behind the other.
#pragma once

#include "app/view/camera.h"
#include "app/view/hidden_share.h"

namespace minkoscope {

/// A body's bounding sphere, world.
struct SeenBody {
  Vector3d centre{0.0};
  double radius = 0.0;
};

/// How much of the two is seen side by side, 0 to 1: the distance of their centres across the view over the sum of
/// their radii.
double side_by_side(const Camera& camera, const SeenBody& a, const SeenBody& b);

/// The camera turned, at an eye level or above, as little as shows both bodies nearly as well as any such view does. As
/// it is where it shows them well already, or where nothing does, because one is inside the other.
Camera turned_to_show_both(const Camera& camera, const SeenBody& a, const SeenBody& b);

/// The same where one still hides the other, as long bodies may that lie side by side: turned as little as hides hardly
/// more than the best view does.
Camera turned_to_uncover(const Camera& camera, const SeenSurface& a, const SeenSurface& b);

}  // namespace minkoscope
