// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The command `photos import`.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Takes photos and videos into the library.",
        discussion: """
            Folders are walked with everything below them. Files are copied, never moved or changed, and known by \
            their content: what the library has already is not taken twice. The halves of a Live Photo, and a RAW with \
            its JPEG, become one asset. A library of Apple Photos that is named comes with its edits, albums and words, and \
            is only read.

            A file counts as duplicate when the library's copy is there, with the right size (with --deep, the right \
            bytes). A copy that is missing or damaged is brought back, and the file counts as repaired.

            What was deleted for good (`photos trash empty`, or 30 days in the trash) is not imported again, and counted \
            as deleted before: so a folder can be imported again and again. --deleted-too imports it. What is in the trash \
            is a duplicate, and `photos trash recover` brings it back.

            A photo that the library has stays visible and out of the trash, also if the source has it hidden or deleted: \
            such photos are counted and named with the command that hides or deletes them.

            With --reference files stay where they are, and the library remembers their volume and their path: keep \
            them. While their volume is not connected they are offline, not lost.

            Kinds for --only and --skip: photos (RAW too); videos; live, the movies of Live Photos and motion photos; \
            raw; screenshots; bursts, all of a burst but the one that stands for it; edits; sidecars (XMP and JSON). \
            What is left out is counted as skipped.

            With --watch the import goes on: what appears in the folders later is taken in as soon as it is complete, until \
            Ctrl-C, which prints the numbers of all. A file waits while it is being written; parts of one photo that \
            arrive one after the other become one asset. Only folders can be watched.

            Ctrl-C stops cleanly; the same command carries on where it stopped. So it does after a full disk: every file \
            that did not come in is said to have failed, and the exit status is 1.

            EXAMPLES
              photos import ~/Pictures
              photos import --album "Rome 2024" /media/card/DCIM
              photos import --reference --albums-from-folders /media/ada/Archive
              photos import --watch ~/Pictures/Phone
              photos import --skip raw --skip screenshots --since 2024-05-06 ~/Pictures
              photos import --dry-run --report found.csv ~/Pictures
              photos import --json ~/Pictures | jq -r 'select(.outcome == "failed") | .path'
            """)

    @OptionGroup
    var library: LibraryOptions

    @Argument(help: "Files and folders.", completion: .file())
    var paths: [String]

    @Flag(help: "Go on, and take in what appears in the folders.")
    var watch = false

    @Flag(help: "Read and report, but change nothing.")
    var dryRun = false

    @Option(
        help: ArgumentHelp(
            "How many files are read at once, at most 4 for each processor or 16. (default: one more than processors)",
            valueName: "number"))
    var jobs: Int?

    @Flag(help: "Print one JSON object for each file on standard output, and for each library of Apple Photos.")
    var json = false

    @Option(
        help: ArgumentHelp("Write what became of each file to this .jsonl or .csv file.", valueName: "file"),
        completion: .file(extensions: ["jsonl", "csv"]))
    var report: String?

    @Option(
        help: ArgumentHelp("Put everything into the album of this title; it is made when missing.", valueName: "title"))
    var album: String?

    @Flag(help: "Make an album of each folder that holds photos; folders in folders become folders of albums.")
    var albumsFromFolders = false

    @Flag(help: "Leave the files where they are, and refer to them, instead of copying them.")
    var reference = false

    @Flag(help: "Read the library's copy of what it has already, too, and repair what is damaged there.")
    var deep = false

    @Flag(help: "Take in also what was in the library and was deleted for good.")
    var deletedToo = false

    @OptionGroup
    var filter: ImportFilterOptions

    @Flag(
        help:
            "Make pictures of 256 and 1024 pixels of everything and keep them, so that they are there when they are shown."
    )
    var thumbnails = false

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs \(jobs) reads nothing: give a number of 1 or more.") }
        if let report, ImportReport.Format(path: report) == nil {
            throw ValidationError("“\(report)” names no report format: end it in .jsonl or .csv.")
        }
        if watch, dryRun { throw ValidationError("--watch and --dry-run exclude each other: give one of them.") }
        if album?.isEmpty == true { throw ValidationError("--album needs a title.") }
    }

    func run() throws {
        if let missing = paths.first(where: { !FileManager.default.fileExists(atPath: $0) }) {
            throw CommandFailure("There is no file or folder \(missing.printable). Nothing was imported.")
        }
        // Signals are handled from here on only: before, there is nothing to end cleanly.
        let target = try ImportTarget(library, isDryRun: dryRun)
        StopRequest.listen()
        let listener = try ImportListener(printsJSON: json, report: report, isDryRun: dryRun, isEndless: watch)
        let outcome = Result { () throws(LibraryError) in
            guard !watch else { return try watchFolders(target.library, listener) }
            return try target.library.importFiles(
                paths, options: options, isCancelled: { StopRequest.isMade }, onEvent: listener.handle)
        }
        try tell(listener.finish(outcome), listener)
    }

    private func watchFolders(
        _ library: PHPhotoLibrary, _ listener: ImportListener
    ) throws(LibraryError) -> ImportSummary {
        if Console().isTerminal { Console().say("Watching \(Words.count(paths.count, "folder")). Ctrl-C ends.") }
        return try library.importFiles(
            // A reader that left shows only where nothing is written.
            watching: paths, options: options, isCancelled: { StopRequest.isMade || StandardOutput.isClosed },
            onEvent: listener.handle)
    }

    var options: ImportOptions {
        // One more than there are processors, because each thread waits for the disk at the end of each file.
        var options = ImportOptions(jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount + 1)
        options.isDryRun = dryRun
        options.album = album
        options.makesAlbumsFromFolders = albumsFromFolders
        options.isReference = reference
        options.isDeep = deep
        options.includesDeleted = deletedToo
        options.filter = filter.filter
        options.makesThumbnails = thumbnails
        return options
    }

    private func tell(_ summary: ImportSummary, _ listener: ImportListener) throws {
        let result = ImportResult(summary: summary, isDryRun: dryRun, elapsed: listener.elapsed)
        for reconciliation in summary.reconciliations { try listener.tell(reconciliation) }
        try listener.close(with: result.line)
        for line in result.advice { Console().say(line) }
        guard result.status == .done else { throw Ending(status: result.status) }
    }
}

