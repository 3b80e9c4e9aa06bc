// SPDX-License-Identifier: MIT
//
// The build's own values keep to the rules of the table.
//
// Comes in: FEAT_REQUIRES and FEAT_CONFLICTS rows and what the build starts with. Goes out: an error
// that names both flags. In constant mode that settles it; in the others a change is checked when it
// is applied, and this makes sure that it starts from a good state.
// No include guard: once per table.

#define FEAT(NAME, DEFAULT)
#undef FEAT_REQUIRES
#undef FEAT_CONFLICTS
#define FEAT_REQUIRES(NAME, OTHER)                                                                           \
  FEATFLAGS_DETAIL_ASSERT(                                                                                   \
      FEATFLAGS_DETAIL_CALL(FEATFLAGS_DETAIL_STARTS, FEATFLAGS_NS, _feat_on_##NAME, _feat_default_##NAME) <= \
          FEATFLAGS_DETAIL_CALL(FEATFLAGS_DETAIL_STARTS, FEATFLAGS_NS, _feat_on_##OTHER,                     \
                                _feat_default_##OTHER),                                                      \
      "featflags: " #NAME " requires " #OTHER ", which this build turns off")
#define FEAT_CONFLICTS(NAME, OTHER)                                                                          \
  FEATFLAGS_DETAIL_ASSERT(                                                                                   \
      FEATFLAGS_DETAIL_CALL(FEATFLAGS_DETAIL_STARTS, FEATFLAGS_NS, _feat_on_##NAME, _feat_default_##NAME) +  \
              FEATFLAGS_DETAIL_CALL(FEATFLAGS_DETAIL_STARTS, FEATFLAGS_NS, _feat_on_##OTHER,                 \
                                    _feat_default_##OTHER) <                                                 \
          2,                                                                                                 \
      "featflags: " #NAME " conflicts with " #OTHER ", and this build turns both on")
#include FEATFLAGS_TABLE
#undef FEAT_REQUIRES
#undef FEAT_CONFLICTS
#define FEAT_REQUIRES(NAME, OTHER)
#define FEAT_CONFLICTS(NAME, OTHER)
#undef FEAT
