// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Synchronization

/// An engine that fails where a test wants it to, and records files that were staged and neither used nor discarded.
final class FaultyEngine: LibraryEngine {
    private let engine: any LibraryEngine
    private let textThatFails: String?
    private let codeOfStaging: LibraryError.Code
    private let codeOfApplying: LibraryError.Code?
    private let staged = Mutex<[Fingerprint: String]>([:])
    private let asked = Mutex<[Int]>([])
    private let interruption = Mutex<(@Sendable () throws -> Void)?>(nil)

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

    func prepareToWrite(as caller: Caller) throws(LibraryError) { try engine.prepareToWrite(as: caller) }

    func stage(
        _ file: borrowing OpenFile, filenameExtension: String, as caller: Caller
    ) throws(LibraryError) -> StagedOriginal {
        let original = try engine.stage(file, filenameExtension: filenameExtension, as: caller)
        let text = file.read()
        guard text != textThatFails else {
            try engine.discard([original], as: caller)
            throw LibraryError(codeOfStaging, "It was meant to fail.")
        }
        staged.withLock { $0[original.fingerprint] = text }
        return original
    }

    func discard(_ originals: [StagedOriginal], as caller: Caller) throws(LibraryError) {
        try engine.discard(originals, as: caller)
        staged.withLock { staged in
            for original in originals { staged[original.fingerprint] = nil }
        }
    }

    func apply(_ changes: [Change], as caller: Caller) throws(LibraryError) -> ChangeSet? {
        let interruption = interruption.withLock { interruption in
            defer { interruption = nil }
            return interruption
        }
        do { try interruption?() } catch { throw LibraryError(.inputOutput, "\(error)") }
        if let codeOfApplying { throw LibraryError(codeOfApplying, "It was meant to fail.") }
        return try engine.apply(changes, as: caller)
    }

    func folders(as caller: Caller) throws(LibraryError) -> [CollectionFolder] { try engine.folders(as: caller) }

    func describe() throws(LibraryError) -> LibraryDescription { try engine.describe() }

    func access(_ level: AccessLevel, caller: String) throws(LibraryError) -> AuthorizationStatus {
        try engine.access(level, caller: caller)
    }

    func requestAccess(_ level: AccessLevel, caller: String) throws(LibraryError) -> AuthorizationStatus {
        try engine.requestAccess(level, caller: caller)
    }

    func fetch(_ request: AssetRequest, as caller: Caller) throws(LibraryError) -> Fetched<AssetID> {
        try engine.fetch(request, as: caller)
    }

    func fetch(_ request: CollectionRequest, as caller: Caller) throws(LibraryError) -> Fetched<CollectionID> {
        try engine.fetch(request, as: caller)
    }

    func assets(_ ids: [AssetID], as caller: Caller) throws(LibraryError) -> [Asset] {
        try engine.assets(ids, as: caller)
    }

    func summaries(_ ids: [AssetID], as caller: Caller) throws(LibraryError) -> [AssetSummary] {
        try engine.summaries(ids, as: caller)
    }

    func collections(_ ids: [CollectionID], as caller: Caller) throws(LibraryError) -> [CollectionNode] {
        try engine.collections(ids, as: caller)
    }

    func resources(of assets: [AssetID], as caller: Caller) throws(LibraryError) -> [Resource] {
        try engine.resources(of: assets, as: caller)
    }

    func resources(matching match: ResourceMatch, as caller: Caller) throws(LibraryError) -> [Resource] {
        if case .origins(let files) = match { asked.withLock { $0.append(files.count) } }
        return try engine.resources(matching: match, as: caller)
    }

    func resources(readFrom files: [FileStamp], as caller: Caller) throws(LibraryError) -> [FileStamp: Resource] {
        asked.withLock { $0.append(files.count) }
        return try engine.resources(readFrom: files, as: caller)
    }

    func contents(_ assets: [AssetID], as caller: Caller) throws(LibraryError) -> [AssetContents] {
        try engine.contents(assets, as: caller)
    }

    func unreadable(as caller: Caller) throws(LibraryError) -> [UnreadableRow] { try engine.unreadable(as: caller) }

    func sourceRecords(
        of assets: [AssetID], as caller: Caller
    ) throws(LibraryError) -> [AssetID: [SourceRecord]] { try engine.sourceRecords(of: assets, as: caller) }

    func changes(after token: ChangeToken, limit: Int, as caller: Caller) throws(LibraryError) -> [ChangeSet] {
        try engine.changes(after: token, limit: limit, as: caller)
    }

    func open(_ resource: ResourceID, as caller: Caller) throws(LibraryError) -> OpenFile {
        try engine.open(resource, as: caller)
    }
}
