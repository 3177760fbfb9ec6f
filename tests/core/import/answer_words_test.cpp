// An engine's answer means the same through every reader: beside its shapes, by itself as text, and as the member of a
// case.
#include "core/scene/members/answer_words.h"

#include <gtest/gtest.h>

#include "core/base/text.h"
#include "core/import/engine_answer.h"
#include "core/import/import.h"
#include "core/scene/json/json.h"
#include "core/shapes/hull/convex_hull.h"

namespace minkoscope {
namespace {

EngineAnswer beside_shapes(const std::string& said, Library library) {
  ImportChoices choices;
  choices.library = library;
  const std::string shapes = "sphere A with radius 1 at (0, 0, 0)\nsphere B with radius 1 at (1.5, 0, 0)\n";
  const std::string asks = "// of a penetration\n";  // for which a direction is an answer
  return import_text(shapes + asks + said, "text", ".", choices).value.view.engine_answer.value_or(EngineAnswer{});
}

EngineAnswer by_itself(const std::string& said, const std::string& engine) {
  return read_engine_answer("engine: " + engine + "\n" + said).answer;
}

EngineAnswer as_member(const std::string& name, const std::string& value, const std::string& engine) {
  const Json json = read_json("{\"engine\": \"" + engine + "\", \"" + name + "\": " + value + "}", "answer");
  return read_engine_answer_member(json).value_or(EngineAnswer{});
}

std::string fields_of(EngineAnswer answer) {
  answer.engine.clear();
  return to_text(answer);
}

/// What a word of this kind is followed by, as code and JSON both have it.
std::string value_of(const AnswerWord& word) {
  switch (word.field) {
    case AnswerField::overlap:
      return "false";
    case AnswerField::distance:
    case AnswerField::depth:
      return "0.25";
    default:
      return "[0, -1, 0]";
  }
}

bool is_our_name(std::string_view name) {
  return name == "normal" || name == "overlap" || name == "distance" || name == "depth";
}

TEST(AnswerWords, EveryRowMeansTheSameThroughEveryReader) {
  std::size_t kept = 0, left_out = 0;
  for (const AnswerWord& word : answer_words()) {
    if (word.field == AnswerField::engine || word.field == AnswerField::tolerance) continue;
    if (word.sense == AnswerSense::alone) continue;
    const std::string name(word.name), engine(word.library), value = value_of(word);
    const std::string said = concat(name, " = ", value, "\n");
    const Library library = engine.empty() ? Library::none : *library_named(engine);
    const std::string beside = fields_of(beside_shapes(said, library));
    if (is_our_name(name) && !engine.empty()) {
      // By itself an answer's own fields have our sense, whatever the engine.
      EXPECT_EQ(by_itself(said, engine).normal, Vector3d(0, -1, 0)) << engine << " " << name;
      EXPECT_EQ(as_member(name, value, engine).normal, Vector3d(0, -1, 0)) << engine << " " << name;
      EXPECT_EQ(beside.find("normal") != std::string::npos, true) << engine << " " << beside;
      continue;
    }
    EXPECT_EQ(fields_of(by_itself(said, engine)), beside) << engine << " " << name;
    EXPECT_EQ(fields_of(as_member(name, value, engine)), beside) << engine << " " << name;
    (beside.empty() ? left_out : kept) += 1;
    const bool known = word.field != AnswerField::left_out && word.sense != AnswerSense::unknown;
    EXPECT_EQ(!beside.empty(), known) << engine << " " << name << ": " << beside;
  }
  EXPECT_GT(kept, 50u);
  EXPECT_GT(left_out, 5u);
}

// A stands below B, 1.7 apart with radii 1: the normal from A to B is +y. Each library's own words for that.
TEST(AnswerWords, NormalsPointFromAToB) {
  struct Line {
    const char *engine, *name, *value;
  };
  for (const Line& line :
       {Line{"Bullet", "m_normalWorldOnB", "[0, -1, 0]"}, Line{"Jolt", "mPenetrationAxis", "[0, 0.3, 0]"},
        Line{"PhysX", "direction", "[0, -1, 0]"}, Line{"Unity", "direction", "[0, -1, 0]"},
        Line{"parry", "normal1", "[0, 1, 0]"}, Line{"Bullet 3.24", "normalWorldOnB", "[0, -2, 0]"}}) {
    EXPECT_EQ(as_member(line.name, line.value, line.engine).normal, Vector3d(0, 1, 0)) << line.engine;
    EXPECT_EQ(by_itself(concat(line.name, ": ", line.value), line.engine).normal, Vector3d(0, 1, 0)) << line.engine;
  }
}

TEST(AnswerWords, ASenseThatNobodySaysIsLeftOut) {
  for (const char* text : {"direction: 0 1 0", "axis: 0 1 0", "n: 0 1 0", "contact normal: 0 1 0"}) {
    const ReadAnswer read = read_engine_answer(std::string("depth: 0.5\n") + text);
    EXPECT_FALSE(read.answer.normal) << text;
    EXPECT_EQ(read.answer.depth, 0.5);
    ASSERT_EQ(read.remarks.size(), 1u) << text;
    EXPECT_NE(read.remarks[0].find("left out, as it is not said whether it points from A to B"), std::string::npos);
  }
}

TEST(AnswerWords, DepthsBelowZeroByTheirLibrary) {
  const EngineAnswer gap = as_member("mPenetrationDepth", "-0.25", "Jolt");
  EXPECT_EQ(gap.distance, 0.25);
  EXPECT_EQ(gap.overlap, false);
  EXPECT_FALSE(gap.depth);
  EXPECT_EQ(as_member("penetration_depth", "-0.25", "coal").depth, 0.25);
  // Unity's distance is how far the direction moves the first collider out.
  const EngineAnswer out = read_engine_answer("engine: Unity\ndirection: 0 -1 0\ndistance: 0.25").answer;
  EXPECT_EQ(out.depth, 0.25);
  EXPECT_FALSE(out.distance);
  EXPECT_EQ(read_engine_answer("engine: Unity\ndistance: 0.25").answer.distance, 0.25);
}

TEST(AnswerWords, VerdictsBesideShapes) {
  struct Said {
    const char* text;
    std::optional<bool> overlap;
  };
  for (const Said& said :
       {Said{"overlap: false", false}, Said{"hit: yes", true}, Said{"isColliding: False", false},
        Said{"// Ok(false)", false}, Said{"// Ok(true)", true}, Said{"Collision?: No", false},
        Said{"overlap = true", true}, Said{"intersects: 0", false}, Said{"is_overlapping = True;", true},
        Said{"// collision: no", false}, Said{"collision: mesh", {}}, Said{"hit: wall", {}}, Said{"// Ok(2)", {}},
        // Not what the engine answered.
        Said{"expected overlap: true", {}}, Said{"expectedHit = yes", {}}, Said{"should be: overlap = true", {}}})
    EXPECT_EQ(beside_shapes(said.text, Library::none).overlap, said.overlap) << said.text;
}

// A tetrahedron above another: what was said of them is kept, and none of it is a point.
TEST(AnswerWords, AnswersBesideListsOfPoints) {
  const std::string a = "[[0,0,0],[1,0,0],[0,1,0],[0,0,1]]", b = "[[0,2,0],[1,2,0],[0,3,0],[0,2,1]]";
  for (const std::string& text :
       {"a = " + a + "\nb = " + b + "\ndistance: 0.75\nnormal: (0, 1, 0)\noverlap: false\n",
        "a = " + a + "\nb = " + b + "\ndist = 0.75\nnormal1 = [0, 1, 0]\n// Ok(false)\n",
        R"({"a": )" + a + R"(, "b": )" + b + R"(, "overlap": false, "distance": 0.75, "normal": [0, 1, 0]})"}) {
    EXPECT_TRUE(recognises_import(text)) << text;
    const Case read = import_text(text, "text", ".").value;
    const EngineAnswer answer = read.view.engine_answer.value_or(EngineAnswer{});
    EXPECT_EQ(answer.distance, 0.75) << text;
    EXPECT_EQ(answer.overlap, false) << text;
    EXPECT_EQ(answer.normal, Vector3d(0, 1, 0)) << text;
    EXPECT_EQ(std::get<HullShape>(std::get<PairQuery>(read.run).b.shape.value).hull->points[2], Vector3d(0, 3, 0));
  }
  for (const char* answer :
       {"engine: Own 1.2\noverlap: true\ndepth: 0.3\nnormal: 0 1 0\npoint_a: 0 1 0\npoint_b: 0 1 0",
        R"({"depth": 0.3, "normal": [0, 1, 0], "point_a": [0, 0, 0], "iterations": 7})"})
    EXPECT_FALSE(recognises_import(answer)) << answer;
}

TEST(AnswerWords, EnginesByTheirNames) {
  EXPECT_EQ(library_of_engine("bullet3 3.24"), "Bullet");
  EXPECT_EQ(library_of_engine("PyBullet"), "Bullet");
  EXPECT_EQ(library_of_engine("hpp-fcl"), "FCL");
  EXPECT_EQ(library_of_engine("rapier3d 0.17"), "parry");
  EXPECT_EQ(library_of_engine("PhysX 5"), "PhysX");
  EXPECT_EQ(library_of_engine("my model"), "");
  EXPECT_EQ(library_of_engine("my own code"), "");
}

}  // namespace
}  // namespace minkoscope
