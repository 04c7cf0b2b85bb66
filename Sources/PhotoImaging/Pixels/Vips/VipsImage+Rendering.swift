// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CVips
internal import PhotoLibrary

extension VipsImage {
    /// Crops, scales, converts to sRGB and turns upright according to the plan, which also decides whether samples of
    /// 16 bits and colours of a profile are kept.
    ///
    /// Rows are computed a few at a time on this thread, so that a large picture that is reduced is never in memory as
    /// a whole. If the data ends early, the rest is grey.
    func rendered(_ plan: RenderPlan, _ deadline: Deadline) throws(LibraryError) -> PixelBuffer {
        let crop = plan.crop(inDecoded: size)
        let cropped = try cropped(to: crop)
        let scaled = try cropped.scaled(to: plan.scaled(fromDecoded: crop.size))
        let depth: PixelDepth = plan.keepsDepth && isDeep ? .sixteenBits : .eightBits
        let profile = plan.keepsProfile ? rgbProfile : nil
        return try scaled.inRGB(depth, isManaged: profile == nil && !isInSRGB).withoutExtraChannels()
            .pixels(turned: plan.orientation, PixelLayout(scaled.size, depth: depth, profile: profile), deadline)
    }

    /// True if the profile is that of sRGB: a colour engine would change some samples by one.
    private var isInSRGB: Bool {
        rgbProfile.flatMap { ColourProfile($0).code } == .sRGB
    }

    private func cropped(to part: PixelRectangle) throws(LibraryError) -> VipsImage {
        try applying {
            photos_vips_extract_area(
                $0, $1, Int32(part.x), Int32(part.y), Int32(part.size.width), Int32(part.size.height))
        }
    }

    private func scaled(to target: PixelSize) throws(LibraryError) -> VipsImage {
        guard target != size else { return try applying(photos_vips_copy) }
        let horizontal = Double(target.width) / Double(size.width)
        let vertical = Double(target.height) / Double(size.height)
        return try withPremultipliedAlpha { photos_vips_resize($0, $1, horizontal, vertical) }
    }

    /// Returns the picture reduced by averaging square blocks whose side is the divisor; incomplete blocks at the right
    /// and the bottom are left out. Much faster than a filter.
    func shrunk(by divisor: Int) throws(LibraryError) -> VipsImage {
        guard divisor > 1, size.width >= divisor, size.height >= divisor else { return try applying(photos_vips_copy) }
        // Cropped, because libvips would round the size up and average the incomplete blocks.
        let whole = PixelSize(width: size.width / divisor * divisor, height: size.height / divisor * divisor)
        return try cropped(to: PixelRectangle(x: 0, y: 0, size: whole))
            .withPremultipliedAlpha { photos_vips_shrink($0, $1, Int32(divisor)) }
    }

    /// Returns the reduced picture in memory.
    func blockAverages(_ divisor: Int) throws(LibraryError) -> DecodedPixels {
        let small = try shrunk(by: divisor)
        var count = 0
        guard let memory = vips_image_write_to_memory(small.pointer, &count),
            count == small.channels * small.size.area
        else { throw Vips.damaged() }
        return DecodedPixels(
            size: small.size, channels: small.channels, bytes: UnsafeRawBufferPointer(start: memory, count: count)
        ) { g_free(memory) }
    }

    /// Applies a filter with premultiplied alpha, so that the colour of transparent pixels does not affect their
    /// neighbours.
    private func withPremultipliedAlpha(
        _ filter: (Pointer, UnsafeMutablePointer<Pointer?>) -> Int32
    ) throws(LibraryError) -> VipsImage {
        guard hasAlpha else { return try applying(filter) }
        let format = sampleFormat
        return try applying(photos_vips_premultiply)
            .applying(filter)
            .applying(photos_vips_unpremultiply)
            .applying(photos_vips_rint)
            .applying { photos_vips_cast($0, $1, format) }
    }

    /// Converts to RGB with 3 or 4 channels.
    ///
    /// - Parameter isManaged: True to convert the colours to those of sRGB. A profile that does not match the picture
    ///   is ignored.
    private func inRGB(_ depth: PixelDepth, isManaged: Bool) throws(LibraryError) -> VipsImage {
        depth == .sixteenBits ? try inDeepRGB(isManaged) : try in8BitRGB(isManaged)
    }

