// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The library holds a value that the index has no room for: SQL answers then.
enum IndexUnfit: Error, Hashable {
    /// An id of more than 32 bits, after four thousand million assets.
    case id(Int64)
    /// A number that this version does not know.
    case mediaType(Int)
    case sourceType(Int)
    case rating(Int)
    /// Less than nothing.
    case size(Int64)
    /// No point in time.
    case creationDate(Double)
    /// A row that cannot be read. The database finds it all the same, so that whoever reads it hears of it.
    case unreadable(Int64, String)
}

extension IndexUnfit: CustomStringConvertible {
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
