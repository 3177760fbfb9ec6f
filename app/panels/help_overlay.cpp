#include "app/panels/help_overlay.h"

#include <array>
#include <initializer_list>
#include <span>

#include "app/widgets/overlay.h"
#include "app/widgets/widgets.h"

namespace minkoscope {

namespace {

struct Entry {
  const char *keys, *does;
};
struct Group {
  const char* title;
  std::span<const Entry> entries;
};

constexpr std::array stepping{Entry{".   →", "one step forward (Shift: 5)"},
                              Entry{",   ←", "one step back (Shift: 5)"},
                              Entry{"Space", "play, pause"},
                              Entry{"Home   End", "first, last step"},
                              Entry{"R", "restart"},
                              Entry{"click, drag the strip", "scrub; wheel zooms, double-click shows all"},
                              Entry{"Ctrl+Shift+F", "find a step by its words"},
                              Entry{"F3   Shift+F3", "next, previous step found"},
                              Entry{"F5   Shift+F5", "next, previous breakpoint"},
                              Entry{"P   Shift+P", "next, previous problem"},
                              Entry{"B   F2", "bookmark this step, name it"},
                              Entry{"[   ]", "previous, next bookmark"},
                              Entry{"N", "numbers: rounded, full, hexadecimal"}};
constexpr std::array camera{Entry{"drag empty space", "orbit; both views turn together"},
                            Entry{"Alt+drag, middle drag", "orbit anywhere"},
                            Entry{"Shift+middle drag", "pan"},
                            Entry{"right drag + WASD QE", "fly"},
                            Entry{"wheel", "zoom"},
                            Entry{"double-click", "set the orbit centre"},
                            Entry{"F", "frame the selection, else everything"},
                            Entry{"click x, y, z   O", "look along an axis; orthographic view"},
                            Entry{"Z   Shift+Z", "zoom to simplex and origin, or back; magnifier"},
                            Entry{"rest the pointer", "coordinates of what is under it"},
                            Entry{"Shift+M", "measure between two points"},
                            Entry{"I", "inspect the triangle under the mouse, drag its vertices"},
                            Entry{"V   U   L", "Voronoi regions, supporting planes, other planes"},
                            Entry{"M", "build A − B from copies of −B, in the pair lab"},
                            Entry{"H", "build a hull step by step, in the pair lab"}};
constexpr std::array comparing{Entry{"C", "compare two runs; again to end"},
                               Entry{"D", "first step that differs; of walks the next (Shift: back)"},
                               Entry{"T", "thumbnails of all steps"}, Entry{"Ctrl+V", "paste your engine's answer"}};
constexpr std::array shapes{Entry{"drag a shape", "move it in the view plane"},
                            Entry{"Shift+drag", "rotate it"},
                            Entry{"click a shape", "handles for one axis at a time; Ctrl snaps, G own axes"},
                            Entry{"drag a vertex", "reshape a hull or triangle; the wheel moves it in depth"},
                            Entry{"click a vertex", "select it and its supports"},
                            Entry{"click a number", "type it, or =1/3; drag or Ctrl+wheel change it"}};
constexpr std::array walking{Entry{"Enter", "take control and walk"},
                             Entry{"W A S D, arrows", "walk; the mouse turns the view"},
                             Entry{"Shift", "run"},
                             Entry{"Space, C", "jump, crouch"},
                             Entry{"Esc", "release the mouse"},
                             Entry{"gamepad", "sticks walk and look, A jumps, B ends"},
                             Entry{",   .", "previous, next tick (paused)"},
                             Entry{"[   ]", "steps of the open tick"},
                             Entry{"1  2  3  4", "next recovery, deepest, stuck, most slides"},
                             Entry{"5  6  7  8  9", "next giving up, fall, crush, passing through, push"},
                             Entry{"P   Shift+P", "next, previous problem of any kind"},
                             Entry{"X   K", "x-ray through walls; cut plane (Shift: its axis)"},
                             Entry{"Page Up, Page Down", "move the cut plane (with Shift in a batch)"},
                             Entry{"V   M", "eyes, chase, free; overview of the level"},
                             Entry{"T", "extract this tick as a case (Shift: its sweep)"},
                             Entry{"E   D", "of another engine's track: next fault (Shift: back); where it parts"}};
constexpr std::array many{Entry{"Space   ,   .", "play in real time; previous, next tick"},
                          Entry{"C", "a second structure beside the first"},
                          Entry{"B  X  V  L  P  H", "bodies, boxes, structure, tested, pairs, shadows"},
                          Entry{"[   ]", "one level of the tree"},
                          Entry{"Enter", "open the selected pair"},
                          Entry{"M", "measure all structures by scene size"}};
constexpr std::array general{Entry{"Ctrl+O, Ctrl+S", "open, save"},
                             Entry{"Page Up, Page Down", "previous, next case of a batch"},
                             Entry{"Ctrl+N", "new case"},
                             Entry{"Ctrl+Z, Ctrl+Y", "undo, redo"},
                             Entry{"Ctrl+C, Ctrl+V", "copy; paste a case or a failure"},
                             Entry{"Ctrl+E, Ctrl+F", "export; shrink, fuzz, explore"},
                             Entry{"Ctrl+Shift+C", "copy the picture of the views"},
                             Entry{"Ctrl+R", "save an animation (Shift: an orbit)"},
                             Entry{"Ctrl+P", "find any action by name"},
                             Entry{"Ctrl+L, Ctrl+G", "lessons; glossary"},
                             Entry{"Tab", "hide the panels"},
                             Entry{"click a section's title", "fold it, open it"},
                             Entry{"drag a border", "resize; double-click: usual size"},
                             Entry{"Ctrl+=, Ctrl+−", "larger, smaller; Ctrl+0 automatic"},
                             Entry{"Esc", "cancel or close"},
                             Entry{"Ctrl+Q", "quit"}};
constexpr std::array authors{Entry{"GJK", "Gilbert, Johnson, Keerthi, 1988"},
                             Entry{"its bounds, EPA", "G. van den Bergen, 1999, 2001"},
                             Entry{"dynamic BVH; grid", "E. Catto; C. Ericson"},
                             Entry{"headbutt", "K. Hamaluik, Headbutt3D"},
                             Entry{"hacktank, epa-direct", "Hacktank, Code Cave"},
                             Entry{"tetrahedron, rays", "PlutoShe, 3D Collision Detection"},
                             Entry{"ellipsoids that slide", "P. Nettle, K. Fauerby: greetings!"},
                             Entry{"thebigh", "thebigh, FreeBASIC forum"},
                             Entry{"balls in a box", "dodicat, in the same thread"},
                             Entry{"all the others", "README.md, docs/algorithms.md"}};

/// Longer explanations wrap within the column.
void draw_group(PanelContext& context, const Group& group, float width) {
  const float key_width = context.px(178);
  ImGui::BeginGroup();
  ImGui::PushFont(context.fonts.semibold);
  ImGui::TextUnformatted(group.title);
  ImGui::PopFont();
  ImGui::Dummy({0, context.px(2)});
  for (const Entry& entry : group.entries) {
    const float start = ImGui::GetCursorPosX();
    ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(context.theme.text));
    ImGui::TextUnformatted(entry.keys);
    ImGui::PopStyleColor();
    ImGui::SameLine();
    ImGui::SetCursorPosX(start + key_width);
    ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(context.theme.dim));
    ImGui::PushTextWrapPos(start + width - context.px(16));
    ImGui::TextUnformatted(entry.does);
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
  }
  ImGui::Dummy({0, context.px(10)});
  ImGui::EndGroup();
}

}  // namespace

