// Calls: constructors of shapes, values, and what a call does to the shapes and poses that it is given.
#include <algorithm>
#include <array>
#include <numbers>

#include "core/import/grammar/expression.h"
#include "core/import/notation/functions.h"
#include "core/import/notation/type_names.h"
#include "core/import/values/evaluator.h"

namespace minkoscope {
namespace {

using Kind = Expression::Kind;

/// The first word among the arguments of a template: "Box" of "fcl::Box<double>".
std::string shape_in(const std::string& type_arguments) {
  std::string_view text = type_arguments;
  text = text.substr(0, text.find('<'));
  while (text.ends_with(' ') || text.ends_with('*')) text.remove_suffix(1);
  if (text.starts_with("const ")) text.remove_prefix(6);
  return std::string(text);
}

/// "radius 0.5, …", "center (0, 1, 0), …" between brackets
bool describes_in_words(const Expression& call) {
  if (call.bracket != '(' || call.children.size() < 2) return false;
  const Expression &first = call.children[0], &second = call.children[1];
  const bool member = first.is(Kind::call) && first.spaced && first.receiver.empty() && member_named(first.text);
  return member || (first.is(Kind::word) && second.is(Kind::number) && !second.after_comma);
}

bool holds_geometry(const Meaning& meaning) {
  return meaning.is(Meaning::Kind::number) || meaning.is(Meaning::Kind::list) || meaning.is(Meaning::Kind::rotation);
}

}  // namespace

/// The shape that a call makes, or the parts of one by their names.
namespace {

/// "Body(Box(…), position=(0, 1, 0))", "Obj(geom=Cone(…), pos=…)": of one's own, with a place by its name.
bool makes_body_by_names(const Expression& call) {
  static constexpr std::array names{"body", "rigidbody", "staticbody", "entity", "actor", "object", "gameobject"};
  const auto places = [](const Expression& child) {
    const auto member = member_named(child.text);
    return child.is(Kind::assignment) && member && places_shape(*member) && *member != Member::pose;
  };
  const auto makes = [](const Expression& child) {
    return child.is(Kind::assignment) && child.children.size() == 1 && child.children[0].is(Kind::call) &&
           shape_kind_of_type(child.children[0].text);
  };
  const bool any_name =
      begins_with_capital(last_part(call.text)) && std::any_of(call.children.begin(), call.children.end(), makes);
  return (any_name || is_one_of(plain_name(last_part(call.text)), names)) &&
         std::any_of(call.children.begin(), call.children.end(), places);
}

/// "OrientedBox(center: …, halfSize: …)": of one's own, with all that it is given by its name.
std::optional<ShapeKind> kind_of_own_class(const Expression& call) {
  const std::string_view type = last_part(call.text);
  const bool named = begins_with_capital(type) && !call.children.empty() &&
                     std::all_of(call.children.begin(), call.children.end(), [](const Expression& child) {
                       const auto member = child.is(Kind::assignment) ? member_named(child.text) : std::nullopt;
                       return member && describes_shape(*member);
                     });
  return named ? shape_kind_of_type(type) : std::nullopt;
}

}  // namespace

std::optional<Meaning> Evaluator::shape_of_call(const CallSite& site) {
  const Expression& call = site.call;
  if (site.owner && is_placing(*site.owner) && site.last == "inverse" && call.children.empty())
    return inverse_of(*site.owner);
  // Jolt places a shape by its centre of mass: pose.PreTranslated(shape->GetCenterOfMass()).
  if (site.owner && is_placing(*site.owner) && site.last == "pretranslated" && call.children.size() == 1 &&
      plain_name(last_part(call.children[0].text)) == "getcenterofmass")
    return site.owner;
  if (auto made = primitive_of_unity(site)) return made;
  if (auto made = part_of_roblox(site)) return made;
  // Jolt's settings: shape = settings.Create().Get()
  if (site.owner && site.owner->is(Meaning::Kind::body) && call.children.empty() &&
      is_one_of(site.last, {"create", "get"}))
    return site.owner;
  // rapier's: collider.shape(), collider.position()
  if (site.owner && site.owner->is(Meaning::Kind::body) && call.bracket == '(' && call.children.empty() &&
      out_.bodies[site.owner->body].library == Library::parry) {
    if (site.last == "shape") return site.owner;
    if (site.last == "position")
      if (auto place = part_of_place(site.owner, Member::pose, call.line)) return place;
  }
  const ShapeRow* row = row_of(site.path);
  // "mesh.userData.obb = new OBB()": what will be calculated of another shape
  if (site.name.find(".userData.") != std::string::npos) return unknown_meaning(site.path, call.line);
  const auto scope = [&](const ShapeRow* of, std::optional<ShapeKind> kind) {
    return meaning_of_scope(call.children, {site.name, site.path, of, kind, call.line});
  };
  if (row != nullptr && row->library == Library::unreal && begins_with_one_of(site.last, {"set", "init"}))
    return size_component(site, *row);
  if (row != nullptr && row->library == Library::libccd && call.children.size() == 1 &&
      call.children[0].is(Kind::word)) {
    const std::string& name = call.children[0].text;
    const Meaning made = meaning_of_scope({}, {name, site.path, row, row->kind, call.line});
    out_.bodies[made.body].placed_by_default = true;
    take_named_value(name, made, call.line);
    return made;
  }
  auto kind = shape_kind_named(last_part(site.path));
  if (!kind && row == nullptr) kind = kind_of_own_class(call);
  if (kind && !call.spaced && describes_in_words(call)) {  // "Cylinder(radius 0.5, halfHeight 1, axis Y)"
    const std::size_t before = out_.bodies.size();
    if (read_shape_in_words(call, *kind, site.name)) return body_meaning(before, call.line);
  }
  if (site.last == "obb" && call.children.size() == 1 && call.children[0].is(Kind::word))  // OBB b(aabb)
    if (const auto box = variable(call.children[0].text);
        box && box->is(Meaning::Kind::body) && out_.bodies[box->body].kind == ShapeKind::box)
      return *box;
  if (row != nullptr && row->kind == ShapeKind::other && call.children.size() == 1) {
    // "MeshCollider a(points)" of one's own: points have a hull
    const Meaning points = meaning_of(call.children[0]);
    if (const auto rows = rows_of(points); rows && rows->size() >= 4 && rows->front().size() == 3) {
      const Meaning made = body_meaning(add_body(ShapeKind::hull, Library::none, site.path, call.line), call.line);
      set_size(out_.bodies[made.body], Member::points, points, call.line);
      out_.bodies[made.body].placed_by_default = true;
      return made;
    }
  }
  if (row != nullptr && !(site.owner && site.owner->is(Meaning::Kind::body))) return scope(row, row->kind);
  if (const auto keyed = keyed_call(call)) return keyed;
  // Isometry { rotation: …, translation: … }, Body({shape: …})
  const bool keys = std::any_of(call.children.begin(), call.children.end(), [](const Expression& child) {
    return child.is(Kind::assignment) && !is_one_of(child.text, {"dtype", "order", "copy", "point"});
  });
  const bool bare = kind && plain_name(site.path) == site.last;
  if (kind && (keys || !bare || !call.spaced) && !site.owner) return scope(nullptr, kind);
  const bool parts = is_one_of(site.last, {"createcollisionshape", "addgeom", "dict"}) || names_a_pose(site.path) ||
                     names_a_list(site.path) || call.bracket == '{' || makes_body_by_names(call);
  if (keys && parts) return scope(nullptr, std::nullopt);
  return std::nullopt;
}

/// capsule->InitCapsuleSize(radius, half height): sizes a component, which it makes a shape where it is none yet.
std::optional<Meaning> Evaluator::size_component(const CallSite& site, const ShapeRow& row) {
  const bool known = site.owner && site.owner->is(Meaning::Kind::body);
  const std::size_t shape =
      known ? site.owner->body
            : add_body(row.kind, row.library, site.first.empty() ? site.path : site.first, site.call.line);
  BodyDraft& body = out_.bodies[shape];
  body.sizes.clear();
  take_arguments(body, row, positional(site.call), site.call.line);
  if (!known && !site.first.empty()) take_named_value(site.first, body_meaning(shape, site.call.line), site.call.line);
  return body_meaning(shape, site.call.line);
}

std::vector<Meaning> Evaluator::arguments_of(const Expression& call) {
  std::vector<Meaning> arguments = positional(call);
  for (const Expression& child : call.children) {
    if (!child.is(Kind::assignment) || child.children.empty()) continue;
    Meaning value = meaning_of(child.children[0]);
    if (const auto numbers = numbers_of(value);  // transform=np.array([[…], …])
        numbers && numbers->size() == 16 && member_named(child.text) == Member::pose)
      value = pose_of({value}, child.text, child.line);
    const bool given = child.text == "degrees" ||  // of scipy
                       (child.text == "point" && call.text.ends_with("rotation_matrix")) ||
                       value.is(Meaning::Kind::body) || value.is(Meaning::Kind::pose);
    if (given) arguments.push_back(std::move(value));
  }
  return arguments;
}

Meaning Evaluator::meaning_of_call(const Expression& call, const std::string& name) {
  if (!call.receiver.empty()) return meaning_of_link(call, name);
  if (auto element = element_of(call)) return *element;
  // dm_control's body.add('geom', …) is MuJoCo's body.add_geom(…).
  if (last_part(call.text) == "add" && !call.children.empty() && call.children[0].is(Kind::text) &&
      is_one_of(call.children[0].text, {"geom", "body"})) {
    Expression named = call;
    named.text += "_" + call.children[0].text;
    named.children.erase(named.children.begin());
    return meaning_of_call(named, name);
  }
  const bool typed = !call.type_arguments.empty() && makes_its_type(plain_name(last_part(call.text)));
  const std::string path = typed ? shape_in(call.type_arguments) : call.text;
  if (const CallRow* effect = call_row(path))
    if (auto made = called(call, *effect)) return *made;
  if (typed && call.children.size() == 1 && call.children[0].is(Kind::word))  // shared_ptr<CollisionGeometry>(sphere)
    if (const auto held = variable(call.children[0].text); held && held->is(Meaning::Kind::body)) return *held;
  if (typed && call.children.empty())  // cube.GetComponent<BoxCollider>()
    if (const auto owner = variable(std::string(first_parts(call.text)));
        owner && owner->is(Meaning::Kind::body) && shape_kind_named(path) == out_.bodies[owner->body].kind)
      return *owner;
  CallSite site = site_of(call, name, path);
  if (auto made = shape_of_call(site)) {
    // object.AddComponent<BoxCollider>()
    const auto object =
        typed || makes_in_its_owner(site.last) ? variable(std::string(first_parts(call.text))) : std::nullopt;
    const auto body = object ? body_of(*object) : std::nullopt;
    if (!body || !made->is(Meaning::Kind::body)) return *made;
    return body_meaning(join(made->body, *body, {}, call.line), call.line);
  }
  site.arguments = arguments_of(call);
  if (set_given_part(site)) return {};
  if (auto value = value_of(site)) return *value;
  return effect_of(site);
}

Evaluator::CallSite Evaluator::site_of(const Expression& call, const std::string& name, const std::string& path) const {
  CallSite site{call, name, path, plain_name(last_part(path)), std::string(first_parts(path)), {}, {}};
  site.owner = variable(site.first);
  return site;
}

/// .translation(…), .friction(…) of a shape
Meaning Evaluator::link_of_shape(const Meaning& shape, const Expression& call, const std::vector<Meaning>& arguments,
                                 const std::string& name) {
  if (passes_receiver(call.text)) return shape;
  BodyDraft& body = out_.bodies[shape.body];
  if (plain_name(call.text) == "setfromcenterandsize" && arguments.size() == 2) {  // three.js
    set_member(shape, Member::center, arguments[0], call.line, call.text);
    set_member(shape, Member::whole_extents, arguments[1], call.line, call.text);
    return shape;
  }
  if (const auto member = member_named(call.text)) {
    Meaning value;
    if (!arguments.empty())
      value = arguments.size() == 1 ? arguments[0] : group_meaning(arguments, call.line);
    else if (!call.children.empty())
      value = meaning_of_group(call, name);
    set_member(shape, *member, as_turn(*member, value, out_.bodies[shape.body].library, call.line), call.line,
               call.text);
  } else if (std::any_of(arguments.begin(), arguments.end(), holds_geometry) &&
             !sets_a_material(plain_name(call.text))) {
    body.fault = Refusal{call.line,
                         "calls \"." + call.text + "\" of a shape, which is not known; write what it leads to instead"};
  }
  return shape;
}

/// rapier's builders take axis times angle.
Meaning Evaluator::as_turn(Member member, const Meaning& value, Library library, int line) const {
  const auto vector = vector_of(value);
  if (member != Member::rotation || !vector || library != Library::parry) return value;
  return rotation_meaning(about(*vector, glm::length(*vector)), line);
}

Meaning Evaluator::inverse_of(const Meaning& pose) {
  use(pose);
  const Pose back = inverse(as_pose(pose));
  Meaning out = pose;
  out.draft = -1;
  out.position = back.position;
  out.rotation = back.rotation;
  return out;
}

/// new Quaternionf().rotateZ(a).rotateX(b) of JOML: each in the frame of what was before
std::optional<Meaning> Evaluator::turned_by_joml(const Meaning& pose, const Expression& call,
                                                 const std::vector<Meaning>& arguments) const {
  static constexpr std::array types{"Quaternionf", "Quaterniond", "Matrix4f", "Matrix4d", "Matrix3f"};
  std::string plain = plain_name(call.text);
  const bool of_joml = std::any_of(types.begin(), types.end(), [&](std::string_view type) {
    return source_.text.find("new " + std::string(type)) != std::string_view::npos;
  });
  if (!of_joml || !plain.starts_with("rotate") || plain.size() == 6 || !all_numbers(arguments)) return std::nullopt;
  const std::string axes = plain.substr(6);
  Quaterniond turn{1.0, 0.0, 0.0, 0.0};
  if (axes == "axis" && arguments.size() == 4) {
    turn = about({arguments[1].number, arguments[2].number, arguments[3].number}, arguments[0].number);
  } else if (axes.size() <= 3 && axes.size() == arguments.size() && axes.find_first_not_of("xyz") == axes.npos) {
    for (std::size_t i = 0; i < axes.size(); ++i)
      turn = turn * about({axes[i] == 'x', axes[i] == 'y', axes[i] == 'z'}, arguments[i].number);
  } else {
    return std::nullopt;
  }
  const Pose turned = compose(as_pose(pose), Pose{Vector3d(0.0), turn});
  if (!pose.has_position) return rotation_meaning(turned.rotation, call.line);
  return pose_meaning(turned.position, turned.rotation, call.line);
}

bool Evaluator::is_of_gdx() const {
  return holds_one_of(source_.text, {"gdx", "Matrix4()"});
}

/// new Quaternion(axis, degrees) of libGDX
std::optional<Meaning> Evaluator::turned_by_gdx(const CallSite& site) {
  const auto& arguments = site.arguments;
  const bool given = site.last == "quaternion" && arguments.size() == 2 && arguments[1].is(Meaning::Kind::number);
  const auto axis = given && is_of_gdx() ? vector_of(arguments[0]) : std::nullopt;
  if (!axis) return std::nullopt;
  return rotation_meaning(about(*axis, arguments[1].number * std::numbers::pi / 180.0), site.call.line);
}

/// new Matrix4().setToTranslation(…).rotate(axis, degrees) of libGDX, in the frame of what it was; .trn(…) in the
/// world's. A matrix that has a name is changed.
std::optional<Meaning> Evaluator::moved_by_gdx(const Meaning& pose, const Expression& call,
                                               const std::vector<Meaning>& arguments) {
  constexpr double degree = std::numbers::pi / 180.0;
  const std::string name = plain_name(call.text);
  if (!is_one_of(name, {"rotate", "translate", "trn", "set"}) || arguments.empty() || !is_of_gdx()) return std::nullopt;
  const auto vector = vector_of(arguments.size() == 3 ? group_meaning(arguments, call.line) : arguments[0]);
  Pose motion;
  if (name == "set") {  // of a new one: where it stands, and how it is turned
    if (pose.draft >= 0 || arguments.size() != 2 || !vector_of(arguments[0]) || !is_rotation(arguments[1]))
      return std::nullopt;
    motion = {*vector, arguments[1].rotation};
  } else if (name == "rotate") {
    const bool about_axis = vector && arguments.size() == 2 && arguments[1].is(Meaning::Kind::number);
    if (!about_axis && !(arguments.size() == 1 && arguments[0].is(Meaning::Kind::rotation))) return std::nullopt;
    motion.rotation = about_axis ? about(*vector, arguments[1].number * degree) : arguments[0].rotation;
  } else {
    if (!vector || arguments.size() == 2) return std::nullopt;
    motion.position = *vector;
  }
  for (const Meaning& argument : arguments) use(argument);
  const Pose moved = name == "trn" ? compose(motion, as_pose(pose)) : compose(as_pose(pose), motion);
  if (pose.draft < 0) return pose_meaning(moved.position, moved.rotation, call.line);
  PartialPose& place = draft(pose.draft).place;
  place.position = moved.position;
  place.rotation = moved.rotation;
  place.stated = true;
  renew(pose.draft);
  return meaning_of_draft(pose.draft, call.line);
}

/// .inverse(), .translation(…), .into() of a pose
Meaning Evaluator::link_of_pose(const Meaning& pose, const Expression& call, const std::vector<Meaning>& arguments) {
  if (plain_name(call.text) == "inverse") return inverse_of(pose);
  if (call.text == "idt" && pose.draft < 0 && is_of_gdx()) return identity_meaning(call.line);
  // new Matrix4().makeTranslation(…) of three.js, .setToTranslation(…) of libGDX: what it was is gone
  if (pose.draft < 0 && begins_with_one_of(plain_name(call.text), {"make", "setto", "setfrom"}))
    if (auto made = call_of(call.text, false, arguments, call.line)) {
      for (const Meaning& argument : arguments) use(argument);
      return *made;
    }
  if (const auto moved = moved_by_gdx(pose, call, arguments)) return *moved;
  if (const auto turned = turned_by_joml(pose, call, arguments)) return *turned;
  if (pose.draft < 0 && plain_name(call.text) == "set" && arguments.size() == 9)  // new Matrix3().set(…) of three.js
    if (auto made = call_of("btMatrix3x3", false, arguments, call.line)) return *made;
  if (const auto member = member_named(call.text); member && places_shape(*member) && arguments.size() == 1) {
    PartialPose place = placement_of(pose);
    use(arguments[0]);
    set_place(place, *member, arguments[0], Library::none, call.line);
    if (place.fault) return unknown_meaning(place.fault->message, call.line);
    return pose_meaning(place.position, place.rotation, call.line);
  }
  if (passes_receiver(call.text)) return pose;
  return unknown_meaning(call.text, call.line);
}

namespace {

/// ".map(|p| Vector::new(p[0], p[1], p[2]))": each point as one of another type.
bool makes_the_same(const Expression& map) {
  if (map.children.size() != 2 || !map.children[0].is(Kind::word) || !map.children[1].is(Kind::call)) return false;
  const std::string& point = map.children[0].text;
  const auto& parts = map.children[1].children;
  const auto is_part = [&](std::size_t i) {
    const std::string place = std::to_string(i);
    return parts[i].text == point + "[" + place + "]" ||
           (parts[i].is(Kind::call) && parts[i].bracket == '[' && parts[i].text == point &&
            parts[i].children.size() == 1 && parts[i].children[0].text == place);
  };
  return names_a_list(map.children[1].text) && parts.size() == 3 && is_part(0) && is_part(1) && is_part(2);
}

}  // namespace

Meaning Evaluator::meaning_of_link(const Expression& call, const std::string& name) {
  if (!call.type_arguments.empty() && makes_its_type(plain_name(call.text))) {  // new GameObject().AddComponent<…>()
    Expression made = call;
    made.receiver.clear();
    const Meaning component = meaning_of_call(made, name);
    if (component.is(Meaning::Kind::body) && plain_name(call.receiver[0].text) == "gameobject")
      out_.bodies[component.body].placed_by_default = true;
    return component;
  }
  Meaning base = meaning_of(call.receiver[0], name);
  if (call.text == "T" && call.children.empty())
    if (auto made = transposed(base, call.line)) return *made;
  const std::string plain = plain_name(call.text);
  std::vector<Meaning> arguments = positional(call);
  if (change_part(call, arguments)) return {};
  if (is_one_of(plain, {"insert", "spawn"}) &&
      arguments.size() == 1) {  // Bevy's entity: what it holds so far, and one component more
    if (arguments[0].is(Meaning::Kind::body)) base = arguments[0];
    if (base.is(Meaning::Kind::body) && is_placing(arguments[0])) place_body(base.body, placement_of(arguments[0]));
    if (base.is(Meaning::Kind::body)) return base;
  }
  if (base.is(Meaning::Kind::nothing) && passes_receiver(call.text)) return base;  // contact(…).unwrap()
  if (base.is(Meaning::Kind::number)) {
    if (plain == "toradians") return call_of("radians", false, std::vector<Meaning>{base}, call.line).value_or(base);
    if (arguments.empty()) return base;
  }
  if (base.is(Meaning::Kind::body)) return link_of_shape(base, call, arguments, name);
  if (const auto body = body_of(base)) {
    if (const auto member = member_named(call.text); member && places_shape(*member) && call.bracket == '(') {
      const Meaning value = arguments.size() == 1 ? arguments[0] : group_meaning(arguments, call.line);
      set_member(base, *member, as_turn(*member, value, library_of(Library::none), call.line), call.line, call.text);
    }
    return meaning_of_draft(*body, call.line);
  }
  // new Quaternion().fromAngles(…)
  if (const Expression& made = call.receiver[0];
      made.is(Kind::call) && made.children.empty() && names_a_quaternion(made.text))
    if (auto turned = call_of("quaternion." + call.text, false, arguments, call.line)) return *turned;
  if (is_placing(base)) return link_of_pose(base, call, arguments);
  if (base.is(Meaning::Kind::list)) {
    if (plain == "map" && makes_the_same(call)) return base;
    if (const auto vector = vector_of(base);
        vector && (plain.starts_with("normali") || plain.starts_with("getnormali")) && glm::length(*vector) > 0.0)
      return vector_meaning(glm::normalize(*vector), call.line);
    if (passes_receiver(call.text) || plain == "get") return base;
    return unknown_meaning("." + call.text, call.line);
  }
  CallSite site = site_of(call, name, call.text);
  site.arguments = std::move(arguments);
  return effect_of(site);
}

/// GameObject.CreatePrimitive(PrimitiveType.Cube): a shape of Unity's own size at the origin, which localScale sizes.
std::optional<Meaning> Evaluator::primitive_of_unity(const CallSite& site) {
  if (site.last != "createprimitive" || site.call.children.size() != 1) return std::nullopt;
  const auto kind = shape_kind_named(last_part(site.call.children[0].text));
  if (!kind) return std::nullopt;
  const int line = site.call.line;
  const std::size_t made = add_body(*kind, Library::unity, site.path, line);
  BodyDraft& body = out_.bodies[made];
  body.placed_by_default = true;
  if (!site.name.empty()) body.names.push_back(site.name);
  scale_primitive(body, vector_meaning(Vector3d(1.0), line), line);
  return body_meaning(made, line);
}

/// Instance.new("Part"): a block, until its Shape says otherwise.
std::optional<Meaning> Evaluator::part_of_roblox(const CallSite& site) {
  const auto& arguments = site.call.children;
  if (site.path != "Instance.new" || arguments.empty() || !arguments[0].is(Kind::text)) return std::nullopt;
  const std::string& type = arguments[0].text;
  const bool part = type == "Part";
  if (!part && !is_one_of(type, {"WedgePart", "CornerWedgePart", "MeshPart", "UnionOperation"})) return std::nullopt;
  const std::size_t made = add_body(part ? ShapeKind::box : ShapeKind::other, Library::roblox, type, site.call.line);
  out_.bodies[made].placed_by_default = part;
  if (!site.name.empty()) out_.bodies[made].names.push_back(site.name);
  return body_meaning(made, site.call.line);
}

}  // namespace minkoscope
