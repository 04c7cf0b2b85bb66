// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc

/// A child process that runs this program in another mode.
package enum ChildProcess {
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    /// Returns the time in milliseconds from before the start of the process until its end.
    @discardableResult
    package static func run(_ arguments: String...) throws -> Double {
        try Clock.milliseconds { _ = try output(arguments) }
    }

    /// Returns the standard output of the process.
    package static func output(_ arguments: [String]) throws -> String {
        var descriptors: [Int32] = [0, 0]
        guard pipe(&descriptors) == 0 else { throw Failure(description: "no pipe") }
        defer { close(descriptors[0]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, descriptors[1], STDOUT_FILENO)
        posix_spawn_file_actions_addclose(&actions, descriptors[0])
        let words = [CommandLine.arguments[0]] + arguments
        var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer {
            for pointer in pointers { free(pointer) }
        }
        var child = pid_t()
        guard posix_spawn(&child, "/proc/self/exe", &actions, nil, &pointers, environ) == 0 else {
            close(descriptors[1])
            throw Failure(description: "cannot start")
        }
        close(descriptors[1])
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(descriptors[0], &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure(description: "its answer cannot be read") }
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        var status: Int32 = 0
        waitpid(child, &status, 0)
        guard status == 0 else { throw Failure(description: "\(arguments) ended with \(status)") }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Drops the kernel's caches of the files. Returns `false` when the system's caches may not be dropped.
    package static func dropCaches(of paths: [String]) -> Bool {
        sync()
        if let file = fopen("/proc/sys/vm/drop_caches", "w") {
            let written = fputs("3\n", file)
            if fclose(file) == 0, written >= 0 { return true }
        }
        for path in paths {
            let descriptor = open(path, O_RDONLY)
            guard descriptor >= 0 else { continue }
            posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
            close(descriptor)
        }
        return false
    }
}
