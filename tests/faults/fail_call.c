// SPDX-License-Identifier: BSD-3-Clause
// A library to be preloaded: makes the n-th call of chosen kinds fail, or kills the process there.
//
//   FAULT_KINDS  kinds of calls that are counted, separated by commas: open create read write close
//                rename remove folder sync memory map process pipe thread lock stream
//   FAULT_EACH   1: each kind is counted for itself, which is the same from run to run also where
//                threads are at work; else all together
//   FAULT_AT     the number of the call that fails, from 1; 0: none does
//   FAULT_ERROR  the error number of a call that fails; 0: the process is killed before the call
//   FAULT_LOG    a file that gets a line for each counted call: its number, its kind, and a number
//                that is the same for calls from the same place in the program
//
// Counting begins with main(). Processes that the program starts are left alone.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind {
  KIND_OPEN,
  KIND_CREATE,
  KIND_READ,
  KIND_WRITE,
  KIND_CLOSE,
  KIND_RENAME,
  KIND_REMOVE,
  KIND_FOLDER,
  KIND_SYNC,
  KIND_MEMORY,
  KIND_MAP,
  KIND_PROCESS,
  KIND_PIPE,
  KIND_THREAD,
  KIND_LOCK,
  KIND_STREAM,
  KINDS
};
static const char* const kind_names[KINDS] = {
    "open", "create", "read", "write",   "close", "rename", "remove", "folder",
    "sync", "memory", "map",  "process", "pipe",  "thread", "lock",   "stream"};

static int counted[KINDS];
static long fails_at;
static int error_number;
static int log_file = -1;
static atomic_long calls[KINDS];
static int counts_each;
static atomic_int armed;
static __thread int inside;  // what this library itself calls is not counted

extern void* __libc_malloc(size_t);
extern void* __libc_calloc(size_t, size_t);
extern void* __libc_realloc(void*, size_t);
extern void* __libc_memalign(size_t, size_t);

static void note(long number, enum kind kind) {
  void* frames[10];  // deeper ones tell callers of callers apart, of which there are thousands
  const int depth = backtrace(frames, 10);
  uint64_t place = 1469598103934665603u;
  for (int i = 2; i < depth; ++i) place = (place ^ (uintptr_t)frames[i]) * 1099511628211u;
  char line[96];
  const int length = snprintf(line, sizeof line, "%ld %s %016llx\n", number, kind_names[kind],
                              (unsigned long long)place);
  syscall(SYS_write, log_file, line, (size_t)length);
}

/// Whether this call is the one that fails; errno is set then.
static int fails(enum kind kind) {
  if (!atomic_load(&armed) || !counted[kind] || inside) return 0;
  const long number = atomic_fetch_add(&calls[counts_each ? kind : 0], 1) + 1;
  if (log_file >= 0) {
    inside = 1;
    note(number, kind);
    inside = 0;
  }
  if (number != fails_at) return 0;
  if (error_number == 0) {
    kill(getpid(), SIGKILL);
    for (;;) pause();
  }
  errno = error_number;
  return 1;
}

static void* next(const char* name) {
  const int before = inside;
  inside = 1;
  void* const found = dlsym(RTLD_NEXT, name);
  inside = before;
  return found;
}
#define NEXT(type, name)        \
  static __typeof__(type) real; \
  if (!real) real = (__typeof__(type))(uintptr_t)next(name)

