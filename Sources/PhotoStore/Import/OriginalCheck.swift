// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// Whether the library still has the bytes of what comes in again.
struct OriginalCheck: Sendable {
    let library: LibraryLookup
    /// Whether to read the bytes, or only compare sizes.
    let isDeep: Bool

    /// What is known of a copy.
    enum Answer: Equatable, Sendable {
        case sound, missing, damaged
    }

    /// A copy on a volume that is away, or in a store that is not here, is nothing to worry about.
    func answer(_ resource: Resource) -> Answer {
        let near = resource.placements.filter { $0.store == .local || $0.store == .reference }
        guard !near.isEmpty else { return .sound }
        if near.allSatisfy({ $0.state == .damaged }) { return .damaged }
        do {
            let file = try library.engine.open(resource.id, as: library.caller)
            guard try file.byteCount() == resource.content.byteCount else { return .damaged }
            guard isDeep else { return .sound }
            let isWhole = try FingerprintHasher.fingerprint(of: file).fingerprint == resource.content.fingerprint
            return isWhole ? .sound : .damaged
        } catch {
            switch error.code {
            case .missingOriginal: return .missing
            case .inputOutput: return .damaged
            default: return .sound
            }
        }
    }

    /// What is to be written down of a copy in the library's own folder, so that its bytes are staged when they come;
    /// `nil` when that is known, or the copy is elsewhere.
    func note(_ answer: Answer, on resource: Resource) -> Change? {
        guard answer != .sound, var placement = resource.placements.first(where: { $0.store == .local }) else {
            return nil
        }
        placement.state = answer == .missing ? .missing : .damaged
        guard !resource.placements.contains(placement) else { return nil }
        return .setPlacement(placement, resource: resource.uuid)
    }
}
