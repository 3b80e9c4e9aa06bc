// SPDX-License-Identifier: MIT
//
// A plugin of GCC 12. Comes in: a unit of which the compiler knows all symbols. Goes out: the process, at
// once: what is left are warnings on standard error. Exists because the warnings about unused variables of a
// unit are printed here, and not by -fsyntax-only; what follows costs more than half of the compile.
#include <gcc-plugin.h>

#include <diagnostic-core.h>
#include <plugin-version.h>

#include <cstdio>
#include <unistd.h>

// GCC's name for it.
int plugin_is_GPL_compatible;

static void stop(void *, void *) {
  std::fflush(nullptr);
  _exit(seen_error() ? 1 : 0);
}

int plugin_init(plugin_name_args *plugin, plugin_gcc_version *version) {
  if (!plugin_default_version_check(version, &gcc_version))
    return 1;
  register_callback(plugin->base_name, PLUGIN_ALL_IPA_PASSES_START, stop, nullptr);
  return 0;
}
