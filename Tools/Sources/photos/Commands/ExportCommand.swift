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
            Each file comes out as it came in, with the name that it had and the date of its picture; the movie of a \
            Live Photo, the RAW beside a photo and the edit beside an original have its name. Nothing that is in the \
            folder already is overwritten: a number is added to the name. With --update only what is new or changed \
            since the last export is copied, and what a person changed there is left alone.

            Templates are text with fields in braces: {created.year}, {folder_album}, {camera.model,no camera}. An \
            asset with several albums, keywords or people goes to each. A wrong field is answered with all there are.

            Ctrl-C stops cleanly; the same command with --update carries on where it stopped.

            EXAMPLES
              photos export ~/Copies --directory "{created.year}/{created.mm}"
              photos export ~/Albums --directory "{folder_album}" --sidecar xmp --update
              photos export /media/stick --album "Rome 2024" --version current --skip-live
              photos export ~/Copies --dry-run --report plan.csv
            """)

    @OptionGroup
    var library: LibraryOptions

    @Argument(help: "The folder that they go to; it is made when missing.", completion: .directory)
    var folder: String

    @OptionGroup
    var selection: SelectionOptions

    @OptionGroup
    var names: ExportNameOptions

    @OptionGroup
    var choice: ExportChoiceOptions

    @Flag(help: "Copy only what is new or changed since the last export into the folder.")
    var update = false

    @Option(
        help: ArgumentHelp(
            "Write what the library knows into a file beside each photo. Can be given twice.", valueName: "xmp|json"))
    var sidecar: [ExportOptions.Sidecar] = []

    @Flag(help: "Write what the library knows into the copies, with exiftool.")
    var writeMetadata = false

    @Flag(help: "Tell what would be done, but write nothing.")
    var dryRun = false

    @Flag(help: "Print one JSON object for each file on standard output, and nothing else there.")
    var json = false

    @Option(
        help: ArgumentHelp("Write what became of each file to this .csv, .json or .jsonl file.", valueName: "file"),
        completion: .file(extensions: ["csv", "json", "jsonl"]))
    var report: String?

    func validate() throws {
        if let report, ExportReport.Format(path: report) == nil {
            throw ValidationError(ExportReport.unknownFormat(report))
        }
        if folder.isEmpty { throw ValidationError("Name the folder that the files go to.") }
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
            version: choice.version, skips: choice.skips, leftOut: choice.leftOut, sidecars: sidecar.uniqued,
            metadata: writeMetadata ? try MetadataWriter() : nil, isWholeLibrary: isWholeLibrary, isUpdate: update,
            isDryRun: dryRun)
    }

    private var isWholeLibrary: Bool {
        !selection.isFiltered && selection.limit == nil && selection.offset == nil && choice.leftOut.isEmpty
    }
}

extension ExportOptions.Sidecar: ExpressibleByArgument {}

extension [ExportOptions.Sidecar] {
    fileprivate var uniqued: Self { ExportOptions.Sidecar.allCases.filter(contains) }
}
