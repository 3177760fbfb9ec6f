#include "app/window/overlays/palette/actions.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/scene/kinds/case_kind.h"

namespace minkoscope {
namespace {

constexpr Modifiers shift{.shift = true}, control{.control = true}, control_shift{.shift = true, .control = true};

constexpr Action without_key(std::string_view title, WindowCommand command) {
  return {title, "", "", Key::none, {}, command};
}

constexpr std::array actions{
    Action{"Open a case or a level", "Ctrl+O", "", key_of('O'), control},
    Action{"Save", "Ctrl+S", "", key_of('S'), control},
    Action{"Save as", "Ctrl+Shift+S", "", key_of('S'), control_shift},
    Action{"New case", "Ctrl+N", "", key_of('N'), control},
    Action{"Undo", "Ctrl+Z", "", key_of('Z'), control},
    Action{"Redo", "Ctrl+Y", "", key_of('Y'), control},
    Action{"Copy the case as text", "Ctrl+C", "", key_of('C'), control},
    Action{"Paste a case, or a failure from another engine", "Ctrl+V", "", key_of('V'), control},
    Action{"Export: text, test, picture, animation or report", "Ctrl+E", "", key_of('E'), control},
    Action{"Copy the picture of the views", "Ctrl+Shift+C", "", key_of('C'), control_shift},
    Action{"Save an animation of this run", "Ctrl+R", "", key_of('R'), control},
    Action{"Save an orbit around this moment", "Ctrl+Shift+R", "", key_of('R'), control_shift},
    Action{"Find: shrink, fuzz, explore", "Ctrl+F", "", key_of('F'), control},
    Action{"Learn: lessons", "Ctrl+L", "", key_of('L'), control},
    Action{"Glossary", "Ctrl+G", "", key_of('G'), control},
    Action{"Next case of the batch", "Page Down", "", Key::page_down},
    Action{"Previous case of the batch", "Page Up", "", Key::page_up},
    Action{"All keys", "F1", "", Key::f1},
    Action{"Hide or show the panels", "Tab", "", Key::tab},
    Action{"Frame the selection, or everything", "F", "", key_of('F')},
    Action{"Orthographic or perspective view", "O", "", key_of('O')},
    Action{"Measure between two points", "Shift+M", "", key_of('M'), shift},
    Action{"Handles along the world's axes, or the shape's own", "G", "pair sweep", key_of('G')},
    Action{"Inspect the triangle under the mouse", "I", "", key_of('I')},
    Action{"Larger text", "Ctrl+=", "", Key::equal, control},
    Action{"Smaller text", "Ctrl+−", "", Key::minus, control},
    Action{"Text size of the screen", "Ctrl+0", "", key_of('0'), control},
    Action{"Frame times", "F12", "", Key::f12},
    Action{"Quit", "Ctrl+Q", "", key_of('Q'), control},

    Action{"Step forward", ".", "pair sweep", Key::period},
    Action{"Step back", ",", "pair sweep", Key::comma},
    Action{"Play or pause", "Space", "pair sweep world", Key::space},
    Action{"First step", "Home", "pair sweep", Key::home},
    Action{"Last step", "End", "pair sweep", Key::end},
    Action{"Next breakpoint", "F5", "pair sweep", Key::f5},
    Action{"Previous breakpoint", "Shift+F5", "pair sweep", Key::f5, shift},
    Action{"Find a step by its words", "Ctrl+Shift+F", "pair sweep contact", key_of('F'), control_shift},
    Action{"Next step found", "F3", "pair sweep contact", Key::f3},
    Action{"Previous step found", "Shift+F3", "pair sweep contact", Key::f3, shift},
    Action{"Next problem", "P", "pair sweep walk", key_of('P')},
    Action{"Previous problem", "Shift+P", "pair sweep walk", key_of('P'), shift},
    Action{"Bookmark this step, or remove its bookmark", "B", "pair sweep", key_of('B')},
    Action{"Name this step's bookmark", "F2", "pair sweep", Key::f2},
    Action{"Next bookmark", "]", "pair sweep", Key::right_bracket},
    Action{"Previous bookmark", "[", "pair sweep", Key::left_bracket},
    Action{"Numbers: rounded, full, hexadecimal", "N", "pair sweep", key_of('N')},
    Action{"Compare two runs", "C", "", key_of('C')},
    Action{"First step that differs", "D", "pair sweep", key_of('D')},
    Action{"Next difference of the two walks", "D", "walk", key_of('D')},
    Action{"Previous difference of the two walks", "Shift+D", "walk", key_of('D'), shift},
    Action{"Next fault of another engine's track", "E", "walk", key_of('E')},
    Action{"Previous fault of another engine's track", "Shift+E", "walk", key_of('E'), shift},
    Action{"Film strip of all steps", "T", "pair sweep", key_of('T')},
    Action{"Zoom to the simplex and the origin", "Z", "pair", key_of('Z')},
    Action{"Magnifier of a small simplex", "Shift+Z", "pair", key_of('Z'), shift},
    Action{"Voronoi regions of the simplex", "V", "pair", key_of('V')},
    Action{"Supporting planes", "U", "pair", key_of('U')},
    Action{"Separating plane, face of A − B", "L", "pair", key_of('L')},
    Action{"Build A − B from copies of −B", "M", "pair", key_of('M')},
    Action{"Build a hull step by step", "H", "pair", key_of('H')},

    Action{"Take control and walk", "Enter", "walk", Key::enter},
    Action{"Next tick", ".", "walk world", Key::period},
    Action{"Previous tick", ",", "walk world", Key::comma},
    Action{"Next recovery", "1", "walk", key_of('1')},
    Action{"Next deepest tick", "2", "walk", key_of('2')},
    Action{"Next stuck tick", "3", "walk", key_of('3')},
    Action{"Next tick with most slides", "4", "walk", key_of('4')},
    Action{"Next tick that gives up", "5", "walk", key_of('5')},
    Action{"Next fall", "6", "walk", key_of('6')},
    Action{"Next crush", "7", "walk", key_of('7')},
    Action{"Next passing through", "8", "walk", key_of('8')},
    Action{"Next push", "9", "walk", key_of('9')},
    Action{"X-ray through walls", "X", "walk", key_of('X')},
    Action{"Cut the level open", "K", "walk", key_of('K')},
    Action{"Axis of the cut", "Shift+K", "walk", key_of('K'), shift},
    Action{"Camera: eyes, chase, free", "V", "walk", key_of('V')},
    Action{"Overview of the level, and back to the body", "M", "walk", key_of('M')},
    Action{"This tick as a case", "T", "walk", key_of('T')},
    Action{"This tick's sweep as a case", "Shift+T", "walk", key_of('T'), shift},

    Action{"Bodies", "B", "world", key_of('B')},
    Action{"Bounding boxes", "X", "world", key_of('X')},
    Action{"The structure", "V", "world", key_of('V')},
    Action{"What was tested", "L", "world", key_of('L')},
    Action{"Pairs", "P", "world", key_of('P')},
    Action{"Shadows", "H", "world", key_of('H')},
    Action{"Open the selected pair", "Enter", "world", Key::enter},
    Action{"Measure all structures by scene size", "M", "world", key_of('M')},
};

constexpr std::array commands{
    without_key("Examples", WindowCommand::examples),
    without_key("Paste text into a box", WindowCommand::paste_box),
    without_key("First screen: ways to begin", WindowCommand::start_screen),
    without_key("Dark or light theme", WindowCommand::theme),
    without_key("Animate steps, or show them at once", WindowCommand::animate),
    without_key("Shapes of the scene, and which overlap", WindowCommand::scene),
};

}  // namespace

std::span<const Action> all_actions() {
  struct All {
    std::vector<std::string> titles;  // of the labs, which the actions refer to
    std::vector<Action> actions;
  };
  static const All all = [] {
    All made;
    for (const CaseKind* kind : case_kinds()) made.titles.push_back("Go to the " + std::string(kind->name) + " lab");
    made.actions.assign(actions.begin(), actions.end());
    for (std::size_t i = 0; i < made.titles.size(); ++i) {
      made.actions.push_back(without_key(made.titles[i], WindowCommand::go_to_lab));
      made.actions.back().lab = i;
    }
    made.actions.insert(made.actions.end(), commands.begin(), commands.end());
    return made;
  }();
  return all.actions;
}

bool belongs_to(const Action& action, std::string_view kind) {
  if (action.labs.empty()) return true;
  for (std::size_t begin = 0; begin < action.labs.size();) {
    const std::size_t end = std::min(action.labs.find(' ', begin), action.labs.size());
    if (action.labs.substr(begin, end - begin) == kind) return true;
    begin = end + 1;
  }
  return false;
}

}  // namespace minkoscope