    private func inDeepRGB(_ isManaged: Bool) throws(LibraryError) -> VipsImage {
        if isManaged, hasProfile || isCMYK {
            let fallback = isCMYK ? "cmyk" : "srgb"
            do { return try applying { photos_vips_icc_transform_srgb($0, $1, fallback, 16) } } catch {}
        }
        return try applying(photos_vips_colourspace_rgb16).applying { photos_vips_cast($0, $1, VIPS_FORMAT_USHORT) }
    }

    private func in8BitRGB(_ isManaged: Bool) throws(LibraryError) -> VipsImage {
        if isManaged, hasProfile || isCMYK {
            let fallback = isCMYK ? "cmyk" : "srgb"
            do { return try with8BitAlpha().applying { photos_vips_icc_transform_srgb($0, $1, fallback, 8) } } catch {}
        }
        return try applying(photos_vips_colourspace_srgb).applying { photos_vips_cast($0, $1, VIPS_FORMAT_UCHAR) }
    }

    /// Removes channels other than colours and alpha, which are never shown.
    private func withoutExtraChannels() throws(LibraryError) -> VipsImage {
        let kept = min(channels, hasAlpha ? 4 : 3)
        return try applying { photos_vips_first_bands($0, $1, Int32(kept)) }
    }

    /// Converts deep alpha to 8 bits first, because libvips' profile conversion copies alpha as it is and truncates it.
    private func with8BitAlpha() throws(LibraryError) -> VipsImage {
        let isDeep = hasAlpha && sampleFormat != VIPS_FORMAT_UCHAR
        return try applying(isDeep ? photos_vips_colourspace_srgb : photos_vips_copy)
    }

    private func pixels(
        turned orientation: Orientation, _ stored: PixelLayout, _ deadline: Deadline
    ) throws(LibraryError) -> PixelBuffer {
        let format = stored.depth == .eightBits ? VIPS_FORMAT_UCHAR : VIPS_FORMAT_USHORT
        guard channels == 3 || channels == 4, sampleFormat == format else {
            throw LibraryError(.damagedFile, "The picture cannot be decoded: it has \(channels) channels.")
        }
        let region = try VipsRegion(self)
        let steps = PixelStrides(stored: size, orientation)
        var layout = stored
        layout.size = orientation.turned(size)
        defer { vips_thread_shutdown() }
        let pixels = try PixelBuffer.drawn(layout) { (buffer) throws(LibraryError) in
            try region.draw(on: PixelCanvas(buffer, steps, stored.depth), deadline)
        }
        guard let pixels else { throw Vips.damaged() }
        return pixels
    }
}

/// The owner of a region of a picture's pixels.
private struct VipsRegion: ~Copyable {
    private static let rowsAtOnce = 16

    private let pointer: UnsafeMutablePointer<CVips.VipsRegion>
    private let size: PixelSize
    private let channels: Int

    init(_ image: borrowing VipsImage) throws(LibraryError) {
        guard let pointer = vips_region_new(image.pointer) else { throw Vips.damaged() }
        self.pointer = pointer
        size = image.size
        channels = image.channels
    }

    deinit { g_object_unref(pointer) }

    func draw(on canvas: PixelCanvas, _ deadline: Deadline) throws(LibraryError) {
        for top in stride(from: 0, to: size.height, by: Self.rowsAtOnce) {
            try deadline.check()
            let rows = min(Self.rowsAtOnce, size.height - top)
            var part = VipsRect(left: 0, top: Int32(top), width: Int32(size.width), height: Int32(rows))
            guard vips_region_prepare(pointer, &part) == 0 else {
                let failure = Vips.damaged()
                try deadline.check()
                guard top > 0 else { throw failure }
                return canvas.leaveEmpty(rows: top..<size.height, width: size.width)
            }
            for row in top..<top + rows {
                canvas.draw(row: row, photos_vips_row(pointer, 0, Int32(row)), size.width, channels: channels)
            }
        }
    }
}
