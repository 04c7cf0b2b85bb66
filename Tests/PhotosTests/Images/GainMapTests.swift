// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PlatformMedia
import PlatformTypes
import Testing

@testable import MetadataSupport
@testable import Photos

/// The data of a picture of high dynamic range has its gain map, in each form that cameras write.
struct GainMapTests {
    enum Form: CaseIterable {
        case appleJPEG, isoJPEG, appleHEIC

        var isHEIC: Bool { self == .appleHEIC }

        /// ImageIO's name of the gain map.
        var type: CFString {
            self == .isoJPEG ? kCGImageAuxiliaryDataTypeISOGainMap : kCGImageAuxiliaryDataTypeHDRGainMap
        }

        func file() throws -> Data {
            switch self {
            case .appleJPEG:
                try GainMapTests.jpeg(
                    "xmlns:apdi=\"http://ns.apple.com/pixeldatainfo/1.0/\""
                        + " apdi:AuxiliaryImageType=\"urn:com:apple:photo:2020:aux:hdrgainmap\"")
            case .isoJPEG:
                try GainMapTests.jpeg(
                    "xmlns:hdrgm=\"http://ns.adobe.com/hdr-gain-map/1.0/\" hdrgm:Version=\"1.0\"")
            case .appleHEIC: try GainMapTests.heic()
            }
        }
    }

    @Test(arguments: Form.allCases) func theDataKeepsTheGainMap(_ form: Form) async throws {
        let file = try form.file()
        let map = try #require(Self.map(form, in: file))
        let metadata = AssetMetadata(mediaType: .image, pixelSize: Self.size)
        let uti = form.isHEIC ? "public.heic" : "public.jpeg"
        let asset = try Shelf.library { $0.add("hdr", metadata, files: [(.photo, uti, file)]) }.asset("hdr")
        let answer = try #require(await ImageDataTests.request(asset).value as? ImageDataTests.File)
        #expect(answer.bytes == file)
        #expect(answer.bytes.flatMap { Self.map(form, in: $0) } == map)
    }

    /// Returns the pixels of the gain map in a file.
    private static func map(_ form: Form, in file: Data) -> Data? {
        let source = CGImageSourceCreateWithData(file as CFData, nil)
        let info = source.flatMap { CGImageSourceCopyAuxiliaryDataInfoAtIndex($0, 0, form.type) } as? [String: Any]
        return info?[kCGImageAuxiliaryDataInfoData as String] as? Data
    }

    private static let size = PixelSize(width: 64, height: 64)

    /// A picture whose brightness rises from left to right.
    private static let picture: UIImage = {
        var bytes: [UInt8] = []
        for place in 0..<size.area {
            let level = UInt8(4 * (place % size.width))
            bytes += [level, level, level, 255]
        }
        return UIImage(cgImage: CGImage(width: size.width, height: size.height, rgba: bytes).certain)
    }()

    /// Returns a JPEG with another one behind it, whose XMP has these attributes.
    private static func jpeg(_ attributes: String) throws -> Data {
        let jpeg = try [UInt8](#require(picture.jpegData(compressionQuality: 0.9)))
        let packet = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description \(attributes)/></rdf:RDF></x:xmpmeta>
            """
        let map = joined(Array(jpeg.prefix(2)), JPEGBuilder.xmp(packet), Array(jpeg.dropFirst(2)))
        return Data(JPEGBuilder.pair(of: jpeg, and: map))
    }

    private static func heic() throws -> Data {
        let data = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(data, "public.heic" as CFString, 1, nil))
        CGImageDestinationAddImage(destination, try #require(picture.cgImage), nil)
        try #require(CGImageDestinationFinalize(destination))
        let coded = try #require(CodedPicture(of: [UInt8](data as Data), size: size))
        var builder = ThumbnailedBuilder(picture: coded, thumbnail: coded)
        builder.auxiliaryType = "urn:com:apple:photo:2020:aux:hdrgainmap"
        return Data(builder.file())
    }
}
