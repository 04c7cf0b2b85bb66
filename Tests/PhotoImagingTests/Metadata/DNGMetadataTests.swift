// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoImaging
import PhotoLibrary
import Testing

struct DNGMetadataTests {
    @Test func itsTypeAndItsFullPictureAreRead() throws {
        let metadata = try readMetadata(DNGBuilder.picture(DNGBuilder.full))
        #expect(metadata.role == .raw)
        #expect(metadata.uniformTypeIdentifier == "com.adobe.raw-image")
        #expect(metadata.filenameExtension == "dng")
        #expect(metadata.asset.pixelSize == PixelSize(width: 400, height: 300))
        #expect(metadata.asset.camera == Camera(make: "Leica", model: "M11"))
        #expect(metadata.asset.damage == nil)
    }

    @Test func theDefaultCropIsWhatIsDisplayed() throws {
        let cropped =
            DNGBuilder.full + [
                (0xC620, .fractions([(380, 1), (280, 1)])), (0xC68D, .long([0, 0, 290, 390])),
            ]
        #expect(try readMetadata(DNGBuilder.picture(cropped)).asset.pixelSize == PixelSize(width: 380, height: 280))
    }

    @Test func theActiveAreaIsDisplayedWhereNoCropIsSaid() throws {
        let active = DNGBuilder.full + [(0xC68D, .long([5, 10, 295, 390]))]
        #expect(try readMetadata(DNGBuilder.picture(active)).asset.pixelSize == PixelSize(width: 380, height: 290))
    }

    @Test func itsOrientationTransposesTheSize() throws {
        let metadata = try readMetadata(DNGBuilder.picture(DNGBuilder.full, more: [(0x0112, .short([8]))]))
        #expect(metadata.asset.pixelSize == PixelSize(width: 300, height: 400))
    }

    @Test func stripsPastTheEndAreDamage() throws {
        let far = DNGBuilder.full.filter { $0.tag != 0x0111 } + [(0x0111, .long([1 << 20]))]
        #expect(try readMetadata(DNGBuilder.picture(far)).asset.damage == "the end of the picture is cut off")
    }
}
