// OBJ files that other readers got wrong, and our own: every statement, what must be refused, areas, lines in messages.
#include "core/scene/obj/obj_reader.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <functional>
#include <sstream>

#include "core/scene/case.h"
#include "core/scene/json/json.h"
#include "core/scene/obj/polygon.h"
#include "tests/support/generated_cases.h"
#include "tests/support/json_text.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/time_ratio.h"

namespace minkoscope {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

double area_of_triangles(const TriangleMesh& mesh) {
  double area = 0.0;
  for (const auto& t : mesh.triangles) {
    area +=
        glm::length(glm::cross(mesh.vertices[t[1]] - mesh.vertices[t[0]], mesh.vertices[t[2]] - mesh.vertices[t[0]])) /
        2;
  }
  return area;
}

std::string refusal(const std::string& text) {
  try {
    read_obj(text, "x.obj");
  } catch (const CaseError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(ObjReader, LargeFilesTakeNoQuadraticTime) {
  const std::vector<std::pair<json, json>> few_and_many{
      {{{"kind", "ngon"}, {"n", 5'000}}, {{"kind", "ngon"}, {"n", 40'000}}},
      {{{"kind", "grid"}, {"n", 60}}, {{"kind", "grid"}, {"n", 170}}},
      {{{"kind", "long_comment"}, {"bytes", 4'000'000}}, {{"kind", "long_comment"}, {"bytes", 32'000'000}}}};
  for (const auto& [few, many] : few_and_many) {
    const std::string small = test::obj_text_of({{"generate", few}}), large = test::obj_text_of({{"generate", many}});
    const auto read = [](const std::string& text) { return [&text] { refusal(text); }; };
    EXPECT_LT(test::time_ratio(read(large), read(small), 3), 28.0)
        << few["kind"] << ": eight times the text; n log n makes 10, n squared 64";
  }
}

TEST(ObjCases, KnownFailuresOfOtherReaders) {
  const fs::path file = fs::path(MINKOSCOPE_SHARED_DIR) / "cases/objs.jsonl";
  if (!fs::exists(file)) GTEST_SKIP() << "no " << file;
  std::ifstream stream(file);
  int accepted = 0, refused = 0;
  for (std::string line; std::getline(stream, line);) {
    if (line.empty()) continue;
    const json entry = test::parse_json(line);
    SCOPED_TRACE(entry["id"].get<std::string>() + ": " + entry["note"].get<std::string>());
    const json& expect = entry["expect"];
    const auto outcome = expect["outcome"].get<std::string>();
    MeshModel model;
    std::string error;
    try {
      if (entry.contains("generate") && entry["generate"]["kind"] == "missing") {
        model = load_obj("no/such/file.obj");
      } else {
        model = read_obj(test::obj_text_of(entry), "case.obj");
      }
    } catch (const CaseError& bad) {
      error = bad.what();
      EXPECT_EQ(error.find('\n'), std::string::npos);
    }
    if (!error.empty()) {
      ++refused;
      EXPECT_NE(outcome, "accept") << error;
      continue;
    }
    ++accepted;
    EXPECT_NE(outcome, "reject");
    const TriangleMesh& mesh = *model.mesh;
    for (const auto& t : mesh.triangles) {
      for (const std::uint32_t i : t) ASSERT_LT(i, mesh.vertices.size());
    }
    if (expect.contains("vertices")) {
      EXPECT_EQ(mesh.vertices.size(), expect["vertices"].get<std::size_t>());
    }
    if (expect.contains("triangles")) {
      EXPECT_EQ(mesh.triangles.size(), expect["triangles"].get<std::size_t>());
    }
    if (expect.contains("triangles_min")) {
      EXPECT_GE(mesh.triangles.size(), expect["triangles_min"].get<std::size_t>());
    }
    if (expect.contains("triangles_max")) {
      EXPECT_LE(mesh.triangles.size(), expect["triangles_max"].get<std::size_t>());
    }
    if (expect.contains("area")) {
      EXPECT_NEAR(area_of_triangles(mesh), expect["area"].get<double>(), 1e-9);
    }
    if (expect.contains("positions")) {
      for (std::size_t i = 0; i < expect["positions"].size(); ++i) {
        for (int axis = 0; axis < 3; ++axis) {
          EXPECT_EQ(mesh.vertices[i][axis], expect["positions"][i][static_cast<std::size_t>(axis)].get<double>());
        }
      }
    }
    if (expect.contains("faces")) {
      for (std::size_t i = 0; i < expect["faces"].size(); ++i) {
        for (std::size_t k = 0; k < 3; ++k) EXPECT_EQ(mesh.triangles[i][k], expect["faces"][i][k].get<std::uint32_t>());
      }
    }
  }
  EXPECT_GE(accepted, 15);
  EXPECT_GE(refused, 8);
}

TEST(ObjReader, EveryLineEndingAndMark) {
  const std::string statements[] = {"v 0 0 0", "v 1 0 0", "v 0 1 0", "f 1 2 3"};
  for (const std::string ending : {"\n", "\r\n", "\r"}) {
    for (const std::string mark : {"", "\xEF\xBB\xBF"}) {
      for (const bool last : {true, false}) {
        std::string text = mark;
        for (const std::string& s : statements) text += s + (last || &s != &statements[3] ? ending : "");
        const MeshModel model = read_obj(text, "x.obj");
        EXPECT_EQ(model.mesh->vertices.size(), 3u);
        EXPECT_EQ(model.mesh->triangles.size(), 1u);
        EXPECT_TRUE(model.warnings.empty());
      }
    }
  }
}

TEST(ObjReader, MessagesNameTheLineOfTheFile) {
  EXPECT_EQ(refusal("v 0 0 0\r\nv 1 0 0\r\nv 0 1 \\\r\n0\r\nf 1 2 9\r\n"),
            "x.obj:5: the face has index 9, but the file has 3 vertices; must be 1 to 3");
  EXPECT_EQ(refusal("v 0 0 0\rv 1 0\r"), "x.obj:2: the vertex has 2 numbers; must have three, as in v 1 2 3");
  EXPECT_EQ(refusal("v 0 0 0\nv 0,5 0 0\n"),
            "x.obj:2: \"0,5\" is not a number; must have a decimal point, not a comma");
  EXPECT_EQ(refusal("v 0 1e400 0\n"), "x.obj:1: \"1e400\" is too large a number; must be a finite number, as in 1.5");
  EXPECT_EQ(refusal("v 0 0 0\nf 0 1 1\n"),
            "x.obj:2: the face has index 0; must be 1 or more, for indices count from 1");
  EXPECT_EQ(refusal("v 0 0 0\nf -2 -1 -1\n"),
            "x.obj:2: the face has index -2, further back than the 1 vertices before it; must be -1 to -1");
  EXPECT_EQ(refusal("v 0 0 0\nf 1 1/x 1\n"),
            "x.obj:2: \"1/x\" is not a corner of a face; must be a vertex's index, as in 7, 7/1 or 7//2");
  EXPECT_EQ(refusal("solid cube\nfacet normal 0 0 1\n"),
            "x.obj:1: begins with \"solid\", which no OBJ file does; must have v and f lines");
  EXPECT_EQ(refusal(""), "x.obj:1: is empty; must be a Wavefront OBJ file with v and f lines");
}

TEST(ObjReader, RefusesWordsForNumbersAndIndices) {
  for (const std::string word :
       {"nan",   "NaN", "inf", "-inf", "infinity", "0x10", "1e",  "1e+",   "--1",    "+-1",
        "1.2.3", "1,5", ".",   "-",    "+",        "1f",   "1_0", "1e999", "-1e999", "\xC2\xBD"}) {
    EXPECT_NE(refusal("v 0 0 " + word + "\n"), "accepted") << word;
    EXPECT_NE(refusal("v 0 0 0 " + word + "\n"), "accepted") << word;
  }
  for (const std::string word : {"1.5", "a", "1/a", "4294967297", "18446744073709551617", "-9999999999999999999", "/1",
                                 "1/2/3/4", "0", "4", "-4", "+", "-"}) {
    EXPECT_NE(refusal("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 " + word + "\n"), "accepted") << word;
  }
}

TEST(ObjReader, NumbersComeBackExactly) {
  const MeshModel model =
      read_obj("v 0.1 +.5 5.\nv 1e-400 -1E-5 1e+05\nv 179769313486231570000e288 4.9e-324 -0\nf 1 2 3\n", "x.obj");
  EXPECT_EQ(model.mesh->vertices[0], Vector3d(0.1, 0.5, 5.0));
  EXPECT_EQ(model.mesh->vertices[1], Vector3d(0.0, -1e-5, 1e5));
  EXPECT_EQ(model.mesh->vertices[2], Vector3d(1.7976931348623157e308, 4.9e-324, 0.0));
  const double third = 1.0 / 3.0;
  char text[96];
  std::snprintf(text, sizeof text, "v %.17g %.17g %.17g\nf 1 1 1\n", third, third * 1e-7, third * 1e7);
  EXPECT_EQ(read_obj(text, "x.obj").mesh->vertices[0], Vector3d(third, third * 1e-7, third * 1e7));
}

TEST(ObjReader, GroupsHoldTheirTriangles) {
  const MeshModel model = read_obj(
      "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\ng floor tiles\nf 1 2 3 4\no wall\ng\nf 1 3 4\nf 2 3 4\ng empty\n",
      "levels/hall.obj");
  ASSERT_EQ(model.groups.size(), 3u);
  EXPECT_EQ(model.groups[0].name, "hall");
  EXPECT_EQ(model.groups[0].triangle_count, 1u);
  EXPECT_EQ(model.groups[1].name, "floor tiles");
  EXPECT_EQ(model.groups[1].first_triangle, 1u);
  EXPECT_EQ(model.groups[1].triangle_count, 2u);
  EXPECT_EQ(model.groups[2].triangle_count, 2u);
}

TEST(ObjReader, WarnsOfWhatIsLeftOut) {
  const MeshModel model = read_obj("v 0 0 0\nv 1 0 0\nf 1 2\nf 1\nwobble 1\n", "x.obj");
  ASSERT_EQ(model.warnings.size(), 3u);
  EXPECT_EQ(model.warnings[0], "x.obj:5: \"wobble\" is no statement of an OBJ file; not read");
  EXPECT_EQ(model.warnings[1],
            "x.obj:3: the face has 2 corners (and 1 more like it); must have three or more; left out");
  EXPECT_NE(model.warnings[2].find("no faces"), std::string::npos);
}

TEST(ObjReader, ContinuesLinesButNotNamesAndComments) {
  const MeshModel model =
      read_obj("# drawn in C:\\\nv 0 0 \\\n  0\nv 1 0 0\nv 0 1 0\nusemtl a\\b\\\nf 1\\\n2 \\  \n 3\n", "x.obj");
  EXPECT_EQ(model.mesh->vertices.size(), 3u);
  EXPECT_EQ(model.mesh->triangles.size(), 1u);
  EXPECT_EQ(read_obj("v 0 0 0\nf 1 1 1 \\", "x.obj").mesh->triangles.size(), 1u);
}

TEST(ObjReader, ReportsProgressAndIsCancelled) {
  std::string text = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
  for (int i = 0; i < 300000; ++i) text += "f 1 2 3\n";
  double last = -1.0;
  int calls = 0;
  read_obj(text, "x.obj", [&](double fraction) {
    EXPECT_GE(fraction, last);
    EXPECT_LE(fraction, 1.0);
    last = fraction;
    ++calls;
    return true;
  });
  EXPECT_EQ(last, 1.0);
  EXPECT_GE(calls, 5);
  for (int stop = 1; stop < calls; ++stop) {
    int seen = 0;
    EXPECT_THROW(read_obj(text, "x.obj", [&](double) { return ++seen < stop; }), CaseError) << stop;
    EXPECT_EQ(seen, stop);
  }
}

TEST(ObjReader, LinesAndPointsAreCountedInAWarning) {
  const MeshModel model = read_obj("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nl 1 2\nl 2 3 \\\n1\np 1\n", "x.obj");
  EXPECT_EQ(model.mesh->triangles.size(), 1u);
  EXPECT_EQ(model.warnings,
            (std::vector<std::string>{"x.obj:5: \"l\" draws lines or points (and 2 more like it), which nothing "
                                      "collides with; left out"}));
  const MeshModel points = read_obj("v 0 0 0\np 1\n", "x.obj");
  ASSERT_EQ(points.warnings.size(), 2u);
  EXPECT_EQ(points.warnings[0], "x.obj:2: \"p\" draws lines or points, which nothing collides with; left out");
}

// What tinyobjloader by itself makes of these files, clause by clause of what it needs help with.
TEST(ObjReader, HelpsTheLoaderWhereItNeedsHelp) {
  const std::string triangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
  // Accepted by it without a word.
  for (const std::string face : {"f 1 2 4", "f 1 2 0", "f 1 2 4294967297", "f 1 2 -4", "f 1 2 2147483648"}) {
    EXPECT_EQ(refusal(triangle + face + "\n").rfind("x.obj:4: the face has index", 0), 0u) << face;
  }
  for (const std::string vertex : {"v nan 0 0", "v 0 1e400 0", "v 0 0 0,5", "v 1 2", "v", "v 1 2 0x10", "v 1 2 1e"}) {
    EXPECT_EQ(refusal("# first\n" + vertex + "\n").rfind("x.obj:2: ", 0), 0u) << vertex;
  }
  EXPECT_EQ(refusal(std::string("v 0 0 0\n\0\x01\x02 5\n", 14)).rfind("x.obj:2: holds binary data", 0), 0u);
  EXPECT_EQ(refusal(std::string("\xFF\xFEv\0 \0", 6)), "x.obj:1: is UTF-16 text; must be UTF-8 or ASCII");
  // Refused by it, though good.
  EXPECT_EQ(read_obj(triangle + "f 1 \\\n2 \\\r\n3\n", "x.obj").mesh->triangles.size(), 1u);
  // The mark that loses it the first vertex.
  const MeshModel marked = read_obj("\xEF\xBB\xBF" + triangle + "f 1 2 3\n", "x.obj");
  EXPECT_EQ(marked.mesh->vertices.size(), 3u);
  // Polygons: concave by area, self-crossing with a warning.
  const MeshModel arrow = read_obj("v 0 0 0\nv 4 2 0\nv 0 4 0\nv 1 2 0\nf 1 2 3 4\n", "x.obj");
  EXPECT_NEAR(area_of_triangles(*arrow.mesh), 6.0, 1e-12);
  EXPECT_TRUE(arrow.warnings.empty());
  const MeshModel bow = read_obj("v 0 0 0\nv 1 1 0\nv 1 0 0\nv 0 1 0\nf 1 2 3 4\n", "x.obj");
  ASSERT_EQ(bow.warnings.size(), 1u);
  EXPECT_EQ(bow.warnings[0].rfind("x.obj:5: the face crosses itself", 0), 0u);
}

TEST(ObjReader, FoldersAndMissingFilesAreRefused) {
  EXPECT_THROW(load_obj(scratch_folder()), CaseError);
  EXPECT_THROW(load_obj("no/such/file.obj"), CaseError);
}

// Counted by the lines of the files themselves.
TEST(ObjReader, ReadsTheLevelsInFull) {
  const fs::path folder = fs::path(MINKOSCOPE_SHARED_DIR) / "levels";
  if (!fs::exists(folder)) GTEST_SKIP() << "no " << folder;
  for (const char* name : {"dungeon.obj", "nav_test.obj", "undulating.obj"}) {
    SCOPED_TRACE(name);
    const MeshModel model = load_obj(folder / name);
    EXPECT_TRUE(model.warnings.empty()) << model.warnings.front();
    std::ifstream stream(folder / name);
    std::size_t vertices = 0, triangles = 0;
    for (std::string line; std::getline(stream, line);) {
      if (line.rfind("v ", 0) == 0) ++vertices;
      if (line.rfind("f ", 0) != 0) continue;
      std::istringstream words(line.substr(2));
      std::size_t corners = 0;
      for (std::string word; words >> word;) ++corners;
      triangles += corners - 2;
    }
    EXPECT_GT(triangles, 1000u);
    EXPECT_EQ(model.mesh->vertices.size(), vertices);
    EXPECT_EQ(model.mesh->triangles.size(), triangles);
  }
}

double polygon_area(const std::vector<Vector3d>& p) {
  Vector3d sum(0.0);
  for (std::size_t i = 0; i < p.size(); ++i) sum += glm::cross(p[i], p[(i + 1) % p.size()]);
  return glm::length(sum) / 2;
}

void expect_area_true(const std::vector<Vector3d>& p, const std::string& what) {
  const PolygonTriangles cut = triangulate_polygon(p);
  EXPECT_TRUE(cut.simple) << what;
  ASSERT_EQ(cut.triangles.size(), p.size() - 2) << what;
  double area = 0.0;
  for (const auto& t : cut.triangles) area += glm::length(glm::cross(p[t[1]] - p[t[0]], p[t[2]] - p[t[0]])) / 2;
  EXPECT_NEAR(area, polygon_area(p), 1e-9 * polygon_area(p)) << what;
}

TEST(Polygon, TrianglesCoverJustTheArea) {
  const auto turned = [](const Vector3d& p, int turn) {
    return turn == 0   ? p
           : turn == 1 ? Vector3d(p.z, p.x, -p.y)
                       : Vector3d(0.6 * p.x, p.y, 0.8 * p.x) + Vector3d(0, 0, p.z);
  };
  for (int turn = 0; turn < 3; ++turn) {
    for (const int n : {4, 5, 8, 30, 301, 5000}) {
      std::vector<Vector3d> star, comb, wave, square;
      for (int i = 0; i < 2 * n; ++i) {
        const double angle = 3.141592653589793 * i / n;
        star.push_back(turned((i % 2 == 0 ? 1.0 : 0.3) * Vector3d(std::cos(angle), std::sin(angle), 0), turn));
      }
      for (int i = 0; i < n; ++i) {
        comb.push_back(turned({4.0 * i, 0, 0}, turn));
        comb.push_back(turned({4.0 * i + 1, 30, 0}, turn));
        comb.push_back(turned({4.0 * i + 2, 30, 0}, turn));
        comb.push_back(turned({4.0 * i + 3, 0, 0}, turn));
      }
      comb.push_back(turned({4.0 * n, -1, 0}, turn));
      comb.push_back(turned({-1, -1, 0}, turn));
      for (int i = 0; i <= n; ++i) wave.push_back(turned({static_cast<double>(i), std::sin(i * 0.7), 0}, turn));
      wave.push_back(turned({static_cast<double>(n), 5, 0}, turn));
      wave.push_back(turned({0, 5, 0}, turn));
      const Vector3d corner[] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
      for (int side = 0; side < 4; ++side) {
        for (int i = 0; i < n; ++i) {
          square.push_back(turned(glm::mix(corner[side], corner[(side + 1) % 4], static_cast<double>(i) / n), turn));
        }
      }
      expect_area_true(star, "star " + std::to_string(n));
      expect_area_true(comb, "comb " + std::to_string(n));
      expect_area_true(wave, "wave " + std::to_string(n));
      expect_area_true(square, "square " + std::to_string(n));
      std::vector<Vector3d> other_way(star.rbegin(), star.rend());
      expect_area_true(other_way, "star the other way " + std::to_string(n));
    }
  }
}

TEST(Polygon, NoTriangleWithoutAreaWhenCornersAreInLine) {
  std::vector<Vector3d> square;
  for (int i = 0; i < 10; ++i) square.emplace_back(i / 10.0, 0, 0);
  square.insert(square.end(), {{1, 0, 0}, {1, 0.5, 0}, {1, 1, 0}, {0, 1, 0}});
  for (const auto& t : triangulate_polygon(square).triangles) {
    EXPECT_GT(glm::length(glm::cross(square[t[1]] - square[t[0]], square[t[2]] - square[t[0]])), 1e-3);
  }
}

TEST(Polygon, CrossingItselfIsReported) {
  EXPECT_FALSE(triangulate_polygon(std::vector<Vector3d>{{0, 0, 0}, {1, 1, 0}, {1, 0, 0}, {0, 1, 0}}).simple);
  EXPECT_FALSE(
      triangulate_polygon(std::vector<Vector3d>{{0, 0, 0}, {4, 4, 0}, {4, 0, 0}, {0, 3, 0}, {-1, 2, 0}}).simple);
  std::vector<Vector3d> pentagram;
  for (int i = 0; i < 5; ++i) pentagram.emplace_back(std::cos(i * 2.513274), std::sin(i * 2.513274), 0);
  EXPECT_FALSE(triangulate_polygon(pentagram).simple);
  EXPECT_EQ(triangulate_polygon(pentagram).triangles.size(), 3u);
}

}  // namespace
}  // namespace minkoscope
