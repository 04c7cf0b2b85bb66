// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Photos

extension PHPhotoLibrary {
    /// Applies changes to objects that a command has found.
    ///
    /// - Throws: A clear error if another program has permanently deleted or changed one of the objects since then;
    ///   nothing is changed.
    @discardableResult
    func applyToFound(
        _ changes: [Change], onProgress: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws -> ChangeSet? {
        do throws(LibraryError) {
            return try apply(changes, isCancelled: { StopRequest.isMade }, onProgress: onProgress)
        } catch {
            if error.code == .conflict { throw CommandFailure(ofConflict: error) }
            guard error.code == .notFound else { throw error }
            throw CommandFailure(
                "Nothing was changed: another program permanently deleted one of the objects at the same time. Run the command again for the others."
            )
        }
    }

    /// Decides on changes by what the library has, and applies them only if that is what it still has. Otherwise decides
    /// again: of two commands that make an album of the same title at once, the second one finds it.
    ///
    /// - Throws: The errors of the decision, and `conflict` if other programs are first a thousand times in a row.
    @discardableResult
    func apply(deciding changes: () throws -> [Change]) throws -> ChangeSet? {
        var attempts = 0
        while true {
            let token = try describe().token
            let decided = try changes()
            do throws(LibraryError) {
                return try apply([.require(.isUnchanged(since: token))] + decided)
            } catch {
                attempts += 1
                guard error.code == .conflict, attempts < 1_000 else { throw error }
            }
        }
    }
}

extension CommandFailure {
    /// Creates the failure of a command when another program was first. The library's message is written for programs.
    init(ofConflict error: LibraryError) {
        let reason = error.cause ?? "another program changed one of the objects at the same time"
        self.init("Nothing was changed: \(reason.printable). Run the command again.")
    }
}