/// A kind of files as it is written on the command line.
struct KindArgument: ExpressibleByArgument, Equatable {
    var kind: ImportFilter.Kind

    init?(argument: String) {
        guard let kind = ImportFilter.Kind(rawValue: argument) else { return nil }
        self.kind = kind
    }

    static var allValueStrings: [String] { ImportFilter.Kind.allCases.map(\.rawValue) }
}

/// The options that choose the files to import.
struct ImportFilterOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Take this kind and nothing else; may be given several times.", valueName: "kind"))
    var only: [KindArgument] = []

    @Option(help: ArgumentHelp("Leave this kind out; may be given several times.", valueName: "kind"))
    var skip: [KindArgument] = []

    @Option(
        help: ArgumentHelp(
            "Take only what was taken on or after this day, or at or after this time.", valueName: "date"),
        transform: PointInTime.init(parsing:))
    var since: PointInTime?

    func validate() throws {
        if let kind = only.first(where: skip.contains)?.kind {
            throw ValidationError(
                "--only \(kind.rawValue) and --skip \(kind.rawValue) contradict each other: name it in one of them.")
        }
    }

    var filter: ImportFilter {
        var filter = ImportFilter()
        filter.only = Set(only.map(\.kind))
        filter.skip = Set(skip.map(\.kind))
        filter.since = since?.date
        return filter
    }
}

/// The library that an import writes to. A dry run without a library uses a temporary empty one.
final class ImportTarget {
    let library: PHPhotoLibrary
    private let temporaryFolder: URL?

    init(_ options: LibraryOptions, isDryRun: Bool) throws {
        guard isDryRun, !FileManager.default.fileExists(atPath: options.url.path) else {
            library = try options.openOrMake()
            temporaryFolder = nil
            return
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "photos-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        temporaryFolder = folder
        library = try PHPhotoLibrary(url: folder.appending(path: "Empty.photolibrary"), createIfMissing: true)
    }

    deinit {
        if let temporaryFolder { try? FileManager.default.removeItem(at: temporaryFolder) }
    }
}
