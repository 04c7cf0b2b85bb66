// Licensed under the Apache License, Version 2.0. See LICENSE.
#define _GNU_SOURCE
#include "CDecoders.h"
#include "TakeOver.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static const char program[] = "/proc/self/exe";
/// The stack of the intermediate process, which calls posix_spawn and nothing else.
enum { stack_bytes = 256 << 10 };

bool decoders_can_start(void) {
    Dl_info own, entry;
    if (!dladdr((void *)decoders_can_start, &own)) return false;
    if (!dladdr((void *)getauxval(AT_ENTRY), &entry)) return false;
    // A program with the privileges of its file would not believe the environment, and run its main once more.
    return own.dli_fbase == entry.dli_fbase && !getauxval(AT_SECURE) && access(program, X_OK) == 0;
}

/// The variables that a server inherits: where libraries are, the language and the time zone, and how sanitizers
/// report. All others stay with the program, whose environment may hold secrets.
static const char *const inherited[] = {
    "LD_LIBRARY_PATH", "LIBHEIF_PLUGIN_PATH", "VIPSHOME", "LANG", "LC_ALL", "TZ", "TZDIR", "ASAN_OPTIONS",
    "TSAN_OPTIONS", "UBSAN_OPTIONS"};
#define INHERITED (sizeof(inherited) / sizeof(inherited[0]))

/// Fills the environment of a server. The strings but the first two belong to the program's own environment.
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

/// What is prepared for the server, and what became of it.
struct start {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    char mark[64];
    char *variables[INHERITED + 3];
    int failure;
    /// The server's end of its lifeline.
    int lifeline;
    struct decoders_server server;
};

static int prepare_files(posix_spawn_file_actions_t *files, int socket, int handle, int lifeline) {
    int failure = posix_spawn_file_actions_adddup2(files, socket, DECODERS_SOCKET);
    if (!failure)
        failure = handle >= 0 ? posix_spawn_file_actions_adddup2(files, handle, DECODERS_PROGRAM)
                              : posix_spawn_file_actions_addclose(files, DECODERS_PROGRAM);
    if (!failure) failure = posix_spawn_file_actions_adddup2(files, lifeline, DECODERS_LIFELINE);
    for (int stream = 0; stream < 3 && !failure; stream++)
        failure = posix_spawn_file_actions_addopen(files, stream, "/dev/null", stream ? O_WRONLY : O_RDONLY, 0);
#if __GLIBC_PREREQ(2, 34)
    if (!failure) failure = posix_spawn_file_actions_addclosefrom_np(files, DECODERS_LAST + 1);
#endif
    return failure;
}

static int prepare_attributes(posix_spawnattr_t *attributes) {
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawnattr_setsigdefault(attributes, &all);
    posix_spawnattr_setsigmask(attributes, &none);
    // A session of its own: what a terminal sends to the program does not end its decoders in the middle of a file.
    return posix_spawnattr_setflags(
        attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSID);
}

static void prepare(struct start *start, int socket, int handle) {
    snprintf(start->mark, sizeof(start->mark), "%s=%d", DECODERS_VARIABLE, (int)getpid());
    fill_environment(start->variables, start->mark);
    posix_spawn_file_actions_init(&start->files);
    posix_spawnattr_init(&start->attributes);
    start->failure = prepare_files(&start->files, socket, handle, start->lifeline);
    if (!start->failure) start->failure = prepare_attributes(&start->attributes);
}

