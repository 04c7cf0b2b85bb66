// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PhotoMetadata

/// The limits of a decode, checked against the header before any pixel is decoded.
struct PixelLimits {
    /// The limit of stored pixels.
    let budget: ReadBudget
    let memory: DecodeMemory

    /// Throws `overBudget` with the size and the limit in the message if a picture is too large.
    func check(_ size: PixelSize, isStreamed: Bool = false) throws(LibraryError) {
        let pixels = budget.pixelLimit(isStreamed: isStreamed)
        guard size.width > 0, size.height > 0 else {
            throw LibraryError(.damagedFile, "The picture has no pixels: its stated size is \(size.messageText).")
        }
        guard size.area <= pixels else {
            throw LibraryError(
                .overBudget,
                "The picture has \(size.messageText) pixels, more than the limit of \(pixels). Raise the pixel budget "
                    + "to decode it.")
        }
    }

    /// Throws `overBudget` for a WebP whose pixels take more memory than allowed: libvips makes room for all of them
    /// when it reads the header, and calls a file broken for which it gets none.
    func checkWebP(_ file: FileRegion) throws(LibraryError) {
        guard let size = WebPReader.size(in: file) else { return }
        try check(size)
        guard 4 * size.area <= memory.bytes else {
            throw LibraryError(
                .overBudget,
                "A WebP of \(size.messageText) pixels needs more memory than the limit of \(memory.bytes >> 20) MiB.")
        }
    }

    /// Returns the error of a library that holds a picture of this size as a whole. Where that may not have fitted into
    /// memory, it is no proof of broken bytes: libraries call a file broken also where they get no memory for it.
    func error(_ error: LibraryError, holding size: PixelSize) -> LibraryError {
        guard error.code == .damagedFile, size.area > memory.bytes / 8 else { return error }
        return LibraryError(
            .overBudget,
            "A picture of \(size.messageText) pixels needs more memory than the limit of \(memory.bytes >> 20) MiB, or "
                + "its bytes are damaged.", cause: error.cause)
    }

    /// Decodes as soon as the memory is available. Throws `overBudget` if it exceeds the budget.
    func reserving<Result>(
        _ plan: RenderPlan, decoderBytes: Int, _ work: () throws(LibraryError) -> Result
    ) throws(LibraryError) -> Result {
        let needed = decoderBytes + plan.largestResultBytes
        guard needed <= memory.bytes else {
            throw LibraryError(
                .overBudget,
                "Decoding a picture of \(plan.stored.messageText) pixels to \(plan.displayed.messageText) needs "
                    + "\(needed >> 20) MiB, more than the limit of \(memory.bytes >> 20) MiB. Request a smaller size.")
        }
        return try memory.reserving(needed, work)
    }
}
