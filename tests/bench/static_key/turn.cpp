// SPDX-License-Identifier: MIT
//
// What turning a flag costs.
//
// usage: turn ROUNDS
//
// Comes in: the number of rounds. Goes out: a line per way and number of sites: ns for one turn, least and
// median, and the leasts of on and of off by themselves. A turn is half of off, on and off again. Peers: what
// Rust's static-keys crate does for each site (a copy of the page, the patch, protection, and the copy moved
// over the page), in our own words; the same bytes through mprotect, written for this table by hand. All
// sites of a flag lie in one page. Code is readable and executable, and not writable, before and after each
// turn.
#define FEATFLAGS_TABLE "one.def"
#define FEATFLAGS_NS single
#define FEATFLAGS_QUALIFIED
#define FEATFLAGS_DEFINE
#include <featflags/featflags.h>
#define FEATFLAGS_TABLE "one.def"
#define FEATFLAGS_NS many
#define FEATFLAGS_QUALIFIED
#define FEATFLAGS_DEFINE
#include <featflags/featflags.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

__attribute__((noinline, aligned(4096))) int lookOnce() { return FEAT_ON_IN(single, TURNED); }

#define EIGHT(X) X X X X X X X X
__attribute__((noinline, aligned(4096))) int lookOften() {
  int seen = 0;
  EIGHT(EIGHT(seen += FEAT_ON_IN(many, TURNED); __asm__ volatile("" :: : "memory");))
  return seen;
}

