#include "core/scene/obj/obj_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <initializer_list>
#include <limits>

#include "core/base/characters.h"
#include "core/base/text.h"
#include "core/scene/case/case_error.h"
#include "core/scene/json/json_reader.h"

namespace minkoscope {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::size_t progress_interval = 1u << 20, piece_size = 1u << 18;  // bytes

std::string_view without_blanks(std::string_view s) {
  while (!s.empty() && is_blank(s.front())) s.remove_prefix(1);
  while (!s.empty() && is_blank(s.back())) s.remove_suffix(1);
  return s;
}

std::string_view next_word(std::string_view& rest) {
  std::size_t i = 0;
  while (i < rest.size() && is_blank(rest[i])) ++i;
  std::size_t end = i;
  while (end < rest.size() && !is_blank(rest[end])) ++end;
  const std::string_view word = rest.substr(i, end - i);
  rest.remove_prefix(end);
  return word;
}

std::string and_more(std::size_t count) {
  return count > 1 ? concat(" (and ", std::to_string(count - 1), " more like it)") : "";
}

template <class Integer>
void append_integer(std::string& text, Integer value) {
  char digits[24];
  const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
  text.append(digits, end);
}

/// A number as sign, digits without a point, and a power of ten; false where it has more digits than 64 bits hold.
struct Decimal {
  bool negative = false;
  std::uint64_t digits = 0;
  int exponent = 0;
};

bool as_decimal(std::string_view word, Decimal& out) {
  constexpr std::uint64_t most = 100'000'000'000'000'000;
  if (word.front() == '-' || word.front() == '+') {
    out.negative = word.front() == '-';
    word.remove_prefix(1);
  }
  bool fraction = false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] == '.') {
      fraction = true;
    } else if (is_digit(word[i])) {
      if (out.digits >= most) return false;
      out.digits = 10 * out.digits + static_cast<std::uint64_t>(word[i] - '0');
      if (fraction) --out.exponent;
    } else {
      int power = 0;
      std::string_view rest = word.substr(i + 1);
      if (!rest.empty() && rest.front() == '+') rest.remove_prefix(1);
      const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), power);
      if (error != std::errc() || std::abs(power) > 400) return false;
      out.exponent += power;
      break;
    }
  }
  return true;
}

void append_decimal(std::string& text, const Decimal& decimal) {
  if (decimal.negative) text.push_back('-');
  append_integer(text, decimal.digits);
  if (decimal.exponent == 0) return;
  text.push_back('e');
  append_integer(text, decimal.exponent);
}

}  // namespace

struct ObjRepair::Number {
  double value = 0.0;
  enum class State { good, malformed, too_large } state = State::good;
};

ObjRepair::Statement ObjRepair::statement_of(std::string_view keyword) {
  if (keyword == "v") return Statement::vertex;
  if (keyword == "f" || keyword == "fo") return Statement::face;
  if (keyword == "g" || keyword == "o") return Statement::group;
  constexpr std::array<std::string_view, 14> names{"usemtl",    "mtllib", "usemap",   "maplib",  "shadow_obj",
                                                   "trace_obj", "call",   "csh",      "s",       "mg",
                                                   "bevel",     "lod",    "c_interp", "d_interp"};
  if (std::find(names.begin(), names.end(), keyword) != names.end()) return Statement::name;
  if (keyword == "l" || keyword == "p") return Statement::thin;
  constexpr std::array<std::string_view, 4> data{"vt", "vn", "vp", "vw"};
  if (std::find(data.begin(), data.end(), keyword) != data.end()) return Statement::data;
  constexpr std::array<std::string_view, 23> surfaces{
      "cstype", "deg", "bmat",  "step",  "curv", "curv2", "surf", "parm", "trim", "hole", "scrv",  "sp",
      "end",    "con", "ctech", "stech", "bsp",  "bzp",   "cdc",  "cdp",  "res",  "vrml", "xshape"};
  if (std::find(surfaces.begin(), surfaces.end(), keyword) != surfaces.end()) return Statement::surface;
  if (keyword.front() == '#') return Statement::comment;
  return Statement::unknown;
}

