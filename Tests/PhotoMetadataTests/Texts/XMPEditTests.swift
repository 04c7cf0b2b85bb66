// Licensed under the Apache License, Version 2.0. See LICENSE.

import Testing

@testable import MetadataSupport
@testable import PhotoMetadata

/// A packet loses the properties that were named, and nothing else.
struct XMPEditTests {
    private static let rating = "<xmp:Rating>4</xmp:Rating>"
    private static let flash = "<exif:Flash rdf:parseType=\"Resource\"><exif:Fired>True</exif:Fired></exif:Flash>"

    private func removing(_ properties: [XMPCopy], from elements: String, _ attributes: String = "") -> String? {
        XMPEdit.removing(properties, from: XMPBuilder.packet(elements, attributes: attributes))
    }

    @Test func elementsGoWithAllThatIsInThem() {
        let packet = removing([.exif], from: Self.flash + Self.rating + "<exif:ISOSpeedRatings/>")
        #expect(packet == XMPBuilder.packet(Self.rating))
    }

    @Test func attributesGoAndTheirNeighboursStay() {
        let packet = removing([.tiff], from: "", "tiff:Make='Apple' xmp:Rating='4' tiff:Orientation='6'")
        #expect(packet == XMPBuilder.packet(attributes: " xmp:Rating='4' "))
    }

    @Test func thePlaceIsApartFromTheOtherTagsOfExif() {
        let place = "<exif:GPSLatitude>33,51S</exif:GPSLatitude>"
        #expect(removing([.place], from: Self.flash + place) == XMPBuilder.packet(Self.flash))
        #expect(removing([.exif], from: Self.flash + place) == XMPBuilder.packet(place))
        #expect(removing([.exif, .place], from: Self.flash + place) == XMPBuilder.packet())
    }

    @Test func textsGoAndWhatACameraSaysOfItsFileStays() {
        let movie = "<Container:Directory><rdf:Seq><rdf:li rdf:parseType='Resource'/></rdf:Seq></Container:Directory>"
        let texts = "<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>Sea</rdf:li></rdf:Alt></dc:title>"
        let city = "<photoshop:City>Sydney</photoshop:City>"
        #expect(removing([.iptc], from: texts + movie + city) == XMPBuilder.packet(movie))
    }

    /// What says something of the bytes of a file, of which another one is made.
    @Test(arguments: [
        "exif:PixelXDimension", "exif:PixelYDimension", "hdrgm:Version", "hdrgm:GainMapMax",
        "HDRGainMap:HDRGainMapVersion", "Container:Directory", "GCamera:MotionPhoto", "GCamera:MotionPhotoVersion",
        "GCamera:MotionPhotoPresentationTimestampUs", "GCamera:MicroVideo", "GCamera:MicroVideoOffset",
        "mwg-rs:Regions", "MP:RegionInfo", "Iptc4xmpExt:ImageRegion", "GPano:ProjectionType", "GSpherical:Spherical",
        "SpatialMedia:Version", "apdi:AuxiliaryImageType", "xmpNote:HasExtendedXMP", "crs:Exposure2012", "aas:AffineA",
    ]) func whatIsTrueOfAFileAloneGoes(_ name: String) {
        #expect(removing([.pixels], from: "<\(name)>1</\(name)>" + Self.rating) == XMPBuilder.packet(Self.rating))
        #expect(removing([.pixels], from: Self.rating, "\(name)='1'") == XMPBuilder.packet(Self.rating))
        let inside = "<\(name)><rdf:Seq><rdf:li rdf:parseType='Resource'/></rdf:Seq></\(name)>"
        #expect(removing([.pixels], from: inside) == XMPBuilder.packet())
    }

    @Test(arguments: [
        "GCamera:BurstID", "exif:Flash", "xmp:CreatorTool", "dc:title", "photoshop:City", "Iptc4xmpExt:LocationShown",
        "tiff:Make", "exif:GPSLatitude",
    ]) func whatIsTrueOfAllThatIsMadeOfAFileStays(_ name: String) {
        let packet = XMPBuilder.packet("<\(name)>1</\(name)>")
        #expect(XMPEdit.removing([.pixels], from: packet) == packet)
    }

    @Test func aNamespaceIsToldByItsAddressAndNotByItsPrefix() {
        let other = "<a:Make xmlns:a='http://ns.adobe.com/tiff/1.0/'>Apple</a:Make>"
        #expect(removing([.tiff], from: other + Self.rating) == XMPBuilder.packet(Self.rating))
    }

    @Test func aPacketWithNothingToRemoveIsTheSame() {
        let packet = XMPBuilder.packet(Self.rating + "<!-- <exif:Fired/> -->", attributes: "xmp:Label='<exif:'")
        #expect(XMPEdit.removing([.exif, .place, .tiff, .iptc], from: packet) == packet)
    }

    @Test func aDamagedPacketIsNone() {
        let packet = XMPBuilder.packet(Self.flash)
        for length in 0..<packet.unicodeScalars.count - 30 {
            let cut = String(String.UnicodeScalarView(packet.unicodeScalars.prefix(length)))
            #expect(XMPEdit.removing([.exif], from: cut) == nil)
        }
        #expect(XMPEdit.removing([.exif], from: packet + "</x:xmpmeta>") == nil)
        #expect(XMPEdit.removing([.exif], from: "<!DOCTYPE x>" + packet) == nil)
    }
}
