// Licensed under the Apache License, Version 2.0. See LICENSE.
#define _GNU_SOURCE
#include "CDecoders.h"
#include "TakeOver.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef void (*constructor)(int, char **, char **);

/// The constructors of the program, as linkers name them. Those of a program that contains Swift's libraries come after
/// ours.
extern const constructor __init_array_start[] __attribute__((weak, visibility("hidden")));
extern const constructor __init_array_end[] __attribute__((weak, visibility("hidden")));

static void take_over(int argc, char **argv, char **environment);

/// Calls the constructors behind ours, which the loader would call after it.
static void run_later_constructors(int argc, char **argv, char **environment) {
    const constructor *next = __init_array_start;
    while (next != __init_array_end && *next != take_over) next++;
    if (next == __init_array_end) return;
    for (next++; next != __init_array_end; next++) (*next)(argc, argv, environment);
}

/// Returns true if the program was started by `decoders_start`, and by nobody else, and how much memory it may use.
static bool is_child(uint64_t *memory) {
    const char *mark = secure_getenv(DECODERS_VARIABLE);
    if (!mark) return false;
    int type = 0;
    socklen_t size = sizeof(type);
    bool has_socket = getsockopt(DECODERS_SOCKET, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_SEQPACKET;
    int parent = 0;
    unsigned long long bytes = 0;
    bool is_own = has_socket && sscanf(mark, "%d:%llu", &parent, &bytes) == 2;
    if (is_own) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        // A parent that ended before that sends nothing more.
        if (getppid() != parent) _exit(0);
        *memory = bytes;
    }
    unsetenv(DECODERS_VARIABLE);
    return is_own;
}

__attribute__((constructor)) static void take_over(int argc, char **argv, char **environment) {
    uint64_t memory = 0;
    if (!is_child(&memory)) return;
    syscall(SYS_close_range, DECODERS_SOCKET + 1, ~0U, 0);
    // The program that started it ends it. Whoever sends these to a group or a service means the program.
    const int ignored[] = {SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGPIPE, SIGTSTP};
    for (size_t index = 0; index < sizeof(ignored) / sizeof(ignored[0]); index++) signal(ignored[index], SIG_IGN);
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    run_later_constructors(argc, argv, environment);
    photos_decoder_serve(DECODERS_SOCKET, memory);
    _exit(0);
}
