// Pieces that both pictures of a contact are made of.
#pragma once

#include <span>
#include <string>

#include <minkoscope/contact.h>

#include "app/draw/debug_draw.h"

namespace minkoscope {

/// "2 · 10.00 mm": the point's number, counted from 1, and its depth.
std::string pin_text(const ContactMark& point, std::size_t index);
/// A convex polygon filled, with its outline; a line where it has two vertices, a ring where one. Opacity 0: not filled.
void draw_polygon(std::span<const Vector3d> polygon, Role role, float opacity, const LineStyle& outline,
                  DebugDraw& draw);

}  // namespace minkoscope
