// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoDecoders
internal import PhotoImaging
internal import PhotoLibrary
internal import PhotoMetadata
internal import PlatformTypes

/// Reads the frames of a picture; `nil` for one that stands still.
typealias AnimationReading = (borrowing OpenFile) throws(LibraryError) -> Animation?

extension Animation {
    /// Reads the frames of a picture; `nil` for one that stands still, and for one whose frames cannot be read: its first
    /// may be one that can.
    ///
    /// Throws `inputOutput`: that the disk fails, or that the decoder was lost, says nothing of the picture.
    static func readable(
        in file: borrowing OpenFile, by read: AnimationReading
    ) throws(LibraryError) -> Animation? {
        do throws(LibraryError) { return try read(file) } catch {
            if error.code == .inputOutput { throw error }
            return nil
        }
    }

    /// Lets a decoder read the frames of a picture.
    static func decoded(_ file: borrowing OpenFile) throws(LibraryError) -> Animation? {
        try IsolatedDecoder().animation(of: file)
    }
}

/// The properties of animated pictures. GIF, WebP, PNG and HEIF sequences have dictionaries of their own with
/// the same keys.
extension CGImageSource {
    /// How often the frames are shown.
    var loopProperties: [String: Any] {
        guard let animation, let key = animationKey else { return [:] }
        let properties = [kCGImagePropertyGIFLoopCount as String: NSNumber(value: animation.loopCount)]
        return [key as String: properties as NSDictionary]
    }

    /// The time for which a frame is shown.
    func delayProperties(at index: Int) -> [String: Any] {
        guard let animation, let key = animationKey else { return [:] }
        let duration = animation.durations[index]
        let properties = [
            kCGImagePropertyGIFUnclampedDelayTime as String: NSNumber(value: duration),
            kCGImagePropertyGIFDelayTime as String: NSNumber(value: duration < 0.02 ? 0.1 : duration),
        ]
        return [key as String: properties as NSDictionary]
    }

    private var animationKey: CFString? {
        switch tags?.uniformTypeIdentifier {
        case UTType.gif.identifier: kCGImagePropertyGIFDictionary
        case UTType.webP.identifier: kCGImagePropertyWebPDictionary
        case UTType.png.identifier: kCGImagePropertyPNGDictionary
        case UTType.heic.identifier, UTType.heif.identifier: kCGImagePropertyHEICSDictionary
        case "public.avif": kCGImagePropertyAVISDictionary
        default: nil
        }
    }
}
