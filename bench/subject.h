// What is measured: ours or a peer, prepared for the queries of a row. A pass asks all of them once.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <minkoscope/contact.h>

namespace minkoscope::bench {

/// What was said to one question; what was not asked is absent.
struct Answer {
  bool failed = false;  // said that it could not answer
  std::optional<bool> overlap;
  std::optional<double> distance;    // metres; of a sweep: travelled until the hit, absent without one
  std::optional<Vector3d> point;     // of a sweep's hit, world
  std::optional<double> depth;       // metres
  std::optional<Vector3d> position;  // after a tick, metres
  std::optional<ContactManifold> manifold, unreduced;
};

class Subject {
 public:
  virtual ~Subject() = default;
  virtual std::size_t questions() const = 0;
  /// Timed: asks every question once, and nothing else.
  virtual void pass() = 0;
  virtual std::vector<Answer> answers() = 0;
};

/// Keeps a value from being optimised away.
template <class Value>
inline void keep(const Value& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

/// `Ask` turns a question into what the library itself returns; `Read` turns that into an Answer, outside the timing.
template <class Question, class Ask, class Read>
class AskingSubject final : public Subject {
 public:
  AskingSubject(std::vector<Question> questions, Ask ask, Read read)
      : questions_(std::move(questions)), ask_(std::move(ask)), read_(std::move(read)) {}
  std::size_t questions() const override { return questions_.size(); }
  void pass() override {
    for (Question& question : questions_) keep(ask_(question));
  }
  std::vector<Answer> answers() override {
    std::vector<Answer> out;
    for (Question& question : questions_) out.push_back(read_(question, ask_(question)));
    return out;
  }

 private:
  std::vector<Question> questions_;
  Ask ask_;
  Read read_;
};

template <class Question, class Ask, class Read>
std::unique_ptr<Subject> make_subject(std::vector<Question> questions, Ask ask, Read read) {
  return std::make_unique<AskingSubject<Question, Ask, Read>>(std::move(questions), std::move(ask), std::move(read));
}

/// A column of the report.
struct Entrant {
  std::string name;  // "bullet"; ours have the names of their instruction sets
  std::unique_ptr<Subject> subject;
};

}  // namespace minkoscope::bench
