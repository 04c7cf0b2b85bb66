// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The access of callers to a library in memory.
struct MemoryAccess: Sendable {
    struct Key: Hashable, Sendable {
        var level: AccessLevel
        var caller: String
    }

    /// Fixed answers for all callers.
    var fixed: [AccessLevel: AuthorizationStatus] = [:]
    var defaultStatus = AuthorizationStatus.authorized
    var kept: [Key: AuthorizationStatus] = [:]
    var selections: [String: Set<UUID>] = [:]
    let initialSelection: Set<UUID>

    init(initialSelection: Set<UUID>) { self.initialSelection = initialSelection }

    func status(_ level: AccessLevel, caller: String) -> AuthorizationStatus {
        fixed[level] ?? kept[Key(level: level, caller: caller)] ?? .notDetermined
    }

    func selection(of caller: String) -> Set<UUID> { selections[caller] ?? initialSelection }

    /// Returns true if a caller with that scope may see the asset.
    func shows(_ asset: UUID, to scope: AccessScope) -> Bool {
        switch scope {
        case .all: true
        case .selection(let caller): selection(of: caller).contains(asset)
        case .addOnly, .nothing: false
        }
    }
}
