// Licensed under the Apache License, Version 2.0. See LICENSE.
#define _GNU_SOURCE
#include "CDecoders.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <sched.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/// The descriptors that a job may open: the file, its pixels, and one that is on its way.
enum { descriptors_for_jobs = 4 };
/// From this number on system calls have the same number on all processors, and libraries use older ones where they are
/// missing: clone3, openat2, faccessat2 and later ones.
enum { first_new_call = 424 };
enum { add_seals = 1033, get_seals = 1034, set_name_of_memory = 0x53564d41 };

/// Calls that compute, read and write what was given, and nothing else.
static const int allowed[] = {
    // Memory.
    SYS_brk, SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise,
    // Descriptors that the process has.
    SYS_read, SYS_readv, SYS_pread64, SYS_preadv, SYS_write, SYS_writev, SYS_pwrite64, SYS_lseek, SYS_fstat, SYS_close,
    SYS_ftruncate, SYS_fallocate, SYS_ppoll, SYS_eventfd2,
    // Threads and their locks.
    SYS_futex, SYS_set_robust_list, SYS_get_robust_list, SYS_rseq, SYS_set_tid_address, SYS_sched_yield,
    SYS_sched_getaffinity, SYS_sched_getparam, SYS_sched_getscheduler, SYS_getcpu, SYS_membarrier, SYS_exit,
    SYS_exit_group,
    // Time.
    SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday,
    // Signals of its own.
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack, SYS_restart_syscall,
    // What it is.
    SYS_getpid, SYS_gettid, SYS_getppid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_uname, SYS_sysinfo,
    SYS_getrusage, SYS_getrandom,
#if defined(__x86_64__)
    SYS_poll, SYS_time,
#endif
};

/// A filter that is being written.
struct program {
    struct sock_filter steps[512];
    unsigned short count;
};

static void add(struct program *program, struct sock_filter step) { program->steps[program->count++] = step; }

static void load(struct program *program, size_t offset) {
    add(program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offset));
}

static void answer(struct program *program, unsigned action) {
    add(program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action));
}

/// Answers what is loaded if it is this value.
static void answer_equal(struct program *program, unsigned value, unsigned action) {
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1));
    answer(program, action);
}

/// Allows a call whose argument is one of these values, and refuses it otherwise. The steps after it find the number of
/// the call loaded.
static void allow_values(
    struct program *program, int call, int argument, const unsigned *values, unsigned char count) {
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, (unsigned char)(2 * count + 2)));
    load(program, offsetof(struct seccomp_data, args) + 8 * (size_t)argument);
    for (int index = 0; index < count; index++) answer_equal(program, values[index], SECCOMP_RET_ALLOW);
    answer(program, SECCOMP_RET_ERRNO | EPERM);
}

/// The flags with which the C libraries start threads, and those without which it is none, or one whose descriptors are
/// not those of the others: each of these has a limit of its own.
enum {
    needed_flags = CLONE_VM | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD,
    thread_flags = needed_flags | CLONE_FS | CLONE_SYSVSEM | CLONE_SETTLS | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID
        | CLONE_DETACHED,
};

/// Allows new threads, and refuses new processes.
static void allow_threads(struct program *program) {
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 6));
    load(program, offsetof(struct seccomp_data, args));
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, ~(unsigned)thread_flags, 3, 0));
    add(program, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, needed_flags));
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, needed_flags, 0, 1));
    answer(program, SECCOMP_RET_ALLOW);
    answer(program, SECCOMP_RET_ERRNO | EPERM);
}

/// Allows to ask for limits, and refuses to set them.
static void allow_reading_limits(struct program *program) {
    size_t argument = offsetof(struct seccomp_data, args) + 8 * 2;
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prlimit64, 0, 6));
    load(program, argument);
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 3));
    load(program, argument + 4);
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1));
    answer(program, SECCOMP_RET_ALLOW);
    answer(program, SECCOMP_RET_ERRNO | EPERM);
}

#if defined(ARCHITECTURE)
static void write_filter(struct program *program) {
    load(program, offsetof(struct seccomp_data, arch));
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0));
    answer(program, SECCOMP_RET_KILL_PROCESS);
    load(program, offsetof(struct seccomp_data, nr));
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, first_new_call, 0, 1));
    answer(program, SECCOMP_RET_ERRNO | ENOSYS);
    for (size_t index = 0; index < sizeof(allowed) / sizeof(allowed[0]); index++)
        answer_equal(program, (unsigned)allowed[index], SECCOMP_RET_ALLOW);
    const unsigned socket[] = {DECODERS_SOCKET};
    allow_values(program, SYS_recvmsg, 0, socket, 1);
    allow_values(program, SYS_sendmsg, 0, socket, 1);
    const unsigned commands[] = {F_GETFD, F_SETFD, F_GETFL, add_seals, get_seals};
    allow_values(program, SYS_fcntl, 1, commands, 5);
    // New files are in memory only, and not in the pages that the system has put aside for others.
    const unsigned kinds[] = {MFD_CLOEXEC, MFD_CLOEXEC | MFD_ALLOW_SEALING};
    allow_values(program, SYS_memfd_create, 1, kinds, 2);
    const unsigned names[] = {PR_SET_NAME, set_name_of_memory};
    allow_values(program, SYS_prctl, 0, names, 2);
    const unsigned own[] = {(unsigned)getpid()};
    allow_values(program, SYS_tgkill, 0, own, 1);
    allow_threads(program);
    allow_reading_limits(program);
    answer(program, SECCOMP_RET_ERRNO | EPERM);
}

static bool install_filter(void) {
    static struct program program;
    write_filter(&program);
    struct sock_fprog filter = {.len = program.count, .filter = program.steps};
    // For all threads: libraries may have started some.
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter) == 0;
}
#else
static bool install_filter(void) { return false; }
#endif

void decoders_prepare_heap(void) {
    mallopt(M_ARENA_MAX, 2);
    // The buffers of one job serve the next: given back, their pages would be made and cleared for each picture anew,
    // which is a twentieth of the time of a JPEG of 12 megapixels to 1024. A decoder keeps that much at the most.
    mallopt(M_MMAP_THRESHOLD, 8 << 20);
    mallopt(M_TRIM_THRESHOLD, 16 << 20);
}

static uint64_t address_space(void) {
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file) return 0;
    if (fscanf(file, "%lu", &pages) != 1) pages = 0;
    fclose(file);
    return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void limit(int resource, uint64_t value) {
    struct rlimit limit = {value, value};
    if (setrlimit(resource, &limit) == 0) return;
    // The user's own limit is lower, and cannot be raised without privileges.
    if (getrlimit(resource, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(resource, &limit);
}

/// Gives up what root may do: no filter of calls asks for whom a call is.
static bool drop_capabilities(void) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct none[2] = {{0}};
    return syscall(SYS_capset, &header, none) == 0;
}

bool decoders_confine(uint64_t memory, uint64_t file) {
    uint64_t space = address_space();
    if (space) limit(RLIMIT_AS, space + memory);
    limit(RLIMIT_FSIZE, file);
    int number = DECODERS_SOCKET + 1;
    for (int free = 0; free < descriptors_for_jobs; number++)
        if (fcntl(number, F_GETFD) < 0) free++;
    limit(RLIMIT_NOFILE, (uint64_t)number);
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    bool has_none = drop_capabilities();
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && install_filter() && has_none;
}
