// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CHeif
internal import PhotoLibrary

extension HeifDecoder {
    /// The memory that libheif and we need for each pixel: planes, rows of RGB, and our copy.
    private static let bytesPerPoint = 8

    /// Returns the auxiliary picture of this kind; `nil` if there is none.
    static func auxiliary(
        _ kind: AuxiliaryPicture.Kind, _ reader: ByteReader, _ file: FileRegion, _ limits: PixelLimits
    ) throws(LibraryError) -> AuxiliaryPicture? {
        let context = try HeifContext(reader, HeifCoding(of: file), limits)
        let primary = try context.primaryImage()
        for identifier in primary.auxiliaryIdentifiers {
            guard let picture = primary.auxiliary(identifier), picture.auxiliaryKind == kind else { continue }
            try limits.check(picture.size)
            let plan = try RenderPlan(stored: picture.size, .up, RenderRequest(.full))
            return try limits.holding(plan, decoderBytes: bytesPerPoint * picture.size.area) {
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
    private static let mostAuxiliaries = 32

    fileprivate var auxiliaryIdentifiers: [heif_item_id] {
        var identifiers = [heif_item_id](repeating: 0, count: HeifHandle.mostAuxiliaries)
        let count = heif_image_handle_get_list_of_auxiliary_image_IDs(
            pointer, 0, &identifiers, Int32(HeifHandle.mostAuxiliaries))
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
        return AuxiliaryPicture.Kind(called: String(cString: text), notes: notes)
    }

    /// The XMP of the picture.
    private var notes: XMPDocument? {
        var identifier: heif_item_id = 0
        guard heif_image_handle_get_list_of_metadata_block_IDs(pointer, "mime", &identifier, 1) == 1 else { return nil }
        let count = heif_image_handle_get_metadata_size(pointer, identifier)
        guard (1...HeifHandle.mostNotes).contains(count) else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        guard heif_image_handle_get_metadata(pointer, identifier, &bytes).code == heif_error_Ok else { return nil }
        return XMPDocument(FileRegion(FileBytes(contents: bytes)))
    }

    private static let mostNotes = 1 << 20
}
