// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A writer of metadata into copies of files, by exiftool, which supports more kinds of files, and with more care, than
/// any other program.
struct MetadataWriter {
    private let executable: URL

    /// Finds exiftool in the search path. Throws when it is not there.
    init(path: String? = ProcessInfo.processInfo.environment["PATH"]) throws {
        let folders = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        let found = folders.map { "\($0)/exiftool" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let found else {
            throw CommandFailure(
                "--write-metadata needs exiftool, which is not installed. On Debian and Ubuntu: apt-get install libimage-exiftool-perl"
            )
        }
        executable = URL(filePath: found)
    }

    /// Writes a copy of a file with the metadata of the XMP. exiftool gets open files, because names could be given to
    /// others meanwhile. After an error the copy is useless.
    func write(_ xmp: ExportedFile, into copy: ExportedFile, from file: ExportedFile, isMovie: Bool) throws {
        let process = Process()
        let errors = Pipe()
        process.executableURL = executable
        process.arguments =
            ["-q", "-m", "-api", "QuickTimeUTC=1", "-tagsfromfile", xmp.processPath, "-XMP:all<XMP:all"]
            + (isMovie ? MetadataWriter.movieTags : MetadataWriter.photoTags) + ["-o", "-", file.processPath]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = copy.handle
        process.standardError = errors
        try process.run()
        let watch = MetadataWriter.terminatingOnStop(process)
        defer { watch.cancel() }
        let output = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        if StopRequest.isMade { throw Stopped() }
        guard process.terminationStatus == 0 else { throw CommandFailure(MetadataWriter.reason(output)) }
    }

    private static func terminatingOnStop(_ process: Process) -> any DispatchSourceTimer {
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.schedule(deadline: .now() + .milliseconds(100), repeating: .milliseconds(100))
        timer.setEventHandler { if StopRequest.isMade, process.isRunning { process.terminate() } }
        timer.resume()
        return timer
    }

    /// Returns the first line without the temporary file's name.
    private static func reason(_ output: String) -> String {
        let line = output.split(separator: "\n").first.map(String.init) ?? "no reason given"
        return line.components(separatedBy: " - ").dropLast().first ?? line
    }

    /// The tags that readers of EXIF and IPTC use.
    private static let photoTags = [
        "-EXIF:ImageDescription<XMP-dc:Description", "-IPTC:Caption-Abstract<XMP-dc:Description",
        "-IPTC:ObjectName<XMP-dc:Title", "-IPTC:Keywords<XMP-dc:Subject",
        "-EXIF:DateTimeOriginal<XMP-exif:DateTimeOriginal", "-EXIF:CreateDate<XMP-exif:DateTimeOriginal",
        "-EXIF:OffsetTimeOriginal<XMP-exif:DateTimeOriginal", "-EXIF:GPSLatitude<XMP-exif:GPSLatitude",
        "-EXIF:GPSLatitudeRef<XMP-exif:GPSLatitude", "-EXIF:GPSLongitude<XMP-exif:GPSLongitude",
        "-EXIF:GPSLongitudeRef<XMP-exif:GPSLongitude", "-EXIF:GPSAltitude<XMP-exif:GPSAltitude",
        "-EXIF:GPSAltitudeRef<XMP-exif:GPSAltitudeRef", "-EXIF:Rating<XMP-xmp:Rating",
    ]

    /// The tags that players of movies use.
    private static let movieTags = [
        "-QuickTime:CreateDate<XMP-exif:DateTimeOriginal", "-Keys:CreationDate<XMP-exif:DateTimeOriginal",
        "-Keys:Title<XMP-dc:Title", "-Keys:Description<XMP-dc:Description",
    ]
}
