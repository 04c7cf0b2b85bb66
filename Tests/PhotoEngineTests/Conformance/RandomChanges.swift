// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import QuerySupport

/// A generator of batches of changes and of requests: mostly valid ones on existing objects, some that must fail.
struct RandomChanges {
    private var numbers: SeededRandom
    var predicates: PredicateGenerator
    var predicatesOfCollections: PredicateGenerator
    /// The identifiers of groups that the library has returned.
    var groups: [UUID] = []
    /// The objects of the batches that were accepted.
    private var accepted = Names()
    /// The objects of the accepted batches and of the batch that is being made.
    private(set) var names = Names()
    private let texts = (0..<40).map { "bytes \($0)" }

    struct Names {
        var assets: [UUID] = []
        var resources: [UUID] = []
        var albums: [UUID] = []
        var smartAlbums: [UUID] = []
        var folders: [UUID] = []
    }

    init(seed: UInt64) {
        numbers = SeededRandom(seed: seed)
        predicates = PredicateGenerator(seed: seed, schema: .assets, objects: [QueryRow([:])])
        predicatesOfCollections = PredicateGenerator(seed: seed, schema: .collections, objects: [QueryRow([:])])
        let assets = (0..<60).map { _ in sample() }
        predicates = PredicateGenerator(seed: seed, schema: .assets, objects: assets)
        let collections = (0..<30).map { _ in sampleOfCollections() }
        predicatesOfCollections = PredicateGenerator(seed: seed, schema: .collections, objects: collections)
    }

