// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import Photos
internal import PlatformTypes

/// A picture file to write; its extension determines the format.
struct PictureFile: Equatable {
    enum Format {
        case jpeg
        case png
    }

    var path: String
    var format: Format

    init(parsing path: String) throws {
        self.path = path
        switch (path as NSString).pathExtension.lowercased() {
        case "jpg", "jpeg": format = .jpeg
        case "png": format = .png
        default: throw ValidationError("“\(path)” names no format that is written: end it in .jpg or .png.")
        }
    }

    /// Writes the file completely or not at all.
    func write(_ image: UIImage) throws {
        let encoded =
            switch format {
            case .jpeg: image.jpegData(compressionQuality: 0.85)
            case .png: image.pngData()
            }
        guard let encoded else { throw CommandFailure("The picture for \(path.printable) cannot be encoded.") }
        try ReplacedFile.write(encoded, to: path)
    }
}
