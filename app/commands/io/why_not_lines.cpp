#include "app/commands/io/why_not_lines.h"

#include <charconv>
#include <optional>

#include "app/commands/commands.h"
#include "core/base/text.h"
#include "core/scene/json/json_writer.h"
#include "core/timeline/case_run.h"
#include "core/timeline/timeline.h"
#include "core/timeline/why_not.h"

namespace minkoscope {
namespace {

std::optional<int> number_in(std::string_view text) {
  int value = -1;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  return fault == std::errc() && end == text.data() + text.size() && value >= 0 ? std::optional(value) : std::nullopt;
}

struct NamedTriangle {
  int mesh = 0, triangle = 0;
};
NamedTriangle read_triangle(const Walk& walk, const std::string& text) {
  const std::size_t colon = text.rfind(':');
  NamedTriangle named;
  if (colon != std::string::npos) {
    const std::string mesh = text.substr(0, colon);
    named.mesh = -1;
    for (std::size_t i = 0; i < walk.level.size(); ++i)
      if (walk.level[i].mesh.name == mesh) named.mesh = static_cast<int>(i);
    if (named.mesh < 0) named.mesh = number_in(mesh).value_or(-1);
  }
  const auto number = number_in(std::string_view(text).substr(colon == std::string::npos ? 0 : colon + 1));
  const bool known =
      named.mesh >= 0 && static_cast<std::size_t>(named.mesh) < walk.level.size() && number &&
      static_cast<std::size_t>(*number) < walk.level[static_cast<std::size_t>(named.mesh)].mesh.mesh->triangles.size();
  if (!known)
    throw CommandError("--triangle " + text + ": is no triangle of the level; must be MESH:N, as in 0:12 or stairs:12");
  named.triangle = *number;
  return named;
}

void write_answer(JsonWriter& writer, std::string_view name, const Walk& walk, const WhyNotAnswer& answer) {
  writer.key(name).begin_object().member("happened", answer.happened).member("reason", answer.sentence);
  if (answer.mesh >= 0 && answer.triangle >= 0) {
    writer.member("mesh", walk.level[static_cast<std::size_t>(answer.mesh)].mesh.name);
    writer.member("triangle", answer.triangle);
  }
  writer.end_object();
}

}  // namespace

std::string why_not_line(const Walk& walk, long tick, const std::string& triangle) {
  const long ticks = tick_count(walk);
  if (tick < 0 || tick >= ticks)
    throw CommandError("--why-not " + std::to_string(tick) + ": the walk has " + std::to_string(ticks) +
                       " ticks, counted from 0");
  std::optional<NamedTriangle> named;
  if (!triangle.empty()) named = read_triangle(walk, triangle);
  const WalkTimeline timeline = run_walk(walk);
  const auto index = static_cast<std::size_t>(tick);
  const std::vector<Step> steps = timeline.open(index);
  JsonWriter writer;
  writer.begin_object().member("tick", static_cast<int>(tick));
  for (const WhyNot question : {WhyNot::step_up, WhyNot::snap, WhyNot::stand})
    write_answer(writer, to_string(question), walk, why_not(question, timeline, index, steps));
  if (named) write_answer(writer, "hit", walk, why_not_hit(timeline, index, steps, named->mesh, named->triangle));
  writer.end_object();
  return writer.take();
}

}  // namespace minkoscope
