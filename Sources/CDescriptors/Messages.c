// Licensed under the Apache License, Version 2.0. See LICENSE.
#define _GNU_SOURCE
#include "Messages.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/// A buffer for one descriptor, aligned as the kernel requires. The alignment may leave room for a second one.
union control {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int))];
};

static ssize_t send_message(int socket, const void *bytes, size_t count, int descriptor, int flags) {
    struct iovec data = {.iov_base = (void *)bytes, .iov_len = count};
    struct msghdr message = {.msg_iov = &data, .msg_iovlen = 1};
    union control control = {0};
    if (descriptor >= 0) {
        message.msg_control = &control;
        message.msg_controllen = sizeof(control);
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
    }
    return sendmsg(socket, &message, MSG_NOSIGNAL | flags);
}

ssize_t descriptors_send(int socket, const void *bytes, size_t count, int descriptor) {
    return send_message(socket, bytes, count, descriptor, 0);
}

ssize_t descriptors_send_at_once(int socket, const void *bytes, size_t count, int descriptor) {
    return send_message(socket, bytes, count, descriptor, MSG_DONTWAIT);
}

ssize_t descriptors_receive(int socket, void *bytes, size_t count, int *descriptor) {
    struct iovec data = {.iov_base = bytes, .iov_len = count};
    union control control = {0};
    struct msghdr message = {
        .msg_iov = &data, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof(control)};
    *descriptor = -1;
    ssize_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    if (received < 0) return received;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t descriptors = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t index = 0; index < descriptors; index++) {
            int next;
            memcpy(&next, CMSG_DATA(header) + index * sizeof(int), sizeof(int));
            if (*descriptor < 0) *descriptor = next;
            else close(next);
        }
    }
    // The system drops a descriptor for which the process has no number left.
    if (*descriptor < 0 && message.msg_flags & MSG_CTRUNC) {
        errno = EMFILE;
        return -1;
    }
    return received;
}