__attribute__((constructor)) static void prepare(void) {
  const char* const kinds = getenv("FAULT_KINDS");
  for (int k = 0; kinds && k < KINDS; ++k) {
    const size_t length = strlen(kind_names[k]);
    for (const char* at = strstr(kinds, kind_names[k]); at; at = strstr(at + 1, kind_names[k])) {
      if ((at == kinds || at[-1] == ',') && (at[length] == ',' || !at[length])) counted[k] = 1;
    }
  }
  counts_each = getenv("FAULT_EACH") != NULL;
  if (getenv("FAULT_AT")) fails_at = atol(getenv("FAULT_AT"));
  if (getenv("FAULT_ERROR")) error_number = atoi(getenv("FAULT_ERROR"));
  if (getenv("FAULT_LOG"))
    log_file = (int)syscall(SYS_openat, AT_FDCWD, getenv("FAULT_LOG"),
                            O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (log_file >= 0) log_file = fcntl(log_file, F_DUPFD_CLOEXEC, 500);
  unsetenv("LD_PRELOAD");
  void* frames[2];
  backtrace(frames, 2);  // loads what it needs now
}

typedef int main_type(int, char**, char**);
static main_type* real_main;
static int counting_main(int argc, char** argv, char** environment) {
  atomic_store(&armed, 1);
  return real_main(argc, argv, environment);
}
typedef int start_type(main_type*, int, char**, void (*)(void), void (*)(void), void (*)(void),
                       void*);
int __libc_start_main(main_type* main, int argc, char** argv, void (*init)(void),
                      void (*fini)(void), void (*rtld_fini)(void), void* stack_end) {
  NEXT(start_type*, "__libc_start_main");
  real_main = main;
  return real(counting_main, argc, argv, init, fini, rtld_fini, stack_end);
}

// Memory.
void* malloc(size_t size) { return fails(KIND_MEMORY) ? NULL : __libc_malloc(size); }
void* calloc(size_t n, size_t size) { return fails(KIND_MEMORY) ? NULL : __libc_calloc(n, size); }
void* realloc(void* old, size_t size) {
  return fails(KIND_MEMORY) ? NULL : __libc_realloc(old, size);
}
void* aligned_alloc(size_t a, size_t size) {
  return fails(KIND_MEMORY) ? NULL : __libc_memalign(a, size);
}
int posix_memalign(void** out, size_t a, size_t size) {
  if (fails(KIND_MEMORY)) return ENOMEM;
  *out = __libc_memalign(a, size);
  return *out ? 0 : ENOMEM;
}

/// Whether that place is in the allocator of a TBB that never ends where it has no memory: from
/// 2022.1 (interface 12.15) on it waits there for a lock that it holds itself; 2021.8 (12.8)
/// throws.
static int would_wait_for_ever(const void* place) {
  static int (*version)(void);
  if (!version)
    version = (int (*)(void))(uintptr_t)dlsym(RTLD_DEFAULT, "TBB_runtime_interface_version");
  Dl_info library;
  return version && version() > 12080 && dladdr(place, &library) && library.dli_fname &&
         strstr(library.dli_fname, "libtbbmalloc");
}
void* mmap(void* at, size_t n, int protection, int flags, int file, off_t offset) {
  NEXT(void* (*)(void*, size_t, int, int, int, off_t), "mmap");
  if (atomic_load(&armed) && counted[KIND_MAP] && !inside) {
    inside = 1;
    const int is_passed = would_wait_for_ever(__builtin_return_address(0));
    inside = 0;
    if (is_passed) return real(at, n, protection, flags, file, offset);
  }
  return fails(KIND_MAP) ? MAP_FAILED : real(at, n, protection, flags, file, offset);
}

// Files.
static enum kind kind_of_open(int flags) {
  return flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE ? KIND_CREATE : KIND_OPEN;
}
#define OPEN_MODE(flags)                    \
  mode_t mode = 0;                          \
  if (kind_of_open(flags) == KIND_CREATE) { \
    va_list rest;                           \
    va_start(rest, flags);                  \
    mode = va_arg(rest, mode_t);            \
    va_end(rest);                           \
  }
int open(const char* path, int flags, ...) {
  OPEN_MODE(flags)
  NEXT(int (*)(const char*, int, ...), "open");
  return fails(kind_of_open(flags)) ? -1 : real(path, flags, mode);
}
int open64(const char* path, int flags, ...) {
  OPEN_MODE(flags)
  NEXT(int (*)(const char*, int, ...), "open64");
  return fails(kind_of_open(flags)) ? -1 : real(path, flags, mode);
}
int openat(int folder, const char* path, int flags, ...) {
  OPEN_MODE(flags)
  NEXT(int (*)(int, const char*, int, ...), "openat");
  return fails(kind_of_open(flags)) ? -1 : real(folder, path, flags, mode);
}
int openat64(int folder, const char* path, int flags, ...) {
  OPEN_MODE(flags)
  NEXT(int (*)(int, const char*, int, ...), "openat64");
  return fails(kind_of_open(flags)) ? -1 : real(folder, path, flags, mode);
}
#define FAILING(kind, result, type, name, parameters, arguments) \
  type name parameters {                                         \
    NEXT(type(*) parameters, #name);                             \
    return fails(kind) ? (result) : real arguments;              \
  }
FAILING(KIND_OPEN, NULL, FILE*, fopen, (const char* path, const char* mode), (path, mode))
FAILING(KIND_OPEN, NULL, FILE*, fopen64, (const char* path, const char* mode), (path, mode))
FAILING(KIND_OPEN, NULL, DIR*, opendir, (const char* path), (path))
FAILING(KIND_READ, -1, ssize_t, read, (int file, void* to, size_t n), (file, to, n))
FAILING(KIND_READ, -1, ssize_t, readv, (int file, const struct iovec* v, int n), (file, v, n))
FAILING(KIND_READ, -1, ssize_t, readlink, (const char* path, char* to, size_t n), (path, to, n))
FAILING(KIND_WRITE, -1, ssize_t, write, (int file, const void* from, size_t n), (file, from, n))
FAILING(KIND_WRITE, -1, ssize_t, writev, (int file, const struct iovec* v, int n), (file, v, n))
FAILING(KIND_WRITE, -1, ssize_t, pwrite, (int file, const void* from, size_t n, off_t at),
        (file, from, n, at))
FAILING(KIND_STREAM, 0, size_t, fwrite, (const void* from, size_t size, size_t n, FILE* to),
        (from, size, n, to))
FAILING(KIND_STREAM, EOF, int, fflush, (FILE * file), (file))
FAILING(KIND_SYNC, -1, int, fsync, (int file), (file))
FAILING(KIND_SYNC, -1, int, fdatasync, (int file), (file))
FAILING(KIND_SYNC, -1, int, ftruncate, (int file, off_t size), (file, size))
FAILING(KIND_RENAME, -1, int, rename, (const char* from, const char* to), (from, to))
FAILING(KIND_RENAME, -1, int, renameat, (int f, const char* from, int t, const char* to),
        (f, from, t, to))
FAILING(KIND_RENAME, -1, int, renameat2,
        (int f, const char* from, int t, const char* to, unsigned flags), (f, from, t, to, flags))
FAILING(KIND_RENAME, -1, int, link, (const char* from, const char* to), (from, to))
FAILING(KIND_RENAME, -1, int, linkat, (int f, const char* from, int t, const char* to, int flags),
        (f, from, t, to, flags))
FAILING(KIND_FOLDER, -1, int, chmod, (const char* path, mode_t mode), (path, mode))
FAILING(KIND_RENAME, -1, int, symlink, (const char* from, const char* to), (from, to))
FAILING(KIND_REMOVE, -1, int, unlink, (const char* path), (path))
FAILING(KIND_REMOVE, -1, int, unlinkat, (int folder, const char* path, int flags),
        (folder, path, flags))
FAILING(KIND_REMOVE, -1, int, rmdir, (const char* path), (path))
FAILING(KIND_REMOVE, -1, int, remove, (const char* path), (path))
FAILING(KIND_FOLDER, -1, int, mkdir, (const char* path, mode_t mode), (path, mode))
FAILING(KIND_LOCK, -1, int, flock, (int file, int operation), (file, operation))
int close(int file) {  // a failing close closes all the same
  NEXT(int (*)(int), "close");
  const int failed = fails(KIND_CLOSE);
  const int error = errno;
  const int answer = real(file);
  if (failed) errno = error;
  return failed ? -1 : answer;
}

// Processes.
FAILING(KIND_PROCESS, -1, pid_t, fork, (void), ())
FAILING(KIND_PIPE, -1, int, pipe, (int ends[2]), (ends))
FAILING(KIND_PIPE, -1, int, pipe2, (int ends[2], int flags), (ends, flags))
FAILING(KIND_PIPE, -1, int, dup, (int file), (file))
FAILING(KIND_PIPE, -1, int, dup2, (int from, int to), (from, to))
int posix_spawn(pid_t* pid, const char* path, const posix_spawn_file_actions_t* actions,
                const posix_spawnattr_t* attributes, char* const words[],
                char* const environment[]) {
  NEXT(int (*)(pid_t*, const char*, const posix_spawn_file_actions_t*, const posix_spawnattr_t*,
               char* const*, char* const*),
       "posix_spawn");
  return fails(KIND_PROCESS) ? errno : real(pid, path, actions, attributes, words, environment);
}
int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*body)(void*),
                   void* with) {
  NEXT(int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*), "pthread_create");
  return fails(KIND_THREAD) ? EAGAIN : real(thread, attributes, body, with);
}
