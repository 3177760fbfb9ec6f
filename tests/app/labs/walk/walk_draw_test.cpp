#include "app/labs/walk/draw/walk_draw.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "app/draw/draw_list.h"
#include "app/draw/level/candidate_draw.h"
#include "app/draw/marks.h"
#include "app/draw/text_draw.h"
#include "app/labs/walk/draw/move_draw.h"
#include "tests/support/golden_text.h"

namespace minkoscope {
namespace {

/// A floor and a wall across -Z, 2 m away; turned by `turn` as a whole so that nothing is aligned with an axis.
Walk walk_to_wall(double turn = 0.0) {
  auto mesh = std::make_shared<TriangleMesh>();
  mesh->vertices = {{-9, 0, -9}, {9, 0, -9}, {9, 0, 9}, {-9, 0, 9}, {-9, -1, -2}, {9, -1, -2}, {9, 4, -2}, {-9, 4, -2}};
  mesh->triangles = {{0, 2, 1}, {0, 3, 2}, {4, 5, 6}, {4, 6, 7}};
  Walk walk;
  Pose pose;
  pose.rotation = glm::angleAxis(turn, Vector3d(0, 1, 0));
  walk.level.push_back({LevelMesh{"room", mesh, "", pose}, std::nullopt});
  walk.body.radii = {0.3, 0.9, 0.5};
  walk.body.rotation = glm::angleAxis(turn + 0.4, Vector3d(0, 1, 0));
  walk.body.position = {0, 0.901, 0};
  WalkInput input;
  input.ticks = 60;
  input.velocity = pose.rotation * Vector3d(1.5, 0, -3);
  walk.inputs = {input};
  return walk;
}

struct Walked {
  explicit Walked(double turn = 0.0) : walk(walk_to_wall(turn)) {
    level = std::make_shared<const WalkLevel>(walk.level, walk.precision);
    timeline = std::make_unique<WalkTimeline>(walk, level);
    for (int i = 0; i < 60; ++i) timeline->append(walk.inputs.front());
    surfaces = make_walk_surfaces(walk.level);
  }
  /// The scene of a tick, opened.
  WalkScene open(std::size_t tick) {
    steps = timeline->open(tick);
    WalkScene scene;
    scene.level = &walk.level;
    scene.surfaces = &surfaces;
    scene.before = timeline->state_before(tick).body;
    scene.body = timeline->tick(tick).result.state.body;
    scene.record = &timeline->tick(tick);
    scene.steps = steps;
    return scene;
  }
  Walk walk;
  std::shared_ptr<const WalkLevel> level;
  std::unique_ptr<WalkTimeline> timeline;
  WalkSurfaces surfaces;
  std::vector<Step> steps;
};

std::size_t count_lines(const DrawList& list, Role role) {
  return static_cast<std::size_t>(
      std::count_if(list.lines.begin(), list.lines.end(), [&](const auto& l) { return l.role == role; }));
}

const DrawList::Surface* surface_of(const DrawList& list, Role role) {
  const auto found =
      std::find_if(list.surfaces.begin(), list.surfaces.end(), [&](const auto& s) { return s.role == role; });
  return found == list.surfaces.end() ? nullptr : &*found;
}

const DrawList::Point* point_of(const DrawList& list, Role role) {
  const auto found =
      std::find_if(list.points.begin(), list.points.end(), [&](const auto& p) { return p.role == role; });
  return found == list.points.end() ? nullptr : &*found;
}

TEST(WalkDraw, TheOtherRunsBodyIsAGhostOfItsOwnColour) {
  Walked walked;
  WalkScene scene = walked.open(30);
  DrawList alone, both;
  draw_walk_world(scene, alone);
  scene.other_body = scene.body;
  scene.other_body->position.x += 0.5;
  draw_walk_world(scene, both);
  ASSERT_EQ(both.surfaces.size(), alone.surfaces.size() + 1);
  const auto ghost = std::find_if(both.surfaces.begin(), both.surfaces.end(),
                                  [](const auto& surface) { return surface.role == Role::other_path; });
  ASSERT_NE(ghost, both.surfaces.end());
  EXPECT_EQ(ghost->pose.position, scene.other_body->position);
  EXPECT_LT(ghost->style.opacity, 1.0f);
}

TEST(EllipsoidSpace, MakesTheBodyAUnitSphereAtTheOrigin) {
  EllipsoidBody body;
  body.radii = {0.3, 0.9, 0.5};
  body.position = {4, -2, 7};
  body.rotation = glm::normalize(Quaterniond(0.8, 0.1, -0.5, 0.3));
  EXPECT_EQ(to_ellipsoid_space(body, body.position), Vector3d(0));
  for (const Vector3d& unit : {Vector3d(1, 0, 0), Vector3d(0, -0.6, 0.8), Vector3d(0.48, 0.64, 0.6)}) {
    const Vector3d on_surface = body.position + body.rotation * (body.radii * unit);
    EXPECT_NEAR(glm::length(to_ellipsoid_space(body, on_surface) - unit), 0.0, 1e-12);
    // The ellipsoid's normal there, from its implicit equation, becomes the sphere's.
    const Vector3d normal = glm::normalize(body.rotation * (unit / body.radii));
    EXPECT_NEAR(glm::length(normal_to_ellipsoid_space(body, normal) - unit), 0.0, 1e-12);
  }
}

TEST(WalkDraw, AWholeTickHasBodyGhostAndEveryContact) {
  Walked walked;
  WalkScene scene = walked.open(58);  // sliding along the wall
  ASSERT_FALSE(scene.record->result.hits.empty());
  DrawList list;
  draw_walk_world(scene, list);
  ASSERT_NE(surface_of(list, Role::level), nullptr);
  EXPECT_TRUE(surface_of(list, Role::level)->style.reveals);
  const DrawList::Surface* body = surface_of(list, Role::body);
  ASSERT_NE(body, nullptr);
  EXPECT_EQ(body->pose.position, scene.body.position);
  EXPECT_EQ(body->scale, scene.body.radii);
  const DrawList::Surface* ghost = surface_of(list, Role::body_ghost);
  ASSERT_NE(ghost, nullptr);
  EXPECT_EQ(ghost->pose.position, scene.before->position);
  const auto stars =
      std::count_if(list.points.begin(), list.points.end(), [](const auto& p) { return p.marker == Marker::star; });
  EXPECT_EQ(static_cast<std::size_t>(stars), scene.record->result.hits.size());
  EXPECT_EQ(list.discs.size(), scene.record->result.hits.size());
  EXPECT_EQ(count_lines(list, Role::wanted_path), 1u);
}

TEST(WalkDraw, SeenFromInsideTheBodyIsNotDrawn) {
  Walked walked;
  WalkScene scene = walked.open(3);
  scene.solid_body = false;
  DrawList world, inside;
  draw_walk_world(scene, world);
  EXPECT_EQ(surface_of(world, Role::body), nullptr);
  draw_walk_ellipsoid_space(scene, inside);
  EXPECT_NE(surface_of(inside, Role::body), nullptr) << "ellipsoid space always has its sphere";
  EXPECT_NE(point_of(inside, Role::body), nullptr) << "and the body, a point";
}

TEST(WalkDraw, WalkingLiveDrawsNoInsides) {
  Walked walked;
  WalkScene scene = walked.open(58);
  scene.steps = {};
  DrawList list;
  draw_walk_world(scene, list);
  EXPECT_EQ(surface_of(list, Role::body_ghost), nullptr);
  EXPECT_TRUE(list.discs.empty());
  EXPECT_NE(surface_of(list, Role::body), nullptr);
}

/// Every step inside several ticks: the level's triangles and the contact lie where the sphere's geometry has them.
void check_ellipsoid_space(double turn) {
  Walked walked(turn);
  int hits = 0, candidates = 0;
  for (const std::size_t tick : {0ul, 10ul, 33ul, 45ul, 58ul}) {
    WalkScene scene = walked.open(tick);
    for (std::size_t i = 0; i < scene.steps.size(); ++i) {
      scene.step = i;
      DrawList list;
      draw_walk_ellipsoid_space(scene, list);
      const std::optional<SlideView> slide = slide_at(scene);
      const DrawList::Surface* level = surface_of(list, Role::level);
      ASSERT_NE(level, nullptr);
      const EllipsoidBody frame = slide ? slide->start : *scene.before;
      const TriangleMesh& source = *walked.walk.level[0].mesh.mesh;
      ASSERT_EQ(level->mesh->triangles.size(), source.triangles.size());
      for (std::size_t t = 0; t < source.triangles.size(); ++t) {
        for (std::size_t corner = 0; corner < 3; ++corner) {
          const Vector3d world = walked.walk.level[0].mesh.pose.to_world(source.vertices[source.triangles[t][corner]]);
          const Vector3d expected = (glm::conjugate(frame.rotation) * (world - frame.position)) / frame.radii;
          const Vector3d drawn = level->to_world(level->mesh->positions[level->mesh->triangles[t][corner]]);
          EXPECT_NEAR(glm::length(drawn - expected), 0.0, 1e-9);
        }
      }
      if (!slide) continue;
      const DrawList::Point* start = point_of(list, Role::body_ghost);
      ASSERT_NE(start, nullptr);
      EXPECT_NEAR(glm::length(start->position), 0.0, 1e-12) << "the slide begins at the origin";
      if (slide->candidate) ++candidates;
      if (slide->hit == nullptr) continue;
      ++hits;
      const DrawList::Surface* body = surface_of(list, Role::body);
      ASSERT_NE(body, nullptr);
      const auto star =
          std::find_if(list.points.begin(), list.points.end(), [](const auto& p) { return p.marker == Marker::star; });
      ASSERT_NE(star, list.points.end());
      // Away from the margin the sphere touches the contact, and the plane's normal points from it to the centre.
      const DrawList::Point* centre = point_of(list, Role::body);
      ASSERT_NE(centre, nullptr);
      EXPECT_EQ(centre->position, body->pose.position);
      const Vector3d to_centre = centre->position - star->position;
      EXPECT_NEAR(glm::length(to_centre), 1.0, 2e-3)
          << "tick " << tick << " step " << i << " " << to_string(std::get<WalkStep>(scene.steps[i]).event) << " of "
          << to_string(slide->hit->event) << " " << to_string(slide->hit->pass) << " t " << slide->hit->time;
      const auto plane =
          std::find_if(list.discs.begin(), list.discs.end(), [&](const auto& d) { return d.centre == star->position; });
      ASSERT_NE(plane, list.discs.end());
      EXPECT_GT(glm::dot(glm::normalize(to_centre), plane->normal), 0.9999);
    }
  }
  EXPECT_GT(hits, 10);
  EXPECT_GT(candidates, 10);
}

TEST(WalkDraw, EllipsoidSpaceIsWhatTheSphereSees) {
  check_ellipsoid_space(0.0);
}
TEST(WalkDraw, EllipsoidSpaceOfATurnedLevelToo) {
  check_ellipsoid_space(0.9);
}

TEST(WalkDraw, ACandidateIsMarkedWithItsOutcome) {
  Walked walked;
  WalkScene scene = walked.open(58);
  int seen = 0;
  for (std::size_t i = 0; i < scene.steps.size(); ++i) {
    const auto* candidate = std::get_if<SweepStep>(&scene.steps[i]);
    if (candidate == nullptr || candidate->event != SweepEvent::candidate) continue;
    scene.step = i;
    DrawList list;
    draw_walk_world(scene, list);
    const std::string expected = std::to_string(candidate->triangle) + " " + std::string(to_string(candidate->outcome));
    EXPECT_TRUE(std::any_of(list.labels.begin(), list.labels.end(), [&](const auto& l) { return l.text == expected; }));
    EXPECT_TRUE(std::any_of(list.triangles.begin(), list.triangles.end(), [&](const auto& t) {
      return t.id == make_mark(MarkKind::candidate, i) && t.a == candidate->triangle_world[0] &&
             t.c == candidate->triangle_world[2];
    }));
    ++seen;
  }
  EXPECT_GT(seen, 2);
}

TEST(WalkDraw, TheTrailFadesWithAge) {
  Walked walked;
  WalkScene scene = walked.open(20);
  const std::vector<Vector3d> trail{{0, 0, 0}, {0, 0, -1}, {0, 0, -2}};
  scene.trail = trail;
  DrawList list;
  draw_walk_world(scene, list);
  std::vector<float> opacities;
  for (const auto& line : list.lines) {
    if (line.role == Role::path) opacities.push_back(line.style.opacity);
  }
  ASSERT_EQ(opacities.size(), 2u);
  EXPECT_LT(opacities[0], opacities[1]);
}

/// A hit, a candidate with its roots, and the tick as a whole, in both views, against what was looked at once.
TEST(WalkDraw, TicksAsGoldenText) {
  Walked walked;
  WalkScene scene = walked.open(58);
  scene.velocity_before = walked.timeline->state_before(58).velocity;
  std::string text;
  const auto draw = [&](const std::string& name) {
    TextDraw world(3), inside(3);
    draw_walk_world(scene, world);
    draw_walk_ellipsoid_space(scene, inside);
    text.append("== ").append(name).append(", world\n").append(world.text());
    text.append("== ").append(name).append(", ellipsoid space\n").append(inside.text());
  };
  draw("tick");
  for (std::size_t i = 0; i < scene.steps.size(); ++i) {
    const auto* sweep = std::get_if<SweepStep>(&scene.steps[i]);
    if (sweep == nullptr || sweep->outcome != CandidateOutcome::hit || sweep->event != SweepEvent::candidate) continue;
    scene.step = i;
    draw("candidate");
    break;
  }
  expect_golden("walk-wall.txt", text);
}

TEST(WalkDraw, EveryOutcomeHasAMarkOfItsOwn) {
  std::vector<std::pair<Role, Marker>> seen;
  for (const OutcomeMark& mark : outcome_marks()) {
    EXPECT_EQ(&mark_of(mark.outcome), &mark);
    for (const auto& other : seen) EXPECT_FALSE(other.first == mark.role && other.second == mark.marker);
    seen.emplace_back(mark.role, mark.marker);
    EXPECT_FALSE(mark.name.empty());
    EXPECT_FALSE(mark.meaning.empty());
  }
  EXPECT_EQ(seen.size(), 10u);
}

TEST(WalkDraw, ACreaseIsTheLineInWhichTwoPlanesMeet) {
  const SlidePlane floor{{3, 1, 5}, {0, 1, 0}}, wall{{2, 7, 1}, {1, 0, 0}};
  const auto crease = crease_of(floor, wall, {2.5, 4, -6});
  ASSERT_TRUE(crease);
  EXPECT_NEAR(glm::length(crease->point - Vector3d(2, 1, -6)), 0.0, 1e-12) << "the nearest point of the line";
  EXPECT_NEAR(std::abs(crease->direction.z), 1.0, 1e-12);
  const Vector3d tilted = glm::normalize(Vector3d(0.3, 1, -0.2));
  const auto slanted = crease_of({{0, 0, 0}, tilted}, wall, {2.5, 4, -6});
  ASSERT_TRUE(slanted);
  EXPECT_NEAR(glm::dot(slanted->point, tilted), 0.0, 1e-12);
  EXPECT_NEAR(slanted->point.x, 2.0, 1e-12);
  EXPECT_FALSE(crease_of(floor, {{0, 2, 0}, {0, 1, 0}}, {0, 0, 0})) << "parallel planes have none";
}

/// The times at which the path crosses the inflated feature, by bisection of the distance: what is drawn as the
/// interval begins there.
TEST(WalkDraw, TheRootIntervalBeginsWhereTheSphereTouches) {
  Walked walked;
  int looked_at = 0;
  for (std::size_t tick = 0; tick < 60; ++tick) {
    WalkScene scene = walked.open(tick);
    for (std::size_t i = 0; i < scene.steps.size(); ++i) {
      const auto* sweep = std::get_if<SweepStep>(&scene.steps[i]);
      if (sweep == nullptr || sweep->outcome != CandidateOutcome::hit || !sweep->roots || sweep->time < 1e-6) continue;
      scene.step = i;
      DrawList list;
      draw_walk_ellipsoid_space(scene, list);
      const auto thick = std::find_if(list.lines.begin(), list.lines.end(), [&](const auto& l) {
        return l.style.width == 5.0f && l.id == make_mark(MarkKind::candidate, i);
      });
      ASSERT_NE(thick, list.lines.end());
      // The nearest of the floor's and the wall's planes in ellipsoid space is one radius away there.
      const Vector3d at = thick->from;
      const auto& p = sweep->triangle_points;
      const Vector3d n = glm::normalize(glm::cross(p[1] - p[0], p[2] - p[0]));
      EXPECT_NEAR(std::abs(glm::dot(at - p[0], n)), 1.0, 1e-6);
      ++looked_at;
    }
  }
  EXPECT_GT(looked_at, 3);
}

/// The golden list of one step: the redirect at the wall.
TEST(WalkDraw, TheRedirectAtTheWallAsText) {
  Walked walked;
  WalkScene scene = walked.open(58);
  for (std::size_t i = 0; i < scene.steps.size(); ++i) {
    const auto* step = std::get_if<WalkStep>(&scene.steps[i]);
    if (step != nullptr && step->event == WalkEvent::redirected && std::abs(step->plane.normal.y) < 0.1) scene.step = i;
  }
  ASSERT_TRUE(scene.step);
  TextDraw text(2);
  draw_walk_world(scene, text);
  const std::string& drawn = text.text();
  EXPECT_NE(drawn.find("face hit"), std::string::npos);
  EXPECT_NE(drawn.find("slide"), std::string::npos);
  EXPECT_NE(drawn.find("wanted"), std::string::npos);
  EXPECT_NE(drawn.find("star"), std::string::npos);
  EXPECT_NE(drawn.find("disc"), std::string::npos);
  EXPECT_EQ(drawn.find("nan"), std::string::npos);
}

}  // namespace
}  // namespace minkoscope
