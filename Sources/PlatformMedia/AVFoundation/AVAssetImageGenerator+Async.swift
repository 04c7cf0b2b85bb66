// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
public import PlatformTypes
internal import Synchronization

extension AVAssetImageGenerator {
    /// Returns the picture at a time, and the time at which its frame begins.
    ///
    /// Throws as ``copyCGImage(at:actualTime:)`` does, and `CancellationError` when the task is cancelled.
    public func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
        let cancellation = Cancellation()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                generate(at: time, unless: { cancellation.isDone }, completion: { continuation.resume(returning: $0) })
            }
        } onCancel: {
            cancellation.perform()
        }
        if cancellation.isDone { throw CancellationError() }
        let picture = try result.get()
        return (picture.image, picture.time)
    }

    /// Returns the pictures at these times, in their order. Each is decoded when it is requested.
    public func images(for times: [CMTime]) -> Images { Images(generator: self, times: times) }

    /// An asynchronous sequence of pictures.
    public struct Images: AsyncSequence, Sendable {
        /// A picture or an error.
        public typealias Element = Iterator.Element
        /// The iterator over the pictures.
        public typealias AsyncIterator = Iterator
        /// The error of the sequence itself: never. Each picture has its own error, and the sequence continues after
        /// it.
        public typealias Failure = Never

        fileprivate let generator: AVAssetImageGenerator
        fileprivate let times: [CMTime]

        /// Returns an iterator over the pictures.
        public func makeAsyncIterator() -> Iterator { Iterator(generator: generator, times: times[...]) }

        /// An iterator over pictures, which ends early when the task is cancelled.
        public struct Iterator: AsyncIteratorProtocol {
            /// A picture or an error.
            public enum Element: Sendable {
                /// The picture, and the time at which its frame begins.
                case success(requestedTime: CMTime, image: CGImage, actualTime: CMTime)
                /// The error.
                case failure(requestedTime: CMTime, error: any Error)

                /// The requested time.
                public var requestedTime: CMTime {
                    switch self {
                    case .success(let time, _, _), .failure(let time, _): time
                    }
                }

                /// The picture; throws the error instead.
                public var image: CGImage {
                    get throws {
                        switch self {
                        case .success(_, let image, _): image
                        case .failure(_, let error): throw error
                        }
                    }
                }

                /// The time at which the frame begins; throws the error instead.
                public var actualTime: CMTime {
                    get throws {
                        switch self {
                        case .success(_, _, let time): time
                        case .failure(_, let error): throw error
                        }
                    }
                }
            }

            fileprivate let generator: AVAssetImageGenerator
            fileprivate var times: ArraySlice<CMTime>

            /// Returns the next picture; `nil` after the last.
            public mutating func next() async -> Element? {
                guard !Task.isCancelled, let time = times.popFirst() else { return nil }
                do {
                    let picture = try await generator.image(at: time)
                    return .success(requestedTime: time, image: picture.image, actualTime: picture.actualTime)
                } catch is CancellationError {
                    return nil
                } catch {
                    return .failure(requestedTime: time, error: error)
                }
            }
        }
    }
}

/// A flag that cancels work from another thread.
private final class Cancellation: Sendable {
    private let state = Atomic(false)

    var isDone: Bool { state.load(ordering: .acquiring) }

    func perform() { state.store(true, ordering: .releasing) }
}
