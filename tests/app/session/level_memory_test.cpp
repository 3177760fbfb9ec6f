// What a large level costs: loaded as the window loads it, walked in, drawn and picked, counted in bytes a triangle
// while it is being read (at most 600) and when it stands there (at most 200), besides what the graphics card holds.
#include <gtest/gtest.h>
#include <malloc.h>

#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <new>

#include <minkoscope/walk.h>

#include "app/draw/level/walk_scene.h"
#include "app/session/background_load.h"
#include "app/view/picking.h"
#include "core/sweep/query/collision_level.h"
#include "tests/support/scratch_folder.h"

namespace {

// Every allocation of this program by new is counted, with what the allocator really takes.
std::atomic<std::size_t> in_use{0}, at_most{0};

void* counted(std::size_t size, std::size_t alignment = alignof(std::max_align_t)) {
  void* memory = alignment > alignof(std::max_align_t)
                     ? std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment)
                     : std::malloc(size);
  if (memory == nullptr) throw std::bad_alloc();
  const std::size_t now = in_use += malloc_usable_size(memory);
  std::size_t most = at_most.load();
  while (now > most && !at_most.compare_exchange_weak(most, now)) {
  }
  return memory;
}

void uncounted(void* memory) {
  if (memory == nullptr) return;
  in_use -= malloc_usable_size(memory);
  std::free(memory);
}

}  // namespace

void* operator new(std::size_t size) {
  return counted(size);
}
void* operator new[](std::size_t size) {
  return counted(size);
}
void operator delete(void* memory) noexcept {
  uncounted(memory);
}
void operator delete[](void* memory) noexcept {
  uncounted(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  uncounted(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  uncounted(memory);
}
// The nodes of hierarchies are aligned.
void* operator new(std::size_t size, std::align_val_t alignment) {
  return counted(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory, std::align_val_t) noexcept {
  uncounted(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  uncounted(memory);
}

namespace minkoscope {
namespace {

constexpr int cells = 316;  // to a side: 199,712 triangles
constexpr double triangles = 2.0 * cells * cells;

double height(int i, int j) {
  return 2.0 * std::sin(0.065 * i) * std::cos(0.055 * j) + 0.02 * ((i * 7 + j * 13) % 5);
}

std::string vertex(int i, int j) {
  char line[80];
  std::snprintf(line, sizeof line, "v %.6f %.6f %.6f\n", 0.5 * i - 79.0, height(i, j), 0.5 * j - 79.0);
  return line;
}

/// Terrain whose triangles share their corners, or one in which each has its own.
std::filesystem::path write_terrain(bool shared, Precision precision) {
  // Of its own: tests run side by side.
  const auto file = scratch_folder() / (std::string(shared ? "shared" : "split") + "_terrain_" +
                                        std::string(to_string(precision)) + ".obj");
  std::ofstream out(file);
  if (shared) {
    for (int j = 0; j <= cells; ++j)
      for (int i = 0; i <= cells; ++i) out << vertex(i, j);
  }
  int next = 1;
  for (int j = 0; j < cells; ++j) {
    for (int i = 0; i < cells; ++i) {
      if (shared) {
        const int a = j * (cells + 1) + i + 1, c = a + cells + 1;
        out << "f " << a << ' ' << c << ' ' << a + 1 << "\nf " << a + 1 << ' ' << c << ' ' << c + 1 << '\n';
        continue;
      }
      out << vertex(i, j) << vertex(i, j + 1) << vertex(i + 1, j) << vertex(i + 1, j) << vertex(i, j + 1)
          << vertex(i + 1, j + 1);
      out << "f " << next << ' ' << next + 1 << ' ' << next + 2 << "\nf " << next + 3 << ' ' << next + 4 << ' '
          << next + 5 << '\n';
      next += 6;
    }
  }
  return file;
}

class LevelMemory : public testing::TestWithParam<std::tuple<bool, Precision>> {};
INSTANTIATE_TEST_SUITE_P(Terrains, LevelMemory,
                         testing::Combine(testing::Bool(), testing::Values(Precision::float32, Precision::float64)),
                         [](const auto& chosen) {
                           return std::string(std::get<0>(chosen.param) ? "shared" : "split") +
                                  (std::get<1>(chosen.param) == Precision::float32 ? "_float" : "_double");
                         });

TEST_P(LevelMemory, StaysWithinItsBytesATriangle) {
  const auto [shared, precision] = GetParam();
  const std::filesystem::path file = write_terrain(shared, precision);
  const std::size_t before = in_use.load();
  at_most = before;

  LoadOutcome outcome = load_file(file);
  ASSERT_TRUE(std::holds_alternative<LoadedCase>(outcome));
  const Case loaded = std::move(std::get<LoadedCase>(outcome).value);
  outcome = LoadCancelled{};
  const double read_at_most = static_cast<double>(at_most.load() - before) / triangles;
  at_most = in_use.load();

  Walk walk = std::get<Walk>(loaded.run);
  walk.precision = precision;
  const WalkLevel level(walk.level, precision);
  const WalkSurfaces surfaces = make_walk_surfaces(walk.level);
  Picker picker;
  // Picking goes through the hierarchy that collisions have.
  const auto introduce = [&]<class Real>(const CollisionLevel<Real>& ready) {
    if (ready.meshes.empty()) return;
    const auto& mesh = ready.meshes[0].mesh;
    picker.know(surfaces.level[0], std::shared_ptr<const Bvh<Real>>(mesh, &mesh->bvh()));
  };
  introduce(level.float_level_at(0.0));
  introduce(level.double_level_at(0.0));
  const double made_at_most = static_cast<double>(at_most.load() - before) / triangles;
  const double steady = static_cast<double>(in_use.load() - before) / triangles;
  std::printf("%s: reading at most %.0f, making ready at most %.0f, steady %.0f bytes a triangle\n",
              shared ? "shared corners" : "split corners", read_at_most, made_at_most, steady);
  EXPECT_LE(read_at_most, 600.0);
  EXPECT_LE(made_at_most, 600.0);
  EXPECT_LE(steady, 200.0);
  EXPECT_GT(steady, 60.0);  // it was counted

  // And it is a level: somebody walks in it.
  WalkState state = initial_state(walk, level);
  for (int i = 0; i < 120; ++i)
    state = run_tick(level, walk.mover, walk.settings, i, state, {1, {3, 0, 1}, {}, {}, {}}).state;
  EXPECT_TRUE(state.grounded);
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace minkoscope
