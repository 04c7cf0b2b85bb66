// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// An asset's row in its library. Never reused, meaningless outside the library; outside it is a ``LocalIdentifier``.
public struct AssetID: Hashable, Codable, Sendable, Comparable {
    /// The number of the row.
    public var rawValue: Int64
    /// The asset in the row of that number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
    public static func < (left: AssetID, right: AssetID) -> Bool { left.rawValue < right.rawValue }
}

/// A collection in its library: of assets, or of other collections. Meaningless outside the library.
public enum CollectionID: Hashable, Codable, Sendable {
    /// An album of the user's, or a smart album of the user's own, by its row.
    case album(Int64)
    /// A collection that the library computes and of which there is one.
    case smart(AssetCollection.Subtype)
    /// A moment or an import, by the asset that came into the library first.
    case group(AssetCollection.Subtype, first: AssetID)
    /// A group of what was taken at most so far apart, by the asset that came in first: other distances make other
    /// groups.
    case place(first: AssetID, metres: Double)
    /// A folder of the user's, by its row.
    case folder(Int64)
    /// What all albums and folders lie in.
    case rootFolder
    /// Moments that belong together, by the asset that came into the library first of those of the earliest moment.
    case momentCluster(first: AssetID)
    /// The moments of a year.
    case momentYear(Int)
}

/// A resource's row in its library.
public struct ResourceID: Hashable, Codable, Sendable {
    /// The number of the row.
    public var rawValue: Int64
    /// The resource in the row of that number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// What an object is called outside its library: `UUID/L0/001`, the shape clients of PhotoKit expect.
public struct LocalIdentifier: Hashable, Codable, Sendable {
    /// What kind of object it names; the raw value is its last part.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// An asset.
        case asset = "001"
        /// A list of collections.
        case folder = "020"
        /// A collection of assets.
        case album = "040"
        /// A collection that the library makes of what was taken together, came in together, or is at one place.
        case group = "060"
        /// A list of moments.
        case momentList = "070"
    }

    /// What the library calls the object.
    public var uuid: UUID
    /// What kind of object it is.
    public var kind: Kind

    /// The identifier of an object.
    public init(_ uuid: UUID, _ kind: Kind) {
        self.uuid = uuid
        self.kind = kind
    }

    /// `nil` when the string is not of the shape.
    public init?(_ string: String) {
        let parts = string.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1] == "L0", let uuid = UUID(uuidString: String(parts[0])),
            let kind = Kind(rawValue: String(parts[2]))
        else { return nil }
        self.init(uuid, kind)
    }
}

extension LocalIdentifier: CustomStringConvertible {
    /// Clients ask every asset for it, so it is written digit by digit: UUID's own way takes longer than all else of an asset.
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
