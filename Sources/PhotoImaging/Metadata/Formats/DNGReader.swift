// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A metadata reader for DNG: a TIFF file whose first directory has the version of DNG and refers to the full picture.
struct DNGReader {
    private let directories: TIFFDirectories
    private var parsed = ParsedMetadata(.dng)

    static func parsed(in file: FileRegion, _ directories: TIFFDirectories) -> ParsedMetadata {
        var reader = DNGReader(directories: directories)
        reader.parsed.read(directories)
        reader.readPicture(directories.all.first { reader.isFullPicture($0) } ?? directories.first)
        return reader.parsed
    }

    private init(directories: TIFFDirectories) { self.directories = directories }

    /// Returns true for a directory with the full picture. Previews and masks are marked in their first tag.
    private func isFullPicture(_ directory: [TIFFEntry]) -> Bool {
        directories.value(0x00FE, directory) == 0
    }

    /// Sets the size from the default crop of the standard, else from the active area of the sensor, else from the
    /// stored picture.
    private mutating func readPicture(_ directory: [TIFFEntry]) {
        func value(_ tag: UInt16, _ index: Int = 0) -> Int? { directories.value(tag, directory, at: index) }
        if let width = value(0xC620), let height = value(0xC620, 1), width > 0, height > 0 {
            parsed.storedSize = PixelSize(width: width, height: height)
        } else if let top = value(0xC68D), let left = value(0xC68D, 1), let bottom = value(0xC68D, 2),
            let right = value(0xC68D, 3), bottom > top, right > left
        {
            parsed.storedSize = PixelSize(width: right - left, height: bottom - top)
        } else {
            parsed.storedSize = directories.size(of: directory)
        }
        if !directories.hasWholeStrips(directory) { parsed.damage = "the end of the picture is cut off" }
    }
}
