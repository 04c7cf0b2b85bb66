// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The UUIDs of the objects that a fetch found, in their order, as they were at the time of the fetch.
///
/// The type has value semantics: it compares and encodes like the list of its UUIDs. In the process of the engine it
/// may read from a snapshot instead, so that a fetch of a million assets costs nothing for UUIDs that are never used.
public struct FetchedUUIDs: Sendable {
    private enum Source: Sendable {
        case listed([UUID])
        case read(count: Int, @Sendable (Int) -> UUID?)
    }

    private let source: Source

    /// Creates a list of these UUIDs.
    public init(_ names: [UUID]) { source = .listed(names) }

    /// Creates a list whose UUIDs are read on demand.
    ///
    /// - Parameter read: Returns the UUID at an index. It must always return the same result for an index.
    package init(count: Int, read: @escaping @Sendable (Int) -> UUID?) { source = .read(count: count, read) }

    /// The number of UUIDs.
    public var count: Int {
        switch source {
        case .listed(let names): names.count
        case .read(let count, _): count
        }
    }

    /// The UUID at an index, which must be in bounds; `nil` if the snapshot cannot provide it.
    public subscript(index: Int) -> UUID? {
        switch source {
        case .listed(let names): names[index]
        case .read(_, let read): read(index)
        }
    }

    /// Returns the index of the first object with this UUID. A linear search.
    package func firstIndex(of name: UUID) -> Int? { (0..<count).first { self[$0] == name } }

    /// All UUIDs as an array, with zeros for each that the snapshot cannot provide.
    private var list: [UUID] {
        (0..<count).map { self[$0] ?? UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
    }
}

extension FetchedUUIDs: Hashable {
    public static func == (left: FetchedUUIDs, right: FetchedUUIDs) -> Bool { left.list == right.list }
    public func hash(into hasher: inout Hasher) { hasher.combine(list) }
}

/// Encoded as one block of data, 16 bytes for each UUID.
extension FetchedUUIDs: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let bytes = try container.decode(Data.self)
        guard bytes.count.isMultiple(of: 16) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "names have sixteen bytes each")
        }
        self.init(
            bytes.withUnsafeBytes { bytes in
                (0..<bytes.count / 16).map { bytes.loadUnaligned(fromByteOffset: 16 * $0, as: UUID.self) }
            })
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Data(list.flatMap { name in withUnsafeBytes(of: name.uuid) { Array($0) } }))
    }
}
