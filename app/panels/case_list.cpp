#include "app/panels/case_list.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>

#include "app/files/assets.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"
#include "core/base/text.h"
#include "core/scene/json/json.h"
#include "core/scene/json/json_reader.h"

namespace minkoscope {
namespace {

std::string tag_of(const Json& text, std::size_t index) {
  const auto tags = text.find("tags");
  if (tags == text.end()) return {};
  if (tags->is_string()) return index == 0 ? tags->get<std::string>() : std::string();
  if (!tags->is_array() || tags->size() <= index || !(*tags)[index].is_string()) return {};
  return (*tags)[index].get<std::string>();
}

std::string text_of(const Json& text, const char* key) {
  const auto found = text.find(key);
  return found != text.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// "gjk-overlap" as "GJK overlap"; otherwise the first letter becomes a capital.
std::string heading_of(std::string text) {
  for (const std::string_view word : {"gjk", "epa", "sat"}) {
    if (!text.starts_with(word) || (text.size() > 3 && text[3] != '-' && text[3] != ' ')) continue;
    for (std::size_t i = 0; i < 3; ++i) text[i] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[i])));
    std::replace(text.begin(), text.end(), '-', ' ');
    return text;
  }
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

/// "assets/examples/pair/deep-hulls.json" has "assets/examples/pictures/pair/deep-hulls.png".
std::filesystem::path picture_of(const std::filesystem::path& file) {
  const std::filesystem::path folder = asset_path("assets/examples");
  return folder / "pictures" / file.lexically_relative(folder).replace_extension(".png");
}

/// The text in lines that fit, broken at spaces.
std::vector<std::string_view> lines_of(ImFont* font, std::string_view text, float width) {
  std::vector<std::string_view> lines;
  while (size_of(font, text).x > width && text.find(' ') != std::string_view::npos) {
    std::size_t end = text.find(' ');
    for (std::size_t next = end; next < text.size() && size_of(font, text.substr(0, next)).x <= width;
         next = text.find(' ', next + 1))
      end = next;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  lines.push_back(text);
  return lines;
}

/// The picture, the whole name, and as much of the sentence as fits. True when it was clicked.
bool draw_row(PanelContext& context, const ListedCase& own) {
  const float width = ImGui::GetContentRegionAvail().x, pad = context.px(6);
  ImFont *const font = context.fonts.regular, *const small = context.fonts.small;
  const bool has_picture = context.picture && context.picture(picture_of(own.file)) != 0;
  const float beside = has_picture ? context.px(60) + pad : 0.0f;
  const std::vector<std::string_view> lines = lines_of(font, own.name, width - 2.0f * pad - beside);
  const float line = std::round(font->FontSize * 1.2f);
  const float height = context.px(46) + static_cast<float>(lines.size() - 1) * line;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool clicked = ImGui::InvisibleButton("case", {std::max(width, 1.0f), height});
  if (!ImGui::IsItemVisible()) return clicked;
  const bool current = context.document.file() == own.file;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  if (ImGui::IsItemHovered() || current) {
    draw.AddRectFilled(at, {at.x + width, at.y + height}, packed(context.theme.raised, current ? 1.0f : 0.7f),
                       ImGui::GetStyle().FrameRounding);
  }
  float left = at.x + pad;
  if (const std::uintptr_t picture = has_picture ? context.picture(picture_of(own.file)) : 0) {
    const float middle = at.y + height * 0.5f, half = context.px(18);
    const ImVec2 low{left, middle - half}, high{left + context.px(58), middle + half};
    draw.AddImageRounded(reinterpret_cast<ImTextureID>(picture), low, high, {0, 0}, {1, 1}, IM_COL32_WHITE,
                         context.px(4));
    left = high.x + pad + context.px(2);
  }
  const float room = at.x + width - pad - left;
  std::string cut;
  float top = at.y + context.px(5);
  for (const std::string_view own_line : lines) {
    put_fitted_text(context, draw, font, {left, top}, room,
                    packed(current ? context.theme.text : mix(context.theme.dim, context.theme.text, 0.5f)), own_line);
    top += line;
  }
  const float remark = own.remark.empty() ? 0.0f : size_of(small, own.remark).x + pad;
  const float below = at.y + height - small->FontSize - context.px(7);
  put_text(context, draw, small, {left, below}, packed(context.theme.faint),
           elided(small, own.note, room - remark, cut));
  if (remark > 0.0f) {
    put_text(context, draw, small, {at.x + width - remark, below}, packed(context.theme.colour(Role::support)),
             own.remark);
  }
  return clicked;
}

}  // namespace

std::vector<ListedCase> list_cases(const std::filesystem::path& folder, std::string_view kind) {
  std::map<std::string, std::size_t> order;
  {
    std::ifstream stream(folder / "examples" / "order.txt");
    for (std::string line; std::getline(stream, line);)
      if (!line.empty() && line.front() != '#') order.try_emplace(line, order.size());
  }
  std::vector<std::pair<std::size_t, ListedCase>> found;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, ignored)) {
    if (entry.path().extension() != ".json") continue;
    std::ifstream stream(entry.path());
    const Json text = read_json_if_any(std::string(std::istreambuf_iterator<char>(stream), {}));
    if (!text.is_object() || text_of(text, "kind").empty()) continue;
    if (!kind.empty() && text_of(text, "kind") != kind) continue;
    ListedCase listed{entry.path(),    text_of(text, "name"), text_of(text, "note"),
                      tag_of(text, 0), tag_of(text, 1),       text_of(text, "kind")};
    if (listed.name.empty()) listed.name = entry.path().stem().string();
    if (listed.group.empty() && entry.path().native().find("/regressions/") != std::string::npos)
      listed.group = "regressions";
    const auto place =
        order.find(entry.path().lexically_relative(folder / "examples").replace_extension().generic_string());
    found.emplace_back(place != order.end() ? place->second : order.size(), std::move(listed));
  }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : a.second.file.filename() < b.second.file.filename();
  });
  std::vector<ListedCase> cases;
  for (auto& [place, listed] : found) cases.push_back(std::move(listed));
  std::map<std::string, std::size_t> first;
  for (std::size_t i = 0; i < cases.size(); ++i) first.try_emplace(cases[i].group, i);
  std::stable_sort(cases.begin(), cases.end(),
                   [&](const ListedCase& a, const ListedCase& b) { return first.at(a.group) < first.at(b.group); });
  return cases;
}

