// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation

/// The files that differ from a commit, by which a run of mutants is shortened.
package struct SourceChanges: Sendable {
    /// The commit with which the folder is compared.
    package enum Base: Equatable, Sendable {
        /// The last one whose mutants were all noticed.
        case passed(String)
        /// The one at which this branch left that of its origin.
        case branch(String)
        /// The one before the last.
        case parent(String)

        package var commit: String {
            switch self {
            case .passed(let commit), .branch(let commit), .parent(let commit): commit
            }
        }
    }

    package var base: Base
    /// The paths of the files, relative to the package's folder.
    package var files: Set<String>

    package init(base: Base, files: Set<String>) {
        self.base = base
        self.files = files
    }

    /// Compares a package's folder with a commit: the last one that passed, otherwise that of the branch's beginning,
    /// otherwise the one before the last. Returns `nil` where none of them is known.
    ///
    /// - Parameter record: The file in which ``recordPass(in:at:)`` wrote the last commit that passed.
    package init?(of folder: URL, record: URL) {
        let git = Git(folder: folder)
        guard let base = Self.base(git, record) else { return nil }
        guard let changed = git.output("diff", "--name-only", "--relative", base.commit),
            let new = git.output("ls-files", "--others", "--exclude-standard")
        else { return nil }
        self.init(base: base, files: Set((changed + "\n" + new).split(separator: "\n").map(String.init)))
    }

    private static func base(_ git: Git, _ record: URL) -> Base? {
        guard let head = git.output("rev-parse", "HEAD") else { return nil }
        if let passed = try? String(contentsOf: record, encoding: .utf8),
            git.output("merge-base", "--is-ancestor", passed, head) != nil
        {
            return .passed(passed)
        }
        for branch in ["@{upstream}", "origin/HEAD", "origin/main"] {
            guard let common = git.output("merge-base", "HEAD", branch) else { continue }
            if common != head { return .branch(common) }
        }
        return git.output("rev-parse", "--verify", "--quiet", "HEAD~1").map { .parent($0) }
    }

    /// Records that all mutants of the commit were noticed, unless the folder differs from it.
    package static func recordPass(in folder: URL, at record: URL) {
        let git = Git(folder: folder)
        guard git.output("status", "--porcelain") == "", let head = git.output("rev-parse", "HEAD") else { return }
        // Without the record, more mutants are tried the next time.
        try? head.write(to: record, atomically: true, encoding: .utf8)
    }

    /// A number that differs from commit to commit; zero where there is none.
    package static func number(ofCommitIn folder: URL) -> Int {
        Git(folder: folder).output("rev-parse", "HEAD").flatMap { Int($0.prefix(8), radix: 16) } ?? 0
    }
}

/// A working copy of git.
private struct Git {
    let folder: URL

    /// Returns what a command prints, without the line's end; `nil` when it fails or there is no git.
    func output(_ arguments: String...) -> String? {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        process.currentDirectoryURL = folder
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let data = (try? pipe.fileHandleForReading.readToEnd()) ?? nil
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else { return nil }
        return String(decoding: data ?? Data(), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
