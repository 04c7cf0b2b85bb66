// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PlatformTypes

/// The parameters of a request for a picture, read once when it is made.
struct ImageRequest: Sendable {
    var version: PHImageRequestOptionsVersion
    var render: RenderRequest
    /// The way in which the handler is called.
    var mode: DeliveryState.Mode
    /// True if a second degraded picture is welcome.
    var allowsSecondary: Bool
    var network: NetworkAccess
    /// A crop rectangle that is outside the picture.
    private var emptyCrop: CGRect?

    init(targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?) {
        version = options?.version ?? .current
        mode = DeliveryState.Mode(options)
        allowsSecondary = options?.allowSecondaryDegradedImage ?? false
        network = NetworkAccess(options)
        let resizeMode = options?.resizeMode ?? .fast
        render = RenderRequest(RenderRequest.Fit(targetSize, contentMode, resizeMode))
        render.isExact = resizeMode != .fast
        render.keepsProfile = options?.keepsProfile ?? false
        let crop = options?.normalizedCropRect ?? .zero
        guard crop != .zero, crop.isFinite else { return }
        render.crop = UnitRectangle(visiblePartOf: crop)
        if render.crop == nil { emptyCrop = crop }
    }

    /// Creates the request for which a picture is prepared: with every use of renditions, for any later request.
    init(preparing targetSize: CGSize, _ contentMode: PHImageContentMode, _ options: PHImageRequestOptions?) {
        self.init(targetSize: targetSize, contentMode: contentMode, options: options)
        mode = .opportunistic
        allowsSecondary = false
    }

    /// Creates the request for the picture of a Live Photo.
    init(targetSize: CGSize, contentMode: PHImageContentMode, livePhoto options: PHLivePhotoRequestOptions?) {
        let picture = PHImageRequestOptions()
        picture.version = options?.version ?? .current
        picture.deliveryMode = options?.deliveryMode ?? .opportunistic
        picture.isNetworkAccessAllowed = options?.isNetworkAccessAllowed ?? false
        picture.progressHandler = options?.progressHandler
        self.init(targetSize: targetSize, contentMode: contentMode, options: picture)
    }

    /// Throws if nothing can answer the request, whatever the asset is.
    func check() throws(LibraryError) {
        guard let emptyCrop else { return }
        throw LibraryError(
            .unsupported,
            "normalizedCropRect \(emptyCrop) is empty: use fractions from 0 to 1, measured from the top left")
    }
}

extension DeliveryState.Mode {
    /// Returns the mode of options. A synchronous request has one answer, whatever its delivery mode is.
    init(_ options: PHImageRequestOptions?) {
        self =
            switch (options?.isSynchronous ?? false, options?.deliveryMode ?? .opportunistic) {
            case (true, _): .synchronous
            case (false, .opportunistic): .opportunistic
            case (false, .highQualityFormat): .highQuality
            case (false, .fastFormat): .fast
            }
    }
}

/// The use of stored renditions. A rendition shows all of its original, and is never larger.
extension ImageRequest {
    /// The longer side in pixels of the stored rendition with which to answer at once; `nil` for none.
    ///
    /// - Parameter picture: The size of what shows the asset; zero if it is not known.
    func renditionSide(of picture: PixelSize) -> Int? {
        guard showsAll else { return nil }
        switch mode {
        case .synchronous, .highQuality: return nil
        // The smallest is decoded fastest, while the caller waits.
        case .opportunistic: return Rendition.Kind.thumbnail.longestSide
        // It is the only answer.
        case .fast: return sufficientSide(of: picture) ?? Rendition.Kind.largest.longestSide
        }
    }

    /// The longer side in pixels that a rendition has to have to be as good an answer as the original; `nil` if none
    /// is.
    func sufficientSide(of picture: PixelSize) -> Int? {
        guard use(picture.reduced(to: Rendition.Kind.largest)) == .sufficient else { return nil }
        return render.longestSide(of: picture)
    }

    /// True if the whole picture is requested, and no part of it.
    var showsAll: Bool { render.crop == nil }

    /// True if no rendition, whatever its size, is the final answer.
    var isMadeFromOriginal: Bool { sufficientSide(of: PixelSize(width: 0, height: 0)) == nil }

    /// Returns what a stored rendition of this size is to the request.
    func use(_ size: PixelSize) -> DeliveryState.Rendition { render.isSatisfied(by: size) ? .sufficient : .smaller }

    /// Returns the request for the pixels of a rendition of this size. It may be larger than the target, and is
    /// delivered as it decodes fastest: unscaled, unless half of it is enough.
    func renditionRender(of size: PixelSize) -> RenderRequest {
        let isReduced = render.longestSide(of: size).map { 2 * $0 <= size.longestSide } ?? false
        var request = RenderRequest(isReduced ? render.fit : .full)
        request.isExact = false
        return request
    }
}

extension Rendition.Kind {
    /// The kind of the largest pictures.
    static var largest: Self { allCases.max { $0.longestSide < $1.longestSide } ?? .thumbnail }

    /// Returns the kind of the smallest pictures that suffice for so many pixels of the longer side, or else the
    /// largest.
    static func smallest(for longestSide: Int?) -> Self {
        let sufficient = allCases.filter { kind in longestSide.map { $0 <= kind.longestSide } ?? false }
        return sufficient.min { $0.longestSide < $1.longestSide } ?? .largest
    }
}

extension PixelSize {
    /// The size of a rendition of a picture of this size; the size of a square rendition if the size is zero.
    fileprivate func reduced(to kind: Rendition.Kind) -> PixelSize {
        let (side, longest) = (kind.longestSide, max(width, height))
        guard longest > 0 else { return PixelSize(width: side, height: side) }
        guard longest > side else { return self }
        return PixelSize(width: max(width * side / longest, 1), height: max(height * side / longest, 1))
    }
}

extension RenderRequest {
    /// Returns true if a rendition of this size is at least as large as the picture that is requested. Exact sizes are
    /// made from the original, and so are parts and colours of a profile.
    fileprivate func isSatisfied(by size: PixelSize) -> Bool {
        guard crop == nil, !isExact, !keepsProfile else { return false }
        switch fit {
        case .full: return false
        case .within(let box): return size.width >= box.width || size.height >= box.height
        case .covering(let box): return size.width >= box.width && size.height >= box.height
        }
    }

    /// Returns the longer side of what is made of a picture of this size.
    fileprivate func longestSide(of picture: PixelSize) -> Int? {
        guard picture.width > 0, picture.height > 0 else { return box.map { max($0.width, $0.height) } }
        guard let box else { return nil }
        let (x, y) = (Double(box.width) / Double(picture.width), Double(box.height) / Double(picture.height))
        let scale = if case .within = fit { min(x, y) } else { max(x, y) }
        return Int((Double(max(picture.width, picture.height)) * min(scale, 1)).rounded(.up))
    }

    private var box: PixelSize? {
        switch fit {
        case .full: nil
        case .within(let box), .covering(let box): box
        }
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