bool matches(const ListedCase& listed, std::string_view search) {
  const std::string all =
      lower_case(listed.name + "\n" + listed.note + "\n" + listed.group + "\n" + listed.remark + "\n" + listed.kind);
  std::istringstream words{std::string(search)};
  for (std::string word; words >> word;) {
    if (all.find(lower_case(word)) == std::string::npos) return false;
  }
  return true;
}

bool CaseList::draw_tabs(PanelContext& context) {
  constexpr std::array words{"Case", "Examples"};
  constexpr std::array hints{"what is run, and what came out",
                             "the cases that come with the program; click one to open it"};
  const int chosen = segments(context, "page", words, shown_ ? 1 : 0, hints);
  if (chosen >= 0) shown_ = chosen == 1;
  if (shown_) ImGui::Dummy({0, context.px(4)});
  return shown_;
}

std::filesystem::path CaseList::draw(PanelContext& context, std::string_view kind) {
  if (listed_ != kind) {
    listed_ = kind;
    cases_ = list_cases(asset_path("assets"), {});
    // Those of the lab first.
    std::stable_partition(cases_.begin(), cases_.end(), [&](const ListedCase& own) { return own.kind == kind; });
  }
  std::filesystem::path chosen;
  if (cases_.empty()) {
    faint_text(context, "none found: open a file or paste a case");
    return chosen;
  }
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(context.px(9), ImGui::GetStyle().FramePadding.y));
  ImGui::InputTextWithHint("##search", "search the cases of all labs", search_.data(), search_.size());
  ImGui::PopStyleVar();
  const std::string_view search(search_.data());
  std::string group;
  std::size_t shown = 0;
  for (std::size_t i = 0; i < cases_.size(); ++i) {
    const ListedCase& own = cases_[i];
    const bool elsewhere = own.kind != kind;
    if (search.empty() ? elsewhere : !matches(own, search)) continue;
    std::string title = heading_of(elsewhere ? own.kind + " lab" : own.group.empty() ? "general" : own.group);
    if (shown == 0 || title != group) section_title(context, title);
    group = std::move(title);
    ++shown;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImGui::PushID(static_cast<int>(i));
    if (draw_row(context, own)) chosen = own.file;
    tooltip(context, own.name + "\n" + own.note);
    ImGui::PopID();
    ImGui::PopStyleVar();
  }
  if (shown == 0) faint_text(context, "no case matches");
  return chosen;
}

}  // namespace minkoscope
