// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A photo or video in a library of Apple Photos.
struct AppleAsset: Sendable {
    /// The origin of an edit.
    enum Edit: Sendable {
        case none
        case byPerson
        /// Slow motion, or another adjustment that the camera stored with the picture.
        case byCamera
    }

    /// The place of an asset's originals.
    enum Storage: Sendable {
        case library
        /// Outside the library, on the volume with this name.
        case reference(volume: String?)
        /// In a shared album of another person.
        case sharedAlbum
    }

    /// The primary key of the row.
    let key: Int64
    let uuid: UUID
    /// The UUID as it appears in filenames.
    let name: String
    var isVideo = false
    var isLive = false
    var isFavorite = false
    var isHidden = false
    var isTrashed = false
    var trashedDate: Date?
    var addedDate: Date?
    /// The date of the last change in Photos.
    var modificationDate: Date?
    var dates = AppleDates()
    var location: GeoLocation?
    var subtypes: MediaSubtypes = []
    var burst: AppleBurst?
    var title: String?
    var caption: String?
    var keywords: [String] = []
    var people: [PersonRegion] = []
    var edit = Edit.none
    var adjustment: Adjustment?
    var storage = Storage.library
    /// The folder below `originals`, or an absolute path.
    var directory = ""
    var filename = ""
    var originalFilename: String
    /// True if there is, or was, a RAW file beside the photo.
    var hasRAW = false
    /// True if the RAW file is the one that is shown.
    var isRAWOriginal = false
    /// The path of the photo from the root of its volume, for files outside the library; also that of its RAW file.
    var bookmark: String?
    var rawBookmark: String?
    /// The files of an asset of Photos 2 to 4; `nil` in a library of macOS 10.15 or later.
    var legacy: LegacyFiles?
}

/// A frame's part in a burst.
struct AppleBurst: Sendable {
    let identifier: String
    /// Bits: 2 not selected, 4 picked by Photos, 8 picked by a person, 16 representative of the burst.
    let pick: Int64

    var isKey: Bool { pick & 16 != 0 }
    var isUserPick: Bool { pick & 8 != 0 }
    /// The priority as representative of the burst; higher is better.
    var rank: Int { isKey ? 3 : isUserPick ? 2 : pick & 4 != 0 ? 1 : 0 }
}

/// An album, with its members in their order.
struct AppleAlbum: Sendable {
    let key: Int64
    var uuid: UUID
    let title: String
    /// The row of the folder that contains the album; `nil` at the top.
    var folder: Int64?
    let order: Int64
    var members: [Int64] = []
}

/// A folder of albums and folders.
struct AppleFolder: Sendable {
    let key: Int64
    var uuid: UUID
    let title: String
    var parent: Int64?
    let order: Int64
}

/// The capture dates of an asset in a library of Apple Photos.
struct AppleDates: Sendable {
    /// Seconds since 2001, as shown to the user.
    var created: Double?
    /// Seconds since 2001, as read from the file.
    var extended: Double?
    /// The EXIF date, without a zone.
    var exif: String?
    var offset: Int64?
    var zoneName: String?

    /// The date to sort by.
    var instant: Date? { captureDate(beside: nil)?.date }

    /// Returns the library's date if it is plausible, else the file's.
    func captureDate(beside file: CaptureDate?) -> CaptureDate? {
        if let date = AppleDates.date(created) { return placed(date, beside: file) }
        if let date = wallClock(beside: file) { return placed(date, beside: file) }
        if let date = AppleDates.date(extended) { return placed(date, beside: file) }
        return file
    }

    /// Returns a date, or `nil` if it is outside the years 1800 to 2200: databases contain such numbers.
    static func date(_ seconds: Double?) -> Date? {
        guard let seconds, plausible.contains(seconds) else { return nil }
        return Date(timeIntervalSinceReferenceDate: seconds)
    }

    /// The years 1800 to 2200, in seconds since 2001.
    private static let plausible = -6_342_969_600.0...6_279_811_200.0

    private func placed(_ date: Date, beside file: CaptureDate?) -> CaptureDate {
        let (offset, zone) = zone(at: date, beside: file)
        return CaptureDate(date: date, utcOffsetSeconds: offset, zone: zone, source: .library)
    }

    private func zone(at date: Date, beside file: CaptureDate?) -> (offset: Int, zone: CaptureDate.Zone) {
        if let offset, (-18 * 3600...18 * 3600).contains(offset) { return (Int(offset), .fromFile) }
        if let zone = zoneName.flatMap({ TimeZone(identifier: $0) }) {
            return (zone.secondsFromGMT(for: date), .fromFile)
        }
        if let file { return (file.utcOffsetSeconds, file.zone) }
        return (TimeZone.current.secondsFromGMT(for: date), .assumed)
    }

    /// Parses an EXIF date such as `2020:05:12 18:47:13`, a local time in the asset's zone.
    private func wallClock(beside file: CaptureDate?) -> Date? {
        let numbers = (exif ?? "").split { ": ".contains($0) }.compactMap { Int($0) }
        guard numbers.count == 6, (1800...2199).contains(numbers[0]), (1...12).contains(numbers[1]),
            (1...31).contains(numbers[2]), (0...23).contains(numbers[3]), (0...59).contains(numbers[4]),
            (0...60).contains(numbers[5]), let utc = TimeZone(secondsFromGMT: 0)
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = utc
        let clock = calendar.date(
            from: DateComponents(
                year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
                second: numbers[5]))
        return clock.map { $0.addingTimeInterval(-Double(zone(at: $0, beside: file).offset)) }
    }
}

/// The names of people, with merged people resolved.
struct ApplePeople {
    private var names: [Int64: String] = [:]
    private var targets: [Int64: Int64] = [:]

    var isEmpty: Bool { names.isEmpty }

    mutating func add(_ key: Int64, _ name: String?, mergedInto target: Int64?) {
        names[key] = name
        targets[key] = target
    }

    /// The name of a person after following merges. A cycle of merges ends after at most 16 steps.
    subscript(key: Int64) -> String? {
        var (end, steps) = (key, 0)
        while let next = targets[end], next != key, steps < 16 { (end, steps) = (next, steps + 1) }
        return names[end] ?? names[key]
    }
}

extension PersonRegion.Area {
    /// Creates an area from columns of Apple's database, whose origin is at the bottom and whose size is a fraction of
    /// the longer side. `nil` for values out of range.
    init?(x: Double?, y: Double?, size: Double?, width: Double?, height: Double?) {
        guard let x, let y, let size, let width, let height, size > 0, size <= 2, (0...1).contains(x),
            (0...1).contains(y), width >= 1, height >= 1
        else { return nil }
        let side = size * max(width, height)
        self.init(centerX: x, centerY: 1 - y, width: side / width, height: side / height)
    }
}

extension AppleAsset {
    /// Adds a person unless it is there already, and keeps the people sorted by name, then from left to right.
    mutating func addPerson(_ person: PersonRegion) {
        guard !people.contains(person) else { return }
        people.append(person)
        people.sort { $0.sortKey < $1.sortKey }
    }
}

extension PersonRegion {
    fileprivate var sortKey: (String, Double, Double) { (name ?? "", area?.centerX ?? 0, area?.centerY ?? 0) }
}
