// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PlatformTypes

extension ResourceContent {
    /// The extension that the file came with; for one that came without, what its kind is usually given. How a photo was
    /// edited is an AAE, whatever a library of Photos calls it inside.
    var exportedExtension: String {
        let own = (originalFilename as NSString).pathExtension
        if type == .adjustmentData, own.lowercased() != "aae" { return "AAE" }
        if !own.isEmpty, own.utf8.count <= 16 { return SafeName.name(own) }
        return UTType(uniformTypeIdentifier)?.preferredFilenameExtension ?? "bin"
    }
}
