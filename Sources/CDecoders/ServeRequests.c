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
#include <sys/wait.h>
#include <unistd.h>

/// The decoder: has its socket in the place of the server's, and nothing else of it.
static _Noreturn void become_decoder(int socket, uint64_t memory, pid_t server) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != server || dup2(socket, DECODERS_SOCKET) < 0) _exit(1);
    close(socket);
    close(DECODERS_PROGRAM);
    photos_decoder_serve(DECODERS_SOCKET, memory);
    _exit(0);
}

/// The decoders that there are, so that they are waited for when the program has ended: its first process, which adopts
/// them otherwise, may wait for nobody in a container.
enum { decoder_limit = 4096 };
static pid_t decoders[decoder_limit];
static int decoder_count;

static bool is_decoder(pid_t process) {
    for (int index = 0; index < decoder_count; index++)
        if (decoders[index] == process) return true;
    return false;
}

static void forget_decoder(pid_t process) {
    for (int index = 0; index < decoder_count; index++)
        if (decoders[index] == process) decoders[index] = decoders[--decoder_count];
}

static struct decoders_answer start_decoder(int socket, uint64_t memory) {
    if (decoder_count == decoder_limit) return (struct decoders_answer){.failure = EAGAIN};
    pid_t server = getpid();
    pid_t process = fork();
    if (process == 0) become_decoder(socket, memory, server);
    if (process > 0) decoders[decoder_count++] = process;
    return (struct decoders_answer){.failure = process < 0 ? errno : 0, .process = process};
}

static struct decoders_answer end_decoder(pid_t process) {
    struct decoders_answer answer = {.process = process};
    // The number of one that was waited for may be a stranger's.
    if (!is_decoder(process)) {
        answer.failure = ESRCH;
        return answer;
    }
    forget_decoder(process);
    // Its number is its own until it has been waited for, which nobody else does.
    kill(process, SIGKILL);
    int status = 0;
    struct rusage usage = {0};
    pid_t ended;
    do ended = wait4(process, &status, 0, &usage);
    while (ended < 0 && errno == EINTR);
    if (ended < 0) {
        answer.failure = errno;
    } else {
        answer.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
        answer.status = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
        answer.peak_bytes = (int64_t)usage.ru_maxrss << 10;
    }
    return answer;
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

/// Waits for a request. Returns false once the program has ended: another process that it has forked may still hold its end
/// of the socket.
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
        if (count != sizeof(request)) return;
        struct decoders_answer result = answer(request, descriptor);
        if (descriptor >= 0) close(descriptor);
        if (descriptors_send(DECODERS_SOCKET, &result, sizeof(result), -1) != sizeof(result)) return;
    }
}

void decoders_serve_requests(void) {
    photos_decoder_prepare();
    // The volume of the program's folder can be removed once the program has left it.
    if (chdir("/") != 0) return;
    serve();
    while (decoder_count > 0) end_decoder(decoders[0]);
}
