// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos

@testable import ChangeWriter

/// A change of a library by the real program, all of whose parts are there afterwards, or none.
enum ChangeCommand: String, CaseIterable, Sendable {
    case edit, date, delete, album
    /// A block of PhotoKit's requests that creates assets from files.
    case block

    var program: URL {
        self == .block ? Program.photos.deletingLastPathComponent().appending(path: "ChangeWriter") : Program.photos
    }
}

/// A test bench for changes of a small library whose calls are refused.
final class ChangeFaultBench {
    /// The facts that are read from a library.
    private struct Content: Equatable {
        var state: LibraryState
        /// The titles of assets by filename.
        var titles: [String: String?]

        init(_ library: PHPhotoLibrary) throws {
            state = try LibraryState(library)
            let assets = try library.fetchAssets(with: .everything).all
            titles = Dictionary(
                uniqueKeysWithValues: zip(
                    assets.map(\.filename), try library.contents(of: assets).map { $0.asset?.metadata.title }))
        }
    }

    /// The result of a faulty change.
    enum Outcome: Hashable, Sendable { case done, failed, notKnown }

    private static let seed: UInt64 = 3
    /// The number of blocks before the first one that creates an asset from a file and moves another one.
    private static let blocks: Int = {
        var stream = BlockStream(seed: seed)
        var steps: [BlockStep] = []
        while !isCreation(steps, from: .file) || !isCreation(steps, from: .movedFile) || stream.count < 9 {
            steps = stream.next()
        }
        return stream.count - 1
    }()

    private let command: ChangeCommand
    private let folder: URL
    private let shim: String
    private let base: String
    private let identifiers: [String]
    private let before: Content
    private let after: Content

