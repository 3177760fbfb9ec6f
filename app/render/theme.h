// The colours of the two themes: interface tokens and one colour per role, the same in lists, 3D, plots and text.
#pragma once

#include <cstdint>
#include <glm/glm.hpp>

#include "app/draw/debug_draw.h"

namespace minkoscope {

using Colour = glm::vec4;  // red, green, blue, alpha in 0 … 1, sRGB, not premultiplied

struct Theme {
  bool dark = true;
  Colour background, background_centre;  // of the views: the corners, and the soft glow in the middle
  Colour panel, raised, raised_hovered, raised_active, line;
  Colour text, dim, faint;
  Colour accent;        // selection and focus in the interface
  Colour outline;       // around markers and labels
  Colour surface_edge;  // lines on opaque surfaces
  Colour failure;       // a method or a mover failed
  Colour crushed;       // a body without room between moving meshes
  Colour pushed;        // a body that something moved
  Colour colour(Role role) const;
};

const Theme& dark_theme();
const Theme& light_theme();
/// x red, y green, z blue.
Colour axis_colour(const Theme& theme, int axis);

/// As ImGui's draw lists want it (ImU32, alpha in the top byte), with the alpha scaled.
std::uint32_t packed(const Colour& colour, float alpha = 1.0f);
Colour with_alpha(Colour colour, float alpha);
Colour mix(const Colour& from, const Colour& to, float amount);

}  // namespace minkoscope
