#include <cctype>
#include <cmath>
#include <sstream>

#include "core/base/text.h"
#include "core/export/engines/engine_text.h"
#include "core/export/export_test.h"
#include "core/scene/inline_files.h"
#include "core/scene/json/json_writer.h"
#include "core/shapes/hull/convex_hull.h"
#include "core/shapes/shape_traits.h"
#include "core/trial/expected_answer.h"

namespace minkoscope {
namespace {

// A compiler may refuse longer literals (MSVC: 16380 bytes); adjacent ones are joined.
constexpr std::size_t longest_literal = 8000;

std::string vector(const Vector3d& v) {
  return concat("{", literals(v), "}");
}

std::string pose(const Pose& p) {
  std::string text = "Pose{";
  text.append(vector(p.position)).append(", Quaterniond(").append(literal(p.rotation.w));
  for (const double part : {p.rotation.x, p.rotation.y, p.rotation.z}) text.append(", ").append(literal(part));
  return text + ")}";
}

template <class Points>
std::string list_of_vectors(const Points& points, const char* indent) {
  std::string text = "{";
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (i > 0) text += ",";
    text.append("\n").append(indent).append(vector(points[i]));
  }
  return text + "}";
}

std::string list_of_triangles(const std::vector<std::array<Vector3d, 3>>& triangles, const char* indent) {
  std::string text = "{";
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    if (i > 0) text += ",";
    const auto& [a, b, c] = triangles[i];
    text.append("\n").append(indent).append("{{").append(vector(a)).append(", ").append(vector(b)).append(", ");
    text.append(vector(c)).append("}}");
  }
  return text + "}";
}

/// An expression of type Shape.
std::string shape(const Shape& value);

std::string argument(double value) {
  return literal(value);
}
std::string argument(const Vector3d& value) {
  return vector(value);
}
std::string argument(const std::array<Vector3d, 3>& vertices) {
  return "{" + list_of_vectors(vertices, "      ") + "}";
}

std::string inner_shape(const Shape& value) {
  return "std::make_shared<const Shape>(" + shape(value) + ")";
}

template <class S>
std::string braced(const std::string& arguments) {
  return std::string("Shape{").append(ShapeTraits<S>::cpp_name).append("{").append(arguments).append("}}");
}

struct ShapeExpression {
  template <SizedShape S>
  std::string operator()(const S& s) const {
    std::string arguments;
    for_each_field(s, [&](const auto&, const auto& value) {
      arguments.append(arguments.empty() ? "" : ", ").append(argument(value));
    });
    return braced<S>(arguments);
  }
  std::string operator()(const HullShape& s) const {
    return "make_hull_shape(" + list_of_vectors(s.hull->points, "      ") + ")";
  }
  std::string operator()(const SumShape& s) const {
    return braced<SumShape>(inner_shape(*s.first) + ", " + inner_shape(*s.second));
  }
  std::string operator()(const TransformedShape& s) const {
    return braced<TransformedShape>(pose(s.pose) + ", " + inner_shape(*s.of));
  }
  std::string operator()(const MeshShape& s) const {
    return braced<MeshShape>(
        "std::make_shared<const std::vector<std::array<Vector3d, 3>>>(std::vector<std::array<Vector3d, 3>>" +
        list_of_triangles(*s.triangles, "      ") + "), \"\"");
  }
};

std::string shape(const Shape& value) {
  return std::visit(ShapeExpression{}, value.value);
}

std::string precision(Precision value) {
  return value == Precision::float32 ? "Precision::float32" : "Precision::float64";
}

void write_warm_start(std::ostream& out, const GjkCache& cache) {
  out << "  query.settings.warm_start = GjkCache{{{";
  for (std::size_t i = 0; i < cache.vertices.size(); ++i) {
    out << (i > 0 ? ", " : "") << "{" << cache.vertices[i].a << ", " << cache.vertices[i].b << "}";
  }
  out << "}}, " << cache.size << ", Vector3d" << vector(cache.direction) << "};\n";
}

void write_answer(std::ostream& out, const Case&, const PairQuery& pair) {
  out << "// Replace by a call of your own engine. Sizes are half extents, radii and half heights, along local y; a "
         "pose is\n"
         "// a position and a quaternion w, x, y, z.\n"
         "Answer ask() {\n"
         "  using namespace minkoscope;\n"
         "  PairQuery query;\n"
      << "  query.a.shape = " << shape(pair.a.shape) << ";\n  query.a.pose = " << pose(pair.a.pose) << ";\n"
      << "  query.b.shape = " << shape(pair.b.shape) << ";\n  query.b.pose = " << pose(pair.b.pose) << ";\n"
      << "  query.algorithm = \"" << pair.algorithm << "\";\n  query.precision = " << precision(pair.precision)
      << ";\n";
  if (pair.settings.max_iterations)
    out << "  query.settings.max_iterations = " << *pair.settings.max_iterations << ";\n";
  if (pair.settings.max_epa_iterations)
    out << "  query.settings.max_epa_iterations = " << *pair.settings.max_epa_iterations << ";\n";
  if (pair.settings.relative_tolerance)
    out << "  query.settings.relative_tolerance = " << literal(*pair.settings.relative_tolerance) << ";\n";
  if (pair.settings.initial_direction)
    out << "  query.settings.initial_direction = Vector3d" << vector(*pair.settings.initial_direction) << ";\n";
  if (pair.settings.warm_start) write_warm_start(out, *pair.settings.warm_start);
  out << "  const PairResult result = run_pair(query);\n"
         "  return {result.overlap.value_or(false), result.distance.value_or(-1.0), result.depth.value_or(-1.0)};\n}\n";
}

