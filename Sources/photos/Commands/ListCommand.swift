// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Photos

/// The command `photos list`.
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the assets in the library.",
        discussion: """
            Dates are in the local time of the place where the picture was taken. Every photo of a burst is listed; \
            hidden assets are left out. On a terminal, the table is fitted to the width of the terminal: names are \
            shortened, and columns are left out. Through a pipe, the table is complete.

            Predicates have the syntax of NSPredicate: comparisons, AND, OR, NOT, IN, BETWEEN, CONTAINS[cd], \
            BEGINSWITH, LIKE, MATCHES, bit tests and arithmetic. mediaType is 1 for images, 2 for videos. If a key \
            does not exist, the error lists all keys. Templates are the same as for `photos export`.

            EXAMPLES
              photos list --limit 20
              photos list --predicate "mediaType = 2" --sort duration:desc
              photos list --predicate "creationDate >= %@" --argument 2024-05-01
              photos list --search "rome sunset" --count
              photos list --smart-album raw --template "{original_name}"
              photos list --sort creationDate,filename:desc
              photos list --album "Rome 2024"
              photos list --json | jq -r 'select(.mediaType == "video") | .localIdentifier'
            """)

    @OptionGroup
    var library: LibraryOptions

    @OptionGroup
    var selection: SelectionOptions

    @OptionGroup
    var hidden: HiddenOption

    @Flag(help: "Print one JSON object for each asset, with PhotoKit's property names as keys.")
    var json = false

    @Flag(help: "Print only the number of assets.")
    var count = false

    @Option(
        help: ArgumentHelp(
            "Print this text for each asset, such as \"{created.date} {original_name}\".", valueName: "template"))
    var template: String?

    func validate() throws {
        let forms = [json ? "--json" : nil, count ? "--count" : nil, template == nil ? nil : "--template"]
            .compactMap(\.self)
        if forms.count > 1 {
            throw ValidationError("\(forms.joined(separator: " and ")) cannot be combined: give one of them.")
        }
        if template == "" {
            throw ValidationError("--template is empty: give a field, such as {original_name}.")
        }
        _ = try lineTemplate()
    }

    func run() throws {
        let library = try library.open()
        let found = try selection.fetch(
            from: library, includesAllBursts: true, includesHidden: hidden.includesHidden)
        let output = LineOutput.standard()
        let reader = AssetReader(library)
        if count {
            try output.print(String(found.count))
        } else {
            try write(found, of: library, reader, output)
            try output.flush()
            if found.count == 0 { Console().say(try selection.emptyMessage(in: library)) }
        }
        try reader.finish()
    }

    private func write(
        _ found: PHFetchResult<PHAsset>, of library: PHPhotoLibrary, _ reader: AssetReader, _ output: LineOutput
    ) throws {
        if json {
            try reader.forEach(in: found) { _, asset, contents in
                try output.write(JSONLine.text(AssetRecord(asset, contents)))
            }
        } else if let template = try lineTemplate() {
            let lines = try TemplateLines(template, library: library)
            try reader.forEach(in: found) { asset, _, _ in
                for line in try lines.lines(of: asset) { try output.write(line) }
            }
        } else {
            var table = AssetTable(of: found.count, width: output.width)
            try reader.forEach(in: found) { _, asset, _ in
                for line in table.add(asset) { try output.write(line) }
            }
            for line in table.finish() { try output.write(line) }
        }
    }

    private func lineTemplate() throws -> ExportTemplate? {
        do {
            return try template.map { text throws(TemplateFailure) in
                try ExportTemplate(parsing: text, option: "--template")
            }
        } catch {
            throw ValidationError("\(error)")
        }
    }
}
