// Forced inlining, for functions that cost less than a call.
#pragma once

#if defined(__GNUC__)
#define MINKOSCOPE_INLINE [[gnu::always_inline]] inline
#else
#define MINKOSCOPE_INLINE inline
#endif
