// A function that a row of a table must hold.
#pragma once

#include <cstddef>
#include <utility>

namespace minkoscope {

template <class Function>
class Required;

/// Has no default and takes no null constant, so that a row of a table that leaves the function out does not compile.
template <class Result, class... Parameters>
class Required<Result(Parameters...)> {
 public:
  using Function = Result (*)(Parameters...);
  constexpr Required(Function function) noexcept : function_(function) {}
  Required(std::nullptr_t) = delete;

  Result operator()(Parameters... parameters) const { return function_(std::forward<Parameters>(parameters)...); }

 private:
  Function function_;
};

}  // namespace minkoscope
