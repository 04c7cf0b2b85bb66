// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoQuery
internal import Photos

/// A sort order as it is written on the command line: `creationDate:desc,filename`.
struct SortList: Equatable {
    struct Term: Equatable {
        var key: AssetKey
        var isAscending = true
    }

    var terms: [Term]

    static let newestFirst = SortList(terms: [Term(key: .creationDate, isAscending: false)])
    static let oldestFirst = SortList(terms: [Term(key: .creationDate)])

    init(terms: [Term]) { self.terms = terms }

    init(parsing text: String) throws {
        terms = try text.split(separator: ",", omittingEmptySubsequences: false).map(SortList.term)
    }

    /// The names of the keys that assets can be sorted by: PhotoKit's property names, and those that the import adds.
    static let keys = QuerySchema.assets.attributes.filter(\.isSortable).map(\.name)
    static var keyNames: String { keys.joined(separator: ", ") }

    var descriptors: [NSSortDescriptor] {
        terms.map { NSSortDescriptor(key: $0.key.rawValue, ascending: $0.isAscending) }
    }

    private static func term(_ text: Substring) throws -> Term {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let key = AssetKey(named: String(parts[0])), keys.contains(key.rawValue) else {
            throw ValidationError("There is no sort key “\(String(parts[0]).printable)”. Sort by \(keyNames).")
        }
        switch parts.dropFirst().first {
        case nil, "asc": return Term(key: key)
        case "desc": return Term(key: key, isAscending: false)
        default: throw ValidationError("“\(text)” is no order: write \(key.rawValue):asc or \(key.rawValue):desc.")
        }
    }
}
