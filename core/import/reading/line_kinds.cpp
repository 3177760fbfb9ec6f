#include "core/import/reading/line_kinds.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>
#include <string>

#include "core/import/grammar/parser.h"
#include "core/import/notation/source.h"
#include "core/import/reading/reader.h"
#include "core/import/text/markup.h"
#include "core/import/text/signs.h"

namespace minkoscope {
namespace {

// Numbers of the text times its lines of numbers: about a second.
constexpr std::size_t most_line_work = 500'000;

/// By the line where an expression begins: the last line of the longest that does.
class Extents {
 public:
  explicit Extents(const ParsedText& parsed) {
    for (const Statement& statement : parsed.statements)
      for (const Expression& item : statement.items) add(item);
  }
  int last_line_of(int line) const {
    const auto found = last_.find(line);
    return found != last_.end() ? found->second : line;
  }

 private:
  int add(const Expression& expression) {
    int last = expression.line;
    for (const auto* parts : {&expression.children, &expression.receiver})
      for (const Expression& part : *parts) last = std::max(last, add(part));
    int& known = last_[expression.line];
    known = std::max(known, last);
    return last;
  }
  std::map<int, int> last_;
};

class KindsOfLines {
 public:
  KindsOfLines(std::size_t count, const Extents& extents) : kinds_(count, LineKind::none), extents_(extents) {}

  /// A line whose numbers were looked at is what they are; a thing that begins above it does not take it.
  void settle(int line, LineKind kind) {
    if (LineKind* own = at(line); own != nullptr) *own = kind;
    settled_.insert(line);
  }
  /// What is known first stays; the line where a thing begins is its own.
  void take(int line, LineKind kind) {
    if (line < 1) return;
    if (at(line) == nullptr || !begun_.insert({line, kind}).second) return;
    if (*at(line) == LineKind::none) *at(line) = kind;
    for (int each = line + 1; each <= extents_.last_line_of(line); ++each)
      if (LineKind* own = at(each); own != nullptr && *own == LineKind::none && !settled_.contains(each)) *own = kind;
  }
  LineKind* at(int line) {
    const auto index = static_cast<std::size_t>(line) - 1;
    return index < kinds_.size() ? &kinds_[index] : nullptr;
  }
  std::vector<LineKind> result() { return std::move(kinds_); }

