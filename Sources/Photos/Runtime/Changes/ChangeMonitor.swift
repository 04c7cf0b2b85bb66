// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
internal import Foundation
internal import PhotoLibrary
internal import Synchronization

/// The observers of a library, and the watch that exists while there are any.
///
/// Observers of both protocols get the same reports: an observer of the history needs no watch of its own, and finds in
/// the history what the other observers get.
final class ChangeMonitor: Sendable {
    fileprivate struct State {
        var observers: [WeakObserver] = []
        var watch: LibraryWatch?
    }

    private let state = Mutex(State())

    deinit { state.withLock { $0.watch?.cancel() } }

    /// Adds an observer of changes, unless it is registered. The first observer starts the watch: changes after this
    /// call are reported.
    func register(_ observer: any PHPhotoLibraryChangeObserver, of library: PHPhotoLibrary) {
        add(WeakObserver(observer, .changes), of: library)
    }

    /// Adds an observer of the history, as `register(_:of:)` does with one of changes.
    func register(_ observer: any PHPhotoLibraryPersistentChangesObserver, of library: PHPhotoLibrary) {
        add(WeakObserver(observer, .history), of: library)
    }

    /// Removes an observer of changes. The last observer ends the watch.
    func unregister(_ observer: any PHPhotoLibraryChangeObserver) { remove(WeakObserver(observer, .changes)) }

    /// Removes an observer of the history. The last observer ends the watch.
    func unregister(_ observer: any PHPhotoLibraryPersistentChangesObserver) {
        remove(WeakObserver(observer, .history))
    }

    private func add(_ observer: WeakObserver, of library: PHPhotoLibrary) {
        // Under the lock, so that another thread that registers returns after the watch has begun, too.
        withObservers { state in
            state.observers.removeAll { $0.object == nil }
            if !state.observers.contains(where: observer.isSame) { state.observers.append(observer) }
            guard state.watch == nil else { return }
            do throws(LibraryError) { state.watch = try LibraryWatch(library, self) } catch {
                library.session.report(error)
            }
        }
    }

    private func remove(_ observer: WeakObserver) {
        withObservers { state in
            state.observers.removeAll { $0.object == nil || observer.isSame($0) }
            state.endUnobservedWatch()
        }
    }

    /// Calls the observers one after the other, without a lock: they may register and unregister.
    func report(_ change: PHChange, of library: PHPhotoLibrary) {
        for observer in state.withLock({ $0.observers }) where isRegistered(observer) {
            observer.hear(of: change, in: library)
        }
    }

    /// True if an observer is left; if not, the watch ends.
    func hasObservers() -> Bool {
        withObservers { state in
            state.observers.removeAll { $0.object == nil }
            state.endUnobservedWatch()
            return !state.observers.isEmpty
        }
    }

    /// Changes the state while the observers are held, until after the lock is released: the last reference to one,
    /// taken to look whether it is there, would run its `deinit` under the lock, which as a rule unregisters it.
    private func withObservers<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        let (held, result) = state.withLock { state in (HeldObservers(state.observers), body(&state)) }
        withExtendedLifetime(held) {}
        return result
    }

    private func isRegistered(_ observer: WeakObserver) -> Bool {
        state.withLock { $0.observers.contains { $0 === observer } }
    }
}

extension ChangeMonitor.State {
    fileprivate mutating func endUnobservedWatch() {
        guard observers.isEmpty else { return }
        watch?.cancel()
        watch = nil
    }
}

/// A weak reference to an observer, of one of its protocols.
///
/// Unchecked: a weak variable cannot be a constant, but it is set once, and reading it is safe from any thread.
private final class WeakObserver: @unchecked Sendable {
    /// The kind of reports that an observer gets: a class that adopts both protocols is registered for each separately.
    enum Interest { case changes, history }

    weak var object: (any NSObjectProtocol)?
    private let interest: Interest

    init(_ object: any NSObjectProtocol, _ interest: Interest) {
        self.object = object
        self.interest = interest
    }

    func isSame(_ other: WeakObserver) -> Bool { object === other.object && interest == other.interest }

    func hear(of change: PHChange, in library: PHPhotoLibrary) {
        switch interest {
        case .changes: (object as? any PHPhotoLibraryChangeObserver)?.photoLibraryDidChange(change)
        case .history:
            (object as? any PHPhotoLibraryPersistentChangesObserver)?.photoLibraryPersistentChangesDidUpdate(library)
        }
    }
}

/// The observers of a moment that were there.
///
/// Unchecked: they are only held.
private struct HeldObservers: @unchecked Sendable {
    private let objects: [(any NSObjectProtocol)?]

    init(_ observers: [WeakObserver]) { objects = observers.map(\.object) }
}

/// A watch of a library: a descriptor that becomes readable after each commit, and the position in the journal up to
/// which changes were reported. Everything happens on one serial queue.
private final class LibraryWatch: Sendable {
    /// Safe to use from any thread, which its protocol does not say.
    private nonisolated(unsafe) let source: any DispatchSourceRead
    private let reported: Mutex<ChangeToken>

    init(_ library: PHPhotoLibrary, _ monitor: ChangeMonitor) throws(LibraryError) {
        let connection = try library.session.library()
        let file = try connection.watch()
        // After the watch has begun, so that no change lies between them.
        reported = Mutex(try connection.describe().token)
        let descriptor = file.release()
        let queue = DispatchQueue(label: "photos.changes", qos: .userInitiated)
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setCancelHandler { close(descriptor) }
        source.setEventHandler { [weak self, weak library, weak monitor] in
            let isOpen = ChangeWatch.drain(descriptor)
            guard let self, let library, let monitor, monitor.hasObservers() else { return }
            if let change = self.next(of: library) { monitor.report(change, of: library) }
            if !isOpen { self.cancel() }
        }
        source.activate()
    }

    func cancel() { source.cancel() }

    /// Returns all changes since those that were reported; `nil` without any, and when the library cannot be read,
    /// which is logged: they are reported later.
    private func next(of library: PHPhotoLibrary) -> PHChange? {
        do throws(LibraryError) {
            let start = reported.withLock { $0 }
            let sets = try library.session.changeSets(after: start)
            guard let last = sets.last else { return nil }
            reported.withLock { $0 = last.token }
            return PHChange(ChangeSpan(library, after: start, sets))
        } catch {
            library.session.report(error)
            return nil
        }
    }
}
