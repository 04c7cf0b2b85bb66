// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CHeif
internal import PhotoLibrary
internal import PhotoMetadata

/// A decoder of the primary picture of a HEIC file, by libheif.
enum HeifDecoder {
    /// The memory that libheif needs for each pixel while converting YCbCr planes to rows of RGB.
    private static let bytesPerPixel = 8

    /// The same for a plan: samples of 16 bits need twice as much.
    private static func bytesPerPixel(_ plan: RenderPlan) -> Int { plan.keepsDepth ? 2 * bytesPerPixel : bytesPerPixel }

    static func image(
        _ reader: ByteReader, _ file: FileRegion, _ request: RenderRequest, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer {
        let context = try HeifContext(reader, HEIFReader.coding(of: file), limits)
        let primary = try context.primaryImage()
        try limits.check(primary.size)
        let plan = try RenderPlan(stored: primary.size, .up, request)
        let needed = bytesPerPixel(plan) * primary.size.area
        let isTooLarge = needed + plan.largestResultBytes > limits.memory.bytes
        if isTooLarge, let pixels = try rendered(byTiles: primary, of: file, request, reader.deadline, limits) {
            return pixels
        }
        if isTooLarge || !plan.isExact, let thumbnail = primary.thumbnail(),
            isSufficient(thumbnail.size, for: plan, limits), isTooLarge || thumbnail.hasAlpha == primary.hasAlpha,
            let pixels = try? rendered(thumbnail, plan, reader.deadline)
        {
            return pixels
        }
        if let pixels = try planar(primary, of: file, request, reader.deadline, limits) { return pixels }
        return try limits.reserving(plan, decoderBytes: needed) { () throws(LibraryError) in
            try rendered(primary, plan, reader.deadline)
        }
    }

    /// Returns true if a thumbnail may be decoded instead of its picture, within the memory that one decode may take.
    private static func isSufficient(_ thumbnail: PixelSize, for plan: RenderPlan, _ limits: PixelLimits) -> Bool {
        plan.isSatisfied(byThumbnail: thumbnail)
            && bytesPerPixel(plan) * thumbnail.area + plan.largestResultBytes <= limits.memory.bytes
    }

    /// Returns the embedded thumbnail; `nil` if there is none with the aspect ratio of the picture.
    static func embeddedThumbnail(
        _ reader: ByteReader, _ file: FileRegion, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer? {
        let context = try HeifContext(reader, HEIFReader.coding(of: file), limits)
        let primary = try context.primaryImage()
        try limits.check(primary.size)
        guard let thumbnail = primary.thumbnail() else { return nil }
        let plan = try RenderPlan(stored: primary.size, .up, RenderRequest(.within(thumbnail.size)))
        guard isSufficient(thumbnail.size, for: plan, limits) else { return nil }
        return try? rendered(thumbnail, plan, reader.deadline)
    }

    /// Decodes a reduced picture from its planes; returns `nil` if that is not possible, or fails.
    private static func planar(
        _ handle: borrowing HeifHandle, of file: FileRegion, _ request: RenderRequest, _ deadline: Deadline,
        _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer? {
        do throws(LibraryError) {
            return try rendered(byPlanesOf: handle, of: file, request, deadline, limits)
        } catch {
            try deadline.check()
            return nil
        }
    }

    /// Decodes a reduced picture tile by tile, if decoding the whole would take too much memory; returns `nil` if the
    /// picture has no suitable tiles.
    private static func rendered(
        byTiles handle: borrowing HeifHandle, of file: FileRegion, _ request: RenderRequest, _ deadline: Deadline,
        _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer? {
        guard !handle.hasAlpha, let tiling = handle.tiling, let geometry = HEIFReader.geometry(of: file),
            tiling.size == geometry.storedSize, let orientation = Orientation(rawValue: geometry.orientation),
            orientation.turned(tiling.size) == handle.size
        else { return nil }
        guard HEIFReader.isGrid(of: tiling.columns * tiling.rows, in: file) else {
            throw LibraryError(.damagedFile, "The picture cannot be decoded: some of its tiles are missing.")
        }
        let plan = try RenderPlan(stored: tiling.size, orientation, request)
        let divisor = plan.divisor(of: tiling.divisors, of: tiling.size, leaving: plan.isExact ? 2 : 1)
        let needed = 3 * (tiling.size.area / (divisor * divisor)) + bytesPerPixel * tiling.tile.area
        guard divisor > 1, needed + plan.largestResultBytes <= limits.memory.bytes else { return nil }
        return try limits.reserving(plan, decoderBytes: needed) { () throws(LibraryError) in
            let pixels = try tiling.picture(of: handle, dividedBy: divisor, deadline)
            let picture = try VipsDecoder.picture(pixels, plan, deadline)
            return handle.colourCode?.inSRGB(picture) ?? picture
        }
    }

    private static func rendered(
        _ handle: borrowing HeifHandle, _ plan: RenderPlan, _ deadline: Deadline
    ) throws(LibraryError) -> PixelBuffer {
        let pixels = try VipsDecoder.picture(handle.decoded(deadline, keepsDepth: plan.keepsDepth), plan, deadline)
        return handle.colourCode?.inSRGB(pixels) ?? pixels
    }
}

extension HeifDecoder {
    /// The memory that libheif and we need for each pixel: planes, rows of RGB, and our copy.
    private static let bytesPerPoint = 8

    /// Returns the auxiliary picture of this kind; `nil` if there is none.
    static func auxiliary(
        _ kind: AuxiliaryPicture.Kind, _ reader: ByteReader, _ file: FileRegion, _ limits: PixelLimits
    ) throws(LibraryError) -> AuxiliaryPicture? {
        let context = try HeifContext(reader, HEIFReader.coding(of: file), limits)
        let primary = try context.primaryImage()
        for identifier in primary.auxiliaryIdentifiers {
            guard let picture = primary.auxiliary(identifier), picture.auxiliaryKind == kind else { continue }
            try limits.check(picture.size)
            let plan = try RenderPlan(stored: picture.size, .up, RenderRequest(.full))
            return try limits.reserving(plan, decoderBytes: bytesPerPoint * picture.size.area) {
                () throws(LibraryError) in
                let pixels = try picture.decodedAsStored(reader.deadline)
                return AuxiliaryPicture(size: pixels.size, pixels: pixels.bytes, channels: pixels.channels)
            }
        }
        return nil
    }
}

extension HeifHandle {
    /// The maximum number of auxiliary pictures, more than any camera writes.
    private static let auxiliaryLimit = 32

    fileprivate var auxiliaryIdentifiers: [heif_item_id] {
        var identifiers = [heif_item_id](repeating: 0, count: HeifHandle.auxiliaryLimit)
        let count = heif_image_handle_get_list_of_auxiliary_image_IDs(
            pointer, 0, &identifiers, Int32(HeifHandle.auxiliaryLimit))
        return Array(identifiers.prefix(max(0, Int(count))))
    }

    fileprivate func auxiliary(_ identifier: heif_item_id) -> HeifHandle? {
        var handle: OpaquePointer?
        guard heif_image_handle_get_auxiliary_image_handle(pointer, identifier, &handle).code == heif_error_Ok else {
            return nil
        }
        return handle.map { HeifHandle(taking: $0, coding) }
    }

    fileprivate var auxiliaryKind: AuxiliaryPicture.Kind? {
        var name: UnsafePointer<CChar>?
        guard heif_image_handle_get_auxiliary_type(pointer, &name).code == heif_error_Ok, let text = name else {
            return nil
        }
        defer { heif_image_handle_release_auxiliary_type(pointer, &name) }
        return AuxiliaryPicture.Kind(called: String(cString: text), note: note)
    }

    /// The part of the picture's XMP that tells its kind.
    private var note: AuxiliaryNote? {
        var identifier: heif_item_id = 0
        guard heif_image_handle_get_list_of_metadata_block_IDs(pointer, "mime", &identifier, 1) == 1 else { return nil }
        let count = heif_image_handle_get_metadata_size(pointer, identifier)
        guard (1...HeifHandle.noteByteLimit).contains(count) else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        guard heif_image_handle_get_metadata(pointer, identifier, &bytes).code == heif_error_Ok else { return nil }
        return AuxiliaryNote(xmp: bytes)
    }

    private static let noteByteLimit = 1 << 20
}
