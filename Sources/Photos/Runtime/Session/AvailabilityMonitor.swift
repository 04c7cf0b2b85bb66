// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
internal import Foundation
internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary
internal import Synchronization

/// The observers of a library's availability, and a look at its folder each second while there are any.
///
/// A look and no watch of the kernel's: those report neither a folder above that was moved nor a volume that is gone.
final class AvailabilityMonitor: Sendable {
    fileprivate struct State {
        var observers: [WeakAvailabilityObserver] = []
        var timer: AvailabilityTimer?
        var loss: LibraryError?
    }

    private let url: URL?
    /// The folder at the time when the library was opened.
    private let folder: FolderIdentity?
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "photos.availability", qos: .utility)

    init(_ session: Session) {
        url = session.unavailabilityReason == nil ? session.url : nil
        folder = url.flatMap { FolderIdentity($0) }
    }

    deinit { state.withLock { $0.timer?.cancel() } }

    /// The error of a library that became unavailable while it was observed; `nil` for one that is there.
    var loss: LibraryError? { state.withLock { $0.loss } }

    func register(_ observer: any PHPhotoLibraryAvailabilityObserver, of library: PHPhotoLibrary) {
        let new = WeakAvailabilityObserver(observer)
        state.withLock { state in
            state.observers.removeAll { $0.isGone || $0.isSame(new) }
            state.observers.append(new)
            guard state.timer == nil, folder != nil else { return }
            state.timer = AvailabilityTimer(on: queue) { [weak self, weak library] in
                guard let self, let library else { return }
                look(at: library)
            }
        }
    }

    func unregister(_ observer: any PHPhotoLibraryAvailabilityObserver) {
        let old = WeakAvailabilityObserver(observer)
        state.withLock { state in
            state.observers.removeAll { $0.isGone || $0.isSame(old) }
            if state.observers.isEmpty { state.end() }
        }
    }

    private func look(at library: PHPhotoLibrary) {
        guard let url, let folder, folder.isLost(at: url) else { return }
        let observers = state.withLock { state in
            state.loss = LibraryError(
                .libraryMissing,
                "The library at \(url.path) is no longer available: it was moved, renamed or removed, or its volume "
                    + "was ejected.")
            state.end()
            return state.observers
        }
        // Taken out one by one, so that each is called once, and none that a call of another one unregistered.
        for observer in observers where state.withLock({ $0.take(observer) }) {
            observer.object?.photoLibraryDidBecomeUnavailable(library)
        }
    }
}

extension AvailabilityMonitor.State {
    fileprivate mutating func end() {
        timer?.cancel()
        timer = nil
    }

    /// Takes an observer out; returns false if it is gone already.
    fileprivate mutating func take(_ observer: WeakAvailabilityObserver) -> Bool {
        guard let index = observers.firstIndex(where: { $0 === observer }) else { return false }
        observers.remove(at: index)
        return true
    }
}

/// A call each second.
private final class AvailabilityTimer: Sendable {
    /// Safe to use from any thread, which its protocol does not say.
    private nonisolated(unsafe) let source: any DispatchSourceTimer

    init(on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) {
        source = DispatchSource.makeTimerSource(queue: queue)
        source.schedule(deadline: .now() + .seconds(1), repeating: .seconds(1), leeway: .milliseconds(200))
        source.setEventHandler(handler: body)
        source.activate()
    }

    func cancel() { source.cancel() }
}

/// The values that distinguish a folder from another folder at the same path.
struct FolderIdentity: Equatable {
    private let device: UInt64
    private let inode: UInt64

    /// - Returns: `nil` if there is no folder.
    init?(_ url: URL) {
        guard let status = FolderIdentity.status(of: url) else { return nil }
        self.init(status)
    }

    private init(_ status: FileStatus) { (device, inode) = (status.device, status.inode) }

    /// Returns true if nothing is at the place any more, or something else.
    ///
    /// A look that fails in another way says nothing: the server of a network volume may be away for a moment.
    func isLost(at url: URL) -> Bool {
        guard let status = FolderIdentity.status(of: url) else { return errno == ENOENT || errno == ENOTDIR }
        return FolderIdentity(status) != self
    }

    /// Returns the status of the folder at a path; `nil`, with the reason in `errno`, if the folder cannot be opened.
    private static func status(of url: URL) -> FileStatus? {
        let descriptor = Glibc.open(url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let folder = OpenFile(taking: descriptor)
        return try? folder.status()
    }
}

/// A weak reference to an observer.
///
/// Unchecked: a weak variable cannot be a constant, but it is set once, and reading it is safe from any thread.
private final class WeakAvailabilityObserver: @unchecked Sendable {
    weak var object: (any PHPhotoLibraryAvailabilityObserver)?
    private let identity: ObjectIdentifier

    init(_ object: any PHPhotoLibraryAvailabilityObserver) {
        self.object = object
        identity = ObjectIdentifier(object as AnyObject)
    }

    var isGone: Bool { object == nil }
    func isSame(_ other: WeakAvailabilityObserver) -> Bool { identity == other.identity }
}
