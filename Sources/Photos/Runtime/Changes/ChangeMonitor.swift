// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
internal import Foundation
internal import PhotoLibrary
internal import Synchronization

/// The observers of a library, and the watch that exists while there are any.
final class ChangeMonitor: Sendable {
    private struct State {
        var observers: [WeakObserver] = []
        var watch: LibraryWatch?
    }

    private let state = Mutex(State())

    deinit { state.withLock { $0.watch?.cancel() } }

    /// Adds an observer, unless it is registered. The first one starts the watch: changes after this call are reported.
    func register(_ observer: any PHPhotoLibraryChangeObserver, of library: PHPhotoLibrary) {
        // Under the lock, so that another thread that registers returns after the watch has begun, too.
        state.withLock { state in
            state.observers.removeAll { $0.observer == nil }
            if !state.observers.contains(where: { $0.observer === observer }) {
                state.observers.append(WeakObserver(observer))
            }
            guard state.watch == nil else { return }
            do throws(LibraryError) { state.watch = try LibraryWatch(library, self) } catch {
                library.session.report(error)
            }
        }
    }

    /// Removes an observer. The last one ends the watch.
    func unregister(_ observer: any PHPhotoLibraryChangeObserver) {
        state.withLock { state in
            state.observers.removeAll { $0.observer == nil || $0.observer === observer }
            guard state.observers.isEmpty else { return }
            state.watch?.cancel()
            state.watch = nil
        }
    }

    /// Calls the observers one after the other, without a lock: they may register and unregister.
    func report(_ change: PHChange) {
        for observer in state.withLock({ $0.observers }) where isRegistered(observer) {
            observer.observer?.photoLibraryDidChange(change)
        }
    }

    /// True if an observer is left; if not, the watch ends.
    func hasObservers() -> Bool {
        state.withLock { state in
            state.observers.removeAll { $0.observer == nil }
            guard state.observers.isEmpty else { return true }
            state.watch?.cancel()
            state.watch = nil
            return false
        }
    }

    private func isRegistered(_ observer: WeakObserver) -> Bool {
        state.withLock { $0.observers.contains { $0 === observer } }
    }
}

/// A weak reference to an observer.
///
/// Unchecked: a weak variable is no constant, but it is set once, and reading it is safe from any thread.
private final class WeakObserver: @unchecked Sendable {
    weak var observer: (any PHPhotoLibraryChangeObserver)?

    init(_ observer: any PHPhotoLibraryChangeObserver) { self.observer = observer }
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
            if let change = self.next(of: library) { monitor.report(change) }
            if !isOpen { self.cancel() }
        }
        source.activate()
    }

    func cancel() { source.cancel() }

    /// Returns all changes since those that were reported; `nil` without any, and when the library cannot be read, which
    /// is logged: they are reported later.
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
