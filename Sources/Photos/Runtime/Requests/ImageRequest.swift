// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PlatformTypes

/// The parameters of a request for a picture, read once when it is made.
struct ImageRequest: Sendable {
    var version: PHImageRequestOptionsVersion
    var render: RenderRequest
    /// A crop rectangle that is outside the picture.
    var emptyCrop: CGRect?

    init(targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?) {
        version = options?.version ?? .current
        let resizeMode = options?.resizeMode ?? .fast
        render = RenderRequest(RenderRequest.Fit(targetSize, contentMode, resizeMode))
        render.isExact = resizeMode != .fast
        let crop = options?.normalizedCropRect ?? .zero
        guard crop != .zero, crop.isFinite else { return }
        render.crop = UnitRectangle(visiblePartOf: crop)
        if render.crop == nil { emptyCrop = crop }
    }

    /// Reads, decodes and scales the picture on the calling thread.
    func picture(of asset: PHAsset) throws(LibraryError) -> UIImage {
        if let emptyCrop {
            throw LibraryError(
                .unsupported,
                "normalizedCropRect \(emptyCrop) shows nothing: give fractions from 0 to 1, top left first")
        }
        let opened = try OpenPicture(asset, version)
        return UIImage(try opened.session.images.image(of: opened.picture.file, render))
    }
}

extension RenderRequest.Fit {
    /// Converts a target size. Unless width and height are positive and finite, it means the original's size.
    init(_ target: CGSize, _ contentMode: PHImageContentMode, _ resizeMode: PHImageRequestOptionsResizeMode) {
        guard resizeMode != .none, target.width > 0, target.height > 0, target.width.isFinite, target.height.isFinite
        else {
            self = .full
            return
        }
        let size = PixelSize(width: pixels(target.width), height: pixels(target.height))
        switch contentMode {
        case .aspectFit: self = .within(size)
        case .aspectFill: self = .covering(size)
        }
    }
}

/// Returns a length as a whole number of pixels, at least one and at most a million, which exceeds every picture.
private func pixels(_ length: CGFloat) -> Int { Int(min(max(length.rounded(), 1), 1_000_000)) }

extension CGRect {
    /// True if all its numbers are finite; otherwise the rectangle is ignored.
    fileprivate var isFinite: Bool {
        [origin.x, origin.y, size.width, size.height].allSatisfy(\.isFinite)
    }
}

extension UnitRectangle {
    /// Returns the part of the rectangle inside the picture; `nil` when it is empty.
    init?(visiblePartOf rectangle: CGRect) {
        let visible = rectangle.intersection(CGRect(x: 0, y: 0, width: 1, height: 1))
        guard !visible.isNull, visible.width > 0, visible.height > 0 else { return nil }
        self.init(
            x: Double(visible.minX), y: Double(visible.minY), width: Double(visible.width),
            height: Double(visible.height))
    }
}
