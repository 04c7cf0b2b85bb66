// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import PhotoMetadata
import Testing

@testable import MetadataSupport

struct RawMetadataTests {
    @Test(arguments: [
        ("NIKON CORPORATION", "com.nikon.raw-image", "nef"), ("SONY", "com.sony.arw-raw-image", "arw"),
        ("PENTAX", "com.pentax.raw-image", "pef"), ("SAMSUNG", "com.samsung.raw-image", "srw"),
        ("Nobody", "public.camera-raw-image", "raw"),
    ])
    func aTIFFOfSensorValuesIsItsMakersRaw(_ maker: String, _ type: String, _ filenameExtension: String) throws {
        let metadata = try readMetadata(RawBuilder.sensor(maker))
        #expect(metadata.role == .raw)
        #expect(metadata.uniformTypeIdentifier == type)
        #expect(metadata.filenameExtension == filenameExtension)
        #expect(metadata.asset.pixelSize == PixelSize(width: 600, height: 400))
    }

    @Test(arguments: [("RO", "com.olympus.raw-image"), ("RS", "com.olympus.raw-image")])
    func olympusHasAMarkOfItsOwn(_ mark: String, _ type: String) throws {
        let metadata = try readMetadata(RawBuilder.marked(mark, RawBuilder.size + [RawBuilder.maker("OLYMPUS")]))
        #expect(metadata.uniformTypeIdentifier == type)
        #expect(metadata.asset.pixelSize == PixelSize(width: 600, height: 400))
        #expect(metadata.asset.camera.make == "OLYMPUS")
    }

    @Test func panasonicGivesTheBordersOfThePicture() throws {
        let metadata = try readMetadata(RawBuilder.rw2)
        #expect(metadata.uniformTypeIdentifier == "com.panasonic.rw2-raw-image")
        #expect(metadata.asset.pixelSize == PixelSize(width: 400, height: 300))
    }

    @Test func aCR2IsToldByItsMark() throws {
        let metadata = try readMetadata(RawBuilder.cr2)
        #expect(metadata.uniformTypeIdentifier == "com.canon.cr2-raw-image")
        #expect(metadata.asset.pixelSize == PixelSize(width: 600, height: 400))
    }

    @Test func aCR3KeepsItsFactsInThreeBlocks() throws {
        let metadata = try readMetadata(RawBuilder.cr3)
        #expect(metadata.uniformTypeIdentifier == "com.canon.cr3-raw-image")
        #expect(metadata.asset.pixelSize == PixelSize(width: 400, height: 600))
        #expect(metadata.asset.camera == Camera(make: "Canon", model: nil, lens: "RF50mm"))
        #expect(metadata.asset.captureDate?.source == .exifOriginal)
        #expect(metadata.asset.location?.longitude == -2.5)
    }

    @Test func aRAFIsDescribedByItsJPEGAndItsTable() throws {
        let metadata = try readMetadata(RawBuilder.raf)
        #expect(metadata.uniformTypeIdentifier == "com.fuji.raw-image")
        #expect(metadata.asset.camera.make == "FUJIFILM")
        #expect(metadata.asset.pixelSize == PixelSize(width: 600, height: 400))
    }

    @Test func anX3FHasItsSizeInItsHead() throws {
        let metadata = try readMetadata(RawBuilder.x3f)
        #expect(metadata.uniformTypeIdentifier == "com.sigma.x3f-raw-image")
        #expect(metadata.asset.pixelSize == PixelSize(width: 400, height: 600))
    }

    @Test func anMRWIsMadeOfBlocks() throws {
        let metadata = try readMetadata(RawBuilder.mrw)
        #expect(metadata.uniformTypeIdentifier == "com.konicaminolta.raw-image")
        #expect(metadata.asset.pixelSize == PixelSize(width: 600, height: 400))
        #expect(metadata.asset.camera.make == "KONICA MINOLTA")
    }

    @Test func aCRWIsAHeap() throws {
        let metadata = try readMetadata(RawBuilder.crw)
        #expect(metadata.uniformTypeIdentifier == "com.canon.crw-raw-image")
        #expect(metadata.asset.pixelSize == PixelSize(width: 400, height: 600))
        #expect(metadata.asset.camera == Camera(make: "Canon", model: "EOS D30", lens: nil))
        #expect(metadata.asset.captureDate?.isZoneAssumed == true)
    }
}

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
        #expect(try readMetadata(DNGBuilder.picture(far)).asset.damage == "the end of the picture is missing")
    }
}
