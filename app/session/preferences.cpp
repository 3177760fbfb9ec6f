#include "app/session/preferences.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "core/base/enum_names.h"
#include "core/base/text.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"
#include "core/scene/json/json_writer.h"

namespace minkoscope {

namespace {

constexpr std::string_view format_name = "minkoscope-settings/1";
constexpr EnumNames<ThemeChoice::light> theme_names{"dark", "light"};
constexpr EnumNames<NumberForm::hex> number_form_names{"rounded", "full", "hex"};

/// Reads a number within bounds; anything else makes the file invalid.
void take(const Json& object, const char* key, double smallest, double largest, double& target) {
  const auto found = object.find(key);
  if (found == object.end()) return;
  if (!found->is_number()) throw std::runtime_error(std::string(key) + " is not a number");
  const double value = found->get<double>();
  if (!std::isfinite(value) || value < smallest || value > largest) {
    throw std::runtime_error(std::string(key) + " is out of range");
  }
  target = value;
}

void take(const Json& object, const char* key, bool& target) {
  const auto found = object.find(key);
  if (found == object.end()) return;
  if (!found->is_boolean()) throw std::runtime_error(std::string(key) + " is neither true nor false");
  target = found->get<bool>();
}

template <auto last>
void take(const Json& object, const char* key, const EnumNames<last>& names, const char* fault,
          decltype(last)& target) {
  const auto found = object.find(key);
  if (found == object.end()) return;
  const auto value = names.find(found->get<std::string>());
  if (!value) throw std::runtime_error(fault);
  target = *value;
}

/// "repeated support" as a key: "stop_at_repeated_support".
std::string stop_key(BreakpointKind kind) {
  std::string key = "stop_at_";
  for (const char c : to_string(kind)) key += c == ' ' ? '_' : lower_case(c);
  return key;
}

Preferences from_json(const Json& object) {
  if (!object.is_object() || object.value("format", std::string()) != format_name) {
    throw std::runtime_error("not a settings file");
  }
  Preferences result;
  take(object, "theme", theme_names, "theme is neither dark nor light", result.theme);
  take(object, "scale", 0.0, Preferences::largest_scale, result.scale);
  take(object, "animate", result.animate);
  take(object, "left_width", 0.0, 10000.0, result.left_width);
  take(object, "right_width", 0.0, 10000.0, result.right_width);
  take(object, "bottom_height", 0.0, 10000.0, result.bottom_height);
  take(object, "view_split", 0.05, 0.95, result.view_split);
  take(object, "row_split", 0.05, 0.95, result.row_split);
  take(object, "show_film", result.show_film);
  take(object, "show_magnifier", result.show_magnifier);
  take(object, "show_diagnostics", result.show_diagnostics);
  take(object, "numbers", number_form_names, "numbers is neither rounded, full nor hex", result.numbers);
  take(object, "show_regions", result.layers.regions);
  take(object, "show_support", result.layers.support);
  take(object, "show_planes", result.layers.planes);
  using Walking = WalkPreferences;
  take(object, "walk_speed", Walking::slowest, Walking::fastest, result.walking.walk_speed);
  take(object, "run_speed", Walking::slowest, Walking::fastest, result.walking.run_speed);
  take(object, "jump_height", 0.0, Walking::highest_jump, result.walking.jump_height);
  take(object, "look_sensitivity", Walking::dullest, Walking::keenest, result.walking.look_sensitivity);
  take(object, "invert_look", result.walking.invert_look);
  for (const BreakpointKind kind : all_breakpoint_kinds) {
    bool on = result.stops.holds(kind);
    take(object, stop_key(kind).c_str(), on);
    result.stops.set(kind, on);
  }
  result.stop_region = object.value("stop_region", std::string());
  if (result.stop_region.size() > 4) throw std::runtime_error("stop_region names more than four vertices");
  if (const auto recent = object.find("recent_files"); recent != object.end()) {
    for (const Json& entry : *recent) result.recent_files.emplace_back(entry.get<std::string>());
    if (result.recent_files.size() > Preferences::recent_limit) result.recent_files.resize(Preferences::recent_limit);
  }
  if (const auto folded = object.find("folded_sections"); folded != object.end()) {
    for (const Json& entry : *folded) result.fold(entry.get<std::string>(), true);
  }
  if (const auto solved = object.find("solved_tasks"); solved != object.end()) {
    for (const Json& entry : *solved) result.remember_solved(entry.get<std::string>());
  }
  return result;
}

}  // namespace

std::string_view to_string(ThemeChoice theme) {
  return theme_names[theme];
}

std::string_view to_string(NumberForm form) {
  return number_form_names[form];
}

void Preferences::remember_file(const std::filesystem::path& file) {
  std::erase(recent_files, file);
  recent_files.insert(recent_files.begin(), file);
  if (recent_files.size() > recent_limit) recent_files.resize(recent_limit);
}

bool Preferences::is_folded(std::string_view section) const {
  return std::find(folded_sections.begin(), folded_sections.end(), section) != folded_sections.end();
}

void Preferences::fold(std::string_view section, bool folded) {
  if (is_folded(section) == folded) return;
  if (folded) {
    folded_sections.emplace_back(section);
  } else {
    std::erase(folded_sections, section);
  }
}

bool Preferences::has_solved(std::string_view task) const {
  return std::find(solved_tasks.begin(), solved_tasks.end(), task) != solved_tasks.end();
}

void Preferences::remember_solved(const std::string& task) {
  if (!has_solved(task)) solved_tasks.push_back(task);
}

std::filesystem::path preferences_file() {
  const char* config = std::getenv("XDG_CONFIG_HOME");
  if (config != nullptr && config[0] == '/') return std::filesystem::path(config) / "minkoscope" / "settings.json";
  const char* home = std::getenv("HOME");
  if (home != nullptr && home[0] == '/')
    return std::filesystem::path(home) / ".config" / "minkoscope" / "settings.json";
  return {};
}

PreferencesRead read_preferences(const std::filesystem::path& file) {
  std::error_code ignored;
  if (file.empty() || !std::filesystem::exists(file, ignored)) return {};
  try {
    std::ifstream stream(file);
    std::stringstream text;
    text << stream.rdbuf();
    if (!stream) throw std::runtime_error("it cannot be read");
    const Json object = read_json_if_any(text.str());
    if (!object.is_discarded()) return {from_json(object), {}};
  } catch (const Json::exception&) {  // a member of another type
  } catch (const std::exception& fault) {
    return {Preferences{}, file.string() + ": " + fault.what() + "; the defaults are used"};
  }
  return {Preferences{}, file.string() + ": not valid settings; the defaults are used"};
}

bool write_preferences(const Preferences& preferences, const std::filesystem::path& file) {
  if (file.empty()) return false;
  Json object;
  object["format"] = format_name;
  object["theme"] = to_string(preferences.theme);
  object["scale"] = preferences.scale;
  object["animate"] = preferences.animate;
  object["left_width"] = preferences.left_width;
  object["right_width"] = preferences.right_width;
  object["bottom_height"] = preferences.bottom_height;
  object["view_split"] = preferences.view_split;
  object["row_split"] = preferences.row_split;
  object["show_film"] = preferences.show_film;
  object["show_magnifier"] = preferences.show_magnifier;
  object["show_diagnostics"] = preferences.show_diagnostics;
  object["numbers"] = to_string(preferences.numbers);
  object["show_regions"] = preferences.layers.regions;
  object["show_support"] = preferences.layers.support;
  object["show_planes"] = preferences.layers.planes;
  object["walk_speed"] = preferences.walking.walk_speed;
  object["run_speed"] = preferences.walking.run_speed;
  object["jump_height"] = preferences.walking.jump_height;
  object["look_sensitivity"] = preferences.walking.look_sensitivity;
  object["invert_look"] = preferences.walking.invert_look;
  for (const BreakpointKind kind : all_breakpoint_kinds) object[stop_key(kind)] = preferences.stops.holds(kind);
  object["stop_region"] = preferences.stop_region;
  object["recent_files"] = Json::array();
  for (const auto& recent : preferences.recent_files) object["recent_files"].push_back(recent.string());

  object["folded_sections"] = preferences.folded_sections;
  object["solved_tasks"] = preferences.solved_tasks;

  std::error_code fault;
  std::filesystem::create_directories(file.parent_path(), fault);
  if (fault) return false;
  std::filesystem::path beside = file;
  beside += ".new";
  {
    std::ofstream stream(beside, std::ios::trunc);
    // File names are bytes, not always UTF-8: invalid ones are replaced rather than losing all settings.
    stream << dump_json(object, 2, NotUtf8::replaced) << '\n';
    stream.flush();
    if (!stream) {
      stream.close();
      std::filesystem::remove(beside, fault);
      return false;
    }
  }
  std::filesystem::rename(beside, file, fault);
  if (fault) std::filesystem::remove(beside, fault);
  return !fault;
}

}  // namespace minkoscope
