// SPDX-License-Identifier: MIT
// Guards as Linux spells them, each off and on; keys are decided while the kernel runs.
// profile: linux
#define true 1
#define false 0
#define SCHED_FEAT(name, value) enum { feature_##name = value };
SCHED_FEAT(HRTICK, false)
SCHED_FEAT(PLACE_LAG, true)
#define sched_feat(name) (feature_##name)
#define CONFIG_ONE 1
#define COMMA_1 0,
#define SECOND(ignored, value, ...) value
#define PICK(before) SECOND(before 1, 0, 0)
#define PASTE(value) PICK(COMMA_##value)
#define IS_BUILTIN(option) PASTE(option)
#define IS_MODULE(option) PASTE(option##_MODULE)
#define IS_REACHABLE(option) (IS_BUILTIN(option) || IS_MODULE(option))
struct static_key_false { int enabled; };
extern struct static_key_false key, sched_schedstats;
#define static_branch_likely(x) __builtin_expect((x)->enabled, 1)
// What a guard asks on its way is no region of it.
void wrong_key(void);
#define key_count(x) ({ if (!__builtin_types_compatible_p(__typeof__(*(x)), struct static_key_false)) wrong_key(); (x)->enabled; })
#define static_branch_unlikely(x) __builtin_expect(key_count(x), 0)
#define schedstat_enabled() static_branch_unlikely(&sched_schedstats)
void run(int);
// A guard outside of all bodies: the whole unit is looked at.
_Static_assert(!IS_BUILTIN(CONFIG_TWO), "");

void features(int n) {
  if (sched_feat(HRTICK)) // expect: pruned HRTICK
    run(n);
  if (sched_feat(PLACE_LAG)) // expect: enabled PLACE_LAG
    run(n + 1);
  if (IS_BUILTIN(CONFIG_ONE) && !IS_MODULE(CONFIG_ONE)) // expect: enabled CONFIG_ONE, enabled CONFIG_ONE
    run(n + 2);
  if (IS_REACHABLE(CONFIG_OTHER)) // expect: pruned CONFIG_OTHER
    run(n + 3);
  if (static_branch_likely(&key) && static_branch_unlikely(&key)) // expect: switchable key, switchable key
    run(n + 4);
  if (schedstat_enabled()) // expect: switchable sched_schedstats
    run(n + 5);
}
