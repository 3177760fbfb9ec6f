// What the vertices of A − B are called in sentences, tables and pictures.
#pragma once

#include <span>
#include <string>

#include <minkoscope/trace.h>

namespace minkoscope {

/// Vertices under their stable names, w1, w2, …, or under the letters of a method's text with the stable name beside
/// each.
enum class VertexNames { stable, lettered };

/// Which of the two the sentences of a step use: published methods keep the letters of their texts.
VertexNames vertex_names(const GjkStep& step);

/// "w3", or "A (w3)" where letters are kept; the letter alone where the vertex has no number.
std::string label_of(const SimplexVertex& vertex, VertexNames names = VertexNames::stable);
std::string label_of(const PolytopeVertex& vertex);

/// "w1, w4 and w5".
std::string list_of(std::span<const SimplexVertex> vertices, VertexNames names = VertexNames::stable);
/// "w1 w4 w5", as the name of an edge, a triangle or a tetrahedron: the oldest vertex first.
std::string feature_of(std::span<const SimplexVertex> vertices);

}  // namespace minkoscope
