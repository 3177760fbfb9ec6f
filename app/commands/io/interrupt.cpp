#include "app/commands/io/interrupt.h"

namespace minkoscope {
namespace {

volatile std::sig_atomic_t told = 0;

void tell(int) {
  told = 1;
  std::signal(SIGINT, SIG_DFL);
}

}  // namespace

InterruptGuard::InterruptGuard() : before_(std::signal(SIGINT, tell)) {
  told = 0;
}
InterruptGuard::~InterruptGuard() {
  std::signal(SIGINT, before_);
}
bool InterruptGuard::interrupted() const {
  return told != 0;
}

}  // namespace minkoscope
