// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoFiles
internal import PhotoLibrary
internal import Photos
internal import PlatformMedia
public import PlatformTypes

/// A file of an ``ALAsset``: the imported photo or video, or the RAW of RAW+JPEG. For an asset that was changed in
/// place, the new file.
///
/// May be used from any thread. After its library is released, everything is zero or `nil`.
@available(iOS, deprecated: 9, message: "use PHAssetResource of Photos, and PHImageManager")
open class ALAssetRepresentation: NSObject {
    private let resource: PHAssetResource
    private let asset: PHAsset
    private weak var library: ALAssetsLibrary?

    init(_ resource: PHAssetResource, _ asset: PHAsset, of library: ALAssetsLibrary) {
        self.resource = resource
        self.asset = asset
        self.library = library
        super.init()
    }

    /// Returns the type of the file, read from its content: `public.jpeg`.
    open func uti() -> String! { library == nil ? nil : resource.uniformTypeIdentifier }

    /// Returns the size in pixels as displayed.
    open func dimensions() -> CGSize {
        library == nil ? .zero : CGSize(width: resource.pixelWidth, height: resource.pixelHeight)
    }

    /// Returns the number of bytes.
    open func size() -> Int64 { library == nil ? 0 : Int64(resource.dataSize ?? 0) }

    /// Reads bytes of the file.
    ///
    /// - Parameters:
    ///   - buffer: The place for the bytes.
    ///   - offset: The offset of the first byte.
    ///   - length: The size of the buffer in bytes.
    ///   - error: The reason if nothing can be read, an `NSError` of ``ALAssetsLibraryErrorDomain``.
    /// - Returns: The number of bytes read, which is smaller than `length` only at the end of the file; 0 with an
    ///   error.
    open func getBytes(
        _ buffer: UnsafeMutablePointer<UInt8>!, fromOffset offset: Int64, length: Int, error: NSErrorPointer
    ) -> Int {
        do throws(AssetsFailure) {
            guard let buffer, offset >= 0, length >= 0, offset <= size() else {
                throw .unreadable("The file has \(size().counted("byte")), so nothing can be read at offset \(offset).")
            }
            return try read(UnsafeMutableRawBufferPointer(start: buffer, count: length), at: offset)
        } catch let failure {
            error?.pointee = failure.nsError
            return 0
        }
    }

    /// Returns the picture of the file in full size, without edits, and as stored: display it in ``orientation()``. A
    /// RAW is developed. `nil` for a video, and if the picture is not on this machine.
    ///
    /// Retain the value in the same block, before the thread requests other pictures.
    open func fullResolutionImage() -> Unmanaged<CGImage>! { cgImage(options: nil) }

    /// Returns the picture of the file in full size, as ``fullResolutionImage()`` does. No option has an effect.
    open func cgImage(options: [AnyHashable: Any]! = [:]) -> Unmanaged<CGImage>! {
        guard library != nil, asset.mediaType == .image else { return nil }
        return ReturnedPictures.unretained(source().flatMap { CGImageSourceCreateImageAtIndex($0, 0, nil) })
    }

    /// Returns the picture of the asset, upright and as edited, in the size of the screen that `UIScreen` assumes (1920
    /// × 1080 pixels), rotated to the picture's format; for a video, a frame. `nil` if the picture is not on this
    /// machine.
    ///
    /// Retain the value in the same block, before the thread requests other pictures.
    open func fullScreenImage() -> Unmanaged<CGImage>! {
        guard library != nil else { return nil }
        return ReturnedPictures.unretained(AssetPictures.fullScreen(of: asset))
    }

    /// Returns the URL of the asset, with the extension of this file.
    open func url() -> URL! {
        guard library != nil else { return nil }
        let name = resource.originalFilename as NSString
        return AssetURL.asset(asset.localIdentifier, filenameExtension: name.pathExtension)
    }

    /// Returns the metadata of the file as ImageIO's properties; `nil` for a video, and for a file that ImageIO cannot
    /// read.
    ///
    /// Reads the beginning of the file. For an edited picture, `AdjustmentXMP` contains the edit as XMP: rotation,
    /// mirroring, straightening and crop as an affine map and a crop rectangle, as `CIFilter` of Core Image reads them,
    /// and the complete recipe. For the edited picture use ``fullScreenImage()``.
    open func metadata() -> [AnyHashable: Any]! {
        guard var properties = self.properties else { return nil }
        if resource.type == .photo, asset.hasAdjustments {
            properties["AdjustmentXMP"] = AdjustmentPacket(asset, stored: orientation(properties)).text
        }
        return properties
    }

    /// Returns the orientation in which to display the stored picture, read from the file; for a video, the orientation
    /// of its frames.
    open func orientation() -> ALAssetOrientation {
        if [.video, .fullSizeVideo].contains(resource.type) { return movieOrientation() }
        return ALAssetOrientation(exif: orientation(properties ?? [:]))
    }

    /// Returns the number of pixels per point: 1.
    open func scale() -> Float { library == nil ? 0 : 1 }

    /// Returns the name of the file when it was imported.
    open func filename() -> String! { library == nil ? nil : resource.originalFilename }
}

extension ALAssetRepresentation {
    private var properties: [String: Any]? {
        source().flatMap { CGImageSourceCopyPropertiesAtIndex($0, 0, nil) } as? [String: Any]
    }

    /// Returns EXIF's number of the orientation.
    private func orientation(_ properties: [String: Any]) -> Int {
        (properties[kCGImagePropertyOrientation as String] as? NSNumber)?.intValue ?? 1
    }

    private func read(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(AssetsFailure) -> Int {
        let file = try open()
        do throws(FileFailure) {
            return try file.read(at: offset, into: buffer)
        } catch {
            throw .unreadable("The file cannot be read: \(error).")
        }
    }

    /// Opens the file, each time anew: a program may hold thousands of representations.
    private func open() throws(AssetsFailure) -> OpenFile {
        guard let library else { throw .libraryGone }
        do { return try library.photos.open(resource.resource) } catch { throw .unavailable(error) }
    }

    private func source() -> CGImageSource? {
        guard let file = try? open() else { return nil }
        return try? CGImageSource(file)
    }

    /// Returns the orientation of the first video track; `up` for a movie that cannot be read.
    private func movieOrientation() -> ALAssetOrientation {
        guard let file = try? open() else { return .up }
        // AVFoundation reads a file by its name, and this one is valid while the file is open.
        let movie = AVURLAsset(url: URL(fileURLWithPath: "/proc/self/fd/\(file.descriptor)"))
        let track = movie.tracks(withMediaType: .video).first
        withExtendedLifetime(file) {}
        return track.map { ALAssetOrientation(displayedBy: $0.preferredTransform) } ?? .up
    }
}
