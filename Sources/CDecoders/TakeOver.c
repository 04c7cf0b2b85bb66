// Licensed under the Apache License, Version 2.0. See LICENSE.
#define _GNU_SOURCE
#include "CDecoders.h"
#include "TakeOver.h"

#include <signal.h>
#include <stdlib.h>
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

/// Returns true if the program was started by `decoders_start_server`, and by nobody else: by a process that made the
/// socket, whose number the variable has.
static bool is_server(void) {
    const char *mark = secure_getenv(DECODERS_VARIABLE);
    if (!mark) return false;
    long program = strtol(mark, NULL, 10);
    unsetenv(DECODERS_VARIABLE);
    int type = 0;
    socklen_t size = sizeof(type);
    if (getsockopt(DECODERS_SOCKET, SOL_SOCKET, SO_TYPE, &type, &size) != 0 || type != SOCK_SEQPACKET) return false;
    struct ucred maker = {0};
    size = sizeof(maker);
    return getsockopt(DECODERS_SOCKET, SOL_SOCKET, SO_PEERCRED, &maker, &size) == 0 && maker.pid == program;
}

__attribute__((constructor)) static void take_over(int argc, char **argv, char **environment) {
    if (!is_server()) return;
    syscall(SYS_close_range, DECODERS_LAST + 1, ~0U, 0);
    // The program that started it ends it. Whoever sends these to a group or a service means the program.
    const int ignored[] = {SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGPIPE, SIGTSTP};
    for (size_t index = 0; index < sizeof(ignored) / sizeof(ignored[0]); index++) signal(ignored[index], SIG_IGN);
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    run_later_constructors(argc, argv, environment);
    decoders_serve_requests();
    _exit(0);
}
