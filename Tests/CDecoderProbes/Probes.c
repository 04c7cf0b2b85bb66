// Licensed under the Apache License, Version 2.0. See LICENSE.
#define _GNU_SOURCE
#include "CDecoderProbes.h"

#include <CDescriptors.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int64_t result(long answer) { return answer < 0 ? errno : 0; }

// What the filter refuses.

static int64_t try_open(void) { return result(open("/etc/hostname", O_RDONLY)); }
static int64_t try_create(void) { return result(open("/tmp/photos-decoder-probe", O_CREAT | O_WRONLY, 0600)); }
static int64_t try_socket(void) { return result(socket(AF_INET, SOCK_STREAM, 0)); }
static int64_t try_socketpair(void) {
    int ends[2];
    return result(socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
}
static int64_t try_exec(void) {
    char *arguments[] = {(char *)"true", NULL};
    return result(execv("/bin/true", arguments));
}
/// Returns an error's number by itself.
static int64_t try_spawn(void) {
    pid_t process;
    char *arguments[] = {(char *)"true", NULL};
    return posix_spawn(&process, "/bin/true", NULL, NULL, arguments, NULL);
}
static int64_t try_fork(void) { return result(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)); }
/// The flags of a thread whose descriptors are its own. The system itself takes them for an invalid argument, because such
/// a thread needs more of them.
static int64_t try_descriptor_table(void) { return result(syscall(SYS_clone, CLONE_VM | CLONE_THREAD, 0, 0, 0, 0)); }
static int64_t try_clone3(void) { return result(syscall(SYS_clone3, NULL, 0)); }
static int64_t try_openat2(void) { return result(syscall(SYS_openat2, AT_FDCWD, "/etc/hostname", NULL, 0)); }
static int64_t try_io_uring(void) { return result(syscall(SYS_io_uring_setup, 1, NULL)); }
static int64_t try_kill(void) { return result(kill(getppid(), 0)); }
static int64_t try_ptrace(void) { return result(ptrace(PTRACE_ATTACH, getppid(), NULL, NULL)); }
static int64_t try_status(void) {
    struct stat status;
    return result(stat("/etc/hostname", &status));
}
static int64_t try_unlink(void) { return result(unlink("/tmp/photos-decoder-probe")); }
static int64_t try_huge_pages(void) { return result(memfd_create("probe", MFD_CLOEXEC | MFD_HUGETLB)); }
static int64_t try_limit(void) {
    struct rlimit limit = {1 << 20, 1 << 20};
    return result(setrlimit(RLIMIT_NOFILE, &limit));
}

/// The file of the job.
static int own_file;
static int64_t try_write(void) { return result(pwrite(own_file, "x", 1, 0)); }
static int64_t try_truncate(void) { return result(ftruncate(own_file, 0)); }
static int64_t try_seal(void) { return result(fcntl(own_file, F_ADD_SEALS, F_SEAL_WRITE)); }
static int64_t try_map(void) {
    return result(mmap(NULL, 1, PROT_READ | PROT_WRITE, MAP_SHARED, own_file, 0) == MAP_FAILED ? -1 : 0);
}

static int64_t count_descriptors(void) {
    int64_t count = 0;
    for (int number = 0; number < 1024; number++) count += fcntl(number, F_GETFD) >= 0;
    return count;
}
static int64_t has_secret(void) { return getenv("PHOTOS_DECODERS_TEST_SECRET") != NULL; }

static void *nothing(void *context) { return context; }
static int64_t try_thread(void) {
    pthread_t thread;
    int failure = pthread_create(&thread, NULL, nothing, NULL);
    return failure ? failure : pthread_join(thread, NULL);
}

// What ends a decoder.

static int64_t crash(void) {
    *(volatile int *)8 = 1;
    return 0;
}
static int64_t give_up(void) { abort(); }
static int64_t leave(void) { _exit(3); }
/// What others send to a decoder, or the system where a limit is reached.
static int64_t be_killed(void) { return result(raise(SIGKILL)); }
static int64_t exceed_file_size(void) { return result(raise(SIGXFSZ)); }
static int64_t be_stopped(void) { return result(raise(SIGSTOP)); }
static int64_t spin(void) {
    for (volatile unsigned count = 0;; count++) {}
}
/// Where the last block is, so that the optimizer leaves none of them out.
static char *volatile grown;
static int64_t grow(void) {
    for (;;) {
        grown = malloc(1 << 20);
        if (!grown) abort();
        memset(grown, 1, 1 << 20);
    }
}

static int own_socket;
static int64_t flood(void) {
    static const char packet[] = "{\"needsMemory\":{\"_0\":1}}";
    for (;;) (void)descriptors_send(own_socket, packet, sizeof(packet) - 1, -1);
}

static int64_t send_endless(void) {
    static char packet[70000];
    memset(packet, ' ', sizeof(packet));
    return result(descriptors_send(own_socket, packet, sizeof(packet), -1));
}

