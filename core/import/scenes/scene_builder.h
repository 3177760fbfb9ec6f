// What the readers of scenes share: shapes are counted, checked and named apart, and what is wrong gets its line.
#pragma once

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
  void add(std::vector<std::string> path, Shape shape, const Pose& pose, int line);
  /// A remark, once however often it is made.
  void note(const std::string& remark);
  /// "LABEL is left out": counted, so that a file with a thousand of them gets one remark.
  void leave_out(const std::string& what, const std::string& why);

  std::size_t size() const { return shapes_.size(); }
  Scene finish();

 private:
  struct LeftOut {
    std::string what, why;
    int count = 0;
  };
  void name_apart();

  const SceneSource& source_;
  std::string part_;
  Scene scene_;
  std::vector<SceneShape> shapes_;
  std::vector<std::vector<std::string>> paths_;
  std::vector<LeftOut> left_out_;
};

}  // namespace minkoscope