    // MARK: Choosing

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &numbers) < percent }
    mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &numbers) }

    mutating func one<Value>(of values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &numbers)]
    }

    mutating func uuid() -> UUID {
        let (high, low) = (numbers.next(), numbers.next())
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: high >> (8 * $0)) }
        let more = (0..<8).map { UInt8(truncatingIfNeeded: low >> (8 * $0)) }
        return UUID(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], more[0], more[1],
                more[2], more[3], more[4], more[5], more[6], more[7]
            ))
    }

    /// Returns one of the identifiers, or sometimes a new one.
    mutating func known(_ uuids: [UUID]) -> UUID { uuids.isEmpty || chance(1) ? uuid() : one(of: uuids) }

    mutating func someAssets() -> [UUID] {
        let count = number(0..<5)
        var some: [UUID] = []
        for _ in 0..<count { some.append(known(names.assets)) }
        return some
    }

    mutating func date() -> Date { Date(timeIntervalSinceReferenceDate: Double(number(0..<60)) * 10_800) }

    mutating func caller() -> Caller {
        guard chance(15) else { return .owner }
        let name = one(of: ["one", "two"])
        return Caller(name: name, scope: one(of: [.addOnly, .selection(caller: name), .nothing]))
    }

    // MARK: Requests

    mutating func match() -> ResourceMatch {
        let identifiers = (0..<3).map { "pair \($0)" }
        return one(of: [
            .fingerprints([Fingerprint(of: one(of: texts)), Fingerprint(of: one(of: texts))]),
            .contentIdentifiers([one(of: identifiers)]), .bursts([one(of: ["x", "y"])]), .origins([stamp(), stamp()]),
        ])
    }

    // MARK: Changes

    /// Keeps or drops the objects of the last batch.
    mutating func lastList(wasApplied: Bool) {
        if wasApplied { accepted = names } else { names = accepted }
    }

    /// Returns a batch of changes, and the bytes to stage for it.
    mutating func list() -> (changes: [Change], texts: [String]) {
        var changes: [Change] = []
        var texts: [String] = []
        for _ in 0..<number(1..<5) { changes.append(change(&texts)) }
        return (changes, texts)
    }

    private mutating func change(_ texts: inout [String]) -> Change {
        switch number(0..<100) {
        case 0..<25: return .insertAsset(asset(&texts))
        case 25..<30: return addition(&texts)
        case 30..<32: return editedContent(&texts)
        case 32..<42: return .setFavorite(chance(50), assets: someAssets())
        case 42..<48: return .setHidden(chance(40), assets: someAssets())
        case 48..<54: return .trashAssets(someAssets(), date: date())
        case 54..<60: return .restoreAssets(someAssets())
        case 60..<68: return albumChange()
        case 68..<71: return smartAlbumChange()
        case 71..<76: return folderChange()
        case 76..<80: return metadataChange()
        case 80..<81: return .purgeAssets(someAssets())
        case 81..<84: return .setPlacement(placement(), resource: known(names.resources))
        case 84..<88: return .rememberOrigin(stamp(), resource: known(names.resources))
        case 88..<92: return .setSelection(someAssets(), caller: one(of: ["one", "two"]))
        case 92..<96:
            return .setAccess(
                one(of: AuthorizationStatus.allCases), level: one(of: AccessLevel.allCases),
                caller: one(of: ["one", "two"]))
        case 96..<98: return .setHiddenLock(chance(50))
        default: return .setDefaultAccess(one(of: AuthorizationStatus.allCases))
        }
    }

    private mutating func smartAlbumChange() -> Change {
        switch number(0..<10) {
        case 0..<4:
            let new = chance(5) ? known(names.albums) : uuid()
            names.smartAlbums.append(new)
            return .insertSmartAlbum(uuid: new, title: title(), query: query())
        case 4..<7: return .setQuery(query(), album: known(chance(95) ? names.smartAlbums : names.albums))
        case 7..<8: return .renameAlbum(known(names.smartAlbums), title: title())
        case 8..<9:
            return .moveCollections([known(names.smartAlbums)], folder: chance(50) ? nil : known(names.folders))
        default:
            return chance(20)
                ? .insertMembers(someAssets(), album: known(names.smartAlbums), index: nil)
                : .deleteAlbums([known(names.smartAlbums)])
        }
    }

    private mutating func query() -> SavedQuery {
        SavedQuery(
            predicate: chance(5) ? "mediaTyp == 1" : chance(80) ? predicates.predicate().predicateFormat : nil,
            search: chance(30) ? word() : nil)
    }

    private mutating func albumChange() -> Change {
        switch number(0..<10) {
        case 0..<2:
            let new = chance(5) ? known(names.albums) : uuid()
            names.albums.append(new)
            return .insertAlbum(uuid: new, title: title())
        case 2..<3: return .renameAlbum(known(names.albums), title: title())
        case 3..<4:
            let gone = chance(70) ? [known(names.albums)] : []
            names.albums.removeAll { gone.contains($0) }
            return .deleteAlbums(gone)
        case 4..<8:
            return .insertMembers(someAssets(), album: known(names.albums), index: chance(50) ? nil : number(-1..<6))
        case 8..<9: return .arrangeMembers(someAssets(), album: known(names.albums), at: place(in: names.assets))
        default: return .removeMembers(someAssets(), album: known(names.albums))
        }
    }

    private mutating func folderChange() -> Change {
        let parent = chance(30) ? nil : known(names.folders)
        switch number(0..<10) {
        case 0..<4:
            let new = chance(5) ? known(names.folders) : uuid()
            names.folders.append(new)
            return .insertFolder(uuid: new, title: title(), parent: names.folders.count == 1 ? nil : parent)
        case 4..<5: return .renameFolder(known(names.folders), title: title())
        case 5..<6:
            let gone = chance(50) ? [known(names.folders)] : []
            return .deleteFolders(gone)
        case 6..<7: return .moveCollections([known(names.albums), known(names.albums)], folder: parent)
        case 7..<8:
            let moved = chance(70) ? [known(names.albums), known(names.folders)] : [known(names.albums)]
            return .arrangeCollections(moved, folder: parent, at: place(in: names.albums + names.folders))
        default: return .moveCollections([known(names.folders)], folder: parent)
        }
    }

    private mutating func place(in names: [UUID]) -> ListPlace {
        ListPlace(after: chance(60) ? known(names) : nil, before: chance(60) ? known(names) : nil)
    }

    private mutating func edit() -> AssetEdit {
        var edit = AssetEdit()
        if chance(40) { edit.captureDate = dateEdit() }
        if chance(30) { edit.location = AssetEdit.Value(metadata().location) }
        if chance(30) { edit.title = AssetEdit.Value(chance(70) ? title() : nil) }
        if chance(30) { edit.caption = AssetEdit.Value(chance(70) ? title() : nil) }
        if chance(30) { edit.rating = AssetEdit.Value(chance(70) ? number(-2..<7) : nil) }
        if chance(20) { edit.keywords = ["sea", "sky"] }
        if chance(30) { edit.addedKeywords = [title(), "sea"] }
        if chance(30) { edit.removedKeywords = ["sea", "sky"] }
        return edit
    }

    private mutating func dateEdit() -> AssetEdit.DateEdit {
        switch number(0..<5) {
        case 0: .setInstant(date(), utcOffsetSecondsIfUnknown: number(-10..<10) * 900)
        case 1: .set(date(), utcOffsetSeconds: number(-10..<10) * 900)
        case 2: .shift(seconds: Double(number(-100..<100)) * 60)
        case 3: .setOffset(utcOffsetSeconds: number(-10..<10) * 900)
        default: .clear
        }
    }

    private mutating func metadataChange() -> Change {
        let asset = known(names.assets)
        switch number(0..<6) {
        case 3..<5: return .edit(edit(), assets: someAssets())
        case 5:
            return chance(50)
                ? .setLivePlayback(chance(40), assets: chance(80) ? [asset] : someAssets())
                : .setOriginalChoice(chance(50) ? .raw : .compressed, assets: [asset])
        case 0: return .setMetadata(metadata(), asset: asset)
        case 1: return .setBurst(chance(70) ? burst() : nil, asset: asset)
        default: return .setAdjustment(chance(70) ? adjustment() : nil, asset: asset)
        }
    }

    mutating func burst() -> Burst {
        Burst(identifier: one(of: ["x", "y"]), isRepresentative: chance(30), isUserPick: chance(30))
    }

    private mutating func adjustment() -> Adjustment {
        Adjustment(
            formatIdentifier: chance(50) ? "com.apple.photo" : nil, formatVersion: chance(50) ? "1.4" : nil,
            editor: chance(50) ? "editor" : nil, date: chance(50) ? date() : nil)
    }

    mutating func title() -> String {
        one(of: ["Home", "Trip", "trip", "Äpfel", "Zoo", "Z", "日本", "Work", "é"] + (chance(10) ? [""] : []))
    }

    private mutating func addition(_ texts: inout [String]) -> Change {
        let types: [ResourceType] = [.photo, .pairedVideo, .alternatePhoto]
        var new: [NewResource] = []
        for _ in 0..<number(0..<3) { new.append(resource(one(of: types), &texts)) }
        return .addResources(new, asset: known(names.assets), metadata: chance(50) ? metadata() : nil)
    }

    private mutating func editedContent(_ texts: inout [String]) -> Change {
        var edit = EditedContent(pixelSize: PixelSize(width: number(1..<5), height: number(1..<5)))
        edit.durationSeconds = chance(80) ? 0 : 1.5
        if chance(70) {
            edit.adjustment = adjustment()
            for type in [ResourceType.fullSizePhoto, .adjustmentData] where chance(80) {
                edit.resources.append(resource(type, &texts))
            }
        } else if chance(50) {
            edit.revertedDate = date()
        }
        return .setEdit(edit, asset: known(names.assets))
    }

    private mutating func asset(_ texts: inout [String]) -> NewAsset {
        var new = NewAsset(metadata: metadata(), resources: [], addedDate: date())
        new.uuid = chance(2) ? known(names.assets) : uuid()
        new.resources.append(resource(one(of: [.photo, .photo, .video]), &texts))
        if chance(20) { new.resources.append(resource(.pairedVideo, &texts)) }
        new.isFavorite = chance(20)
        new.isHidden = chance(20)
        if chance(30) { new.burst = burst() }
        if chance(20) { new.adjustment = adjustment() }
        if chance(10) { new.trashedDate = date() }
        if chance(5) {
            new.presentation = Presentation()
            new.presentation?.playsLivePhoto = chance(50)
        }
        names.assets.append(new.uuid)
        return new
    }

    mutating func metadata() -> AssetMetadata {
        var metadata = AssetMetadata(
            mediaType: one(of: MediaType.allCases), pixelSize: PixelSize(width: number(1..<5), height: number(1..<5)))
        metadata.mediaSubtypes = MediaSubtypes(
            rawValue: UInt(number(0..<32) | number(0..<64) << 16 | number(0..<2) << 10))
        metadata.durationSeconds = chance(50) ? 0 : Double(number(0..<20)) / 8
        if chance(80) {
            metadata.captureDate = CaptureDate(
                date: date(), utcOffsetSeconds: number(-10..<10) * 900, zone: one(of: CaptureDate.Zone.allCases),
                source: one(of: CaptureDate.Source.allCases))
        }
        if chance(50) {
            metadata.location = GeoLocation(
                latitude: Double(number(-3..<4)) / 10,
                longitude: Double(number(0..<2)) * 180 - Double(number(0..<3)) / 10,
                altitude: chance(50) ? Double(number(-100..<100)) / 3 : nil)
        }
        metadata.camera = Camera(
            make: chance(50) ? "Maker" : nil, model: chance(50) ? "Model" : nil,
            lens: chance(30) ? "Model front lens" : nil)
        metadata.title = chance(30) ? title() : nil
        metadata.caption = chance(30) ? title() : nil
        metadata.keywords = chance(30) ? ["sea", "“quoted”", "日本"] : []
        metadata.rating = chance(30) ? number(-1..<6) : nil
        metadata.people = chance(20) ? [PersonRegion(name: title()), PersonRegion(name: nil, area: .eye)] : []
        metadata.projection = chance(10) ? .cubemap : nil
        metadata.damage = chance(10) ? "torn" : nil
        return metadata
    }

    private mutating func resource(_ type: ResourceType, _ texts: inout [String]) -> NewResource {
        let text = one(of: self.texts)
        let fingerprint = Fingerprint(of: text)
        if chance(98) { texts.append(text) }
        let content = ResourceContent(
            type: type, originalFilename: one(of: ["a.jpg", "B.JPG", "ä.heic", "z.mov"]),
            uniformTypeIdentifier: chance(20) ? "com.adobe.raw-image" : "public.jpeg",
            byteCount: Int64(text.utf8.count) + (chance(1) ? 1 : 0),
            fingerprint: fingerprint, pixelSize: PixelSize(width: 4, height: 3),
            contentIdentifier: chance(20) ? "pair \(number(0..<3))" : nil)
        let key = "\(fingerprint.hex.prefix(2))/\(fingerprint.hex.dropFirst(2)).jpg"
        let new = NewResource(
            uuid: uuid(), content: content, placement: Placement(key: key), origin: chance(30) ? stamp() : nil)
        names.resources.append(new.uuid)
        return new
    }

    private mutating func placement() -> Placement {
        Placement(
            store: Placement.Store(rawValue: one(of: ["far", "farther"])), key: one(of: ["k", "l"]),
            state: one(of: [.present, .missing, .offline, .damaged]), verifiedDate: chance(50) ? date() : nil)
    }

    private mutating func stamp() -> FileStamp { .file("/photos/\(number(0..<30)).jpg") }
}

extension PersonRegion.Area {
    fileprivate static let eye = PersonRegion.Area(centerX: 0.5, centerY: 0.25, width: 0.1, height: 1.0 / 3)
}
