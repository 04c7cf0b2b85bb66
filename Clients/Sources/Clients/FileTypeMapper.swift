// Licensed under the Apache License, Version 2.0. See LICENSE.

import MobileCoreServices
import Photos
import UniformTypeIdentifiers

/// Names types for a server that knows MIME types only.
enum FileTypeMapper {
    @available(iOS 14, *)
    static func mimeType(for resource: PHAssetResource) -> String {
        UTType(resource.uniformTypeIdentifier)?.preferredMIMEType ?? "application/octet-stream"
    }

    @available(iOS 14, *)
    static func mimeType(forExtension pathExtension: String) -> String? {
        UTType(filenameExtension: pathExtension)?.preferredMIMEType
    }

    /// As before iOS 14.
    static func oldExtension(for identifier: String) -> String? {
        UTTypeCopyPreferredTagWithClass(identifier as CFString, kUTTagClassFilenameExtension)?
            .takeRetainedValue() as String?
    }

    static func oldKind(of identifier: String) -> String {
        let type = identifier as CFString
        if UTTypeConformsTo(type, kUTTypeGIF) { return "animation" }
        if UTTypeConformsTo(type, kUTTypeImage) { return "image" }
        if UTTypeConformsTo(type, kUTTypeMovie) { return "movie" }
        return "other"
    }

    @available(iOS 14, *)
    static func kind(of resource: PHAssetResource) -> String {
        guard let type = UTType(resource.uniformTypeIdentifier) else { return "other" }
        if type.conforms(to: .rawImage) { return "raw" }
        if type.conforms(to: .gif) { return "animation" }
        if type.conforms(to: .image) { return "image" }
        if type.conforms(to: .movie) || type.conforms(to: .video) { return "movie" }
        return "other"
    }

    /// Whether a browser shows it without being asked twice.
    @available(iOS 14, *)
    static func isForTheWeb(_ resource: PHAssetResource) -> Bool {
        [UTType.jpeg, .png, .gif].map(\.identifier).contains(resource.uniformTypeIdentifier)
    }

    @available(iOS 14, *)
    static func type(forMIMEType mimeType: String) -> UTType? {
        guard let type = UTType(mimeType: mimeType), type.conforms(to: .image) || type.conforms(to: .movie) else {
            return nil
        }
        return type
    }
}
