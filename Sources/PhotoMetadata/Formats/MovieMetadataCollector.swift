// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The metadata of a movie: Apple's keys, and the older user data.
struct MovieMetadataCollector {
    private var creationDate: WallClock?
    /// The date in the user data, used if there is neither Apple's key nor `©day`.
    private var userDate: WallClock?
    /// The date of the last change, by Apple's key; used only if there is no date of creation.
    private(set) var modificationDate: WallClock?
    private var location: GeoLocation?
    /// The place in 3GPP's format, which programs write in addition; used only if there is no other.
    private var mobileLocation: GeoLocation?
    var camera = Camera()
    var contentIdentifier: String?
    var texts = MovieTexts()
    var evidence = MovieEvidence()

    var bestDate: WallClock? { creationDate ?? userDate }
    var bestLocation: GeoLocation? { location ?? mobileLocation }

    /// Reads `keys` and `ilst` of a `meta` box, which has a version in ISO files and none in QuickTime files.
    mutating func read(meta: FileRegion) {
        let isVersioned = meta.fourCC(at: 4) != "hdlr"
        guard let content = meta.region(from: isVersioned ? 4 : 0), let list = content.box("ilst") else { return }
        let keys = MovieMetadataCollector.keys(content.box("keys"))
        for item in Boxes(list).prefix(1 << 12) {
            let values = Boxes(item.content).prefix(256).filter { $0.type == "data" }.compactMap(\.content.movieValue)
            let index = Int(item.type.rawValue)
            if index > 0, index <= keys.count {
                set(keys[index - 1], values)
            } else {
                set(item.type, values)
            }
        }
    }

    /// Reads the user data, written by cameras that do not use Apple's keys, and by Android.
    mutating func read(userData: FileRegion) {
        for box in Boxes(userData).prefix(1 << 12) {
            if box.type == "meta" {
                read(meta: box.content)
            } else if box.type.rawValue >> 24 == 0xA9, let length = box.content.unsigned16(at: 0) {
                // The box has a length, a language and the text.
                let count = min(Int(length), box.content.count - 4)
                guard count > 0, let text = box.content.region(at: 4, count: count)?.writtenText else { continue }
                set(box.type, [text])
            } else if MovieMetadataCollector.mobileTexts.contains(box.type), let text = box.content.mobileText {
                set(box.type, [text])
            } else if box.type == "loci" {
                mobileLocation = mobileLocation ?? GeoLocation(mobile: box.content)
            } else if box.type == "date", let text = box.content.text(count: min(box.content.count, 64)) {
                userDate = userDate ?? MovieMetadataCollector.moment(text)
            }
        }
    }

    private static let mobileTexts: Set<FourCC> = ["titl", "dscp", "manu", "modl"]

    private static func keys(_ box: FileRegion?) -> [String] {
        guard let box, let entries = box.region(from: 8) else { return [] }
        return Boxes(entries).prefix(1 << 12).map { $0.content.text(count: min($0.content.count, 256)) ?? "" }
    }

    private mutating func set(_ key: String, _ values: [String]) {
        guard let text = values.first else { return }
        evidence.read(key: key, text)
        guard key.hasPrefix("com.apple.quicktime.") else { return }
        let key = key.dropFirst("com.apple.quicktime.".count)
        switch key {
        case "creationdate": creationDate = WallClock(text) ?? creationDate
        // Some programs spell it with a capital D.
        case "modificationdate", "modificationDate": modificationDate = WallClock(text) ?? modificationDate
        case "location.ISO6709": location = GeoLocation(iso6709: text) ?? location
        case "make": camera.make = text
        case "model": camera.model = text
        case "camera.lens_model": camera.lens = text
        case "content.identifier": contentIdentifier = text
        default: texts.set(key: key, values)
        }
    }

    /// Sets a value of the user data; values of Apple's keys are kept.
    private mutating func set(_ type: FourCC, _ values: [String]) {
        guard let text = values.first else { return }
        switch type.rawValue {
        case 0xA978_797A: location = location ?? GeoLocation(iso6709: text)  // ©xyz
        case 0xA96D_616B: camera.make = camera.make ?? text  // ©mak
        case 0xA96D_6F64: camera.model = camera.model ?? text  // ©mod
        case 0xA964_6179: creationDate = creationDate ?? MovieMetadataCollector.moment(text)  // ©day
        case FourCC("manu").rawValue: camera.make = camera.make ?? text
        case FourCC("modl").rawValue: camera.model = camera.model ?? text
        default: texts.set(type, values)
        }
    }

    /// Parses a date with a time. A date alone is that of a publication, not that of the recording.
    private static func moment(_ text: String) -> WallClock? {
        text.utf8.count > 10 ? WallClock(text) : nil
    }
}

