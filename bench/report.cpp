#include "bench/report.h"

#include <cmath>
#include <cstdio>

#include "core/scene/json/json.h"

namespace minkoscope::bench {
namespace {

constexpr const char* peers[] = {"bullet", "libccd", "fcl"};

std::string time_text(double ns) {
  char text[32];
  if (ns < 1e5)
    std::snprintf(text, sizeof text, "%.0f", ns);
  else
    std::snprintf(text, sizeof text, "%.0f ms", ns * 1e-6);
  return text;
}

/// The row's part of what its target is of.
std::string of_target(const Row& row) {
  const auto part = row.part();
  if (!part) return {};
  const std::string of = row.beside.empty() ? "" : " of " + row.beside_name;
  char text[64];
  if (!row.target) {
    std::snprintf(text, sizeof text, "%10.3f", *part);
    return text + of;
  }
  std::snprintf(text, sizeof text, "%10.3f  <= %-5g %s", *part, *row.target, *part <= *row.target ? "met" : "NOT MET");
  return text + of;
}

std::string padded(const std::string& text, std::size_t width) {
  return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

double rounded(double value, double steps) {
  return std::round(value * steps) / steps;
}

nlohmann::json column_json(const Column& column) {
  return {{"ns", rounded(column.ns, 10)}, {"wrong", column.wrong}, {"hits", rounded(column.hits, 10000)}};
}

}  // namespace

std::string table_head() {
  return "row                         portable     AVX2 wrong |   Bullet wrong |   libccd wrong |      FCL wrong | "
         "checked | of Bullet   target";
}

std::string table_line(const Row& row) {
  std::string out = row.name + std::string(row.name.size() < 26 ? 26 - row.name.size() : 0, ' ');
  const auto time_of = [&row](const char* name) {
    for (const Column& column : row.ours) {
      if (column.name == name) return time_text(column.ns);
    }
    return std::string("-");
  };
  out += padded(time_of("portable"), 10);
  out += padded(time_of("avx2"), 9);
  out += padded(row.checked > 0 ? std::to_string(row.wrong()) : "-", 6);
  if (!row.beside.empty()) {
    // Where the peers stand: our other way.
    out += " |" + padded(row.beside_name + ":", 15);
    for (std::size_t i = 0; i < 2; ++i) {
      const Column* const column = i < row.beside.size() ? &row.beside[i] : nullptr;
      out += " |" + padded(column != nullptr ? time_text(column->ns) : "-", 9);
      out += padded(column != nullptr && row.checked > 0 ? std::to_string(column->wrong) : "-", 6);
    }
    return out + " |" + padded(std::to_string(row.checked), 8) + " |" + of_target(row);
  }
  for (const char* const name : peers) {
    out += " |";
    const Column* found = nullptr;
    for (const Column& peer : row.peers) {
      if (peer.name == name) found = &peer;
    }
    out += padded(found != nullptr ? time_text(found->ns) : "-", 9);
    out += padded(found != nullptr && row.checked > 0 ? std::to_string(found->wrong) : "-", 6);
  }
  out += " |" + padded(std::to_string(row.checked), 8) + " |";
  return out + of_target(row);
}

std::string verdict(const std::vector<Row>& rows) {
  std::string missed;
  int met = 0, asked = 0, wrong = 0;
  for (const Row& row : rows) {
    wrong += row.wrong();
    const auto part = row.part();
    if (!part || !row.target) continue;
    ++asked;
    if (*part <= *row.target) {
      ++met;
      continue;
    }
    char text[128];
    std::snprintf(text, sizeof text, "  %s: %.3f of %s instead of %g, %.2f times the target\n", row.name.c_str(), *part,
                  row.beside.empty() ? "Bullet" : row.beside_name.c_str(), *row.target, *part / *row.target);
    missed += text;
  }
  std::string out = std::to_string(met) + " of " + std::to_string(asked) + " targets met; " + std::to_string(wrong) +
                    (wrong == 1 ? " wrong answer" : " wrong answers") + " of ours\n";
  if (!missed.empty()) out += "not met:\n" + missed;
  return out;
}

std::string to_json(const std::vector<Row>& rows) {
  nlohmann::json out = nlohmann::json::array();
  for (const Row& row : rows) {
    nlohmann::json entry = {{"row", row.name},
                            {"ours_ns", rounded(row.ours.back().ns, 10)},
                            {"wrong", row.wrong()},
                            {"checked", row.checked}};
    for (const Column& column : row.ours) entry["ours"][column.name] = column_json(column);
    entry["peers"] = nlohmann::json::object();
    for (const Column& column : row.peers) entry["peers"][column.name] = column_json(column);
    if (const auto part = row.of_bullet()) entry["of_bullet"] = rounded(*part, 1000);
    if (const auto part = row.of_beside()) {
      for (const Column& column : row.beside) entry[row.beside_name][column.name] = column_json(column);
      entry["of_bullet"] = nullptr;
      entry["of_" + row.beside_name] = rounded(*part, 1000);
    }
    if (row.target) entry["target"] = *row.target;
    out.push_back(std::move(entry));
  }
  return out.dump(1) + "\n";
}

}  // namespace minkoscope::bench
