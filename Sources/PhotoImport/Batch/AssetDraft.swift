// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The state of an asset while its files are put together.
struct AssetDraft {
    var metadata: AssetMetadata
    var adjustment: Adjustment?
    var isFavorite = false
    var isHidden = false
    var isTrashed = false

    /// The record of the asset in an export, if it comes from one.
    var restored: ExportedAsset?

    /// The metadata that sidecars of each kind told, combined with that of the file.
    private(set) var said: [SidecarKind: SourceRecord] = [:]

    /// The states of a source that hide or delete, and that the asset does not get.
    private(set) var notTaken: Set<ConcealingState> = []

    /// The adjustment in an AAE, which applies when there is a rendering.
    private var notedAdjustment: Adjustment?

    init(_ metadata: AssetMetadata) { self.metadata = metadata }

    init(_ asset: Asset) {
        metadata = asset.metadata
        adjustment = asset.adjustment
        isFavorite = asset.isFavorite
        isHidden = asset.isHidden
        isTrashed = asset.trashedDate != nil
    }

    /// Turns a photo into a Live Photo. It remains a photo without duration.
    mutating func mergeMovie(_ movie: AssetMetadata) {
        metadata.mediaSubtypes.insert(.live)
        metadata.durationSeconds = 0
        metadata.damage = metadata.damage ?? movie.damage.map { "its movie: \($0)" }
    }

    /// Sets the size of an edited photo or video, and the duration of a video, to those of its rendering.
    mutating func mergeRendering(_ rendering: AssetMetadata) {
        if rendering.pixelSize.width > 0 { metadata.pixelSize = rendering.pixelSize }
        if metadata.mediaType == .video { metadata.durationSeconds = rendering.durationSeconds }
        adjustment = notedAdjustment ?? adjustment ?? Adjustment()
    }

    /// Records an adjustment, unless the camera wrote it while it took the picture. Without a rendering the asset does
    /// not count as edited.
    mutating func mergeAdjustment(_ noted: AdjustmentMetadata) {
        guard !noted.isByCamera else { return }
        notedAdjustment = noted.adjustment
        if let adjustment, !adjustment.isSameEdit(as: noted.adjustment) { self.adjustment = noted.adjustment }
    }

    /// Makes the asset of a movie that of a Live Photo with this photo. Changes that a person made to the movie are
    /// kept.
    ///
    /// - Parameter movie: The metadata in the movie's file; `nil` if it is unknown.
    mutating func mergeStill(_ still: AssetMetadata, to movie: AssetMetadata?) {
        let here = record
        let file = SourceRecord(source: here.source, own: still)
        if let movie {
            metadata = here.merged(from: SourceRecord(source: here.source, own: movie), to: file).applied(to: still)
        } else {
            let rating = metadata.rating
            var whole = here.filled(from: file)
            whole.own = file.own
            whole.own?.rating = rating ?? still.rating
            if here.captureDate?.source != .library { whole.captureDate = still.captureDate ?? here.captureDate }
            metadata = whole.applied(to: still)
        }
    }

    /// Merges the metadata of a new asset's sidecars.
    mutating func mergeSidecars(_ sidecars: [FileMetadata]) {
        let file = self
        for sidecar in sidecars { mergeSidecar(sidecar) }
        for (kind, sidecars) in Dictionary(grouping: sidecars.filter { $0.exported == nil }, by: SidecarKind.init) {
            var fromFile = file
            for sidecar in sidecars { fromFile.mergeSidecar(sidecar) }
            said[kind] = fromFile.record
        }
    }

