#include "core/import/resolve/sizes.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <span>
#include <utility>

#include "core/import/grammar/expression.h"
#include "core/import/notation/source.h"
#include "core/scene/members/shape_json.h"
#include "core/shapes/scaled_shape.h"

namespace minkoscope {
namespace {

constexpr double bullet_margin = 0.04;

class Sizes {
 public:
  Sizes(const BodyDraft& body, Library library, const ImportChoices& choices)
      : body_(body), convention_(convention_of(library)), choices_(choices) {}

  ReadShape read() {
    ReadShape out = shape();
    if (body_.scale != Vector3d(1.0)) scale(out);
    if (has(Member::rounding))
      add_sphere(out, number(Member::rounding));
    else if (grows_by_default())
      add_sphere(out, bullet_margin, ", Bullet's default margin: no setMargin is in the text");
    for (const auto& [member, value] : body_.sizes)
      if (!used_.contains(member) && member != Member::scale && member != Member::margin && !is_zero(value))
        fail("gives a size that " + named() + " has not; must be those of one shape");
    return out;
  }

 private:
  /// "halfExtents = (0, 0, 0)" of a sphere: what another shape would have, where one structure stands for all.
  static bool is_zero(const Meaning& size) {
    const auto numbers = numbers_of(size);
    return numbers && std::all_of(numbers->begin(), numbers->end(), [](double number) { return number == 0.0; });
  }
  std::string named() const { return "a " + std::string(word_of(body_.kind)); }
  [[noreturn]] void fail(const std::string& message) const { throw Refusal{body_.line, message}; }
  [[noreturn]] void ask(const std::string& message, const std::string& option, std::vector<std::string> answers) const {
    throw Refusal{body_.line, message, option, std::move(answers)};
  }

  /// Scales a shape along its own axes; only a box and a hull stay one when they are not scaled evenly.
  void scale(ReadShape& out) const {
    Vector3d by = body_.scale;
    if (convention_.library == Library::unity && body_.kind == ShapeKind::sphere)
      by = Vector3d(std::max({by.x, by.y, by.z}));  // a SphereCollider stays round
    const bool even = by.x == by.y && by.y == by.z;
    const bool along_axes = body_.turn == Quaterniond(1, 0, 0, 0);
    auto* box = std::get_if<BoxShape>(&out.shape.value);
    const auto* hull = std::get_if<HullShape>(&out.shape.value);
    if (even) {
      out.shape = scaled(out.shape, by.x);
    } else if (box != nullptr && along_axes) {
      box->half_extents *= by;
    } else if (hull != nullptr && along_axes) {
      std::vector<Vector3d> points = hull->hull->points;
      for (Vector3d& point : points) point *= by;
      out.shape = make_hull_shape(std::move(points));
    } else {
      fail("scales " + named() + " differently along its axes, so that it is another shape; must be scaled evenly");
    }
    out.local.position *= by;
    out.words += ", scaled by " + (even ? in_words(by.x) : in_words(by));
  }

  /// Rounds a shape from outside: parry's border radius, the margin of Bullet's hulls and of PhysX's cores.
  static void add_sphere(ReadShape& shape, double radius, const std::string& why = {}) {
    if (radius == 0.0) return;
    shape.shape = {SumShape{std::make_shared<const Shape>(std::move(shape.shape)),
                            std::make_shared<const Shape>(Shape{SphereShape{radius}})}};
    shape.words += ", rounded by " + in_words(radius) + why;
  }

  /// Hulls and triangles of Bullet stand for all within their margin, which is CONVEX_DISTANCE_MARGIN unless it is set.
  bool grows_by_default() const {
    const std::string plain = plain_name(last_part(body_.written));
    return plain == "btconvexhullshape" || plain == "bttriangleshape";
  }