/// Returns a descriptor of a process, or -1. It never has the number of a standard stream that is closed: what the
/// program prints, or a library closes, would meet it.
static int process_handle(pid_t process) {
    int handle = (int)syscall(SYS_pidfd_open, process, 0);
    if (handle < 0 || handle > STDERR_FILENO) return handle;
    int copy = fcntl(handle, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(handle);
    return copy;
}

/// The intermediate process (double fork): it shares memory and descriptors with the program, whose thread waits for
/// its end.
static int start_from_intermediate(void *context) {
    struct start *start = context;
    char *arguments[] = {(char *)"photos-decoders", NULL};
    start->failure = posix_spawn(
        &start->server.process, program, &start->files, &start->attributes, arguments, start->variables);
    // While the parent of the server lives, its number is nobody else's.
    if (start->failure) return 0;
    start->server.handle = process_handle(start->server.process);
    fcntl(start->lifeline, F_SETOWN, start->server.process);
    return 0;
}

/// Runs the intermediate process. It has no signal for its end, and no tracer follows it, so that neither a handler nor
/// somebody who waits for any child, nor a debugger sees it; the server that it leaves behind is adopted by the system.
static int run_intermediate(struct start *start) {
    char *stack = mmap(NULL, stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (stack == MAP_FAILED) return errno;
    // Handlers of the program must not run in a process that shares its memory.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t intermediate = clone(
        start_from_intermediate, stack + stack_bytes, CLONE_VM | CLONE_VFORK | CLONE_FILES | CLONE_UNTRACED, start);
    int failure = intermediate < 0 ? errno : 0;
    if (intermediate > 0)
        while (waitpid(intermediate, NULL, __WALL) < 0 && errno == EINTR) {}
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    munmap(stack, stack_bytes);
    return failure ? failure : start->failure;
}

/// Moves a descriptor above all numbers that the server's own descriptors get, which are above those of the standard
/// streams. Returns -1 and sets errno if no number is free.
static int moved(int descriptor) {
    int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, DECODERS_LAST + 1);
    // A number beyond the limit of descriptors is no valid one.
    int failure = errno == EINVAL ? EMFILE : errno;
    close(descriptor);
    errno = failure;
    return copy;
}

/// Makes the lifeline. A stopped process sees no descriptor become readable, but the kernel itself sends the signal
/// that lets it continue. Returns 0, or the number of the error.
static int make_lifeline(struct start *start) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return errno;
    start->lifeline = moved(ends[0]);
    int failure = start->lifeline < 0 ? errno : 0;
    start->server.lifeline = moved(ends[1]);
    if (!failure && start->server.lifeline < 0) failure = errno;
    if (!failure && fcntl(start->lifeline, F_SETSIG, SIGCONT) != 0) failure = errno;
    if (!failure && fcntl(start->lifeline, F_SETFL, O_RDONLY | O_ASYNC) != 0) failure = errno;
    return failure;
}

/// Starts the server with a copy of the socket, and of the descriptor of the program.
static int start_with_copies(struct start *start, int socket) {
    int end = fcntl(socket, F_DUPFD_CLOEXEC, DECODERS_LAST + 1);
    // A number beyond the limit of descriptors is no valid one.
    if (end < 0) return errno == EINVAL ? EMFILE : errno;
    int own = process_handle(getpid());
    int handle = own < 0 ? -1 : moved(own);
    prepare(start, end, handle);
    int failure = start->failure ? start->failure : run_intermediate(start);
    posix_spawnattr_destroy(&start->attributes);
    posix_spawn_file_actions_destroy(&start->files);
    if (handle >= 0) close(handle);
    close(end);
    return failure;
}

int decoders_start_server(int socket, struct decoders_server *server) {
    struct start start = {.lifeline = -1, .server = {.process = -1, .handle = -1, .lifeline = -1}};
    int failure = make_lifeline(&start);
    if (!failure) failure = start_with_copies(&start, socket);
    if (start.lifeline >= 0) close(start.lifeline);
    if (failure && start.server.lifeline >= 0) close(start.server.lifeline);
    *server = start.server;
    return failure;
}

void decoders_signal_server(struct decoders_server server, int signal) {
    if (server.handle >= 0) syscall(SYS_pidfd_send_signal, server.handle, signal, NULL, 0);
}

void decoders_kill_server(struct decoders_server server) {
    close(server.lifeline);
    if (server.handle < 0) return;
    decoders_signal_server(server, SIGKILL);
    // The first process of a container adopts it itself. It needs a moment to end.
    struct pollfd entry = {.fd = server.handle, .events = POLLIN};
    poll(&entry, 1, 100);
    siginfo_t info;
    syscall(SYS_waitid, 3 /* P_PIDFD */, server.handle, &info, WEXITED | WNOHANG, NULL);
    close(server.handle);
}
