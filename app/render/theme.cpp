#include "app/render/theme.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace minkoscope {
namespace {

constexpr Colour hex(std::uint32_t rgb, float alpha = 1.0f) {
  return {static_cast<float>((rgb >> 16) & 255U) / 255.0f, static_cast<float>((rgb >> 8) & 255U) / 255.0f,
          static_cast<float>(rgb & 255U) / 255.0f, alpha};
}

// Okabe and Ito's colour-blind-safe hues, lightened for a dark background.
Colour dark_role(Role role) {
  switch (role) {
    case Role::shape_a:
    case Role::body:
    case Role::body_ghost:
      return hex(0x56b4e9);
    case Role::shape_b:
      return hex(0xe69f00);
    case Role::difference:
      return hex(0xaab4cc);
    case Role::simplex:
    case Role::candidate:
      return hex(0xf0e442);
    case Role::dropped:
      return hex(0xa8a25a);
    case Role::support:
    case Role::contact:
      return hex(0xff7043);
    case Role::direction:
    case Role::slide_plane:
    case Role::slide:
      return hex(0x2bd4a0);
    case Role::closest:
    case Role::witness:
      return hex(0xe58ac0);
    case Role::engine:
      return hex(0xb58cff);
    case Role::origin:
    case Role::wanted_path:
      return hex(0xffffff);
    case Role::level:
      return hex(0x737985);
    case Role::level_edge:
      return hex(0x14171c);
    case Role::path:
      return hex(0x9fd2f2);
    case Role::other_path:
      return hex(0xe58ac0);
    case Role::beyond:
      return hex(0xe69f00);
    case Role::receding:
      return hex(0x9aa2ff);
    case Role::parallel:
      return hex(0xe58ac0);
    case Role::missed:
      return hex(0x98a2b3);
    case Role::no_area:
      return hex(0xc9b18f);
    case Role::grid:
      return hex(0x4a5362);
    case Role::axis:
      return hex(0x626d7c);
    case Role::selection:
      return hex(0xffffff);
    case Role::added:
      return hex(0x7cb0ff);
    case Role::open_edge:
      return hex(0xb6f23c);
    case Role::visits:
      return hex(0xffb347);
    case Role::moment_stuck:
      return hex(0xe8ebf0);
    case Role::moment_failed:
      return hex(0xff3b5c);
    case Role::moment_fallen:
      return hex(0xaab4cc);
    case Role::moment_restless:
      return hex(0xf0e442);
    case Role::moment_gained:
      return hex(0x8080ff);
    case Role::region_vertex:
      return hex(0x9b8bd6);
    case Role::region_edge:
      return hex(0x4fa7a0);
    case Role::region_face:
      return hex(0x7f96b8);
  }
  return hex(0xffffff);
}

// The same hues at lower lightness: each with a contrast of at least 3:1 against the light background.
Colour light_role(Role role) {
  switch (role) {
    case Role::shape_a:
    case Role::body:
    case Role::body_ghost:
      return hex(0x2f8fcb);
    case Role::shape_b:
      return hex(0xd08700);
    case Role::difference:
      return hex(0x66718c);
    case Role::simplex:
    case Role::candidate:
      return hex(0x9a8a00);
    case Role::dropped:
      return hex(0xa79f5c);
    case Role::support:
    case Role::contact:
      return hex(0xd9481c);
    case Role::direction:
    case Role::slide_plane:
    case Role::slide:
      return hex(0x00895f);
    case Role::closest:
    case Role::witness:
      return hex(0xb94c90);
    case Role::engine:
      return hex(0x6f3bd1);
    case Role::origin:
    case Role::wanted_path:
      return hex(0x14181e);
    case Role::level:
      return hex(0xb9bec8);
    case Role::level_edge:
      return hex(0x5a6373);
    case Role::path:
      return hex(0x1f6f9f);
    case Role::other_path:
      return hex(0xb94c90);
    case Role::beyond:
      return hex(0xb87400);
    case Role::receding:
      return hex(0x4a55cc);
    case Role::parallel:
      return hex(0xb94c90);
    case Role::missed:
      return hex(0x717c8d);
    case Role::no_area:
      return hex(0x86694a);
    case Role::grid:
      return hex(0xb4bcc8);
    case Role::axis:
      return hex(0x8590a0);
    case Role::selection:
      return hex(0x14181e);
    case Role::added:
      return hex(0x2f62d9);
    case Role::open_edge:
      return hex(0x4f7d00);
    case Role::visits:
      return hex(0xd07a00);
    case Role::moment_stuck:
      return hex(0x14181e);
    case Role::moment_failed:
      return hex(0xc8102e);
    case Role::moment_fallen:
      return hex(0x66718c);
    case Role::moment_restless:
      return hex(0x9a8a00);
    case Role::moment_gained:
      return hex(0x2f28c4);
    case Role::region_vertex:
      return hex(0x6e5bb8);
    case Role::region_edge:
      return hex(0x1f7f78);
    case Role::region_face:
      return hex(0x52709a);
  }
  return hex(0x000000);
}

}  // namespace

