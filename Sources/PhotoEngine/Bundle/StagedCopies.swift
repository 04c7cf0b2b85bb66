// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The holder of staged bytes: the owner of the library, through any of its sessions, or one session of a program.
package struct StagingHolder: Hashable, Sendable {
    private let session: UUID?

    /// The library's owner.
    package static let owner = StagingHolder(session: nil)

    /// Creates a holder for one session of a program.
    package static func session() -> StagingHolder { StagingHolder(session: UUID()) }
}

/// A staged file that no asset has yet, and the holders that need it.
struct StagedCopy: Sendable {
    let path: LibraryPath
    fileprivate(set) var holders: Set<StagingHolder>
}

/// The staged copies of originals, and how often each holder has staged them: a state without I/O.
///
/// A holder counts what it has staged, also bytes that the library had already and that were not copied. A copy belongs
/// to all holders that copied it, and to no holder once it was taken out. Calls return the file that is no longer
/// needed; the caller removes it.
struct StagedCopies: Sendable {
    private var copies: [OriginalKey: StagedCopy] = [:]
    private var uses: [StagingHolder: [OriginalKey: Int]] = [:]

    func path(of key: OriginalKey) -> LibraryPath? { copies[key]?.path }

    /// Returns true if the holder has staged these bytes and neither discarded them nor given them to an asset.
    func isStaged(_ key: OriginalKey, by holder: StagingHolder) -> Bool { uses[holder]?[key] != nil }

    /// Counts bytes that a holder has staged.
    mutating func use(_ key: OriginalKey, by holder: StagingHolder) { uses[holder, default: [:]][key, default: 0] += 1 }

    /// Adds a new copy for one holder. Of two copies of the same bytes the earlier one is kept, unless it is `gone`.
    mutating func add(
        _ path: LibraryPath, as key: OriginalKey, by holder: StagingHolder, unless gone: LibraryPath?
    ) -> LibraryPath? {
        use(key, by: holder)
        guard let known = copies[key] else {
            copies[key] = StagedCopy(path: path, holders: [holder])
            return nil
        }
        let isKept = known.path.relative != gone?.relative
        copies[key] = StagedCopy(path: isKept ? known.path : path, holders: known.holders.union([holder]))
        return isKept ? path : nil
    }

    /// Takes a copy out, to be moved or removed.
    mutating func take(_ key: OriginalKey) -> StagedCopy? { copies.removeValue(forKey: key) }

    /// Puts a copy back that could not be moved, for those holders that have not discarded it meanwhile.
    mutating func putBack(_ copy: StagedCopy, as key: OriginalKey) -> LibraryPath? {
        let holders = copy.holders.filter { isStaged(key, by: $0) }
        guard !holders.isEmpty else { return copy.path }
        let known = copies[key]
        copies[key] = StagedCopy(path: known?.path ?? copy.path, holders: holders.union(known?.holders ?? []))
        return known == nil ? nil : copy.path
    }

    /// Discards bytes once for a holder. Bytes that it has not staged are not affected.
    mutating func discard(_ key: OriginalKey, by holder: StagingHolder) -> LibraryPath? {
        guard let count = uses[holder]?[key] else { return nil }
        guard count == 1 else {
            uses[holder]?[key] = count - 1
            return nil
        }
        uses[holder]?[key] = nil
        if uses[holder]?.isEmpty == true { uses[holder] = nil }
        return drop(key, of: holder)
    }

    /// Discards everything that a holder has staged.
    mutating func discardAll(of holder: StagingHolder) -> [LibraryPath] {
        let keys = uses.removeValue(forKey: holder)?.keys.map(\.self) ?? []
        return keys.compactMap { drop($0, of: holder) }
    }

    /// Removes a holder from a copy. Returns the file of the copy if that was the last one.
    private mutating func drop(_ key: OriginalKey, of holder: StagingHolder) -> LibraryPath? {
        guard copies[key]?.holders.remove(holder) != nil, copies[key]?.holders.isEmpty == true else { return nil }
        return copies.removeValue(forKey: key)?.path
    }
}
