// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoLibraryTesting
import Synchronization

/// An engine that fails where a test wants it to, and records files that were staged and neither used nor discarded.
final class FaultyEngine: LibraryEngine {
    private let engine: any LibraryEngine
    fileprivate let textThatFails: String?
    fileprivate let codeOfStaging: LibraryError.Code
    fileprivate let codeOfApplying: LibraryError.Code?
    fileprivate let staged = Mutex<[Fingerprint: String]>([:])
    fileprivate let asked = Mutex<[Int]>([])
    fileprivate let interruption = Mutex<(@Sendable () throws -> Void)?>(nil)

    init(_ engine: any LibraryEngine, failsStaging text: String, with code: LibraryError.Code) {
        self.engine = engine
        textThatFails = text
        codeOfStaging = code
        codeOfApplying = nil
    }

    init(_ engine: any LibraryEngine, failsApplyingWith code: LibraryError.Code) {
        self.engine = engine
        textThatFails = nil
        codeOfStaging = code
        codeOfApplying = code
    }

    /// Creates an engine that only records.
    init(_ engine: any LibraryEngine) {
        self.engine = engine
        textThatFails = nil
        codeOfStaging = .inputOutput
        codeOfApplying = nil
    }

    /// - Parameter interruption: Called once, between the first decision and its transaction, to make a conflicting
    ///   change.
    init(_ engine: any LibraryEngine, interrupting interruption: @escaping @Sendable () throws -> Void) {
        self.engine = engine
        textThatFails = nil
        codeOfStaging = .inputOutput
        codeOfApplying = nil
        self.interruption.withLock { $0 = interruption }
    }

    /// The number of files in each call that looks up resources by the files they were read from.
    var questionsOfOrigins: [Int] { asked.withLock { $0 } }

    /// The texts of the files that were staged and neither used nor discarded, sorted.
    var stagedButNotDiscarded: [String] { staged.withLock { $0.values.sorted() } }

    func connect(_ identity: CallerIdentity) -> any LibrarySession {
        FaultySession(engine: self, next: engine.connect(identity))
    }
}

/// A session that fails where its engine is told to.
private final class FaultySession: ForwardingSession {
    private let engine: FaultyEngine
    let next: any LibrarySession

    init(engine: FaultyEngine, next: any LibrarySession) {
        self.engine = engine
        self.next = next
    }

    func stage(_ file: borrowing OpenFile, filenameExtension: String) throws(LibraryError) -> StagedOriginal {
        let original = try next.stage(file, filenameExtension: filenameExtension)
        let text = file.read()
        guard text != engine.textThatFails else {
            try next.discard([original])
            throw LibraryError(engine.codeOfStaging, "It was meant to fail.")
        }
        engine.staged.withLock { $0[original.fingerprint] = text }
        return original
    }

    func discard(_ originals: [StagedOriginal]) throws(LibraryError) {
        try next.discard(originals)
        engine.staged.withLock { staged in
            for original in originals { staged[original.fingerprint] = nil }
        }
    }

    func apply(_ changes: [Change]) throws(LibraryError) -> ChangeSet? {
        let interruption = engine.interruption.withLock { interruption in
            defer { interruption = nil }
            return interruption
        }
        do { try interruption?() } catch { throw LibraryError(.inputOutput, "\(error)") }
        if let code = engine.codeOfApplying { throw LibraryError(code, "It was meant to fail.") }
        return try next.apply(changes)
    }

    func resources(matching match: ResourceMatch) throws(LibraryError) -> [Resource] {
        if case .origins(let files) = match { engine.asked.withLock { $0.append(files.count) } }
        return try next.resources(matching: match)
    }

    func resources(readFrom files: [FileStamp]) throws(LibraryError) -> [FileStamp: Resource] {
        engine.asked.withLock { $0.append(files.count) }
        return try next.resources(readFrom: files)
    }
}
