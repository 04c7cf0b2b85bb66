// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import PhotoLibrary

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
