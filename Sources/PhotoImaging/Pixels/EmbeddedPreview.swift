// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary
internal import PhotoMetadata

extension ImageRenderer {
    /// Returns the small picture that a file carries of itself, upright: the first, degraded answer to a request, in a
    /// fraction of the time of a decode. `nil` if there is none that shows the same as the file.
    ///
    /// It is the thumbnail of a HEIC, a reduced form of the preview of a RAW file, and the EXIF thumbnail of a JPEG,
    /// which editors may leave as it was. So that one has to have the picture's aspect ratio to a hundredth, and the
    /// colours of its upper edge, which is decoded for the comparison. Its colours are those of the picture's profile.
    package func embeddedPreview(
        of file: borrowing OpenFile, within budget: ReadBudget = ReadBudget()
    ) throws(LibraryError) -> PixelBuffer? {
        let reader = try ByteReader(file, budget)
        let region = try FileRegion(reader.fileBytes(within: budget))
        let limits = PixelLimits(budget: budget, memory: memory)
        switch FileKind(region) {
        case .jpeg: return try exifThumbnail(in: region, reader, budget)
        case .heif: return try HeifDecoder.embeddedThumbnail(reader, region, limits)
        case .tiff where TIFFReader.isRaw(region): return try RawDecoder.embeddedPreview(reader, budget, limits)
        case .raw: return try RawDecoder.embeddedPreview(reader, budget, limits)
        default: return nil
        }
    }

    private func exifThumbnail(
        in file: FileRegion, _ reader: ByteReader, _ budget: ReadBudget
    ) throws(LibraryError) -> PixelBuffer? {
        let outline = JPEGOutline(file)
        guard let size = outline.size, let region = outline.thumbnail,
            let bytes = region.withBytes(count: region.count, { Array($0) }),
            let thumbnail = try JPEGDecoder.stored(ByteReader(bytes, reader.deadline)),
            thumbnail.size.area <= size.area, size.hasAspect(of: thumbnail.size),
            try JPEGDecoder.upperEdge(reader, has: thumbnail, within: PixelLimits(budget: budget, memory: memory))
        else { return nil }
        return thumbnail.upright(from: outline.orientation)
    }
}

extension PixelSize {
    /// Returns true if both have the same aspect ratio to a hundredth.
    fileprivate func hasAspect(of other: PixelSize) -> Bool {
        area > 0 && abs(width * other.height - height * other.width) * 100 <= width * other.height
    }
}

extension JPEGDecoder {
    /// The number of rows that are compared: a row of blocks of most cameras, half a hundredth of a photo. Twice as
    /// many tell other pictures no better (Docs/performance.md).
    private static let edgeRows = 16
    /// The bytes that are read at a time: about as many as the header and these rows have.
    private static let edgeWindow = 64 << 10
    /// The number of columns whose colours are compared.
    private static let edgeColumns = 16
    /// The greatest mean difference that two encodings of the same edge have.
    private static let edgeTolerance = 10

    /// Decodes a small picture as stored; `nil` if it is broken.
    fileprivate static func stored(_ reader: ByteReader) throws(LibraryError) -> PixelBuffer? {
        guard let jpeg = try opened(reader), jpeg.size.area <= 1 << 20, jpeg.coefficientBytes == 0 else { return nil }
        return try? pixels(jpeg)
    }

    /// Returns true if the upper edge of a picture has the colours of that of a thumbnail. False for a progressive one,
    /// which no camera writes, and whose edge costs as much as all of it, and for one without planes of colour.
    fileprivate static func upperEdge(
        _ reader: ByteReader, has thumbnail: PixelBuffer, within limits: PixelLimits
    ) throws(LibraryError) -> Bool {
        guard let jpeg = try opened(reader, window: edgeWindow), jpeg.coefficientBytes == 0 else { return false }
        try limits.check(jpeg.size)
        guard jpeg.size.height >= edgeRows,
            let edge = try? columnColours(edgeColumns, ofRows: edgeRows, jpeg, dividedBy: 8)
        else { return false }
        let height = Double(edgeRows * thumbnail.size.height) / Double(jpeg.size.height)
        let difference = zip(edge, thumbnail.columnColours(edgeColumns, height: height)).reduce(0) {
            $0 + abs(Int($1.0) - Int($1.1))
        }
        return difference <= edgeTolerance * edge.count
    }

    /// Decodes a picture as it is stored; `nil` if rows are missing.
    private static func pixels(_ jpeg: borrowing JPEGFile) throws(LibraryError) -> PixelBuffer? {
        let size = try jpeg.start(dividedBy: 1)
        var rows = 0
        let picture = try PixelBuffer.drawn(PixelLayout(size)) { (buffer) throws(LibraryError) in
            rows = try jpeg.readRows(buffer.baseAddress.unsafelyUnwrapped, count: size.height)
            buffer[(4 * rows * size.width)...].update(repeating: 0)
        }
        return rows == size.height ? picture : nil
    }
}

extension PixelBuffer {
    /// Returns the mean colours of columns of the upper part, whose height is given in rows, which need not be whole.
    fileprivate func columnColours(_ count: Int, height: Double) -> [UInt8] {
        var means = ColumnMeans(count, width: size.width, channels: 4)
        let height = min(height, Double(size.height))
        withUnsafeBytes { bytes in
            let start = bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
            for row in 0..<Int(height.rounded(.up)) {
                means.add(start + 4 * row * size.width, weight: min(1, height - Double(row)))
            }
        }
        return means.bytes
    }
}
