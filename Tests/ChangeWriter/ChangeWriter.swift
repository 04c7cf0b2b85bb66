// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import Photos

/// A program that changes a library through PhotoKit's requests, for tests that kill it, refuse its system calls, or run
/// several of it at once.
///
///     ChangeWriter stream LIBRARY SEED DONE [UNTIL]  makes the blocks after that many, and prints the number of each
///                                                    that is on disk
///     ChangeWriter share LIBRARY                     makes a library for many writers
///     ChangeWriter many LIBRARY NAME THREADS END     changes, fetches and observes it with that many threads, for a
///                                                    number of rounds each, or of seconds (`120s`), and prints what
///                                                    they have changed; goes on when standard input ends
@main
enum ChangeWriter {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            switch arguments.first {
            case "stream" where arguments.count >= 4: try stream(arguments)
            case "share" where arguments.count == 2:
                try SharedAlbum.make(in: PHPhotoLibrary(url: URL(filePath: arguments[1]), createIfMissing: true))
            case "many" where arguments.count == 5: try runMany(arguments)
            default: fail("usage: ChangeWriter stream|share|many LIBRARY …", status: 2)
            }
        } catch {
            let error = error as NSError
            fail("\(error.domain) \(error.code) \(error.localizedDescription)", status: 1)
        }
    }

    private static func stream(_ arguments: [String]) throws {
        guard let seed = UInt64(arguments[2]), let done = Int(arguments[3]) else { fail("no numbers", status: 2) }
        let until = arguments.count > 4 ? Int(arguments[4]) ?? 0 : Int.max
        let files = URL(filePath: arguments[1] + ".files")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        let library = try PHPhotoLibrary(url: URL(filePath: arguments[1]), createIfMissing: true)
        var blocks = BlockStream(seed: seed)
        blocks.advance(to: done)
        while blocks.count < until {
            let steps = blocks.next()
            try BlockRun(library, files: files).perform(steps)
            say("\(blocks.count)")
        }
    }

    private static func runMany(_ arguments: [String]) throws {
        guard let threads = Int(arguments[3]), let end = ManyWriters.End(arguments[4]) else {
            fail("no numbers", status: 2)
        }
        let library = try PHPhotoLibrary(url: URL(filePath: arguments[1]))
        let problems = try ManyWriters(library, name: arguments[2], threads: threads, until: end).run()
        guard problems.isEmpty else { fail(problems.joined(separator: "; "), status: 1) }
    }

    /// Prints a line at once.
    static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

    static func fail(_ message: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data("ChangeWriter: \(message)\n".utf8))
        exit(status)
    }
}