/// The whole word as a number.
ObjRepair::Number ObjRepair::read_number(std::string_view word) {
  Number number;
  if (word.size() > 1 && word.front() == '+' && word[1] != '-') word.remove_prefix(1);
  // A sign, digits and a point begin a number; the words nan and inf, which from_chars knows, do not.
  const std::size_t first = !word.empty() && word.front() == '-' ? 1 : 0;
  if (first >= word.size() || !(is_digit(word[first]) || word[first] == '.')) {
    number.state = Number::State::malformed;
    return number;
  }
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number.value);
  if (end != word.data() + word.size() || error == std::errc::invalid_argument) {
    number.state = Number::State::malformed;
  } else if (error == std::errc::result_out_of_range) {
    // Too small is 0, too large is an error. Without an exponent, a number below 1 has no digit before its point.
    const std::size_t exponent = word.find_first_of("eE");
    const std::size_t leading = word.find_first_not_of("-0");
    const bool small = exponent != std::string_view::npos ? word[exponent + 1] == '-'
                                                          : leading == std::string_view::npos || word[leading] == '.';
    number.value = 0.0;
    if (!small) number.state = Number::State::too_large;
  }
  return number;
}

ObjRepair::ObjRepair(std::string_view text, const std::string& file, const Progress& progress, NumberReader loader)
    : text_(text), file_(file), progress_(progress), loader_(loader) {
  check_encoding();
}

std::string_view ObjRepair::next_piece() {
  piece_.clear();
  while (at_ < text_.size() && piece_.size() < piece_size) {
    if (progress_ && at_ - reported_ >= progress_interval) {
      reported_ = at_;
      if (!progress_(static_cast<double>(at_) / static_cast<double>(text_.size()))) {
        throw CaseError(file_ + ": loading was cancelled");
      }
    }
    read_statement();
  }
  return piece_;
}

void ObjRepair::fail(std::size_t line, const std::string& message) const {
  throw CaseError(file_ + ":" + std::to_string(line) + ": " + message);
}

void ObjRepair::warn(std::size_t line, const std::string& message) {
  places_.warnings.push_back(file_ + ":" + std::to_string(line) + ": " + message);
}

void ObjRepair::check_encoding() {
  const auto starts_with = [&](std::string_view mark) { return text_.substr(0, mark.size()) == mark; };
  if (starts_with("\xFF\xFE") || starts_with("\xFE\xFF")) fail(1, "is UTF-16 text; must be UTF-8 or ASCII");
  if (starts_with(byte_order_mark)) text_.remove_prefix(byte_order_mark.size());
  if (text_.find_first_not_of(" \t\r\n\f\v") == std::string_view::npos) {
    fail(1, "is empty; must be a Wavefront OBJ file with v and f lines");
  }
}

// The next line as the file has it, without what ends it: LF, CR LF or CR.
std::string_view ObjRepair::next_line() {
  const std::size_t end = std::min(text_.find_first_of("\r\n", at_), text_.size());
  const std::string_view line = text_.substr(at_, end - at_);
  at_ = end;
  if (at_ < text_.size()) at_ += text_.substr(at_, 2) == "\r\n" ? 2 : 1;
  ++line_;
  return line;
}

// A line and those that a backslash at its end joins to it. A backslash in a name is part of the name unless a blank
// stands before it, and a comment ends with its line.
void ObjRepair::read_statement() {
  std::string_view line = without_blanks(next_line());
  const std::size_t first_line = line_;
  if (line.empty()) return;
  std::string_view rest = line;
  const std::string_view keyword = next_word(rest);
  Statement statement = statement_of(keyword.back() == '\\' ? keyword.substr(0, keyword.size() - 1) : keyword);
  if (statement == Statement::comment) return;
  if (line.back() == '\\') {
    const bool numbers = statement != Statement::group && statement != Statement::name;
    const auto continues = [&](std::string_view s) {
      return !s.empty() && s.back() == '\\' && (numbers || s.size() < 2 || is_blank(s[s.size() - 2]));
    };
    if (continues(line)) {
      joined_.clear();
      while (continues(line) && at_ < text_.size()) {
        joined_.append(line.substr(0, line.size() - 1)).push_back(' ');
        line = without_blanks(next_line());
      }
      if (continues(line)) line.remove_suffix(1);
      joined_.append(line);
      rest = joined_;
      next_word(rest);
    }
  }
  read(statement, keyword, rest, first_line);
}

