// SPDX-License-Identifier: MIT
//
// The control file: read, written, watched.
#include "policy.h"
#include "support/catch.h"

#include <featflags/control_file.h>

#include <cstdlib>
#include <fstream>

#include <poll.h>

namespace {

struct Folder {
  char path[32] = "/tmp/featflags-XXXXXX";
  Folder() { REQUIRE(mkdtemp(path) != nullptr); }
  ~Folder() {
    unlink(file().c_str());
    rmdir(path);
  }
  Folder(const Folder &) = delete;
  Folder &operator=(const Folder &) = delete;
  std::string file() const { return std::string(path) + "/features"; }
  void write(const std::string &text) const { std::ofstream(file()) << text; }
};

std::string refusalOf(const std::string &path) {
  featflags_error error;
  char sentence[200];
  featflags_apply_file(&policy_features, path.c_str(), &error);
  featflags_explain(&policy_features, &error, sentence, sizeof sentence);
  return sentence;
}

bool readable(int descriptor) {
  pollfd entry{descriptor, POLLIN, 0};
  return poll(&entry, 1, 0) == 1;
}

} // namespace

TEST_CASE("a file is a list with comments, of any length") {
  const Fresh fresh;
  const Folder folder;
  std::string text = "# the flags of today\nTICK # on\n";
  while (text.size() < 20000)
    text += "NO_LB_MIN,BASE # " + std::string(text.size() % 97, 'x') + "\n";
  folder.write(text + "LB_MAX");
  CHECK(refusalOf(folder.file()).empty());
  CHECK(state() == "BASE TICK NO_LB_MIN LB_MAX NO_STARTUP");
  CHECK(featflags_source_of(&policy_features, "TICK") == FEATFLAGS_FROM_FILE);
}

TEST_CASE("a file is applied as a whole or not at all, and the error names the line") {
  const Fresh fresh;
  const Folder folder;
  folder.write("TICK\n\nLB_MNI\n");
  CHECK(refusalOf(folder.file()) == "line 3: unknown flag LB_MNI; did you mean LB_MIN?");
  folder.write("TICK\n" + std::string(9000, ' ') + "\nTICKS\n");
  featflags_error error;
  CHECK(featflags_apply_file(&policy_features, folder.file().c_str(), &error) == FEATFLAGS_UNKNOWN);
  CHECK(error.line == 3);
  CHECK(error.position == 9006);
  folder.write("TICK " + std::string(9000, 'X'));
  CHECK(featflags_apply_file(&policy_features, folder.file().c_str(), nullptr) == FEATFLAGS_UNKNOWN);
  CHECK(refusalOf("/no/such/file") ==
        "cannot apply /no/such/file: the file cannot be opened, read or written");
  CHECK(refusalOf(folder.path).find("cannot be opened, read or written") != std::string::npos);
  CHECK(state() == asBuilt);
}

TEST_CASE("what is written is read back, and replaced as a whole") {
  const Fresh fresh;
  const Folder folder;
  REQUIRE(refusal("TICK LB_MIN").empty());
  CHECK(featflags_write_file(&policy_features, folder.file().c_str()) == FEATFLAGS_OK);
  featflags_reset(&policy_features);
  CHECK(refusalOf(folder.file()).empty());
  CHECK(state() == "BASE TICK LB_MIN NO_LB_MAX NO_STARTUP");
  std::ifstream written(folder.file());
  std::string line;
  REQUIRE(std::getline(written, line));
  REQUIRE(std::getline(written, line));
  CHECK(line == "TICK # code; high resolution tick");
  CHECK(featflags_write_file(&policy_features, "/no/such/folder/features") == FEATFLAGS_NO_FILE);
  CHECK(featflags_write_file(&policy_features, std::string(2000, 'x').c_str()) == FEATFLAGS_NO_FILE);
}

TEST_CASE("a watched file is applied when it appears, changes or is replaced, and not otherwise") {
  const Fresh fresh;
  const Folder folder;
  featflags_error error;
  featflags_file file;
  const std::string path = folder.file();
  featflags_file_watch(&file, &policy_features, path.c_str());
  CHECK(featflags_file_apply(&file, &error) == FEATFLAGS_OK); // not there yet
  for (const char *text : {"TICK\n", "NO_TICK", "TICK=1\n"}) {
    const bool on = text[0] == 'T';
    folder.write(text);
    if (file.descriptor >= 0)
      CHECK(readable(file.descriptor));
    CHECK(featflags_file_apply(&file, &error) == FEATFLAGS_OK);
    CHECK((featflags_get(&policy_features, "TICK") == 1) == on);
    CHECK_FALSE(readable(file.descriptor));
  }
  featflags_reset(&policy_features); // nothing is read again
  CHECK(featflags_file_apply(&file, &error) == FEATFLAGS_OK);
  std::ofstream(path + "2") << "a file near by";
  CHECK(featflags_file_apply(&file, &error) == FEATFLAGS_OK);
  CHECK(unlink((path + "2").c_str()) == 0);
  CHECK(state() == asBuilt);
  folder.write("NO_SUCH_FLAG\n");
  CHECK(featflags_file_apply(&file, &error) == FEATFLAGS_UNKNOWN);
  CHECK(featflags_file_apply(&file, &error) == FEATFLAGS_OK); // said once
  featflags_file_unwatch(&file);
  CHECK(file.descriptor == -1);
}

TEST_CASE("without a descriptor the time stamp tells") {
  const Fresh fresh;
  const Folder folder;
  featflags_file file;
  const std::string path = folder.file();
  featflags_file_watch(&file, &policy_features, path.c_str());
  featflags_file_unwatch(&file);
  folder.write("TICK\n");
  CHECK(featflags_file_apply(&file, nullptr) == FEATFLAGS_OK);
  CHECK(featflags_get(&policy_features, "TICK") == 1);
  folder.write("NO_TICK\n"); // another size
  CHECK(featflags_file_apply(&file, nullptr) == FEATFLAGS_OK);
  CHECK(featflags_get(&policy_features, "TICK") == 0);
}
