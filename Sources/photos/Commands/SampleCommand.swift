// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Dispatch
internal import Foundation
internal import PhotoLibrary
internal import PhotoSamples
internal import Photos
internal import Synchronization

/// The command `photos sample`.
struct SampleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample",
        abstract: "Creates a folder of sample photos and videos, for trials.",
        discussion: """
            The samples are painted pictures with realistic metadata, from several years and places: JPEG, HEIC, PNG, \
            MOV; Live Photos, bursts, screenshots, panoramas, videos. The same count and seed give the same files.

            --index-only creates no files. It fills a new library with the metadata of that many photos and videos, \
            like a collection of fifteen years, for measuring how fast it can be searched. These assets cannot be \
            shown, and `photos verify` reports every original as missing.

            EXAMPLES
              photos sample samples --count 60
              photos import samples
              photos sample --index-only --count 1000000 --library Million.photolibrary
            """)

    @Argument(
        help: "The folder to write to; it is created if it is missing. Not used with --index-only.",
        completion: .directory)
    var folder: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("The number of assets.", valueName: "number"))
    var count: Int

    @Option(
        help: ArgumentHelp("The start of the random numbers: another seed gives other pictures.", valueName: "number"))
    var seed: UInt64 = 1

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The longer side of a photo; smaller photos take less time.", valueName: "pixels"))
    var size = 1_600

    @Flag(help: "Fill a new library with metadata, without files.")
    var indexOnly = false

    @OptionGroup
    var library: LibraryOptions

    /// The largest number of pictures; painting as many takes hours.
    private static let pictureLimit = 100_000

    func validate() throws {
        guard (64...8_192).contains(size) else {
            throw ValidationError("--size \(size) is out of range: give a number from 64 to 8192.")
        }
        if count < 1 { throw ValidationError("--count \(count) is too small: give a number of 1 or more.") }
        let most = indexOnly ? LibraryPlan.most : SampleCommand.pictureLimit
        if count > most { throw ValidationError("--count \(count) is too large: give a number of at most \(most).") }
        switch (folder, indexOnly) {
        case (nil, false): throw ValidationError("Name the folder to write to, or give --index-only.")
        case (let folder?, true):
            throw ValidationError(
                "--index-only writes no files: leave out “\(folder.printable)”, and name a new library with --library.")
        case (nil, true) where library.library == nil:
            // The default library must not be filled by mistake: it may contain real photos.
            throw ValidationError("--index-only needs a new library: name one with --library.")
        default: break
        }
    }

    func run() throws {
        if let folder { try paint(into: folder) } else { try fill(library) }
    }

    private func paint(into folder: String) throws {
        let reporter = ProgressReporter(JobProgress("Painting", noun: "picture", totalItems: count), on: Console())
        defer { reporter.finish() }
        let samples = SampleSet(count: count, seed: seed, longEdge: size)
        let files = try samples.write(to: URL(filePath: folder, directoryHint: .isDirectory)) { done in
            reporter.update { $0.items = done }
        }
        reporter.finish()
        let made = "\(Words.count(count, "asset")) in \(Words.count(files.count, "file"))"
        try LineOutput.standard().print("Created \(made) in \(folder.printable)")
    }

    private func fill(_ options: LibraryOptions) throws {
        let library = try options.openOrMake()
        guard try library.describe().token == .beginning else {
            throw CommandFailure(
                "“\(options.url.path.printable)” already contains changes. Name a library that does not exist yet.")
        }
        let reporter = ProgressReporter(JobProgress("Filling", noun: "asset", totalItems: count), on: Console())
        defer { reporter.finish() }
        for changes in PrefetchingIterator(LibraryPlan(count: count, seed: seed).makeIterator()) {
            try library.apply(changes)
            reporter.update { $0.items += changes.count(where: \.isInsertion) }
        }
        reporter.finish()
        try LineOutput.standard().print(
            "Created \(Words.count(count, "asset")) without files in \(options.url.path.printable)")
    }
}

extension Change {
    fileprivate var isInsertion: Bool {
        if case .insertAsset = self { true } else { false }
    }
}

/// An iterator that makes its next element on another thread while the caller works on the last one.
final class PrefetchingIterator<Base: IteratorProtocol & Sendable>: IteratorProtocol, Sequence, Sendable
where Base.Element: Sendable {
    private struct State: Sendable {
        /// The base iterator; `nil` while its next element is being made.
        var base: Base?
        var next: Base.Element?
    }

    private let state: Mutex<State>
    private let isReady = DispatchSemaphore(value: 0)

    init(_ base: Base) {
        state = Mutex(State(base: base))
        makeNext()
    }

    func next() -> Base.Element? {
        isReady.wait()
        let element = state.withLock { $0.next.take() }
        // At the end it stays ready, so that later calls return `nil` at once.
        if element == nil { isReady.signal() } else { makeNext() }
        return element
    }

    private func makeNext() {
        DispatchQueue.global().async { [self] in
            guard var base = state.withLock({ $0.base.take() }) else { return }
            let element = base.next()
            state.withLock { $0 = State(base: base, next: element) }
            isReady.signal()
        }
    }
}
