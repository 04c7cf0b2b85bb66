// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation

/// The system calls of an import of samples into a new library.
struct ImportTrace {
    static let libraryName = "Traced.photolibrary"

    struct Original {
        /// The path relative to the library.
        var path: String
        var fingerprint: String
    }

    /// The positions in the log of the steps of one original.
    struct Steps {
        var lastWrite: Int
        var fileSync: Int
        var rename: Int
        var folderSync: Int
        var rowWrite: Int
        var commit: Int
    }

    var folder: URL
    var log: StraceLog

    var source: URL { folder.appending(path: "source") }
    var disk: URL { folder.appending(path: "disk") }
    var library: URL { disk.appending(path: Self.libraryName) }

    static func record(count: Int) throws -> ImportTrace {
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appending(path: "trace-\(UUID().uuidString)")
        let trace = ImportTrace(folder: folder, log: StraceLog(""))
        try FileManager.default.createDirectory(at: trace.disk, withIntermediateDirectories: true)
        try expectDone(["sample", trace.source.path, "--count", String(count), "--size", "240"])
        return ImportTrace(folder: folder, log: try trace.traceImport())
    }

    private static func expectDone(_ arguments: [String]) throws {
        let run = try Program.run(Program.photos, arguments)
        guard run.status == 0 else { throw TraceError(message: "photos \(arguments) ended with \(run.status)") }
    }

    private func traceImport() throws -> StraceLog {
        let output = folder.appending(path: "strace.log")
        let options = ["-f", "-y", "-xx", "-s", "4000000", "-e", "trace=" + StraceLog.traced.joined(separator: ",")]
        let command = [Program.photos.path, "import", source.path, "--library", library.path]
        let run = try Program.run(Program.strace, options + ["-o", output.path] + command)
        guard run.status == 0 else { throw TraceError(message: "the traced import ended with \(run.status)") }
        let log = StraceLog(try String(contentsOf: output, encoding: .utf8))
        guard log.unknown.isEmpty else { throw TraceError(message: "calls without a meaning: \(log.unknown)") }
        return log
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// The files that are among the originals now.
    var originals: [Original] {
        let below = library.appending(path: "originals")
        let paths = FileManager.default.enumerator(atPath: below.path)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.contains("/") }.map { path in
            let digits = path.replacingOccurrences(of: "/", with: "").prefix { $0 != "." }
            return Original(path: "originals/" + path, fingerprint: String(digits))
        }
    }

    func steps(of original: Original) -> Steps? {
        let place = library.path + "/" + original.path
        let parent = (place as NSString).deletingLastPathComponent
        guard let (rename, staged) = renaming(to: place) else { return nil }
        let isOfFile = { (path: String) in path == staged || earlierNames(of: staged).contains(path) }
        let calls = log.calls
        let lastWrite = calls.lastIndex { if case .write(let path, _, _) = $0 { isOfFile(path) } else { false } }
        let fileSync = calls.lastIndex { if case .sync(let path) = $0 { isOfFile(path) } else { false } }
        let folderSync = calls[rename...].firstIndex(of: .sync(path: parent))
        let rowWrite = calls.firstIndex { mentions(original.fingerprint, in: $0) }
        guard let lastWrite, let fileSync, let folderSync, let rowWrite,
            let commit = calls[rowWrite...].firstIndex(of: .sync(path: library.path + "/library.sqlite-wal"))
        else { return nil }
        return Steps(
            lastWrite: lastWrite, fileSync: fileSync, rename: rename, folderSync: folderSync, rowWrite: rowWrite,
            commit: commit)
    }

    private func renaming(to place: String) -> (index: Int, from: String)? {
        for (index, call) in log.calls.enumerated() {
            if case .rename(let from, let to) = call, to == place { return (index, from) }
        }
        return nil
    }

    /// Returns the names that a staged file had before it got the name of its fingerprint.
    private func earlierNames(of path: String) -> [String] {
        log.calls.compactMap { if case .rename(let from, let to) = $0, to == path { from } else { nil } }
    }

    /// Returns `true` if the call writes the fingerprint into the database's log, as bytes or as digits.
    private func mentions(_ fingerprint: String, in call: SystemCall) -> Bool {
        guard case .write(let path, let bytes, _) = call, path.hasSuffix("library.sqlite-wal") else { return false }
        let data = Data(bytes)
        return data.range(of: Data(fingerprint.utf8)) != nil || data.range(of: Data(Self.bytes(fingerprint))) != nil
    }

    private static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}

struct TraceError: Error, CustomStringConvertible {
    var message: String
    var description: String { message }
}
