// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The requests that a program makes in one change block. When the block has ended they become one list of changes,
/// which is applied as a whole or not at all.
///
/// Unchecked: a block is used by the thread that runs it, and `Sendable` only because task-local values are.
final class ChangeBlock: @unchecked Sendable {
    /// A request's part in the changes, asked for when the block has ended.
    typealias Step = (inout ChangeDraft) throws(LibraryError) -> Void

    @TaskLocal private static var running: ChangeBlock?

    let library: PHPhotoLibrary
    private var steps: [Step] = []
    private var isOpen = true

    private init(_ library: PHPhotoLibrary) { self.library = library }

    /// Returns the block that is running. Stops the program outside of a block, as PhotoKit's exception does.
    static func current(for request: String) -> ChangeBlock {
        guard let block = running else {
            fatalError("PhotoKit: \(request) is used outside a change block: use it inside performChanges(_:)")
        }
        block.check(request)
        return block
    }

    /// Stops the program unless the block is still running.
    func check(_ request: String) {
        guard isOpen, ChangeBlock.running === self else {
            fatalError(
                "PhotoKit: \(request) is used after its change block has ended: create a new request in a new block")
        }
    }

    /// Adds a request's part, behind those that were made before it.
    func add(_ step: @escaping Step) { steps.append(step) }

    /// Runs a block, and applies what it asked for.
    static func perform(in library: PHPhotoLibrary, _ body: () -> Void) throws(LibraryError) {
        checkIsNotNested()
        let block = ChangeBlock(library)
        $running.withValue(block) { body() }
        block.isOpen = false
        try block.commit()
    }

    /// Stops the program if a block is running on this thread, as PhotoKit's exception does.
    static func checkIsNotNested() {
        guard let block = running, block.isOpen else { return }
        fatalError("PhotoKit: performChanges(_:) is called inside a change block: combine both blocks into one")
    }

    private func commit() throws(LibraryError) {
        guard !steps.isEmpty else { return }
        let session = try library.session.libraryForChanges()
        var draft = ChangeDraft(session)
        do throws(LibraryError) {
            for step in steps { try step(&draft) }
            // Asked last, so that the user is not asked about a block that fails anyway.
            try library.deletionPolicy.check(draft.changes)
            _ = try session.apply(draft.changes.flatMap(\.requiringPresence))
        } catch {
            // Bytes that belong to an asset nevertheless, because only the answer was lost, are kept.
            try? session.discard(draft.staged)
            throw library.session.missingError(error)
        }
        draft.removeMovedFiles()
    }
}

/// The changes of a block while they are put together.
struct ChangeDraft {
    let session: any LibrarySession
    /// The date of all changes.
    let date = Date()
    var changes: [Change] = []
    /// The bytes that were staged for the changes.
    var staged: [StagedOriginal] = []
    /// The files that the library takes from where they are.
    var moved: [SourceFile] = []
    /// True once bytes could not be staged, which is a failure of the library, not of the asset that they were for.
    private(set) var hasFailedToStage = false

    init(_ session: any LibrarySession) { self.session = session }

    /// Stages bytes of one of the changes.
    mutating func stage(
        _ file: borrowing OpenFile, filenameExtension: String
    ) throws(LibraryError) -> StagedOriginal {
        do throws(LibraryError) {
            let original = try session.stage(file, filenameExtension: filenameExtension)
            staged.append(original)
            return original
        } catch {
            hasFailedToStage = true
            throw error
        }
    }

    /// Stages the bytes of a file of the library that is missing or damaged. That is noted first, because bytes that
    /// the library believes to have are not copied.
    mutating func stage(_ file: borrowing OpenFile, toRestore lost: LostFile) throws(LibraryError) -> StagedOriginal {
        do throws(LibraryError) {
            for var placement in lost.resource.placements where placement.store == .local {
                placement.state = lost.state
                _ = try session.apply([.setPlacement(placement, resource: lost.resource.uuid)])
            }
        } catch {
            hasFailedToStage = true
            throw error
        }
        return try stage(file, filenameExtension: lost.filenameExtension)
    }

    /// Removes the files that were moved into the library, where they are safe by now.
    func removeMovedFiles() {
        for file in moved { file.remove() }
    }
}

extension Session {
    /// Returns the connection for changes. A program that never asked for access asks now.
    func libraryForChanges() throws(LibraryError) -> any LibrarySession {
        let session = try library()
        if try session.access(.readWrite) == .notDetermined, try session.access(.addOnly) == .notDetermined {
            _ = try session.requestAccess(.readWrite)
        }
        return session
    }
}
