// The left panel of a contact.
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/draw/count_text.h"
#include "app/draw/length_text.h"
#include "app/labs/contact/contact_panels.h"
#include "app/panels/trials/expect_note.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widgets.h"
#include "core/base/text.h"
#include "core/contact/method_table.h"
#include "core/narrow_phase/pair/pair_shapes.h"
#include "core/scene/members/method_json.h"
#include "core/scene/results/result_json.h"
#include "core/shapes/shape_traits.h"

namespace minkoscope {
namespace {

constexpr NumberStyle contact_place_style{.decimals = 3, .speed = 0.005, .smallest = -1e9, .largest = 1e9};
constexpr NumberStyle contact_distance_style{
    .decimals = 4, .speed = 0.0005, .smallest = 0.0, .largest = 1e6, .unit = "m"};
constexpr NumberStyle contact_count_style{.decimals = 0, .speed = 0.1, .smallest = 0, .largest = 1000, .whole = true};
constexpr NumberStyle contact_ticks_style{
    .decimals = 0, .speed = 0.5, .smallest = 1, .largest = most_ticks, .whole = true};

bool draw_contact_method(PanelContext& context, std::string& method) {
  std::vector<std::string> titles, explanations;
  int index = -1;
  for (const ContactMethod& own : contact_methods()) {
    if (own.name == method) index = static_cast<int>(titles.size());
    titles.emplace_back(own.title);
    explanations.push_back(concat(own.name, "\n", own.citation));
  }
  field_label(context, "method", "how the manifold is made; the same as in the top bar");
  const int chosen =
      choice_field(context, "method", ImGui::GetContentRegionAvail().x, method, titles, index, explanations);
  if (chosen < 0 || chosen == index) return false;
  method = std::string(contact_methods()[static_cast<std::size_t>(chosen)].name);
  return true;
}

bool draw_contact_settings(PanelContext& context, ContactQuery& query) {
  if (!open_section(context, "Manifold")) return false;
  bool changed = draw_contact_method(context, query.method);
  field_label(context, "distance", "points up to that far apart count, metres");
  changed |= number_field(context, "contact distance", query.settings.contact_distance,
                          ImGui::GetContentRegionAvail().x, contact_distance_style) != FieldEvent::none;
  double points = query.settings.max_points;
  field_label(context, "max points", "a manifold is reduced to as many; 0 keeps all of them");
  if (number_field(context, "max points", points, ImGui::GetContentRegionAvail().x, contact_count_style) !=
      FieldEvent::none) {
    query.settings.max_points = static_cast<int>(points);
    changed = true;
  }
  double ticks = query.ticks;
  field_label(context, "ticks", "length of the run");
  if (number_field(context, "ticks", ticks, ImGui::GetContentRegionAvail().x, contact_ticks_style) !=
      FieldEvent::none) {
    query.ticks = static_cast<int>(ticks);
    changed = true;
  }
  return changed;
}

void draw_contact_result(PanelContext& context, const ContactSession& session, const ContactMoment* moment) {
  if (!open_section(context, "Result")) return;
  const Theme& theme = context.theme;
  if (moment == nullptr) {
    wrapped_text(context, context.document.run_error(), theme.colour(Role::support));
    return;
  }
  const bool complete = session.done() == session.total();
  if (complete && !context.document.current().expect.empty())
    draw_unmet_expectations(context, to_json(session.summary()));
  const ContactManifold& manifold = moment->manifold;
  const float gap = context.px(7), width = ImGui::GetContentRegionAvail().x, half = std::floor((width - gap) * 0.5f);
  const std::string verdict = !manifold.overlap ? "no answer" : *manifold.overlap ? "overlapping" : "apart";
  const std::size_t count = manifold.points.size();
  double deepest = count > 0 ? manifold.points.front().depth : 0.0;
  for (const ContactPoint& point : manifold.points) deepest = std::max(deepest, point.depth);
  const bool is_reduced = manifold.unreduced > static_cast<int>(count);
  const std::string points =
      is_reduced ? concat(std::to_string(count), " of ", std::to_string(manifold.unreduced)) : std::to_string(count);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(gap, gap));
  card(context, "verdict", "verdict", verdict, verdict, half, theme.text);
  ImGui::SameLine(0.0f, gap);
  card(context, "points", "points", points, points + (is_reduced ? " points that were found" : " points"), half,
       count > 0 ? theme.colour(Role::contact) : theme.dim);
  card(context, "depth", "deepest", count > 0 ? with_true_minus(length_with_unit(deepest)) : "—",
       count > 0 ? full_digits(deepest) + " m" : std::string("no contact"), half,
       count > 0 ? theme.colour(Role::contact) : theme.dim);
  ImGui::SameLine(0.0f, gap);
  card(context, "flicker", "flicker", std::to_string(session.summary().flicker),
       concat(std::to_string(session.summary().flicker), " returns of an id within 8 ticks, over ",
              counted(session.done(), "tick")),
       half, session.summary().flicker > 0 ? theme.colour(Role::support) : theme.text);
  card(context, "normal", "normal, from A to B", manifold.normal ? three_numbers(*manifold.normal) : "—",
       manifold.normal ? full_digits(*manifold.normal) : std::string("no contact"), width,
       manifold.normal ? theme.text : theme.dim);
  ImGui::PopStyleVar();
}

}  // namespace

bool ContactCasePanel::draw_body(PanelContext& context, int which, ContactBody& body) {
  ImGui::PushID(which);
  const LaidOutScope scope(context, which == 0 ? "a" : "b");
  bool changed = false;
  if (open_shape_section(context, which == 0 ? "Shape A" : "Shape B", which == 0 ? Role::shape_a : Role::shape_b,
                         shape_types()[body.body.shape.value.index()].title)) {
    Shape shape = body.body.shape;
    if (fields_.draw(context, shape, which, nullptr)) {
      if (is_convex(shape)) {
        body.body.shape = shape;
        changed = true;
      } else {
        context.document.notices().warning("a mesh has no contact manifold here; take its convex hull");
      }
    }
    changed |= vector_row(context, "position", body.body.pose.position, contact_place_style,
                          "metres, world; drag the shape in the view");
    changed |= angles_[static_cast<std::size_t>(which)].draw(context, body.body.pose.rotation);
    if (body.motion) {
      field_label(context, "motion", "the keys take the place of this pose; they are edited in the file");
      value_field(context, "motion", counted(body.motion->keys.size(), "key"));
    }
  }
  ImGui::PopID();
  return changed;
}

std::filesystem::path ContactCasePanel::draw(PanelContext& context, const ContactSession& session,
                                             const ContactMoment* moment) {
  const ContactQuery* query = context.document.contact();
  const bool examples = cases_.draw_tabs(context);
  if (query == nullptr) return {};
  if (examples) return cases_.draw(context, "contact");
  ContactQuery next = *query;
  bool changed = draw_body(context, 0, next.a);
  changed |= draw_body(context, 1, next.b);
  changed |= draw_contact_settings(context, next);
  if (changed) {
    const std::string gesture =
        ImGui::IsMouseDown(ImGuiMouseButton_Left) ? "panel " + std::to_string(ImGui::GetActiveID()) : "";
    context.document.edit([&](Case& value) { value.run = next; }, gesture);
  }
  draw_contact_result(context, session, moment);
  ImGui::Dummy({0, context.px(8)});
  return {};
}

}  // namespace minkoscope
