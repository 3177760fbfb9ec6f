#include "core/timeline/breakpoints/step_condition.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <span>
#include <stdexcept>

#include <minkoscope/geometry.h>

#include "core/base/text.h"

namespace minkoscope {
namespace {

using Values = std::vector<double>;

const GjkStep* gjk(const Step& step) {
  return std::get_if<GjkStep>(&step);
}
const EpaStep* epa(const Step& step) {
  return std::get_if<EpaStep>(&step);
}
const SweepStep* sweep(const Step& step) {
  return std::get_if<SweepStep>(&step);
}

void add_weights(std::span<const SimplexVertex> vertices, Values& out) {
  for (const SimplexVertex& vertex : vertices)
    if (vertex.lambda) out.push_back(*vertex.lambda);
}

const SimplexVertex* support_of(const Step& step) {
  const auto found = [](const auto* own) { return own != nullptr && own->support ? &*own->support : nullptr; };
  const SimplexVertex* of_gjk = found(gjk(step));
  return of_gjk != nullptr ? of_gjk : found(epa(step));
}

/// `name`: as the window writes it, `typed`: on a keyboard without it.
struct Quantity {
  std::string_view name, typed;
  void (*values)(const Step& step, Values& out);
};
constexpr Quantity quantities[] = {
    {"λ", "lambda",
     [](const Step& step, Values& out) {
       if (const GjkStep* own = gjk(step)) {
         add_weights({own->simplex.data(), own->simplex.size()}, out);
         add_weights({own->dropped.data(), own->dropped.size()}, out);
       }
     }},
    {"|v|", "v",
     [](const Step& step, Values& out) {
       if (const GjkStep* own = gjk(step); own != nullptr && !own->simplex.empty())
         out.push_back(glm::length(own->closest));
     }},
    {"lower", "lower",
     [](const Step& step, Values& out) {
       if (const GjkStep* own = gjk(step)) out.push_back(own->lower);
       if (const EpaStep* own = epa(step)) out.push_back(own->lower);
     }},
    {"upper", "upper",
     [](const Step& step, Values& out) {
       if (const GjkStep* own = gjk(step)) out.push_back(own->upper);
       if (const EpaStep* own = epa(step)) out.push_back(own->upper);
     }},
    {"gap", "gap",
     [](const Step& step, Values& out) {
       if (const GjkStep* own = gjk(step)) out.push_back(own->upper - own->lower);
       if (const EpaStep* own = epa(step)) out.push_back(own->upper - own->lower);
     }},
    {"iteration", "iteration",
     [](const Step& step, Values& out) {
       if (const GjkStep* own = gjk(step)) out.push_back(own->iteration);
       if (const EpaStep* own = epa(step)) out.push_back(own->iteration);
     }},
    {"vertex", "vertex",
     [](const Step& step, Values& out) {
       const SimplexVertex* own = support_of(step);
       for (const int feature : {own != nullptr ? own->feature_a : -1, own != nullptr ? own->feature_b : -1})
         if (feature >= 0) out.push_back(feature);
     }},
    {"w", "w",
     [](const Step& step, Values& out) {
       if (const SimplexVertex* own = support_of(step); own != nullptr && own->number > 0) out.push_back(own->number);
     }},
    {"t", "t",
     [](const Step& step, Values& out) {
       if (const SweepStep* own = sweep(step)) out.push_back(own->time);
     }},
    {"d", "d",
     [](const Step& step, Values& out) {
       if (const SweepStep* own = sweep(step); own != nullptr && own->event == SweepEvent::probe)
         out.push_back(own->distance);
     }},
    {"triangle", "triangle",
     [](const Step& step, Values& out) {
       if (const SweepStep* own = sweep(step); own != nullptr && own->triangle >= 0) out.push_back(own->triangle);
     }},
    {"test", "test",
     [](const Step& step, Values& out) {
       std::visit(
           [&out](const auto& own) {
             if constexpr (requires { own.test->value; }) {
               if (own.test) out.push_back(own.test->value);
             }
           },
           step);
     }},
};

std::optional<std::size_t> quantity_named(std::string_view name) {
  for (std::size_t i = 0; i < std::size(quantities); ++i)
    if (name == quantities[i].name || name == quantities[i].typed) return i;
  return std::nullopt;
}

std::optional<double> number_in(std::string_view text) {
  double value = 0.0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  return fault == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

}  // namespace

StepCondition::StepCondition(std::string_view text) {
  struct Spelling {
    std::string_view text;
    Sign sign;
  };
  // The longer ones first.
  constexpr std::array spellings{Spelling{"<=", Sign::at_most}, Spelling{">=", Sign::at_least},
                                 Spelling{"≤", Sign::at_most},  Spelling{"≥", Sign::at_least},
                                 Spelling{"==", Sign::equal},   Spelling{"<", Sign::less},
                                 Spelling{">", Sign::greater},  Spelling{"=", Sign::equal}};
  const auto found = std::ranges::find_if(
      spellings, [&](const Spelling& own) { return text.find(own.text) != std::string_view::npos; });
  if (found == spellings.end()) throw std::invalid_argument("compares nothing; must be like λ < 1e-6");
  const std::size_t at = text.find(found->text);
  std::string_view left = trimmed(text.substr(0, at), " \t"),
                   right = trimmed(text.substr(at + found->text.size()), " \t");
  sign_ = found->sign;
  // "w = vertex 12" is about the vertex of a shape, "w = w5" about the order in which the run found them.
  if (left == "w" && right.starts_with("vertex")) {
    left = "vertex";
    right = trimmed(right.substr(left.size()), " \t");
  } else if (left == "w" && right.starts_with("w")) {
    right.remove_prefix(1);
  }
  const std::optional<std::size_t> quantity = quantity_named(left);
  if (!quantity) throw std::invalid_argument(concat("knows no \"", left, "\"; must be one of ", names()));
  const std::optional<double> value = number_in(right);
  if (!value) throw std::invalid_argument(concat("compares with \"", right, "\"; must be a number"));
  quantity_ = *quantity;
  value_ = *value;
}

bool StepCondition::holds(const Step& step) const {
  Values values;
  quantities[quantity_].values(step, values);
  return std::ranges::any_of(values, [this](double own) {
    switch (sign_) {
      case Sign::less:
        return own < value_;
      case Sign::at_most:
        return own <= value_;
      case Sign::equal:
        return own == value_;
      case Sign::at_least:
        return own >= value_;
      case Sign::greater:
        return own > value_;
    }
    return false;
  });
}

std::string StepCondition::names() {
  std::string out;
  for (const Quantity& own : quantities) out.append(out.empty() ? "" : ", ").append(own.name);
  return out;
}

}  // namespace minkoscope
