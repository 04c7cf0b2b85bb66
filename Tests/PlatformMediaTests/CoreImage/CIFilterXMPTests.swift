// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformMedia
import PlatformTypes
import Testing

/// Filters from XMP.
@Suite struct CIFilterXMPTests {
    private let image = CIImage(cgImage: quarters())
    private let turn = CGAffineTransform(rotationAngle: 0.3).concatenating(CGAffineTransform(translationX: 2, y: -1.5))
    private let part = CGRect(x: 1, y: 2, width: 10.5, height: 6)

    private func filter(_ name: String, _ key: String? = nil, _ value: Any? = nil) throws -> CIFilter {
        try #require(CIFilter(name: name, parameters: key.map { [$0: value as Any] }))
    }

    /// Reads filters for the picture, with the error.
    private func read(_ xmp: Data?, extent: CGRect? = nil) throws -> (filters: [CIFilter], error: NSError?) {
        var error: NSError?
        let filters = CIFilter.filterArray(
            fromSerializedXMP: try #require(xmp), inputImageExtent: extent ?? image.extent, error: &error)
        return (filters, error)
    }

    private func packet(_ properties: String) -> Data {
        Data(
            """
            <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
            xmlns:aas="http://ns.apple.com/adjustment-settings/1.0/">\(properties)</rdf:Description></rdf:RDF>
            </x:xmpmeta><?xpacket end="w"?>
            """.utf8)
    }

    private static func affine(_ numbers: [String]) -> String {
        zip(["A", "B", "C", "D", "X", "Y"], numbers).map { "<aas:Affine\($0)>\($1)</aas:Affine\($0)>" }.joined()
    }

    private static func crop(_ numbers: [String]) -> String {
        zip(["X", "Y", "W", "H"], numbers).map { "<aas:Crop\($0)>\($1)</aas:Crop\($0)>" }.joined()
    }

    @Test func thePacketHasTheMapAndThenTheCrop() throws {
        let map = [turn.a, turn.b, turn.c, turn.d, turn.tx, turn.ty].map { "\($0)" }
        let (affine, crop) = (Self.affine(map), Self.crop(["1", "2", "10.5", "6"]))
        let (found, error) = try read(packet(crop + affine))
        #expect(error == nil && found.map(\.name) == ["CIAffineTransform", "CICrop"])
        #expect(found.first?.value(forKey: kCIInputTransformKey) as? CGAffineTransform == turn)
        #expect(found.last?.value(forKey: "inputRectangle") as? CIVector == CIVector(cgRect: part))
        #expect(try read(packet(affine)).filters.map(\.name) == ["CIAffineTransform"])
        #expect(try read(packet(crop)).filters.map(\.name) == ["CICrop"])
    }

    @Test func theFiltersAreTheOperationsOfPictures() throws {
        let turned = try filter("CIAffineTransform", kCIInputTransformKey, turn)
        turned.setValue(image, forKey: kCIInputImageKey)
        #expect(turned.outputImage?.cgImage?.rgba == image.transformed(by: turn).cgImage?.rgba)
        let cut = image.applyingFilter("CICrop", parameters: ["inputRectangle": CIVector(x: 1, y: 2, z: 10.5, w: 6)])
        #expect(
            cut.extent == image.cropped(to: part).extent && cut.cgImage?.rgba == image.cropped(to: part).cgImage?.rgba)
        #expect(image.applyingFilter("CICrop").extent == image.extent)
        #expect(image.applyingFilter("CIAffineTransform").extent == image.extent)
    }

    @Test func aPacketOfOtherPropertiesHasNoFilters() throws {
        let (filters, error) = try read(packet("<xmp:Rating xmlns:xmp='http://ns.adobe.com/xap/1.0/'>4</xmp:Rating>"))
        #expect(filters.isEmpty && error == nil)
    }

    @Test(arguments: [
        "", "no XMP", "<x:xmpmeta xmlns:x='adobe:ns:meta/'>", affine(["1", "0", "0", "1", "0"]),
        affine(["1", "0", "0", "1", "0", "left"]), affine(["1", "0", "0", "1", "0", "nan"]),
        affine(["1", "0", "0", "1", "0", "inf"]), affine(["0", "0", "0", "0", "0", "0"]),
        affine(["1e9", "0", "0", "1e9", "0", "0"]), affine(["1", "0", "0", "1", "1e300", "0"]),
        crop(["0", "0", "4"]), crop(["0", "0", "0", "4"]), crop(["0", "0", "-4", "4"]), crop(["900", "0", "4", "4"]),
    ])
    func badInputIsAnErrorAndNoFilters(_ text: String) throws {
        let (filters, error) = try read(text.hasPrefix("<aas:") ? packet(text) : Data(text.utf8))
        #expect(filters.isEmpty && error?.domain == NSCocoaErrorDomain)
        #expect(error?.code == CocoaError.Code.fileReadCorruptFile.rawValue)
        #expect(error?.localizedDescription.contains("XMP") == true)
        #expect(
            CIFilter.filterArray(fromSerializedXMP: Data(text.utf8), inputImageExtent: image.extent, error: nil).isEmpty
        )
    }

    @Test func aPacketIsReadUpToTwoMebibytes() throws {
        let crop = Self.crop(["0", "0", "4", "4"])
        let padded = { (count: Int) in packet(crop + String(repeating: " ", count: count)) }
        #expect(try read(padded(1 << 20)).filters.count == 1)
        let (filters, error) = try read(padded(2 << 20))
        #expect(filters.isEmpty && error?.localizedDescription.contains("2 MiB") == true)
    }

    @Test(arguments: [CGRect.null, .infinite, .zero]) func anExtentWithoutPixelsIsAnError(_ extent: CGRect) throws {
        let xmp = packet(Self.affine(["1", "0", "0", "1", "5", "0"]))
        let (filters, error) = try read(xmp, extent: extent)
        #expect(filters.isEmpty && error != nil)
    }

    @Test func aVectorHasItsNumbers() {
        let vector = CIVector(cgRect: part)
        #expect((vector.x, vector.y, vector.z, vector.w) == (1, 2, 10.5, 6) && vector.count == 4)
        #expect(vector.cgRectValue == part && vector.value(at: 4) == 0)
        #expect(vector == CIVector(x: 1, y: 2, z: 10.5, w: 6) && vector != CIVector(x: 1, y: 2, z: 10.5, w: 7))
        #expect(vector.copy() as? CIVector === vector && vector.hash == CIVector(cgRect: part).hash)
        #expect(CIVector(values: [1, 2], count: 2).count == 2)
    }
}
