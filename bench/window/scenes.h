// Cases as large as the window is held to, written to files as a user would open them.
#pragma once

#include <filesystem>

namespace minkoscope::bench {

/// A walk over rolling ground of about so many triangles, with so many recorded ticks. Returns the case's file.
std::filesystem::path write_walk(const std::filesystem::path& folder, std::size_t triangles, int ticks);
/// A world of spheres, boxes and hulls that drift through each other.
std::filesystem::path write_world(const std::filesystem::path& folder, int bodies, int ticks);
/// A sphere as large as a level of about so many triangles, swept onto it by a method that reports about three steps of
/// each.
std::filesystem::path write_sweep(const std::filesystem::path& folder, std::size_t triangles);

}  // namespace minkoscope::bench
