#include "bench/contact/our_contacts.h"

#include "core/shapes/support.h"

namespace minkoscope::bench {
namespace {

struct Question {
  ContactQuery query;
  PreparedContact pair;
  ContactCache cache;
  ContactManifold manifold;

  explicit Question(const PairCase& of) : query(contact_query(of)), pair(query) {}
};

}  // namespace

std::vector<Entrant> our_contacts(const std::vector<PairCase>& pairs) {
  std::vector<Question> questions;
  for (const PairCase& pair : pairs) questions.emplace_back(pair);
  const auto ask = [](Question& q) {
    find_contact(q.pair, q.query.a.body.pose, q.query.b.body.pose, q.cache, q.manifold);
    return q.manifold.points.size();
  };
  const auto read = [](const Question& q, std::size_t) {
    Answer out;
    out.overlap = !q.manifold.points.empty();
    out.manifold = q.manifold;
    ContactQuery whole = q.query;
    whole.settings.max_points = 0;
    out.unreduced = run_contact(whole);
    return out;
  };
  std::vector<Entrant> out;
  // Instructions are chosen when shapes are prepared.
  const bool has_avx2 = best_instructions() == Instructions::avx2;
  out.push_back({has_avx2 ? "avx2" : "portable", make_subject(std::move(questions), ask, read)});
  return out;
}

}  // namespace minkoscope::bench
