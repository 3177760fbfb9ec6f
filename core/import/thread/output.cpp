#include "core/import/thread/output.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <vector>

#include "core/base/characters.h"
#include "core/base/text.h"
#include "core/import/grammar/expression.h"
#include "core/import/notation/members.h"
#include "core/import/notation/shape_words.h"

namespace minkoscope {
namespace {

constexpr std::array words_of_output{
    "distance", "dist",   "d",        "depth",     "penetration", "sep",       "separation", "separated",
    "normal",   "n",      "nx",       "hit",       "hits",        "contact",   "contacts",   "overlap",
    "overlaps", "result", "res",      "toi",       "fraction",    "time",      "iterations", "iteration",
    "iters",    "iter",   "gjk",      "epa",       "true",        "false",     "intersect",  "intersecting",
    "w1",       "w2",     "witness",  "nearest",   "closest",     "phi",       "nhat",       "collide",
    "collides", "touch",  "touching", "returned",  "returns",     "ret",       "status",     "ok",
    "failed",   "passed", "error",    "assertion", "penetrating", "nan",       "converged",  "took",
    "expected", "actual", "ms",       "impact",    "feature",     "collision", "colliding",  "mtv",
    "num",      "count"};
// What speaks of shapes, or is code.
constexpr std::array words_of_shapes{"rot",         "rotation", "quat",   "quaternion", "transform",   "pose",
                                     "orientation", "origin",   "radius", "extent",     "extents",     "size",
                                     "height",      "center",   "centre", "vertices",   "verts",       "points",
                                     "basis",       "matrix",   "scale",  "half",       "halfextents", "shape",
                                     "node",        "new",      "const",  "let",        "var",         "auto"};

struct Line {
  bool number = false, word = false, answer = false, shape = false;
};

Line look_at(std::string_view line) {
  Line out;
  for (std::size_t at = 0; at < line.size();) {
    const auto letter = [&](std::size_t i) {
      return i < line.size() && std::isalpha(static_cast<unsigned char>(line[i])) != 0;
    };
    if (is_digit(line[at])) {
      out.number = true;
      while (at < line.size() && (is_digit(line[at]) || line[at] == '.' || letter(at))) ++at;
      continue;
    }
    const std::size_t first = at;
    while (letter(at) || (at > first && at < line.size() && is_digit(line[at]))) ++at;
    if (at == first) {
      ++at;
      continue;
    }
    const std::string_view written = line.substr(first, at - first);
    out.word = out.word || written != "array";
    const char behind = at < line.size() ? line[at] : ' ';
    const bool named = is_one_of(written, {"a", "b", "A", "B"}) && (behind == '=' || behind == ':' || behind == '(');
    out.shape = out.shape || named;  // "a=(0.5, 0.1, 0)"
    std::vector<std::string> words = words_of_name(written);
    words.push_back(lower_case(std::string(written)));
    for (const std::string& word : words) {
      out.answer = out.answer || is_one_of(word, words_of_output);
      out.shape = out.shape || is_one_of(word, words_of_shapes) || shape_kind_named(word).has_value();
    }
  }
  // "closest point on box (4.9, 1.2, -1.1)"
  if (line.find("closest point") != std::string_view::npos || line.find("nearest point") != std::string_view::npos)
    out.shape = false;
  out.answer = out.answer || line.find("->") != std::string_view::npos || line.find("=>") != std::string_view::npos;
  return out;
}

/// The last line of words before a place, where no code stands between.
std::string_view line_before(const Thread& thread, std::size_t place) {
  while (place > 0) {
    const std::size_t end = place - 1;
    const std::size_t begin = end == 0 ? 0 : thread.words.rfind('\n', end - 1) + 1;
    const auto line = [&](const std::string& part) {
      return trimmed(std::string_view(part).substr(begin, end - begin), whitespace);
    };
    if (!line(thread.code).empty()) return {};
    if (!line(thread.words).empty()) return line(thread.words);
    place = begin;
  }
  return {};
}

/// "Output:", "and it prints"
bool announces_output(std::string_view line) {
  static constexpr std::array places{"position", "positions", "pos", "transforms", "poses", "locations", "coordinates"};
  const std::vector<std::string> said = words_of_name(line);
  const bool placed = std::any_of(said.begin(), said.end(), [](const std::string& word) {
    return is_one_of(word, places) || is_one_of(word, words_of_shapes);
  });
  if (placed) return false;
  static constexpr std::array words{"output", "outputs", "prints", "printed", "result",  "results",  "console",
                                    "gives",  "logs",    "shows",  "stdout",  "returns", "printing", "log"};
  for (const std::string& word : words_of_name(line.substr(line.size() > 60 ? line.size() - 60 : 0)))
    if (is_one_of(word, words)) return true;
  return false;
}

void move_part(std::string& from, std::string& to, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) {
    if (from[i] == '\n') continue;
    to[i] = from[i];
    from[i] = ' ';
  }
}

/// "0.2119 [array([0.08, 0.39, 1.21]), array([-0.13, 0.36, 1.18])]": values alone, as a program prints them.
bool holds_values_alone(std::string_view line) {
  bool number = false;
  for (std::size_t at = 0; at < line.size();) {
    if (std::isalpha(static_cast<unsigned char>(line[at])) == 0) {
      number = number || is_digit(line[at]);
      ++at;
      continue;
    }
    const std::size_t first = at;
    while (at < line.size() && std::isalpha(static_cast<unsigned char>(line[at])) != 0) ++at;
    if (!is_one_of(line.substr(first, at - first), {"array", "True", "False", "None", "true", "false", "e"}))
      return false;
  }
  return number;
}

/// "main.js:42 Line3 {start: …}": what the console of a browser shows.
bool is_of_a_browser(std::string_view line) {
  const std::string_view place = line.substr(0, line.find(' '));
  const std::size_t colon = place.rfind(':');
  if (colon == std::string_view::npos || colon + 1 == place.size() || place.size() == line.size()) return false;
  const std::string_view file = place.substr(0, colon), number = place.substr(colon + 1);
  return std::all_of(number.begin(), number.end(), is_digit) &&
         (file.ends_with(".js") || file.ends_with(".ts") || file.ends_with(".mjs") || file.ends_with(".html"));
}

/// Lines of values below code that prints.
void set_values_below_apart(Thread& thread) {
  static constexpr std::string_view calls[] = {"print", "Log(", "log(", "WriteLine", "cout", "echo"};
  bool behind_code = false, prints = false;
  for (std::size_t begin = 0; begin < thread.code.size();) {
    const std::size_t end = std::min(thread.code.find('\n', begin), thread.code.size());
    const auto line = [&](const std::string& part) {
      return trimmed(std::string_view(part).substr(begin, end - begin), whitespace);
    };
    const std::string_view code = line(thread.code), words = line(thread.words);
    prints = prints || std::any_of(std::begin(calls), std::end(calls),
                                   [&](std::string_view call) { return code.find(call) != std::string_view::npos; });
    const bool below = behind_code && prints && code.empty() && holds_values_alone(words);
    if (below || is_of_a_browser(words)) move_part(thread.words, thread.output, begin, end);
    behind_code = !code.empty() || below || (behind_code && (words.empty() || announces_output(words)));
    begin = end + 1;
  }
}

}  // namespace

