// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PhotoMetadata

/// A decoder of JPEG by libjpeg-turbo: at a fraction of its size, and scaled as the rows come. Reduced pictures are
/// made from their planes where they have them.
///
/// Pictures in CMYK, of more than 8 bits, or in grey with a profile, and files that libjpeg-turbo refuses, are left to
/// other decoders.
enum JPEGDecoder {
    /// Returns the picture, or `nil` if another decoder has to try.
    static func picture(
        _ reader: ByteReader, _ file: FileRegion, _ request: RenderRequest, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer? {
        guard let jpeg = try opened(reader) else { return nil }
        try limits.check(jpeg.size)
        let outline = JPEGOutline(file)
        let plan = try RenderPlan(stored: jpeg.size, Orientation(rawValue: outline.orientation) ?? .up, request)
        return try rendered(jpeg, reader, outline.profile, plan, limits)
    }

    /// Renders a JPEG preview of a larger picture. Returns `nil` if it is not good enough for the plan, or if another
    /// decoder has to try.
    static func preview(
        _ reader: ByteReader, _ plan: RenderPlan, _ limits: PixelLimits, _ budget: ReadBudget
    ) throws(LibraryError) -> PixelBuffer? {
        guard let jpeg = try opened(reader), plan.isSatisfied(by: jpeg.size) else { return nil }
        try limits.check(jpeg.size)
        let outline = try JPEGOutline(FileRegion(reader.fileBytes(within: budget)))
        guard let again = try opened(reader) else { return nil }
        return try rendered(again, reader, outline.profile, plan, limits)
    }

    private static func rendered(
        _ jpeg: consuming JPEGFile, _ reader: ByteReader, _ profile: [UInt8]?, _ plan: RenderPlan,
        _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer? {
        guard isReducedByPlanes(jpeg, profile, plan) else {
            return try rendered(jpeg, profile, plan, reader.deadline, limits)
        }
        if let picture = try rendered(byPlanesOf: jpeg, profile, plan, reader.deadline, limits) { return picture }
        guard let again = try opened(reader) else { return nil }
        return try rendered(again, profile, plan, reader.deadline, limits)
    }

    static func opened(_ reader: ByteReader, window: Int = .max) throws(LibraryError) -> JPEGFile? {
        do throws(LibraryError) {
            let jpeg = try JPEGFile(reader, window: window)
            guard jpeg.isSupported else { return nil }
            return jpeg
        } catch {
            guard error.code == .damagedFile else { throw error }
            return nil
        }
    }

    private static func rendered(
        _ jpeg: borrowing JPEGFile, _ profile: [UInt8]?, _ plan: RenderPlan, _ deadline: Deadline, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer? {
        guard profile == nil || !jpeg.isGrey else { return nil }
        let divisor = divisor(for: plan, of: jpeg.size)
        let picture = try limits.reserving(plan, decoderBytes: jpeg.coefficientBytes) {
            () throws(LibraryError) -> PixelBuffer? in
            do throws(LibraryError) {
                return try drawn(jpeg, plan, dividedBy: divisor, deadline)
            } catch {
                guard error.code == .damagedFile else { throw error }
                return nil
            }
        }
        guard let picture else { return nil }
        return try VipsDecoder.picture(picture, in: profile, by: plan, deadline)
    }

    /// How many times the size of an exact result a decoder has to leave, by its divisor. With half the coefficients of
    /// each block the picture is as sharp as its size allows, and 15/8 are as close to a full decode as libvips'
    /// results are; those with a quarter and an eighth are coarser.
    private static let reserves: [(divisor: Int, reserve: Double)] = [(8, 2.5), (4, 2.5), (2, 1.875)]

    static func divisor(for plan: RenderPlan, of size: PixelSize) -> Int {
        let part = plan.crop(inDecoded: size).size
        let fitting = reserves.first { divisor, reserve in
            let factor = Double(divisor) * (plan.isExact ? reserve : 1)
            return Double(part.width) >= factor * Double(plan.target.width)
                && Double(part.height) >= factor * Double(plan.target.height)
        }
        return fitting?.divisor ?? 1
    }

    /// The compensation for the blur of a reduced decode, chosen for the highest similarity to a full one.
    static let sharpening = 0.02

    /// Decodes a picture to the memory of the result; rows that are missing are grey.
    private static func asDecoded(_ jpeg: borrowing JPEGFile, _ size: PixelSize) throws(LibraryError) -> PixelBuffer {
        let picture = try PixelBuffer.drawn(PixelLayout(size)) { (buffer) throws(LibraryError) in
            let rows = try jpeg.readRows(buffer.baseAddress.unsafelyUnwrapped, count: size.height)
            buffer[(4 * rows * size.width)...].update(repeating: 0x80)
        }
        guard let picture else { throw .outOfMemory }
        return picture
    }

    private static func drawn(
        _ jpeg: borrowing JPEGFile, _ plan: RenderPlan, dividedBy divisor: Int, _ deadline: Deadline
    ) throws(LibraryError) -> PixelBuffer {
        let decoded = try jpeg.start(dividedBy: divisor)
        // Lossless coding is never reduced.
        let reduction = decoded == jpeg.size ? 1 : divisor
        let (part, target) = part(of: plan, jpeg.size, dividedBy: reduction, decoded)
        if plan.orientation == .up, target == decoded, let origin = part.origin(ofUnscaled: target), origin == (0, 0) {
            return try asDecoded(jpeg, decoded)
        }
        let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: 4 * decoded.width)
        defer { buffer.deallocate() }
        let rows = RowRenderer(
            decoded, part, to: target, plan.orientation, channels: 4, sharpening: reduction > 1 ? sharpening : 0)
        var isBroken = false
        return try rows.picture { (index, place) throws(LibraryError) in
            let row = place ?? buffer
            if !isBroken { isBroken = try !jpeg.fill(row, isFirst: index == 0) }
            if isBroken { row.update(repeating: 0x80, count: 4 * decoded.width) }
            return UnsafePointer(row)
        }
    }
}

extension JPEGDecoder {
    /// Returns the part of a decoded picture to be scaled, and the size to which: none for an inexact request that
    /// takes the picture as it is decoded.
    private static func part(
        of plan: RenderPlan, _ size: PixelSize, dividedBy divisor: Int, _ decoded: PixelSize
    ) -> (Resampler.Part, PixelSize) {
        let whole = plan.crop(inDecoded: decoded)
        let target = plan.scaled(fromDecoded: whole.size)
        let isUnscaled = target == whole.size && (divisor == 1 || !plan.isExact)
        let part =
            isUnscaled
            ? Resampler.Part(whole, dividedBy: 1)
            : Resampler.Part(plan.crop(inDecoded: size), dividedBy: Double(divisor))
        return (part, target)
    }
}

extension JPEGFile {
    /// Decodes the next row. Returns false where the data breaks off behind the first row; broken before, or if it
    /// refuses damage, it throws.
    fileprivate func fill(_ row: UnsafeMutablePointer<UInt8>, isFirst: Bool) throws(LibraryError) -> Bool {
        do throws(LibraryError) {
            try readRow(row)
            return true
        } catch {
            guard error.code == .damagedFile, !isFirst, !refusesDamage else { throw error }
            return false
        }
    }
}
