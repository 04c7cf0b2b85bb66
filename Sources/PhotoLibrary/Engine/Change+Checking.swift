// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

extension Change {
    /// Throws `invalidRequest` for invalid metadata: dates and durations that are not finite or out of range,
    /// coordinates that are not on earth, ratings that do not exist. Assets could not be found or sorted by them. Throws
    /// `unsupported` for a new asset with a choice among originals that it does not have.
    package func checkMetadata() throws(LibraryError) {
        for date in dates { try date.check() }
        try metadata?.check()
        for content in contents { try content.check() }
        if case .label(let label) = self { try label.check() }
        if case .insertAsset(let new) = self { try new.checkPresentation() }
        if case .setEdit(let edit, _) = self {
            try edit.check()
            try edit.pixelSize.check()
            try AssetMetadata.check(durationSeconds: edit.durationSeconds)
        }
    }

    private var contents: [ResourceContent] {
        switch self {
        case .insertAsset(let new): new.resources.map(\.content)
        case .addResources(let new, _, _): new.map(\.content)
        case .setEdit(let edit, _): edit.resources.map(\.content)
        default: []
        }
    }

    private var metadata: AssetMetadata? {
        switch self {
        case .insertAsset(let new): new.metadata
        case .setMetadata(let metadata, _): metadata
        case .addResources(_, _, let metadata): metadata
        default: nil
        }
    }

    private var dates: [Date] {
        let others: [Date?] =
            switch self {
            case .insertAsset(let new):
                [new.addedDate, new.modificationDate, new.trashedDate, new.adjustment?.date, new.revertedDate]
                    + new.resources.map(\.placement.verifiedDate)
            case .addResources(let new, _, _): new.map(\.placement.verifiedDate)
            case .setBurst(_, _, let modified): [modified]
            case .setAdjustment(let adjustment, _): [adjustment?.date]
            case .setEdit(let edit, _):
                [edit.adjustment?.date, edit.revertedDate] + edit.resources.map(\.placement.verifiedDate)
            case .edit(let edit, _): edit.dates
            case .trashAssets(_, let date): [date]
            case .setPlacement(let placement, _): [placement.verifiedDate]
            default: []
            }
        return ([metadata?.captureDate?.date] + others).compactMap(\.self)
    }
}

extension Date {
    fileprivate func check() throws(LibraryError) {
        guard !isStorable else { return }
        throw LibraryError(
            .invalidRequest, "\(timeIntervalSinceReferenceDate) is not a date. Leave out unknown values.")
    }
}

extension ResourceContent {
    fileprivate func check() throws(LibraryError) {
        guard StoredLimits.byteCounts.contains(byteCount) else {
            throw LibraryError(.invalidRequest, "\(byteCount) is not a valid file size in bytes.")
        }
        try pixelSize.check()
    }
}

extension PixelSize {
    fileprivate func check() throws(LibraryError) {
        guard PixelSize.storable.contains(width), PixelSize.storable.contains(height) else {
            throw LibraryError(
                .invalidRequest, "\(width) × \(height) is not a valid picture size. Leave out unknown values.")
        }
    }
}

extension AssetMetadata {
    /// Throws `invalidRequest` for values by which assets could not be found or sorted, as a library does that is to store
    /// them.
    public func check() throws(LibraryError) {
        if let date = captureDate?.date { try date.check() }
        if let offset = captureDate?.utcOffsetSeconds, !StoredLimits.utcOffsets.contains(offset) {
            throw LibraryError(
                .invalidRequest, "\(offset) seconds is not a valid time zone offset. Leave out unknown values.")
        }
        try AssetMetadata.check(durationSeconds: durationSeconds)
        try pixelSize.check()
        if let location {
            guard GeoLocation(latitude: location.latitude, longitude: location.longitude) != nil,
                location.altitude?.isFinite != false
            else {
                throw LibraryError(
                    .invalidRequest,
                    "\(location.latitude), \(location.longitude) is not a place on earth. Leave out unknown values.")
            }
        }
        guard StoredLimits.ratings.contains(rating ?? 0) else {
            throw LibraryError(
                .invalidRequest, "\(rating ?? 0) is not a rating. Ratings are 1 to 5, or -1 for rejected.")
        }
    }
}