Colour Theme::colour(Role role) const {
  return dark ? dark_role(role) : light_role(role);
}

const Theme& dark_theme() {
  static const Theme theme{.dark = true,
                           .background = hex(0x0f1216),
                           .background_centre = hex(0x1b2028),
                           .panel = hex(0x191d24),
                           .raised = hex(0x222832),
                           .raised_hovered = hex(0x2b323e),
                           .raised_active = hex(0x353e4c),
                           .line = hex(0x2c333e),
                           .text = hex(0xe8ebf0),
                           .dim = hex(0x9aa5b4),
                           .faint = hex(0x808b9b),
                           .accent = hex(0x56b4e9),
                           .outline = hex(0x0b0d10),
                           .surface_edge = hex(0x0d1014),
                           .failure = hex(0xff3b5c),
                           .crushed = hex(0xd067e0),
                           .pushed = hex(0x6464ff)};
  return theme;
}

const Theme& light_theme() {
  static const Theme theme{.dark = false,
                           .background = hex(0xdfe3e9),
                           .background_centre = hex(0xf6f7f9),
                           .panel = hex(0xf4f5f7),
                           .raised = hex(0xe4e7ec),
                           .raised_hovered = hex(0xd9dde4),
                           .raised_active = hex(0xcbd1da),
                           .line = hex(0xcfd5dd),
                           .text = hex(0x14181e),
                           .dim = hex(0x4c5663),
                           .faint = hex(0x606b7a),
                           .accent = hex(0x1f7ab3),
                           .outline = hex(0xfbfcfd),
                           .surface_edge = hex(0x1c2026),
                           .failure = hex(0xc8102e),
                           .crushed = hex(0x9a2fb0),
                           .pushed = hex(0x2f28c4)};
  return theme;
}

std::uint32_t packed(const Colour& colour, float alpha) {
  const auto byte = [](float value) {
    return static_cast<std::uint32_t>(std::lround(std::clamp(value, 0.0f, 1.0f) * 255.0f));
  };
  return byte(colour.r) | (byte(colour.g) << 8) | (byte(colour.b) << 16) | (byte(colour.a * alpha) << 24);
}

Colour axis_colour(const Theme& theme, int axis) {
  constexpr std::array<Colour, 3> colours{Colour{0.90f, 0.42f, 0.40f, 1.0f}, Colour{0.52f, 0.78f, 0.38f, 1.0f},
                                          Colour{0.42f, 0.60f, 0.95f, 1.0f}};
  const Colour& colour = colours[static_cast<std::size_t>(axis)];
  return theme.dark ? colour : mix(colour, Colour{0.0f, 0.0f, 0.0f, 1.0f}, 0.3f);
}

Colour with_alpha(Colour colour, float alpha) {
  colour.a *= alpha;
  return colour;
}

Colour mix(const Colour& from, const Colour& to, float amount) {
  return from + (to - from) * amount;
}

}  // namespace minkoscope
