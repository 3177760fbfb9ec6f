// The command line: one sub-command a file in this folder; without one, the window opens.
#pragma once

namespace minkoscope {

/// Exit status: 0 done; 1 the run finished but some cases failed or were bad; 2 the command line or the only input was
/// bad.
int run_command_line(int argc, char** argv);

}  // namespace minkoscope