namespace {

/// Whether a block below "Log output:" holds no word of a shape, nor of where it stands.
bool is_log(std::string_view block) {
  if (block.find_first_of(";{}") != std::string_view::npos) return false;
  const std::vector<std::string> words = words_of_name(block);
  return std::none_of(words.begin(), words.end(), [](const std::string& word) {
    const auto member = word.size() > 2 ? member_named(word) : std::nullopt;
    return is_one_of(word, words_of_shapes) || shape_kind_named(word) || (member && describes_shape(*member));
  });
}

}  // namespace

bool is_output(std::string_view block, bool announced) {
  if (announced && is_log(block)) return true;
  bool number = false;
  for (std::size_t begin = 0; begin < block.size();) {
    const std::size_t end = std::min(block.find('\n', begin), block.size());
    const std::string_view text = block.substr(begin, end - begin);
    const Line line = look_at(text);
    const std::string_view bare = trimmed(text.substr(0, text.find(" //")), whitespace);
    const bool code = bare.ends_with(';') || bare.ends_with('{');
    if (line.shape || code || (line.number && !line.answer && (line.word || !announced))) return false;
    number = number || line.number;
    begin = end + 1;
  }
  return number;
}

void set_output_apart(Thread& thread) {
  thread.output.assign(thread.code.size(), ' ');
  for (std::size_t i = 0; i < thread.code.size(); ++i)
    if (thread.code[i] == '\n') thread.output[i] = '\n';
  // Blocks of code, between lines that are empty there.
  std::size_t block = std::string::npos;
  for (std::size_t begin = 0; begin <= thread.code.size();) {
    const std::size_t end = std::min(thread.code.find('\n', begin), thread.code.size());
    const bool empty = trimmed(std::string_view(thread.code).substr(begin, end - begin), whitespace).empty();
    if (!empty && block == std::string::npos) block = begin;
    if ((empty || end == thread.code.size()) && block != std::string::npos) {
      const std::size_t last = empty ? begin : end;
      const bool announced = announces_output(line_before(thread, block));
      if (is_output(std::string_view(thread.code).substr(block, last - block), announced))
        move_part(thread.code, thread.output, block, last);
      block = std::string::npos;
    }
    begin = end + 1;
  }
  set_values_below_apart(thread);
  // Spans of the words.
  for (std::size_t open = 0; (open = thread.words.find('`', open)) != std::string::npos;) {
    const std::size_t close = thread.words.find_first_of("`\n", open + 1);
    if (close == std::string::npos) return;
    const std::size_t line = open == 0 ? 0 : thread.words.rfind('\n', open) + 1;
    const bool announced = announces_output(std::string_view(thread.words).substr(line, open - line));
    if (thread.words[close] == '`' &&
        is_output(std::string_view(thread.words).substr(open + 1, close - open - 1), announced))
      move_part(thread.words, thread.output, open + 1, close);
    open = close + 1;
  }
}

}  // namespace minkoscope