double now() {
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

void must(bool holds, const char *what) {
  if (!holds) {
    std::fprintf(stderr, "turn: %s\n", what);
    std::exit(1);
  }
}

std::vector<std::uintptr_t> sitesOf(const featflags_table &table) {
  std::vector<std::uintptr_t> sites;
  const int *const end = featflags_key_bound(table.keys->state->modules, 0, 0, 1);
  for (const int *entry = featflags_key_bound(table.keys->state->modules, 0, 0, 0); entry < end;
       entry += featflags_key_words)
    if (*entry != 0)
      sites.push_back(featflags_key_site(entry));
  return sites;
}

// A page of its own with 64 patchable places, so that the peers may replace it.
unsigned char *peerPage() {
  static unsigned char *page = nullptr;
  if (!page) {
    page = static_cast<unsigned char *>(
        mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    std::memset(page, 0x90, 4096);
    must(mprotect(page, 4096, PROT_READ | PROT_EXEC) == 0, "mprotect");
  }
  return page;
}

void copyAndMove(int sites, bool on) {
  unsigned char *const page = peerPage();
  for (int site = 0; site < sites; site++) {
    void *const copy = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    std::memcpy(copy, page, 4096);
    static_cast<unsigned char *>(copy)[site * 48] = on ? 0xe9 : 0xa9;
    must(mprotect(copy, 4096, PROT_READ | PROT_EXEC) == 0, "mprotect");
    must(mremap(copy, 4096, 4096, MREMAP_MAYMOVE | MREMAP_FIXED, page) == page, "mremap");
  }
}

void ours(const featflags_table &table, const char *flag, bool on) {
  must(featflags_set(&table, flag, on) == FEATFLAGS_OK, "featflags_set");
}

void barrier() { must(syscall(SYS_membarrier, 1 << 5, 0, 0) == 0, "membarrier"); }

// The parts of a turn by /proc/self/mem: one byte of a page of our own, and the question whose the descriptor
// is.
int memory() {
  static const int descriptor = open("/proc/self/mem", O_RDWR | O_CLOEXEC);
  return descriptor;
}

void writeByte(bool on) {
  const unsigned char byte = on ? 0xe9 : 0xa9;
  must(pwrite(memory(), &byte, 1, static_cast<off_t>(reinterpret_cast<std::uintptr_t>(peerPage()))) == 1,
       "pwrite");
}

void checkDescriptor() { must(lseek(memory(), 0, SEEK_CUR) >= 0, "lseek"); }

struct Way {
  const char *name;
  void (*start)();
  void (*turn)(bool on);
  std::vector<double> times, on, off;
};

// Both directions in turn, timed together; then each by itself, with the clock's own time in it.
void measure(Way &way) {
  constexpr int turns = 20;
  way.start();
  way.turn(true);
  way.turn(false);
  const double from = now();
  for (int turn = 0; turn < turns; turn++) {
    way.turn(true);
    way.turn(false);
  }
  way.times.push_back((now() - from) / turns / 2);
  double on = 0;
  double off = 0;
  for (int turn = 0; turn < turns; turn++) {
    const double first = now();
    way.turn(true);
    const double second = now();
    way.turn(false);
    on += second - first;
    off += now() - second;
  }
  way.on.push_back(on / turns);
  way.off.push_back(off / turns);
}

template <enum featflags_engine_kind Engine> void use() {
  must(featflags_use_engine(&single_features, Engine) == Engine, "engine");
  must(featflags_use_engine(&many_features, Engine) == Engine, "engine");
}

void turnSingle(bool on) {
  ours(single_features, "TURNED", on);
  must(lookOnce() == (on ? 1 : 0), "the site disagrees");
}

void turnMany(bool on) {
  ours(many_features, "TURNED", on);
  must(lookOften() == (on ? 64 : 0), "a site disagrees");
}

std::vector<Way> allWays() {
  return {{"membarrier", [] {}, [](bool) { barrier(); }, {}, {}, {}},
          {"write_alone", [] {}, [](bool on) { writeByte(on); }, {}, {}, {}},
          {"write_and_check", [] {}, [](bool on) { checkDescriptor(), writeByte(on); }, {}, {}, {}},
          {"data_1", use<FEATFLAGS_ENGINE_DATA>, turnSingle, {}, {}, {}},
          {"procmem_1", use<FEATFLAGS_ENGINE_PROCMEM>, turnSingle, {}, {}, {}},
          {"mprotect_1", use<FEATFLAGS_ENGINE_MPROTECT>, turnSingle, {}, {}, {}},
          {"procmem_64", use<FEATFLAGS_ENGINE_PROCMEM>, turnMany, {}, {}, {}},
          {"mprotect_64", use<FEATFLAGS_ENGINE_MPROTECT>, turnMany, {}, {}, {}},
          {"alias_1", use<FEATFLAGS_ENGINE_ALIAS>, turnSingle, {}, {}, {}},
          {"alias_64", use<FEATFLAGS_ENGINE_ALIAS>, turnMany, {}, {}, {}},
          {"copy_and_move_1", [] {}, [](bool on) { copyAndMove(1, on); }, {}, {}, {}},
          {"copy_and_move_64", [] {}, [](bool on) { copyAndMove(64, on); }, {}, {}, {}}};
}

} // namespace

int main(int count, char **words) {
  const int rounds = count > 1 ? std::atoi(words[1]) : 25;
  must(sitesOf(single_features).size() == 1 && sitesOf(many_features).size() == 64,
       "sites were not as many as expected");
  must(sitesOf(many_features).front() / 4096 == sitesOf(many_features).back() / 4096,
       "sites are in more than one page");
  syscall(SYS_membarrier, 1 << 6, 0, 0);
  // A second thread, so that a barrier has somebody to reach.
  std::thread other([] {
    for (;;)
      pause();
  });
  other.detach();
  std::vector<Way> ways = allWays();
  // Code that is mapped twice stays so: what needs it not to be has its rounds first.
  for (const bool twice : {false, true})
    for (int round = 0; round < rounds; round++)
      for (Way &way : ways)
        if ((std::strncmp(way.name, "alias", 5) == 0) == twice)
          measure(way);
  for (Way &way : ways) {
    std::sort(way.times.begin(), way.times.end());
    std::printf("%s %.0f %.0f %.0f %.0f\n", way.name, way.times.front(), way.times[way.times.size() / 2],
                *std::min_element(way.on.begin(), way.on.end()),
                *std::min_element(way.off.begin(), way.off.end()));
  }
  return 0;
}