    /// Merges the metadata of an existing asset's sidecars of one kind: values that changed in them are adopted unless
    /// somebody changed them here.
    ///
    /// - Parameters:
    ///   - file: The metadata in the asset's file; `nil` if it cannot be read.
    ///   - asset: The asset's UUID.
    ///   - records: The records of the asset, of these sidecars and of other sources.
    mutating func mergeByPrecedence(
        _ sidecars: [FileMetadata], of kind: SidecarKind, _ file: AssetMetadata?, asset: UUID, _ records: [SourceRecord]
    ) {
        let source = kind.source(of: asset)
        let before = records.first { $0.source == source }
        var fromFile = AssetDraft(file ?? before?.applied(to: metadata) ?? metadata)
        for sidecar in sidecars { fromFile.mergeSidecar(sidecar) }
        let here = record
        var told = fromFile.record
        notTaken.formUnion(told.withholdStates(from: here, after: before))
        said[kind] = told
        let now = told.taken
        let whole: SourceRecord
        if let before {
            whole = here.merged(from: before.taken, to: now)
        } else if let file {
            let others = (records + said.filter { $0.key != kind }.values).map(\.taken)
            let weaker = kind == .takeout ? [] : records.takeoutRecords(of: asset).map(\.taken)
            let base = here.base(
                ofFirst: now, file: SourceRecord(source: source, own: file), weaker: weaker, others: others)
            whole = here.merged(from: base, to: now)
        } else {
            whole = here.filled(from: now)
        }
        metadata = whole.applied(to: metadata)
        (isFavorite, isHidden, isTrashed) = (whole.isFavorite, whole.isHidden, whole.isTrashed)
    }

    /// The present values, as a record of no source.
    var record: SourceRecord {
        var record = SourceRecord(
            source: AssetDraft.placeholderUUID, metadata: metadata, isFavorite: isFavorite, isHidden: isHidden,
            isTrashed: isTrashed)
        record.own = SourceRecord.OwnMetadata(metadata)
        return record
    }

    private static let placeholderUUID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

    /// Merges the metadata of a sidecar, and the flags of Takeout.
    private mutating func mergeSidecar(_ sidecar: FileMetadata) {
        metadata.take(sidecar.asset)
        guard let takeout = sidecar.takeout else { return }
        isFavorite = isFavorite || takeout.isFavorite
        isHidden = isHidden || takeout.isHidden
        isTrashed = isTrashed || takeout.isTrashed
    }

    /// Returns the changes that give an asset of the library the state of the draft, except for its metadata.
    func changes(of asset: Asset, at date: Date) -> [Change] {
        var changes: [Change] = []
        if adjustment != asset.adjustment { changes.append(.setAdjustment(adjustment, asset: asset.uuid)) }
        if isFavorite != asset.isFavorite { changes.append(.setFavorite(isFavorite, assets: [asset.uuid])) }
        if isHidden != asset.isHidden { changes.append(.setHidden(isHidden, assets: [asset.uuid])) }
        // The day of the source may be long ago, and what was in the trash for 30 days is purged.
        if isTrashed, asset.trashedDate == nil { changes.append(.trashAssets([asset.uuid], date: date)) }
        return changes
    }
}

extension AssetDraft {
    /// Sets a new asset to its state in the library that it was exported from. Type, size, length and damage remain
    /// those of the file.
    mutating func restore(_ exported: ExportedAsset) {
        let (shown, known) = (metadata, exported.asset)
        metadata = known.metadata
        metadata.mediaType = shown.mediaType
        metadata.pixelSize = shown.pixelSize
        metadata.durationSeconds = shown.durationSeconds
        metadata.damage = shown.damage
        // A Live Photo needs its movie, which may not have been exported.
        metadata.mediaSubtypes.remove(.live)
        metadata.mediaSubtypes.formUnion(shown.mediaSubtypes.intersection(.live))
        (isFavorite, isHidden, isTrashed) = (known.isFavorite, known.isHidden, known.trashedDate != nil)
        if adjustment != nil, let edit = known.adjustment { adjustment = edit }
        restored = exported
    }
}

extension AssetDraft {
    /// Updates an asset of the library with the state in an export: metadata that changed there and not here is
    /// replaced. Without an earlier record, only missing metadata is added.
    ///
    /// - Parameters:
    ///   - now: The record of the export, and its states that are not taken over.
    ///   - before: The last record of that library; without one, the metadata of the file.
    mutating func merge(
        _ exported: ExportedAsset, saying now: (record: SourceRecord, notTaken: Set<ConcealingState>),
        after before: SourceRecord?
    ) {
        let said = now.record.taken
        var here = SourceRecord(
            source: said.source, metadata: metadata, isFavorite: isFavorite, isHidden: isHidden, isTrashed: isTrashed)
        here.own = SourceRecord.OwnMetadata(metadata)
        let whole = before.map { here.merged(from: $0, to: said) } ?? here.filled(from: said)
        metadata = whole.applied(to: metadata)
        (isFavorite, isHidden, isTrashed) = (whole.isFavorite, whole.isHidden, whole.isTrashed)
        notTaken.formUnion(now.notTaken)
        restored = exported
    }

