/* capture.h as C99. */
#define CALLS(name) c99_##name
#include "capture_calls.h"
