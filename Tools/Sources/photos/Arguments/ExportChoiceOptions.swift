// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser

/// The options that choose the files and assets to export.
struct ExportChoiceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Of edited assets: the original with the edit beside it, what is shown, the original with its RAW, or the original alone.",
            valueName: "all|current|original|unadjusted"))
    var version = ExportPlan.Version.all

    @Flag(help: "Leave out the movies of Live Photos.")
    var skipLive = false

    @Flag(help: "Leave out the RAW files beside photos.")
    var skipRaw = false

    @Flag(help: "Leave out edits.")
    var skipEdited = false

    @Flag(help: "Leave out the XMP and JSON files of other programs that came beside originals.")
    var skipSidecars = false

    @Flag(help: "Of bursts, take only the frames that stand for them or were picked.")
    var skipBursts = false

    @Flag(help: "Leave out videos.")
    var skipMovies = false

    @Flag(help: "Leave out photos.")
    var skipPhotos = false

    @Flag(help: "Leave out what is hidden.")
    var skipHidden = false

    var skips: ExportPlan.Skips {
        var skips: ExportPlan.Skips = []
        if skipLive { skips.insert(.live) }
        if skipRaw { skips.insert(.raw) }
        if skipEdited { skips.insert(.edited) }
        if skipSidecars { skips.insert(.sidecars) }
        return skips
    }

    var leftOut: ExportOptions.LeftOut {
        var leftOut: ExportOptions.LeftOut = []
        if skipPhotos { leftOut.insert(.photos) }
        if skipMovies { leftOut.insert(.movies) }
        if skipHidden { leftOut.insert(.hidden) }
        if skipBursts { leftOut.insert(.bursts) }
        return leftOut
    }
}

extension ExportPlan.Version: ExpressibleByArgument {}
