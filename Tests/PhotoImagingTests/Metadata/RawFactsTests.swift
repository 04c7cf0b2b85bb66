// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoImaging
import PhotoLibrary
import Testing

struct RawFactsTests {
    @Test(arguments: [
        ("NIKON CORPORATION", "com.nikon.raw-image", "nef"), ("SONY", "com.sony.arw-raw-image", "arw"),
        ("PENTAX", "com.pentax.raw-image", "pef"), ("SAMSUNG", "com.samsung.raw-image", "srw"),
        ("Nobody", "public.camera-raw-image", "raw"),
    ])
    func aTIFFOfSensorValuesIsItsMakersRaw(_ maker: String, _ type: String, _ filenameExtension: String) throws {
        let facts = try readFacts(RawBuilder.sensor(maker))
        #expect(facts.role == .raw)
        #expect(facts.uniformTypeIdentifier == type)
        #expect(facts.filenameExtension == filenameExtension)
        #expect(facts.asset.pixelSize == PixelSize(width: 600, height: 400))
    }

    @Test(arguments: [("RO", "com.olympus.raw-image"), ("RS", "com.olympus.raw-image")])
    func olympusHasAMarkOfItsOwn(_ mark: String, _ type: String) throws {
        let facts = try readFacts(RawBuilder.marked(mark, RawBuilder.size + [RawBuilder.maker("OLYMPUS")]))
        #expect(facts.uniformTypeIdentifier == type)
        #expect(facts.asset.pixelSize == PixelSize(width: 600, height: 400))
        #expect(facts.asset.camera.make == "OLYMPUS")
    }

    @Test func panasonicGivesTheBordersOfThePicture() throws {
        let facts = try readFacts(RawBuilder.rw2)
        #expect(facts.uniformTypeIdentifier == "com.panasonic.rw2-raw-image")
        #expect(facts.asset.pixelSize == PixelSize(width: 400, height: 300))
    }

    @Test func aCR2IsToldByItsMark() throws {
        let facts = try readFacts(RawBuilder.cr2)
        #expect(facts.uniformTypeIdentifier == "com.canon.cr2-raw-image")
        #expect(facts.asset.pixelSize == PixelSize(width: 600, height: 400))
    }

    @Test func aCR3KeepsItsFactsInThreeBlocks() throws {
        let facts = try readFacts(RawBuilder.cr3)
        #expect(facts.uniformTypeIdentifier == "com.canon.cr3-raw-image")
        #expect(facts.asset.pixelSize == PixelSize(width: 400, height: 600))
        #expect(facts.asset.camera == Camera(make: "Canon", model: nil, lens: "RF50mm"))
        #expect(facts.asset.captureDate?.source == .exifOriginal)
        #expect(facts.asset.location?.longitude == -2.5)
    }

    @Test func aRAFIsDescribedByItsJPEGAndItsTable() throws {
        let facts = try readFacts(RawBuilder.raf)
        #expect(facts.uniformTypeIdentifier == "com.fuji.raw-image")
        #expect(facts.asset.camera.make == "FUJIFILM")
        #expect(facts.asset.pixelSize == PixelSize(width: 600, height: 400))
    }

    @Test func anX3FHasItsSizeInItsHead() throws {
        let facts = try readFacts(RawBuilder.x3f)
        #expect(facts.uniformTypeIdentifier == "com.sigma.x3f-raw-image")
        #expect(facts.asset.pixelSize == PixelSize(width: 400, height: 600))
    }

    @Test func anMRWIsMadeOfBlocks() throws {
        let facts = try readFacts(RawBuilder.mrw)
        #expect(facts.uniformTypeIdentifier == "com.konicaminolta.raw-image")
        #expect(facts.asset.pixelSize == PixelSize(width: 600, height: 400))
        #expect(facts.asset.camera.make == "KONICA MINOLTA")
    }

    @Test func aCRWIsAHeap() throws {
        let facts = try readFacts(RawBuilder.crw)
        #expect(facts.uniformTypeIdentifier == "com.canon.crw-raw-image")
        #expect(facts.asset.pixelSize == PixelSize(width: 400, height: 600))
        #expect(facts.asset.camera == Camera(make: "Canon", model: "EOS D30", lens: nil))
        #expect(facts.asset.captureDate?.isZoneAssumed == true)
    }
}