  bool has(Member member) const { return body_.sizes.contains(member); }
  double number(Member member) {
    used_.insert(member);
    const auto numbers = numbers_of(body_.sizes.at(member));
    if (!numbers || numbers->size() != 1)
      fail("gives " + std::to_string(numbers ? numbers->size() : 0) + " numbers for one size of " + named() +
           "; must be one");
    return positive(numbers->front());
  }
  double positive(double value) const {
    if (value < 0.0) fail("a size is " + in_words(value) + "; must be 0 or more");
    return value;
  }
  Vector3d three(Member member) {
    used_.insert(member);
    const std::vector<double> numbers = *numbers_of(body_.sizes.at(member));
    const bool equal = body_.kind == ShapeKind::box;  // "a box of side 2", "size: 1"
    if (equal && numbers.size() == 1) return Vector3d(positive(numbers[0]));
    return three(numbers);
  }
  Vector3d three(const std::vector<double>& numbers) const {
    // One side is enough for a cube alone.
    const bool cube = body_.written.find("ube") != std::string::npos;
    if (numbers.size() == 1 && cube) return Vector3d(positive(numbers[0]));
    if (numbers.size() != 3)
      fail("gives " + std::to_string(numbers.size()) + (numbers.size() == 1 ? " number" : " numbers") +
           " for the sides of " + named() + "; must be three");
    return {positive(numbers[0]), positive(numbers[1]), positive(numbers[2])};
  }
  Vector3d point(Member member) {
    used_.insert(member);
    const auto vector = vector_of(body_.sizes.at(member));
    if (!vector) fail("gives a point of " + named() + " that has not three numbers; must have three");
    return *vector;
  }

  /// The two points of bounds or of ends.
  std::pair<Vector3d, Vector3d> both_ends(const std::string& what) {
    used_.insert(Member::both_ends);
    const auto numbers = numbers_of(body_.sizes.at(Member::both_ends));
    if (!numbers || numbers->size() != 6) fail("gives " + what + " that are not two points; must be two");
    const auto& n = *numbers;
    return {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}};
  }
  std::pair<Vector3d, Vector3d> first_and_second_end() {
    if (!has(Member::second_end)) fail("gives one end of " + named() + "; must have two");
    const Vector3d first = point(Member::first_end);
    return {first, point(Member::second_end)};
  }

  /// What Bullet keeps of a shape: its dimensions without the margin, which round shapes have as their radius.
  ReadShape of_core() {
    if (!has(Member::margin) || body_.scale != Vector3d(1.0))
      fail("gives Bullet's m_implicitShapeDimensions; must have m_collisionMargin beside it, and a scale of 1");
    const Vector3d core = three(Member::core);
    const double margin = number(Member::margin);
    const int along = body_.axis == 'x' ? 0 : body_.axis == 'z' ? 2 : 1;
    switch (body_.kind) {
      case ShapeKind::box:
        return {{BoxShape{core + margin}}, {}, box_words(2.0 * (core + margin))};
      case ShapeKind::sphere:
        return sphere_of(core.x);
      case ShapeKind::capsule:
        return made(margin, core[along], {{}, to_axis(axis())});
      case ShapeKind::cylinder:
        return cylinder_of(core + margin);
      default:
        fail("gives m_implicitShapeDimensions of " + named() + ", which are not read; must be its own sizes");
    }
  }

  /// Roblox sizes balls and cylinders, which lie along x, by the block around them.
  ReadShape within_block() {
    const Vector3d sides = three(Member::extents);
    const bool ball = body_.kind == ShapeKind::sphere;
    if (sides.y != sides.z || (ball && sides.x != sides.y))
      fail("sizes " + named() + " unevenly; must be as wide as high");
    return ball ? sphere_of(sides.x / 2.0) : made(sides.y / 2.0, sides.x / 2.0, {{}, to_axis('x')});
  }

  ReadShape shape() {
    if (has(Member::core)) return of_core();
    const bool turned = body_.kind == ShapeKind::sphere || body_.kind == ShapeKind::cylinder;
    if (convention_.library == Library::roblox && turned && has(Member::extents)) return within_block();
    switch (body_.kind) {
      case ShapeKind::box:
        return box();
      case ShapeKind::sphere:
        return sphere();
      case ShapeKind::capsule:
      case ShapeKind::cylinder:
      case ShapeKind::cone:
        return round();
      case ShapeKind::ellipsoid: {
        const Member given = has(Member::radii) ? Member::radii : Member::radius;
        if (!has(given)) fail("gives no radii of the ellipsoid; must have three");
        const Vector3d radii = three(given);
        return {{EllipsoidShape{radii}}, {}, "an ellipsoid of radii " + in_words(radii)};
      }
      case ShapeKind::hull:
        return hull();
      case ShapeKind::triangle:
        return triangle();
      case ShapeKind::point:
        return {{PointShape{}}, {}, "a point"};
      case ShapeKind::other:
        break;
    }
    fail("names \"" + body_.written +
         "\", a shape that is not read; must be a box, sphere, capsule, cylinder, cone or ellipsoid");
  }

