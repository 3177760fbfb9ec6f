// Every number of a text counts: one that is changed makes another case or a refusal, unless it is known why it may
// change without either. MINKOSCOPE_MUTATIONS=100000 MINKOSCOPE_MUTATION_SEED=7 tries as many changes as are wanted.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <iostream>
#include <map>
#include <random>
#include <regex>

#include "core/import/import.h"
#include "core/scene/json/json.h"
#include "tests/core/import/own_texts.h"

namespace minkoscope {
namespace {

using test::own_texts::all_texts;
using test::own_texts::OwnText;

/// A number of a text without its sign and suffix, and where it stands.
struct Number {
  std::size_t begin = 0, end = 0;
  double value = 0.0;
};
std::vector<Number> numbers_of_text(const std::string& text) {
  std::vector<Number> out;
  const auto is_digit_at = [&](std::size_t i) {
    return i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])) != 0;
  };
  const auto in_word = [&](std::size_t i) {
    return std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_';
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!is_digit_at(i)) continue;
    Number number{i, i, 0.0};
    while (is_digit_at(number.end)) ++number.end;
    if (number.end < text.size() && text[number.end] == '.') ++number.end;
    while (is_digit_at(number.end)) ++number.end;
    const bool name = i > 0 && in_word(i - 1);
    std::size_t next = number.end;
    while (next < text.size() && (in_word(next) || (text[next] == '.' && is_digit_at(next + 1)))) ++next;
    number.value = std::strtod(text.substr(i, number.end - i).c_str(), nullptr);
    if (!name) out.push_back(number);
    i = next;
  }
  return out;
}

std::string with_value(const std::string& text, const Number& number, const std::string& value) {
  return text.substr(0, number.begin) + value + text.substr(number.end);
}

/// All that a reading comes to, beside what the case is called.
std::string outcome_of(const OwnText& own, const std::string& text) {
  try {
    Imported imported = import_text(text, "text", ".", own.choices);
    imported.value.name.clear();
    return to_json(imported.value, ".", -1);
  } catch (const CaseError&) {
    return "refused";
  }
}

