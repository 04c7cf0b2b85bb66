// Licensed under the Apache License, Version 2.0. See LICENSE.
#define _GNU_SOURCE
#include "CDecoders.h"
#include "TakeOver.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static const char program[] = "/proc/self/exe";

bool decoders_can_start(void) {
    Dl_info own, entry;
    if (!dladdr((void *)decoders_can_start, &own)) return false;
    if (!dladdr((void *)getauxval(AT_ENTRY), &entry)) return false;
    return own.dli_fbase == entry.dli_fbase && access(program, X_OK) == 0;
}

/// The variables that a child inherits: where libraries are, the language and the time zone, and how sanitizers report.
/// All others stay with the program, whose environment may hold secrets.
static const char *const inherited[] = {
    "LD_LIBRARY_PATH", "LIBHEIF_PLUGIN_PATH", "VIPSHOME", "LANG", "LC_ALL", "TZ", "TZDIR", "ASAN_OPTIONS",
    "TSAN_OPTIONS", "UBSAN_OPTIONS"};
#define INHERITED (sizeof(inherited) / sizeof(inherited[0]))

/// Fills the environment of a child. The strings but the first two belong to the program's own environment.
static void fill_environment(char **variables, char *mark) {
    size_t count = 0;
    variables[count++] = mark;
    variables[count++] = (char *)"SWIFT_BACKTRACE=enable=no";
    for (size_t index = 0; index < INHERITED; index++) {
        size_t length = strlen(inherited[index]);
        for (char **variable = environ; variable && *variable; variable++) {
            if (strncmp(*variable, inherited[index], length) || (*variable)[length] != '=') continue;
            variables[count++] = *variable;
            break;
        }
    }
    variables[count] = NULL;
}

static int prepare_files(posix_spawn_file_actions_t *files, int socket) {
    int failure = posix_spawn_file_actions_adddup2(files, socket, DECODERS_SOCKET);
    for (int stream = 0; stream < 3 && !failure; stream++)
        failure = posix_spawn_file_actions_addopen(files, stream, "/dev/null", stream ? O_WRONLY : O_RDONLY, 0);
#if __GLIBC_PREREQ(2, 34)
    if (!failure) failure = posix_spawn_file_actions_addclosefrom_np(files, DECODERS_SOCKET + 1);
#endif
    return failure;
}

static int prepare_attributes(posix_spawnattr_t *attributes) {
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawnattr_setsigdefault(attributes, &all);
    posix_spawnattr_setsigmask(attributes, &none);
    // A group of its own: what a terminal sends to the program does not end its decoders in the middle of a file.
    posix_spawnattr_setpgroup(attributes, 0);
    return posix_spawnattr_setflags(
        attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
}

int decoders_start(int socket, uint64_t memory, struct decoders_child *child) {
    // Above all numbers that the child's own descriptors get.
    int end = fcntl(socket, F_DUPFD_CLOEXEC, DECODERS_SOCKET + 1);
    if (end < 0) return errno;
    char mark[64];
    snprintf(mark, sizeof(mark), "%s=%d:%llu", DECODERS_VARIABLE, (int)getpid(), (unsigned long long)memory);
    char *variables[INHERITED + 3];
    fill_environment(variables, mark);
    char *arguments[] = {(char *)"photos-decoder", NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    int failure = prepare_files(&files, end);
    if (!failure) failure = prepare_attributes(&attributes);
    if (!failure) failure = posix_spawn(&child->process, program, &files, &attributes, arguments, variables);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    close(end);
    child->handle = failure ? -1 : (int)syscall(SYS_pidfd_open, child->process, 0);
    return failure;
}

struct decoders_end decoders_end(struct decoders_child child) {
    struct decoders_end end = {0};
    // By its descriptor, because its number may be another's when the program has waited for all its children.
    if (child.handle >= 0) syscall(SYS_pidfd_send_signal, child.handle, SIGKILL, NULL, 0);
    else kill(child.process, SIGKILL);
    siginfo_t info = {0};
    struct rusage usage = {0};
    idtype_t type = child.handle >= 0 ? (idtype_t)3 /* P_PIDFD */ : P_PID;
    id_t number = child.handle >= 0 ? (id_t)child.handle : (id_t)child.process;
    long result;
    do result = syscall(SYS_waitid, type, number, &info, WEXITED, &usage);
    while (result != 0 && errno == EINTR);
    if (child.handle >= 0) close(child.handle);
    // A program that ignores SIGCHLD has no children to wait for: the kernel has forgotten how it ended.
    if (result != 0) return end;
    if (info.si_code == CLD_EXITED) end.status = info.si_status;
    else end.signal = info.si_status;
    end.peak_bytes = (int64_t)usage.ru_maxrss << 10;
    return end;
}