  /// Half the sides of a box; what gives them twice must agree.
  void take_half(std::optional<Vector3d>& half, const Vector3d& value) const {
    if (half && glm::length(*half - value) > 1e-9 * glm::length(value))
      fail("gives the sides of a box twice, and not the same");
    half = value;
  }
  Vector3d half_by_convention(const Vector3d& sides) const {
    const Sides meant = choices_.extents != Sides::unknown ? choices_.extents : convention_.sides;
    if (meant == Sides::unknown)
      ask("gives the sides of a box, and nothing says whether they are half or full size; must name them \"half "
          "extents\" or \"full size\"",
          "extents", {"half", "full"});
    return meant == Sides::half ? sides : sides / 2.0;
  }
  /// Three members by their names: hx, hy, hz; width, height, depth; lx, ly, lz, of which the last is a length.
  Vector3d sides_by_name(Member x, Member y, Member other_y, Member z) {
    const Member middle = has(y) ? y : other_y;
    if (!has(x) || !has(middle) || !has(z)) fail("gives not all sides of a box; must be three");
    const double first = number(x), second = number(middle);
    return {first, second, number(z)};
  }
  std::optional<Vector3d> half_sides() {
    std::optional<Vector3d> half;
    if (has(Member::half_extents)) take_half(half, three(Member::half_extents));
    if (has(Member::whole_extents)) take_half(half, three(Member::whole_extents) / 2.0);
    if (has(Member::extents)) take_half(half, half_by_convention(three(Member::extents)));
    if (!body_.unnamed.empty()) take_half(half, half_by_convention(three(body_.unnamed)));
    if (has(Member::half_x) || has(Member::half_y) || has(Member::half_z))
      take_half(half, sides_by_name(Member::half_x, Member::half_y, Member::half_height, Member::half_z));
    if (has(Member::whole_x) || has(Member::whole_y) || has(Member::whole_z)) {
      const bool lengths = has(Member::whole_middle);
      Vector3d sides = sides_by_name(Member::whole_x, Member::whole_y, Member::height,
                                     lengths ? Member::whole_middle : Member::whole_z);
      // Width, depth and height where what is high stands along z.
      if (convention_.axis == 'z' && !has(Member::whole_y) && !lengths) std::swap(sides.y, sides.z);
      take_half(half, sides / 2.0);
    }
    return half;
  }
  /// From its lower corner to its upper.
  ReadShape box_between(const Vector3d& low, const Vector3d& high, const std::string& words) const {
    return {{BoxShape{(high - low) / 2.0}}, {(low + high) / 2.0, {1, 0, 0, 0}}, words};
  }
  static std::string box_words(const Vector3d& whole) {
    return "a box of " + in_words(whole.x) + " × " + in_words(whole.y) + " × " + in_words(whole.z) + " (full sides)";
  }
  static bool is_below(const Vector3d& a, const Vector3d& b) { return a.x < b.x || a.y < b.y || a.z < b.z; }

  ReadShape box() {
    std::optional<Vector3d> half = half_sides();
    if (has(Member::both_ends)) {  // bounds
      const auto [low, high] = both_ends("bounds");
      if (is_below(high, low)) fail("gives bounds of which the upper is below the lower; must be the other way round");
      return box_between(low, high, "a box within " + in_words(low) + " and " + in_words(high));
    }
    if (has(Member::first_end) && has(Member::second_end)) {  // "a box from (0, 0, 0) to (1, 2, 3)"
      const auto [a, b] = first_and_second_end();
      const Vector3d low = glm::min(a, b), high = glm::max(a, b);
      take_half(half, (high - low) / 2.0);
      return box_between(low, high, box_words(high - low));
    }
    if (has(Member::low)) {
      const Vector3d low = point(Member::low);
      const bool corners = has(Member::high);
      if (!corners && !half) fail("gives one corner of a box; must have two");
      const Vector3d high = corners ? point(Member::high) : low + 2.0 * *half;  // or a corner and the size
      if (is_below(high, low))
        fail("gives corners of a box of which the upper is below the lower; must be the other way round");
      if (corners) take_half(half, (high - low) / 2.0);
      return box_between(low, high, box_words(high - low));
    }
    if (!half) fail("gives no size of the box; must have its half extents or its full size");
    return {{BoxShape{*half}}, {}, box_words(2.0 * *half)};
  }

