// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles
package import PhotoLibrary
internal import Synchronization

/// A maker of the renditions of originals that were shown without one, so that the next time there is one.
///
/// It works on a thread that stands back behind all others, one original after the other, and stores each when it is made.
/// What it cannot make or store is left as it was: the next time it is shown is the next attempt. When it is released, what
/// has not begun is dropped. For sessions of the owner, who alone stores renditions.
package final class RenditionKeeper: Sendable {
    /// The number of originals that may wait. A grid that is flung through a library of a million drops the others.
    static let waitingLimit = 1_000

    private let session: any LibrarySession
    private let renditions: ImportThumbnails
    private let reader: any MetadataReader
    private let worker = WorkerPool(threads: 1, name: "photos-renditions", standsBack: true)
    private let waiting = Mutex<Set<Fingerprint>>([])

    /// Creates a keeper.
    ///
    /// - Parameter session: The library, as its owner.
    package init(_ maker: any RenditionMaker, _ reader: any MetadataReader, in session: any LibrarySession) {
        self.session = session
        self.reader = reader
        renditions = ImportThumbnails(maker, in: session)
    }

    /// Makes and stores the renditions of a resource some time, unless they are stored by then. Returns at once.
    package func keep(_ resource: Resource) {
        let original = resource.content.fingerprint
        let isNew = waiting.withLock { waiting in
            waiting.count < RenditionKeeper.waitingLimit && waiting.insert(original).inserted
        }
        guard isNew else { return }
        worker.add(.background) { [weak self] in
            self?.make(resource)
            self?.waiting.withLock { _ = $0.remove(original) }
        }
    }

    /// Waits until everything that waits is made. Nothing may be added after this.
    package func finish() { worker.finish() }

    /// Failures are not reported: nobody waits for the result, and nothing is worse than before.
    private func make(_ resource: Resource) {
        guard let missing = try? renditions.missing(among: [resource]), !missing.isEmpty else { return }
        try? session.storeRenditions(renditions.made(of: resource, in: session, reader, within: ReadBudget()))
    }
}
