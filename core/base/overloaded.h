// One visitor out of several lambdas: std::visit(overloaded{...}, variant) compiles only when every alternative has
// one.
#pragma once

namespace minkoscope {

template <class... Callables>
struct overloaded : Callables... {
  using Callables::operator()...;
};
template <class... Callables>
overloaded(Callables...) -> overloaded<Callables...>;

}  // namespace minkoscope
