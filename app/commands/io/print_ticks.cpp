#include "app/commands/io/print_ticks.h"

#include "app/commands/io/output.h"
#include "app/commands/io/run_case.h"
#include "app/commands/io/tick_progress.h"
#include "core/timeline/case_run.h"

namespace minkoscope {

void print_ticks(const Case& scene_case, const std::string& name) {
  TickProgress progress(tick_count(scene_case.run));
  name_the_case(scene_case, name, [&] {
    long done = 0;
    print_line(run_to_json(scene_case.run, [&](const std::string& line) {
      print_line(line);
      progress.done(++done);
    }));
  });
}

}  // namespace minkoscope
