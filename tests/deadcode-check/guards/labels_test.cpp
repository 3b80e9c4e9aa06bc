// SPDX-License-Identifier: MIT
//
// Labels and cases inside regions. Every snippet begins on line 2.
#include "deadcode-check/guards/regions.h"

#include "support/catch.h"

using namespace featflags::test;

namespace {

struct Form {
  std::string what;
  std::string body; // of int f(int n)
  Words expected;
};

void check(const Form &form) {
  INFO(form.what);
  CHECK(describe(regionsOf({"int f(int n) {" + form.body + "}\n"})) == form.expected);
}

} // namespace

TEST_CASE("labels and cases inside a region let control in") {
  check({"goto from outside",
         R"(
  if (n == 7)
    goto in;
  if (ON(TRACE)) {
    n++;
  in:
    slow(n);
  }
  return n;
)",
         {"4-8 ON(TRACE) off statement@4:18-8:3 labelled not-erasable"}});
  check({"goto from inside only",
         R"(
  if (ON(TRACE)) {
  again:
    if (slow(n))
      goto again;
  }
  return n;
)",
         {"2-6 ON(TRACE) off statement@2:18-6:3"}});
  check({"a label that nobody uses",
         R"(
  if (ON(TRACE)) {
  unused: __attribute__((unused));
    slow(n);
  }
  return n;
)",
         {"2-5 ON(TRACE) off statement@2:18-5:3"}});
  check({"its address is taken outside",
         R"(
  static void *const place = &&in;
  if (n)
    goto *place;
  if (ON(TRACE)) {
  in:
    slow(n);
  }
  return n;
)",
         {"5-8 ON(TRACE) off statement@5:18-8:3 labelled not-erasable"}});
  check({"a case of the switch around it",
         R"(
  switch (n) {
  case 0:
    if (ON(TRACE)) {
      n++;
  case 1:
      slow(n);
    }
  }
  return n;
)",
         {"4-8 ON(TRACE) off statement@4:20-8:5 labelled not-erasable"}});
}

TEST_CASE("one function's labels are no other function's") {
  const auto regions = regionsOf({R"(
int first(int n) {
  if (n)
    goto in;
  if (ON(TRACE)) {
  in:
    slow(n);
  }
  return n;
}
int second(int n) {
  if (ON(TRACE)) {
  again:
    if (slow(n))
      goto again;
  }
  return n;
}
)"});
  CHECK(describe(regions) == Words{"5-8 ON(TRACE) off statement@5:18-8:3 labelled not-erasable",
                                   "12-16 ON(TRACE) off statement@12:18-16:3"});
}
