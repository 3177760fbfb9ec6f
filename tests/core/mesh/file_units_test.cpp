// What a level's file means: converted, and guessed from its geometry.
#include "core/mesh/file_units.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/scene/obj/obj_reader.h"

namespace minkoscope {
namespace {

/// Not of core/mesh: (x, y, z) with Y up as a file in other units with Z up has it.
std::shared_ptr<const TriangleMesh> as_written(const TriangleMesh& mesh, double metres, bool z_up) {
  auto written = std::make_shared<TriangleMesh>(mesh);
  for (Vector3d& v : written->vertices) v = (z_up ? Vector3d(v.x, -v.z, v.y) : v) / metres;
  return written;
}

TEST(FileUnits, AZThatPointsUpBecomesYAndNothingIsMirrored) {
  const FileUnits units{0.01, UpAxis::z};
  EXPECT_EQ(in_metres(Vector3d(0, 0, 100), units), Vector3d(0, 1, 0));
  EXPECT_EQ(in_metres(Vector3d(100, 0, 0), units), Vector3d(1, 0, 0));
  EXPECT_EQ(in_metres(Vector3d(0, 100, 0), units), Vector3d(0, 0, -1)) << "what lay ahead lies ahead";
  const Vector3d a(1, 2, 3), b(-4, 5, 6), c(7, -8, 9);
  const FileUnits turned{1.0, UpAxis::z};
  EXPECT_EQ(glm::dot(in_metres(a, turned), glm::cross(in_metres(b, turned), in_metres(c, turned))),
            glm::dot(a, glm::cross(b, c)));
}

TEST(FileUnits, MetresWithYUpAreTheSameMesh) {
  const auto mesh = std::make_shared<const TriangleMesh>();
  EXPECT_EQ(in_metres(mesh, {}), mesh);
  EXPECT_NE(in_metres(mesh, {0.01, UpAxis::y}), mesh);
}

TEST(FileUnits, OurLevelsAreKnownInWhateverUnitsTheyAreWritten) {
  for (const char* name : {"showcase.obj", "plain.obj"}) {
    const auto level = load_obj(std::string(MINKOSCOPE_SOURCE_DIR "/assets/levels/") + name).mesh;
    for (const bool z_up : {false, true}) {
      for (const double metres : {1.0, 0.01, 0.001}) {
        const UnitsGuess guess = guess_units(*as_written(*level, metres, z_up));
        EXPECT_EQ(guess.units.metres, metres) << name << (z_up ? ", Z up" : ", Y up");
        EXPECT_EQ(guess.units.up, z_up ? UpAxis::z : UpAxis::y) << name << " in " << metres;
        EXPECT_NE(guess.size_reason.find("1.8 m"), std::string::npos) << guess.size_reason;
        EXPECT_NE(guess.up_reason.find("% of its area"), std::string::npos) << guess.up_reason;
      }
    }
  }
}

TEST(FileUnits, AToyOfThreeCentimetresIsMadeLargeEnoughToWalkIn) {
  const auto level = load_obj(MINKOSCOPE_SOURCE_DIR "/assets/levels/showcase.obj").mesh;
  const UnitsGuess guess = guess_units(*as_written(*level, 41.0 / 0.03, false));
  EXPECT_GE(guess.units.metres, 100.0);
  EXPECT_LE(guess.units.metres, 10000.0);
  EXPECT_NE(guess.size_reason.find("30 mm"), std::string::npos) << guess.size_reason;
}

TEST(FileUnits, WhatIsGivenIsNotGuessed) {
  const auto level = load_obj(MINKOSCOPE_SOURCE_DIR "/assets/levels/plain.obj").mesh;
  const UnitsGuess given = guess_units(*level, {0.0254, UpAxis::z});
  EXPECT_EQ(given.units, (FileUnits{0.0254, UpAxis::z}));
  EXPECT_TRUE(given.size_reason.empty() && given.up_reason.empty());
  EXPECT_EQ(guess_units(*level, {std::nullopt, UpAxis::y}).units, FileUnits{});
}

TEST(FileUnits, NothingIsMadeOfALevelWithoutArea) {
  TriangleMesh mesh;
  EXPECT_EQ(guess_units(mesh).units, FileUnits{});
  mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
  mesh.triangles = {{0, 1, 2}};
  EXPECT_EQ(guess_units(mesh).units, FileUnits{});
}

TEST(FileUnits, ALevelWithoutSizeIsNotSaidToSuitAPerson) {
  TriangleMesh mesh;
  mesh.vertices.assign(3, Vector3d(1, 2, 3));
  mesh.triangles = {{0, 1, 2}};
  const UnitsGuess point = guess_units(mesh, {});
  EXPECT_EQ(point.size_reason, "All of it lies in one place, so that its size says nothing about its unit.");
  EXPECT_EQ(point.up_reason, "No triangle has an area that would show which way is up.");
  EXPECT_EQ(point.units, FileUnits{});
}

TEST(TriangleSources, AreTheLineAndTheObjectOfTheFile) {
  const MeshModel model = read_obj(
      "v 0 0 0\nv 1 0 0\nv 1 0 1\nv 0 0 1\no lawn\nf 1 2 3 4\nf 1 2 3 4\n\nf 1 2 3\no path\nf 1 3 4\nf 2 3 4\n",
      "yard.obj");
  const auto line = [&](std::size_t triangle) { return source_of(*model.mesh, triangle).line; };
  const auto group = [&](std::size_t triangle) { return source_of(*model.mesh, triangle).group; };
  ASSERT_EQ(model.mesh->triangles.size(), 7u);
  EXPECT_EQ((std::vector{line(0), line(1), line(2), line(3), line(4), line(5), line(6)}),
            (std::vector<std::size_t>{6, 6, 7, 7, 9, 11, 12}));
  EXPECT_EQ(group(4), "lawn");
  EXPECT_EQ(group(5), "path");
  EXPECT_EQ(source_of(TriangleMesh{}, 3).line, 0u);
}

}  // namespace
}  // namespace minkoscope