 private:
  std::vector<LineKind> kinds_;
  std::map<int, LineKind> begun_;
  std::set<int> settled_;
  const Extents& extents_;
};

/// What a reading holds, as texts that are equal where it holds the same.
struct Holdings {
  std::string shapes, poses, answers;
};

void add(std::string& text, const Meaning& value) {
  if (value.is(Meaning::Kind::number))
    text.append(std::to_string(value.number)).append(" ");
  else
    text.append(value.text).append("; ");
  for (const Meaning& item : value.items) add(text, item);
}
void add(std::string& text, const PartialPose& place) {
  if (place.position) add(text, vector_meaning(*place.position, 0));
  if (place.rotation) {
    const Quaterniond& q = *place.rotation;
    add(text, list_meaning({q.w, q.x, q.y, q.z}, 0));
  }
  text.append(place.fault ? place.fault->message : std::string()).append("; ");
}

Holdings holdings_of(const Reading& reading) {
  Holdings out;
  for (const BodyDraft& body : reading.bodies) {
    for (const auto& [member, value] : body.sizes) add(out.shapes, value);
    add(out.shapes, list_meaning(body.unnamed, 0));
    add(out.shapes, vector_meaning(body.center, 0));
    out.shapes += body.fault ? body.fault->message : std::string();
    add(out.poses, body.place);
  }
  for (const auto& [name, list] : reading.lists) add(out.shapes, list);
  for (const PoseDraft& pose : reading.poses) add(out.poses, pose.place);
  for (const Claim& claim : reading.claims) add(out.answers, claim.value);
  return out;
}

/// The numbers of a text, by their lines.
using NumbersByLine = std::map<int, std::vector<Expression*>>;
void gather_numbers(std::vector<Expression>& items, NumbersByLine& numbers) {
  for (Expression& item : items) {
    if (item.is(Expression::Kind::number)) numbers[item.line].push_back(&item);
    gather_numbers(item.children, numbers);
    gather_numbers(item.receiver, numbers);
  }
}

/// Lines whose numbers the reading depends on: it is what changes with them. Lines on whose numbers nothing depends are
/// left, as are all of a text that is too long to be read once for each line.
void take_counted(ParsedText parsed, const ImportSource& source, KindsOfLines& kinds) {
  NumbersByLine numbers;
  for (Statement& statement : parsed.statements) gather_numbers(statement.items, numbers);
  std::size_t count = 0;
  for (const auto& [line, own] : numbers) count += own.size();
  if (count * numbers.size() > most_line_work) return;
  const auto read = [&] { return holdings_of(Reader(source, source.choices).read(parsed)); };
  const Holdings before = read();
  for (const auto& [line, own] : numbers) {
    std::vector<double> written;
    for (Expression* number : own) {
      written.push_back(number->value);
      number->value = number->value * 1.375 + 0.625;
    }
    const Holdings after = read();
    for (std::size_t i = 0; i < own.size(); ++i) own[i]->value = written[i];
    kinds.settle(line, after.shapes != before.shapes     ? LineKind::shape
                       : after.poses != before.poses     ? LineKind::pose
                       : after.answers != before.answers ? LineKind::answer
                                                         : LineKind::none);
  }
}

void take_reading(const Reading& reading, KindsOfLines& kinds) {
  for (const BodyDraft& body : reading.bodies) {
    kinds.take(body.line, LineKind::shape);
    for (const auto& [member, value] : body.sizes) kinds.take(value.line, LineKind::shape);
    if (!body.place.empty()) kinds.take(body.place.line, LineKind::pose);
  }
  for (const Claim& claim : reading.claims) kinds.take(claim.line, LineKind::answer);
  for (const PoseDraft& pose : reading.poses) kinds.take(pose.place.line, LineKind::pose);
  for (const auto& [name, list] : reading.lists) kinds.take(list.line, LineKind::shape);
}

/// What begins a block whose numbers stand on the lines below it.
struct BlockWord {
  std::string_view begin;
  LineKind kind;
};
constexpr std::array block_words{BlockWord{"shape 1", LineKind::shape}, BlockWord{"shape 2", LineKind::shape},
                                 BlockWord{"x_fs", LineKind::pose}};

/// A line in lower case, without the blanks around it.
std::string low_words(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(" \t\r"), end = line.find_last_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  std::string low(line.substr(begin, end - begin + 1));
  for (char& c : low) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return low;
}

/// How many numbers a line holds that holds nothing but numbers and what parts them; 0 for any other.
int count_of_numbers(std::string_view line) {
  int count = 0;
  bool inside = false;
  for (const char c : line) {
    const bool part = std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-' || c == '+' ||
                      (inside && (c == 'e' || c == 'E' || c == 'f'));
    if (!part && std::string_view(" \t\r,;[](){}").find(c) == std::string_view::npos) return 0;
    if (part && !inside) ++count;
    inside = part;
  }
  return count;
}

/// Lines of numbers belong to what stands above them; by themselves they are points, or rows of a matrix.
void take_rest(const std::vector<std::string_view>& lines, KindsOfLines& kinds) {
  LineKind above = LineKind::none;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    LineKind& own = *kinds.at(static_cast<int>(i) + 1);
    const std::string low = low_words(lines[i]);
    const std::string_view words = low;
    for (const BlockWord& word : block_words)
      if (own == LineKind::none && words.starts_with(word.begin)) own = word.kind;
    const bool has_digit = words.find_first_of("0123456789") != std::string_view::npos;
    if (own == LineKind::none && has_digit) {
      const int numbers = count_of_numbers(words);
      own = numbers == 0              ? LineKind::not_understood
            : above != LineKind::none ? above
            : numbers == 3            ? LineKind::shape
            : numbers == 4            ? LineKind::pose
                                      : LineKind::not_understood;
    }
    above = words.empty() || own == LineKind::not_understood ? LineKind::none : own;
  }
}

}  // namespace

std::vector<LineKind> line_kinds(std::string_view text, const ImportChoices& choices) {
  const std::string plain = without_markup(with_plain_signs(text));
  std::vector<std::string_view> lines;
  for (std::size_t begin = 0; begin <= plain.size();) {
    const std::size_t end = std::min(plain.find('\n', begin), plain.size());
    lines.push_back(std::string_view(plain).substr(begin, end - begin));
    begin = end + 1;
  }
  const ImportSource source{plain, "text", {}, choices};
  const ParsedText parsed = parse_text(plain);
  const Extents extents(parsed);
  KindsOfLines kinds(lines.size(), extents);
  take_counted(parsed, source, kinds);
  take_reading(Reader(source, choices).read(), kinds);
  take_rest(lines, kinds);
  return kinds.result();
}

}  // namespace minkoscope