    /// Describes an edit of which only the rendering was known, as the export of that rendering does.
    mutating func describeEdit(as exported: ExportedAsset) {
        if adjustment == Adjustment(), let edit = exported.asset.adjustment { adjustment = edit }
    }
}

extension AssetDraft {
    /// Takes states away from a new asset that only some copies of its original have.
    mutating func withhold(_ states: Set<ConcealingState>) {
        for state in states {
            switch state {
            case .hidden: isHidden = false
            case .trashed: isTrashed = false
            }
            for kind in said.keys { said[kind]?.withhold(state) }
        }
        notTaken.formUnion(states)
    }
}

extension ExportedAsset {
    /// Returns the original filename of the file of a type with that number, of which the first is 0.
    func filename(of type: ResourceType, _ number: Int = 0) -> String? {
        filenames.filter { $0.type == type }.dropFirst(number).first?.name
    }

    /// Returns the earlier name of a sidecar whose name is that of its asset with the same suffix; `nil` if there is
    /// none.
    func sidecar(called name: String, beside here: String, insteadOf there: String) -> String? {
        let (here, there) = ((here as NSString).deletingPathExtension, (there as NSString).deletingPathExtension)
        guard name.hasPrefix(here) else { return nil }
        let old = there + name.dropFirst(here.count)
        return filenames.first { $0.type == .sidecar && $0.name.lowercased() == old.lowercased() }?.name
    }
}

extension AssetMetadata {
    /// Merges the metadata of a sidecar. It takes precedence, because a program wrote it for a person after the picture
    /// was taken. Values that it does not have remain.
    mutating func take(_ sidecar: AssetMetadata) {
        title = sidecar.title ?? title
        caption = sidecar.caption ?? caption
        rating = sidecar.rating ?? rating
        projection = sidecar.projection ?? projection
        location = sidecar.location ?? location
        if !sidecar.keywords.isEmpty { keywords = sidecar.keywords }
        take(people: sidecar.people)
        if let date = sidecar.captureDate { captureDate = captureDate?.corrected(by: date) ?? date }
    }

    /// Merges people. People with an area replace all others; mere names are added.
    private mutating func take(people new: [PersonRegion]) {
        if new.contains(where: { $0.area != nil }) {
            people = new
        } else {
            let names = Set(people.compactMap(\.name))
            people += new.filter { person in person.name.map { !names.contains($0) } ?? false }
        }
    }
}

extension CaptureDate {
    /// Returns the date, corrected by that of a sidecar.
    ///
    /// A sidecar with the same second on the wall clock has less precision: subseconds and often the zone are in the
    /// file. Takeout stores an instant: together with the file's wall-clock time it gives the zone, unless a person
    /// moved the date.
    fileprivate func corrected(by other: CaptureDate) -> CaptureDate {
        switch other.source {
        case .takeout: placed(atInstantOf: other)
        case _ where abs(wallSeconds - other.wallSeconds) < 1:
            zone == .fromFile || other.zone != .fromFile ? self : other
        default: other
        }
    }

    private func placed(atInstantOf other: CaptureDate) -> CaptureDate {
        let moved = CaptureDate(
            date: other.date, utcOffsetSeconds: utcOffsetSeconds, zone: zone, source: other.source)
        guard source.isWallClock, let offset = utcOffsetSeconds(ifTakenAt: other.date) else { return moved }
        if zone == .fromFile { return abs(offset - utcOffsetSeconds) <= 60 ? self : moved }
        return keepingWallClock(utcOffsetSeconds: offset, zone: .fromFile)
    }
}

extension CaptureDate.Source {
    /// True for sources of wall-clock times at the place where the picture was taken.
    fileprivate var isWallClock: Bool {
        switch self {
        case .exifOriginal, .quickTimeCreationDate, .exifDigitized, .xmp, .iptc, .pngText: true
        case .library, .sidecar, .takeout, .gps, .exifModified, .container, .file: false
        }
    }
}
