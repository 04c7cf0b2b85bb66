// Licensed under the Apache License, Version 2.0. See LICENSE.

/// An endless stream of change blocks on a library that begins empty. The same seed gives the same blocks, so that the
/// state after any number of them is known without a library.
struct BlockStream: Sendable {
    /// The dates that blocks give to assets, in seconds since 1970.
    static let dates = 900_000_000..<1_000_000_000
    private static let mostAssets = 14

    private let seed: UInt64
    /// The number of blocks until now.
    private(set) var count = 0
    /// The library after these blocks.
    private(set) var state = LibraryState()

    init(seed: UInt64) { self.seed = seed }

    /// Goes on to a number of blocks.
    mutating func advance(to number: Int) {
        while count < number { _ = next() }
    }

    /// Returns the steps of the next block, and the state moves on.
    mutating func next() -> [BlockStep] {
        count += 1
        var generator = SplitMix(state: seed &+ UInt64(count) &* 0x2545_F491_4F6C_DD1D)
        // The stamp makes the states after any two numbers of blocks different.
        let (before, now) = (BlockStream.stamp(count - 1), BlockStream.stamp(count))
        let stamp: BlockStep = count == 1 ? .createAlbum(now, members: []) : .renameAlbum(before, to: now)
        var steps: [BlockStep] = []
        func add(_ step: BlockStep?) {
            guard let step else { return }
            steps.append(step)
            state.apply(step)
        }
        add(stamp)
        add(arrangement(using: &generator))
        for number in 0..<Int.random(in: state.assets.count < 4 ? 2...3 : 0...2, using: &generator) {
            add(creation(number, using: &generator))
        }
        for _ in 0..<Int.random(in: 1...3, using: &generator) { add(edit(using: &generator)) }
        return steps
    }

    static func stamp(_ number: Int) -> String { "block \(number)" }

    /// Returns a change of an album or folder, or a deletion. Only one in a block counts indexes, because they mean the
    /// lists before the block.
    private func arrangement(using generator: inout SplitMix) -> BlockStep? {
        let ordinary = state.albums.keys.filter { $0 != BlockStream.stamp(count) }.sorted()
        guard let album = ordinary.randomElement(using: &generator), let members = state.albums[album] else {
            return newAlbum(using: &generator)
        }
        let others = state.assets.keys.filter { !members.contains($0) }.sorted()
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: return ordinary.count < 4 ? newAlbum(using: &generator) : .deleteAlbum(album)
        case 1: return newFolder(using: &generator)
        case 2: return state.folders.keys.sorted().randomElement(using: &generator).map { .deleteFolder($0) }
        case 3: return deletion(using: &generator)
        case 4, 5:
            let position = Int.random(in: 0...members.count, using: &generator)
            return others.randomElement(using: &generator).map { .insert($0, album: album, at: position) }
        case 6: return others.randomElement(using: &generator).map { .add([$0], album: album) }
        case 7:
            return members.indices.randomElement(using: &generator).map { .remove(album: album, at: $0) }
        default:
            guard members.count > 1 else { return .add(others, album: album) }
            return .move(
                album: album, from: Int.random(in: members.indices, using: &generator),
                to: Int.random(in: members.indices, using: &generator))
        }
    }

    private func newAlbum(using generator: inout SplitMix) -> BlockStep {
        let members = state.assets.keys.sorted().shuffled(using: &generator).prefix(3)
        return .createAlbum("album \(count)", members: Array(members))
    }

    private func newFolder(using generator: inout SplitMix) -> BlockStep? {
        let free = state.topAlbums.filter { $0 != BlockStream.stamp(count) }
        guard state.folders.count < 2, !free.isEmpty else { return nil }
        return .createFolder("folder \(count)", albums: Array(free.shuffled(using: &generator).prefix(2)))
    }

    private func deletion(using generator: inout SplitMix) -> BlockStep {
        .delete(Array(state.assets.keys.sorted().shuffled(using: &generator).prefix(state.assets.count / 3)))
    }

    private func creation(_ number: Int, using generator: inout SplitMix) -> BlockStep? {
        guard state.assets.count < BlockStream.mostAssets else { return nil }
        let source = BlockStep.Source.allCases.randomElement(using: &generator) ?? .file
        let album = state.albums.keys.filter { $0 != BlockStream.stamp(count) && $0 != "album \(count)" }.sorted()
            .randomElement(using: &generator)
        return .create("\(count)-\(number).png", from: source, album: album)
    }

    private func edit(using generator: inout SplitMix) -> BlockStep? {
        // What a block creates has no object that its other requests could name.
        let old = state.assets.keys.filter { !$0.hasPrefix("\(count)-") }.sorted()
        guard let name = old.randomElement(using: &generator) else { return nil }
        return switch Int.random(in: 0..<4, using: &generator) {
        case 0: .favorite(name, Bool.random(using: &generator))
        case 1: .hide(name, Bool.random(using: &generator))
        case 2: .revert(name)
        default: .date(name, Int.random(in: BlockStream.dates, using: &generator))
        }
    }
}