void write_case(std::ostream& out, const Case& value, const char* replaced_by);

void write_answer(std::ostream& out, const Case& value, const SweepQuery& sweep) {
  const auto is_shape = [](const LevelMesh& item) { return item.shape != nullptr; };
  if (sweep.shape || std::any_of(sweep.level.begin(), sweep.level.end(), is_shape))
    return write_case(out, value, "a cast of your own engine: body, level and displacement");
  out << "// Replace by a call of your own engine: an ellipsoid moves once through the triangles.\n"
         "Answer ask() {\n"
         "  using namespace minkoscope;\n"
         "  SweepQuery query;\n";
  for (const LevelMesh& mesh : sweep.level) {
    std::vector<std::array<Vector3d, 3>> triangles;
    for (const auto& corners : mesh.mesh->triangles)
      triangles.push_back(
          {mesh.mesh->vertices[corners[0]], mesh.mesh->vertices[corners[1]], mesh.mesh->vertices[corners[2]]});
    out << "  query.level.push_back({" << quoted(mesh.name) << ", mesh_of(" << list_of_triangles(triangles, "      ")
        << "), \"\", " << pose(mesh.pose) << "});\n";
  }
  out << "  query.body.radii = " << vector(sweep.body.radii)
      << ";\n  query.body.position = " << vector(sweep.body.position)
      << ";\n  query.body.rotation = " << pose({{}, sweep.body.rotation}) << ".rotation;\n"
      << "  query.displacement = " << vector(sweep.displacement) << ";\n  query.algorithm = \"" << sweep.algorithm
      << "\";\n  query.precision = " << precision(sweep.precision) << ";\n"
      << "  const SweepResult result = run_sweep(query);\n  return {result.hit, result.time};\n}\n";
}

void write_case(std::ostream& out, const Case& value, const char* replaced_by) {
  const std::string json = to_json(value, ".", -1);
  out << "// Replace by " << replaced_by
      << " are in the text.\n"
         "Answer ask() {\n"
         "  using namespace minkoscope;\n"
         "  const Case value = parse_case(\n";
  for (std::size_t at = 0; at < json.size(); at += longest_literal)
    out << "      R\"json(" << json.substr(at, longest_literal) << ")json\"\n";
  out << "      , \"case\", \".\");\n";
}

void write_answer(std::ostream& out, const Case& value, const World&) {
  write_case(out, value, "the same bodies in your own broad phase: they and their motion");
  out << "  const auto& world = std::get<World>(value.run);\n"
         "  WorldRun run(world);\n"
         "  for (int i = 0; i < world.ticks; ++i) run.step();\n"
         "  const WorldSummary summary = run.summary();\n"
         "  return {static_cast<double>(summary.ticks), static_cast<double>(summary.pairs),\n"
         "          static_cast<double>(summary.tests), static_cast<double>(summary.overlaps)};\n}\n";
}

void write_answer(std::ostream& out, const Case& value, const ContactQuery&) {
  write_case(out, value, "the manifold of the pair in your own engine: shapes, poses and motions");
  out << "  const auto& query = std::get<ContactQuery>(value.run);\n"
         "  ContactRun run(query);\n"
         "  for (int i = 0; i < query.ticks; ++i) run.step();\n"
         "  const ContactSummary& summary = run.summary();\n"
         "  return {static_cast<double>(summary.ticks), static_cast<double>(summary.min_points),\n"
         "          static_cast<double>(summary.max_points), static_cast<double>(summary.flicker)};\n}\n";
}

void write_answer(std::ostream& out, const Case& value, const Walk&) {
  write_case(out, value, "a walk in your own engine: level, body and inputs");
  out << "  const auto& walk = std::get<Walk>(value.run);\n"
         "  WalkTimeline timeline(walk, std::make_shared<const WalkLevel>(walk.level, walk.precision));\n"
         "  for (const WalkInput& input : walk.inputs)\n"
         "    for (int i = 0; i < input.ticks; ++i) timeline.append(input);\n"
         "  const WalkSummary summary = summarise(timeline);\n"
         "  return {summary.ticks, {summary.final_position.x, summary.final_position.y, summary.final_position.z},\n"
         "          summary.max_depth};\n}\n";
}

struct Words {
  const char* include;
  const char* begin;  // of a test, with %s for its name
};
Words words_of(TestFramework framework) {
  switch (framework) {
    case TestFramework::googletest:
      return {"#include <gtest/gtest.h>\n", "TEST(Minkoscope, %s) {\n"};
    case TestFramework::catch2:
      return {
          "#if __has_include(<catch2/catch_test_macros.hpp>)\n#include <catch2/catch_test_macros.hpp>\n#else\n#include "
          "<catch2/catch.hpp>\n#endif\n",
          "TEST_CASE(\"%s\", \"[minkoscope]\") {\n"};
    case TestFramework::doctest:
      break;
  }
  return {"#include <doctest/doctest.h>\n", "TEST_CASE(\"%s\") {\n"};
}

