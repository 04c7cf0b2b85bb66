// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos
internal import PlatformMedia
internal import PlatformTypes

/// The file that becomes a new asset.
struct SavedFile {
    private enum Content {
        case picture(Data)
        case movie(URL)
    }

    private let content: Content
    /// The type of a movie file; empty for a picture.
    private(set) var typeIdentifier = ""
    /// The asset that the new one is made of.
    private var original: PHAsset?
    /// Values that are missing in the file.
    private var creationDate: Date?
    private var location: CLLocation?

    /// Makes the file of a picture in memory.
    init(_ image: CGImage?, _ metadata: SavedMetadata) throws(AssetsFailure) {
        guard let image else { throw .invalidData("There is no picture to save: its CGImage is nil.") }
        let type = image.isOpaque ? UTType.jpeg : .png
        let encoded = SavedFile.encoded(type) { CGImageDestinationAddImage($0, image, metadata.properties) }
        guard let encoded else {
            throw AssetsFailure(
                ALAssetsLibraryWriteDataEncodingError,
                "The picture cannot be encoded as \(type.identifier). Check its size and its metadata.")
        }
        content = .picture(encoded)
    }

    /// Takes the file of a picture, with other metadata if some is given.
    init(_ data: Data?, _ metadata: SavedMetadata) throws(AssetsFailure) {
        let (data, source, type) = try SavedFile.picture(data)
        if metadata.isEmpty {
            content = .picture(data)
        } else if type == UTType.jpeg.identifier {
            content = .picture(try SavedFile.jpeg(data, source, metadata))
        } else {
            try SavedFile.check(metadata, source)
            content = .picture(data)
            (creationDate, location) = (metadata.creationDate, metadata.location)
        }
    }

    /// Opens the file of a picture of a known type.
    static func picture(
        _ data: Data?
    ) throws(AssetsFailure) -> (data: Data, source: CGImageSource, type: String) {
        guard let data, let source = CGImageSourceCreateWithData(data as CFData, nil) else {
            throw .invalidData("There is no data to save.")
        }
        guard let type = CGImageSourceGetType(source) as String? else {
            throw .invalidData("The data is not a picture of a known type.")
        }
        return (data, source, type)
    }

    /// Takes a movie file.
    init(movie url: URL?) throws(AssetsFailure) {
        guard let url, url.isFileURL else {
            throw .invalidData("There is no movie to save: its URL is not a file URL.")
        }
        let metadata: FileMetadata
        do throws(LibraryError) {
            metadata = try PHPhotoLibrary.metadata(ofFile: url.path)
        } catch {
            throw AssetsFailure(ALAssetsLibraryWriteInvalidDataError, error.description, error)
        }
        guard metadata.role == .video else { throw .invalidData("“\(url.lastPathComponent)” is not a movie.") }
        content = .movie(url)
        typeIdentifier = metadata.uniformTypeIdentifier
    }

    /// Returns the file of an asset that is made of another one.
    func made(of original: PHAsset) -> SavedFile {
        var file = self
        file.original = original
        return file
    }

    /// Requests the asset, inside of a change block.
    func request() -> PHAssetCreationRequest {
        let request = PHAssetCreationRequest.forAsset()
        switch content {
        case .picture(let data): request.addResource(with: .photo, data: data, options: nil)
        case .movie(let url): request.addResource(with: .video, fileURL: url, options: nil)
        }
        if let creationDate { request.creationDate = creationDate }
        if let location { request.location = location }
        if let original { request.recordOriginal(original) }
        return request
    }

    /// Returns a JPEG file with other metadata and the same pixels. ImageIO writes the metadata, into a file with new
    /// pixels; only that part of it is used.
    static func jpeg(
        _ data: Data, _ source: CGImageSource, _ metadata: SavedMetadata
    ) throws(AssetsFailure) -> Data {
        let written = encoded(.jpeg) { CGImageDestinationAddImageFromSource($0, source, 0, metadata.properties) }
        guard let written, let header = JPEGHeader([UInt8](data)), let new = JPEGHeader([UInt8](written)) else {
            throw .invalidData("The JPEG file is damaged.")
        }
        guard let bytes = header.replacingMetadata(by: new) else {
            throw AssetsFailure(
                ALAssetsLibraryWriteIncompatibleDataError,
                "The JPEG file has further pictures before its metadata. Save it without metadata.")
        }
        return Data(bytes)
    }

    /// Refuses an orientation that a file which stays as it is does not have.
    static func check(_ metadata: SavedMetadata, _ source: CGImageSource) throws(AssetsFailure) {
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
        let own = (properties?[kCGImagePropertyOrientation] as? NSNumber)?.intValue ?? 1
        guard let wanted = metadata.orientation, wanted != own else { return }
        throw AssetsFailure(
            ALAssetsLibraryWriteIncompatibleDataError,
            "Only JPEG files can be saved with a different orientation. Rotate the picture, or save a JPEG.")
    }

    static func encoded(_ type: UTType, _ add: (CGImageDestination) -> Void) -> Data? {
        let data = NSMutableData()
        guard let destination = CGImageDestinationCreateWithData(data, type.identifier as CFString, 1, nil) else {
            return nil
        }
        CGImageDestinationSetProperties(
            destination, [kCGImageDestinationLossyCompressionQuality as String: 0.95] as NSDictionary)
        add(destination)
        return CGImageDestinationFinalize(destination) ? data as Data : nil
    }
}