/// A part of a block of changes.
enum BlockStep: Equatable, Sendable {
    /// An asset of a moved file comes with an edit.
    enum Source: CaseIterable, Sendable { case file, movedFile, bytes }

    case create(String, from: Source, album: String?)
    case favorite(String, Bool)
    case hide(String, Bool)
    case date(String, Int)
    case revert(String)
    case delete([String])
    case createAlbum(String, members: [String])
    case renameAlbum(String, to: String)
    case deleteAlbum(String)
    case add([String], album: String)
    case insert(String, album: String, at: Int)
    case remove(album: String, at: Int)
    case move(album: String, from: Int, to: Int)
    case createFolder(String, albums: [String])
    case deleteFolder(String)
}

extension LibraryState {
    /// Does the same as the step does in a library.
    mutating func apply(_ step: BlockStep) {
        switch step {
        case .create(let name, let source, let album):
            assets[name] = Item(edit: source == .movedFile ? name : nil)
            if let album { albums[album]?.append(name) }
        case .favorite(let name, let value): assets[name]?.isFavorite = value
        case .hide(let name, let value): assets[name]?.isHidden = value
        case .date(let name, let value): assets[name]?.date = value
        case .revert(let name): assets[name]?.edit = nil
        case .delete(let names):
            for name in names { assets[name] = nil }
            albums = albums.mapValues { $0.filter { !names.contains($0) } }
        case .createAlbum(let title, let members):
            albums[title] = members
            top.append(title)
        case .renameAlbum(let old, let new): rename(old, to: new)
        case .deleteAlbum(let title): remove(title)
        case .add(let names, let album):
            let members = albums[album, default: []]
            albums[album] = members + names.filter { !members.contains($0) }
        case .insert(let name, let album, let index): albums[album]?.insert(name, at: index)
        case .remove(let album, let index): albums[album]?.remove(at: index)
        case .move(let album, let from, let to):
            if let moved = albums[album]?.remove(at: from) { albums[album]?.insert(moved, at: to) }
        case .createFolder(let title, let contents):
            folders[title] = contents
            top = top.filter { !contents.contains($0) } + [title]
        case .deleteFolder(let title):
            for album in folders[title] ?? [] { albums[album] = nil }
            folders[title] = nil
            top.removeAll { $0 == title }
        }
    }

    private mutating func rename(_ old: String, to new: String) {
        albums[new] = albums.removeValue(forKey: old)
        top = top.map { $0 == old ? new : $0 }
        folders = folders.mapValues { $0.map { $0 == old ? new : $0 } }
    }

    private mutating func remove(_ album: String) {
        albums[album] = nil
        top.removeAll { $0 == album }
        folders = folders.mapValues { $0.filter { $0 != album } }
    }
}

/// A random number generator with the same numbers for the same seed, on every machine.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
