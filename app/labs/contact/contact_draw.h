// The pictures of a contact: the two shapes in the world, and the plane of the reference face seen along its normal.
#pragma once

#include <memory>
#include <optional>

#include "app/draw/draw_list.h"
#include "app/labs/contact/contact_facts.h"

namespace minkoscope {

struct ContactSurfaces {
  std::shared_ptr<const SurfaceMesh> a, b;
  double smaller = 1.0;  // the radius of the smaller one's bounds, metres
};
ContactSurfaces contact_surfaces(const ContactQuery& query);

/// Where the shapes are in a tick.
struct ContactPoses {
  Pose a, b;
};

void draw_contact_world(const ContactFacts& facts, const ContactPoses& poses, const ContactSurfaces& surfaces,
                        DebugDraw& draw);

/// The plane of the reference face, or across the normal where there is none: x and y in it, z along the normal, away
/// from the reference face. nullopt before there is an axis.
std::optional<Pose> contact_plane(const ContactFacts& facts);
/// In the plane's axes.
void draw_contact_plane(const ContactFacts& facts, const ContactPoses& poses, const ContactSurfaces& surfaces,
                        DebugDraw& draw);
/// The smaller of the two faces with some of what is around it, in the plane's axes; without faces, the points. Nothing
/// where these lie closer together than a hundredth of `size`, metres: a single point has nothing around it.
std::optional<DrawBounds> contact_plane_focus(const ContactFacts& facts, double size);

}  // namespace minkoscope
