// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery

/// Reads from the database what a request for assets means there.
struct AssetResolver {
    /// What a group (a moment, a place, an import) holds, whatever state its assets are in; `nil` when there is no such
    /// group.
    typealias GroupMembers = (_ group: UUID, ReadingScope, Database) throws -> [AssetID]?

    let caller: Caller
    let scope: ReadingScope
    /// What "recently" is measured from.
    let now: Date
    let groups: GroupMembers
    let database: Database

    /// The request's source, without its predicate and its words; `nil` when there is nothing for the caller to find.
    func source(of request: AssetRequest) throws -> ResolvedAssetRequest? {
        guard var resolved = try resolve(request) else { return nil }
        if try !mayFindHidden() { resolved.includesHidden = false }
        return resolved
    }

    private func resolve(_ request: AssetRequest) throws -> ResolvedAssetRequest? {
        switch request.source {
        case .library: return ResolvedAssetRequest(request, .library, in: scope)
        case .named(let uuids): return ResolvedAssetRequest(request, .rows(try rows(uuids)), in: scope)
        case .burst(let identifier): return ResolvedAssetRequest(request, .burst(identifier), in: scope)
        case .members(let collection), .keyAssets(let collection): return try members(of: collection, request)
        }
    }

    private func members(of collection: UUID, _ request: AssetRequest) throws -> ResolvedAssetRequest? {
        if let rule = SmartAlbumRule(named: collection, now: now) {
            var resolved = ResolvedAssetRequest(request, .library, in: scope)
            resolved.require(rule.predicate)
            resolved.includesHidden = resolved.includesHidden || rule.includesHidden
            resolved.isTrash = resolved.isTrash || rule.isTrash
            return resolved
        }
        if scope.seesAlbums, let album = try album(collection) { return try members(of: album, request) }
        return try groups(collection, scope, database).map { members in
            ResolvedAssetRequest(request, .rows(members.map(\.rawValue)), in: scope)
        }
    }

    private func members(of album: Album, _ request: AssetRequest) throws -> ResolvedAssetRequest {
        guard let query = album.query else { return ResolvedAssetRequest(request, .album(album.id), in: scope) }
        var resolved = ResolvedAssetRequest(request, .library, in: scope)
        resolved.require(try query.predicate.map { try QueryPredicate(saved: $0) })
        resolved.require(words: query.search)
        return resolved
    }

    private func mayFindHidden() throws -> Bool {
        guard caller != .owner else { return true }
        return try Bool.fetchOne(database, sql: "SELECT is_hidden_locked FROM library") != true
    }

    private func rows(_ uuids: [UUID]) throws -> [Int64] {
        let statement = try database.cachedStatement(sql: "SELECT id FROM asset WHERE uuid = ?")
        return try uuids.compactMap { try Int64.fetchOne(statement, arguments: [$0]) }
    }
}

// MARK: - Albums

extension AssetResolver {
    private struct Album {
        var id: Int64
        /// Of a smart album of the user's own.
        var query: SavedQuery?
    }

    private func album(_ uuid: UUID) throws -> Album? {
        let statement = try database.cachedStatement(
            sql: "SELECT id, is_smart, query_predicate, query_search FROM album WHERE uuid = ?")
        guard let row = try Row.fetchOne(statement, arguments: [uuid]) else { return nil }
        var columns = RowReader(row)
        let id = try columns.next(Int64.self)
        guard try columns.next(Bool.self) else { return Album(id: id) }
        return Album(id: id, query: SavedQuery(predicate: try columns.next(), search: try columns.next()))
    }
}

extension SmartAlbumRule {
    /// The rule of the smart album that every library calls so; `nil` for other collections.
    fileprivate init?(named uuid: UUID, now: Date) {
        let smart = AssetCollection.Subtype.allCases.first { AssetCollection.smartAlbumUUID($0) == uuid }
        guard let smart else { return nil }
        self.init(smart, now: now)
    }
}

extension QueryPredicate {
    /// What a smart album of the user's own says its assets fulfil.
    fileprivate init(saved format: String) throws(LibraryError) {
        do { self = try QueryPredicate(format: format).checked(for: .assets) } catch {
            throw LibraryError(.invalidRequest, "The smart album's predicate cannot be read. \(error)")
        }
    }

    /// The predicate in its normal form. Throws `invalidRequest` with the sentence that says what is wrong with it.
    func checkedForAssets() throws(LibraryError) -> QueryPredicate {
        do { return try checked(for: .assets) } catch { throw LibraryError(.invalidRequest, "\(error)") }
    }
}
