// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles
package import PhotoLibrary

/// A walk that reads the metadata of files, in the order of an import. Nothing is written.
///
/// Files are read by threads of its own, never far ahead of `onFile`, so that memory does not grow with the number of
/// files.
package struct MetadataWalk: Sendable {
    /// The number of files in a job, large enough that threads seldom contend for the queue.
    private static let filesAtOnce = 32
    /// The number of jobs per thread that may be ahead of `onFile`.
    private static let queuedPiecesPerJob = 4

    private let reader: any MetadataReader
    private let budget: ReadBudget
    private let jobs: Int

    package init(metadata reader: any MetadataReader, jobs: Int, within budget: ReadBudget = ReadBudget()) {
        self.reader = reader
        self.budget = budget
        self.jobs = WorkerPool.bounded(jobs)
    }

    /// Reads files and the contents of folders. Returns when all were passed to `onFile`, or when it throws.
    ///
    /// - Parameters:
    ///   - transform: Converts each file. Called on several threads.
    ///   - onFile: Called on the calling thread, in the order of the walk.
    package func run<Output: Sendable>(
        _ paths: [String], transform: @escaping @Sendable (ExaminedFile) -> Output, onFile: (Output) throws -> Void
    ) rethrows {
        let workers = WorkerPool(threads: jobs, name: "photos-metadata")
        defer { workers.finish() }
        var walk = FolderWalk(paths)
        var pending: ArraySlice<WorkerPool.Job<[Output]>> = []
        while let entries = walk.next() {
            for start in stride(from: 0, to: entries.count, by: MetadataWalk.filesAtOnce) {
                let job = entries[start...].prefix(MetadataWalk.filesAtOnce)
                pending.append(workers.submit { job.map { transform(examine($0)) } })
                guard pending.count > jobs * MetadataWalk.queuedPiecesPerJob, let first = pending.popFirst() else {
                    continue
                }
                try first.wait().forEach(onFile)
            }
        }
        while let first = pending.popFirst() { try first.wait().forEach(onFile) }
    }

    private func examine(_ entry: WalkEntry) -> ExaminedFile {
        let path = entry.path.displayText
        switch entry.kind {
        case .skipped(let reason): return ExaminedFile(path: path, byteCount: nil, outcome: .skipped(reason: reason))
        case .failed(let reason): return ExaminedFile(path: path, byteCount: nil, outcome: .failed(reason: reason))
        case .file(let byteCount):
            return ExaminedFile(path: path, byteCount: byteCount, outcome: outcome(of: entry))
        }
    }

    private func outcome(of entry: WalkEntry) -> ExaminedFile.Outcome {
        do throws(LibraryError) {
            return .metadata(try reader.metadata(of: SourceFile(entry).file, within: budget))
        } catch {
            let isOther = error.code == .unsupportedFormat
            return isOther ? .skipped(reason: error.description) : .failed(reason: error.description)
        }
    }
}
