// A DebugDraw that writes one line of text per call, with rounded numbers, for golden tests that need no GPU.
#pragma once

#include <string>

#include "app/draw/debug_draw.h"

namespace minkoscope {

/// Numbers are rounded to `decimals` places and never print a negative zero. A surface is identified by its counts of
/// positions, triangles and edges, not by its address.
class TextDraw final : public DebugDraw {
 public:
  explicit TextDraw(int decimals = 4) : decimals_(decimals) {}

  void point(const Vector3d& position, Role role, Marker marker, MarkId id = 0) override;
  void line(const Vector3d& from, const Vector3d& to, Role role, const LineStyle& style = {}, MarkId id = 0) override;
  void triangle(const Vector3d& a, const Vector3d& b, const Vector3d& c, Role role, float opacity,
                MarkId id = 0) override;
  void disc(const Vector3d& centre, const Vector3d& normal, double radius, Role role, float opacity,
            MarkId id = 0) override;
  void surface(const std::shared_ptr<const SurfaceMesh>& surface, const Pose& pose, const Vector3d& scale, Role role,
               const SurfaceStyle& style = {}, MarkId id = 0) override;
  void label(const Vector3d& anchor, std::string_view text, Role role, int priority = 0) override;

  const std::string& text() const { return text_; }

 private:
  std::string number(double value) const;
  std::string vector(const Vector3d& value) const;

  int decimals_;
  std::string text_;
};

}  // namespace minkoscope
