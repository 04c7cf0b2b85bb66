// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import PhotoImaging

struct AutomaticDescriptionsTests {
    private let camera = Camera(make: "SAMSUNG", model: "<Digimax i50 MP3, Samsung #1 MP3>")

    @Test(arguments: [
        "OLYMPUS DIGITAL CAMERA", "KONICA MINOLTA DIGITAL CAMERA", "DIGITAL CAMERA", "KODAK Digital Still Camera",
        "SONY DSC", "SAMSUNG", "<Digimax i50 MP3, Samsung #1 MP3>", "default", "DSC00019", "IMG_1234",
        "C:\\DCIM\\100GOPRO\\GOPR0009.GPR", "DCIM/100MEDIA/DJI_0001.JPG", "0.9.142",
        "File written by Adobe Photoshop. 4.0",
    ])
    func whatACameraWritesUnderEveryPictureIsNoCaption(_ text: String) {
        #expect(AutomaticDescriptions.contain(text, camera))
    }

    @Test(arguments: [
        "The Gateshead Angel", "Me and my DIGITAL CAMERA", "My new digital camera", "Image-Description", "2012",
        "Samsung", "1.5", "All of DCIM/100 APPLE", "Room 10019", "SEA", "1.2.2003 in Rome",
    ])
    func whatAPersonWroteIsOne(_ text: String) {
        #expect(!AutomaticDescriptions.contain(text, camera))
    }

    @Test func theNextSourceIsAskedForTheCaption() throws {
        let entries: [TIFFBuilder.Entry] = [(0x010E, .text("SONY DSC       ")), (0x9C9C, WrittenSamples.wide("Sea"))]
        #expect(try readMetadata(JPEGBuilder.picture(segments: JPEGBuilder.exif(entries))).asset.caption == "Sea")
    }
}
