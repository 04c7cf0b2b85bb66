// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery

/// A resolver for the parts of a request that depend on the database: the rule of its collection, and what the caller
/// may see.
struct AssetResolver {
    let finder: CollectionFinder<CollectionRows>
    private var reader: CollectionRows { finder.reader }

    /// Returns the resolved request without its own predicate and search text, or `nil` when the caller cannot find
    /// anything.
    func source(of request: AssetRequest) throws -> ResolvedAssetRequest? {
        guard var resolved = try resolve(request) else { return nil }
        if !reader.scope.findsHidden { resolved.visibility.includesHidden = false }
        return resolved
    }

    private func resolve(_ request: AssetRequest) throws -> ResolvedAssetRequest? {
        switch request.source {
        case .library: ResolvedAssetRequest(request, .library, in: reader.scope)
        case .named(let uuids): ResolvedAssetRequest(request, .rows(try rows(uuids)), in: reader.scope)
        case .burst(let identifier): ResolvedAssetRequest(request, .burst(identifier), in: reader.scope)
        case .members(let collection), .keyAssets(let collection): try members(of: collection, request)
        }
    }

    private func members(of collection: UUID, _ request: AssetRequest) throws -> ResolvedAssetRequest? {
        switch try finder.membership(of: collection) {
        case .album(let row): ResolvedAssetRequest(request, .album(row), in: reader.scope)
        case .group(let members): ResolvedAssetRequest(request, .rows(members.map(\.rawValue)), in: reader.scope)
        case .smart(let smart): members(of: smart, request)
        case nil: nil
        }
    }

    private func members(of smart: SmartMembership, _ request: AssetRequest) -> ResolvedAssetRequest {
        var resolved = ResolvedAssetRequest(request, .library, in: reader.scope)
        resolved.require(smart.predicate)
        resolved.require(words: smart.search)
        resolved.visibility = resolved.visibility.joined(with: smart.visibility)
        return resolved
    }

    private func rows(_ uuids: [UUID]) throws -> [Int64] {
        let statement = try reader.database.cachedStatement(sql: "SELECT id FROM asset WHERE uuid = ?")
        return try uuids.compactMap { try Int64.fetchOne(statement, arguments: [$0]) }
    }
}