  double radius() {
    const bool said = has(Member::radius) || has(Member::diameter);
    const double r = has(Member::radius)     ? number(Member::radius)
                     : has(Member::diameter) ? number(Member::diameter) / 2.0
                                             : 1.0;
    if (said && body_.is_unit && r != 1.0)
      fail("speaks of a unit sphere, and gives another radius; must be one of them");
    if (said || body_.is_unit) return r;
    fail("gives no radius of the " + std::string(word_of(body_.kind)) + "; must have one");
  }

  ReadShape sphere() {
    double r = 0.0;
    if (!has(Member::radius) && !has(Member::diameter) && body_.unnamed.size() == 1) {
      r = positive(body_.unnamed[0]);
    } else {
      r = radius();
      if (!body_.unnamed.empty()) fail("gives numbers beside the radius of a sphere; must be its radius alone");
    }
    return sphere_of(r);
  }
  static ReadShape sphere_of(double radius) {
    return {{SphereShape{radius}}, {}, "a sphere of radius " + in_words(radius)};
  }

  /// Half the length of the middle part.
  double half_length(double r) {
    std::optional<double> half;
    const auto take = [&](double value) {
      if (half && std::abs(*half - value) > 1e-9 * value)
        fail("gives the height of " + named() + " twice, and not the same");
      half = value;
    };
    const bool caps = body_.kind == ShapeKind::capsule;
    if (has(Member::half_middle)) take(number(Member::half_middle));
    if (has(Member::whole_middle)) take(number(Member::whole_middle) / 2.0);
    if (has(Member::half_total)) take(number(Member::half_total) - (caps ? r : 0.0));
    if (has(Member::whole_total)) take(number(Member::whole_total) / 2.0 - (caps ? r : 0.0));
    const auto by_convention = [&](Member member, bool whole, Caps said) {
      const double value = number(member) / (whole ? 2.0 : 1.0);
      if (!caps) return take(value);
      bool with = said == Caps::half_with || said == Caps::whole_with;
      if (choices_.with_caps) {
        with = *choices_.with_caps;
      } else if (body_.with_caps) {
        with = *body_.with_caps;
      } else if (said == Caps::unknown) {
        ask("gives the height of a capsule, and nothing says whether it is with or without caps; must say so",
            "capsule", {"with-caps", "without-caps"});
      }
      take(with ? value - r : value);
    };
    if (has(Member::height)) by_convention(Member::height, true, convention_.height);
    if (has(Member::half_height)) by_convention(Member::half_height, false, convention_.half_height);
    if (!half) fail("gives no height of the " + std::string(word_of(body_.kind)) + "; must have one");
    // A capsule that is lower than wide is a sphere: Unity and Godot make it one.
    return std::max(*half, 0.0);
  }

  char axis() const {
    const char own = body_.axis != '\0' ? body_.axis : choices_.axis != '\0' ? choices_.axis : convention_.axis;
    if (own == '\0')
      ask("names " + named() + ", and nothing says along which axis it stands; must say so, as in \"along y\"", "axis",
          {"x", "y", "z"});
    return own;
  }
  /// Turns our y to the axis.
  static Quaterniond to_axis(char axis) {
    constexpr double half = 0.70710678118654752440;
    if (axis == 'x') return {half, 0.0, 0.0, -half};
    if (axis == 'z') return {half, half, 0.0, 0.0};
    return {1.0, 0.0, 0.0, 0.0};
  }
  /// Turns our y to a direction.
  static Quaterniond to_direction(const Vector3d& direction) {
    const Vector3d unit = glm::normalize(direction), y(0, 1, 0);
    const Vector3d cross = glm::cross(y, unit);
    const double w = 1.0 + glm::dot(y, unit);
    if (w < 1e-12) return {0.0, 1.0, 0.0, 0.0};
    return glm::normalize(Quaterniond(w, cross.x, cross.y, cross.z));
  }

