// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
package import PhotoLibrary
internal import Synchronization

/// A maker of the renditions of originals that were shown without one, so that the next time there is one.
///
/// It works on a thread that stands back behind all others, one original after the other, and stores each when it is
/// made. What it cannot make or store is left as it was: the next time it is shown is the next attempt, unless the
/// library cannot be written to at all, or has no room for renditions of that kind. When it is released, what has not
/// begun is dropped. For sessions of the owner, who alone stores renditions.
package final class RenditionKeeper: Sendable {
    /// The number of originals that may wait. A grid that is flung through a library of a million drops the others.
    static let waitingLimit = 1_000

    private struct State {
        var waiting: Set<Missing> = []
        /// None once the library has refused a rendition because nothing can be written into it.
        var kept = Set(Rendition.Kind.allCases)
    }

    private struct Missing: Hashable {
        let original: Fingerprint
        let kind: Rendition.Kind
    }

    private let session: any LibrarySession
    private let renditions: ImportThumbnails
    private let reader: any MetadataReader
    private let queue: @Sendable (@escaping @Sendable () -> Void) -> Void
    private let state = Mutex(State())

    /// Creates a keeper.
    ///
    /// - Parameters:
    ///   - session: The library, as its owner.
    ///   - queue: Runs closures one after the other, in their order, on a thread that stands back.
    package init(
        _ maker: any RenditionMaker, _ reader: any MetadataReader, in session: any LibrarySession,
        on queue: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) {
        self.session = session
        self.reader = reader
        self.queue = queue
        renditions = ImportThumbnails(maker, in: session)
    }

    /// Makes and stores the renditions of a resource some time, unless one of that kind is stored by then. Returns at
    /// once.
    ///
    /// - Parameter kind: The kind that would have been shown.
    package func keep(_ resource: Resource, missing kind: Rendition.Kind) {
        let missing = Missing(original: resource.content.fingerprint, kind: kind)
        let isNew = state.withLock { state in
            state.kept.contains(kind) && state.waiting.count < RenditionKeeper.waitingLimit
                && state.waiting.insert(missing).inserted
        }
        guard isNew else { return }
        queue { [weak self] in
            self?.make(resource, missing: kind)
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
    private func make(_ resource: Resource, missing kind: Rendition.Kind) {
        let kept = state.withLock { $0.kept }
        guard kept.contains(kind), isMissing(kind, of: resource) else { return }
        let kinds = kept.filter { $0 == kind || isMissing($0, of: resource) }
        let made = (try? renditions.made(of: resource, kinds, in: session, reader, within: ReadBudget())) ?? []
        do throws(LibraryError) {
            try session.storeRenditions(made)
        } catch {
            guard [.notWritable, .accessDenied].contains(error.code) else { return }
            state.withLock { $0.kept = [] }
        }
        // What was stored, and is not there, had no room.
        guard made.contains(where: { $0.rendition.kind == kind }), isMissing(kind, of: resource) else { return }
        state.withLock { _ = $0.kept.remove(kind) }
    }

    private func isMissing(_ kind: Rendition.Kind, of resource: Resource) -> Bool {
        (try? renditions.missing(kind, among: [resource]))?.isEmpty == false
    }
}
