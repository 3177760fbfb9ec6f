// The text of a Wavefront OBJ file, prepared for tinyobjloader: what it would misread or pass over is repaired, or
// refused with its line, and each face's place in the file is kept, which the loader does not tell.
//
// Repaired are line ends, continued lines, comments behind numbers, indices that count back, and numbers that the
// loader would round to a neighbour: those are spelled so that it reads just what the file says.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <minkoscope/geometry.h>

namespace minkoscope {

/// Where the faces of a file come from.
struct ObjPlaces {
  struct Group {
    std::string name;
    std::size_t first_face = 0;
  };
  /// Faces on consecutive lines, each of as many corners.
  struct Faces {
    std::size_t first_face = 0;
    std::uint32_t line = 0, corners = 0;
  };
  std::vector<Group> groups;  // the o and g statements, in order
  std::vector<Faces> faces;   // in order
  std::size_t vertex_count = 0, face_count = 0;
  std::vector<std::string> warnings;  // "FILE:LINE: …"
};

class ObjRepair {
 public:
  /// What the loader reads a number as.
  using NumberReader = double (*)(std::string_view);

  /// Refers to all of them.
  ObjRepair(std::string_view text, const std::string& file, const Progress& progress, NumberReader loader);

  /// The next piece of the prepared text: v and f statements, and "g N" before the first face of groups[N − 1]. Empty
  /// at the end. Throws CaseError "FILE:LINE: what is wrong, and what would be right", and when `progress` cancels.
  std::string_view next_piece();
  /// After the last piece. Throws CaseError for what is only known at the end.
  ObjPlaces finish();

 private:
  struct Number;
  enum class Statement { vertex, face, group, name, data, thin, surface, comment, unknown };

  static Statement statement_of(std::string_view keyword);
  static Number read_number(std::string_view word);
  static bool read_index(std::string_view word, std::int64_t& index);
  [[noreturn]] void fail(std::size_t line, const std::string& message) const;
  void warn(std::size_t line, const std::string& message);
  void check_encoding();
  void check_text(std::string_view text, std::size_t line) const;
  std::string_view next_line();
  void read_statement();
  void read(Statement statement, std::string_view keyword, std::string_view rest, std::size_t line);
  void read_vertex(std::string_view rest, std::size_t line);
  std::int64_t read_corner(std::string_view word, std::size_t line) const;
  void read_face(std::string_view rest, std::size_t line);
  void write_number(std::string_view word, double value);
  void note_face(std::size_t line, std::size_t corners);

  std::string_view text_;
  const std::string& file_;
  const Progress& progress_;
  NumberReader loader_;
  ObjPlaces places_;
  std::string piece_, joined_;
  std::vector<std::int64_t> corners_;
  std::size_t at_ = 0, reported_ = 0, line_ = 0;
  std::size_t written_group_ = 0;  // that the piece's faces are in; 0: before the first
  std::int64_t largest_index_ = -1;
  std::size_t largest_line_ = 0;
  std::size_t surfaces_ = 0;
  std::size_t unknown_ = 0, first_unknown_ = 0;
  std::string unknown_word_;
  std::size_t thin_ = 0, first_thin_ = 0;
  char thin_word_ = 'l';
  std::size_t short_faces_ = 0, first_short_ = 0, short_size_ = 0;
};

}  // namespace minkoscope
