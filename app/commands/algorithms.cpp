// minkoscope algorithms: the tables of methods, as text or JSON.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <minkoscope/pair.h>
#include <minkoscope/sweep.h>
#include <minkoscope/walk.h>

#include "app/commands/commands.h"
#include "app/commands/io/output.h"
#include "core/broad_phase/broad_phase.h"
#include "core/character/mover_table.h"
#include "core/contact/method_table.h"
#include "core/narrow_phase/method_table.h"
#include "core/scene/json/json_writer.h"
#include "core/sweep/method_table.h"

namespace minkoscope {
namespace {

struct MethodRow {
  std::string_view name, title, citation;
  std::vector<std::string_view> answers;
  std::string_view kind;
};

std::vector<MethodRow> all_methods() {
  std::vector<MethodRow> rows;
  for (const PairMethod& method : pair_methods()) {
    rows.push_back(
        {method.name, method.title, method.citation, {method.answers.begin(), method.answers.end()}, "pair"});
  }
  for (const SweepMethod& method : sweep_methods()) {
    rows.push_back(
        {method.name, method.title, method.citation, {method.answers.begin(), method.answers.end()}, "sweep"});
  }
  for (const MoverMethod& method : mover_methods()) {
    rows.push_back(
        {method.name, method.title, method.citation, {"position", "velocity", "grounded", "hits", "depth"}, "walk"});
  }
  for (const BroadPhaseMethod& method : broad_phase_methods()) {
    rows.push_back({method.name, method.title, method.citation, {"pairs", "tests", "overlaps"}, "world"});
  }
  for (const ContactMethod& method : contact_methods()) {
    rows.push_back({method.name,
                    method.title,
                    method.citation,
                    {"overlap", "normal", "points", "depth", "features", "ids"},
                    "contact"});
  }
  return rows;
}

void print_table(const std::vector<MethodRow>& rows) {
  std::size_t name_width = 4, title_width = 5;
  for (const MethodRow& row : rows) {
    name_width = std::max(name_width, row.name.size());
    title_width = std::max(title_width, row.title.size());
  }
  const auto padded = [](std::string_view text, std::size_t width) {
    std::string cell(text);
    cell.resize(std::max(width, text.size()), ' ');
    return cell;
  };
  for (const MethodRow& row : rows) {
    std::string answers;
    for (const std::string_view answer : row.answers) answers.append(answers.empty() ? "" : ", ").append(answer);
    print_line(padded(row.kind, 7) + "  " + padded(row.name, name_width) + "  " + std::string(row.title));
    print_line(std::string(name_width + 11, ' ') + "answers " + answers);
    print_line(std::string(name_width + 11, ' ') + std::string(row.citation));
  }
}

void print_json(const std::vector<MethodRow>& rows) {
  JsonWriter writer;
  writer.begin_array();
  for (const MethodRow& row : rows) {
    writer.begin_object().member("name", row.name).member("title", row.title).member("citation", row.citation);
    writer.key("answers").begin_array();
    for (const std::string_view answer : row.answers) writer.value(answer);
    writer.end_array().key("kinds").begin_array().value(row.kind).end_array().end_object();
  }
  print_line(writer.end_array().take());
}

}  // namespace

void add_algorithms_command(CLI::App& program, CommandContext& context) {
  const Command command =
      add_command(program, context, "algorithms", "List the methods: what they answer and their source",
                  "minkoscope algorithms --json");
  command.callback([&context] { context.json ? print_json(all_methods()) : print_table(all_methods()); });
}

}  // namespace minkoscope
