// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles
internal import PhotoLibrary
internal import Photos

/// The final check that every written file is there with the bytes that were written.
struct Reconciliation {
    let target: ExportTarget

    func check(_ records: [ExportRecord], _ listener: ExportListener) {
        listener.beginCheck(of: records.reduce(0) { $0 + $1.byteCount })
        for record in records {
            do {
                if let reason = try problem(record) { listener.missing(target.shownPath(record.path), reason) }
            } catch {
                return listener.stopped()
            }
            listener.checked(record.byteCount)
        }
    }

    /// Returns the problem with a file, or `nil`. Throws ``Stopped`` only.
    private func problem(_ record: ExportRecord) throws -> String? {
        if StopRequest.isMade { throw Stopped() }
        guard let status = target.file(at: record.path) else { return "it no longer exists" }
        guard status.byteCount == record.byteCount else {
            return "it has \(Words.count(Int(status.byteCount), "byte")) instead of \(record.byteCount)"
        }
        do {
            return try target.fingerprint(of: record.path) == record.written
                ? nil : "its bytes differ from the bytes that were written"
        } catch let stopped as Stopped {
            throw stopped
        } catch {
            return "it cannot be read back: \((error as? FileFailure)?.message ?? "\(error)")"
        }
    }
}
