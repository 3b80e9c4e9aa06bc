// SPDX-License-Identifier: MIT
#include "arch-matrix/child.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

namespace featflags::matrix {
namespace {

constexpr unsigned graceSeconds = 5;

sigset_t watched() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : {SIGCHLD, SIGINT, SIGTERM, SIGHUP})
    sigaddset(&set, signal);
  return set;
}

time_t now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec;
}

// Only what is safe between fork and exec. The errno goes to the parent.
[[noreturn]] void becomeCommand(char *const *words, const char *folder, int log, int report, pid_t parent) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(127);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  const int input = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (input >= 0 && log >= 0 && chdir(folder) == 0 && dup2(input, STDIN_FILENO) >= 0 &&
      dup2(log, STDOUT_FILENO) >= 0 && dup2(log, STDERR_FILENO) >= 0)
    execvp(words[0], words);
  const int code = errno;
  [[maybe_unused]] const ssize_t written = write(report, &code, sizeof code);
  _exit(127);
}

// Waits until the child is gone, ending its whole group when the time is over or we are told to.
void watch(pid_t child, unsigned limit, Outcome &outcome) {
  const sigset_t set = watched();
  time_t deadline = limit ? now() + static_cast<time_t>(limit) : 0;
  bool ending = false;
  int status = 0;
  rusage used{};
  while (wait4(child, &status, WNOHANG, &used) == 0) {
    const timespec wait{deadline ? std::max<time_t>(deadline - now(), 0) : 3600, 0};
    const int signal = sigtimedwait(&set, nullptr, &wait);
    if (signal == SIGCHLD || (signal < 0 && (errno == EINTR || !deadline)))
      continue;
    if (signal > 0)
      outcome.stoppedBy = signal;
    else if (!ending)
      outcome.timedOut = true;
    if (signal < 0 && now() < deadline)
      continue;
    kill(-child, ending ? SIGKILL : SIGTERM);
    ending = true;
    deadline = now() + static_cast<time_t>(graceSeconds);
  }
  kill(-child, SIGKILL); // what it left running would write into what is read next
  const auto seconds = [](const timeval &time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  outcome.cpuSeconds = seconds(used.ru_utime) + seconds(used.ru_stime);
  outcome.peakKilobytes = used.ru_maxrss;
  if (WIFSIGNALED(status))
    outcome.signal = WTERMSIG(status);
  else
    outcome.exitCode = WEXITSTATUS(status);
}

} // namespace

Outcome runChild(const Command &command, const std::string &log, unsigned limit) {
  Outcome outcome;
  std::vector<char *> words;
  for (const std::string &word : command.words)
    words.push_back(const_cast<char *>(word.c_str()));
  words.push_back(nullptr);
  const int out = open(log.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  int ends[2];
  if (out < 0 || pipe2(ends, O_CLOEXEC) != 0) {
    outcome.error = std::strerror(errno);
    return outcome;
  }
  const sigset_t set = watched();
  sigset_t before;
  sigprocmask(SIG_BLOCK, &set, &before);
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child == 0)
    becomeCommand(words.data(), command.folder.c_str(), out, ends[1], parent);
  if (child > 0)
    setpgid(child, child); // whoever of the two comes first
  close(ends[1]);
  int code = 0;
  if (child < 0)
    outcome.error = std::strerror(errno);
  else if (read(ends[0], &code, sizeof code) == static_cast<ssize_t>(sizeof code))
    outcome.error = code == ENOENT ? "is not installed" : std::strerror(code);
  close(ends[0]);
  close(out);
  if (child > 0)
    watch(child, limit, outcome);
  sigprocmask(SIG_SETMASK, &before, nullptr);
  return outcome;
}

int runInForeground(const Command &command) {
  std::vector<char *> words;
  for (const std::string &word : command.words)
    words.push_back(const_cast<char *>(word.c_str()));
  words.push_back(nullptr);
  // The terminal sends its interrupt to both: it ends the work, and we say so.
  struct sigaction ignore{}, interrupt{}, quit{};
  ignore.sa_handler = SIG_IGN;
  sigaction(SIGINT, &ignore, &interrupt);
  sigaction(SIGQUIT, &ignore, &quit);
  const pid_t child = fork();
  if (child == 0) {
    sigaction(SIGINT, &interrupt, nullptr);
    sigaction(SIGQUIT, &quit, nullptr);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    execvp(words[0], words.data());
    _exit(127);
  }
  int status = 0;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  sigaction(SIGINT, &interrupt, nullptr);
  sigaction(SIGQUIT, &quit, nullptr);
  if (child < 0 || (WIFEXITED(status) && WEXITSTATUS(status) == 127))
    return 2;
  if (WIFSIGNALED(status))
    return 128 + WTERMSIG(status);
  return WEXITSTATUS(status) == 128 + SIGINT || WEXITSTATUS(status) == 2 ? 128 + SIGINT : 0;
}

bool holdFolder(const std::string &folder, unsigned seconds) {
  // Not closed on exec, and never closed: the lock lasts as long as the last process that inherits it.
  const int lock = open((folder + "/.lock").c_str(), O_RDWR | O_CREAT, 0666); // NOLINT(android-cloexec-open)
  if (lock < 0)
    return false;
  for (unsigned waited = 0;; ++waited) {
    if (flock(lock, LOCK_EX | LOCK_NB) == 0)
      return true;
    if (waited == seconds)
      return false;
    sleep(1);
  }
}

} // namespace featflags::matrix