// What a line says up to a number that may change without another case or a refusal, and why.
struct Harmless {
  const char* before;  // a regular expression, to the end of the number
  const char* why;
};
constexpr Harmless harmless[] = {
    {R"((mass:?|baseMass=|createMultiBody\(|btRigidBody\(|ConstructionInfo( \w+)?\() ?[\d.]+$)", "mass"},
    {R"((nertia|Info( \w+)?\(.*btVector3)\([\d., ]+$)", "inertia"},
    {R"(inertia = new Ammo\.btVector3\([\d, ]+$|if \(mass > 0$|makeBody\(new Ammo\..*\), 0$)", "mass and inertia"},
    {R"(^(RigidBody\* )?bodies\[\d$)", "which of the bodies: each takes what is left"},
    {R"(^> (const )?dump.*$|^'0\.12$)", "what a console was asked, and a version"},
    {R"(--- FAIL: \w+ \(0\.00$|_test\.go:31(: .*)?$)", "what a test prints"},
    {R"(^With Vec3\(.*$)", "what passes, and is not the case"},
    {R"(PxCreateDynamic\(.*, \*g?[mM]aterial, [\d.]+f?$)", "density"},
    {R"(btScalar mass\([\d.]+f?$)", "mass"},
    {R"(BodyCreationSettings( \w+)?\(.*EMotionType::\w+, \d+$)", "object layer"},
    {R"(new (RigidBodyControl|PhysicsRigidBody)\(\w+, [\d.]+$)", "mass"},
    {R"((friction|restitution|Restitution::coefficient)[( ][\d.]+$)", "contact response"},
    {R"((SetLinearVelocity|velocity|[sS]etGravity)\b.*$)", "motion"},
    {R"(Update\([\d./f ,]+$)", "time step"},
    {R"(createMultiBody\(\d, \w+, -1$|body=-1$)", "what else belongs to the body"},
    {R"((Sphere|Cylinder|Capsule)Geometry\(.*(0\.75|0\.6|0\.4|0\.25, 2|0\.4, 1\.2), \d+(, \d+)?$)",
     "segments of a mesh"},
    {R"(new CANNON\.Cylinder\(0\.5, 0\.5, 2, 1[26]$)", "segments of a mesh"},
    {R"((contact_support_map_support_map|contact)\(.*, 0\.(1|0|02)$)", "how far contacts are predicted"},
    {R"((getClosestPoints\(|dCollide\(|d = gjk_distance\(|contacts\[|print\(|GJK\(V1).*$)",
     "what a query is asked for and what is printed"},
    {R"(dCreate\w+\(0$|d(Hash|Simple)SpaceCreate\(0$)", "the space of a geom"},
    {R"(dContactGeom c\[4$|(double verts[AB]|float poly[12])\[4(\]\[3)?$)", "the length of an array"},
    {R"(^int n1 = 4(, n2 = 4)?$)", "the length of an array"},
    {R"(^  faces: [\[\]\d, ]+$)", "the faces of a hull, which its points say"},
    {R"(^\[gd_scene load_steps=3( format=3)?$)", "the format of a file"},
    {R"(^ "shape": \{ "type": \d$)", "the kind, which the members say"},
    {R"(PxGeometryQuery::raycast\(.*, 1$)", "how many hits there may be"},
    {R"(^let [ab]: (Vec<)?\[+f(64|32); 3(\]; 4)?$|^  dGeomID geoms\[2$)", "the length of an array"},
    {R"(RotatedTranslatedShapeSettings\(Vec3\([\d, ]+$|face_colors.*$|auto ground = .*$|ground->addCollider.*$|floor = trimesh.*$|marker = .*$|wall = put.*$)",
     "what the query does not depend on"},
    {R"(^const PxU32 indices\[.*$|triangles\.(count|stride) = \d$|agrees to 1(e-4)?$|3 or 4 times in 1000$|wrong too \(0\.0297$|(It happens|or) \d$)",
     "faces, which the points say, a tolerance, and how often"},
    {R"(^  geoms\[\d$)", "where a body is kept, of which there are two"},
    {R"(^  for \(int i = 0$)", "which contacts are printed"},
    {R"(^\[12(:03(:44)?)?$)", "the time of a log's line"},
    {R"(joint type="hinge" axis="[\d ]+$)", "how a body may turn"},
    {R"(mMaxSeparationDistance = [\d.]+$)", "how far contacts are predicted"},
    {R"(CollisionRequest req\(.*, 10$)", "how many contacts are wanted"},
    {R"(// output\.m_distance = [-\d.]+$|tri_tri\(t1, t2\)\);   // 1$)", "an answer in a comment"},
    {R"(^GJK: pos: [-.\d ]+$)", "an answer's place"},
    {R"(closest point function returns \([\d, ]+$)", "an answer in a sentence"},
    {R"(^Actor \d$|^[bB]ody \d$|^(Hull|Capsule|OBB|Shape) [12]$|^Body 1[27]$|closest face', shape 1$|, shape 2$|^Frame 128$|^Convex [12]$|^\[Collider \d$|^[12]\.$)",
     "which body, or which step"},
    {R"(which is right|It returns d = 0\.8$|^engine: separated by [\d.]+$|^# -> 0\.0$|to be separated by 0\.2$|^The solver reports 0$)",
     "an answer in a sentence"},
    {R"(^(A|direction) = \(1[.\d, ]*$)", "where a search is at"},
    {R"(^\(OBB\) \$\d$)", "which value a debugger prints"},
    {R"(capsule vs\. box \(2\.89$|^I'd expect [\d.]+( here but I get [\d.]+)?$|after 3$|2 seconds\. Godot [\d.]+$)",
     "a version, an answer, a count in a sentence"},
    {R"(^(I tried changing|Trying with) .*$)", "what was tried"},
    {R"(\bSMatrix\{3(, 3)?$)", "how many rows and columns a type has"},
    {R"(^- `Q` is over the face and `25\.5$)", "how far away an edge is"},
    {R"(^!\[Screenshot from .*$)", "the name of an image"},
    {R"(BoxCast\(.*out RaycastHit|BoxCast\(.*new Vector3\(0, -2$)", "the length of a direction"},
    {R"(sweepTest\(.*, 0$)", "how deep a cast may end"},
    {R"(^coal [\d.]+( \(python [\d.]+)?$)", "a version"},
    {R"(security_margin = 0$)", "a margin of nothing in words"},
    {R"(^With size 1( wide there'd be 40)?$)", "what would be"},
    {R"(new THREE\.Mesh\(new THREE\.BoxGeometry\(1(, 1)*$)", "what is only drawn beside two shapes of cannon"},
    {R"(^The capsule lies on its side at z = [\d.]+ and reaches down to .*$)", "where a surface lies"},
    {R"(^The top of the box is at y = .*$)", "where a surface lies"},
    {R"(even after 2$|the sphere sinks in by [\d.]+$)", "what was seen"},
    {R"((returns a normal of \(0, 1|got normal \(-1)$)", "the length of a normal"},
    {R"(=> expected contact normal [(\d, ]+$)", "what is expected"},
    {R"(^\[\d+(:\d+)*$)", "the time of a line"},
    {R"(DegToRad\(60\), mgl64\.Vec3\{0, 0, 1$|^ +axis: \[0\.0, 1\.0$)", "the length of an axis"},
    {R"(\(const \w+ &\) @0$)", "an address"},
    {R"(^    (glm::\w+|float) \w+( = |\{)[\d.f, ]+$)", "a default of what is set below"},
    {R"(^  0(: depth 0\.05 pos [\d. ]+)?$|^Exercise 4$)", "a contact that was printed, the number of an exercise"},
    {R"(Camera3d::default\(\), Transform::from_xyz\([\d., ]+$)", "where the camera stands"},
    {R"(SAT tells me the minimum penetration axis is [(\d, ]+(\) with overlap 0\.3)?$)", "an answer in a sentence"},
    {R"(PxQuat\(0\.258818f, PxVec3\(0,1$|rotation: \{axis: \[0, 0, 1$|axis: simd_float3\(0, 1$|rad\(72\), 0, 1$)",
     "the length of an axis"},
    {R"(dQFromAxisAndAngle\(q, 1$|rotation_matrix\(np\.pi / 4, \[0, 0, 1$|"axis": \[0, 1$|\d+\.0f\)\)?, glm::vec3\(0, (0, )?1$)",
     "the length of an axis"},
    {R"(CreateConvexDynamic\(spherePose, 1$)", "a mass"},
    {R"(eBOX \(3$)", "which of an enumeration"},
    {R"(SCNVector4\(0(, 1(, 0)?)?$)", "an axis about which nothing turns"},
    {R"(SCNVector4\(0, 0, 1$|axis: SIMD3<Float>\(0, 0, 1$)", "the length of an axis"},
    {R"(mConvexRadius ?= ?[\d.]+$)", "a radius within the size"},
    {R"(float center\[3$|half_extents\[3$|^\tHalf +\[3$)", "how long the field of a structure is"},
    {R"(^\$\d = \{type = SHAPE_.* margin = [\d.]+$)", "a margin within the size"},
    {R"(^// depth: 0\.1, normal: .*$)", "an answer whose direction is not said"},
    {R"(reports a penetration of 5$)", "an answer in another unit"},
    {R"(^\d+(:\d+(:[\d.]+)?)?$)", "the time of a log's line"},
    {R"(with a depth of about 0\.3$|expect ncon == 1$)", "what is expected"},
    {R"(World\(\{ [-xyz:\d., ]+$)", "gravity"},
    {R"(std::vector of length \d(, capacity \d)?$|= size=\d$|^  \[\d$)",
     "a debugger's count, which ends with dots where points lack"},
    {R"(^\$\d$)", "a debugger's count of values"},
    {R"(crate->setMargin\(0\.2$)", "a margin within the size"},
    {R"(BoxShape( \w+)?\(.*\), 0\.0?5?f?$|hull_settings\(points, 0\.0f?$|sReplicate\(0\.25f\), 0\.0f?$)",
     "a radius within the size"},
    {R"((Px|CANNON\.)Vec3\(0, 0, 1$|btQuaternion\(btVector3\((1|0, 0, 1)$|THREE\.Vector3\(0, 1$|Basis\(Vector3\(0, 0, 1$|glm::vec3\(0, 0, 1$|dRFromAxisAndAngle\(R, (1|0, 1)$|(PxQuat\(-PxHalfPi, PxVec3|btQuaternion\(btVector3)\(0, 1$)",
     "the length of an axis"},
    {R"(np\.eye\(\d$)", "the identity of any size"},
    {R"(^a\.position\.set\(0$|^PxTransform pose0\(PxVec3\(0$)", "a coordinate that is set again"},
    {R"(^btTransform ta\((.*btVector3|btQuaternion)\([\d, ]+$)", "a pose that is set again"},
    {R"(^(Seen since version|In line|Tested on) .*$)", "a sentence that speaks of no shape"},
    {R"((Jolt|JoltPhysics|mujoco|Bullet|PyBullet|PhysX|[pr]a\w+3d|rapier|ODE|Unity|Godot|UE|avian|frame|v) [\d.]+$)",
     "a version, a frame"},
    {R"(^  body \d$)", "which body"},
    {R"(Normally it rests at 0\.60$)", "an answer"},
    {R"(sphere centre is at y = 0\.9( - 0\.6(\*cos\(60)?)?$)", "a formula, whose result is held against the case"},
    {R"(^float [ab]_n\[3$|^faceNormal\(.*\[\d$)", "what a normal is of"},
    {R"((boxShape|cylShape)->setMargin\(0\.01$)", "a margin within the size"},
    {R"(^\(Sphere\) \$\d$|^geom \d$|GeometryObject\(\"\w+\", 0$|^Sphere 1$| Sphere 2$)", "which shape, frame or value"},
    {R"(BepuPhysics 2\.4$|^\[src/main\.rs:\d+$)", "a version, a line"},
    {R"(verts, 4, 3$)", "a stride"},
    {R"(Vec3 best = v\[0$|for \(size_t i = 1$)", "a number of a function that only calculates"},
    {R"(returns false after 3$)", "how many steps"},
    {R"(PxQuat\((PxHalfPi, PxVec3\(0\.f, 0\.f, 1\.|0\.f, PxVec3\([\d.f, ]+)$|AxisAndAngle\(R, 0, 0, 1$|axang2tform\(\[0 1$)",
     "the length of an axis, or that of no turn"},
    {R"(b\.transform\.localScale = new Vector3\(3(, 3)*$|Position \(1\.2, .* Scale \(1(, 1)*$|Position 5\.5, .* Scale 1\.5(, 1\.5)*$)",
     "what is less than the largest scale of a sphere"},
    {R"(in range\(\d+$)", "how many steps"},
    {R"(halfExtents=\[0\.5\]\*3$)", "a fourth number that repeats the third, as registers hold it"},
    {R"(^Eigen::Matrix\w+ [VF]\(\d$)", "how many rows a matrix has that is filled below"},
    {R"(^static const std::array<glm::vec3, 4$)", "the size of an array that is written out"},
    {R"(glm::radians\(degrees\), glm::vec3\(0\.0f, 0\.0f, 1\.[0-9]$)", "the length of an axis"},
    {R"(^ +if \w+ [<>] [\d.]+$)", "what a condition compares with"},
    {R"(^Posted by mk .*$|^I see up to \d$|exit\(\d$|^Initial direction is .*$)", "a forum, a gap, an exit, a search"},
    {R"(= 0\.9 - 0\.6\*cos\(60°\) = [\d.]+$)", "the result of a formula"},
    {R"(Narrow\.h:\d+$)", "the line of a file"},
    {R"(^float b\[3\]\[[\d.]+$)", "the size of an array that is written out"},
    {R"( \? [\d.f]+ : [\d.]+$)", "what a condition does not choose"},
    {R"(^testbed\.look_at\(point!\[[-\d., ]+$)", "where a camera looks"},
    {R"(^EPA gives me depth .*$)", "an answer and versions in a sentence"},
    {R"((reported as|I get is|gives|overlap by about|returns|comes out as|prints|ret ==|distance|should be|depth|a penetration depth of|\);  ?(//|#)) [-\d.]+$)",
     "an answer in a sentence"},
};

