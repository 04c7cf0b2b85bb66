// Licensed under the Apache License, Version 2.0. See LICENSE.
/* A shim that is loaded into a program with LD_PRELOAD. It counts the calls that change files below a folder, and refuses
 * some of them. It sees the calls of SQLite as well as our own, because both go through the C library.
 *
 *   FAULT_ROOT    the folder; calls on files elsewhere are never refused
 *   FAULT_LOG     a file that gets a line with the name of each such call
 *   FAULT_CALL    the name of the call to refuse
 *   FAULT_AT      its number, from 1
 *   FAULT_ERRNO   the error number of the refused call
 *   FAULT_FOREVER whether all later calls of that name are refused too (1), or this one only (0)
 *   FAULT_FILE    the end of a name: calls on other files are neither counted nor refused
 *   FAULT_BETWEEN a command for the shell, which runs once the program has given up SQLite's lock for writing after the
 *                 refused call: another program's commit, between a failed one and the question what became of it
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *root, *call, *suffix, *between;
static size_t root_length;
static long at, count;
static int number, forever, log_descriptor = -1, is_ready, is_between_due;

/* With the lock held. */
static void prepare(void) {
    if (is_ready) return;
    is_ready = 1;
    root = getenv("FAULT_ROOT");
    root_length = root ? strlen(root) : 0;
    call = getenv("FAULT_CALL");
    const char *text = getenv("FAULT_AT");
    at = text ? atol(text) : 0;
    text = getenv("FAULT_ERRNO");
    number = text ? atoi(text) : EIO;
    text = getenv("FAULT_FOREVER");
    forever = text && *text == '1';
    suffix = getenv("FAULT_FILE");
    between = getenv("FAULT_BETWEEN");
    const char *file = getenv("FAULT_LOG");
    if (file) log_descriptor = syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static int is_below(const char *path) {
    return root_length && strncmp(path, root, root_length) == 0
        && (path[root_length] == '/' || path[root_length] == 0);
}

static int path_of(int descriptor, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return 1;
}

static int is_place_below(int folder, const char *path) {
    if (path[0] == '/') return is_below(path);
    char base[PATH_MAX];
    if (folder == AT_FDCWD) return getcwd(base, sizeof base) && is_below(base);
    return path_of(folder, base) && is_below(base);
}

static int ends(const char *path, const char *end) {
    size_t length = strlen(path), count = strlen(end);
    return length >= count && strcmp(path + length - count, end) == 0;
}

static int is_file_below(int descriptor) {
    char path[PATH_MAX];
    return path_of(descriptor, path) && is_below(path) && (!suffix || ends(path, suffix));
}

/* Counts a call, and returns true if it is to be refused, with errno set. */
static int refuses(const char *name) {
    int is_refused = 0;
    pthread_mutex_lock(&lock);
    if (log_descriptor >= 0) {
        char line[64];
        int length = snprintf(line, sizeof line, "%s\n", name);
        if (syscall(SYS_write, log_descriptor, line, length) != length) abort();
    }
    if (call && strcmp(call, name) == 0) {
        count++;
        is_refused = count == at || (forever && count > at);
        if (is_refused && between) is_between_due = 1;
    }
    pthread_mutex_unlock(&lock);
    if (is_refused) errno = number;
    return is_refused;
}

static int watches(void) {
    pthread_mutex_lock(&lock);
    prepare();
    pthread_mutex_unlock(&lock);
    return root_length > 0;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define ON_FILE(name, descriptor) (watches() && is_file_below(descriptor) && refuses(name))
#define ON_PLACE(name, folder, path) (watches() && !suffix && is_place_below(folder, path) && refuses(name))

int fsync(int d) { return ON_FILE("fsync", d) ? -1 : NEXT(fsync)(d); }
int fdatasync(int d) { return ON_FILE("fdatasync", d) ? -1 : NEXT(fdatasync)(d); }
int ftruncate(int d, off_t size) { return ON_FILE("ftruncate", d) ? -1 : NEXT(ftruncate)(d, size); }
int ftruncate64(int d, off64_t size) { return ON_FILE("ftruncate", d) ? -1 : NEXT(ftruncate64)(d, size); }
int fchmod(int d, mode_t mode) { return ON_FILE("fchmod", d) ? -1 : NEXT(fchmod)(d, mode); }

int fallocate(int d, int mode, off_t offset, off_t size) {
    return ON_FILE("fallocate", d) ? -1 : NEXT(fallocate)(d, mode, offset, size);
}

int posix_fallocate(int d, off_t offset, off_t size) {
    return ON_FILE("fallocate", d) ? number : NEXT(posix_fallocate)(d, offset, size);
}

ssize_t pwrite(int d, const void *bytes, size_t size, off_t offset) {
    return ON_FILE("pwrite", d) ? -1 : NEXT(pwrite)(d, bytes, size, offset);
}

ssize_t pwrite64(int d, const void *bytes, size_t size, off64_t offset) {
    return ON_FILE("pwrite", d) ? -1 : NEXT(pwrite64)(d, bytes, size, offset);
}

ssize_t write(int d, const void *bytes, size_t size) {
    return ON_FILE("write", d) ? -1 : NEXT(write)(d, bytes, size);
}

int mkdir(const char *path, mode_t mode) {
    return ON_PLACE("mkdir", AT_FDCWD, path) ? -1 : NEXT(mkdir)(path, mode);
}

int mkdirat(int folder, const char *path, mode_t mode) {
    return ON_PLACE("mkdir", folder, path) ? -1 : NEXT(mkdirat)(folder, path, mode);
}

int unlink(const char *path) { return ON_PLACE("unlink", AT_FDCWD, path) ? -1 : NEXT(unlink)(path); }
int rmdir(const char *path) { return ON_PLACE("rmdir", AT_FDCWD, path) ? -1 : NEXT(rmdir)(path); }

int unlinkat(int folder, const char *path, int flags) {
    const char *name = flags & AT_REMOVEDIR ? "rmdir" : "unlink";
    return ON_PLACE(name, folder, path) ? -1 : NEXT(unlinkat)(folder, path, flags);
}

int rename(const char *from, const char *to) {
    return ON_PLACE("rename", AT_FDCWD, to) ? -1 : NEXT(rename)(from, to);
}

int renameat(int folder, const char *from, int target, const char *to) {
    return ON_PLACE("rename", target, to) ? -1 : NEXT(renameat)(folder, from, target, to);
}

int renameat2(int folder, const char *from, int target, const char *to, unsigned flags) {
    return ON_PLACE("rename", target, to) ? -1 : NEXT(renameat2)(folder, from, target, to, flags);
}

int link(const char *from, const char *to) {
    return ON_PLACE("link", AT_FDCWD, to) ? -1 : NEXT(link)(from, to);
}

int linkat(int folder, const char *from, int target, const char *to, int flags) {
    return ON_PLACE("link", target, to) ? -1 : NEXT(linkat)(folder, from, target, to, flags);
}

#define MODE(flags, last) \
    mode_t mode = 0; \
    if ((flags) & (O_CREAT | O_TMPFILE)) { \
        va_list arguments; \
        va_start(arguments, last); \
        mode = va_arg(arguments, mode_t); \
        va_end(arguments); \
    }

int open(const char *path, int flags, ...) {
    MODE(flags, flags)
    return ON_PLACE("open", AT_FDCWD, path) ? -1 : NEXT(open)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    MODE(flags, flags)
    return ON_PLACE("open", AT_FDCWD, path) ? -1 : NEXT(open64)(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
    MODE(flags, flags)
    return ON_PLACE("open", folder, path) ? -1 : NEXT(openat)(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
    MODE(flags, flags)
    return ON_PLACE("open", folder, path) ? -1 : NEXT(openat64)(folder, path, flags, mode);
}

/* The byte of the shared memory that SQLite locks for writing into the log. */
enum { write_lock = 120 };

/* Runs the other program, once, when the lock is free. */
static void unlocked(int descriptor, const struct flock *released) {
    char path[PATH_MAX];
    if (!watches() || released->l_type != F_UNLCK || released->l_start != write_lock || !path_of(descriptor, path)
        || !is_below(path) || !ends(path, "-shm")) return;
    pthread_mutex_lock(&lock);
    const char *program = is_between_due ? between : NULL;
    is_between_due = 0;
    pthread_mutex_unlock(&lock);
    /* It may find the library locked, and says so itself. */
    if (program && system(program) < 0) abort();
}

#define FCNTL(name) \
    int name(int d, int command, ...) { \
        va_list arguments; \
        va_start(arguments, command); \
        void *argument = va_arg(arguments, void *); \
        va_end(arguments); \
        int result = NEXT(name)(d, command, argument); \
        if (result == 0 && command == F_SETLK) unlocked(d, argument); \
        return result; \
    }

FCNTL(fcntl)
FCNTL(fcntl64)

/* The C library has no function for openat2. */
long syscall(long call_number, ...) {
    va_list arguments;
    va_start(arguments, call_number);
    long a[6];
    for (int place = 0; place < 6; place++) a[place] = va_arg(arguments, long);
    va_end(arguments);
    static __typeof__(&syscall) next;
    if (!next) next = NEXT(syscall);
    if (call_number == SYS_openat2 && ON_PLACE("open", (int)a[0], (const char *)a[1])) return -1;
    return next(call_number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
