// SPDX-License-Identifier: MIT
#include "compilation/run_command.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace featflags::tool {
namespace {

// The three standard streams of the command. Files, because pipes would have to be drained in turn.
struct Streams {
  llvm::SmallString<128> input, output, errors;
};

llvm::Error makeStream(llvm::SmallString<128> &path) {
  if (const std::error_code error = llvm::sys::fs::createTemporaryFile("featflags", "txt", path))
    return llvm::createStringError(error, "cannot write a temporary file: " + error.message());
  return llvm::Error::success();
}

llvm::Error writeInput(llvm::StringRef path, llvm::StringRef text) {
  std::error_code error;
  llvm::raw_fd_ostream out(path, error);
  out << text;
  return error ? llvm::createStringError(error, path + ": " + error.message()) : llvm::Error::success();
}

std::string readAll(llvm::StringRef path) {
  const auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

// Our environment, with messages in English.
std::vector<char *> englishEnvironment() {
  static char locale[] = "LC_ALL=C";
  std::vector<char *> result;
  for (char **at = environ; *at; ++at)
    if (!llvm::StringRef(*at).starts_with("LC_ALL="))
      result.push_back(*at);
  result.push_back(locale);
  result.push_back(nullptr);
  return result;
}

int spawn(const std::string &program, llvm::ArrayRef<std::string> arguments, const std::string &directory,
          Streams &streams, pid_t &child) {
  std::vector<char *> words{const_cast<char *>(program.c_str())};
  for (const std::string &argument : arguments)
    words.push_back(const_cast<char *>(argument.c_str()));
  words.push_back(nullptr);
  std::vector<char *> environment = englishEnvironment();

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  const auto cleanUp = llvm::make_scope_exit([&] { posix_spawn_file_actions_destroy(&actions); });
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, streams.input.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, streams.output.c_str(), O_WRONLY | O_TRUNC, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, streams.errors.c_str(), O_WRONLY | O_TRUNC, 0);
  posix_spawn_file_actions_addchdir_np(&actions, directory.c_str());
  return posix_spawn(&child, program.c_str(), &actions, nullptr, words.data(), environment.data());
}

int waitFor(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

} // namespace

llvm::Expected<CommandResult> runCommand(llvm::StringRef program, llvm::ArrayRef<std::string> arguments,
                                         llvm::StringRef directory, llvm::StringRef input) {
  Streams streams;
  const auto cleanUp = llvm::make_scope_exit([&] {
    for (const llvm::SmallString<128> *path : {&streams.input, &streams.output, &streams.errors})
      if (!path->empty())
        llvm::sys::fs::remove(*path);
  });
  for (llvm::SmallString<128> *path : {&streams.input, &streams.output, &streams.errors})
    if (llvm::Error error = makeStream(*path))
      return error;
  if (llvm::Error error = writeInput(streams.input, input))
    return error;
  const llvm::ErrorOr<std::string> found = llvm::sys::findProgramByName(program);
  if (!found)
    return llvm::createStringError(found.getError(), program + " is not installed");
  if (!llvm::sys::fs::is_directory(directory))
    return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   directory + ": the folder to run in is not there");
  pid_t child = -1;
  if (const int code = spawn(*found, arguments, directory.str(), streams, child))
    return llvm::createStringError(std::error_code(code, std::generic_category()),
                                   *found + ": cannot be run: " + std::generic_category().message(code));
  CommandResult result;
  result.exitCode = waitFor(child);
  result.output = readAll(streams.output);
  result.errors = readAll(streams.errors);
  return result;
}

} // namespace featflags::tool
