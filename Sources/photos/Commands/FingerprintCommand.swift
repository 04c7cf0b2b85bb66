// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Dispatch
internal import PhotoLibrary
internal import Photos
internal import Synchronization

/// The command `photos fingerprint`.
struct FingerprintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fingerprint",
        abstract: "Prints the fingerprints of files, which are the names of originals in a library.",
        discussion: """
            The fingerprint is the BLAKE2b-256 hash of a file's bytes. The output has the format of `b2sum -l 256`, so \
            `b2sum -c` can check it.

            EXAMPLES
              photos fingerprint IMG_0001.HEIC
              photos fingerprint ~/Pictures/*.jpg > fingerprints
            """)

    @Argument(help: "The files.", completion: .file())
    var files: [String]

    func run() throws {
        let output = LineOutput.standard()
        let console = Console()
        var failures = 0
        for start in stride(from: 0, to: files.count, by: Self.batchSize) {
            let part = files[start..<min(start + Self.batchSize, files.count)]
            for (file, result) in zip(part, Self.fingerprints(of: Array(part))) {
                switch result {
                case .success(let fingerprint): try output.write(FingerprintLine(fingerprint, file: file).text)
                case .failure(let error):
                    console.say("\(file.printable): \(error.description.printable)")
                    failures += 1
                }
            }
            try output.flush()
        }
        if failures > 0 { throw Ending(status: failures < files.count ? .someItemsFailed : .failed) }
    }

    /// The number of files of a batch: enough to keep every processor busy, few enough that lines come steadily.
    private static let batchSize = 64

    /// Returns the fingerprints in the order of the files.
    private static func fingerprints(of files: [String]) -> [Result<Fingerprint, LibraryError>] {
        let results = Mutex<[Int: Result<Fingerprint, LibraryError>]>([:])
        DispatchQueue.concurrentPerform(iterations: files.count) { index in
            let result = Result { () throws(LibraryError) in try PHPhotoLibrary.fingerprint(ofFile: files[index]) }
            results.withLock { $0[index] = result }
        }
        return results.withLock { done in files.indices.compactMap { done[$0] } }
    }
}

/// A fingerprint and its file in the format of `b2sum`: a name that would break the line is escaped, and the line
/// marked.
struct FingerprintLine {
    private let fingerprint: Fingerprint
    private let file: String

    init(_ fingerprint: Fingerprint, file: String) {
        self.fingerprint = fingerprint
        self.file = file
    }

    var text: String {
        let escaped = file.map { FingerprintLine.escapes[$0] ?? String($0) }.joined()
        return "\(escaped == file ? "" : "\\")\(fingerprint.hex)  \(escaped)"
    }

    private static let escapes: [Character: String] = ["\\": "\\\\", "\n": "\\n", "\r": "\\r", "\r\n": "\\r\\n"]
}
