// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import PhotoLibrary
import Testing

@testable import MetadataSupport

@Suite struct ImageEncoderTests {
    private let picture = quarters(width: 128, height: 96)

    @Test func aJPEGFileBeginsWithItsMarkerAndKeepsTheBlockByteForByte() throws {
        let block = exif(orientation: 6)
        let jpeg = try ImageEncoder.encode(picture, as: .jpeg(quality: 0.9), metadata: EncodedMetadata(exif: block))
        #expect(jpeg.starts(with: [0xFF, 0xD8, 0xFF]))
        #expect(Data(jpeg).range(of: Data(Array("Exif\0\0".utf8) + block)) != nil)
    }

    @Test func aHEICFileNamesItsBrand() throws {
        let heic = try ImageEncoder.encode(picture, as: .heic(quality: 0.7))
        #expect(Array(heic[4..<12]) == Array("ftypheic".utf8))
    }

    @Test func aBetterQualityTakesMoreBytes() throws {
        let small = try ImageEncoder.encode(picture, as: .jpeg(quality: 0.2))
        let large = try ImageEncoder.encode(picture, as: .jpeg(quality: 1))
        #expect(small.count < large.count)
    }

    @Test func metadataBeyondASegmentAreRefused() {
        let metadata = EncodedMetadata(exif: [UInt8](repeating: 0, count: 70_000))
        #expect {
            try ImageEncoder.encode(picture, as: .jpeg(quality: 0.9), metadata: metadata)
        } throws: {
            ($0 as? LibraryError)?.code == .invalidRequest
        }
    }

    @Test(
        .enabled("exiftool is not installed") { OutsideTool.exiftool.isInstalled },
        arguments: [
            (EncodedFormat.jpeg(quality: 0.9), "jpg"), (.png, "png"), (.heic(quality: 0.7), "heic"),
        ])
    func exiftoolReadsSizeOrientationProfileAndXMP(_ format: EncodedFormat, _ suffix: String) throws {
        let xmp = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4"/></rdf:RDF></x:xmpmeta>
            """
        let metadata = EncodedMetadata(exif: exif(orientation: 6), xmp: xmp)
        let file = try EncodedFile(
            try ImageEncoder.encode(picture, as: format, metadata: metadata), extension: suffix)
        let tags = try exiftool(file.path)
        #expect(tags["ImageWidth"] as? Int == 128)
        #expect(tags["ImageHeight"] as? Int == 96)
        #expect(tags["Orientation"] as? Int == 6)
        #expect(tags["Rating"] as? Int == 4)
        #expect((tags["ProfileDescription"] as? String)?.contains("sRGB") == true)
        #expect(tags["Warning"] == nil)
    }

    @Test(.enabled("heif-info is not installed") { OutsideTool.heifInfo.isInstalled })
    func heifInfoReadsTheTurnedSize() throws {
        let metadata = EncodedMetadata(exif: exif(orientation: 6))
        let bytes = try ImageEncoder.encode(picture, as: .heic(quality: 0.7), metadata: metadata)
        let file = try EncodedFile(bytes, extension: "heic")
        let report = try OutsideTool.heifInfo.text(file.path)
        #expect(report.contains("96x128"))
        #expect(report.contains("Exif"))
    }
}

/// Returns the tags that exiftool reads, as numbers where possible.
func exiftool(_ path: String) throws -> [String: Any] {
    let data = try OutsideTool.exiftool.output(["-json", "-n", "-ee", path])
    let list = try JSONSerialization.jsonObject(with: data) as? [[String: Any]]
    return try #require(list?.first)
}
