// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The command `photos export`.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Copies photos and videos out of the library.",
        discussion: """
            Each file is copied unchanged, with its original name and the date of its picture; the movie of a Live \
            Photo, the RAW of a photo and the edit of an original have the name of that photo. Files that are already \
            in the folder are never overwritten: the new file gets a number in its name. With --update, only files \
            that are new or changed since the last export are copied, files of edits that were reverted are removed, \
            and files that you changed in the folder are left as they are.

            Templates are text with fields in braces: {created.year}, {folder_album}, {camera.model,no camera}. An \
            asset with several albums, keywords or people is copied once for each. If a field does not exist, the \
            error lists all fields.

            With --convert, photos and videos in formats that not every program reads become JPEG and H.264, with \
            their dates, places and other metadata; all other files are copied as they are. Converting videos needs \
            ffmpeg.

            Copies, converted or not, have the metadata of the original, including a place or a title that was removed \
            in the library. With --write-metadata, they have the metadata of the library, and no removed metadata.

            Ctrl-C stops cleanly; the same command with --update continues where it stopped.

            EXAMPLES
              photos export ~/Copies --directory "{created.year}/{created.mm}"
              photos export ~/Albums --directory "{folder_album}" --sidecar xmp --update
              photos export /media/stick --album "Rome 2024" --version current --skip-live
              photos export ~/ForAll --convert --version current --write-metadata
              photos export ~/Copies --dry-run --report plan.csv
            """)

    @OptionGroup
    var library: LibraryOptions

    @Argument(help: "The folder to export to; it is created if it is missing.", completion: .directory)
    var folder: String

    @OptionGroup
    var selection: SelectionOptions

    @OptionGroup
    var names: ExportNameOptions

    @OptionGroup
    var choice: ExportChoiceOptions

    @Flag(help: "Copy only files that are new or changed since the last export to this folder.")
    var update = false

    @Option(
        help: ArgumentHelp(
            "Write the library's metadata to a sidecar file next to each photo. Can be given twice.",
            valueName: "xmp|json"))
    var sidecar: [ExportOptions.Sidecar] = []

    @Flag(help: "Write the library's metadata into the copies, with exiftool.")
    var writeMetadata = false

    @Flag(
        help:
            "Convert formats that not every program reads: photos (HEIC, AVIF, JPEG XL, RAW) to JPEG, videos (HEVC, AV1) to H.264."
    )
    var convert = false

    @Flag(help: "Show what would be done, but write nothing.")
    var dryRun = false

    @Flag(help: "Print only one JSON object for each file on standard output.")
    var json = false

    @Option(
        help: ArgumentHelp("Write the result for each file to this .csv, .json or .jsonl file.", valueName: "file"),
        completion: .file(extensions: ["csv", "json", "jsonl"]))
    var report: String?

    func validate() throws {
        if let report, ExportReport.Format(path: report) == nil {
            throw ValidationError(ExportReport.unknownFormat(report))
        }
        if folder.isEmpty { throw ValidationError("Name the folder to export to.") }
    }

    func run() throws {
        let options = try options()
        let library = try library.open()
        try LibraryFolder.refuse(folder, named: folder)
        StopRequest.listen()
        let assets = try selection.fetch(
            from: library, includesAllBursts: true, includesHidden: true,
            order: selection.limit == nil ? .oldestFirst : .newestFirst)
        let listener = try ExportListener(
            printsJSON: json, report: report, target: folder, assetCount: assets.count)
        try ExportJob(options, library: library, listener: listener).run(assets)
        try listener.close(isDryRun: dryRun, folder: folder)
    }

    private func options() throws -> ExportOptions {
        ExportOptions(
            folder: folder, directory: try names.directoryTemplate(), filename: try names.filenameTemplate(),
            version: choice.version, skips: choice.skips, exclusions: choice.exclusions, sidecars: sidecar.uniqued,
            metadata: writeMetadata ? try MetadataWriter() : nil, convertsFormats: convert,
            isWholeLibrary: isWholeLibrary, isUpdate: update,
            isDryRun: dryRun)
    }

    private var isWholeLibrary: Bool {
        !selection.isFiltered && selection.limit == nil && selection.offset == nil && choice.exclusions.isEmpty
    }
}

extension ExportOptions.Sidecar: ExpressibleByArgument {}

extension [ExportOptions.Sidecar] {
    fileprivate var uniqued: Self { ExportOptions.Sidecar.allCases.filter(contains) }
}

/// The options that choose the files and assets to export.
struct ExportChoiceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Which files of edited assets: the original, its RAW and the edit (all); only the current version; the original and its RAW; or the original alone (unadjusted).",
            valueName: "all|current|original|unadjusted"))
    var version = ExportPlan.Version.all

    @Flag(help: "Leave out the movies of Live Photos.")
    var skipLive = false

    @Flag(help: "Leave out the RAW files of photos.")
    var skipRaw = false

    @Flag(help: "Leave out edits.")
    var skipEdited = false

    @Flag(help: "Leave out XMP and JSON files of other programs that were imported with originals.")
    var skipSidecars = false

    @Flag(help: "Export only the key photo and the picked photos of each burst.")
    var skipBursts = false

    @Flag(help: "Leave out videos.")
    var skipMovies = false

    @Flag(help: "Leave out photos.")
    var skipPhotos = false

    @Flag(help: "Leave out hidden assets.")
    var skipHidden = false

    var skips: ExportPlan.Skips {
        var skips: ExportPlan.Skips = []
        if skipLive { skips.insert(.live) }
        if skipRaw { skips.insert(.raw) }
        if skipEdited { skips.insert(.edited) }
        if skipSidecars { skips.insert(.sidecars) }
        return skips
    }

    var exclusions: ExportOptions.Exclusions {
        var exclusions: ExportOptions.Exclusions = []
        if skipPhotos { exclusions.insert(.photos) }
        if skipMovies { exclusions.insert(.movies) }
        if skipHidden { exclusions.insert(.hidden) }
        if skipBursts { exclusions.insert(.bursts) }
        return exclusions
    }
}

extension ExportPlan.Version: ExpressibleByArgument {}

/// The options for the names of exported folders and files.
struct ExportNameOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The subfolders of the folder, such as {created.year}/{folder_album}.", valueName: "template"))
    var directory: String?

    @Option(help: ArgumentHelp("The names of the files, without extension.", valueName: "template"))
    var filename = "{original_name}"

    func validate() throws {
        do {
            _ = try (directoryTemplate(), filenameTemplate())
        } catch {
            throw ValidationError("\(error)")
        }
    }

    func directoryTemplate() throws(TemplateFailure) -> ExportTemplate? {
        guard let directory else { return nil }
        return try ExportTemplate(parsing: directory, option: "--directory")
    }

    func filenameTemplate() throws(TemplateFailure) -> ExportTemplate {
        let template = try ExportTemplate(parsing: filename, option: "--filename")
        guard let slash = filename.firstIndex(of: "/") else { return template }
        throw TemplateFailure(
            option: "--filename", reason: "a file name cannot contain a slash; use --directory for folders",
            template: filename,
            column: filename.distance(from: filename.startIndex, to: slash))
    }
}
