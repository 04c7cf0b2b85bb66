// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoImaging
internal import PhotoLibrary
public import PlatformTypes

/// Reading and writing picture files. UIKit's, and here because the decoders are below Photos.
///
/// All of these work on the calling thread.
extension UIImage {
    /// The picture in a file's bytes: JPEG, PNG or HEIC; of a movie, the frame that stands for it.
    ///
    /// The pixels come upright: ``imageOrientation`` is `up`, where UIKit keeps them as stored and names the turn.
    /// `nil` when no picture can be had of the bytes.
    public convenience init?(data: Data) {
        guard let file = try? OpenFile(holding: data) else { return nil }
        self.init(reading: file)
    }

    /// The picture in a file's bytes, with as many pixels to a point; as ``init(data:)``.
    public convenience init?(data: Data, scale: CGFloat) {
        guard let file = try? OpenFile(holding: data) else { return nil }
        self.init(reading: file, scale: scale)
    }

    /// The picture in a file; as ``init(data:)``. `nil` also when there is no such file.
    public convenience init?(contentsOfFile path: String) {
        guard let file = try? OpenFile(reading: path) else { return nil }
        self.init(reading: file)
    }

    /// The image as a JPEG file, upright. Transparent pixels become black. `nil` for an empty image.
    ///
    /// - Parameter compressionQuality: From 0 (small) to 1 (close to the original); what lies outside counts as the
    ///   nearer of them.
    public func jpegData(compressionQuality: CGFloat) -> Data? {
        encoded(as: .jpeg(quality: Double(min(max(compressionQuality, 0), 1))))
    }

    /// The image as a PNG file, upright and without loss. `nil` for an empty image.
    public func pngData() -> Data? { encoded(as: .png) }
}
