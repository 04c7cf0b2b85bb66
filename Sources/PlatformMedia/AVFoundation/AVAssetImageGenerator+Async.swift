// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
public import PlatformTypes
internal import Synchronization

extension AVAssetImageGenerator {
    /// Makes the picture of a time, and tells the time from which on its frame is shown.
    ///
    /// Throws as ``copyCGImage(at:actualTime:)``, and `CancellationError` when the task is cancelled.
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

    /// The pictures of times, in their order; each is made when it is asked for.
    public func images(for times: [CMTime]) -> Images { Images(generator: self, times: times) }

    /// A sequence of pictures.
    public struct Images: AsyncSequence, Sendable {
        /// A picture, or why there is none.
        public typealias Element = Iterator.Element
        /// What goes through the pictures.
        public typealias AsyncIterator = Iterator
        /// Each picture has its own error: the sequence goes on after it.
        public typealias Failure = Never

        fileprivate let generator: AVAssetImageGenerator
        fileprivate let times: [CMTime]

        /// What goes through the pictures once.
        public func makeAsyncIterator() -> Iterator { Iterator(generator: generator, times: times[...]) }

        /// Goes through pictures. It ends early when the task is cancelled.
        public struct Iterator: AsyncIteratorProtocol {
            /// A picture, or why there is none.
            public enum Element: Sendable {
                /// The picture, and the time from which on its frame is shown.
                case success(requestedTime: CMTime, image: CGImage, actualTime: CMTime)
                /// What went wrong.
                case failure(requestedTime: CMTime, error: any Error)

                /// The time that was asked for.
                public var requestedTime: CMTime {
                    switch self {
                    case .success(let time, _, _), .failure(let time, _): time
                    }
                }

                /// The picture, or its error thrown.
                public var image: CGImage {
                    get throws {
                        switch self {
                        case .success(_, let image, _): image
                        case .failure(_, let error): throw error
                        }
                    }
                }

                /// The time from which on the frame is shown, or the error thrown.
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

            /// The next picture; `nil` after the last.
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

/// A word that work is to end, from another thread.
private final class Cancellation: Sendable {
    private let state = Atomic(false)

    var isDone: Bool { state.load(ordering: .acquiring) }

    func perform() { state.store(true, ordering: .releasing) }
}