bool draw_help_overlay(PanelContext& context) {
  // Three columns where they fit, else two.
  const bool wide = ImGui::GetIO().DisplaySize.x >= context.px(1460);
  Overlay overlay(context, "help", context.px(wide ? 1400 : 940), context.px(wide ? 800 : 960));
  panel_title(context, "Keys and mouse");
  ImGui::SameLine();
  faint_text(context, "   hover over anything for an explanation and its key");
  ImGui::Dummy({0, context.px(8)});
  const float width = context.px(456);
  const float left = ImGui::GetCursorPosX(), top = ImGui::GetCursorPosY();
  const auto column = [&](int index, std::initializer_list<Group> groups) {
    ImGui::SetCursorPosY(top);
    for (const Group& group : groups) {
      ImGui::SetCursorPosX(left + static_cast<float>(index) * width);
      draw_group(context, group, width);
    }
  };
  const Group step{"Stepping", stepping}, shape{"Shapes", shapes}, bodies{"Many bodies", many},
      always{"Always", general}, about{"Whose methods these are", authors};
  const Group view{"Views", camera}, walk{"Walking", walking}, compare{"Comparing", comparing};
  if (wide) {
    column(0, {step, shape, compare});
    column(1, {view, walk});
    column(2, {always, bodies, about});
  } else {
    column(0, {step, shape, bodies, always});
    column(1, {view, walk, compare, about});
  }
  return !overlay.dismissed();
}

}  // namespace minkoscope
