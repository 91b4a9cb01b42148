// SPDX-License-Identifier: BSD-3-Clause
#include "cases/states/archive.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <memory>
#include <system_error>

#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

/// Whoever unpacks an archive of a stranger wants an end to it: a few kilobytes can hold anything.
constexpr std::size_t megabyte = 1'000'000;
constexpr std::size_t largest_total = 200 * megabyte;
constexpr int most_entries = 1000;

using Reader = std::unique_ptr<archive, decltype(&archive_read_free)>;
using Writer = std::unique_ptr<archive, decltype(&archive_write_free)>;
using Entry = std::unique_ptr<archive_entry, decltype(&archive_entry_free)>;

[[noreturn]] void fail(const std::string& doing, const std::string& name, archive* handle) {
  const char* const why = archive_error_string(handle);
  throw InputError("cannot " + doing + " " + name + ": " + (why != nullptr ? why : "bad archive"));
}

std::string content_of(archive* handle, const std::string& name, std::size_t allowed) {
  std::string content;
  char buffer[1 << 16];
  for (;;) {
    const la_ssize_t count = archive_read_data(handle, buffer, sizeof buffer);
    if (count < 0) fail("read", name, handle);
    if (count == 0) return content;
    content.append(buffer, static_cast<std::size_t>(count));
    if (content.size() > allowed) {
      throw InputError(name + ": unpacks to more than " + std::to_string(largest_total / megabyte) +
                       " MB; if you trust it, unpack it with tar and give the folder");
    }
  }
}

void add_file(archive* handle, const std::string& path_inside, const std::string& content,
              const std::string& name) {
  const Entry entry(archive_entry_new(), &archive_entry_free);
  archive_entry_set_pathname(entry.get(), path_inside.c_str());
  archive_entry_set_size(entry.get(), static_cast<la_int64_t>(content.size()));
  archive_entry_set_filetype(entry.get(), AE_IFREG);
  archive_entry_set_perm(entry.get(), 0644);
  archive_entry_set_mtime(entry.get(), 0, 0);
  const bool written = archive_write_header(handle, entry.get()) == ARCHIVE_OK &&
                       archive_write_data(handle, content.data(), content.size()) ==
                           static_cast<la_ssize_t>(content.size());
  if (!written) fail("write", name, handle);
}

void write_archive(const Files& files, const std::string& folder, const std::string& name) {
  const Writer handle(archive_write_new(), &archive_write_free);
  const bool opened = archive_write_set_format_ustar(handle.get()) == ARCHIVE_OK &&
                      archive_write_add_filter_xz(handle.get()) == ARCHIVE_OK &&
                      archive_write_open_filename(handle.get(), name.c_str()) == ARCHIVE_OK;
  if (!opened) fail("write", name, handle.get());
  for (const auto& [file, content] : files) {
    add_file(handle.get(), folder + "/" + file, content, name);
  }
  if (archive_write_close(handle.get()) != ARCHIVE_OK) fail("write", name, handle.get());
}

}  // namespace

Files unpack_files(std::string_view packed, const std::string& name) {
  const Reader handle(archive_read_new(), &archive_read_free);
  archive_read_support_filter_all(handle.get());
  archive_read_support_format_tar(handle.get());
  if (archive_read_open_memory(handle.get(), packed.data(), packed.size()) != ARCHIVE_OK) {
    fail("read", name, handle.get());
  }
  Files files;
  std::size_t left = largest_total;
  int entries = 0;
  for (;;) {
    archive_entry* entry = nullptr;
    const int status = archive_read_next_header(handle.get(), &entry);
    if (status == ARCHIVE_EOF) return files;
    if (status != ARCHIVE_OK) fail("read", name, handle.get());
    if (++entries > most_entries) {
      throw InputError(name + ": the archive has more than " + std::to_string(most_entries) +
                       " entries; if you trust it, unpack it with tar and give the folder");
    }
    if (archive_entry_filetype(entry) != AE_IFREG) continue;
    const std::string file = std::filesystem::path(archive_entry_pathname(entry)).filename();
    std::string content = content_of(handle.get(), name, left);
    left -= content.size();
    if (!files.emplace(file, std::move(content)).second) {
      throw InputError(name + ": the archive holds two files called " + file);
    }
  }
}

void pack_files(const Files& files, const std::string& folder, const std::filesystem::path& path) {
  const std::string temporary = path.string() + ".part";
  std::error_code ignored;
  try {
    write_archive(files, folder, temporary);
    std::filesystem::rename(temporary, path);
  } catch (const std::filesystem::filesystem_error& e) {
    std::filesystem::remove(temporary, ignored);
    throw InputError("cannot write " + path.string() + ": " + e.code().message());
  } catch (const InputError&) {
    std::filesystem::remove(temporary, ignored);
    throw;
  }
}

}  // namespace stickslip::cases
