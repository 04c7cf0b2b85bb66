// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CHeif
internal import CPixels
internal import PhotoLibrary

/// A decoded picture of planes of 8 bits.
protocol DecodedPlanes: ~Copyable {
    /// Calls `body` with each row of a plane.
    func forEachRow(of plane: Int, _ body: (Int, UnsafePointer<UInt8>) -> Void)
}

/// The owner of a decoded picture of three planes of 8 bits: brightness and two of colour, as HEVC and AV1 code them.
struct HeifPlanes: DecodedPlanes, ~Copyable {
    /// The three planes in their order.
    static let channels = [heif_channel_Y, heif_channel_Cb, heif_channel_Cr]

    private let pointer: OpaquePointer
    /// The number of pixels that share a sample of colour.
    let subsampling: PlaneSubsampling

    /// Takes ownership of a picture; returns `nil`, and releases it, if it is coded in another way.
    init?(taking pointer: OpaquePointer) {
        let subsampling = PlaneSubsampling(heif_image_get_chroma_format(pointer))
        let isPlanar =
            heif_image_get_colorspace(pointer) == heif_colorspace_YCbCr
            && Self.channels.allSatisfy { heif_image_get_bits_per_pixel_range(pointer, $0) == 8 }
        guard isPlanar, let subsampling else {
            heif_image_release(pointer)
            return nil
        }
        self.pointer = pointer
        self.subsampling = subsampling
    }

    deinit { heif_image_release(pointer) }

    var size: PixelSize { size(of: heif_channel_Y) }

    /// True if the planes of colour have the size that follows from the subsampling.
    var isConsistent: Bool {
        let colour = subsampling.divided(size)
        return Self.channels.dropFirst().allSatisfy { size(of: $0) == colour }
    }

    private func size(of channel: heif_channel) -> PixelSize {
        PixelSize(
            width: Int(heif_image_get_width(pointer, channel)), height: Int(heif_image_get_height(pointer, channel)))
    }

    func forEachRow(of plane: Int, _ body: (Int, UnsafePointer<UInt8>) -> Void) {
        var distance: Int32 = 0
        let channel = Self.channels[plane]
        guard let start = heif_image_get_plane_readonly(pointer, channel, &distance) else { return }
        for row in 0..<size(of: channel).height { body(row, start + row * Int(distance)) }
    }

    /// The conversion to RGB that the picture's code asks for, by default that of JPEG; `nil` for an unknown one.
    var matrix: pixels_matrix? {
        var code: UnsafeMutablePointer<heif_color_profile_nclx>?
        guard heif_image_get_nclx_color_profile(pointer, &code).code == heif_error_Ok, let code else {
            return pixels_matrix(code: 6, isFullRange: true)
        }
        return pixels_matrix(consuming: code)
    }
}

/// The number of pixels beside and above each other that share a sample of colour.
struct PlaneSubsampling: Hashable {
    let horizontal: Int
    let vertical: Int

    init?(_ chroma: heif_chroma) {
        switch chroma {
        case heif_chroma_420: (horizontal, vertical) = (2, 2)
        case heif_chroma_422: (horizontal, vertical) = (2, 1)
        case heif_chroma_444: (horizontal, vertical) = (1, 1)
        default: return nil
        }
    }

    /// True if four pixels share a sample of colour.
    var isQuartered: Bool { horizontal == 2 && vertical == 2 }

    /// The planes of a picture.
    func planes(of picture: PixelSize) -> [PicturePlane] {
        let colour = PicturePlane(of: picture, pixelsAcross: horizontal, pixelsDown: vertical)
        return [PicturePlane(of: picture, pixelsAcross: 1, pixelsDown: 1), colour, colour]
    }

    /// The size of the planes of colour.
    func divided(_ size: PixelSize) -> PixelSize {
        PixelSize(
            width: (size.width + horizontal - 1) / horizontal, height: (size.height + vertical - 1) / vertical)
    }

    /// True if no sample of colour belongs to two tiles.
    func divides(_ tile: PixelSize) -> Bool { tile.width % horizontal == 0 && tile.height % vertical == 0 }
}

extension pixels_matrix {
    /// Creates the conversion for a code, which is freed; `nil` for one that is not known.
    init?(consuming code: UnsafeMutablePointer<heif_color_profile_nclx>) {
        defer { heif_nclx_color_profile_free(code) }
        self.init(
            code: Int(code.pointee.matrix_coefficients.rawValue), isFullRange: code.pointee.full_range_flag != 0)
    }
}
