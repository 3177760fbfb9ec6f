// Manifolds that two shipping engines gave for the same pairs, and ours, judged by the oracle. The recordings lie
// beside the checkout.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include <minkoscope/contact.h>

#include "core/trial/oracle/manifold_oracle.h"
#include "tests/support/json_text.h"
#include "tests/support/pair_case.h"

namespace minkoscope::test {
namespace {

constexpr double recorded_distance = 0.02;  // metres: up to what the engines were to find contacts

struct RecordedCounts {
  int pairs = 0;
  int axis_not_least = 0;  // overlaps more than the least by 2 % and a ten thousandth of the size
  int off_surface = 0;     // pairs with a point more than a millimetre off a surface
  int ours_wrong = 0, sat_wrong = 0;
};

ContactQuery query_of(const nlohmann::json& row) {
  ContactQuery query;
  query.a.body = posed_shape_from(row.at("a"));
  query.b.body = posed_shape_from(row.at("b"));
  query.settings.contact_distance = recorded_distance;
  return query;
}

/// Whether all promises hold of the method's manifold; methods that refuse the shapes are not judged.
bool is_right(ContactQuery query, std::string_view method, const ManifoldOracle& oracle, const std::string& where) {
  query.method = method;
  ContactManifold reduced, all;
  try {
    reduced = run_contact(query);
  } catch (const std::invalid_argument&) {
    return true;
  }
  query.settings.max_points = 0;
  all = run_contact(query);
  const bool of_edges = all.points.size() == 1 && all.points[0].feature_a.kind == Feature::edge;
  const auto fault = of_edges ? oracle.fault_but_area(all, reduced) : oracle.fault_of(all, reduced);
  EXPECT_FALSE(fault) << where << " by " << method << ": " << (fault ? fault->sentence : "");
  return !fault;
}

RecordedCounts judge_recording(const std::string& engine) {
  std::ifstream file(std::string(MINKOSCOPE_SHARED_DIR "/recordings/manifolds_") + engine + ".jsonl");
  RecordedCounts counts;
  for (std::string line; std::getline(file, line);) {
    const nlohmann::json row = parse_json(line);
    const ContactQuery query = query_of(row);
    const ManifoldOracle oracle(query, query.a.body.pose, query.b.body.pose);
    const std::string where = engine + " " + std::to_string(counts.pairs++);
    counts.ours_wrong += is_right(query, contact_method::clip, oracle, where) ? 0 : 1;
    counts.sat_wrong += is_right(query, contact_method::sat_clip, oracle, where) ? 0 : 1;
    const nlohmann::json& points = row.at("manifold").at("points");
    if (points.empty()) continue;
    const Vector3d normal = glm::normalize(vector_from(row.at("manifold").at("normal")));
    counts.axis_not_least += oracle.is_least_axis(normal) ? 0 : 1;
    bool off = false;
    for (const nlohmann::json& point : points) {
      if (!point.contains("point_a")) continue;
      off = off || oracle.off_a(vector_from(point.at("point_a"))) > 1e-3 ||
            oracle.off_b(vector_from(point.at("point_b"))) > 1e-3;
    }
    counts.off_surface += off ? 1 : 0;
  }
  return counts;
}

TEST(RecordedManifolds, OursAreRightWhereverTheEnginesWere) {
  if (!std::filesystem::exists(MINKOSCOPE_SHARED_DIR "/recordings/manifolds_jolt.jsonl"))
    GTEST_SKIP() << "the recordings are not beside the checkout";
  for (const char* engine : {"jolt", "box3d"}) {
    const RecordedCounts counts = judge_recording(engine);
    EXPECT_GT(counts.pairs, 50) << engine;
    EXPECT_EQ(counts.ours_wrong, 0) << engine;
    EXPECT_EQ(counts.sat_wrong, 0) << engine;
    // Box3D prefers faces to edges by design, Jolt's axis is that of least depth.
    if (std::string(engine) == "jolt") {
      EXPECT_EQ(counts.axis_not_least, 0);
    } else {
      EXPECT_GT(counts.axis_not_least, 0);
    }
    RecordProperty(std::string(engine) + "_axes_not_least", counts.axis_not_least);
    EXPECT_EQ(counts.off_surface, 0) << engine;
  }
}

}  // namespace
}  // namespace minkoscope::test
