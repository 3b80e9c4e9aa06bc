// SPDX-License-Identifier: MIT
//
// Questions to a table that the compiler answers: if this compiles, they are answered right.
#define FEATFLAGS_DEFINE
#include "cpp/radio.hpp"

#define FEATFLAGS_TABLE "cpp/radio.def"
#define FEATFLAGS_NS radio
#define FEATFLAGS_DECLARED
#include <featflags/hana.hpp>

#include <boost/hana.hpp>

#include <type_traits>

namespace hana = boost::hana;
namespace rf = radio_flags;
using rf::flag;

namespace {

template <class... Rows, class Predicate>
constexpr std::size_t how_many(const hana::tuple<Rows...> &rows, Predicate predicate) {
  return decltype(hana::size(featflags::where(rows, predicate)))::value;
}
template <class Type> using plain = std::remove_cv_t<std::remove_reference_t<Type>>;

static_assert(decltype(hana::size(rf::hana_rows))::value == rf::count);
static_assert(plain<decltype(hana::front(rf::hana_rows))>::id == flag::ANTENNA);
static_assert(plain<decltype(hana::back(rf::hana_rows))>::value.name == "QUIET");

constexpr auto of_alice =
    featflags::where(rf::hana_rows, [](const auto &row) { return row.owner == "alice"; });
static_assert(std::is_same_v<decltype(of_alice),
                             const hana::tuple<rf::row_type<flag::SCAN>, rf::row_type<flag::QUIET>>>);
static_assert(how_many(rf::hana_rows, [](const auto &row) { return row.owner.empty(); }) == 1);
static_assert(how_many(rf::hana_rows, [](const auto &) { return false; }) == 0);

static_assert(how_many(rf::hana_rows,
                       [](const auto &row) { return featflags::is_expired(row, "2027-02"); }) == 1);
static_assert(how_many(rf::hana_rows,
                       [](const auto &row) { return featflags::is_expired(row, "2031-01"); }) == 2);
static_assert(how_many(rf::hana_rows,
                       [](const auto &row) { return featflags::is_expired(row, "2020-01"); }) == 0);

static_assert(how_many(rf::hana_rows,
                       [](const auto &row) { return rf::requires_flag(row.id, flag::ANTENNA); }) == 2);
static_assert(how_many(of_alice, [](const auto &row) { return row.starts; }) == 0);

constexpr auto map = rf::hana_map();
static_assert(map[rf::hana_key<flag::BOOST>].value.owner == "bob");
static_assert(decltype(hana::size(map))::value == rf::count);

} // namespace

// The rows are types, so code can be made from them: one function per flag, here a mask.
int main() {
  unsigned mask = 0;
  hana::for_each(rf::hana_rows, [&mask](auto row) {
    mask |= rf::on<decltype(row)::id>() ? 1U << static_cast<unsigned>(decltype(row)::id) : 0;
  });
  return mask == 1 ? 0 : 1;
}
