// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles

/// A writer of metadata into copies of files, by exiftool, which supports more kinds of files, and with more care, than
/// any other program.
struct MetadataWriter {
    private let executable: String

    /// Finds exiftool in the search path. Throws when it is not there.
    init(path: String? = ProcessInfo.processInfo.environment["PATH"]) throws {
        let folders = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        let found = folders.map { "\($0)/exiftool" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let found else {
            throw CommandFailure(
                "--write-metadata needs exiftool, which is not installed. On Debian and Ubuntu: apt-get install libimage-exiftool-perl"
            )
        }
        executable = found
    }

    /// Writes a copy of a file with the metadata of the XMP. exiftool gets open files, because names could be given to
    /// others meanwhile, and does not outlive this program. After an error the copy is useless.
    func write(_ xmp: ExportedFile, into copy: ExportedFile, from file: ExportedFile, isMovie: Bool) throws {
        let program = ChildProgram(
            path: executable,
            arguments: ["-q", "-m", "-api", "QuickTimeUTC=1", "-tagsfromfile", "/proc/self/fd/3", "-XMP:all<XMP:all"]
                + (isMovie ? MetadataWriter.movieTags : MetadataWriter.photoTags) + ["-o", "-", "/proc/self/fd/4"],
            variables: MetadataWriter.variables)
        let ending = try program.run(giving: [xmp.descriptor, file.descriptor], into: copy.descriptor) { _ in
            StopRequest.isMade ? .stop : .goOn
        }
        if StopRequest.isMade { throw Stopped() }
        guard ending.status == 0 else { throw CommandFailure(MetadataWriter.reason(ending.errors)) }
    }

    /// What decides on its configuration, on its modules and on its dates.
    private static let variables = ["HOME", "PERL5LIB", "TZ"]

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
