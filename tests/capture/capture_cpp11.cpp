// capture.h as C++11.
#define CALLS(name) cpp11_##name
#include "capture_calls.h"