    init(_ command: ChangeCommand) throws {
        self.command = command
        folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appending(path: "change-faults-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        shim = try FaultBench.compileShim(into: folder)
        base = folder.appending(path: "base").path
        let made = try Program.run(
            ChangeCommand.block.program, ["stream", base, "\(Self.seed)", "0", "\(Self.blocks)"])
        guard made.status == 0 else { throw TraceError(message: "the library was not made: \(made.errors)") }
        let library = try PHPhotoLibrary(url: URL(filePath: base))
        identifiers = try library.fetchAssets(with: nil).all.prefix(2).map(\.localIdentifier)
        before = try Content(library)
        let whole = try ChangeFaultBench.copy(base, to: folder.appending(path: "whole").path)
        let run = try Program.run(command.program, Self.arguments(command, identifiers, whole))
        guard run.status == 0 else { throw TraceError(message: "the change ended with \(run.status): \(run.errors)") }
        after = try Content(PHPhotoLibrary(url: URL(filePath: whole)))
        guard after != before else { throw TraceError(message: "the change changes nothing") }
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    private static func isCreation(_ steps: [BlockStep], from source: BlockStep.Source) -> Bool {
        steps.contains { if case .create(_, source, _) = $0 { true } else { false } }
    }

    private static func arguments(_ command: ChangeCommand, _ assets: [String], _ library: String) -> [String] {
        switch command {
        case .edit: ["edit"] + assets + ["--title", "Both or none", "--library", library]
        case .date: ["date"] + assets + ["--set", "1999-09-09 09:09:09", "--library", library]
        case .delete: ["delete"] + assets + ["--library", library]
        case .album: ["albums", "create", "New", "--library", library]
        case .block: ["stream", library, "\(seed)", "\(blocks)", "\(blocks + 1)"]
        }
    }

    /// Returns the number of each of the calls in a change without faults.
    func calls() throws -> [String: Int] {
        let log = folder.appending(path: "log-\(UUID().uuidString)")
        let library = try copy()
        defer { remove(library) }
        let run = try changing(library, ["FAULT_LOG": log.path])
        guard run.status == 0 else { throw TraceError(message: "the counted change ended with \(run.status)") }
        let names = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map(String.init)
        return Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    }

    /// Returns what the change with the fault said of itself, and the problems; none if all promises hold.
    func problems(_ fault: Fault) throws -> (outcome: Outcome, problems: [String]) {
        let library = try copy()
        defer { remove(library) }
        let run = try changing(library, fault.environment)
        var problems = run.status < 128 ? [] : ["the change crashed with \(run.status)"]
        let found = try Content(PHPhotoLibrary(url: URL(filePath: library)))
        let outcome = outcome(run)
        switch outcome {
        case .done where found != after: problems.append("it was reported done, and is not there whole")
        case .failed where found != before: problems.append("it was reported failed, and something is there")
        case .notKnown where found != before && found != after: problems.append("half of it is there")
        case .done, .failed, .notKnown: break
        }
        if outcome != .done { problems += self.problems(ofWords: run.errors, fault) }
        problems += try problemsOfTheNext(
            library, isDone: found == after, mayLeaveDescriptions: fault.isForever || outcome == .notKnown)
        return (outcome, problems)
    }

    private func outcome(_ run: Program) -> Outcome {
        if run.status == 0 { return .done }
        return run.errors.contains("it is not known whether") ? .notKnown : .failed
    }

    /// The calls by which a program learns that the disk is full. Of files that it opens, cuts and syncs itself SQLite
    /// says only that it failed.
    private static let writing: Set = ["pwrite", "write", "fallocate", "mkdir", "rename", "link", "fsync"]

    /// A full disk is called full; whatever failed, there is a sentence.
    private func problems(ofWords words: String, _ fault: Fault) -> [String] {
        let saysFull = words.contains("disk is full") || words.contains("disk was full")
        switch (command, fault.error) {
        case (.block, .ENOSPC) where Self.writing.contains(fault.call) && !words.contains("PHPhotosErrorDomain 3305"):
            return ["not error 3305: \(words)"]
        case (_, .ENOSPC) where Self.writing.contains(fault.call) && !saysFull:
            return ["no word of a full disk: \(words)"]
        case (_, .EIO) where saysFull && !words.contains("full or failed"): return ["the disk is not full: \(words)"]
        default: return words.contains(". ") || words.hasSuffix(".\n") ? [] : ["no sentence: \(words)"]
        }
    }

    /// The library verifies, and the same change succeeds, or another one when it is there already.
    private func problemsOfTheNext(
        _ library: String, isDone: Bool, mayLeaveDescriptions: Bool
    ) throws -> [String] {
        var problems: [String] = []
        let next =
            isDone
            ? try Program.run(Program.photos, ["albums", "create", "Next", "--library", library])
            : try changing(library, [:])
        if next.status != 0 { problems.append("the next change ended with \(next.status): \(next.errors)") }
        let now = try Content(PHPhotoLibrary(url: URL(filePath: library)))
        if !isDone, now != after { problems.append("the next change is not there whole") }
        let verify = try Program.run(Program.photos, ["verify", "--deep", "--library", library])
        if verify.status != 0, !mayLeaveDescriptions || !hasOnlyOldDescriptions(verify) {
            problems.append("verify ended with \(verify.status): \(verify.output)")
        }
        return problems
    }

    /// True if all that was found are descriptions of edits that failed: each has its date, so that no later one has the same
    /// bytes. They are left where the disk refuses to take them back, too, or where the outcome is not known.
    private func hasOnlyOldDescriptions(_ verify: Program) -> Bool {
        let lines = verify.output.split(separator: "\n").dropLast()
        return !lines.isEmpty && lines.allSatisfy { $0.contains(".aae: No asset refers to this original.") }
    }

    // MARK: Running

    private func copy() throws -> String {
        try ChangeFaultBench.copy(base, to: folder.appending(path: UUID().uuidString).path)
    }

    private static func copy(_ library: String, to path: String) throws -> String {
        try FileManager.default.copyItem(atPath: library, toPath: path)
        return path
    }

    private func remove(_ library: String) {
        for path in [library, library + ".files"] { try? FileManager.default.removeItem(atPath: path) }
    }

    private func changing(_ library: String, _ faults: [String: String]) throws -> Program {
        var environment = ProcessInfo.processInfo.environment
        if !faults.isEmpty {
            environment.merge(faults) { $1 }
            environment["LD_PRELOAD"] = shim
            environment["FAULT_ROOT"] = library
        }
        return try Program.run(
            command.program, Self.arguments(command, identifiers, library), environment: environment)
    }
}
