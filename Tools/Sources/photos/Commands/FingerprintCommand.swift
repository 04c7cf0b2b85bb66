// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import PhotoLibrary
internal import Photos

/// `photos fingerprint`
struct FingerprintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fingerprint",
        abstract: "Prints the names that originals have: fingerprints of files.",
        discussion: """
            The fingerprint is the BLAKE2b-256 of a file's bytes. What is printed is, line by line, what `b2sum -l 256` \
            prints, so that `b2sum -c` can check it.

            EXAMPLES
              photos fingerprint IMG_0001.HEIC
              photos fingerprint ~/Pictures/*.jpg > fingerprints
            """)

    @Argument(help: "Files.", completion: .file())
    var files: [String]

    func run() throws {
        let output = LineOutput.standard()
        let console = Console()
        var failures = 0
        for file in files {
            do {
                try output.write(FingerprintLine(PHPhotoLibrary.fingerprint(ofFile: file), file: file).text)
            } catch let error as LibraryError {
                console.say("\(file.printable): \(error.description.printable)")
                failures += 1
            }
        }
        try output.flush()
        if failures > 0 { throw Ending(status: failures < files.count ? .someItemsFailed : .failed) }
    }
}
