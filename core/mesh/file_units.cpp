#include "core/mesh/file_units.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "core/base/text.h"

namespace minkoscope {
namespace {

struct NamedUnit {
  double metres;
  const char* name;
};
constexpr std::array named_units{NamedUnit{1.0, "metres"}, NamedUnit{0.01, "centimetres"},
                                 NamedUnit{0.001, "millimetres"}, NamedUnit{0.0254, "inches"}};

/// What walking is done in: the size of a level, and of its larger faces, in metres.
constexpr double usual_width = 50.0, usual_edge = 2.0;
/// Squared decades that another unit must fit better by: metres need no reason, inches and odd powers of ten a good
/// one.
constexpr double price_of_parts = 0.5, price_of_inches = 2.2, price_of_powers = 3.0;
constexpr int largest_power = 6;

struct Facts {
  Vector3d size{0.0};
  Vector3d facing{0.0};  // share of the area whose normal is nearest to an axis
  double edge = 0.0;     // the middle edge of the face at half of the area, when faces are in order of their edges
};

Facts facts_of(const TriangleMesh& mesh) {
  constexpr double nearly_along = 0.75;  // cosine
  Facts facts;
  // Only what is part of a face counts: files may have vertices that nothing uses.
  Vector3d low(std::numeric_limits<double>::infinity()), high(-low);
  std::vector<std::pair<double, double>> edges;  // with the area
  edges.reserve(mesh.triangles.size());
  double total = 0.0;
  for (const auto& [i, j, k] : mesh.triangles) {
    const Vector3d &a = mesh.vertices[i], &b = mesh.vertices[j], &c = mesh.vertices[k];
    low = glm::min(low, glm::min(a, glm::min(b, c)));
    high = glm::max(high, glm::max(a, glm::max(b, c)));
    const Vector3d normal = glm::cross(b - a, c - a);
    const double twice = glm::length(normal);
    if (!(twice > 0.0) || !std::isfinite(twice)) continue;
    for (int axis = 0; axis < 3; ++axis)
      if (std::abs(normal[axis]) > nearly_along * twice) facts.facing[axis] += twice;
    std::array lengths{glm::length(b - a), glm::length(c - b), glm::length(a - c)};
    std::sort(lengths.begin(), lengths.end());
    edges.emplace_back(lengths[1], twice);
    total += twice;
  }
  if (edges.empty()) return facts;
  facts.size = high - low;
  facts.facing /= total;
  std::sort(edges.begin(), edges.end());
  double before = 0.0;
  for (const auto& [edge, twice] : edges) {
    facts.edge = edge;
    if ((before += twice) >= 0.5 * total) break;
  }
  return facts;
}

std::string percent(double part) {
  return std::to_string(std::lround(100.0 * part)) + " %";
}

/// "41 m", "4.1 km", "30 mm".
std::string rough_length(double metres) {
  const char* unit = "m";
  double shown = metres;
  if (metres >= 1000.0) {
    shown = metres / 1000.0;
    unit = "km";
  } else if (metres < 0.1) {
    shown = metres * 1000.0;
    unit = "mm";
  }
  return concat(fixed_number(shown, shown < 10.0 ? 1 : 0), " ", unit);
}

UpAxis guess_up(const Facts& facts, std::string& reason) {
  constexpr double sure = 0.8;  // of the two logarithms together: between a factor of 2 and 2.5
  constexpr double least_share = 0.02, least_size = 1e-12;
  const double by_area = std::log(std::max(facts.facing.z, least_share) / std::max(facts.facing.y, least_share));
  const double by_size = std::log(std::max(facts.size.y, least_size) / std::max(facts.size.z, least_size));
  const UpAxis up = by_area > 0.0 && by_area + by_size > sure ? UpAxis::z : UpAxis::y;
  const bool z = up == UpAxis::z;
  if (!(facts.facing.x + facts.facing.y + facts.facing.z > 0.0)) {
    reason = "No triangle has an area that would show which way is up.";
    return up;
  }
  reason = percent(z ? facts.facing.z : facts.facing.y) + " of its area faces along " + (z ? "Z, " : "Y, ") +
           percent(z ? facts.facing.y : facts.facing.z) + " along " + (z ? "Y" : "Z");
  reason += z ? ", and it is flatter along Z: floors lie across the axis that points up." : ".";
  return up;
}

double misfit(const Facts& facts, double width, double metres) {
  const double by_width = std::log10(width * metres / usual_width);
  const double by_edge = std::log10(facts.edge * metres / usual_edge);
  return by_width * by_width + by_edge * by_edge;
}

double guess_metres(const Facts& facts, double width) {
  if (!(width > 0.0) || !(facts.edge > 0.0)) return 1.0;
  double best = 1.0, least = misfit(facts, width, 1.0);
  const auto consider = [&](double metres, double price) {
    const double found = misfit(facts, width, metres) + price;
    if (found >= least) return;
    least = found;
    best = metres;
  };
  for (const NamedUnit& unit : named_units)
    consider(unit.metres, unit.metres == 1.0 ? 0.0 : unit.metres == 0.0254 ? price_of_inches : price_of_parts);
  for (int power = 1; power <= largest_power; ++power) consider(std::pow(10.0, power), price_of_powers);
  for (int power = 4; power <= largest_power; ++power) consider(1.0 / std::pow(10.0, power), price_of_powers);
  return best;
}

std::string size_sentence(double width, double metres) {
  if (!(width > 0.0)) return "All of it lies in one place, so that its size says nothing about its unit.";
  const std::string across = rough_length(width * metres) + " across";
  if (metres == 1.0) return "In metres it is " + across + ", which suits a person of 1.8 m.";
  return "In metres it would be " + rough_length(width) + " across; in " + name_of_unit(metres) + " it is " +
         rough_length(width * metres) + ", which suits a person of 1.8 m.";
}

}  // namespace

Vector3d in_metres(const Vector3d& point, const FileUnits& units) {
  // Adding zero removes negative zeros.
  const Vector3d upright = units.up == UpAxis::z ? Vector3d(point.x, point.z, -point.y) + Vector3d(0.0) : point;
  return units.metres == 1.0 ? upright : units.metres * upright;
}

std::shared_ptr<const TriangleMesh> in_metres(std::shared_ptr<const TriangleMesh> mesh, const FileUnits& units) {
  if (units == FileUnits{}) return mesh;
  auto turned = std::make_shared<TriangleMesh>(*mesh);
  for (Vector3d& vertex : turned->vertices) vertex = in_metres(vertex, units);
  return turned;
}

std::string name_of_unit(double metres) {
  for (const NamedUnit& unit : named_units)
    if (unit.metres == metres) return unit.name;
  return concat("units of ", significant_number(metres, 6), " m");
}

UnitsGuess guess_units(const TriangleMesh& mesh, const GivenUnits& given) {
  const Facts facts = facts_of(mesh);
  UnitsGuess guess;
  guess.size = facts.size;
  guess.units.up = guess_up(facts, guess.up_reason);
  if (given.up) {
    guess.units.up = *given.up;
    guess.up_reason.clear();
  }
  const double width = std::max(facts.size.x, guess.units.up == UpAxis::z ? facts.size.y : facts.size.z);
  guess.units.metres = given.metres.value_or(guess_metres(facts, width));
  if (!given.metres) guess.size_reason = size_sentence(width, guess.units.metres);
  return guess;
}

}  // namespace minkoscope
