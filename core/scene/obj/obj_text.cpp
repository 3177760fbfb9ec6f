#include "core/scene/obj/obj_text.h"

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <limits>
#include <optional>

#include "core/scene/case/case_error.h"
#include "core/scene/json/json_reader.h"

namespace minkoscope {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::size_t progress_interval = 1u << 20;  // bytes

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\f' || c == '\v';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

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

/// The parts in a row. (g++ 12 warns of overlap, wrongly, where a sum of strings begins with a literal.)
std::string join(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) text.append(part);
  return text;
}

enum class Statement { vertex, face, group, name, data, thin, surface, comment, unknown };

Statement statement_of(std::string_view keyword) {
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
struct Number {
  double value = 0.0;
  enum class State { good, malformed, too_large } state = State::good;
};

Number read_number(std::string_view word) {
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

class Reader {
 public:
  Reader(std::string_view text, const std::string& file, const Progress& progress)
      : text_(text), file_(file), progress_(progress) {}

  ObjText run() {
    check_encoding();
    out_.face_start.push_back(0);
    std::size_t reported = 0;
    while (at_ < text_.size()) {
      if (progress_ && at_ - reported >= progress_interval) {
        reported = at_;
        if (!progress_(static_cast<double>(at_) / static_cast<double>(text_.size()))) {
          throw CaseError(file_ + ": loading was cancelled");
        }
      }
      read_statement();
    }
    finish();
    out_.vertices.shrink_to_fit();
    out_.corners.shrink_to_fit();
    out_.face_start.shrink_to_fit();
    out_.face_line.shrink_to_fit();
    return std::move(out_);
  }

 private:
  [[noreturn]] void fail(std::size_t line, const std::string& message) const {
    throw CaseError(file_ + ":" + std::to_string(line) + ": " + message);
  }
  void warn(std::size_t line, const std::string& message) {
    out_.warnings.push_back(file_ + ":" + std::to_string(line) + ": " + message);
  }

  void check_encoding() {
    const auto starts_with = [&](std::string_view mark) { return text_.substr(0, mark.size()) == mark; };
    if (starts_with("\xFF\xFE") || starts_with("\xFE\xFF")) fail(1, "is UTF-16 text; must be UTF-8 or ASCII");
    if (starts_with(byte_order_mark)) text_.remove_prefix(byte_order_mark.size());
    if (text_.find_first_not_of(" \t\r\n\f\v") == std::string_view::npos) {
      fail(1, "is empty; must be a Wavefront OBJ file with v and f lines");
    }
  }

  // The next line as the file has it, without what ends it: LF, CR LF or CR.
  std::string_view next_line() {
    const std::size_t end = std::min(text_.find_first_of("\r\n", at_), text_.size());
    const std::string_view line = text_.substr(at_, end - at_);
    at_ = end;
    if (at_ < text_.size()) at_ += text_.substr(at_, 2) == "\r\n" ? 2 : 1;
    ++line_;
    return line;
  }

  // A line and those that a backslash at its end joins to it. A backslash in a name is part of the name unless a blank
  // stands before it, and a comment ends with its line.
  void read_statement() {
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

  void read(Statement statement, std::string_view keyword, std::string_view rest, std::size_t line) {
    if (statement != Statement::group && statement != Statement::name) rest = rest.substr(0, rest.find('#'));
    switch (statement) {
      case Statement::vertex:
        return read_vertex(rest, line);
      case Statement::face:
        return read_face(rest, line);
      case Statement::group:
        check_text(rest, line);
        out_.groups.push_back({std::string(without_blanks(rest)), out_.face_count()});
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
  void check_text(std::string_view text, std::size_t line) const {
    for (const char c : text) {
      const auto byte = static_cast<unsigned char>(c);
      if ((byte < 0x20 && !is_blank(c) && byte != 0x1A) || byte == 0x7F) {
        fail(line, "holds binary data; must be a Wavefront OBJ file, which is text");
      }
    }
  }

  void read_vertex(std::string_view rest, std::size_t line) {
    std::array<double, 3> position{};
    std::size_t count = 0;
    for (std::string_view word = next_word(rest); !word.empty(); word = next_word(rest), ++count) {
      const Number number = read_number(word);
      if (number.state != Number::State::good) {
        check_text(word, line);
        const bool comma = word.find(',') != std::string_view::npos;
        fail(line,
             join({"\"", printable(word), "\" is ",
                   (number.state == Number::State::too_large ? "too large a number" : "not a number"),
                   (comma ? "; must have a decimal point, not a comma" : "; must be a finite number, as in 1.5")}));
      }
      if (count < 3) position[count] = number.value;
    }
    if (count < 3) {
      fail(line, join({"the vertex has ", std::to_string(count), " numbers; must have three, as in v 1 2 3"}));
    }
    out_.vertices.emplace_back(position[0], position[1], position[2]);
  }

  // "7", "7/1", "7//2" or "7/1/2": the position counts, what follows must only look like an index.
  std::int64_t read_corner(std::string_view word, std::size_t line) const {
    const auto bad = [&]() {
      check_text(word, line);
      fail(line, join({"\"", printable(word),
                       "\" is not a corner of a face; must be a vertex's index, as in 7, 7/1 or 7//2"}));
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
  static bool read_index(std::string_view word, std::int64_t& index) {
    if (word.size() > 1 && word.front() == '+' && is_digit(word[1])) word.remove_prefix(1);
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), index);
    if (error == std::errc::result_out_of_range) {
      index = word.front() == '-' ? std::numeric_limits<std::int64_t>::min() : std::numeric_limits<std::int64_t>::max();
    } else if (error != std::errc()) {
      return false;
    }
    return end == word.data() + word.size();
  }

  void read_face(std::string_view rest, std::size_t line) {
    const std::size_t start = out_.corners.size();
    const auto known = static_cast<std::int64_t>(out_.vertices.size());
    for (std::string_view word = next_word(rest); !word.empty(); word = next_word(rest)) {
      const std::int64_t index = read_corner(word, line);
      if (index == 0) fail(line, "the face has index 0; must be 1 or more, for indices count from 1");
      if (index < -known) {
        fail(line, join({"the face has index ", std::to_string(index), ", further back than the ",
                         std::to_string(known), " vertices before it; must be ",
                         (known > 0 ? join({std::to_string(-known), " to -1"}) : "that of a v line before it")}));
      }
      // A face may stand before its vertices, so that what is beyond the last is only known at the end.
      const std::int64_t position = index > 0 ? index - 1 : known + index;
      if (position > largest_index_) {
        largest_index_ = position;
        largest_line_ = line;
      }
      out_.corners.push_back(static_cast<std::uint32_t>(std::min<std::int64_t>(position, 0xffffffff)));
    }
    const std::size_t size = out_.corners.size() - start;
    if (size < 3) {
      out_.corners.resize(start);
      if (short_faces_++ == 0) {
        first_short_ = line;
        short_size_ = size;
      }
      return;
    }
    out_.face_start.push_back(out_.corners.size());
    out_.face_line.push_back(static_cast<std::uint32_t>(line));
  }

  void finish() {
    const std::size_t count = out_.vertices.size();
    if (largest_index_ >= static_cast<std::int64_t>(count)) {
      fail(largest_line_, join({"the face has index ", std::to_string(largest_index_ + 1), ", but the file has ",
                                std::to_string(count), (count == 1 ? " vertex" : " vertices"), "; must be ",
                                (count > 0 ? join({"1 to ", std::to_string(count)}) : "that of a v line")}));
    }
    if (count > std::numeric_limits<std::uint32_t>::max()) fail(line_, "has more than 4294967295 vertices");
    if (unknown_ > 0) {
      if (count == 0) {
        fail(first_unknown_,
             join({"begins with \"", unknown_word_, "\", which no OBJ file does; must have v and f lines"}));
      }
      warn(first_unknown_,
           join({"\"", unknown_word_, "\" is no statement of an OBJ file", and_more(unknown_), "; not read"}));
    }
    if (thin_ > 0) {
      warn(first_thin_, join({"\"", std::string_view(&thin_word_, 1), "\" draws lines or points", and_more(thin_),
                              ", which nothing collides with; left out"}));
    }
    if (short_faces_ > 0) {
      warn(first_short_,
           join({"the face has ", std::to_string(short_size_), (short_size_ == 1 ? " corner" : " corners"),
                 and_more(short_faces_), "; must have three or more; left out"}));
    }
  }

  static std::string and_more(std::size_t count) {
    return count > 1 ? join({" (and ", std::to_string(count - 1), " more like it)"}) : "";
  }

  std::string_view text_;
  const std::string& file_;
  const Progress& progress_;
  ObjText out_;
  std::string joined_;
  std::size_t at_ = 0;
  std::size_t line_ = 0;
  std::int64_t largest_index_ = -1;
  std::size_t largest_line_ = 0;
  std::size_t surfaces_ = 0;
  std::size_t unknown_ = 0, first_unknown_ = 0;
  std::string unknown_word_;
  std::size_t thin_ = 0, first_thin_ = 0;
  char thin_word_ = 'l';
  std::size_t short_faces_ = 0, first_short_ = 0, short_size_ = 0;
};

}  // namespace

ObjText read_obj_text(std::string_view text, const std::string& file, const Progress& progress) {
  return Reader(text, file, progress).run();
}

}  // namespace minkoscope
