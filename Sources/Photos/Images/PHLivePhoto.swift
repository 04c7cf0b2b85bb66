// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary
internal import PlatformMedia
public import PlatformTypes

/// A photo with a few seconds of movie.
///
/// ``PHImageManager`` makes a Live Photo from an asset, and
/// ``request(withResourceFileURLs:placeholderImage:targetSize:contentMode:resultHandler:)`` makes it from files. This
/// package has no view that plays it; use its picture and its movie in ``image`` and ``movie``. Immutable; may be used
/// from any thread.
open class PHLivePhoto: NSObject, NSCopying, NSSecureCoding, NSItemProviderReading {
    let picture: UIImage
    let movieFile: AVURLAsset?
    /// The photo's file, for a Live Photo made of files.
    let photoURL: URL?
    /// The asset, for a Live Photo of the library.
    let asset: PHAsset?

    init(_ picture: UIImage, movie: OriginalFile?, of asset: PHAsset) {
        self.picture = picture
        self.asset = asset
        movieFile = movie.map { OriginalMovie($0) }
        photoURL = nil
    }

    init(_ picture: UIImage, rendered movie: AVURLAsset) {
        self.picture = picture
        asset = nil
        movieFile = movie
        photoURL = nil
    }

    init(_ picture: UIImage, of files: LivePhotoFiles?) {
        self.picture = picture
        asset = nil
        movieFile = files.map { AVURLAsset(url: $0.movie) }
        photoURL = files?.photo
    }

    init(_ picture: UIImage, of files: LivePhotoFiles, in folder: TemporaryMovieFolder) {
        self.picture = picture
        asset = nil
        movieFile = TemporaryMovie(in: folder)
        photoURL = files.photo
    }

    /// The size of the picture in pixels.
    open var size: CGSize {
        CGSize(width: picture.size.width * picture.scale, height: picture.size.height * picture.scale)
    }

    private static let requests = LivePhotoFileRequests()

    /// Makes a Live Photo from a photo and its movie.
    ///
    /// With a placeholder, the handler is called at once, before this method returns, with a degraded Live Photo of the
    /// placeholder (`PHLivePhotoInfoIsDegradedKey`). Then the handler is called on the main queue with the Live Photo,
    /// or with `nil` and an error under `PHLivePhotoInfoErrorKey`. The files make a Live Photo only if they have the
    /// same content identifier. After ``cancelRequest(withRequestID:)`` the handler is called once more, with `nil` and
    /// `PHLivePhotoInfoCancelledKey`, unless it already got the result.
    ///
    /// - Parameters:
    ///   - fileURLs: The photo and the movie, in any order. Keep the files as long as the Live Photo.
    ///   - image: A picture to show at once.
    ///   - targetSize: The size of the picture in pixels; zero for the photo's size.
    ///   - contentMode: The way to fit the picture.
    ///   - resultHandler: The handler.
    /// - Returns: The identifier with which to cancel the request.
    @discardableResult
    open class func request(
        withResourceFileURLs fileURLs: [URL], placeholderImage image: UIImage?, targetSize: CGSize,
        contentMode: PHImageContentMode, resultHandler: @escaping (PHLivePhoto?, [AnyHashable: Any]) -> Void
    ) -> PHLivePhotoRequestID {
        let request = ImageRequest(targetSize: targetSize, contentMode: contentMode, options: nil)
        return requests.start(fileURLs, image, request.render, resultHandler)
    }

    /// Cancels a request for a Live Photo made from files. Unknown identifiers and identifiers of finished requests are
    /// ignored.
    open class func cancelRequest(withRequestID requestID: PHLivePhotoRequestID) { requests.cancel(requestID) }

    /// Reads a Live Photo from an archive, which contains the URLs of its files; `nil` if the files no longer exist.
    public required init?(coder: NSCoder) {
        let urls = ["photo", "movie"].compactMap { coder.decodeObject(of: NSURL.self, forKey: $0) as URL? }
        guard let files = try? LivePhotoFiles(urls), let picture = try? files.picture(RenderRequest(.full)) else {
            return nil
        }
        self.picture = picture
        asset = nil
        movieFile = AVURLAsset(url: files.movie)
        photoURL = files.photo
    }

    /// Writes the URLs of the files into an archive. A Live Photo of the library has no permanent URLs, so it cannot be
    /// read from the archive.
    open func encode(with coder: NSCoder) {
        guard let photoURL, let movieFile else { return }
        coder.encode(photoURL as NSURL, forKey: "photo")
        coder.encode(movieFile.url as NSURL, forKey: "movie")
    }

    /// A Boolean value that indicates that archives may be read securely: always true.
    open class var supportsSecureCoding: Bool { true }

    /// The type of Live Photos.
    open class var readableTypeIdentifiersForItemProvider: [String] { [UTType.livePhoto.identifier] }

    /// Makes a Live Photo from the data of an item provider, in the format of ``itemProviderData()``. Apple's item
    /// providers use a folder, which has no form as data. The files are copied into a temporary folder, which is
    /// removed together with the Live Photo.
    ///
    /// Throws ``PHPhotosError/Code/invalidResource`` for other data, and for files that do not belong to one Live
    /// Photo.
    open class func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        guard let livePhoto = try LivePhotoPackage(data).livePhoto() as? Self else {
            throw PHPhotosError(.invalidResource)
        }
        return livePhoto
    }

    /// Returns the Live Photo itself, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The requests for Live Photos made of files.
struct LivePhotoFileRequests: Sendable {
    private let table = RequestTable<any RunningRequest>()

    func start(
        _ urls: [URL], _ placeholder: UIImage?, _ render: RenderRequest,
        _ handler: @escaping (PHLivePhoto?, [AnyHashable: Any]) -> Void
    ) -> PHLivePhotoRequestID {
        let pending = table.open(DeliveryState(.opportunistic)) { (outcome: Outcome<PHLivePhoto>, _) in
            handler(outcome.value, outcome.livePhotoInfo)
        }
        if let placeholder { pending.deliver(.result(PHLivePhoto(placeholder, of: nil), .degraded)) }
        RuntimeServices.shared.decode {
            guard pending.isActive else { return }
            pending.post(
                Outcome(
                    Result { () throws(LibraryError) in
                        let files = try LivePhotoFiles(urls)
                        return PHLivePhoto(try files.picture(render), of: files)
                    }))
        }
        return pending.number
    }

    func cancel(_ number: PHLivePhotoRequestID) { table.cancel(number) }
}

extension Outcome {
    /// The info dictionary of a request for a Live Photo made of files.
    fileprivate var livePhotoInfo: [AnyHashable: Any] {
        switch self {
        case .result(_, let answer): [PHLivePhotoInfoIsDegradedKey: NSNumber(value: answer.isDegraded)]
        case .failed(let error), .inCloud(let error): [PHLivePhotoInfoErrorKey: PHPhotosError(error)._nsError]
        case .cancelled: [PHLivePhotoInfoCancelledKey: NSNumber(value: true)]
        }
    }
}
