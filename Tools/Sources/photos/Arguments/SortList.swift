// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import Photos

/// What assets can be sorted by: PhotoKit's property names, and what import knows.
enum SortKey: String, CaseIterable {
    case creationDate, modificationDate, addedDate, filename, byteSize, duration, pixelWidth, pixelHeight
    case mediaType, mediaSubtypes, isFavorite, isHidden, localIdentifier
    case title, caption, rating, camera, cameraMake, lens, uniformTypeIdentifier, sourceType
    case burstIdentifier, representsBurst, hasAdjustments, isRAW, isFrontCamera, isDamaged
}

/// An order as it is written on the command line: `creationDate:desc,filename`.
struct SortList: Equatable {
    struct Term: Equatable {
        var key: SortKey
        var isAscending = true
    }

    var terms: [Term]

    static let newestFirst = SortList(terms: [Term(key: .creationDate, isAscending: false)])
    static let oldestFirst = SortList(terms: [Term(key: .creationDate)])

    init(terms: [Term]) { self.terms = terms }

    init(parsing text: String) throws {
        terms = try text.split(separator: ",", omittingEmptySubsequences: false).map(SortList.term)
    }

    static var keyNames: String { SortKey.allCases.map(\.rawValue).joined(separator: ", ") }

    var descriptors: [NSSortDescriptor] {
        terms.map { NSSortDescriptor(key: $0.key.rawValue, ascending: $0.isAscending) }
    }

    private static func term(_ text: Substring) throws -> Term {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let key = SortKey(rawValue: String(parts[0])) else {
            throw ValidationError("There is no sort key “\(parts[0])”. Sort by \(keyNames).")
        }
        switch parts.dropFirst().first {
        case nil, "asc": return Term(key: key)
        case "desc": return Term(key: key, isAscending: false)
        default: throw ValidationError("“\(text)” is no order: write \(key.rawValue):asc or \(key.rawValue):desc.")
        }
    }
}
