// Licensed under the Apache License, Version 2.0. See LICENSE.
#define _GNU_SOURCE
#include "FoldersBeneath.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static const int folder_flags = O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

int descriptors_folder_beneath(int folder, const char *path) {
    struct open_how how = {
        .flags = folder_flags,
        .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS};
    for (;;) {
        long descriptor = syscall(SYS_openat2, folder, *path ? path : ".", &how, sizeof(how));
        if (descriptor >= 0) return (int)descriptor;
        // EAGAIN: a folder was renamed meanwhile, and the call is to be repeated.
        if (errno == EAGAIN || errno == EINTR) continue;
        // EPERM may come from a seccomp filter that does not know the call; the steps then show whether access is
        // denied.
        if (errno == ENOSYS || errno == EPERM) return descriptors_folder_step_by_step(folder, path);
        return -1;
    }
}

int descriptors_folder_without_links(const char *path) {
    int root = open("/", folder_flags);
    if (root < 0) return -1;
    int opened = descriptors_folder_beneath(root, path + strspn(path, "/"));
    int number = errno;
    close(root);
    errno = number;
    return opened;
}

/// Copies the next component of the path and returns the rest of the path; NULL when the component is not permitted.
static const char *next_part(const char *path, char part[NAME_MAX + 1]) {
    size_t count = strcspn(path, "/");
    if (count == 0 || count > NAME_MAX) {
        errno = count == 0 ? EINVAL : ENAMETOOLONG;
        return NULL;
    }
    memcpy(part, path, count);
    part[count] = 0;
    if (!strcmp(part, "..")) {
        errno = EXDEV;
        return NULL;
    }
    return path[count] ? path + count + 1 : path + count;
}

int descriptors_folder_step_by_step(int folder, const char *path) {
    int current = openat(folder, ".", folder_flags);
    while (current >= 0 && *path) {
        char part[NAME_MAX + 1];
        path = next_part(path, part);
        int next = path ? openat(current, part, folder_flags) : -1;
        int number = errno;
        close(current);
        errno = number;
        current = next;
        if (!path) break;
    }
    return current;
}
