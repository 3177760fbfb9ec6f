// A pose as people write it into bug reports: as a matrix, or as parts with or without names.
#include <cctype>
#include <cmath>
#include <utility>

#include "core/import/pose.h"

namespace minkoscope {
namespace {

// A printed rotation may miss a rotation by this: float transforms, digits cut short.
constexpr double largest_rotation_error = 1e-2;

/// Numbers that one name stands before.
struct Part {
  std::string name;
  std::vector<PlacedNumber> numbers;
};

/// The last part of a label, without what is not a letter: "wxyz" of "; wxyz".
std::string letters(const std::string& label) {
  std::string out;
  for (const char c : last_word(label))
    if (std::isalpha(static_cast<unsigned char>(c)) != 0) out += c;
  return out;
}

void gather(const TreeNode& node, std::vector<Part>& parts) {
  for (const TreeNode& child : node.children) {
    const std::string label = child.label.empty() ? child.constructor : child.label;
    if (!label.empty() || parts.empty()) parts.push_back({letters(label), {}});
    if (child.kind == TreeNode::Kind::number) parts.back().numbers.push_back({child.value, child.line});
    gather(child, parts);
  }
}

class PoseReader {
 public:
  PoseReader(const TreeNode& tree, std::string what, const ImportSource& source, std::vector<std::string>& remarks)
      : what_(std::move(what)), source_(source), remarks_(remarks) {
    gather(tree, parts_);
    std::erase_if(parts_, [](const Part& part) { return part.numbers.empty() && part.name.empty(); });
    for (const Part& part : parts_) all_.insert(all_.end(), part.numbers.begin(), part.numbers.end());
  }

  Pose read(int first_line) {
    if (all_.size() == 16) return from_matrix(all_);
    if (all_.size() == 12) return from_twelve();
    if (all_.size() == 3) return {{all_[0].value, all_[1].value, all_[2].value}, {1, 0, 0, 0}};
    if (all_.size() == 7) return from_seven();
    source_.fail(all_.empty() ? first_line : all_.front().line,
                 what_ + " has " + std::to_string(all_.size()) + (all_.size() == 1 ? " number" : " numbers") +
                     "; must be a 4×4 matrix, or a translation and a quaternion");
  }

 private:
  Pose from_matrix(const std::vector<PlacedNumber>& sixteen) {
    return rigid_pose(placement_of(sixteen, true, source_), what_, largest_rotation_error, source_, remarks_);
  }

  /// Three rows of four; or a rotation of nine numbers and a translation of three, as Drake's RigidTransform prints.
  Pose from_twelve() {
    std::vector<std::size_t> counts;
    for (const Part& part : parts_)
      if (!part.numbers.empty()) counts.push_back(part.numbers.size());
    std::vector<PlacedNumber> sixteen;
    const bool apart = counts == std::vector<std::size_t>{9, 3};
    const bool translation_first = counts == std::vector<std::size_t>{3, 9};
    for (std::size_t row = 0; row < 3; ++row) {
      for (std::size_t column = 0; column < 4; ++column) {
        const std::size_t place = apart               ? (column < 3 ? 3 * row + column : 9 + row)
                                  : translation_first ? (column < 3 ? 3 + 3 * row + column : row)
                                                      : 4 * row + column;
        sixteen.push_back(all_[place]);
      }
    }
    for (const double entry : {0.0, 0.0, 0.0, 1.0}) sixteen.push_back({entry, all_.back().line});
    return from_matrix(sixteen);
  }

  /// The translation's and the quaternion's places among the seven, and which of the quaternion's is w.
  struct Places {
    std::size_t translation = 0, quaternion = 3;
    bool w_last = false, is_known = false;
  };
  Places places() const {
    Places places;
    std::size_t at = 0;
    for (const Part& part : parts_) {
      if (part.name.find("xyzw") != std::string::npos || part.name.find("wxyz") != std::string::npos) {
        places.is_known = true;
        places.w_last = part.name.find("xyzw") != std::string::npos;
      }
      if (part.numbers.size() == 4) {
        if (at == 0) places = {4, 0, places.w_last, places.is_known};
        places.is_known = places.is_known || part.name == "w";  // "w: 1 x: 0 y: 0 z: 0"
      }
      // "x: 0 y: 0 z: 0 w: 1": w by its name, behind its vector or before it.
      if (part.numbers.size() == 1 && (part.name == "w" || part.name == "qw")) {
        const bool quaternion_first = at == 0 || (at == 3 && parts_.back().numbers.size() == 3);
        places = quaternion_first ? Places{4, 0, at == 3, true} : Places{0, 3, at == 6, true};
      }
      at += part.numbers.size();
    }
    return places;
  }

  Pose from_seven() {
    const Places at = places();
    if (!at.is_known) remarks_.push_back(what_ + ": the quaternion is taken as w x y z, as Eigen and Drake write it");
    const auto value = [&](std::size_t i) { return all_[at.quaternion + i].value; };
    const std::size_t first = at.w_last ? 0 : 1;
    const Quaterniond rotation(value(at.w_last ? 3 : 0), value(first), value(first + 1), value(first + 2));
    const double length = glm::length(rotation);
    if (!(std::abs(length - 1.0) <= largest_rotation_error))
      source_.fail(all_.back().line,
                   what_ + ": the quaternion has length " + in_words(length) + "; must have length 1");
    if (std::abs(length - 1.0) > 1e-4)
      remarks_.push_back(what_ + ": the quaternion had length " + in_words(length) + ": made a unit one");
    const auto translation = [&](std::size_t i) { return all_[at.translation + i].value; };
    return {{translation(0), translation(1), translation(2)}, glm::normalize(rotation)};
  }

  std::string what_;
  const ImportSource& source_;
  std::vector<std::string>& remarks_;
  std::vector<Part> parts_;
  std::vector<PlacedNumber> all_;
};

}  // namespace

Pose written_pose(const TreeNode& tree, int first_line, const std::string& what, const ImportSource& source,
                  std::vector<std::string>& remarks) {
  return PoseReader(tree, what, source, remarks).read(first_line);
}

}  // namespace minkoscope