void ObjRepair::read(Statement statement, std::string_view keyword, std::string_view rest, std::size_t line) {
  if (statement != Statement::group && statement != Statement::name) rest = rest.substr(0, rest.find('#'));
  switch (statement) {
    case Statement::vertex:
      return read_vertex(rest, line);
    case Statement::face:
      return read_face(rest, line);
    case Statement::group:
      check_text(rest, line);
      places_.groups.push_back({std::string(without_blanks(rest)), places_.face_count});
      return;
    case Statement::thin:
      check_text(rest, line);
      if (thin_++ == 0) {
        first_thin_ = line;
        thin_word_ = keyword.front();
      }
      return;
    case Statement::surface:
      if (surfaces_++ == 0) warn(line, "free-form curves and surfaces are not read; only polygons are");
      return;
    case Statement::unknown:
      check_text(keyword, line);
      check_text(rest, line);
      if (unknown_++ == 0) {
        first_unknown_ = line;
        unknown_word_ = printable(keyword, 20);
      }
      return;
    default:
      check_text(rest, line);
  }
}

// Bytes that no text has: the file is something else.
void ObjRepair::check_text(std::string_view text, std::size_t line) const {
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte < 0x20 && !is_blank(c) && byte != 0x1A) || byte == 0x7F) {
      fail(line, "holds binary data; must be a Wavefront OBJ file, which is text");
    }
  }
}

void ObjRepair::read_vertex(std::string_view rest, std::size_t line) {
  piece_.push_back('v');
  std::size_t count = 0;
  for (std::string_view word = next_word(rest); !word.empty(); word = next_word(rest), ++count) {
    const Number number = read_number(word);
    if (number.state != Number::State::good) {
      check_text(word, line);
      const bool comma = word.find(',') != std::string_view::npos;
      fail(line, concat("\"", printable(word), "\" is ",
                        (number.state == Number::State::too_large ? "too large a number" : "not a number"),
                        (comma ? "; must have a decimal point, not a comma" : "; must be a finite number, as in 1.5")));
    }
    if (count < 3) write_number(word, number.value);
  }
  if (count < 3) {
    fail(line, concat("the vertex has ", std::to_string(count), " numbers; must have three, as in v 1 2 3"));
  }
  piece_.push_back('\n');
  ++places_.vertex_count;
}

// The loader rounds after every digit: mostly it reads the digits as one whole number and a power of ten rightly, else
// it does with one of more digits nearby.
void ObjRepair::write_number(std::string_view word, double value) {
  piece_.push_back(' ');
  const std::size_t start = piece_.size();
  const auto reads_right = [&]() {
    const double read = loader_(std::string_view(piece_).substr(start));
    return read == value && std::signbit(read) == std::signbit(value);
  };
  Decimal decimal;
  if (as_decimal(word, decimal)) {
    append_decimal(piece_, decimal);
    if (reads_right()) return;
    piece_.resize(start);
  }
  if (value == 0.0) {
    piece_.append(std::signbit(value) ? "-0" : "0");
    return;
  }
  constexpr double most_digits = 9e16;
  const double size = std::abs(value);
  const int power =
      static_cast<int>(std::floor(std::log10(most_digits) - std::log10(size)));  // the quotient may overflow
  for (int shift = 0; shift < 4; ++shift) {
    // A double of 16 or 17 digits, and its neighbours: steps as fine as those of the number itself.
    const int up = power - shift;
    double digits = up > 300 ? size * 1e300 * std::pow(10.0, up - 300) : size * std::pow(10.0, up);
    if (!(digits < 1.8e19)) continue;
    digits = std::round(digits);
    for (const int steps : {0, 1, -1, 2, -2, 3, -3}) {
      double tried = digits;
      for (int i = 0; i < std::abs(steps); ++i)
        tried = std::nextafter(tried, steps > 0 ? std::numeric_limits<double>::infinity() : 0.0);
      append_decimal(piece_, {std::signbit(value), static_cast<std::uint64_t>(std::round(tried)), -up});
      if (reads_right()) return;
      piece_.resize(start);
    }
  }
  // Nothing reads just so: the shortest spelling is within a few units in the last place.
  char digits[32];
  const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value, std::chars_format::scientific);
  piece_.append(digits, end);
}

// "7", "7/1", "7//2" or "7/1/2": the position counts, what follows must only look like an index.
std::int64_t ObjRepair::read_corner(std::string_view word, std::size_t line) const {
  const auto bad = [&]() {
    check_text(word, line);
    fail(line,
         concat("\"", printable(word), "\" is not a corner of a face; must be a vertex's index, as in 7, 7/1 or 7//2"));
  };
  std::int64_t position = 0;
  std::string_view part = word.substr(0, word.find('/'));
  if (!read_index(part, position)) bad();
  int parts = 1;
  for (std::size_t slash = part.size(); slash < word.size(); slash += 1 + part.size(), ++parts) {
    part = word.substr(slash + 1);
    part = part.substr(0, part.find('/'));
    std::int64_t unused = 0;
    if ((!part.empty() && !read_index(part, unused)) || parts == 3) bad();
  }
  return position;
}