static const struct {
    const char *name;
    int64_t (*call)(void);
} probes[] = {
    {"open", try_open}, {"create", try_create}, {"socket", try_socket}, {"socketpair", try_socketpair},
    {"exec", try_exec}, {"spawn", try_spawn}, {"fork", try_fork}, {"descriptor table", try_descriptor_table},
    {"clone3", try_clone3}, {"openat2", try_openat2}, {"io_uring", try_io_uring}, {"kill", try_kill},
    {"ptrace", try_ptrace}, {"status", try_status}, {"unlink", try_unlink}, {"limit", try_limit},
    {"descriptors", count_descriptors},
    {"huge pages", try_huge_pages}, {"secret", has_secret}, {"write", try_write}, {"truncate", try_truncate},
    {"seal", try_seal}, {"map", try_map}, {"thread", try_thread}, {"crash", crash}, {"abort", give_up},
    {"leave", leave}, {"killed", be_killed}, {"file size", exceed_file_size}, {"stopped", be_stopped}, {"spin", spin},
    {"grow", grow}, {"flood", flood}, {"endless", send_endless}};

/// Returns a descriptor of this kind, or -1 for none.
static int descriptor(const char *kind, int file) {
    if (!strncmp(kind, "none", 4)) return -1;
    if (!strncmp(kind, "job", 3)) return file;
    if (!strncmp(kind, "event", 5)) return eventfd(0, EFD_CLOEXEC);
    int memory = memfd_create("probe", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (ftruncate(memory, 64)) return -1;
    const char bytes[64] = {0};
    if (strncmp(kind, "sparse", 6) && pwrite(memory, bytes, 64, 0) != 64) return -1;
    int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL;
    if (!strncmp(kind, "writable", 8)) seals &= ~F_SEAL_WRITE;
    if (!strncmp(kind, "shrinkable", 10)) seals &= ~F_SEAL_SHRINK;
    if (strncmp(kind, "unsealed", 8)) fcntl(memory, F_ADD_SEALS, seals);
    return memory;
}

int64_t photos_decoder_probe(const char *name, int socket, int file) {
    own_socket = socket;
    own_file = file;
    for (size_t index = 0; index < sizeof(probes) / sizeof(probes[0]); index++)
        if (!strcmp(name, probes[index].name)) return probes[index].call();
    // "send KIND MESSAGE": sends a message with a descriptor of this kind.
    if (strncmp(name, "send ", 5)) return -1;
    const char *message = strchr(name + 5, ' ');
    if (!message) return -1;
    (void)descriptors_send(socket, message + 1, strlen(message + 1), descriptor(name + 5, file));
    return 0;
}

pid_t probes_fork(int (*work)(int end), int end) {
    pid_t process = fork();
    if (process == 0) _exit(work(end));
    return process;
}

static volatile sig_atomic_t signals;
static void count_signal(int number) { signals++; }

void probes_count_signals_of_children(void) {
    struct sigaction action = {.sa_handler = count_signal, .sa_flags = SA_RESTART};
    sigaction(SIGCHLD, &action, NULL);
}

int probes_signals_of_children(void) { return signals; }

int probes_take_proc_away(void) {
    if (unshare(CLONE_NEWNS)) return errno;
    if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL)) return errno;
    return mount("nothing", "/proc", "tmpfs", 0, NULL) ? errno : 0;
}

bool probes_ends_within(pid_t process, int milliseconds) {
    int handle = (int)syscall(SYS_pidfd_open, process, 0);
    if (handle < 0) return errno == ESRCH;
    struct pollfd entry = {.fd = handle, .events = POLLIN};
    int count = poll(&entry, 1, milliseconds);
    close(handle);
    return count == 1;
}

int probes_send_descriptors(int socket, int count) {
    int file = memfd_create("probe", MFD_CLOEXEC), failure = file < 0 ? errno : 0;
    for (int index = 0; index < count && !failure; index++)
        if (descriptors_send(socket, "", 1, file) != 1) failure = errno;
    if (file >= 0) close(file);
    return failure;
}

int probes_limit_processes(pid_t process, unsigned count) {
    struct rlimit limit = {count, count};
    return prlimit(process, RLIMIT_NPROC, &limit, NULL) ? errno : 0;
}

enum { descriptor_limit = 256 };
static int taken[descriptor_limit];
static int taken_count;

int probes_leave_descriptors(int count) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit)) return errno;
    limit.rlim_cur = descriptor_limit;
    if (setrlimit(RLIMIT_NOFILE, &limit)) return errno;
    int next;
    while ((next = open("/dev/null", O_RDONLY | O_CLOEXEC)) >= 0) taken[taken_count++] = next;
    if (errno != EMFILE || taken_count < count) return errno;
    while (count-- > 0) close(taken[--taken_count]);
    return 0;
}

void probes_give_descriptors_back(void) {
    while (taken_count > 0) close(taken[--taken_count]);
}
