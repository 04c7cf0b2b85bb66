// Licensed under the Apache License, Version 2.0. See LICENSE.

/// An error thrown when the library holds a value that the index cannot store. SQL then answers all fetches.
enum UnindexableValue: Error, Hashable {
    /// An id of more than 32 bits, after four thousand million assets.
    case id(Int64)
    /// A number that is unknown to this version.
    case mediaType(Int)
    case sourceType(Int)
    case rating(Int)
    /// A negative width or height.
    case size(Int64)
    /// A date out of range.
    case creationDate(Double)
    /// A row that cannot be read. Fetches by SQL still find it, so that the caller is told about it when the asset is
    /// read.
    case unreadable(Int64, String)
}

extension UnindexableValue: CustomStringConvertible {
    var description: String {
        switch self {
        case .id(let id): "the id \(id)"
        case .mediaType(let number): "the media type \(number)"
        case .sourceType(let number): "the source type \(number)"
        case .rating(let number): "the rating \(number)"
        case .size(let number): "the width or height \(number)"
        case .creationDate(let seconds): "the creation date \(seconds)"
        case .unreadable(let id, let problem): "the asset in row \(id): \(problem)"
        }
    }
}
