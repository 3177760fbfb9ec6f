#include "core/import/grammar/number_rows.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace minkoscope {
namespace {

using Kind = Expression::Kind;

bool only_numbers(const Statement& statement) {
  return std::all_of(statement.items.begin(), statement.items.end(), [](const Expression& item) {
    if (item.kind == Kind::group && !item.children.empty())
      return std::all_of(item.children.begin(), item.children.end(),
                         [](const Expression& child) { return child.kind == Kind::number; });
    return item.kind == Kind::number;
  });
}
/// The numbers of a statement as rows: what stands in brackets is one of its own.
std::vector<Expression> rows_of(Statement& statement) {
  std::vector<Expression> rows;
  bool loose = false;
  for (std::size_t i = 0; i < statement.items.size(); ++i) {
    if (is_row_index(statement.items, i)) continue;
    Expression& item = statement.items[i];
    const bool bracketed = item.kind == Kind::group && item.bracket != '\0';
    if (bracketed || !loose) {
      rows.emplace_back();
      rows.back().bracket = '[';
      rows.back().line = item.line;
    }
    loose = !bracketed;
    if (item.kind == Kind::group)
      std::move(item.children.begin(), item.children.end(), std::back_inserter(rows.back().children));
    else
      rows.back().children.push_back(std::move(item));
  }
  return rows;
}
/// The rows that follow a statement, which begin where it has none; null where it takes none.
std::vector<Expression>* block_below(Statement& above, int line) {
  Expression* last = &above.items.back();
  if (last->kind == Kind::word || last->kind == Kind::label) {
    above.items.emplace_back();
    last = &above.items.back();
    last->line = line;
  } else if (last->kind == Kind::assignment && last->children.size() == 1) {
    last = &last->children[0];
  }
  if (last->kind != Kind::group || last->bracket != '\0') return nullptr;
  std::vector<Expression>& block = last->children;
  if (!block.empty() && block.front().kind == Kind::number) {
    Expression row;
    row.bracket = '[';
    row.line = block.front().line;
    row.children = std::exchange(block, {});
    block.push_back(std::move(row));
  }
  return &block;
}

}  // namespace

void add_statement(std::vector<Statement>& statements, Statement statement) {
  const bool numbers = only_numbers(statement);
  if (numbers && !statements.empty() && !statements.back().items.empty() && !statement.is_comment &&
      statements.back().paragraph == statement.paragraph) {
    Statement& above = statements.back();
    if (std::vector<Expression>* block = block_below(above, statement.line)) {
      above.heads_numbers = above.is_comment;
      std::vector<Expression> rows = rows_of(statement);
      const bool same_line = !block->empty() && block->back().line == rows[0].line;
      if (same_line) {  // "0.5; 0.25; 0"
        std::move(rows[0].children.begin(), rows[0].children.end(), std::back_inserter(block->back().children));
        rows.erase(rows.begin());
      }
      std::move(rows.begin(), rows.end(), std::back_inserter(*block));
      return;
    }
  }
  if (numbers && statement.items.size() > 1) {
    Expression block;
    block.line = statement.line;
    block.children = rows_of(statement);
    if (block.children.size() == 1) block.children = std::exchange(block.children[0].children, {});
    statement.items.clear();
    statement.items.push_back(std::move(block));
  }
  statements.push_back(std::move(statement));
}

void join_values(Expression& parent) {
  std::vector<Expression> joined;
  for (Expression& child : parent.children) {
    const bool number = child.kind == Kind::number || child.kind == Kind::negation;
    if (!number || !child.after_comma || joined.empty() || joined.back().kind != Kind::assignment) {
      joined.push_back(std::move(child));
      continue;
    }
    Expression& value = joined.back().children[0];
    if (value.kind != Kind::group) {
      Expression run;
      run.line = value.line;
      run.children.push_back(std::move(value));
      value = std::move(run);
    }
    value.children.push_back(std::move(child));
  }
  parent.children = std::move(joined);
}

bool are_rows(const Expression& parent, std::vector<std::size_t> ends) {
  ends.push_back(parent.children.size());
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
  if (ends[0] == 0) ends.erase(ends.begin());
  const bool numbers = std::all_of(parent.children.begin(), parent.children.end(), [](const Expression& child) {
    return child.kind == Kind::number || child.kind == Kind::negation;
  });
  if (!numbers || ends.size() < 2) return false;
  const std::size_t length = ends[0];
  for (std::size_t i = 0; i < ends.size(); ++i)
    if (ends[i] != (i + 1) * length) return false;
  return length > 1 && (length % 3 != 0 || length == 3 || ends.size() == 3);
}

void split_rows(Expression& parent, std::vector<std::size_t> ends) {
  ends.push_back(parent.children.size());
  std::vector<Expression> rows;
  std::size_t first = 0;
  for (const std::size_t end : ends) {
    if (end == first) continue;
    Expression row;
    row.bracket = '[';
    row.line = parent.children[first].line;
    for (; first < end; ++first) row.children.push_back(std::move(parent.children[first]));
    rows.push_back(std::move(row));
  }
  parent.children = std::move(rows);
}

}  // namespace minkoscope
