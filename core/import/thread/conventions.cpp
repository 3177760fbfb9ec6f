#include "core/import/thread/conventions.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <regex>
#include <set>
#include <vector>

namespace minkoscope {
namespace {

struct Phrase {
  std::string_view option, answer, words;  // a regular expression, in lower case
  bool stays = false;                      // for a value stands among the words, or they name a shape
};
// Of one sentence: no full stop and no line end stands between.
constexpr std::array phrases{
    Phrase{"capsule", "without-caps",
           R"(half ?_?(length|height)[^\n]{0,80}(without|excluding|not counting)( the)?( end)? ?caps?\b)", true},
    Phrase{"capsule", "without-caps",
           R"((height|length)[^\n#/]{0,24}(#|//) ?(the )?(cylinder|cylindrical) (part|section)( only)?)", true},
    Phrase{
        "axis", "x",
        R"(((capsules|cylinders|cones) (are|stand|lie|run|point)|segment|centers)[^.;\n0-9]{0,20} along (the |its |their )?(local |own )?x\b)",
        true},
    Phrase{
        "axis", "y",
        R"(((capsules|cylinders|cones) (are|stand|lie|run|point)|segment|centers)[^.;\n0-9]{0,20} along (the |its |their )?(local |own )?y\b)",
        true},
    Phrase{"axis", "x", R"((capsules?|cylinders?|cones?)[:,(]* ?[^.;\n0-9]{0,16}\b(local|own) x[ -]axis)", true},
    Phrase{"axis", "y", R"((capsules?|cylinders?|cones?)[:,(]* ?[^.;\n0-9]{0,16}\b(local|own) y[ -]axis)", true},
    Phrase{"axis", "z", R"((capsules?|cylinders?|cones?)[:,(]* ?[^.;\n0-9]{0,16}\b(local|own) z[ -]axis)", true},
    Phrase{
        "axis", "z",
        R"(((capsules|cylinders|cones) (are|stand|lie|run|point)|segment|centers)[^.;\n0-9]{0,20} along (the |its |their )?(local |own )?z\b)",
        true},
    Phrase{
        "axis", "x",
        R"((capsule|cylinder|cone)[^\n]{0,80}(//|#|,|;|\(|whose|its|with|and)( the)? ?(main |long |symmetry )?axis (is|=|runs along|along)( the| its)?( local| own)? \+?x\b)",
        true},
    Phrase{
        "axis", "y",
        R"((capsule|cylinder|cone)[^\n]{0,80}(//|#|,|;|\(|whose|its|with|and)( the)? ?(main |long |symmetry )?axis (is|=|runs along|along)( the| its)?( local| own)? \+?y\b)",
        true},
    Phrase{
        "axis", "z",
        R"((capsule|cylinder|cone)[^\n]{0,80}(//|#|,|;|\(|whose|its|with|and)( the)? ?(main |long |symmetry )?axis (is|=|runs along|along)( the| its)?( local| own)? \+?z\b)",
        true},
    Phrase{"axis", "x", R"(\baxis is (along )?(the |its )?(local|own) x\b)", true},
    Phrase{"axis", "y", R"(\baxis is (along )?(the |its )?(local|own) y\b)", true},
    Phrase{"axis", "z", R"(\baxis is (along )?(the |its )?(local|own) z\b)", true},
    Phrase{"axis", "x", R"(\b(apex|tip) (is |lies )?(at|on|towards) (the |its )?(local |own )?\+ ?x\b)", true},
    Phrase{"axis", "y", R"(\b(apex|tip) (is |lies )?(at|on|towards) (the |its )?(local |own )?\+ ?y\b)", true},
    Phrase{"axis", "z", R"(\b(apex|tip) (is |lies )?(at|on|towards) (the |its )?(local |own )?\+ ?z\b)", true},
    Phrase{
        "quaternion", "xyzw",
        R"((quat[a-z]{0,12}|rotations?|orientations?)[^.;:\n()=0-9]{0,30} (are|is|as|in)( [a-z]{1,10}){0,3}[( ]{1,2}(x,? ?y,? ?z,? ?w|xyzw)\)?( order)?)"},
    Phrase{
        "quaternion", "wxyz",
        R"((quat[a-z]{0,12}|rotations?|orientations?)[^.;:\n()=0-9]{0,30} (are|is|as|in)( [a-z]{1,10}){0,3}[( ]{1,2}(w,? ?x,? ?y,? ?z|wxyz)\)?( order)?)"},
    Phrase{"quaternion", "xyzw",
           R"((quat[a-z]{0,12}|rotations?|orientations?)[^.;:\n()=0-9]{0,30} (w|scalar)( part)?( is| comes)?[ -]last)"},
    Phrase{
        "quaternion", "wxyz",
        R"((quat[a-z]{0,12}|rotations?|orientations?)[^.;:\n()=0-9]{0,30} (w|scalar)( part)?( is| comes)?[ -]first)"},
    Phrase{
        "extents", "half",
        R"(\b(sizes?|extents?|dims?|dimensions); *(//|/\*|#) ?(the )?half[ -](extents|sizes|lengths|widths|sides|edges))",
        true},
    Phrase{
        "extents", "full",
        R"(\b(sizes?|extents?|dims?|dimensions); *(//|/\*|#) ?(the )?(full|whole)[ -](extents|sizes|lengths|widths|sides|edges))",
        true},
    Phrase{
        "extents", "half",
        R"(\b(sizes?|extents?|dims?|dimensions) (=|is|means|holds)( always| the)? half[ -](extents|sizes|lengths|widths|sides|edges))"},
    Phrase{
        "extents", "half",
        R"(\b(sizes|extents|dimensions|boxes|sides) are (given|stored|listed|specified|described|written|defined)( by| as| in| with)?( their)? half[ -](extents|sizes|lengths|widths|sides|edges))"},
    Phrase{
        "extents", "half",
        R"((sizes|extents|dimensions|dims|boxes|sides)[^.;:\n()=0-9]{0,20} (are|mean)( always| all| the)? half([ -]?(extents|sizes|lengths|widths|sides|edges))?)"},
    Phrase{
        "extents", "full",
        R"(\b(sizes?|extents?|dims?|dimensions) (=|is|means|holds)( always| the)? (full|whole)[ -](extents|sizes|lengths|widths|sides|edges))"},
    Phrase{
        "extents", "full",
        R"(\b(sizes|extents|dimensions|boxes|sides) are (given|stored|listed|specified|described|written|defined)( by| as| in| with)?( their)? (full|whole)[ -](extents|sizes|lengths|widths|sides|edges))"},
    Phrase{
        "extents", "full",
        R"((sizes|extents|dimensions|dims|boxes|sides)[^.;:\n()=0-9]{0,20} (are|mean)( always| all| the)? (full|whole)([ -]?(extents|sizes|lengths|widths|sides|edges))?)"},
    Phrase{
        "capsule", "without-caps",
        R"((height|length)s? (is|are|means?)( given| measured)? (without|excluding)( the)?( end)? ?(caps?|hemispheres?))"},
    Phrase{
        "capsule", "without-caps",
        R"((height|length)s? (is|are|means?|of)( only)? the (cylinder|cylindrical|middle|straight) (part|section|segment)( only)?)"},
    Phrase{
        "capsule", "without-caps",
        R"(half[ -]?(height|length)[^.;:\n=0-9]{0,30} (is|are|means?) half (of )?the (cylinder|cylindrical|middle|straight) (part|section|segment)( only)?)"},
    Phrase{
        "capsule", "with-caps",
        R"((height|length)s? (is|are|means?)( given| measured)? (with|including)( the)?( end)? ?(caps?|hemispheres?))"},
    Phrase{"capsule", "with-caps",
           R"((height|length)s? (is|are|means?)( the)? (total|overall|from tip to tip|tip to tip|end to end))"}};

struct Found {
  const Phrase* phrase;
  std::size_t begin, length;
};

std::vector<Found> phrases_in(const std::string& text) {
  static const std::vector<std::regex> expressions = [] {
    std::vector<std::regex> out;
    for (const Phrase& phrase : phrases)
      out.emplace_back(phrase.words.begin(), phrase.words.end(), std::regex::ECMAScript | std::regex::icase);
    return out;
  }();
  const auto begin_of_word = [&](std::size_t at) {
    while (at > 0 && std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0) --at;
    return at;
  };
  std::vector<Found> found;
  for (std::size_t i = 0; i < phrases.size(); ++i)
    for (std::sregex_iterator at(text.begin(), text.end(), expressions[i]), end; at != end; ++at) {
      const auto behind = static_cast<std::size_t>(at->position() + at->length());
      // "the rotation is (x, y, z, w) = (0, 0, 0, 1)" says it of one value, where it is read.
      const std::size_t next = text.find_first_not_of(' ', behind);
      if (phrases[i].option != "axis" && next != std::string::npos &&
          std::string_view("=:(0123456789-").find(text[next]) != std::string_view::npos)
        continue;
      const std::size_t begin = begin_of_word(static_cast<std::size_t>(at->position()));
      found.push_back({&phrases[i], begin, behind - begin});
    }
  return found;
}

/// Takes a phrase out of a text; of one that stays only what speaks of a frame: "along their local y".
void blank_phrase(std::string& text, const Found& found) {
  constexpr std::string_view frame = " local ";
  const auto blank = [&](std::size_t begin, std::size_t length) {
    std::fill_n(text.begin() + static_cast<std::ptrdiff_t>(begin), length, ' ');
  };
  if (!found.phrase->stays) return blank(found.begin, found.length);
  const std::size_t at = text.find(frame, found.begin);
  if (at < found.begin + found.length) blank(at, frame.size());
}

bool is_open(std::string_view option, const ImportChoices& choices) {
  if (option == "quaternion") return choices.quaternion == QuaternionOrder::unknown;
  if (option == "axis") return choices.axis == '\0';
  if (option == "extents") return choices.extents == Sides::unknown;
  return !choices.with_caps;
}

}  // namespace

std::string take_conventions(std::string_view text, ImportChoices& choices) {
  constexpr std::size_t longest = 20'000;  // more is data
  std::string out(text);
  if (choices.library != Library::none || text.size() > longest || !libraries_of(text).empty()) return out;
  const std::vector<Found> found = phrases_in(out);
  for (const std::string_view option : {"quaternion", "extents", "capsule", "axis"}) {
    if (!is_open(option, choices)) continue;
    std::set<std::string_view> answers;
    for (const Found& each : found)
      if (each.phrase->option == option) answers.insert(each.phrase->answer);
    if (answers.size() != 1) continue;
    choices.choose(std::string(option), std::string(*answers.begin()));
    for (const Found& each : found)
      if (each.phrase->option == option) blank_phrase(out, each);
  }
  return out;
}

}  // namespace minkoscope
