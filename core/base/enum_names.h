// Names of the values of an enumeration, one each, in the order of its declaration.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace minkoscope {

/// Whether an enumerator has this value: compilers print any other value as a cast, "(Feature)3".
template <auto value>
constexpr bool is_enumerator() {
  constexpr std::string_view function = __PRETTY_FUNCTION__;
  constexpr std::string_view before = "value = ";
  return function[function.rfind(before) + before.size()] != '(';
}

/// `last` is the enumeration's last value; its first is 0. An enumerator without a name does not compile.
template <auto last>
class EnumNames {
 public:
  using Enum = decltype(last);
  static constexpr std::size_t size = static_cast<std::size_t>(last) + 1;
  static_assert(!is_enumerator<static_cast<Enum>(size)>(), "an enumerator follows the last one that has a name");

  template <class... Names>
  consteval EnumNames(const Names&... names) : names_{names...} {
    static_assert(sizeof...(Names) == size, "must have one name for each enumerator");
  }

  constexpr std::string_view operator[](Enum value) const {
    const auto index = static_cast<std::size_t>(value);
    return index < size ? names_[index] : "unknown";
  }

  constexpr std::optional<Enum> find(std::string_view name) const {
    for (std::size_t i = 0; i < size; ++i) {
      if (names_[i] == name) return static_cast<Enum>(i);
    }
    return std::nullopt;
  }

 private:
  std::array<std::string_view, size> names_;
};

}  // namespace minkoscope
