// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoImaging
import PhotoLibrary
import Testing

@testable import MetadataSupport
@testable import PhotoMetadata

extension CodedPicture {
    /// Encodes the picture and extracts its coded bytes from the file.
    init(_ picture: PixelBuffer) throws {
        let file = try FileRegion(
            FileBytes(contents: ImageEncoder.encode(picture, as: .heic(quality: 0.9), metadata: EncodedMetadata())))
        let items = try #require(file.box("meta").flatMap { HEIFItems(meta: $0) })
        let primary = try #require(items.primary)
        let content = try #require(items.content(of: primary, in: file, limit: 1 << 20))
        let property = try #require(items.properties.first { $0.type == "hvcC" }?.content)
        let bytes = try #require(content.withBytes(count: content.count) { Array($0) })
        let configuration = try #require(property.withBytes(count: property.count) { Array($0) })
        self.init(size: picture.size, configuration: box("hvcC", configuration), bytes: bytes)
    }
}
