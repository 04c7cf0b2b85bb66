// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// An entry of a movie's metadata, as recorded in the file.
package struct MovieItem: Hashable, Sendable {
    /// The vocabulary of a key.
    package enum Space: Hashable, Sendable {
        /// The full keys that Apple's cameras write.
        case quickTimeMetadata
        /// The user data of QuickTime and others.
        case quickTimeUserData
        /// The list of items introduced by iTunes, for MPEG-4.
        case iTunes
    }

    package enum Value: Hashable, Sendable {
        case text(String)
        case integer(Int)
        case number(Double)
        case bytes([UInt8])
    }

    package var space: Space
    /// The full key, or a code of four letters, of which the first may be `©`.
    package var key: String
    package var value: Value
    /// The language, in three letters of ISO 639-2; `nil` if it is not recorded.
    package var language: String?

    private static let countLimit = 1 << 10
    /// The maximum number of bytes of a value; album covers are smaller.
    private static let byteLimit = 8 << 20

    /// Returns all entries of a movie's metadata, in the order of the file. Values of unsupported types are returned as
    /// bytes, and values that are too long are left out.
    package static func items(
        of file: borrowing OpenFile, within budget: ReadBudget = ReadBudget(metadataBytes: 64 << 20)
    ) throws(LibraryError) -> [MovieItem] {
        let bytes = try FileBytes(descriptor: file.descriptor, budget: budget)
        var items: [MovieItem] = []
        if let movie = Boxes(FileRegion(bytes)).prefix(1 << 16).first(where: { $0.type == "moov" })?.content {
            for box in Boxes(movie).prefix(1 << 12) {
                if box.type == "meta" { items += listed(box.content) }
                if box.type == "udta" { items += userData(box.content) }
            }
        }
        if let failure = bytes.failure { throw failure }
        return Array(items.prefix(countLimit))
    }

    /// Returns the entries of a `meta` box, which has a version in ISO files and none in QuickTime files.
    private static func listed(_ meta: FileRegion) -> [MovieItem] {
        let isVersioned = meta.fourCC(at: 4) != "hdlr"
        guard let content = meta.region(from: isVersioned ? 4 : 0), let list = content.box("ilst") else { return [] }
        let keys = content.box("keys").flatMap { $0.region(from: 8) }.map { Array(Boxes($0).prefix(countLimit)) } ?? []
        return Boxes(list).prefix(countLimit).flatMap { item -> [MovieItem] in
            let number = Int(item.type.rawValue) - 1
            let isKeyed = keys.indices.contains(number)
            let key = isKeyed ? keys[number].content.text(count: min(keys[number].content.count, 256)) : item.type.name
            guard let key else { return [] }
            return Boxes(item.content).prefix(256).filter { $0.type == "data" }.compactMap { data in
                guard data.content.count <= byteLimit, let value = Value(data.content) else { return nil }
                return MovieItem(space: isKeyed ? .quickTimeMetadata : .iTunes, key: key, value: value)
            }
        }
    }

    private static func userData(_ region: FileRegion) -> [MovieItem] {
        Boxes(region).prefix(countLimit).flatMap { box -> [MovieItem] in
            if box.type == "meta" { return listed(box.content) }
            // The box has a length, a language and the text.
            guard box.type.rawValue >> 24 == 0xA9, let length = box.content.unsigned16(at: 0),
                let text = box.content.region(from: 4, limit: Int(length))?.writtenText
            else { return [] }
            let language = box.content.unsigned16(at: 2).flatMap { languageName($0) }
            return [
                MovieItem(space: .quickTimeUserData, key: box.type.name, value: .text(text), language: language)
            ]
        }
    }

    /// Returns the language for three letters of five bits each; `nil` for the Macintosh's codes, which are smaller
    /// numbers, and for `und`.
    private static func languageName(_ packed: UInt16) -> String? {
        guard packed >= 0x400, packed != 0x7FFF else { return nil }
        let letters = [packed >> 10 & 31, packed >> 5 & 31, packed & 31].map { UInt8($0 + 0x60) }
        let language = String(decoding: letters, as: UTF8.self)
        return language == "und" ? nil : language
    }
}

extension MovieItem.Value {
    /// Decodes the content of a `data` box: a type, a language, and the value.
    fileprivate init?(_ data: FileRegion) {
        guard let kind = data.unsigned32(at: 0), let content = data.region(from: 8) else { return nil }
        switch kind {
        case 1, 2:
            guard let text = data.movieValue else { return nil }
            self = .text(text)
        case 21, 65...67, 74:
            let width = min(content.count, 8)
            guard width > 0, let bits = content.integer(at: 0, width: width) else { return nil }
            self = .integer(Int(Int64(bitPattern: bits << UInt64(64 - 8 * width)) >> Int64(64 - 8 * width)))
        case 22, 75...78:
            guard let value = content.integer(at: 0, width: min(content.count, 8)), let number = Int(exactly: value)
            else { return nil }
            self = .integer(number)
        case 23:
            guard let bits = content.unsigned32(at: 0) else { return nil }
            self = .number(Double(Float(bitPattern: bits)))
        case 24:
            guard let bits = content.unsigned64(at: 0) else { return nil }
            self = .number(Double(bitPattern: bits))
        default:
            guard let bytes = content.allBytes else { return nil }
            self = .bytes(bytes)
        }
    }
}

extension FourCC {
    /// The four letters, in Latin 1, because `©` is used.
    fileprivate var name: String {
        let scalars = withUnsafeBytes(of: rawValue.bigEndian) { Array($0) }.map { Unicode.Scalar($0) }
        return String(String.UnicodeScalarView(scalars))
    }
}
