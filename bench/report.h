// What the report prints and writes.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "bench/row.h"

namespace minkoscope::bench {

std::string table_head();
std::string table_line(const Row& row);
/// How many rows meet their targets, and which do not by how much.
std::string verdict(const std::vector<Row>& rows);
std::string to_json(const std::vector<Row>& rows);

}  // namespace minkoscope::bench
