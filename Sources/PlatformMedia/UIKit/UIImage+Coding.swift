// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoImaging
internal import PhotoLibrary
public import PlatformTypes

/// The reading and writing of picture files with UIKit's functions, which are here because the decoders are below
/// Photos.
///
/// All of these work on the calling thread.
extension UIImage {
    /// Decodes a picture file: JPEG, PNG or HEIC; of a movie, its representative frame.
    ///
    /// The pixels are upright: `imageOrientation` is `up`, where UIKit keeps them as stored and records the
    /// orientation. `nil` when the bytes contain no picture.
    public convenience init?(data: Data) {
        guard let file = try? OpenFile(holding: data) else { return nil }
        self.init(reading: file)
    }

    /// Decodes a picture file, with a number of pixels per point; see ``init(data:)``.
    public convenience init?(data: Data, scale: CGFloat) {
        guard let file = try? OpenFile(holding: data) else { return nil }
        self.init(reading: file, scale: scale)
    }

    /// Decodes a picture file at a path; see ``init(data:)``. `nil` also when there is no such file.
    public convenience init?(contentsOfFile path: String) {
        guard let file = try? OpenFile(reading: path) else { return nil }
        self.init(reading: file)
    }

    /// Encodes the upright image as a JPEG file. Transparent pixels become black. `nil` for an empty image.
    ///
    /// - Parameter compressionQuality: The quality from 0 (small) to 1 (close to the original); values outside are
    ///   clamped.
    public func jpegData(compressionQuality: CGFloat) -> Data? {
        encoded(as: .jpeg(quality: Double(min(max(compressionQuality, 0), 1))))
    }

    /// Encodes the upright image as a PNG file, without loss. `nil` for an empty image.
    public func pngData() -> Data? { encoded(as: .png) }
}