  ReadShape round() {
    if (body_.kind == ShapeKind::cylinder && has(Member::half_extents)) return cylinder_of(three(Member::half_extents));
    if (const auto& n = body_.unnamed;
        convention_.library == Library::mujoco && (n.size() == 2 || (n.size() == 3 && n[2] == 0.0)))
      return made(positive(n[0]), positive(n[1]), {{}, to_axis(axis())});  // "mjGEOM_CAPSULE [0.05 0.2 0.]"
    if (!body_.unnamed.empty()) {
      const std::string message = "gives numbers of the " + std::string(word_of(body_.kind)) + " without names";
      if (convention_.library == Library::none)
        ask(message + ", and nothing says of which library it is; must say which is the radius and which the height",
            "library", {});
      fail(message + "; must say which is the radius and which the height");
    }
    const bool ends = has(Member::first_end) || has(Member::both_ends);
    if (ends) {
      const auto [a, b] = has(Member::both_ends) ? both_ends("ends") : first_and_second_end();
      const double length = glm::length(b - a);
      return made(radius(), length / 2.0,
                  {(a + b) / 2.0, length > 0.0 ? to_direction(b - a) : Quaterniond(1, 0, 0, 0)});
    }
    const double r = radius();
    const double h = half_length(r);
    return made(r, h, {{}, to_axis(axis())});
  }
  /// Bullet's, by its half extents.
  ReadShape cylinder_of(const Vector3d& half) const {
    const char along = axis();
    const double r = along == 'x' ? half.y : half.x, h = along == 'x' ? half.x : along == 'z' ? half.z : half.y;
    const double other = along == 'z' ? half.y : half.z;
    if (std::abs(other - r) > 1e-6 * std::max(r, other))
      fail("names a cylinder that is not round; must have equal radii");
    return made(r, h, {{}, to_axis(along)});
  }
  ReadShape made(double r, double h, const Pose& local) const {
    const std::string sizes = " of radius " + in_words(r) + " and height " + in_words(2.0 * h);
    if (body_.kind == ShapeKind::capsule) return {{CapsuleShape{r, h}}, local, "a capsule" + sizes + " (without caps)"};
    if (body_.kind == ShapeKind::cone) return {{ConeShape{r, h}}, local, "a cone" + sizes};
    return {{CylinderShape{r, h}}, local, "a cylinder" + sizes};
  }

  std::vector<Vector3d> points_given() {
    std::vector<Vector3d> points;
    if (!has(Member::points)) return points;
    used_.insert(Member::points);
    const Meaning& value = body_.sizes.at(Member::points);
    const auto rows = rows_of(value);
    const auto flat = numbers_of(value);
    if (rows && rows->front().size() == 3) {
      for (const auto& row : *rows) points.emplace_back(row[0], row[1], row[2]);
    } else if (!rows && flat && flat->size() % 3 == 0) {
      for (std::size_t i = 0; i < flat->size(); i += 3) points.emplace_back((*flat)[i], (*flat)[i + 1], (*flat)[i + 2]);
    } else {
      fail("gives points that have not three numbers each; must be x y z");
    }
    return points;
  }
  ReadShape hull() {
    std::vector<Vector3d> points = points_given();
    if (points.empty()) fail("gives no points of the convex hull; must list them");
    if (points.size() > max_hull_points)
      fail("holds " + std::to_string(points.size()) + " points; must be at most 65536");
    const std::string words =
        "a hull of " + std::to_string(points.size()) + (points.size() == 1 ? " point" : " points");
    return {make_hull_shape(std::move(points)), {}, words};
  }
  ReadShape triangle() {
    TriangleShape triangle;
    if (const std::vector<Vector3d> points = points_given(); points.size() == 3) {
      triangle.points = {points[0], points[1], points[2]};
    } else if (has(Member::first_end) && has(Member::second_end) && has(Member::third_corner)) {
      triangle.points = {point(Member::first_end), point(Member::second_end), point(Member::third_corner)};
    } else {
      fail("gives no three vertices of the triangle; must have three");
    }
    return {{triangle}, {}, "a triangle"};
  }

  const BodyDraft& body_;
  const Convention& convention_;
  const ImportChoices& choices_;
  std::set<Member> used_;
};

}  // namespace

ReadShape sized_shape(const BodyDraft& body, Library library, const ImportChoices& choices) {
  return Sizes(body, library, choices).read();
}

}  // namespace minkoscope
