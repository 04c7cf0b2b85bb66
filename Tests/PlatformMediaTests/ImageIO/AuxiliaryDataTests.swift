// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoImaging
import PhotoLibrary
import PlatformMedia
import PlatformTypes
import Testing

/// Auxiliary pictures are found in files that we make and in a real one.
struct AuxiliaryDataTests {
    /// A picture with columns from transparent to opaque: a HEIC file stores its alpha as a grey auxiliary picture.
    private static let fading: CGImage = {
        let row = (0..<64).flatMap { [200, 40, 40, UInt8($0 * 4)] as [UInt8] }
        return CGImage(width: 64, height: 64, rgba: (0..<64).flatMap { _ in row }).certain
    }()

    private func heic() throws -> Data {
        let data = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(data, "public.heic" as CFString, 1, nil))
        CGImageDestinationAddImage(destination, Self.fading, nil)
        try #require(CGImageDestinationFinalize(destination))
        return data as Data
    }

    /// Returns the same file with its grey picture marked as depth.
    private func heicWithDepth() throws -> Data {
        var data = try heic()
        let names = [
            ("urn:mpeg:hevc:2015:auxid:1", "urn:mpeg:hevc:2015:auxid:2"), ("auxiliary:alpha", "auxiliary:depth"),
        ]
        let found = names.compactMap { old, new in data.range(of: Data(old.utf8)).map { ($0, Data(new.utf8)) } }
        try #require(found.count == 1)
        data.replaceSubrange(found[0].0, with: found[0].1)
        return data
    }

    private func info(_ data: Data, _ type: CFString, at index: Int = 0) -> [String: Any]? {
        CGImageSourceCopyAuxiliaryDataInfoAtIndex(source(data), index, type) as? [String: Any]
    }

    @Test func depthOfAHEICIsGivenAsItIsStored() throws {
        let info = try #require(try self.info(heicWithDepth(), kCGImageAuxiliaryDataTypeDepth))
        let bytes = try #require(info[kCGImageAuxiliaryDataInfoData as String] as? Data)
        let description = info.dictionary(kCGImageAuxiliaryDataInfoDataDescription)
        #expect(description["Width"] as? Int == 64 && description["Height"] as? Int == 64)
        #expect(description["BytesPerRow"] as? Int == 64 && description["PixelFormat"] as? Int == 1_278_226_488)
        #expect(description["Orientation"] as? Int == 1)
        #expect(bytes.count == 64 * 64)
        for column in stride(from: 4, to: 60, by: 8) {
            #expect(abs(Int(bytes[32 * 64 + column]) - column * 4) < 16, "\(column): \(bytes[32 * 64 + column])")
        }
    }

    @Test func whatIsNotThereIsNil() throws {
        let depth = try heicWithDepth()
        #expect(info(depth, kCGImageAuxiliaryDataTypeDisparity) == nil)
        #expect(info(depth, kCGImageAuxiliaryDataTypeDepth, at: 1) == nil)
        #expect(info(depth, "depth" as CFString) == nil)
        // An alpha picture is no depth.
        #expect(try info(heic(), kCGImageAuxiliaryDataTypeDepth) == nil)
        #expect(try info(phonePicture(), kCGImageAuxiliaryDataTypeHDRGainMap) == nil)
        #expect(info(Data("no picture".utf8), kCGImageAuxiliaryDataTypeDepth) == nil)
    }

    /// Returns a JPEG followed by another one, with Apple's note of its type.
    private func jpeg(noting name: String) throws -> Data {
        let xmp = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description xmlns:apdi="http://ns.apple.com/pixeldatainfo/1.0/" apdi:AuxiliaryImageType="\(name)"/>\
            </rdf:RDF></x:xmpmeta>
            """
        let grey = PixelBuffer(
            size: PixelSize(width: 16, height: 8), bytes: (0..<128).flatMap { _ in [90, 90, 90, 255] as [UInt8] }
        ).certain
        let other = try ImageEncoder.encode(
            grey, as: .jpeg(quality: 1), metadata: EncodedMetadata(exif: nil, xmp: xmp))
        let first = Array(try phonePicture())
        func four(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 255) } }
        func index(at place: Int) -> [UInt8] {
            let entries: [UInt8] = [0xB0, 0x01, 0, 4] + four(1) + four(2) + [0xB0, 0x02, 0, 7] + four(32) + four(38)
            let list = [UInt8](repeating: 0, count: 16) + four(0) + four(other.count) + four(place) + four(0)
            let block = Array("MPF\0MM\0*".utf8) + four(8) + [0, 2] + entries + four(0) + list
            return [0xFF, 0xE2, 0, UInt8(block.count + 2)] + block
        }
        // Offsets count from after the signature, which begins four bytes into the segment.
        let place = first.count + index(at: 0).count - 10
        return Data(first.prefix(2) + index(at: place) + first.dropFirst(2) + other)
    }

    @Test(
        arguments: [
            ("disparity", kCGImageAuxiliaryDataTypeDisparity), ("depth", kCGImageAuxiliaryDataTypeDepth),
            ("urn:com:apple:photo:2020:aux:hdrgainmap", kCGImageAuxiliaryDataTypeHDRGainMap),
        ].map { ($0.0, $0.1 as String) })
    func whatLiesBehindAJPEGIsFoundByItsNote(_ name: String, _ type: String) throws {
        let file = try jpeg(noting: name)
        let info = try #require(self.info(file, type as CFString))
        let bytes = try #require(info[kCGImageAuxiliaryDataInfoData as String] as? Data)
        #expect(bytes.count == 128 && bytes.allSatisfy { abs(Int($0) - 90) <= 2 })
        #expect(info.dictionary(kCGImageAuxiliaryDataInfoDataDescription)["Orientation"] as? Int == 6)
        #expect(self.info(file, kCGImageAuxiliaryDataTypePortraitEffectsMatte) == nil)
    }

    private static let portraits = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../shared/corpus/portrait-depth").standardizedFileURL

    @Test(.enabled(if: FileManager.default.fileExists(atPath: portraits.path), "shared/corpus is not there"))
    func aRealPortraitHasADisparityAndAGainMap() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.portraits.path).filter {
            $0.hasSuffix("heic")
        }
        let portrait = try Data(contentsOf: Self.portraits.appending(path: try #require(names.first)))
        for type in [kCGImageAuxiliaryDataTypeDisparity, kCGImageAuxiliaryDataTypeHDRGainMap] {
            let info = try #require(self.info(portrait, type))
            let description = info.dictionary(kCGImageAuxiliaryDataInfoDataDescription)
            let area = (description["Width"] as? Int ?? 0) * (description["Height"] as? Int ?? 0)
            let bytes = try #require(info[kCGImageAuxiliaryDataInfoData as String] as? Data)
            #expect(area > 10_000 && bytes.count == area && Set(bytes).count > 20)
        }
        #expect(info(portrait, kCGImageAuxiliaryDataTypeDepth) == nil)
    }
}
