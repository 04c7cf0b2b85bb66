// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PlatformTypes

extension ResourceContent {
    /// The file's own extension; for a file without one, the usual extension of its type. Adjustment data have the
    /// extension AAE, whatever a library of Photos calls them internally.
    var exportedExtension: String {
        let own = (originalFilename as NSString).pathExtension
        if type == .adjustmentData, own.lowercased() != "aae" { return "AAE" }
        if !own.isEmpty, own.utf8.count <= 16 { return SafeName.name(own) }
        return UTType(uniformTypeIdentifier)?.preferredFilenameExtension ?? "bin"
    }
}
