// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser

/// The options for the names of exported folders and files.
struct ExportNameOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The folders below DIR, such as {created.year}/{folder_album}.", valueName: "template"))
    var directory: String?

    @Option(help: ArgumentHelp("The names of files, without extension.", valueName: "template"))
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
            option: "--filename", reason: "a file's name has no slash; --directory makes folders", template: filename,
            column: filename.distance(from: filename.startIndex, to: slash))
    }
}
