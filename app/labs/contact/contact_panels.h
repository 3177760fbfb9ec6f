// The panels of a contact: its shapes and settings with the result, the points of the step shown, and the strip of its
// ticks.
#pragma once

#include <array>
#include <filesystem>

#include "app/labs/contact/contact_facts.h"
#include "app/labs/contact/contact_session.h"
#include "app/panels/case_list.h"
#include "app/panels/shape/shape_fields.h"
#include "app/widgets/panel_context.h"
#include "app/widgets/rotation_field.h"

namespace minkoscope {

class ContactCasePanel {
 public:
  /// `moment`: the tick shown; null where there is none. Returns the case to open, when one in the list was clicked.
  std::filesystem::path draw(PanelContext& context, const ContactSession& session, const ContactMoment* moment);

 private:
  bool draw_body(PanelContext& context, int which, ContactBody& body);

  std::array<RotationField, 2> angles_;
  ShapeFields fields_;
  CaseList cases_;
};

/// Below the step: the points kept so far, or the tick's manifold with ids and ages, and those that were dropped.
void draw_contact_points(PanelContext& context, const ContactFacts& facts, const ContactMoment& moment);

/// The strip of ticks; a press or drag goes to one.
void draw_contact_ticks(PanelContext& context, ContactSession& session);
/// The buttons that go from tick to tick.
void draw_contact_transport(PanelContext& context, ContactSession& session);

}  // namespace minkoscope