extension GeoLocation {
    /// Parses `+48.8577+002.295+035/`: signed numbers without separators.
    init?(iso6709 text: String) {
        var numbers: [Double] = []
        var current = ""
        for character in text.utf8.prefix(64) {
            let scalar = Character(UnicodeScalar(character))
            if scalar == "+" || scalar == "-" || scalar == "/" || scalar == "C" {
                if !current.isEmpty { numbers.append(Double(current) ?? .nan) }
                current = ""
                if scalar == "/" || scalar == "C" { break }
            }
            current.append(scalar)
        }
        if current.count > 1 { numbers.append(Double(current) ?? .nan) }
        guard numbers.count >= 2, let latitude = numbers.first, numbers.allSatisfy(\.isFinite) else { return nil }
        self.init(latitude: latitude, longitude: numbers[1], altitude: numbers.count > 2 ? numbers[2] : nil)
    }
}

extension GeoLocation {
    /// Reads 3GPP's `loci`: after a version and a language it has a name, a role, and three fixed-point numbers of 16
    /// and 16 bits. The altitude is mandatory in the format, so that zero counts as none.
    init?(mobile content: FileRegion) {
        let limit = min(content.count, 1 << 10)
        let isWide = content.unsigned16(at: 6) == 0xFEFF
        let step = isWide ? 2 : 1
        guard let end = stride(from: 6, to: limit, by: step).first(where: { content.integer(at: $0, width: step) == 0 })
        else { return nil }
        let numbers = (0..<3).map { content.signed32(at: end + step + 1 + 4 * $0).map { Double($0) / 65_536 } }
        guard let longitude = numbers[0], let latitude = numbers[1], longitude != 0 || latitude != 0 else { return nil }
        self.init(latitude: latitude, longitude: longitude, altitude: numbers[2] == 0 ? nil : numbers[2])
    }
}

/// The texts that people write into a movie: under Apple's keys, in the list of items introduced by iTunes, and in the
/// older user data.
struct MovieTexts {
    private(set) var keyed = WrittenMetadata(.quickTimeKeys)
    private(set) var listed = WrittenMetadata(.userData)

    /// Adds the values of a key, given without the common prefix of Apple's keys.
    mutating func set(key: Substring, _ values: [String]) {
        switch key {
        case "displayname": keyed.title = values.first ?? keyed.title
        case "title": keyed.title = keyed.title ?? values.first
        case "description": keyed.caption = values.first
        case "keywords": keyed.keywords += values.flatMap { WrittenMetadata.words($0, by: ",") }
        case "rating.user": keyed.rating = WrittenMetadata.rating(values.first.flatMap { Double($0) })
        default: break
        }
    }

    /// Adds an item, or a text of the user data.
    mutating func set(_ type: FourCC, _ values: [String]) {
        switch type.rawValue {
        case 0xA96E_616D, FourCC("titl").rawValue: listed.title = listed.title ?? values.first  // ©nam
        case 0xA964_6573, FourCC("desc").rawValue, FourCC("dscp").rawValue, FourCC("ldes").rawValue:  // ©des
            listed.caption = listed.caption ?? values.first
        case 0xA96B_6579, FourCC("keyw").rawValue:  // ©key
            listed.keywords += values.flatMap { WrittenMetadata.words($0, by: ",") }
        case FourCC("rate").rawValue: listed.rating = MovieTexts.stars(percent: values.first.flatMap { Double($0) })
        default: break
        }
    }

    /// Returns the stars for a percentage. Programs write 1, 25, 50, 75 and 99 for one to five stars.
    private static func stars(percent: Double?) -> Int? {
        guard let percent, percent >= 1, percent <= 100 else { return nil }
        return WrittenMetadata.rating(percent / 25 + 1).map { min($0, 5) }
    }
}

extension FileRegion {
    /// The value of a `data` box as text; the box has a type, a language, and a text or a number.
    var movieValue: String? {
        guard let kind = unsigned32(at: 0), let content = region(from: 8) else { return nil }
        switch kind {
        case 2: return WrittenText.wide(content, .bigEndian)
        case 21, 22, 65...67, 74...78: return content.integer(at: 0, width: min(content.count, 8)).map { "\($0)" }
        case 23: return content.unsigned32(at: 0).map { "\(Float(bitPattern: $0))" }
        case 24: return content.unsigned64(at: 0).map { "\(Double(bitPattern: $0))" }
        default: return content.writtenText
        }
    }

    /// The text of 3GPP user data, after a version and a language; UTF-16 if it has a byte order mark.
    var mobileText: String? {
        guard let text = region(from: 6) else { return nil }
        return text.unsigned16(at: 0) == 0xFEFF
            ? text.region(from: 2).flatMap { WrittenText.wide($0, .bigEndian) } : text.writtenText
    }
}
