// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation

/// The system calls of an export, with the paths of the folders that their descriptors refer to.
struct ExportTrace {
    /// A call that gives or takes a name, writes a line of the state, or syncs bytes or names.
    enum Step: Equatable {
        case sync(path: String)
        case remove(path: String)
        case line(path: String)
        /// The new name of a file, a link or a folder.
        case name(path: String, from: String?)
    }

    let folder: URL
    private(set) var steps: [Step] = []
    private(set) var status: Int32 = 0
    private(set) var text = ""
    private(set) var errors = ""

    var target: URL { folder.appending(path: "target") }
    private var library: String { folder.appending(path: "Traced.photolibrary").path }

    /// Returns a trace with a library of samples, which is not yet exported.
    static func prepared(importing files: (URL) throws -> Void) throws -> ExportTrace {
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appending(path: "trace-\(UUID().uuidString)")
        let trace = ExportTrace(folder: folder)
        let source = folder.appending(path: "source")
        try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
        try files(source)
        let run = try Program.run(Program.photos, ["import", source.path, "--library", trace.library])
        guard run.status == 0 else { throw TraceError(message: "the import ended with \(run.status)") }
        return trace
    }

    /// Runs a command on the library, which is not traced.
    func run(_ arguments: [String]) throws {
        let run = try Program.run(Program.photos, arguments + ["--library", library])
        guard run.status == 0 else { throw TraceError(message: "\(arguments) ended with \(run.status): \(run.errors)") }
    }

    /// - Parameter options: Further options of strace.
    mutating func export(_ arguments: [String], options: [String] = []) throws {
        let output = folder.appending(path: "strace.log")
        let traced = "linkat,unlinkat,renameat,renameat2,mkdirat,mkdir,fsync,fdatasync,write,pwrite64"
        let command = [Program.photos.path, "export", target.path, "--library", library] + arguments
        let run = try Program.run(
            Program.strace,
            ["-f", "-y", "-s", "64", "-e", "trace=\(traced)", "-o", output.path]
                + options + command)
        (status, errors) = (run.status, run.errors)
        text = try String(contentsOf: output, encoding: .utf8)
        steps = joined(text).compactMap(step)
    }

    /// Returns the lines with interrupted calls joined, which strace splits where another thread's line intervenes.
    private func joined(_ text: String) -> [String] {
        var unfinished: [Substring: Substring] = [:]
        return text.split(separator: "\n").compactMap { line in
            let thread = line.prefix { $0 != " " }
            let rest = line.dropFirst(thread.count).drop { $0 == " " }
            if rest.hasSuffix("<unfinished ...>") {
                unfinished[thread] = rest.dropLast("<unfinished ...>".count)
                return nil
            }
            guard rest.hasPrefix("<... "), let resumed = rest.range(of: " resumed>") else { return String(rest) }
            return String((unfinished.removeValue(forKey: thread) ?? "") + rest[resumed.upperBound...])
        }
    }

    private func step(_ line: String) -> Step? {
        if let found = line.firstMatch(of: /^pwrite64\(\d+<([^>]*)>.*\) +=\ \d/) { return .line(path: String(found.1)) }
        guard line.contains(") = 0") || line.contains(")  = 0") || line.contains(/\) +=\ 0/) else { return nil }
        if let found = line.firstMatch(of: /^f(?:data)?sync\(\d+<([^>]*)>/) { return .sync(path: String(found.1)) }
        if let found = line.firstMatch(of: /^unlinkat\(\d+<([^>]*)>, "([^"]*)"/) {
            return .remove(path: "\(found.1)/\(found.2)")
        }
        if let found = line.firstMatch(of: /^mkdirat\(\d+<([^>]*)>, "([^"]*)"/) {
            return .name(path: "\(found.1)/\(found.2)", from: nil)
        }
        if let found = line.firstMatch(of: /^mkdir\("([^"]*)"/) { return .name(path: String(found.1), from: nil) }
        if let found = line.firstMatch(
            of: /^(?:linkat|renameat2?)\(\d+<([^>]*)>, "([^"]*)", \d+<([^>]*)>, "([^"]*)"/)
        {
            return .name(path: "\(found.3)/\(found.4)", from: "\(found.1)/\(found.2)")
        }
        return nil
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
}
