// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary

/// A check that the library still has the bytes of files that are imported again.
struct OriginalCheck: Sendable {
    let library: LibraryLookup
    /// True to read the bytes, false to compare sizes only.
    let isDeep: Bool

    /// The state of a copy.
    enum Answer: Equatable, Sendable {
        case sound, missing, damaged
        /// The system does not open the file: nothing is known about its bytes.
        case unreadable(LibraryError)
    }

    /// Returns the states of many copies, in their order. A deep check reads them in parallel.
    ///
    /// - Parameter check: Determines the state of a copy, ``answer(_:)`` by default.
    func answers(
        _ resources: [Resource], on workers: WorkerPool, by check: (@Sendable (Resource) -> Answer)? = nil
    ) -> [Answer] {
        let check = check ?? { answer($0) }
        guard isDeep else { return resources.map(check) }
        return resources.map { resource in workers.submit { check(resource) } }.map { $0.wait() }
    }

    /// Returns the state of a resource's copies.
    ///
    /// A copy on a volume that is offline, or in a store that is not here, counts as sound. One whose placement is not
    /// recorded, or cannot be read, counts as missing: importing the file again records a new placement.
    func answer(_ resource: Resource) -> Answer {
        let near = resource.placements.filter { $0.store == .local || $0.store == .reference }
        let found = near.filter { $0.resolves(to: resource.content) }
        guard !found.isEmpty else { return near.count == resource.placements.count ? .missing : .sound }
        if found.allSatisfy({ $0.state == .damaged }) { return .damaged }
        do throws(LibraryError) {
            return bytes(of: try library.session.open(resource.id), resource.content)
        } catch {
            switch error.code {
            case .missingOriginal, .notLocal: return .missing
            case .inputOutput: return .unreadable(error)
            default: return .sound
            }
        }
    }

    private func bytes(of file: consuming OpenFile, _ content: ResourceContent) -> Answer {
        do throws(LibraryError) {
            guard try file.byteCount() == content.byteCount else { return .damaged }
            guard isDeep else { return .sound }
            let isWhole = try file.fingerprint().fingerprint == content.fingerprint
            return isWhole ? .sound : .damaged
        } catch {
            return error.code == .inputOutput ? .damaged : .sound
        }
    }

    /// Returns the change that records the state of a copy in the library's own folder, so that its bytes are staged
    /// when the file is read again. `nil` if the state is recorded already or unknown, or if no placement is recorded.
    func note(_ answer: Answer, on resource: Resource) -> Change? {
        let state: Placement.State
        switch answer {
        case .sound, .unreadable: return nil
        case .missing: state = .missing
        case .damaged: state = .damaged
        }
        let near = resource.placements.filter { $0.resolves(to: resource.content) }
        let known = near.first { $0.store == .local } ?? near.first { $0.store == .reference }
        guard var placement = known, placement.state != state else { return nil }
        placement.state = state
        return .setPlacement(placement, resource: resource.uuid)
    }
}

/// The library's broken copies of a file that is imported again.
struct BrokenCopies {
    /// The fingerprints of the originals that the file can restore.
    private(set) var broken: Set<Fingerprint> = []
    /// The reason for leaving the copies as they are, for a person; `nil` if they can be restored.
    private(set) var obstacle: String?
    fileprivate var notes: [UUID: Change] = [:]

    /// Creates the summary of several checks; `nil` if all copies are sound.
    init?(_ answers: [(resource: Resource, answer: OriginalCheck.Answer)], _ check: OriginalCheck) {
        for (resource, answer) in answers {
            switch answer {
            case .sound: continue
            case .missing, .damaged: broken.insert(resource.content.fingerprint)
            case .unreadable(let error):
                obstacle = "The library already has this file, but its copy cannot be read: \(error.description)"
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

extension ImportContext {
    /// Returns the files whose copies in the library are broken, after recording the states of the copies.
    ///
    /// - Parameter here: The files with the resources that each of them can restore, the one with its bytes first.
    func brokenCopies<File>(
        _ here: [(file: File, resources: [Resource])]
    ) throws(LibraryError) -> [(file: File, resource: Resource, copies: BrokenCopies)] {
        var answers = answers(here.flatMap(\.resources))[...]
        var files: [(file: File, resource: Resource)] = []
        var copies: [BrokenCopies] = []
        for (file, resources) in here {
            let pairs = Array(zip(resources, answers.prefix(resources.count)))
            answers = answers.dropFirst(resources.count)
            guard let first = resources.first, let found = BrokenCopies(pairs, check) else { continue }
            files.append((file, first))
            copies.append(found)
        }
        if !options.isDryRun { try library.note(&copies) }
        return zip(files, copies).map { ($0.file, $0.resource, $1) }
    }

    /// Reads a file again to restore a resource. Now its bytes are staged, which may not have been the case at the
    /// first reading, when the resource was not yet known to be broken. If it has other bytes now, the outcome is that
    /// it changed.
    func reingest(_ file: ImportFile, toRestore resource: Resource) throws(LibraryError) -> IngestedFile {
        switch reingest(file) {
        case .stopped(let error): throw error
        case .read(let fresh) where fresh.fingerprint != resource.content.fingerprint: .changed(fresh.allStaged)
        case let ingested: ingested
        }
    }
}

extension LibraryLookup {
    /// Records the states of all broken copies, so that their bytes are staged when they are read again. A row that
    /// cannot be updated cannot be repaired either, but does not prevent the repair of others.
    func note(_ copies: inout [BrokenCopies]) throws(LibraryError) {
        let notes = copies.reduce(into: [UUID: Change]()) { $0.merge($1.notes) { first, _ in first } }
        guard !notes.isEmpty else { return }
        do throws(LibraryError) {
            _ = try session.apply(Array(notes.values))
            return
        } catch {
            guard error.blamesRow else { throw error }
        }
        var refused: [UUID: String] = [:]
        for (resource, note) in notes {
            do throws(LibraryError) { _ = try session.apply([note]) } catch {
                guard error.blamesRow else { throw error }
                refused[resource] = error.description
            }
        }
        for index in copies.indices { copies[index].refuse(refused) }
    }
}
