// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Whether the library still has the bytes of what comes in again.
struct OriginalCheck: Sendable {
    let library: LibraryLookup
    /// Whether to read the bytes, or only compare sizes.
    let isDeep: Bool

    /// What is known of a copy.
    enum Answer: Equatable, Sendable {
        case sound, missing, damaged
        /// The system would not open it: nothing is known of its bytes.
        case unreadable(LibraryError)
    }

    /// A copy on a volume that is away, or in a store that is not here, is nothing to worry about. One whose place is not
    /// written down, or cannot be read, is missing: whoever brings it writes its place down again.
    func answer(_ resource: Resource) -> Answer {
        let near = resource.placements.filter { $0.store == .local || $0.store == .reference }
        let found = near.filter { $0.leads(to: resource.content) }
        guard !found.isEmpty else { return near.count == resource.placements.count ? .missing : .sound }
        if found.allSatisfy({ $0.state == .damaged }) { return .damaged }
        do throws(LibraryError) {
            return bytes(of: try library.engine.open(resource.id, as: library.caller), resource.content)
        } catch {
            switch error.code {
            case .missingOriginal: return .missing
            case .inputOutput: return .unreadable(error)
            default: return .sound
            }
        }
    }

    private func bytes(of file: consuming OpenFile, _ content: ResourceContent) -> Answer {
        do throws(LibraryError) {
            guard try file.byteCount() == content.byteCount else { return .damaged }
            guard isDeep else { return .sound }
            let isWhole = try FingerprintHasher.fingerprint(of: file).fingerprint == content.fingerprint
            return isWhole ? .sound : .damaged
        } catch {
            return error.code == .inputOutput ? .damaged : .sound
        }
    }

    /// What is to be written down of a copy in the library's own folder, so that its bytes are staged when they come;
    /// `nil` when that is known, when nothing is known, or when no place is written down.
    func note(_ answer: Answer, on resource: Resource) -> Change? {
        let state: Placement.State
        switch answer {
        case .sound, .unreadable: return nil
        case .missing: state = .missing
        case .damaged: state = .damaged
        }
        let known = resource.placements.first { $0.store == .local && $0.leads(to: resource.content) }
        guard var placement = known, placement.state != state else { return nil }
        placement.state = state
        return .setPlacement(placement, resource: resource.uuid)
    }
}

/// What is wrong with the library's copies of what comes in again.
struct BrokenCopies {
    /// What the file brings back that comes in.
    private(set) var broken: Set<Fingerprint> = []
    /// Why the copies are left as they are, for a person; `nil` when they can be brought back.
    private(set) var obstacle: String?
    fileprivate var notes: [UUID: Change] = [:]

    /// `nil` when there is nothing wrong.
    init?(_ answers: [(resource: Resource, answer: OriginalCheck.Answer)], _ check: OriginalCheck) {
        for (resource, answer) in answers {
            switch answer {
            case .sound: continue
            case .missing, .damaged: broken.insert(resource.content.fingerprint)
            case .unreadable(let error):
                obstacle = "The library has these bytes, but its copy cannot be read: \(error.description)"
            }
            notes[resource.uuid] = check.note(answer, on: resource)
        }
        guard !broken.isEmpty || obstacle != nil else { return nil }
        if !broken.isEmpty { obstacle = nil }
    }

    fileprivate mutating func refuse(_ reasons: [UUID: String]) {
        guard let reason = notes.keys.lazy.compactMap({ reasons[$0] }).first else { return }
        (broken, obstacle) = ([], "The library's copy is missing or damaged, and cannot be repaired: \(reason)")
    }
}

extension LibraryLookup {
    /// Writes down what is wrong with all of them, so that their bytes are staged when they come. A row that takes no note
    /// takes no repair either, and keeps no other from it.
    func note(_ copies: inout [BrokenCopies]) throws(LibraryError) {
        let notes = copies.reduce(into: [UUID: Change]()) { $0.merge($1.notes) { first, _ in first } }
        guard !notes.isEmpty else { return }
        do throws(LibraryError) {
            _ = try engine.apply(Array(notes.values), as: caller)
            return
        } catch {
            guard error.blamesRow else { throw error }
        }
        var refused: [UUID: String] = [:]
        for (resource, note) in notes {
            do throws(LibraryError) { _ = try engine.apply([note], as: caller) } catch {
                guard error.blamesRow else { throw error }
                refused[resource] = error.description
            }
        }
        for index in copies.indices { copies[index].refuse(refused) }
    }
}
