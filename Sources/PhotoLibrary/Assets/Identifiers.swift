// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The row number of an asset in its library. Never reused, and meaningless outside the library, where a
/// ``LocalIdentifier`` is used.
public struct AssetID: Hashable, Codable, Sendable, Comparable {
    /// The number of the row.
    public var rawValue: Int64
    /// Creates the identifier of the asset in this row.
    public init(rawValue: Int64) { self.rawValue = rawValue }
    public static func < (left: AssetID, right: AssetID) -> Bool { left.rawValue < right.rawValue }
}

/// The identifier of a collection in its library: of assets, or of other collections. Meaningless outside the library.
public enum CollectionID: Hashable, Codable, Sendable {
    /// A user's album or smart album, by row number.
    case album(Int64)
    /// A smart album of the library, of which there is one for each subtype.
    case smart(AssetCollection.Subtype)
    /// A moment or an import, identified by the member that was added to the library first.
    case group(AssetCollection.Subtype, first: AssetID)
    /// A group of assets that were taken at most this distance from a neighbour, identified by the member that was
    /// added first. Another distance makes other groups.
    case place(first: AssetID, metres: Double)
    /// A user's folder, by row number.
    case folder(Int64)
    /// The folder that contains all albums and folders of the top level.
    case rootFolder
    /// A cluster of moments, identified by the asset of its earliest moment that was added to the library first.
    case momentCluster(first: AssetID)
    /// The moments of a year.
    case momentYear(Int)
}

/// The row number of a resource in its library.
public struct ResourceID: Hashable, Codable, Sendable {
    /// The number of the row.
    public var rawValue: Int64
    /// Creates the identifier of the resource in this row.
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The identifier of an object outside its library: `UUID/L0/001`, the form that clients of PhotoKit expect.
public struct LocalIdentifier: Hashable, Codable, Sendable {
    /// The kind of the object; the raw value is the last part of the identifier.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// An asset.
        case asset = "001"
        /// A list of collections.
        case folder = "020"
        /// A collection of assets.
        case album = "040"
        /// A collection that the library computes of assets that were taken together, added together, or are near each
        /// other.
        case group = "060"
        /// A list of moments.
        case momentList = "070"
    }

    /// The UUID of the object.
    public var uuid: UUID
    /// The kind of the object.
    public var kind: Kind

    /// Creates the identifier of an object.
    public init(_ uuid: UUID, _ kind: Kind) {
        self.uuid = uuid
        self.kind = kind
    }

    /// Parses an identifier, or returns `nil` if the string does not have this form.
    public init?(_ string: String) {
        let parts = string.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1] == "L0", let uuid = UUID(uuidString: String(parts[0])),
            let kind = Kind(rawValue: String(parts[2]))
        else { return nil }
        self.init(uuid, kind)
    }
}

extension LocalIdentifier: CustomStringConvertible {
    /// The text of the identifier. Written digit by digit, because clients ask every asset for it, and
    /// `UUID.uuidString` takes longer than all other properties of an asset together.
    public var description: String {
        String(unsafeUninitializedCapacity: LocalIdentifier.length) { text in
            var place = 0
            func write(_ letter: UInt8) {
                text[place] = letter
                place += 1
            }
            withUnsafeBytes(of: uuid.uuid) { bytes in
                for (index, byte) in bytes.enumerated() {
                    if index == 4 || index == 6 || index == 8 || index == 10 { write(UInt8(ascii: "-")) }
                    write(LocalIdentifier.digit(byte >> 4))
                    write(LocalIdentifier.digit(byte & 15))
                }
            }
            "/L0/".utf8.forEach(write)
            kind.rawValue.utf8.forEach(write)
            return place
        }
    }

    private static let length = 36 + "/L0/".utf8.count + 3

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
    }
}
