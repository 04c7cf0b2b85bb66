// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Synchronization

/// Threads that change, fetch and observe one library at once.
final class ManyWriters: Sendable {
    /// When a thread ends.
    enum End: Sendable {
        case rounds(Int)
        case at(Date)

        /// Parses a number of rounds, or of seconds: `50` or `120s`.
        init?(_ text: String) {
            let number = Int(text.hasSuffix("s") ? String(text.dropLast()) : text)
            guard let number else { return nil }
            self = text.hasSuffix("s") ? .at(Date(timeIntervalSinceNow: Double(number))) : .rounds(number)
        }

        func isReached(after rounds: Int) -> Bool {
            switch self {
            case .rounds(let most): rounds >= most
            case .at(let date): Date() >= date
            }
        }
    }

    private let library: PHPhotoLibrary
    private let name: String
    private let threads: Int
    private let end: End
    private let count = Mutex(SharedAlbum.Count())
    private let problems = Mutex<[String]>([])

    init(_ library: PHPhotoLibrary, name: String, threads: Int, until end: End) {
        (self.library, self.name, self.threads, self.end) = (library, name, threads, end)
    }

    /// Runs all threads to their end, prints how many changes they have made, waits until standard input ends, and
    /// compares what the observers have with a new fetch. Returns what went wrong.
    func run() throws -> [String] {
        let observers = try observers()
        for observer in observers { library.register(observer) }
        let group = DispatchGroup()
        for number in 0..<threads {
            group.enter()
            Thread.detachNewThread { [self] in
                do { try write(number) } catch { note("\(error)") }
                group.leave()
            }
        }
        group.wait()
        ChangeWriter.say(count.withLock { $0 }.text)
        while readLine() != nil {}
        for observer in observers { for problem in try observer.settle() { note(problem) } }
        return problems.withLock { $0 }
    }

    private func observers() throws -> [ListObserver] {
        [
            try ListObserver { [library] in try library.fetchAssets(with: .everything) },
            try ListObserver { [library] in try SharedAlbum(library).members() },
            try ListObserver { [library] in
                let options = PHFetchOptions()
                options.predicate = NSPredicate(format: "isFavorite == 1")
                options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
                return try library.fetchAssets(with: options)
            },
        ]
    }

    private func note(_ problem: String) { problems.withLock { $0.append(problem) } }

    private func write(_ thread: Int) throws {
        let shared = try SharedAlbum(library)
        var generator = SplitMix(state: name.utf8.reduce(UInt64(thread)) { $0 &* 31 &+ UInt64($1) })
        var rounds = 0
        var made = SharedAlbum.Count()
        while !end.isReached(after: rounds) {
            rounds += 1
            switch Int.random(in: 0..<8, using: &generator) {
            case 0, 1:
                var edit = AssetEdit()
                edit.captureDate = .shift(seconds: 1)
                try library.apply([.edit(edit, assets: [shared.counterUUID])])
                made.seconds += 1
            case 2 where made.keywords < 60:
                var edit = AssetEdit()
                edit.addedKeywords = ["\(name)-\(thread)-\(made.keywords)"]
                try library.apply([.edit(edit, assets: [shared.counterUUID])])
                made.keywords += 1
            case 3 where made.assets < 10:
                let file = "\(name)-\(thread)-\(made.assets).png"
                try library.performChangesAndWait { _ = BlockRun.requestPicture(named: file) }
                made.assets += 1
            case 4: try toggle(in: shared, using: &generator)
            case 5, 6: try arrange(shared, using: &generator)
            default: try look(at: shared)
            }
        }
        count.withLock { $0 = $0 + made }
    }

    private func toggle(in shared: SharedAlbum, using generator: inout SplitMix) throws {
        let members = try shared.members()
        let asset = members[Int.random(in: 0..<members.count, using: &generator)]
        let isFavorite = Bool.random(using: &generator)
        try library.performChangesAndWait { PHAssetChangeRequest(for: asset).isFavorite = isFavorite }
    }

    /// Moves a member of the list that was fetched, which others change meanwhile.
    private func arrange(_ shared: SharedAlbum, using generator: inout SplitMix) throws {
        let members = try shared.members()
        let from = Int.random(in: 0..<members.count, using: &generator)
        let to = Int.random(in: 0..<members.count, using: &generator)
        try library.performChangesAndWait {
            PHAssetCollectionChangeRequest(for: shared.album, assets: members)?
                .moveAssets(at: IndexSet(integer: from), to: to)
        }
    }

    /// A fetch sees whole blocks: all members, each once.
    private func look(at shared: SharedAlbum) throws {
        let names = try shared.members().all.map(\.filename).sorted()
        if names != SharedAlbum.memberNames { note("a fetch saw the members \(names)") }
        _ = try library.fetchAssets(with: .everything).all.count { $0.isFavorite }
    }
}
