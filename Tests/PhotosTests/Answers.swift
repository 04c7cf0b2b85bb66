// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Synchronization

@testable import Photos

/// A test whether code runs on the main queue.
enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }

    /// Returns after all blocks that are on the main queue now have run.
    static func turn() async {
        _ = isCurrent
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    }
}

/// One call of a handler.
struct Answer: @unchecked Sendable {
    var value: Any?
    var info: [AnyHashable: Any]
    var isOnMainQueue: Bool
    var thread: Thread

    var image: UIImage? { value as? UIImage }
    var error: (any Error)? { info[PHImageErrorKey] as? any Error }
    var code: Int? { (info[PHImageErrorKey] as? NSError)?.code }
}

/// A recorder of a handler's calls, for which a test can wait.
final class Answers: Sendable {
    private struct State {
        var answers: [Answer] = []
        var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    func record(_ value: Any?, _ info: [AnyHashable: Any]?) {
        let answer = Answer(value: value, info: info ?? [:], isOnMainQueue: MainQueue.isCurrent, thread: .current)
        let ready = state.withLock { state in
            state.answers.append(answer)
            let ready = state.waiting.filter { $0.count <= state.answers.count }
            state.waiting.removeAll { $0.count <= state.answers.count }
            return ready.map(\.continuation)
        }
        for continuation in ready { continuation.resume() }
    }

    var all: [Answer] { state.withLock { $0.answers } }

    /// Returns the answers as soon as there are `count` of them.
    func wait(for count: Int = 1) async -> [Answer] {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.answers.count >= count { return true }
                state.waiting.append((count, continuation))
                return false
            }
            if isReady { continuation.resume() }
        }
        return all
    }

    /// A result handler for image requests that records its calls.
    var image: (UIImage?, [AnyHashable: Any]?) -> Void { { self.record($0, $1) } }
}

/// An image provider that blocks until a test lets it go on, so that the test decides when a picture is ready.
final class GatedImages: ImageProvider {
    private let opened = DispatchSemaphore(value: 0)
    private let entered = Answers()

    func image(of file: borrowing OpenFile, _ request: RenderRequest) throws(LibraryError) -> PixelBuffer {
        entered.record(nil, nil)
        opened.wait()
        return PixelBuffer(size: PixelSize(width: 1, height: 1), bytes: [1, 2, 3, 255]).certain
    }

    func open() { opened.signal() }

    /// Returns when `count` pictures are being made.
    func isEntered(times count: Int = 1) async { _ = await entered.wait(for: count) }
}
