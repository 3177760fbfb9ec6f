// Shapes that are declared, or that only their members make: "BoxCollider wall;", "a.radius = 1".
#include "core/import/values/evaluator.h"

namespace minkoscope {

Meaning Evaluator::subject_named(const std::string& path) {
  if (const auto found = variable(path)) return *found;
  const std::string first(first_parts(path));
  const std::string_view last = last_part(path);
  // transform.rotation.eulerAngles, cylinder.axis.direction
  if (const auto part = member_named(last_part(path));
      part && (places_shape(*part) || last == "axis") && !first_parts(path).empty() && !is_generic_owner(last))
    return subject_named(std::string(first_parts(path)));
  if (is_generic_owner(path) || (is_generic_owner(last) && !first.empty())) {
    if (!first.empty() && is_generic_owner(last)) {
      const Meaning owner = subject_named(first);
      if (!owner.is(Meaning::Kind::nothing)) return owner;
    }
    Meaning out;
    if (current_) {
      out.kind = Meaning::Kind::body;
      out.body = *current_;
      return out;
    }
    out.text = path;
    return out;
  }
  for (std::size_t i = 0; i < out_.bodies.size(); ++i)
    for (const std::string& name : out_.bodies[i].names)
      if (name == path) {
        return body_meaning(i, 0);
      }
  if (const auto made = shape_declared(path)) return *made;
  Meaning out;
  out.text = path;
  return out;
}

/// The shape and its member that a name speaks of: "sphere_a" and "radius" of "sphere_a.radius" and "sphere_a_radius".
std::pair<std::string, std::string> Evaluator::owner_and_member(const std::string& key) const {
  if (!first_parts(key).empty()) return {std::string(first_parts(key)), std::string(last_part(key))};
  const std::vector<std::string> words = words_of_name(key);
  std::string owner;
  for (std::size_t cut = 1; cut < words.size() && cut < 3 && !arguments_.contains(key); ++cut) {
    owner += (owner.empty() ? "" : "_") + words[cut - 1];
    std::string member;
    for (std::size_t i = cut; i < words.size(); ++i) member += words[i];
    if (shape_kind_named(without_number(owner)) && member_named(member)) return {owner, member};
  }
  return {};
}

/// "BoxCollider wall;", "OBB a, b;": a shape that is declared without a value is made when its first member is set.
std::optional<Meaning> Evaluator::shape_declared(const std::string& name) {
  const auto found = declared_.find(name);
  const auto implied = shapes_of_members_.find(name);
  const bool declares_shape = found != declared_.end() && (row_of(found->second.type) != nullptr ||
                                                           shape_kind_named(found->second.type).has_value());
  if (!declares_shape && implied != shapes_of_members_.end()) {
    const auto& [kind, line] = implied->second;
    const Meaning made = body_meaning(add_body(kind, Library::none, name, line), line);
    take_named_value(name, made, line);
    return made;
  }
  if (found == declared_.end()) return std::nullopt;
  const auto& [type, line] = found->second;
  const std::string_view last = last_part(type);
  if (last.empty() || last.front() < 'A' || last.front() > 'Z') return std::nullopt;
  const ShapeRow* row = row_of(type);
  const auto kind = row != nullptr ? row->kind : shape_kind_named(type);
  if (!kind || *kind == ShapeKind::other) return std::nullopt;
  const Meaning made = body_meaning(add_body(*kind, row != nullptr ? row->library : Library::none, type, line), line);
  take_named_value(name, made, line);
  return made;
}

}  // namespace minkoscope
