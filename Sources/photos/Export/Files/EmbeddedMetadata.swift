// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The metadata of an asset that its exported files are to have.
///
/// A property is removed from a file only if our readers find it there. The library never had other properties, so no
/// user removed them.
struct EmbeddedMetadata {
    /// The metadata that the library has.
    var library: AssetMetadata
    /// The metadata that a user removed, which must not be in the file in any form.
    var taken: TakenMetadata
    /// The same, to be written into the file; `nil` for a file out of which properties are only taken.
    var xmp: Data?

    /// A text that identifies the content: while it is the same, the file need not be written again.
    var source: String {
        if let xmp { return EmbeddedMetadata.checksum(xmp) }
        let missing = MetadataField.allCases.filter { $0.isMissing(in: library) }
        return "without " + missing.map(\.rawValue).joined(separator: ",")
    }

    /// Returns the properties of a file that the library has none of.
    func surplus(in file: AssetMetadata) -> [MetadataField] {
        MetadataField.allCases.filter { $0.isSet(in: file) && $0.isMissing(in: library) }
    }

    /// Returns the tags to remove from a file with these properties, which is not written otherwise.
    func surplusTags(in file: AssetMetadata) -> [String] {
        surplus(in: file).flatMap { $0.tags + $0.accompanyingTags }
    }

    /// Returns the tags to remove before the properties are written: also the tags of a property with another value,
    /// which may be in more places than are written.
    func outdatedTags(in file: AssetMetadata) -> [String] {
        let others = MetadataField.allCases.filter { field in
            field.isSet(in: file) && field.isSet(in: library) && !field.isEqual(in: file, and: library)
        }
        return surplusTags(in: file) + others.flatMap(\.tags)
    }

    /// Returns the names of the properties that the library has and a file lacks, or has with another value.
    ///
    /// - Parameter file: The metadata of the file; `nil` if it cannot be read. Its date is not known then.
    func fields(missingIn file: AssetMetadata?) -> [String] {
        let fields = MetadataField.allCases.filter { field in
            guard field.isSet(in: library) else { return false }
            guard let file else { return field != .date }
            return !field.isSaid(by: file, as: library)
        }
        let people = Set(library.people.compactMap(\.name)).subtracting(file?.people.compactMap(\.name) ?? [])
        return fields.map(\.rawValue) + (people.isEmpty ? [] : ["people"])
    }

    /// Returns the FNV-1a hash, which detects changes and is not for security.
    static func checksum(_ data: Data) -> String {
        let sum = data.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(sum, radix: 16)
    }
}
