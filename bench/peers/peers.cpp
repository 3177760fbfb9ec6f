#include "bench/peers/peer.h"

namespace minkoscope::bench {

std::vector<std::unique_ptr<Peer>> all_peers() {
  std::vector<std::unique_ptr<Peer>> out;
#ifdef MINKOSCOPE_WITH_BULLET
  out.push_back(make_bullet());
#endif
#ifdef MINKOSCOPE_WITH_CCD
  out.push_back(make_libccd());
#endif
#ifdef MINKOSCOPE_WITH_FCL
  out.push_back(make_fcl());
#endif
  return out;
}

}  // namespace minkoscope::bench