extension AssetMetadata {
    fileprivate static func check(durationSeconds: Double) throws(LibraryError) {
        guard StoredLimits.durations.contains(durationSeconds) else {
            throw LibraryError(
                .invalidRequest,
                "\(durationSeconds) seconds is not a valid duration. Use 0 for photos and unknown durations.")
        }
    }
}

extension Caller {
    /// Throws `accessRestricted` when the caller may not make changes of that kind because its access is restricted, and
    /// `accessDenied` when it may not for another reason.
    package func checkCanApply(_ change: Change) throws(LibraryError) {
        guard isOwner || !change.refersOutside else {
            throw LibraryError(
                .accessDenied,
                "“\(name)” may not add files that stay outside the library: only the library's owner may. Add copies "
                    + "instead.")
        }
        guard !(change.requiresOwner ? isOwner : scope.allows(change)) else { return }
        guard !isRestricted(forAdding: change.isInsertion) else { throw restriction }
        throw LibraryError(
            .accessDenied,
            "“\(name)” is not allowed to make this change. The library's owner can allow it in the library's access "
                + "settings.")
    }

    /// Throws `accessRestricted` or `accessDenied`, as ``checkCanApply(_:)`` does, when the caller may not stage files.
    package func checkCanStage() throws(LibraryError) {
        guard scope == .nothing else { return }
        guard !isRestricted(forAdding: true) else { throw restriction }
        throw LibraryError(
            .accessDenied,
            "“\(name)” is not allowed to add to this library. The library's owner can allow it in the library's access "
                + "settings.")
    }

    private var restriction: LibraryError {
        LibraryError(
            .accessRestricted,
            "“\(name)” is not allowed to change this library: the access of this program is restricted, and the user "
                + "cannot change that. Change the library as its owner.")
    }
}

extension AccessScope {
    fileprivate func allows(_ change: Change) -> Bool {
        switch self {
        case .all: true
        case .addOnly: change.isInsertion || change.isNeutral
        case .selection: change.isInsertion || change.isNeutral || change.changesAssets
        case .nothing: false
        }
    }
}

extension Change {
    fileprivate var isInsertion: Bool {
        if case .insertAsset = self { true } else { false }
    }

    /// True if it changes nothing: a label, or a condition on what its caller may see, as `check(_:)` of both engines
    /// ensures.
    fileprivate var isNeutral: Bool {
        switch self {
        case .require, .label: true
        default: false
        }
    }

    /// True if it changes what callers may see and do. Only the owner can make such a change, so that nobody can lift a
    /// restriction of their own.
    fileprivate var requiresOwner: Bool {
        switch self {
        case .purgeAssets, .setAccess, .setSelection, .setDefaultAccess, .setHiddenLock: true
        default: false
        }
    }

    /// True if it makes a resource of a file outside the library. The engine reads that file for whoever opens the
    /// resource, so a program could name any file that the engine can read; and the bytes of what it adds have to come
    /// from the program itself.
    fileprivate var refersOutside: Bool {
        switch self {
        case .insertAsset(let new): new.resources.contains { $0.placement.store != .local }
        case .addResources(let new, _, _): new.contains { $0.placement.store != .local }
        case .setEdit(let edit, _): edit.resources.contains { $0.placement.store != .local }
        case .repair(let staged, _): staged.placement.store != .local
        case .setPlacement(let placement, _): placement.store == .reference
        default: false
        }
    }

    /// True if it changes existing assets only.
    fileprivate var changesAssets: Bool {
        switch self {
        case .addResources, .setMetadata, .edit, .setBurst, .setAdjustment, .setEdit, .setFavorite, .setHidden,
            .setLivePlayback, .setOriginalChoice, .trashAssets, .restoreAssets, .repair:
            true
        case .require, .label, .insertAsset, .purgeAssets, .insertAlbum, .insertSmartAlbum, .setQuery, .renameAlbum,
            .deleteAlbums, .insertFolder, .renameFolder, .deleteFolders, .moveCollections, .arrangeCollections,
            .insertMembers, .placeMembers, .arrangeMembers, .removeMembers, .setPlacement, .rememberOrigin,
            .rememberSource, .setAccess, .setSelection, .setDefaultAccess, .setHiddenLock:
            false
        }
    }
}
