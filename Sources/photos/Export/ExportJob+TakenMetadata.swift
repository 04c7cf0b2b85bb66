// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary
internal import Photos

extension ExportJob {
    /// Removes the earlier copy of a file that could not be written again, if the copy has metadata that was removed since.
    /// Returns the message about this. A copy that a user changed is left alone, as always.
    func removedCopy(of task: ExportTask, after error: any Error) -> String {
        guard options.isUpdate, !options.isDryRun, let taken = task.taken, !taken.isEmpty,
            let record = try? state.record(of: task.key), let file = target.file(at: record.path),
            record.source != task.source, !state.hasOther(than: task.key, at: record.path),
            error is MetadataLeft || has(taken, record.path), (try? isUnmodified(record, file)) == true
        else { return "" }
        do {
            try target.tree().remove(record.path)
            return "; the earlier copy was removed" + (forget(record).map { "; \($0)" } ?? "")
        } catch {
            return "; the earlier copy cannot be removed: \(ExportJob.reason(error, ""))"
        }
    }

    /// Returns true if our readers find removed metadata in a file.
    private func has(_ taken: TakenMetadata, _ path: String) -> Bool {
        guard let file = try? target.tree().open(path, for: .reading),
            let metadata = try? PHPhotoLibrary.metadata(ofFile: "/proc/self/fd/\(file.descriptor)")
        else { return false }
        return !taken.fields(remainingIn: metadata.asset).isEmpty
    }
}