// Any whole number; one beyond 64 bits becomes the largest, which no file has a vertex for.
bool ObjRepair::read_index(std::string_view word, std::int64_t& index) {
  if (word.size() > 1 && word.front() == '+' && is_digit(word[1])) word.remove_prefix(1);
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), index);
  if (error == std::errc::result_out_of_range) {
    index = word.front() == '-' ? std::numeric_limits<std::int64_t>::min() : std::numeric_limits<std::int64_t>::max();
  } else if (error != std::errc()) {
    return false;
  }
  return end == word.data() + word.size();
}

void ObjRepair::read_face(std::string_view rest, std::size_t line) {
  corners_.clear();
  const auto known = static_cast<std::int64_t>(places_.vertex_count);
  for (std::string_view word = next_word(rest); !word.empty(); word = next_word(rest)) {
    const std::int64_t index = read_corner(word, line);
    if (index == 0) fail(line, "the face has index 0; must be 1 or more, for indices count from 1");
    if (index < -known) {
      fail(line, concat("the face has index ", std::to_string(index), ", further back than the ", std::to_string(known),
                        " vertices before it; must be ",
                        (known > 0 ? concat(std::to_string(-known), " to -1") : "that of a v line before it")));
    }
    // A face may stand before its vertices, so that what is beyond the last is only known at the end.
    const std::int64_t position = index > 0 ? index - 1 : known + index;
    if (position > largest_index_) {
      largest_index_ = position;
      largest_line_ = line;
    }
    corners_.push_back(position);
  }
  if (corners_.size() < 3) {
    if (short_faces_++ == 0) {
      first_short_ = line;
      short_size_ = corners_.size();
    }
    return;
  }
  if (written_group_ != places_.groups.size()) {
    written_group_ = places_.groups.size();
    piece_.append("g ");
    append_integer(piece_, written_group_);
    piece_.push_back('\n');
  }
  piece_.push_back('f');
  for (const std::int64_t corner : corners_) {
    piece_.push_back(' ');
    append_integer(piece_, std::min<std::int64_t>(corner + 1, std::numeric_limits<std::int32_t>::max()));
  }
  piece_.push_back('\n');
  note_face(line, corners_.size());
}

void ObjRepair::note_face(std::size_t line, std::size_t corners) {
  const std::size_t face = places_.face_count++;
  if (!places_.faces.empty()) {
    const ObjPlaces::Faces& last = places_.faces.back();
    if (last.corners == corners && last.line + (face - last.first_face) == line) return;
  }
  places_.faces.push_back({face, static_cast<std::uint32_t>(line), static_cast<std::uint32_t>(corners)});
}

ObjPlaces ObjRepair::finish() {
  const std::size_t count = places_.vertex_count;
  if (largest_index_ >= static_cast<std::int64_t>(count)) {
    fail(largest_line_, concat("the face has index ", std::to_string(largest_index_ + 1), ", but the file has ",
                               std::to_string(count), (count == 1 ? " vertex" : " vertices"), "; must be ",
                               (count > 0 ? concat("1 to ", std::to_string(count)) : "that of a v line")));
  }
  if (count >= std::numeric_limits<std::int32_t>::max()) fail(line_, "has more than 2147483646 vertices");
  if (unknown_ > 0) {
    if (count == 0) {
      fail(first_unknown_,
           concat("begins with \"", unknown_word_, "\", which no OBJ file does; must have v and f lines"));
    }
    warn(first_unknown_,
         concat("\"", unknown_word_, "\" is no statement of an OBJ file", and_more(unknown_), "; not read"));
  }
  if (thin_ > 0) {
    warn(first_thin_, concat("\"", std::string_view(&thin_word_, 1), "\" draws lines or points", and_more(thin_),
                             ", which nothing collides with; left out"));
  }
  if (short_faces_ > 0) {
    warn(first_short_, concat("the face has ", std::to_string(short_size_), (short_size_ == 1 ? " corner" : " corners"),
                              and_more(short_faces_), "; must have three or more; left out"));
  }
  places_.faces.shrink_to_fit();
  return std::move(places_);
}

}  // namespace minkoscope
