// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary

/// A writer of metadata into copies of files, and a reader, by exiftool, which supports more kinds of files, and with
/// more care, than any other program.
struct MetadataWriter {
    private let executable: String
    private let limits: ChildLimits
    /// Called about ten times a second while exiftool is at work.
    var onWait: () -> Void = {}

    /// The error of a file that exiftool does not read or write. All other errors are failures of exiftool itself.
    struct Refusal: Error {
        let reason: String
    }

    /// Finds exiftool in the search path. Throws when it is not there.
    init(
        path: String? = ProcessInfo.processInfo.environment["PATH"], limits: ChildLimits = ChildLimits()
    ) throws {
        let folders = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        let found = folders.map { "\($0)/exiftool" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let found else {
            throw CommandFailure(
                "--write-metadata needs exiftool, which is not installed. On Debian and Ubuntu: apt-get install libimage-exiftool-perl"
            )
        }
        (executable, self.limits) = (found, limits)
    }

    /// Writes a copy of a file with the metadata of the XMP, and without the former values of these tags. After an
    /// error the copy is useless.
    ///
    /// - Parameter place: The new place of a movie, which XMP has in another form than movies; `nil` to leave what it
    ///   has.
    func write(
        _ xmp: ExportedFile, into copy: ExportedFile, from file: ExportedFile, replacing tags: [String], isMovie: Bool,
        place: GeoLocation?
    ) throws {
        let additions = isMovie ? MetadataWriter.movieTags + MetadataWriter.tags(of: place) : MetadataWriter.photoTags
        // The removals come first: exiftool then writes the tags that have a new value.
        try run(
            MetadataWriter.removals(tags) + ["-tagsfromfile", "/proc/self/fd/3", "-XMP:all<XMP:all"] + additions,
            giving: [xmp, file], into: copy)
    }

    /// Writes a copy of a file without these tags. After an error the copy is useless.
    func remove(_ tags: [String], into copy: ExportedFile, from file: ExportedFile) throws {
        try run(MetadataWriter.removals(tags), giving: [file], into: copy)
    }

    private static func removals(_ tags: [String]) -> [String] { tags.map { "-\($0)=" } }

    /// Reads all tags of a file.
    func tags(of file: ExportedFile, isMovie: Bool) throws -> [FileTag] {
        var (limits, answer) = (limits, Data())
        // A movie is searched for telemetry to its end, without a word.
        let byteCount = try file.status().byteCount
        limits.patience += .seconds(byteCount / MetadataWriter.bytesPerSecond)
        // Previews are written as text.
        limits.outputBytes += 2 * Int(byteCount)
        let options = FileTag.arguments(isMovie: isMovie)
        try run(options + ["/proc/self/fd/3"], giving: [file], within: limits) { answer += $0 }
        guard let tags = FileTag.tags(in: answer) else { throw Refusal(reason: "exiftool cannot read its metadata") }
        return tags
    }

    /// The least that exiftool reads in a second.
    private static let bytesPerSecond: Int64 = 10_000_000

    /// Writes the last of the files, edited, into the copy.
    private func run(_ edits: [String], giving files: [ExportedFile], into copy: ExportedFile) throws {
        var limits = limits
        limits.fileBytes = try files.reduce(MetadataWriter.spareBytes) { $0 + (try $1.status().byteCount) }
        // The first file is the descriptor 3.
        let subject = "/proc/self/fd/\(files.count + 2)"
        try run(["-q"] + edits + ["-o", "-", subject], giving: files, into: copy, within: limits)
    }

    /// The bytes by which a copy may be larger than its original and its metadata.
    private static let spareBytes: Int64 = 64 << 20

    /// Runs exiftool. It gets open files, because names could be given to other files meanwhile, and does not outlive this
    /// program.
    private func run(
        _ arguments: [String], giving files: [ExportedFile], into copy: ExportedFile? = nil, within limits: ChildLimits,
        _ take: (Data) -> Void = { _ in }
    ) throws {
        let program = ChildProgram(
            path: executable, arguments: MetadataWriter.options + arguments, variables: MetadataWriter.variables,
            limits: limits)
        let ending = try program.run(giving: files.map(\.descriptor), into: copy?.descriptor) { data in
            take(data)
            onWait()
            return StopRequest.isMade ? .stop : .goOn
        }
        if StopRequest.isMade { throw Stopped() }
        if let excess = ending.excess { throw CommandFailure(MetadataWriter.words(excess.message(of: "exiftool"))) }
        if let signal = ending.signal {
            throw CommandFailure(MetadataWriter.words("exiftool was terminated by signal \(signal)"))
        }
        // exiftool names no cause.
        if ending.status != 0, let copy, copy.isOnFullDisk { throw copy.fullDisk }
        guard ending.status == 0 else { throw Refusal(reason: MetadataWriter.reason(ending.errors)) }
    }

    private static func words(_ problem: String) -> String {
        "\(problem). Export it again, or export it without --write-metadata to copy the original unchanged"
    }

    /// Movies of more than 2 GB are read and written, too.
    private static let options = ["-m", "-api", "QuickTimeUTC=1", "-api", "LargeFileSupport=1"]

    /// The variables that decide on its configuration, its modules and its dates.
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

    private static func tags(of place: GeoLocation?) -> [String] {
        guard let place else { return [] }
        let numbers = [place.latitude, place.longitude] + (place.altitude.map { [$0] } ?? [])
        let texts = numbers.map { String(format: "%.7f", $0) }
        return ["-Keys:GPSCoordinates#=\(texts.joined(separator: " "))"]
    }
}