bool is_harmless(const std::string& before) {
  return std::any_of(std::begin(harmless), std::end(harmless),
                     [&](const Harmless& row) { return std::regex_search(before, std::regex(row.before)); });
}

/// The line up to a number, with it.
std::string line_up_to(const std::string& text, const Number& number) {
  const std::size_t line = text.rfind('\n', number.begin) + 1;
  return text.substr(line, number.end - line);
}

TEST(OwnTexts, AChangedNumberIsAnotherCaseOrARefusal) {
  int changed = 0;
  for (const OwnText& own : all_texts()) {
    if (own.expected.is_null()) continue;
    const std::string before = outcome_of(own, own.text);
    for (const Number& number : numbers_of_text(own.text)) {
      ++changed;
      std::string other = own.text;
      other[number.begin] = own.text[number.begin] == '9' ? '1' : static_cast<char>(own.text[number.begin] + 1);
      if (outcome_of(own, other) != before) continue;
      EXPECT_TRUE(is_harmless(line_up_to(own.text, number))) << own.name << " | " << line_up_to(own.text, number);
    }
  }
  EXPECT_GT(changed, 1500);
}

unsigned long wanted(const char* variable, unsigned long usual) {
  const char* const text = std::getenv(variable);
  return text == nullptr ? usual : std::strtoul(text, nullptr, 10);
}

