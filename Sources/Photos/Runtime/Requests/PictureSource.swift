// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles
internal import PhotoLibrary
internal import PlatformTypes

/// The pictures of one asset in its library. All calls block, and may be made on any thread.
///
/// It is the only way from a request for a picture to the library.
protocol PictureSource: Sendable {
    /// Returns what shows the asset now, with the stored rendition with which to answer the request at once.
    func find(_ request: ImageRequest) throws(LibraryError) -> FoundPicture
    /// Returns the pixels of a stored rendition; `nil` if it is damaged, which is reported, because it can be made
    /// again.
    func picture(of rendition: Rendition, _ request: ImageRequest) -> UIImage?
    /// Returns the pixels of the largest stored rendition, if it is of a larger kind.
    func picture(largerThan kind: Rendition.Kind, _ request: ImageRequest) -> UIImage?
    /// Returns the small picture that the file which shows the asset carries of itself; `nil` if it has none, or cannot
    /// be read.
    func preview(_ request: ImageRequest) -> UIImage?
    /// Makes the final picture: from a stored rendition that is as good as the original, otherwise from the original.
    ///
    /// Throws `notLocal` if the original has to be downloaded first.
    ///
    /// - Parameter isStopped: Returns true once no request needs the picture any more; called before it is decoded.
    func makePicture(_ request: ImageRequest, isStopped: () -> Bool) throws(LibraryError) -> UIImage
    /// Brings the original into the library.
    ///
    /// - Parameter onProgress: Called with the part that is here, from 0 to 1. An error that it throws ends the
    ///   download.
    func download(
        _ request: ImageRequest, onProgress: (Double) throws(LibraryError) -> Void
    ) throws(LibraryError)
}

/// The file that shows an asset at the time of a request.
struct FoundPicture: Sendable {
    /// The identity of the picture: equal if requests in the same size have the same answer.
    struct Identity: Hashable, Sendable {
        var asset: LibraryAsset
        var version: PictureVersion
        var original: Fingerprint
    }

    var identity: Identity
    /// The stored rendition with which to answer at once.
    var rendition: Rendition?
    /// True if the file may carry a small picture of itself.
    var mayHavePreview = false
    /// The picture that the request's manager has prepared.
    var prepared: PreparedPicture?

    /// Returns what is at hand for the request.
    func use(by request: ImageRequest) -> DeliveryState.Rendition {
        if let prepared { return prepared.isDegraded ? .smaller : .sufficient }
        return rendition.map { request.use($0.size) } ?? .none
    }
}

/// An asset of one of the libraries that a program has open.
struct LibraryAsset: Hashable, Sendable {
    var library: ObjectIdentifier
    var asset: AssetID
}

/// A picture that was made before it was requested.
struct PreparedPicture: Sendable {
    var picture: UIImage
    /// True if it is a rendition that is smaller than a request would ask for.
    var isDegraded: Bool
}

/// The identity of a picture that is made: requests with the same one share the work.
struct PictureKey: Hashable, Sendable {
    var picture: FoundPicture.Identity
    var base: PictureWork.Base
    var render: RenderRequest
}

/// The work for an answer to a request.
enum PictureWork: Sendable {
    /// The source of the picture, and its kind of answer.
    enum Base: Hashable, Sendable {
        case final
        case larger(than: Rendition.Kind)
        case rendition(DeliveryState.Answer)
        case preview(DeliveryState.Answer)
    }

    /// The final picture.
    case final
    /// The stored rendition, which is that answer; the final picture if the rendition is damaged.
    case rendition(Rendition, DeliveryState.Answer)
    /// The small picture that the file carries of itself, which is that answer. Without one there is no answer, or the
    /// final picture if no other answer was to follow.
    case preview(DeliveryState.Answer)
    /// A second degraded picture, of a larger kind than the first.
    case larger(than: Rendition.Kind)

    var base: Base {
        switch self {
        case .final: .final
        case .rendition(_, let answer): .rendition(answer)
        case .preview(let answer): .preview(answer)
        case .larger(let kind): .larger(than: kind)
        }
    }

    /// The priority of the work for a request that waits.
    var priority: WorkerPool.Priority {
        if case .preview(let answer) = self, !answer.isLast { .quick } else { .visible }
    }

    /// Does the work; returns `nil` when there is no such answer.
    func outcome(
        of request: ImageRequest, from source: some PictureSource, isStopped: () -> Bool
    ) -> Outcome<UIImage>? {
        switch self {
        case .larger(let kind): return source.picture(largerThan: kind, request).map { .result($0, .secondary) }
        case .rendition(let rendition, let answer):
            if let picture = source.picture(of: rendition, request) { return .result(picture, answer) }
        case .preview(let answer):
            if let picture = source.preview(request) { return .result(picture, answer) }
            guard answer.isLast else { return nil }
        case .final: break
        }
        return Self.final(of: request, from: source, isStopped: isStopped)
    }

    /// Makes the final picture.
    static func final(
        of request: ImageRequest, from source: some PictureSource, isStopped: () -> Bool
    ) -> Outcome<UIImage> {
        Outcome(Result { () throws(LibraryError) in try source.makePicture(request, isStopped: isStopped) })
    }
}
