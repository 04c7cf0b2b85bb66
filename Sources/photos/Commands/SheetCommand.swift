// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Dispatch
internal import PhotoLibrary
internal import Photos
internal import PlatformTypes
internal import Synchronization

/// The command `photos sheet`.
struct SheetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract: "Writes a contact sheet: one picture with many pictures.",
        discussion: """
            The date is written below each picture; videos show their length, Live Photos a ring. A burst is one \
            picture. An asset that cannot be drawn is a grey area with a cross.

            EXAMPLES
              photos sheet -o sheet.jpg
              photos sheet --album "Rome 2024" --columns 4 -o rome.png
              photos sheet --sort creationDate --limit 300 --width 3000 -o years.jpg
            """)

    @OptionGroup
    var library: LibraryOptions

    @OptionGroup
    var selection: SelectionOptions

    @OptionGroup
    var hidden: HiddenOption

    @Option(help: ArgumentHelp("The approximate number of pictures in a row.", valueName: "number"))
    var columns = 6

    @Option(help: ArgumentHelp("The width of the sheet.", valueName: "pixels"))
    var width = 1_600

    @Option(
        name: [.short, .long], help: ArgumentHelp("The file to write: .jpg or .png.", valueName: "file"),
        completion: .file(extensions: ["jpg", "png"]), transform: PictureFile.init(parsing:))
    var output: PictureFile

    /// The number of assets without `--limit`.
    private static let most = 120
    /// The number of pictures that are in memory at a time.
    private static let batch = 32

    func validate() throws {
        guard (1...50).contains(columns) else {
            throw ValidationError("--columns \(columns) is out of range: give a number from 1 to 50.")
        }
        guard (200...16_384).contains(width), width >= 40 * columns + 200 else {
            throw ValidationError(
                "--width \(width) does not fit \(columns) columns: give a number from \(40 * columns + 200) to 16384."
            )
        }
    }

    func run() throws {
        let library = try library.open()
        let found = try selection.fetch(
            from: library, includesHidden: hidden.includesHidden, most: SheetCommand.most)
        guard found.count > 0 else {
            throw CommandFailure(try selection.emptyMessage(in: library, includesAllBursts: false))
        }
        let assets = (0..<found.count).map { found.object(at: $0) }
        let (sheet, failures) = try draw(assets)
        guard let image = sheet.image else {
            throw CommandFailure(
                "The contact sheet is empty. Select other assets.")
        }
        try output.write(image)
        try LineOutput.standard().print("Wrote \(Words.count(assets.count, "picture")) to \(output.path.printable)")
        if failures > 0 { throw Ending(status: .someItemsFailed) }
    }

    /// Returns the sheet, and the number of pictures that could not be drawn.
    private func draw(_ assets: [PHAsset]) throws -> (sheet: ContactSheet, failures: Int) {
        let progress = JobProgress("Drawing", noun: "picture", totalItems: assets.count)
        let reporter = Mutex(ProgressReporter(progress, on: Console()))
        defer { reporter.withLock { $0.finish() } }
        reporter.withLock { $0.show() }
        var sheet = try ContactSheet(
            shapes: assets.map { Double($0.pixelWidth) / Double(max(1, $0.pixelHeight)) },
            measures: SheetLayout.Measures(width: width, columns: columns))
        var failures = 0
        for start in stride(from: 0, to: assets.count, by: SheetCommand.batch) {
            let indexes = start..<min(assets.count, start + SheetCommand.batch)
            // A batch takes seconds: each picture counts when it is decoded.
            let pictures = pictures(of: assets[indexes], in: sheet.frames[indexes]) {
                reporter.withLock { reporter in reporter.update { $0.items += 1 } }
            }
            for (index, picture) in zip(indexes, pictures) {
                sheet.draw((try? picture.get()) ?? nil, at: index, caption: SheetCaption(assets[index].asset.metadata))
                if case .failure(let error) = picture {
                    reporter.withLock { $0.say("\(error) The sheet has a grey area with a cross instead.") }
                    failures += 1
                }
            }
        }
        return (sheet, failures)
    }

    /// Returns pictures for frames, decoded on all processors. `onPicture` is called on these.
    private func pictures(
        of assets: ArraySlice<PHAsset>, in frames: ArraySlice<PixelFrame>, onPicture: @Sendable () -> Void
    ) -> [Result<CGImage?, any Error>] {
        let pictures = Mutex([Int: Result<CGImage?, any Error>]())
        DispatchQueue.concurrentPerform(iterations: assets.count) { place in
            let frame = frames[frames.startIndex + place]
            let picture = Result {
                try AssetPicture(assets[assets.startIndex + place]).covering(width: frame.width, height: frame.height)
                    .cgImage?.reduced(toCover: frame)
            }
            pictures.withLock { $0[place] = picture }
            onPicture()
        }
        return pictures.withLock { pictures in assets.indices.compactMap { pictures[$0 - assets.startIndex] } }
    }
}