TEST(OwnTexts, AnyNumberChangedAnyHowIsAnotherCaseOrARefusal) {
  std::vector<OwnText> texts = all_texts();
  std::erase_if(texts, [](const OwnText& own) { return own.expected.is_null(); });
  std::vector<std::string> before;
  std::vector<std::vector<Number>> numbers;
  for (const OwnText& own : texts) {
    before.push_back(outcome_of(own, own.text));
    numbers.push_back(numbers_of_text(own.text));
  }
  std::mt19937 random(static_cast<unsigned>(wanted("MINKOSCOPE_MUTATION_SEED", 1)));
  const unsigned long count = wanted("MINKOSCOPE_MUTATIONS", 2000);
  unsigned long tried = 0, other_case = 0, refused = 0, harmless_ones = 0;
  std::map<std::string, int> ignored;
  while (tried < count) {
    const std::size_t which = random() % texts.size();
    if (numbers[which].empty()) continue;
    const Number& number = numbers[which][random() % numbers[which].size()];
    const double v = number.value;
    const double values[] = {v + 1.0, 3.0 * v, v + 0.25, 0.0, 7.0, v / 2.0, v + 0.03, 100.0 + v, 0.5, 1.0};
    const double value = values[random() % std::size(values)];
    if (value == v) continue;  // 0.03 and more, as a quaternion may miss its length by 0.01
    std::string written = std::to_string(value);
    if (value == static_cast<double>(static_cast<int>(value)) && number.end - number.begin < 2)
      written = std::to_string(static_cast<int>(value));
    ++tried;
    const std::string after = outcome_of(texts[which], with_value(texts[which].text, number, written));
    refused += after == "refused" ? 1 : 0;
    if (after != before[which]) {
      other_case += after == "refused" ? 0 : 1;
      continue;
    }
    const std::string line = line_up_to(texts[which].text, number);
    if (is_harmless(line))
      ++harmless_ones;
    else
      ++ignored[texts[which].name + " | " + line + " -> " + written];
  }
  for (const auto& [line, times] : ignored) ADD_FAILURE() << times << " times ignored: " << line;
  std::cout << tried << " changes: " << other_case << " other cases, " << refused << " refused, " << harmless_ones
            << " harmless, " << ignored.size() << " numbers ignored\n";
  EXPECT_GT(other_case, count / 4);
  EXPECT_GT(refused, count / 100);
}

}  // namespace
}  // namespace minkoscope
