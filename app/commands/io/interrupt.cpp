#include "app/commands/io/interrupt.h"

namespace minkoscope {
namespace {

volatile std::sig_atomic_t signalled = 0;

void on_interrupt(int) {
  signalled = 1;
  std::signal(SIGINT, SIG_DFL);
}

}  // namespace

InterruptGuard::InterruptGuard() : before_(std::signal(SIGINT, on_interrupt)) {
  signalled = 0;
}
InterruptGuard::~InterruptGuard() {
  std::signal(SIGINT, before_);
}
bool InterruptGuard::interrupted() const {
  return signalled != 0;
}

}  // namespace minkoscope
