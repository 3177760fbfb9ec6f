#include "tests/app/layout/layout_check.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/scene/json/json.h"

namespace minkoscope::test {
namespace {

using Json = nlohmann::json;

struct Box {
  double left = 0, top = 0, right = 0, bottom = 0;
};

Box box_of(const Json& rect) {
  const double x = rect[0].get<double>(), y = rect[1].get<double>();
  return {x, y, x + rect[2].get<double>(), y + rect[3].get<double>()};
}
Box box_of(const DrawnText& text) {
  // What its clip rectangle leaves of it.
  const auto cut = [](float at, float low, float high) { return static_cast<double>(std::clamp(at, low, high)); };
  return {cut(text.low.x, text.clip.x, text.clip.z), cut(text.low.y, text.clip.y, text.clip.w),
          cut(text.high.x, text.clip.x, text.clip.z), cut(text.high.y, text.clip.y, text.clip.w)};
}

/// By how many pixels they lie on one another, in the direction in which it is less.
double overlap(const Box& a, const Box& b) {
  return std::min(std::min(a.right, b.right) - std::max(a.left, b.left),
                  std::min(a.bottom, b.bottom) - std::max(a.top, b.top));
}
bool inside(const Box& inner, const Box& outer, double slack) {
  return inner.left >= outer.left - slack && inner.right <= outer.right + slack && inner.top >= outer.top - slack &&
         inner.bottom <= outer.bottom + slack;
}

std::string words(const std::string& name, const Box& box) {
  char place[96];
  std::snprintf(place, sizeof place, " [%.0f %.0f %.0f×%.0f]", box.left, box.top, box.right - box.left,
                box.bottom - box.top);
  return "'" + name + "'" + place;
}

struct Named {
  std::string name;
  Box box;
};
/// In a window of its own over the panels, which may lie on anything of theirs.
bool is_over(const Named& control) {
  return control.name.starts_with("over.");
}
std::vector<Named> named(const Json& list, const char* name) {
  std::vector<Named> result;
  for (const Json& own : list) result.push_back({own.at(name).get<std::string>(), box_of(own.at("rect"))});
  return result;
}

}  // namespace

std::vector<std::string> layout_faults(const Json& state, std::span<const DrawnText> texts) {
  std::vector<std::string> faults;
  const double scale = state.at("scale").get<double>(), slack = 1.5 * scale;
  const Box window{0, 0, state.at("size")[0].get<double>(), state.at("size")[1].get<double>()};

  const std::vector<Named> controls = named(state.at("controls"), "id");
  for (std::size_t i = 0; i < controls.size(); ++i) {
    const Named& own = controls[i];
    if (!inside(own.box, window, 0.5)) faults.push_back("control outside the window: " + words(own.name, own.box));
    for (std::size_t j = i + 1; j < controls.size(); ++j) {
      const Named& other = controls[j];
      if (is_over(own) != is_over(other)) continue;
      const bool holds = inside(own.box, other.box, 0.5) || inside(other.box, own.box, 0.5);
      const bool same = inside(own.box, other.box, 0.5) && inside(other.box, own.box, 0.5);
      // A row may hold a button of its own.
      if (overlap(own.box, other.box) > slack && (!holds || same))
        faults.push_back("control on control: " + words(own.name, own.box) + " and " + words(other.name, other.box));
    }
  }
  for (const Json& own : state.at("texts")) {
    if (own.at("cut").get<bool>())
      faults.push_back("text cut, without a tooltip: " + words(own.at("text"), box_of(own.at("rect"))));
  }

  // As they are drawn.
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const DrawnText& own = texts[i];
    const Box seen = box_of(own);
    if (seen.right - seen.left < 0.5 || seen.bottom - seen.top < 0.5) continue;  // scrolled out of sight
    if (!inside(seen, window, 0.5)) faults.push_back("text outside the window: " + words(own.text, seen));
    const double lost =
        std::max(static_cast<double>(own.clip.x - own.low.x), static_cast<double>(own.high.x - own.clip.z));
    if (lost > slack) faults.push_back("text cut by its area: " + words(own.text, seen));
    for (std::size_t j = i + 1; j < texts.size(); ++j) {
      const Box other = box_of(texts[j]);
      if (own.over == texts[j].over && overlap(seen, other) > slack)
        faults.push_back("text on text: " + words(own.text, seen) + " and " + words(texts[j].text, other));
    }
    for (const Named& control : controls) {
      if (own.over != is_over(control)) continue;
      // A text belongs to the control that it lies in, or lies beside all of them.
      if (overlap(seen, control.box) > slack && !inside(seen, control.box, slack) && !inside(control.box, seen, slack))
        faults.push_back("text on control: " + words(own.text, seen) + " and " + words(control.name, control.box));
    }
  }

  std::vector<Named> below = controls;
  std::erase_if(below, is_over);
  const std::vector<Named> labels = named(state.at("labels"), "text");
  const auto on = [&](const Named& label, const std::vector<Named>& others, const char* what) {
    for (const Named& other : others) {
      if (overlap(label.box, other.box) > 0.5)
        faults.push_back(std::string("label on ") + what + ": " + words(label.name, label.box) + " and " +
                         words(other.name, other.box));
    }
  };
  Json over_views = state.at("texts");
  over_views.erase(
      std::remove_if(over_views.begin(), over_views.end(), [](const Json& own) { return own.at("part") != "views"; }),
      over_views.end());
  const std::vector<Named> noted = named(over_views, "text"), marks = named(state.at("marks"), "name");
  for (std::size_t i = 0; i < labels.size(); ++i) {
    for (std::size_t j = i + 1; j < labels.size(); ++j) {
      if (overlap(labels[i].box, labels[j].box) > 0.5)
        faults.push_back("label on label: " + words(labels[i].name, labels[i].box) + " and " +
                         words(labels[j].name, labels[j].box));
    }
    on(labels[i], below, "control");
    on(labels[i], noted, "text");
    on(labels[i], marks, "mark");
  }
  return faults;
}

}  // namespace minkoscope::test
