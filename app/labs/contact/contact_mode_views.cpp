// The texts of a contact's views, and the mouse in them.
#include <array>

#include "app/labs/contact/contact_mode.h"
#include "app/mode/drag_turn.h"
#include "app/mode/view_pick.h"
#include "core/base/text.h"

namespace minkoscope {
namespace {

void add_plane_legend(const ContactFacts& facts, std::vector<LegendEntry>& legend) {
  if (facts.reference.size() >= 2) {
    legend.push_back({Role::slide_plane, Marker::square, "reference", "the face whose sides cut the other"});
    legend.push_back({Role::candidate, Marker::square, "incident",
                      "what the cuts leave of the face that is clipped; dashed as it was"});
  }
  if (!facts.cut_off.empty())
    legend.push_back({Role::dropped, Marker::saltire, "cut off", "what this side removes, hatched"});
  if (!facts.points.empty())
    legend.push_back({Role::contact, Marker::disc, "point", "a point of the manifold, with its number and depth"});
  if (!facts.dropped.empty())
    legend.push_back({Role::missed, Marker::cross, "dropped",
                      "a point that is too far apart, off a surface, or given up by the reduction"});
}

std::vector<LegendEntry> world_legend(const ContactFacts& facts) {
  std::vector<LegendEntry> legend{{Role::shape_a, Marker::square, "A", "shape A, in this tick"},
                                  {Role::shape_b, Marker::square, "B", "shape B, in this tick"}};
  if (facts.normal) legend.push_back({Role::direction, std::nullopt, "normal", "from A towards B; dashed while tried"});
  if (facts.reference.size() >= 2) {
    legend.push_back({Role::slide_plane, Marker::square, "reference", "the face whose sides cut the other"});
    legend.push_back({Role::candidate, Marker::square, "incident", "what the cuts leave of the face that is clipped"});
  }
  if (!facts.points.empty())
    legend.push_back({Role::contact, Marker::disc, "point", "a disc on A, a ring on B, and the depth between them"});
  if (!facts.dropped.empty())
    legend.push_back({Role::missed, Marker::cross, "dropped", "a point that does not become one of the manifold"});
  return legend;
}

std::string plane_hint(const ContactFacts& facts) {
  if (!facts.reference_feature || facts.reference.empty()) return "seen along the normal, from B towards A";
  return concat(name_of(*facts.reference_feature), facts.reference_is_a ? " of A" : " of B",
                ", seen along its normal");
}

}  // namespace

ViewText ContactMode::describe(const PanelContext& context, int view) const {
  const ContactFacts facts = facts_at(context, context.document.cursor());
  if (view == 0) return {"World", "drag moves · Shift+drag rotates · F frames", world_legend(facts)};
  ViewText text{"Reference plane", "", {}};
  if (!context.document.run_error().empty()) {
    text.absent = context.document.run_error();
    return text;
  }
  if (facts.is_apart) {
    text.absent = "Along this axis the shapes are further apart than the contact distance: there is no manifold.";
    return text;
  }
  text.hint = plane_hint(facts);
  add_plane_legend(facts, text.legend);
  return text;
}

bool ContactMode::hover(PanelContext& context, const ViewMouse& mouse) {
  if (grab_ != Grab::none) return true;
  const auto pick = pick_under(context, mouse);
  if (!pick) return false;
  const MarkKind kind = mark_kind(pick->id);
  if (kind == MarkKind::shape_a || kind == MarkKind::shape_b) {
    const ContactQuery* query = context.document.contact();
    return mouse.view == 0 && query != nullptr && !(kind == MarkKind::shape_a ? query->a : query->b).motion;
  }
  context.selection.next_hovered = pick->id;
  return false;
}

bool ContactMode::press(PanelContext& context, const ViewMouse& mouse) {
  const ContactQuery* query = context.document.contact();
  if (mouse.view != 0 || query == nullptr) return false;
  const auto pick = mouse.picker->pick(*mouse.list, *mouse.camera, mouse.rect, mouse.position, 0.0);
  if (!pick) return false;
  const MarkKind kind = mark_kind(pick->id);
  if (kind != MarkKind::shape_a && kind != MarkKind::shape_b) return false;
  const ContactBody& body = kind == MarkKind::shape_a ? query->a : query->b;
  if (body.motion) return false;  // its keys place it
  ++drags_;
  grabs_a_ = kind == MarkKind::shape_a;
  grab_ = mouse.modifiers.shift ? Grab::rotate : Grab::move;
  grab_start_ = body.body.pose;
  grab_anchor_ = pick->position;
  return true;
}

void ContactMode::drag(PanelContext& context, const ViewMouse& mouse) {
  const ContactQuery* query = context.document.contact();
  if (grab_ == Grab::none || query == nullptr) return;
  Pose moved = grab_start_;
  const Camera& camera = *mouse.camera;
  if (grab_ == Grab::rotate) {
    const Quaterniond turn = turn_of_drag(mouse, static_cast<double>(context.scale));
    moved.rotation = glm::normalize(turn * grab_start_.rotation);
  } else {
    const Vector3d to = camera.drag(grab_anchor_, mouse.pressed, mouse.position, mouse.rect);
    if (!is_finite(to)) return;
    moved.position += to - grab_anchor_;
  }
  if (moved == (grabs_a_ ? query->a : query->b).body.pose) return;
  context.document.edit(
      [&](Case& value) {
        auto& contact = std::get<ContactQuery>(value.run);
        (grabs_a_ ? contact.a : contact.b).body.pose = moved;
      },
      concat("drag ", std::to_string(drags_)));
}

void ContactMode::release(PanelContext& context, const ViewMouse&) {
  grab_ = Grab::none;
  context.document.end_gesture();
}

void ContactMode::click(PanelContext& context, const ViewMouse& mouse) {
  const auto pick = pick_under(context, mouse);
  context.selection.selected = pick ? pick->id : 0;
}

std::optional<Pose> ContactMode::selected_pose(const PanelContext& context) const {
  const ContactQuery* query = context.document.contact();
  const MarkKind kind = mark_kind(context.selection.selected);
  if (query == nullptr || (kind != MarkKind::shape_a && kind != MarkKind::shape_b)) return std::nullopt;
  const ContactBody& body = kind == MarkKind::shape_a ? query->a : query->b;
  return body.motion ? std::nullopt : std::optional(body.body.pose);
}

void ContactMode::set_selected_pose(PanelContext& context, const Pose& pose, const std::string& gesture) {
  const bool a = mark_kind(context.selection.selected) == MarkKind::shape_a;
  context.document.edit(
      [&](Case& value) {
        auto& contact = std::get<ContactQuery>(value.run);
        (a ? contact.a : contact.b).body.pose = pose;
      },
      gesture);
}

}  // namespace minkoscope
