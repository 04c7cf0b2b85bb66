// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What a library calls the objects that a fetch found, in their order, as it was when the fetch was made.
///
/// A value: as equal as its list, and coded as one. In the process of the engine it may be a reader of a snapshot instead, so that
/// a fetch of a million assets costs no name that nobody asks for.
public struct FetchedNames: Sendable {
    private enum Source: Sendable {
        case listed([UUID])
        case read(count: Int, @Sendable (Int) -> UUID?)
    }

    private let source: Source

    /// Names that are here.
    public init(_ names: [UUID]) { source = .listed(names) }

    /// Names that are read when they are asked for.
    ///
    /// - Parameter read: Gives the name at an index. It has to read what does not change.
    package init(count: Int, read: @escaping @Sendable (Int) -> UUID?) { source = .read(count: count, read) }

    /// How many there are.
    public var count: Int {
        switch source {
        case .listed(let names): names.count
        case .read(let count, _): count
        }
    }

    /// The name at an index, which must be in bounds; `nil` when the snapshot cannot tell it.
    public subscript(index: Int) -> UUID? {
        switch source {
        case .listed(let names): names[index]
        case .read(_, let read): read(index)
        }
    }

    /// The index of the first object of that name. Goes through all of them.
    package func firstIndex(of name: UUID) -> Int? { (0..<count).first { self[$0] == name } }

    /// All of them; zeros for one that the snapshot cannot tell.
    private var list: [UUID] {
        (0..<count).map { self[$0] ?? UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
    }
}

extension FetchedNames: Hashable {
    public static func == (left: FetchedNames, right: FetchedNames) -> Bool { left.list == right.list }
    public func hash(into hasher: inout Hasher) { hasher.combine(list) }
}

/// Sixteen bytes a name.
extension FetchedNames: Codable {
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
