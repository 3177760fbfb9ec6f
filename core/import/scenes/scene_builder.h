// What the readers of scenes share: shapes are counted, checked and named apart, and what is wrong gets its line.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "core/import/scenes/scene.h"

namespace minkoscope {

class SceneBuilder {
 public:
  SceneBuilder(std::string format, const SceneSource& source);

  const SceneSource& source() const { return source_; }
  /// What messages name from now on: a file that the source includes; empty: the source itself.
  void set_part(std::string name) { part_ = std::move(name); }
  const std::string& part() const { return part_; }
  /// Throws CaseError "NAME:LINE: message", or "NAME: PART:LINE: message"; `line` counts from 1 within the text.
  [[noreturn]] void fail(int line, const std::string& message) const;

  /// The path ends with the shape's own name; parts without a name are left out.
  void add(std::vector<std::string> path, Shape shape, const Pose& pose, int line, const CollisionSide& side = {});
  CollisionFilter& filter() { return scene_.filter; }
  /// Two shapes, in the order in which they were added.
  void test_always(std::size_t a, std::size_t b) { scene_.always_tested.insert(std::minmax(a, b)); }
  /// A remark, once however often it is made.
  void note(const std::string& remark);
  /// "LABEL is left out": counted, so that a file with a thousand of them gets one remark.
  void leave_out(const std::string& what, const std::string& why);
  /// A shape whose mesh file is not there or not read: each is named. `fault` is what the file would be refused for.
  void leave_out_mesh(const std::string& owner, const std::string& fault, int line);

  std::size_t size() const { return shapes_.size(); }
  /// Fails where there is no shape: for the first mesh that was left out, or for `nothing`.
  void fail_without_shapes(const std::string& nothing) const;
  Scene finish();

 private:
  struct LeftOut {
    std::string what, why;
    int count = 0;
  };
  std::string located(int line, const std::string& message) const;
  void name_apart();

  const SceneSource& source_;
  std::string part_;
  Scene scene_;
  std::vector<SceneShape> shapes_;
  std::vector<std::vector<std::string>> paths_;
  std::vector<LeftOut> left_out_;
  std::vector<std::string> without_mesh_;  // sentences
  std::string first_fault_;                // with its line
};

}  // namespace minkoscope
