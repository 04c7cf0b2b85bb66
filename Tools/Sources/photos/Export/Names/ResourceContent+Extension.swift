// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PlatformTypes

extension ResourceContent {
    /// The extension that the file came with; for one that came without, what its kind is usually given.
    var exportedExtension: String {
        let own = (originalFilename as NSString).pathExtension
        if !own.isEmpty, own.utf8.count <= 16 { return SafeName.name(own) }
        return UTType(uniformTypeIdentifier)?.preferredFilenameExtension ?? "bin"
    }
}
