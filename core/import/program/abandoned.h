// Thrown where a program does what is not followed; its text is then left as it is.
#pragma once

namespace minkoscope::program {

struct Abandoned {};

}  // namespace minkoscope::program
