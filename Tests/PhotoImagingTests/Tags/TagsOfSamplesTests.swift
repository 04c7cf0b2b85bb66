// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import PhotoImaging

/// The tags of generated pictures of every maker and format are read and written back; the corpus tests need real
/// files.
struct TagsOfSamplesTests {
    private static let pictures = FormatSamples.pictures + FormatSamples.cameras + RawBuilder.all

    @Test func allTagsOfAPictureComeBack() throws {
        var count = 0
        for (index, picture) in Self.pictures.enumerated() {
            guard let written = try? readTags(picture).directory, !written.isEmpty else { continue }
            let block = try #require(TIFFBlock(FileRegion(FileBytes(contents: written.block()))))
            var read = TIFFDirectory(block, at: block.firstDirectory)
            read.resolve(ExifTag.exif, in: block)
            read.resolve(ExifTag.gps, in: block)
            #expect(read == written, "\(index)")
            count += 1
        }
        #expect(count >= 8)
    }
}
