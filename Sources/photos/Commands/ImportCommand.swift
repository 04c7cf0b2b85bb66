// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The command `photos import`.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Imports photos and videos into the library.",
        discussion: """
            Folders are imported with all their subfolders. Files are copied, never moved or changed, and recognised \
            by their content: a file that the library already has is not imported again. The two files of a Live \
            Photo, and a RAW with its JPEG, become one asset. A library of Apple Photos is imported with its edits, \
            albums and metadata, and is only read.

            A file counts as duplicate if the library's copy exists and has the right size (with --deep, the right \
            bytes). If the copy is missing or damaged, it is restored, and the file counts as repaired.

            Permanently deleted photos (`photos trash empty`, or 30 days in the trash) are not imported again and \
            count as deleted before, so a folder can be imported repeatedly. --deleted-too imports them. Photos in the \
            trash count as duplicates, and `photos trash recover` brings them back.

            A photo that the library already has stays visible and out of the trash, even if it is hidden or deleted \
            in the source. Such photos are counted, and named with the command that hides or deletes them.

            With --reference, files stay where they are, and the library stores their volume and path: do not delete \
            them. While their volume is not connected, they are offline, not lost.

            Kinds for --only and --skip: photos (including RAW); videos; live (movies of Live Photos and motion \
            photos); raw; screenshots; bursts (all photos of a burst except its key photo); edits; sidecars (XMP and \
            JSON). Files that are left out count as skipped.

            With --watch, the import keeps running: files that appear in the folders later are imported as soon as \
            they are complete. Ctrl-C ends the import and prints the totals. A file is not imported while it is being \
            written. Parts of one photo that arrive one after the other become one asset. Only folders can be watched.

            Ctrl-C stops cleanly; the same command continues where it stopped. It also continues after a full disk: \
            then each file that was not imported is reported as failed, and the exit status is 1.

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

    @Argument(help: "The files and folders to import.", completion: .file())
    var paths: [String]

    @Flag(help: "Keep running, and import files that appear in the folders.")
    var watch = false

    @Flag(help: "Read and report, but change nothing.")
    var dryRun = false

    @Option(
        help: ArgumentHelp(
            "The number of files to read at the same time, at most 4 for each processor or 16. (default: the number of processors plus one)",
            valueName: "number"))
    var jobs: Int?

    @Flag(help: "Print one JSON object for each file and each library of Apple Photos on standard output.")
    var json = false

    @Option(
        help: ArgumentHelp("Write the result for each file to this .jsonl or .csv file.", valueName: "file"),
        completion: .file(extensions: ["jsonl", "csv"]))
    var report: String?

    @Option(
        help: ArgumentHelp(
            "Add everything to the album with this title; it is created if it is missing.", valueName: "title"))
    var album: String?

    @Flag(help: "Create an album for each folder with photos; folders in folders become folders of albums.")
    var albumsFromFolders = false

    @Flag(help: "Leave the files where they are and refer to them, instead of copying them.")
    var reference = false

    @Flag(help: "Also read the library's copies of files that it already has, and repair damaged copies.")
    var deep = false

    @Flag(help: "Also import files that were permanently deleted from this library before.")
    var deletedToo = false

    @OptionGroup
    var filter: ImportFilterOptions

    @Flag(
        help:
            "Generate thumbnails (256 px) and previews (1024 px) during the import."
    )
    var thumbnails = false

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs \(jobs) is too small: give a number of 1 or more.") }
        if let report, ImportReport.Format(path: report) == nil {
            throw ValidationError("“\(report)” has no known report format: give a name that ends in .jsonl or .csv.")
        }
        if watch, dryRun { throw ValidationError("--watch and --dry-run cannot be combined: give one of them.") }
        if album?.isEmpty == true { throw ValidationError("--album needs a title.") }
    }

    func run() throws {
        if let missing = paths.first(where: { !FileManager.default.fileExists(atPath: $0) }) {
            throw CommandFailure(
                "There is no file or folder \(missing.printable). Nothing was imported. Check the path.")
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
        if Console().isTerminal {
            Console().say("Watching \(Words.count(paths.count, "folder")). Press Ctrl-C to stop.")
        }
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
    @Option(help: ArgumentHelp("Import only this kind; can be given several times.", valueName: "kind"))
    var only: [KindArgument] = []

    @Option(help: ArgumentHelp("Leave out this kind; can be given several times.", valueName: "kind"))
    var skip: [KindArgument] = []

    @Option(
        help: ArgumentHelp(
            "Import only files taken on or after this day, or at or after this time.", valueName: "date"),
        transform: PointInTime.init(parsing:))
    var since: PointInTime?

    func validate() throws {
        if let kind = only.first(where: skip.contains)?.kind {
            throw ValidationError(
                "--only \(kind.rawValue) and --skip \(kind.rawValue) contradict each other: leave one of them out.")
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
