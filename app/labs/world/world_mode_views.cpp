// The two views of a world: text and legend, scene, framing, and the shared camera.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <span>

#include "app/draw/count_text.h"
#include "app/labs/world/structure_draw.h"
#include "app/labs/world/world_mode.h"
#include "app/mode/elapsed.h"
#include "app/widgets/laid_out.h"
#include "app/widgets/widget_text.h"
#include "app/widgets/widgets.h"

namespace minkoscope {
namespace {

bool looks_the_same(Camera a, const Camera& b) {
  a.near_plane = b.near_plane;
  a.far_plane = b.far_plane;
  return a == b;
}

/// How the structure is drawn, in its own terms.
LegendEntry volume_entry(std::string_view structure, bool shown) {
  struct Sign {
    VolumeKind volumes;
    Role role;
    const char *text, *meaning;
  };
  constexpr std::array<Sign, 6> signs{{
      {VolumeKind::body, Role::difference, "boxes", "each body's tight box: all are tested against all"},
      {VolumeKind::sphere, Role::difference, "spheres", "bounding spheres of the boxes: tested first"},
      {VolumeKind::interval, Role::slide_plane, "intervals",
       "of the boxes on the sweep axis; yellow ones begin while others are open, and are tested against them"},
      {VolumeKind::split, Role::closest, "split planes", "through the median body of each node, and the nodes' boxes"},
      {VolumeKind::cell, Role::region_face, "cells", "occupied cells: only bodies sharing a cell are tested"},
      {VolumeKind::fat, Role::slide_plane, "fat boxes",
       "boxes with a motion margin (green), and the nodes' boxes by level"},
  }};
  const BroadPhaseMethod* method = find_broad_phase(structure);
  for (const Sign& sign : signs) {
    if (method == nullptr || sign.volumes != method->volumes) continue;
    return {sign.role, std::nullopt, sign.text, sign.meaning, key_of('V'), shown};
  }
  return {Role::difference, std::nullopt, "structure", "", key_of('V'), shown};
}

}  // namespace

ViewText WorldMode::describe(const PanelContext& context, int view) const {
  ViewText text;
  const WorldSession& session = session_of(view);
  const bool two = beside_.has_world();
  if (!session.has_world()) return text;
  const bool structure_view = two || view == 1;
  if (structure_view) {
    const BroadPhaseMethod* method = find_broad_phase(session.world().broad_phase);
    text.title = method != nullptr ? std::string(method->title) : session.world().broad_phase;
    text.hint = layers_.level < 0 ? "[ ] single level · L tests · X tight boxes"
                                  : "level " + std::to_string(layers_.level) + " only · [ ] others";
    if (const VolumesShown& shown = shown_volumes_[view == 1 ? 1 : 0]; shown.drawn < shown.all) {
      text.hint = grouped(static_cast<long long>(shown.drawn)) + " of " + grouped(static_cast<long long>(shown.all)) +
                  " drawn, evenly sampled · X tight boxes";
    }
    if (two && session.cursor() > 0 && session.cursor() <= session.records().size()) {
      const WorldRecord& record = session.records()[session.cursor() - 1];
      const auto median_of = [&](double WorldCosts::*part) {
        return cost_around(session.records(), session.cursor() - 1, part);
      };
      text.hint = grouped(record.tests) + " tests, " + grouped(record.pairs) + " pairs, " +
                  duration_text(median_of(&WorldCosts::update) + median_of(&WorldCosts::pairs));
    }
    text.legend.push_back(volume_entry(session.world().broad_phase, layers_.volumes));
    const WorldMoment* moment = session.moment();
    const bool known = moment == nullptr || moment->tested_known || session.cursor() == 0;
    text.legend.push_back(
        {Role::missed, std::nullopt, "tested",
         known ? "bodies whose boxes or spheres were tested in this tick" : "not recorded for more than 2,500 bodies",
         key_of('L'), layers_.tested});
  } else {
    text.title = "World";
    text.hint = "click a body or a pair's line to open it in the pair lab";
    text.legend.push_back(
        {Role::body, Marker::disc, "body", "free: its box overlaps no other", key_of('B'), layers_.bodies});
    const std::size_t bodies = context.document.world() != nullptr ? context.document.world()->bodies.size() : 0;
    if (bodies > 0 && bodies <= most_shadows) {
      text.legend.push_back(
          {Role::level_edge, Marker::disc, "shadow", "vertical shadow on the floor", key_of('H'), layers_.shadows});
    }
  }
  text.legend.push_back({Role::candidate, std::nullopt, "boxes overlap",
                         "a pair for the narrow phase that does not overlap", key_of('P'), layers_.pairs});
  text.legend.push_back({Role::contact, std::nullopt, "overlap", "a pair that the narrow phase finds overlapping",
                         key_of('P'), layers_.pairs});
  text.legend.push_back(
      {Role::difference, std::nullopt, "tight boxes",
       session.world().bodies.size() <= most_ghosts ? "of the bodies" : "of bodies in a pair only: there are too many",
       key_of('X'), layers_.tight_boxes});
  return text;
}

WorldScene WorldMode::scene_of(const WorldSession& session) {
  WorldScene scene;
  scene.moment = session.moment();
  scene.surfaces = &surfaces_.of(session.moment()->run->shared_world(), seen_revision_);
  scene.layers = layers_;
  scene.floor = floor_.value_or(0.0);
  scene.selected = selected_;
  return scene;
}

void WorldMode::draw_view(PanelContext&, int view, DrawList& list) {
  const WorldSession& session = session_of(view);
  if (session.moment() == nullptr) return;
  const auto begin = std::chrono::steady_clock::now();
  if (view == 0 && !beside_.has_world()) {
    draw_world_bodies(scene_of(session), list);
  } else {
    shown_volumes_[view == 1 ? 1 : 0] = draw_world_structure(scene_of(session), list);
  }
  lists_ms_ += milliseconds_since(begin);
}

std::optional<Mode::ListKey> WorldMode::list_key(const PanelContext& context, int view) const {
  const WorldSession& session = session_of(view);
  std::uint64_t layers = 0;
  for (const bool shown : {layers_.bodies, layers_.tight_boxes, layers_.volumes, layers_.tested, layers_.pairs,
                           layers_.shadows, beside_.has_world(), session.moment() != nullptr, floor_.has_value()}) {
    layers = 2 * layers + (shown ? 1 : 0);
  }
  layers = layers << 8 | static_cast<std::uint64_t>(layers_.level + 1);
  return ListKey{context.document.identity(),
                 context.document.revision(),
                 session.moments_seen(),
                 layers,
                 selected_,
                 view == 1 && beside_.has_world() ? 1ULL : 0ULL};
}

std::uint64_t WorldMode::framing_key(const PanelContext& context, int) const {
  return 2 * context.document.identity() + (session_.moment() != nullptr ? 1 : 0);
}

std::optional<DrawBounds> WorldMode::bounds(const PanelContext& context, int, const DrawList&, bool close) const {
  const WorldMoment* moment = session_.moment();
  if (moment == nullptr || moment->run->states().empty()) return std::nullopt;
  const WorldRun& run = *moment->run;
  std::optional<DrawBounds> bounds;
  const auto take = [&](std::size_t body) {
    if (body >= run.states().size()) return;
    include(bounds, run.tight_box_of(body).min);
    include(bounds, run.tight_box_of(body).max);
  };
  const MarkId selected = context.selection.selected;
  if (close && mark_kind(selected) == MarkKind::body) take(static_cast<std::size_t>(mark_index(selected)));
  if (close && mark_kind(selected) == MarkKind::body_pair) {
    take(static_cast<std::size_t>(mark_index(selected) >> 24));
    take(static_cast<std::size_t>(mark_index(selected) & 0xff'ffffU));
  }
  if (bounds) return bounds;
  if (const auto& container = run.world().container) {
    const double reach = 0.62 * glm::length(container->half_extents);
    return DrawBounds{Vector3d(-reach), Vector3d(reach)};
  }
  for (std::size_t i = 0; i < run.states().size(); ++i) take(i);
  for (const WorldSession* own : {&session_, &beside_}) {
    // Intervals are drawn beside the bodies.
    if (close || !layers_.volumes || own->moment() == nullptr) continue;
    const BroadPhaseMethod* method = find_broad_phase(own->world().broad_phase);
    if (method == nullptr || method->volumes != VolumeKind::interval) continue;
    DrawList bars;
    draw_structure(own->moment()->run->structure(), layers_.level, bars);
    for (const auto& line : bars.lines) {
      include(bounds, line.from);
      include(bounds, line.to);
    }
  }
  // A box's bounding sphere is larger than the box: framing need not contain all of it for a compact box, but must for
  // a long one.
  const Vector3d extent = bounds->max - bounds->min;
  const double longest = std::max({extent.x, extent.y, extent.z}) / std::max(glm::length(extent), 1e-300);
  const double compact = std::clamp((1.0 - longest) / (1.0 - std::sqrt(1.0 / 3.0)), 0.0, 1.0);
  const Vector3d centre = bounds->centre(), half = (close ? 0.25 : 0.5 - 0.1 * compact) * extent;
  return DrawBounds{centre - half, centre + half};
}

void WorldMode::adjust(RenderOptions& options, int) const {
  options.axes = false;
  options.grid_height = floor_.value_or(0.0);
}

bool WorldMode::override_camera(int view, const ViewRect&, Camera& camera) {
  Camera& given = given_[static_cast<std::size_t>(std::clamp(view, 0, 1))];
  if (looks_the_same(camera, given)) {
    camera = camera_;
  } else {
    camera_ = camera;
  }
  given = camera;
  return false;
}

void WorldMode::draw_tally(PanelContext& context, const ViewRect& rect, ImDrawList& draw) const {
  struct Row {
    const char* name;
    std::array<char, 48> value;
  };
  std::array<Row, 2> room;
  std::size_t count = 0;
  if (session_.world().container && session_.cursor() > 0 && session_.cursor() <= session_.records().size()) {
    Row& row = room[count++] = {"energy", {}};
    const std::string joules = precise_number(session_.records()[session_.cursor() - 1].energy);
    std::snprintf(row.value.data(), row.value.size(), "%s J", joules.c_str());
  }
  if (!context.still && frame_seconds_ > 0.0) {
    Row& row = room[count++] = {"frame", {}};
    std::snprintf(row.value.data(), row.value.size(), "%.1f ms, %.0f a second", 1e3 * frame_seconds_,
                  1.0 / frame_seconds_);
  }
  const std::span<const Row> rows = std::span(room).first(count);
  ImFont* font = context.fonts.small;
  const float left = static_cast<float>(rect.x) + context.px(16), gutter = context.px(52), line = context.px(17);
  float y = static_cast<float>(rect.y) + context.px(56), width = 0.0f;
  for (const Row& row : rows) width = std::max(width, gutter + minkoscope::size_of(font, row.value.data()).x);
  if (rows.empty() || static_cast<double>(width) + context.scale * 24.0 > rect.width) return;
  draw.AddRectFilled({left - context.px(7), y - context.px(3)},
                     {left + width + context.px(8), y + line * static_cast<float>(rows.size()) + context.px(1)},
                     packed(context.theme.background, 0.6f), context.px(5));
  for (const Row& row : rows) {
    put_text(context, draw, font, {left, y}, packed(context.theme.dim), row.name);
    put_text(context, draw, font, {left + gutter, y}, packed(context.theme.text), row.value.data());
    y += line;
  }
}

void WorldMode::draw_overlay(PanelContext& context, int view, const ViewRect& rect, const Camera&, ImDrawList& draw) {
  const WorldSession& session = session_of(view);
  if (!session.has_world()) return;
  if (view == 0) draw_tally(context, rect, draw);
  const MarkId hovered = context.selection.hovered;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool here = rect.contains({static_cast<double>(mouse.x), static_cast<double>(mouse.y)});
  if (!context.still && here && mark_kind(hovered) == MarkKind::body_pair && ImGui::IsWindowHovered()) {
    const BodyPair pair = pair_of(hovered);
    const std::string words =
        "bodies " + std::to_string(pair.a) + " and " + std::to_string(pair.b) + ": click to open the pair";
    const ImVec2 room = minkoscope::size_of(context.fonts.small, words);
    // The readout of the point is below the pointer, or above it near the bottom of the view.
    const bool low = rect.y + rect.height - static_cast<double>(mouse.y) < 80.0 * context.scale;
    const float left =
        std::min(mouse.x + context.px(14), static_cast<float>(rect.x + rect.width) - room.x - context.px(14));
    const float y = mouse.y - room.y - context.px(low ? 62 : 10);
    draw.AddRectFilled({left - context.px(7), y - context.px(4)},
                       {left + room.x + context.px(7), y + room.y + context.px(5)}, packed(context.theme.panel, 0.94f),
                       context.px(5));
    text_at(draw, context.fonts.small, {left, y}, packed(context.theme.text), words);
  }
  std::string text;
  if (!session.fault().empty()) {
    text = session.fault();
  } else if (session.moment() == nullptr) {
    text = "the world is being built";
  } else if (session.moment()->run->states().empty()) {
    text = "a world without bodies";
  }
  if (text.empty()) return;
  ImFont* font = context.fonts.regular;
  const ImVec2 size = minkoscope::size_of(font, text);
  put_text(
      context, draw, font,
      {static_cast<float>(rect.x + 0.5 * rect.width) - 0.5f * size.x, static_cast<float>(rect.y + 0.5 * rect.height)},
      packed(context.theme.dim), text);
}

}  // namespace minkoscope
