#include "app/panels/steps/formula.h"

#include <cmath>
#include <vector>

#include "app/widgets/widgets.h"

namespace minkoscope {
namespace {

constexpr double agreement = 1e-6;  // relative to the largest term: how closely the numbers must match the step's value

/// The value of a formula's symbol in this step.
class Symbols {
 public:
  explicit Symbols(const Step& step) {
    if (const auto* gjk = std::get_if<GjkStep>(&step)) {
      gjk_ = gjk;
      support_ = gjk->support ? &*gjk->support : nullptr;
      closest_ = gjk->closest;
      direction_ = gjk->direction;
      radius_ = gjk->radius_a + gjk->radius_b;
    } else if (const auto* epa = std::get_if<EpaStep>(&step)) {
      support_ = epa->support ? &*epa->support : nullptr;
      closest_ = epa->closest;
      direction_ = epa->direction;
      radius_ = epa->radius_a + epa->radius_b;
    } else {
      known_ = false;
    }
  }

  std::optional<Vector3d> vector(std::string_view name) const {
    if (!known_) return std::nullopt;
    if (name.size() == 2 && is_point(name[0]) && is_point(name[1])) {
      const auto from = point(name[0]), to = point(name[1]);
      if (from && to) return *to - *from;
      return std::nullopt;
    }
    if (name.size() != 1) return std::nullopt;
    switch (name[0]) {
      case 'v':
        return closest_;
      case 'w':
        return support_ != nullptr ? std::optional(support_->w) : std::nullopt;
      case 'd':
      case 'n':
        return direction_;
      default:
        return is_point(name[0]) ? point(name[0]) : std::nullopt;
    }
  }

  std::optional<double> number(std::string_view name) const {
    if (!known_) return std::nullopt;
    if (name == "r") return radius_;
    if (name == "δ") return glm::dot(closest_, direction_);
    if (const std::size_t dot = name.find("·"); dot != std::string_view::npos) {
      const auto x = vector(name.substr(0, dot)), y = vector(name.substr(dot + std::string_view("·").size()));
      if (x && y) return glm::dot(*x, *y);
    }
    if (name.size() > 2 && name.front() == '|' && name.back() == '|') {
      if (const auto x = vector(name.substr(1, name.size() - 2))) return glm::length(*x);
    }
    return std::nullopt;
  }

 private:
  static bool is_point(char c) { return (c >= 'A' && c <= 'D') || c == 'O'; }
  std::optional<Vector3d> point(char name) const {
    if (name == 'O') return Vector3d(0.0);
    if (gjk_ != nullptr) {
      for (const auto* vertices : {&gjk_->simplex, &gjk_->dropped}) {
        for (const SimplexVertex& vertex : *vertices) {
          if (vertex.name == name) return vertex.w;
        }
      }
    }
    if (support_ != nullptr && support_->name == name) return support_->w;
    return std::nullopt;
  }

  const GjkStep* gjk_ = nullptr;
  const SimplexVertex* support_ = nullptr;
  Vector3d closest_{0.0}, direction_{0.0};
  double radius_ = 0.0;
  bool known_ = true;
};

struct Term {
  bool minus = false;
  std::string_view symbol;
};

/// The left side of the formula, split at its signs; empty where it has no relation.
std::vector<Term> terms_of(std::string_view formula) {
  std::size_t end = std::string_view::npos;
  for (const std::string_view relation : {" ≤ ", " < ", " > ", " ≥ ", " = "})
    end = std::min(end, formula.find(relation));
  if (end == std::string_view::npos) return {};
  std::string_view left = formula.substr(0, end);
  std::vector<Term> terms;
  bool minus = false;
  if (left.starts_with("−")) {
    minus = true;
    left.remove_prefix(std::string_view("−").size());
  }
  while (!left.empty()) {
    const std::size_t next_minus = left.find(" − "), next_plus = left.find(" + ");
    const std::size_t next = std::min(next_minus, next_plus);
    terms.push_back({minus, left.substr(0, next)});
    if (next == std::string_view::npos) break;
    minus = next == next_minus;
    left.remove_prefix(next + (minus ? std::string_view(" − ") : std::string_view(" + ")).size());
  }
  return terms;
}

std::string brief(double value) {
  std::string text = short_number(value, 4);
  return text;
}

/// "0.959·0.815 + 0.252·0.046 − 0.126·0.047": a dot product by components.
std::optional<std::string> by_axes(const Symbols& symbols, const Term& term) {
  const std::size_t dot = term.symbol.find("·");
  if (dot == std::string_view::npos) return std::nullopt;
  const auto x = symbols.vector(term.symbol.substr(0, dot));
  const auto y = symbols.vector(term.symbol.substr(dot + std::string_view("·").size()));
  if (!x || !y) return std::nullopt;
  std::string text;
  for (int axis = 0; axis < 3; ++axis) {
    const double product = (*x)[axis] * (*y)[axis];
    const bool minus = term.minus ? product > 0.0 : product < 0.0;
    text.append(axis == 0 ? (minus ? "−" : "") : (minus ? " − " : " + "));
    text.append(short_number(std::abs((*x)[axis]))).append("·").append(short_number(std::abs((*y)[axis])));
  }
  return text;
}

}  // namespace

std::optional<std::string> left_side_in_numbers(const Step& step, std::string_view formula, double value) {
  const std::vector<Term> terms = terms_of(formula);
  if (terms.empty()) return std::nullopt;
  const Symbols symbols(step);
  double sum = 0.0, largest = std::abs(value);
  std::string text;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const auto number = symbols.number(terms[i].symbol);
    if (!number || !std::isfinite(*number)) return std::nullopt;
    sum += terms[i].minus ? -*number : *number;
    largest = std::max(largest, std::abs(*number));
    const bool minus = terms[i].minus != (*number < 0.0);
    text.append(i == 0 ? (minus ? "−" : "") : (minus ? " − " : " + ")).append(brief(std::abs(*number)));
  }
  if (!(std::abs(sum - value) <= agreement * largest)) return std::nullopt;
  if (terms.size() == 1) return by_axes(symbols, terms.front());
  return text;
}

}  // namespace minkoscope
