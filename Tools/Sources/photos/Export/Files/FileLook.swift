// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// How an exported file is now.
struct FileLook: Equatable {
    var byteCount: Int64
    /// Since 1970.
    var modifiedSeconds: Double

    /// `nil` when there is no file of that name.
    init?(_ path: String) {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let size = attributes[.size] as? NSNumber, let date = attributes[.modificationDate] as? Date
        else { return nil }
        byteCount = size.int64Value
        modifiedSeconds = date.timeIntervalSince1970
    }

    /// Whether nobody changed it since it was written: by size and time, and where these differ by its bytes.
    func isAsWritten(_ record: ExportRecord, at path: String) -> Bool {
        if byteCount != record.byteCount { return false }
        if modifiedSeconds == record.modifiedSeconds { return true }
        return (try? PHPhotoLibrary.fingerprint(ofFile: path))?.hex == record.written
    }
}
