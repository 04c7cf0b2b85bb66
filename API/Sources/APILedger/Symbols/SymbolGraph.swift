// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The parts of a symbol graph of `swift-symbolgraph-extract` that are read here.
struct SymbolGraph: Decodable {
    struct Node: Decodable {
        struct Kind: Decodable { var identifier: String }
        struct Identifier: Decodable { var precise: String }
        struct Fragment: Decodable { var spelling: String }
        struct Comment: Decodable {}
        struct Location: Decodable {
            struct Position: Decodable {
                var line: Int
                var character: Int
            }

            var uri: String
            var position: Position
        }

        struct Availability: Decodable {
            var isUnconditionallyUnavailable: Bool?
            var message: String?
        }

        var kind: Kind
        var identifier: Identifier
        var pathComponents: [String]
        var declarationFragments: [Fragment]?
        var accessLevel: String
        var docComment: Comment?
        var location: Location?
        var availability: [Availability]?
    }

    struct Relationship: Decodable {
        var kind: String
        var source: String
        var target: String
        var targetFallback: String?
    }

    var symbols: [Node]
    var relationships: [Relationship]
}
