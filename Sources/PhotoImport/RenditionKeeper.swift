// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
package import PhotoLibrary
internal import Synchronization

/// A maker of the renditions of originals that were shown without one, so that the next time there is one.
///
/// It works on a thread that stands back behind all others, one original after the other, and stores each when it is
/// made. What it cannot make or store is left as it was: the next time it is shown is the next attempt, unless the
/// library refused a rendition within the last minute, or has no room for those of that kind. When it is released, what
/// has not begun is dropped. For sessions of the owner, who alone stores renditions.
package final class RenditionKeeper: Sendable {
    /// The number of originals that may wait. A grid that is flung through a library of a million drops the others.
    static let waitingLimit = 1_000
    /// The number of renditions that are made anew because they could not be decoded.
    private static let replacementLimit = 10_000
    /// The time for which nothing is made after the library has refused a rendition: it can be read only, or another
    /// program has locked its renditions.
    static let pause = Duration.seconds(60)

    private struct State {
        var waiting: Set<Missing> = []
        /// Those that were made anew: once each, in case that what is made cannot be decoded either.
        var replaced: Set<Missing> = []
        /// The kinds for which the library has room.
        var kinds = Set(Rendition.Kind.allCases)
        var pauseEnd: ContinuousClock.Instant?

        /// Returns the kinds that can be stored at that time.
        func possibleKinds(at now: ContinuousClock.Instant) -> Set<Rendition.Kind> {
            if let pauseEnd, now < pauseEnd { return [] }
            return kinds
        }

        /// Adds a rendition to those that wait. Returns false if it is not to be made.
        ///
        /// - Parameter isStored: True if one is stored, and is to be made anew.
        mutating func add(_ missing: Missing, isStored: Bool, at now: ContinuousClock.Instant) -> Bool {
            guard possibleKinds(at: now).contains(missing.kind), waiting.count < RenditionKeeper.waitingLimit,
                !isStored || replaced.count < RenditionKeeper.replacementLimit && !replaced.contains(missing),
                waiting.insert(missing).inserted
            else { return false }
            if isStored { replaced.insert(missing) }
            return true
        }
    }

    private struct Missing: Hashable {
        let original: Fingerprint
        let kind: Rendition.Kind
    }

    private let session: any LibrarySession
    private let renditions: ImportThumbnails
    private let reader: any MetadataReader
    private let queue: @Sendable (@escaping @Sendable () -> Void) -> Void
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())

    /// Creates a keeper.
    ///
    /// - Parameters:
    ///   - session: The library, as its owner.
    ///   - now: The clock of pauses.
    ///   - queue: Runs closures one after the other, in their order, on a thread that stands back.
    package init(
        _ maker: any RenditionMaker, _ reader: any MetadataReader, in session: any LibrarySession,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        on queue: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) {
        self.session = session
        self.reader = reader
        self.now = now
        self.queue = queue
        renditions = ImportThumbnails(maker, in: session)
    }

    /// Makes and stores the renditions of a resource some time, unless one of that kind is stored by then. Returns at
    /// once.
    ///
    /// - Parameter kind: The kind that would have been shown.
    package func keep(_ resource: Resource, missing kind: Rendition.Kind) { add(resource, kind, unreadable: nil) }

    /// Makes a rendition anew that is stored as it was made and cannot be decoded, unless it was replaced by then.
    /// Returns at once. Until there is another one it stays, because nothing is gained without it.
    ///
    /// - Parameter resource: The original that it shows.
    package func replace(_ unreadable: Rendition, of resource: Resource) {
        add(resource, unreadable.kind, unreadable: unreadable.hashValue)
    }

    /// - Parameter unreadable: The hash value of the stored rendition that counts as none.
    private func add(_ resource: Resource, _ kind: Rendition.Kind, unreadable: Int?) {
        let missing = Missing(original: resource.content.fingerprint, kind: kind)
        let now = now()
        let isNew = state.withLock { $0.add(missing, isStored: unreadable != nil, at: now) }
        guard isNew else { return }
        queue { [weak self] in
            self?.make(resource, missing: kind, unreadable)
            self?.state.withLock { _ = $0.waiting.remove(missing) }
        }
    }

    /// Waits until everything that waits now is made.
    package func wait() {
        let isDone = DispatchSemaphore(value: 0)
        queue { isDone.signal() }
        isDone.wait()
    }

    /// Failures are not reported: nobody waits for the result, and nothing is worse than before.
    private func make(_ resource: Resource, missing kind: Rendition.Kind, _ unreadable: Int?) {
        let now = now()
        let possible = state.withLock { $0.possibleKinds(at: now) }
        let isUnreadable = unreadable.map { stored(kind, of: resource)?.hashValue == $0 } ?? false
        guard possible.contains(kind), isUnreadable || isMissing(kind, of: resource) else { return }
        let kinds = possible.filter { $0 == kind || isMissing($0, of: resource) }
        let made = (try? renditions.made(of: resource, kinds, in: session, reader, within: ReadBudget())) ?? []
        do throws(LibraryError) {
            try session.storeRenditions(made)
        } catch {
            guard [.notWritable, .accessDenied].contains(error.code) else { return }
            let end = self.now() + RenditionKeeper.pause
            return state.withLock { $0.pauseEnd = end }
        }
        // What was stored, and is not there, had no room.
        guard made.contains(where: { $0.rendition.kind == kind }), isMissing(kind, of: resource) else { return }
        state.withLock { _ = $0.kinds.remove(kind) }
    }

    /// Returns true if no undamaged rendition of the kind is stored, and none that shows the picture unscaled.
    private func isMissing(_ kind: Rendition.Kind, of resource: Resource) -> Bool {
        guard resource.content.type.isShown else { return false }
        return (try? renditions.missing(kind, among: [resource]))?.isEmpty == false
    }

    /// Returns a stored rendition; `nil` if there is none, or its bytes were damaged.
    private func stored(_ kind: Rendition.Kind, of resource: Resource) -> Rendition? {
        try? session.rendition(of: resource.content.fingerprint, kind)
    }
}
