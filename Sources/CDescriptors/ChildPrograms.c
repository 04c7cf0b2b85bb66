// Licensed under the Apache License, Version 2.0. See LICENSE.
#define _GNU_SOURCE
#include "ChildPrograms.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/// Above all numbers that the program's own descriptors get.
enum { high_descriptor = 64 };

struct start {
    const char *path;
    char *const *arguments;
    char *const *variables;
    const int *given;
    size_t given_count;
    const int *closed;
    size_t closed_count;
    long long file_limit;
    long long memory_limit;
    pid_t parent;
    /// The pipe that tells why the program could not be started. It closes when the program runs.
    int report;
};

static void use_default_signals(void) {
    struct sigaction usual = {.sa_handler = SIG_DFL};
    // Those that cannot be set are as they should be.
    for (int number = 1; number < NSIG; number++) sigaction(number, &usual, NULL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static bool has_empty_input(void) {
    int input = open("/dev/null", O_RDONLY);
    if (input <= STDIN_FILENO) return input == STDIN_FILENO;
    return dup2(input, STDIN_FILENO) == STDIN_FILENO && close(input) == 0;
}

static bool has_descriptors(const struct start *start) {
    if (!has_empty_input()) return false;
    for (size_t index = 0; index < start->given_count; index++)
        if (dup2(start->given[index], (int)index + 1) < 0) return false;
    for (size_t index = 0; index < start->closed_count; index++) close(start->closed[index]);
    return true;
}

/// Lowers a limit, which the program cannot raise again. A lower limit that is there already stays.
static bool has_limit(int resource, long long bytes) {
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0) return false;
    const rlim_t most = (rlim_t)bytes;
    if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max <= most) return true;
    limit.rlim_max = most;
    if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > most) limit.rlim_cur = most;
    return setrlimit(resource, &limit) == 0;
}

/// Limits the size of files and the memory. A program that exceeds the first is ended by a signal, which leaves no core
/// file anywhere. Of the memory only private pages that can be written count (RLIMIT_DATA): an encoder maps far more
/// addresses than it uses.
static bool has_limits(const struct start *start) {
    const struct rlimit no_core = {0, 0};
    return setrlimit(RLIMIT_CORE, &no_core) == 0 && has_limit(RLIMIT_FSIZE, start->file_limit)
        && has_limit(RLIMIT_DATA, start->memory_limit);
}

/// Runs in the new process, which shares its memory with the other one: it only makes system calls.
static _Noreturn void become_program(const struct start *start) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // A parent that has ended already sends no signal any more.
    if (getppid() != start->parent) _exit(127);
    use_default_signals();
    if (has_limits(start) && has_descriptors(start)) execve(start->path, start->arguments, start->variables);
    int reason = errno;
    _exit(write(start->report, &reason, sizeof(reason)) < 0 ? 126 : 127);
}

/// Returns the number of the new process, or -1 and sets errno.
static pid_t fork_program(const struct start *start) {
    // Handlers of ours must not run in a process that shares our memory.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t child = vfork();
    if (child == 0) become_program(start);
    int failure = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = failure;
    return child;
}

/// Returns why the program does not run; zero if it does.
static int reason_of_failure(int report) {
    int reason = 0;
    ssize_t count;
    do count = read(report, &reason, sizeof(reason));
    while (count < 0 && errno == EINTR);
    return count == sizeof(reason) ? reason : 0;
}

pid_t photos_start_child(
    const char *path, char *const arguments[], char *const variables[], const int *given, size_t given_count,
    const int *closed, size_t closed_count, long long file_limit, long long memory_limit) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return -1;
    int report = fcntl(ends[1], F_DUPFD_CLOEXEC, high_descriptor);
    int failure = errno;
    close(ends[1]);
    pid_t child = -1;
    if (report >= 0) {
        const struct start start = {
            path, arguments, variables, given, given_count, closed, closed_count, file_limit, memory_limit, getpid(),
            report};
        child = fork_program(&start);
        failure = errno;
        close(report);
    }
    if (child > 0 && (failure = reason_of_failure(ends[0])) != 0) {
        while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
        child = -1;
    }
    close(ends[0]);
    errno = failure;
    return child;
}
