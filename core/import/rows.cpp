#include "core/import/rows.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>
#include <vector>

#include "core/import/number.h"
#include "core/scene/json/json_value.h"

namespace minkoscope {
namespace {

std::string lower_case(std::string_view text) {
  std::string out;
  for (const char c : text) out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

/// Each line of the text is a row; so is the contents of one bracket.
void refuse_decimal_commas_in(const TreeNode& parent, bool lines, const ImportSource& source) {
  std::vector<const TreeNode*> row;
  for (const TreeNode& child : parent.children) {
    if (child.kind != TreeNode::Kind::number) continue;
    if (lines && !row.empty() && row.back()->line != child.line) {
      refuse_decimal_commas(row, source);
      row.clear();
    }
    row.push_back(&child);
  }
  refuse_decimal_commas(row, source);
}

}  // namespace

bool names_a_number(const std::string& constructor) {
  static constexpr std::array types{"btscalar", "scalar",    "real",  "float", "double", "float32",
                                    "float64",  "float32_t", "f32",   "f64",   "single", "number",
                                    "decimal",  "pxreal",    "pxf32", "int"};
  const std::size_t place = constructor.find_last_of(".:");
  const std::string last = lower_case(place == std::string::npos ? constructor : constructor.substr(place + 1));
  return std::find(types.begin(), types.end(), last) != types.end();
}

bool names_no_number(const std::string& word) {
  static constexpr std::array words{"true", "false", "null", "none", "nullptr", "nil", "undefined"};
  return std::find(words.begin(), words.end(), lower_case(word)) != words.end();
}

void refuse_misreadings(const TreeNode& parent, const Strays& strays, int depth, const ImportSource& source) {
  const auto fail_holding = [&](int line, const std::string& what, const char* wanted) {
    source.fail(line, std::string("holds \"").append(printable(what, 40)).append("\" ").append(wanted));
  };
  const auto any = [&](auto&& is) { return std::any_of(parent.children.begin(), parent.children.end(), is); };
  const bool numbers = any([](const TreeNode& child) { return child.kind == TreeNode::Kind::number; });
  const bool vectors = any([](const TreeNode& child) { return child.only_numbers(); });
  const bool list = depth > 0 && vectors && parent.constructor.empty();
  if (strays.gap_line != 0 && !parent.children.empty())
    source.fail(strays.gap_line, "numbers were left out (\"...\"); must be there, every one");
  if (strays.word_line != 0 && (numbers || list))
    fail_holding(strays.word_line, strays.word, "among numbers; must be the numbers it stands for");
  if (strays.empty_line != 0 && list)
    fail_holding(strays.empty_line, strays.empty + "()", "among points; must be the numbers that it stands for");
  if (depth > 0 && numbers)
    for (const TreeNode& child : parent.children)  // sqrt(2), pow(2, 3)
      if (!child.constructor.empty() && child.only_numbers() && child.children.size() <= 2)
        fail_holding(child.line, child.constructor + "(…)", "among numbers; must be the number it comes to");
  refuse_decimal_commas_in(parent, depth == 0, source);
}

void order_coordinates(TreeNode& group) {
  const auto axis = [](const TreeNode& node) {
    if (node.kind != TreeNode::Kind::number) return -1;
    const std::string word = last_word(node.label);
    if (word.size() > 2 || word.empty() || (word.size() == 2 && word.front() != '.')) return -1;
    const char c = word.back();
    return c == 'x' ? 0 : c == 'y' ? 1 : c == 'z' ? 2 : -1;
  };
  std::vector<TreeNode>& nodes = group.children;
  std::vector<TreeNode> out;
  bool wrapped = false;
  for (std::size_t i = 0; i < nodes.size();) {
    int seen = 0;
    if (i + 2 < nodes.size())
      for (std::size_t k = 0; k < 3; ++k) seen |= axis(nodes[i + k]) < 0 ? 8 : 1 << axis(nodes[i + k]);
    if (seen != 7) {
      out.push_back(std::move(nodes[i++]));
      continue;
    }
    TreeNode vector;
    vector.line = nodes[i].line;
    vector.after_break = nodes[i].after_break;
    // "location x: 1 y: 2 z: 3": the words before the first letter name the vector.
    const std::string& first = nodes[i].label;
    const std::size_t space = first.rfind(' ');
    if (space != std::string::npos) vector.label = first.substr(0, space);
    vector.children.resize(3);
    for (std::size_t k = 0; k < 3; ++k) {
      const auto place = static_cast<std::size_t>(axis(nodes[i + k]));
      vector.children[place] = std::move(nodes[i + k]);
      vector.children[place].label.clear();
      vector.children[place].after_break = false;
    }
    out.push_back(std::move(vector));
    wrapped = true;
    i += 3;
  }
  nodes = std::move(out);
  if (wrapped && nodes.size() == 1 && nodes[0].kind == TreeNode::Kind::group && nodes[0].label.empty()) {
    std::vector<TreeNode> inner = std::move(nodes[0].children);
    nodes = std::move(inner);
  }
}

}  // namespace minkoscope