void write_checks(std::ostream& out, const ExpectedField& field, TestFramework framework) {
  const bool google = framework == TestFramework::googletest;
  const std::string own = "answer." + field.name;
  const auto near = [&](const std::string& what, double value) {
    if (google) {
      out << "  EXPECT_NEAR(" << what << ", " << literal(value) << ", " << literal(field.tolerance) << ");\n";
    } else {
      out << "  CHECK(std::abs(" << what << " - " << literal(value) << ") <= " << literal(field.tolerance) << ");\n";
    }
  };
  if (field.truth)
    out << "  "
        << (google         ? *field.truth ? "EXPECT_TRUE(" : "EXPECT_FALSE("
            : *field.truth ? "CHECK("
                           : "CHECK_FALSE(")
        << own << ");\n";
  if (field.values.size() == 1) near(own, field.values[0]);
  for (std::size_t i = 0; field.values.size() == 3 && i < 3; ++i)
    near(own + "[" + std::to_string(i) + "]", field.values[i]);
  if (field.low)
    out << "  " << (google ? "EXPECT_GE(" : "CHECK(") << own << (google ? ", " : " >= ") << literal(*field.low)
        << ");\n";
  if (field.high)
    out << "  " << (google ? "EXPECT_LE(" : "CHECK(") << own << (google ? ", " : " <= ") << literal(*field.high)
        << ");\n";
}

constexpr const char* mesh_of = R"(
std::shared_ptr<const minkoscope::TriangleMesh> mesh_of(
    const std::vector<std::array<minkoscope::Vector3d, 3>>& triangles) {
  minkoscope::TriangleMesh mesh;
  for (const auto& corners : triangles) {
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.insert(mesh.vertices.end(), corners.begin(), corners.end());
    mesh.triangles.push_back({first, first + 1, first + 2});
  }
  return std::make_shared<const minkoscope::TriangleMesh>(std::move(mesh));
}
)";

/// What a test needs of a kind: the header that runs it, the fields of an answer, and functions that write_answer uses.
struct AnswerForm {
  const char* include;
  const char* fields;
  const char* helpers;
};
AnswerForm answer_form(const PairQuery&) {
  return {"minkoscope/pair.h",
          "  bool overlap = false;\n  double distance = 0.0, depth = 0.0;  // negative: not answered\n", ""};
}
AnswerForm answer_form(const SweepQuery&) {
  return {"minkoscope/sweep.h", "  bool hit = false;\n  double time = 1.0;\n", mesh_of};
}
AnswerForm answer_form(const Walk&) {
  return {"core/timeline/timeline.h",
          "  int ticks = 0;\n  double final_position[3] = {0.0, 0.0, 0.0};\n  double max_depth = 0.0;\n", ""};
}
AnswerForm answer_form(const ContactQuery&) {
  return {"minkoscope/contact.h>\n#include <core/scene/case.h",
          "  double ticks = 0.0, min_points = 0.0, max_points = 0.0, flicker = 0.0;\n", ""};
}
AnswerForm answer_form(const World&) {
  return {"core/world/world_run.h>\n#include <core/scene/case.h",
          "  double ticks = 0.0, pairs = 0.0, tests = 0.0, overlaps = 0.0;\n", ""};
}

}  // namespace

std::string identifier_of(const Case& value) {
  std::string out;
  bool upper = true;
  for (const char c : value.name) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (letter && out.size() < 60) out += upper ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    upper = !letter;
  }
  if (out.empty() || (out.front() >= '0' && out.front() <= '9')) out.insert(0, "Case");
  return out;
}

std::string to_cpp_test(const Case& named, TestFramework framework) {
  const Case value = without_files(named);
  const ExpectedAnswer expected = expected_answer(value);
  const Words words = words_of(framework);
  const AnswerForm form = std::visit([](const auto& query) { return answer_form(query); }, value.run);
  std::ostringstream out;
  out << "// " << (value.name.empty() ? "A case" : printable(value.name, 100))
      << ". Exported by Minkoscope; what is expected: " << expected.source << ".\n"
      << "#include <" << form.include << ">\n"
      << words.include
      << "\n#include <array>\n#include <cmath>\n#include <cstdint>\n#include <memory>\n#include <vector>\n\nnamespace "
         "{\n\n"
      << "struct Answer {\n"
      << form.fields << "};\n"
      << form.helpers << "\n";
  std::visit([&](const auto& query) { write_answer(out, value, query); }, value.run);
  char begin[160];
  std::snprintf(begin, sizeof begin, words.begin, identifier_of(value).c_str());
  out << "\n" << begin << "  const Answer answer = ask();\n";
  for (const ExpectedField& field : expected.fields) write_checks(out, field, framework);
  out << "}\n\n}  // namespace\n";
  return out.str();
}

}  // namespace minkoscope
