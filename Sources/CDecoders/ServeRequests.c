// Licensed under the Apache License, Version 2.0. See LICENSE.
#define _GNU_SOURCE
#include "CDecoders.h"
#include "TakeOver.h"

#include <CDescriptors.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/// The decoder: has its socket in the place of the server's, and nothing else of it.
static _Noreturn void become_decoder(int socket, uint64_t memory, pid_t server) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != server || dup2(socket, DECODERS_SOCKET) < 0) _exit(1);
    close(socket);
    close(DECODERS_PROGRAM);
    close(DECODERS_LIFELINE);
    photos_decoder_serve(DECODERS_SOCKET, memory);
    _exit(0);
}

/// The decoders that there are, so that they are waited for when the program has ended: its first process, which adopts
/// them otherwise, may wait for nobody in a container.
enum { decoder_limit = 4096 };
static struct {
    pid_t process;
    /// True if it was killed, and had not ended within the time for that.
    bool is_late;
} decoders[decoder_limit];
static int decoder_count;

static int index_of(pid_t process) {
    for (int index = 0; index < decoder_count; index++)
        if (decoders[index].process == process) return index;
    return -1;
}

static void forget_decoder(int index) { decoders[index] = decoders[--decoder_count]; }

static struct decoders_answer start_decoder(int socket, uint64_t memory) {
    if (decoder_count == decoder_limit) return (struct decoders_answer){.failure = EAGAIN};
    pid_t server = getpid();
    pid_t process = fork();
    if (process == 0) become_decoder(socket, memory, server);
    if (process < 0) return (struct decoders_answer){.failure = errno, .process = process};
    decoders[decoder_count].process = process;
    decoders[decoder_count++].is_late = false;
    return (struct decoders_answer){.process = process};
}

/// Waits until a process that was killed has ended, or for a second: one that a device or a file system holds would
/// stop all others. Returns false if it has not ended.
static bool has_ended(pid_t process) {
    int handle = (int)syscall(SYS_pidfd_open, process, 0);
    // Where the kernel has none, it takes as long as it takes.
    if (handle < 0) return true;
    struct pollfd entry = {.fd = handle, .events = POLLIN};
    int count;
    do count = poll(&entry, 1, 1000);
    while (count < 0 && errno == EINTR);
    close(handle);
    return count != 0;
}

static pid_t wait_for(pid_t process, int flags, int *status, struct rusage *usage) {
    pid_t ended;
    do ended = wait4(process, status, flags, usage);
    while (ended < 0 && errno == EINTR);
    return ended;
}

static struct decoders_answer end_decoder(pid_t process) {
    struct decoders_answer answer = {.process = process};
    int index = index_of(process);
    // The number of one that was waited for may be a stranger's.
    if (index < 0) {
        answer.failure = ESRCH;
        return answer;
    }
    // Its number is its own until it has been waited for, which nobody else does.
    kill(process, SIGKILL);
    if (!has_ended(process)) {
        decoders[index].is_late = true;
        answer.failure = ETIMEDOUT;
        return answer;
    }
    forget_decoder(index);
    int status = 0;
    struct rusage usage = {0};
    if (wait_for(process, 0, &status, &usage) < 0) {
        answer.failure = errno;
    } else {
        answer.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
        answer.status = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
        answer.peak_bytes = (int64_t)usage.ru_maxrss << 10;
    }
    return answer;
}

/// Waits for those that have ended too late for an answer.
static void forget_late_decoders(void) {
    for (int index = decoder_count - 1; index >= 0; index--)
        if (decoders[index].is_late && wait_for(decoders[index].process, WNOHANG, NULL, NULL) != 0)
            forget_decoder(index);
}

static void end_all_decoders(void) {
    for (int index = 0; index < decoder_count; index++) kill(decoders[index].process, SIGKILL);
    for (int index = 0; index < decoder_count; index++) wait_for(decoders[index].process, 0, NULL, NULL);
}

static struct decoders_answer answer(struct decoders_request request, int descriptor) {
    switch (request.action) {
    case DECODERS_START:
        if (descriptor >= 0) return start_decoder(descriptor, request.memory);
        break;
    case DECODERS_END:
        if (request.process > 0) return end_decoder(request.process);
        break;
    default: break;
    }
    return (struct decoders_answer){.failure = EINVAL};
}

/// Waits for a request. Returns false once the program has ended: another process that it has forked may still hold its
/// end of the socket.
static bool wait_for_request(void) {
    struct pollfd entries[] = {{.fd = DECODERS_SOCKET, .events = POLLIN}, {.fd = DECODERS_PROGRAM, .events = POLLIN}};
    nfds_t count = fcntl(DECODERS_PROGRAM, F_GETFD) < 0 ? 1 : 2;
    while (poll(entries, count, -1) < 0)
        if (errno != EINTR) return false;
    return count == 1 || entries[1].revents == 0;
}

static void serve(void) {
    while (wait_for_request()) {
        struct decoders_request request;
        int descriptor;
        ssize_t count = descriptors_receive(DECODERS_SOCKET, &request, sizeof(request), &descriptor);
        if (count < 0 && errno == EINTR) continue;
        bool is_refused = count < 0 && errno == EMFILE;
        if (count != sizeof(request) && !is_refused) return;
        forget_late_decoders();
        struct decoders_answer result =
            is_refused ? (struct decoders_answer){.failure = EMFILE} : answer(request, descriptor);
        if (descriptor >= 0) close(descriptor);
        if (descriptors_send(DECODERS_SOCKET, &result, sizeof(result), -1) != sizeof(result)) return;
    }
}

void decoders_serve_requests(void) {
    photos_decoder_prepare();
    // The volume of the program's folder can be removed once the program has left it.
    if (chdir("/") != 0) return;
    serve();
    end_all_decoders();
}
