// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Photos

/// The last look: whether every file that was written is there, with the bytes that were written.
struct Reconciliation {
    let folder: String

    func check(_ records: [ExportRecord], _ listener: ExportListener) {
        listener.beginCheck(of: records.reduce(0) { $0 + $1.byteCount })
        for record in records {
            let path = folder.appending(name: record.path)
            if let reason = Reconciliation.trouble(record, at: path) { listener.missing(path, reason) }
            listener.checked(record.byteCount)
        }
    }

    private static func trouble(_ record: ExportRecord, at path: String) -> String? {
        guard let look = FileLook(path) else { return "it is not there any more" }
        guard look.byteCount == record.byteCount else {
            return "it has \(look.byteCount) bytes, not \(record.byteCount)"
        }
        do {
            let fingerprint = try PHPhotoLibrary.fingerprint(ofFile: path).hex
            return fingerprint == record.written ? nil : "its bytes are not those that were written"
        } catch {
            return "it cannot be read back: \(error.description)"
        }
    }
}
