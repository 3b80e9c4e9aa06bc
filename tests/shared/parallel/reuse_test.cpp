// SPDX-License-Identifier: MIT
//
// The result cache on files of a scratch folder, and the words of progress.
#include "parallel/progress.h"
#include "parallel/result_cache.h"

#include "support/catch.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/raw_ostream.h>

#include <chrono>

using namespace featflags::tool;

namespace {

// A folder that is gone at the end; its files are a minute old.
class Folder {
public:
  Folder() { REQUIRE_FALSE(llvm::sys::fs::createUniqueDirectory("featflags-cache", path)); }
  ~Folder() { llvm::sys::fs::remove_directories(path); }
  Folder(const Folder &) = delete;
  Folder &operator=(const Folder &) = delete;

  std::string write(const std::string &name, const std::string &text, int age = 60) const {
    const std::string file = (path + "/" + name).str();
    const auto when = std::chrono::system_clock::now() - std::chrono::seconds(age);
    {
      std::error_code error;
      llvm::raw_fd_ostream out(file, error);
      out << text;
    }
    int handle = -1;
    REQUIRE_FALSE(llvm::sys::fs::openFileForReadWrite(file, handle, llvm::sys::fs::CD_OpenExisting,
                                                      llvm::sys::fs::OF_None));
    CHECK_FALSE(llvm::sys::fs::setLastAccessAndModificationTime(handle, when));
    llvm::sys::fs::file_t native = llvm::sys::fs::convertFDToNativeFile(handle);
    CHECK_FALSE(llvm::sys::fs::closeFile(native));
    return file;
  }
  std::string cache() const { return (path + "/cache").str(); }

private:
  llvm::SmallString<128> path;
};

std::string answerOf(const std::string &folder, const std::string &question) {
  const auto found = ResultCache(folder).find(question);
  return found ? found->answer : "none";
}

} // namespace

TEST_CASE("an answer is kept while its inputs have their content") {
  const Folder folder;
  const std::string input = folder.write("a.h", "one");
  ResultCache(folder.cache()).store("question", {input, folder.cache() + "/not-there"}, "the\nanswer\n");
  CHECK(answerOf(folder.cache(), "question") == "the\nanswer\n");
  CHECK(answerOf(folder.cache(), "another") == "none");
  folder.write("a.h", "two");
  CHECK(answerOf(folder.cache(), "question") == "none");
  folder.write("a.h", "one");
  CHECK(answerOf(folder.cache(), "question") == "the\nanswer\n");
  folder.write("cache/not-there", "it is now");
  CHECK(answerOf(folder.cache(), "question") == "none");
}

TEST_CASE("an input that changed while we worked is no ground") {
  const Folder folder;
  ResultCache cache(folder.cache());
  const std::string input = folder.write("a.h", "one", -5);
  cache.store("question", {input}, "answer");
  CHECK(answerOf(folder.cache(), "question") == "none");
}

TEST_CASE("inputs below the home are looked for where that is now") {
  const Folder first;
  const Folder second;
  const Folder common;
  const auto homeOf = [](const Folder &folder) {
    return llvm::StringRef(folder.cache()).rsplit('/').first.str();
  };
  const auto answer = [&](const Folder &at) {
    const auto found = ResultCache(common.cache()).find("question", homeOf(at));
    return found ? found->inputs.front() : "none";
  };
  const std::string outside = common.write("c.h", "common");
  ResultCache(common.cache())
      .store("question", {first.write("a.h", "one"), outside}, "answer", homeOf(first));
  CHECK(answer(first) == homeOf(first) + "/a.h");
  CHECK(answer(second) == "none");
  const std::string moved = second.write("a.h", "one");
  CHECK(answer(second) == moved);
  second.write("a.h", "two");
  CHECK(answer(second) == "none");
  common.write("c.h", "other");
  CHECK(answer(first) == "none");
}

TEST_CASE("without a folder nothing is kept") {
  ResultCache cache("");
  cache.store("question", {}, "answer");
  CHECK_FALSE(cache.find("question"));
  CHECK_FALSE(cache.isActive());
}

TEST_CASE("the cache stays below its limit") {
  const Folder folder;
  ResultCache cache(folder.cache(), 50000);
  const std::string answer(10000, 'x');
  for (int number = 0; number < 20; ++number)
    cache.store("question " + std::to_string(number), {}, answer);
  cache.prune();
  std::size_t kept = 0;
  for (int number = 0; number < 20; ++number)
    kept += answerOf(folder.cache(), "question " + std::to_string(number)) == "none" ? 0U : 1U;
  CHECK(kept > 0);
  CHECK(kept <= 5);
}

TEST_CASE("progress says how far it is and how long it takes") {
  CHECK(spellProgress(0, 10, 5, "units") == "0/10 units, 0 %");
  CHECK(spellProgress(1, 10, 0.5, "units") == "1/10 units, 10 %");
  CHECK(spellProgress(5, 10, 65, "units") == "5/10 units, 50 %, 1:05 left");
  CHECK(spellProgress(1, 101, 40, "units") == "1/101 units, 0 %, 1:06:40 left");
  CHECK(spellProgress(10, 10, 65, "units") == "10/10 units, 100 %");
  CHECK(spellProgress(0, 0, 0, "units") == "0/0 units, 100 %");
}

TEST_CASE("progress is written where it is seen, and taken away") {
  for (const bool visible : {true, false}) {
    std::string text;
    llvm::raw_string_ostream out(text);
    {
      Progress progress(2, "units", out, visible);
      progress.step();
      progress.step();
    }
    CHECK((text.find("2/2 units, 100 %") != std::string::npos) == visible);
    CHECK(llvm::StringRef(text).ends_with("\r\033[K") == visible);
  }
}
