#include "core/import/scenes/scene_builder.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "core/scene/case/case_error.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/json/json_value.h"
#include "core/shapes/hull/convex_hull.h"
#include "core/shapes/shape_traits.h"

namespace minkoscope {
namespace {

bool is_quantity(double value) {
  return std::isfinite(value) && std::abs(value) <= largest_quantity;
}
bool is_quantity(const Vector3d& value) {
  return is_quantity(value.x) && is_quantity(value.y) && is_quantity(value.z);
}
bool is_quantity(const std::array<Vector3d, 3>& points) {
  return std::all_of(points.begin(), points.end(), [](const Vector3d& point) { return is_quantity(point); });
}
bool at_least_zero(double value) {
  return value >= 0.0;
}
bool at_least_zero(const Vector3d& value) {
  return value.x >= 0.0 && value.y >= 0.0 && value.z >= 0.0;
}
bool at_least_zero(const std::array<Vector3d, 3>&) {
  return true;
}

/// What is wrong with the shape's numbers; empty: nothing.
std::string fault_of(const Shape& shape) {
  std::string fault;
  std::visit(
      [&]<class S>(const S& value) {
        if constexpr (SizedShape<S>) {
          for_each_field(value, [&](const auto& field, const auto& size) {
            if (!is_quantity(size)) fault = std::string(field.label) + " is not finite or beyond 1e15";
            if (!at_least_zero(size)) fault = std::string(field.label) + " is negative";
          });
        } else if constexpr (std::is_same_v<S, HullShape>) {
          for (const Vector3d& point : value.hull->points)
            if (!is_quantity(point)) fault = "a point is not finite or beyond 1e15";
        }
      },
      shape.value);
  return fault;
}

/// The last `count` parts.
std::string end_of(const std::vector<std::string>& path, std::size_t count) {
  std::string name;
  for (std::size_t i = path.size() - std::min(count, path.size()); i < path.size(); ++i)
    name.append(name.empty() ? "" : "/").append(path[i]);
  return name;
}

}  // namespace

SceneBuilder::SceneBuilder(std::string format, const SceneSource& source) : source_(source) {
  scene_.format = std::move(format);
}

std::string SceneBuilder::located(int line, const std::string& message) const {
  if (part_.empty()) return source_.name + ":" + std::to_string(line + source_.first_line - 1) + ": " + message;
  return source_.name + ": " + printable(part_, 200) + ":" + std::to_string(line) + ": " + message;
}

void SceneBuilder::fail(int line, const std::string& message) const {
  throw CaseError(located(line, message));
}

void SceneBuilder::add(std::vector<std::string> path, Shape shape, const Pose& pose, int line,
                       const CollisionSide& side) {
  if (shapes_.size() >= max_scene_shapes)
    fail(line, "makes more than " + std::to_string(max_scene_shapes) + " shapes; must make fewer");
  std::erase(path, "");
  for (std::string& part : path) part = printable(part, 100);
  if (path.empty()) path.emplace_back(type_name(shape));
  if (const std::string fault = fault_of(shape); !fault.empty())
    fail(line, end_of(path, 1) + ": " + fault + "; must be a finite number ≥ 0");
  if (!is_quantity(pose.position)) fail(line, end_of(path, 1) + ": lies beyond 1e15; must be nearer");
  shapes_.push_back({{}, std::move(shape), pose, side});
  paths_.push_back(std::move(path));
}

void SceneBuilder::note(const std::string& remark) {
  if (std::find(scene_.remarks.begin(), scene_.remarks.end(), remark) == scene_.remarks.end())
    scene_.remarks.push_back(remark);
}

void SceneBuilder::leave_out(const std::string& what, const std::string& why) {
  for (LeftOut& each : left_out_) {
    if (each.why != why) continue;
    ++each.count;
    return;
  }
  left_out_.push_back({what, why, 1});
}

void SceneBuilder::leave_out_mesh(const std::string& owner, const std::string& fault, int line) {
  if (first_fault_.empty()) first_fault_ = located(line, fault);
  const std::string sentence = owner + " is left out: " + fault;
  if (std::find(without_mesh_.begin(), without_mesh_.end(), sentence) == without_mesh_.end())
    without_mesh_.push_back(sentence);
}

void SceneBuilder::name_apart() {
  // Each gets the shortest end of its path that no other path has; the same paths are numbered.
  std::size_t longest = 1;
  for (const auto& path : paths_) longest = std::max(longest, path.size());
  std::vector<std::size_t> open(paths_.size());
  for (std::size_t i = 0; i < open.size(); ++i) open[i] = i;
  std::set<std::string> taken;
  for (std::size_t count = 1; count <= longest && !open.empty(); ++count) {
    std::map<std::string, int> uses;
    for (const std::size_t i : open) ++uses[end_of(paths_[i], count)];
    std::vector<std::size_t> still;
    for (const std::size_t i : open) {
      std::string name = end_of(paths_[i], count);
      if (uses[name] > 1 || !taken.insert(name).second) {
        still.push_back(i);
      } else {
        shapes_[i].name = std::move(name);
      }
    }
    open = std::move(still);
  }
  std::map<std::string, int> next;
  for (const std::size_t i : open) {
    const std::string name = end_of(paths_[i], paths_[i].size());
    std::string numbered;
    do {
      const int number = ++next[name];
      numbered = number == 1 ? name : name + " " + std::to_string(number);
    } while (!taken.insert(numbered).second);
    shapes_[i].name = std::move(numbered);
  }
}

void SceneBuilder::fail_without_shapes(const std::string& nothing) const {
  if (!shapes_.empty()) return;
  if (!first_fault_.empty()) throw CaseError(first_fault_);
  fail(1, nothing);
}

Scene SceneBuilder::finish() {
  name_apart();
  scene_.shapes = std::move(shapes_);
  // More lines than these would hide the scene.
  constexpr std::size_t most_named = 6;
  for (std::size_t i = 0; i < std::min(without_mesh_.size(), most_named); ++i)
    scene_.remarks.push_back(without_mesh_[i]);
  if (without_mesh_.size() > most_named)
    scene_.remarks.push_back("and " + std::to_string(without_mesh_.size() - most_named) +
                             " more are left out, because their meshes are not there");
  for (const LeftOut& each : left_out_)
    scene_.remarks.push_back(each.what +
                             (each.count > 1 ? " (and " + std::to_string(each.count - 1) + " more like it)" : "") +
                             " is left out: " + each.why);
  return std::move(scene_);
}

}  // namespace minkoscope
