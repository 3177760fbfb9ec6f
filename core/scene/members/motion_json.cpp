#include "core/scene/members/motion_json.h"

#include "core/base/enum_names.h"
#include "core/scene/json/json_fields.h"
#include "core/scene/members/method_json.h"

namespace minkoscope {
namespace {

using Layout = JsonWriter::Layout;

constexpr EnumNames<MotionRepeat::ping_pong> repeat_names{"once", "loop", "ping-pong"};

}  // namespace

Motion read_motion(const JsonValue& value) {
  const JsonObject object(value, {"keys", "repeat"});
  Motion motion;
  const JsonValue keys = object.at("keys", "an array of {\"time\": …, \"position\": …, \"rotation\": …}");
  const std::size_t count = keys.size("an array of keys");
  if (count == 0) keys.fail("is an empty array; must hold at least one key");
  for (std::size_t i = 0; i < count; ++i) {
    const JsonObject key_object(keys.item(i), {"time", "position", "rotation"});
    MotionKey key;
    const JsonValue time = key_object.at("time", "a number of seconds");
    key.time = time.quantity();
    if (i > 0 && key.time <= motion.keys.back().time) {
      time.fail("is " + format_number(key.time) + "; must be later than the key before, " +
                format_number(motion.keys.back().time));
    }
    if (const auto position = key_object.find("position")) key.position = position->vector();
    if (const auto rotation = key_object.find("rotation")) key.rotation = rotation->rotation();
    motion.keys.push_back(key);
  }
  if (const auto repeat = object.find("repeat")) {
    const std::string& word = repeat->text();
    const auto named = repeat_names.find(word);
    if (!named)
      repeat->fail_wanted("\"once\", \"loop\" or \"ping-pong\"" + did_you_mean(word, {"once", "loop", "ping-pong"}));
    motion.repeat = *named;
  }
  return motion;
}

void write_motion(JsonWriter& writer, const Motion& motion) {
  writer.begin_object().key("keys").begin_array();
  for (const MotionKey& key : motion.keys) {
    writer.begin_object(Layout::one_line).member("time", key.time);
    if (key.position) writer.member("position", *key.position);
    if (key.rotation) writer.member("rotation", *key.rotation);
    writer.end_object();
  }
  writer.end_array().member("repeat", repeat_names[motion.repeat]).end_object();
}

}  // namespace minkoscope
