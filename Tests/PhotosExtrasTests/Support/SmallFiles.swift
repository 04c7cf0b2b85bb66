// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformMedia
import PlatformTypes

/// Pictures of one colour.
enum Painted {
    static func picture(red: UInt8, width: Int = 80, height: Int = 40) -> UIImage {
        let pixels = [UInt8]((0..<width * height).flatMap { _ in [red, 30, 90, 255] })
        guard let image = CGImage(width: width, height: height, rgba: pixels) else {
            fatalError("a picture has as many bytes as its size says")
        }
        return UIImage(cgImage: image)
    }

    /// A white picture, which is made fast however large it is.
    static func white(width: Int, height: Int) -> UIImage {
        let pixels = [UInt8](repeating: 255, count: 4 * width * height)
        guard let image = CGImage(width: width, height: height, rgba: pixels) else {
            fatalError("a picture has as many bytes as its size says")
        }
        return UIImage(cgImage: image)
    }
}

/// Files that the sample set does not have.
enum SmallFiles {
    /// A GIF of two frames.
    static var animation: Data {
        let header = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
        let loop = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        let frames = [UInt8(0x44), 0x4C].flatMap { code -> [UInt8] in
            [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, code, 1, 0]
        }
        return Data(header + loop + frames + [0x3B])
    }

    static func jpeg(of image: UIImage) throws -> Data {
        guard let bytes = image.jpegData(compressionQuality: 0.9) else { throw CocoaError(.fileWriteUnknown) }
        return bytes
    }
}
