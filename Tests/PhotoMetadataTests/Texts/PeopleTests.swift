// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import MetadataSupport
@testable import PhotoMetadata

struct PeopleTests {
    private func people(_ properties: String, orientation: Int = 1) throws -> [PersonRegion] {
        let segments =
            JPEGBuilder.exif([(0x0112, .short([orientation]))]) + JPEGBuilder.xmp(XMPBuilder.packet(properties))
        return try readMetadata(JPEGBuilder.picture(640, 480, segments: segments)).asset.people
    }

    private let face = WrittenSamples.face("Ada", 0.25, 0.375, 0.125, 0.5)

    private func area(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PersonRegion.Area {
        PersonRegion.Area(centerX: x, centerY: y, width: width, height: height)
    }

    @Test func aFaceHasANameAndAnArea() throws {
        let expected = [PersonRegion(name: "Ada", area: area(0.25, 0.375, 0.125, 0.5))]
        #expect(try people(WrittenSamples.regions(face)) == expected)
    }

    @Test(arguments: [
        (1, 0.25, 0.375), (2, 0.75, 0.375), (3, 0.75, 0.625), (4, 0.25, 0.625), (5, 0.375, 0.25), (6, 0.625, 0.25),
        (7, 0.625, 0.75), (8, 0.375, 0.75),
    ])
    func anAreaIsTurnedWithThePicture(_ orientation: Int, _ x: Double, _ y: Double) throws {
        let isOnItsSide = orientation >= 5
        let expected = area(x, y, isOnItsSide ? 0.5 : 0.125, isOnItsSide ? 0.125 : 0.5)
        #expect(try people(WrittenSamples.regions(face), orientation: orientation).first?.area == expected)
    }

    @Test func anAreaOfThePictureAsDisplayedStaysAsItIs() throws {
        let regions = WrittenSamples.regions(face, width: 480, height: 640)
        #expect(try people(regions, orientation: 6).first?.area == area(0.25, 0.375, 0.125, 0.5))
    }

    @Test func aPictureIsTurnedAsItsXMPIsReadBeforeItsExif() throws {
        let segments =
            JPEGBuilder.xmp(XMPBuilder.packet(WrittenSamples.regions(face)))
            + JPEGBuilder.exif([(0x0112, .short([6]))])
        let metadata = try readMetadata(JPEGBuilder.picture(640, 480, segments: segments))
        #expect(metadata.asset.people.first?.area == area(0.625, 0.25, 0.5, 0.125))
    }

    @Test func anAreaInPixelsIsMadeAPartOfThePicture() throws {
        let pixels = WrittenSamples.face("Ada", 160, 180, 80, 240).replacing("normalized", with: "pixel")
        #expect(try people(WrittenSamples.regions(pixels)).first?.area == area(0.25, 0.375, 0.125, 0.5))
    }

    @Test func whereTheCameraFocusedIsNoPerson() throws {
        let focus = face.replacing("'Face'", with: "'Focus'")
        #expect(try people(WrittenSamples.regions(focus)) == [])
    }

    @Test func aFaceWithoutANameIsSomebody() throws {
        let nameless = WrittenSamples.face(nil, 0.25, 0.375, 0.125, 0.5)
        #expect(try people(WrittenSamples.regions(nameless)).map(\.name) == [nil])
    }

    @Test(arguments: [(1.5, 0.25), (.infinity, 0.25), (0.5, 0), (0.5, -0.25), (0.5, 2)])
    func anAreaOutsideThePictureIsNone(_ x: Double, _ width: Double) throws {
        let broken = WrittenSamples.face("Ada", x, 0.5, width, 0.25)
        #expect(try people(WrittenSamples.regions(broken)) == [PersonRegion(name: "Ada")])
    }

    @Test func microsoftsFacesAreOfThePictureAsDisplayed() throws {
        let faces = WrittenSamples.microsoftFace("Grace", "0.5, 0.25, 0.25, 0.5")
        let expected = [PersonRegion(name: "Grace", area: area(0.625, 0.5, 0.25, 0.5))]
        #expect(try people(faces, orientation: 6) == expected)
    }

    @Test func theWorkingGroupsFacesComeBeforeMicrosofts() throws {
        let both = WrittenSamples.microsoftFace("Grace", "0.5, 0.25, 0.25, 0.5") + WrittenSamples.regions(face)
        #expect(try people(both).map(\.name) == ["Ada"])
    }

    @Test func aRectangleThatIsNoneLeavesTheName() throws {
        #expect(try people(WrittenSamples.microsoftFace("Grace", "0.5, x, 1")) == [PersonRegion(name: "Grace")])
    }

    @Test func namesWithoutFacesFollowThoseWithThem() throws {
        let names = WrittenSamples.list("Iptc4xmpExt:PersonInImage", "Ada", "Alan")
        #expect(try people(WrittenSamples.regions(face) + names).map(\.name) == ["Ada", "Alan"])
    }
}
