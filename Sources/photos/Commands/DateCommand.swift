// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Photos

/// The command `photos date`.
struct DateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "date",
        abstract: "Corrects the dates of photos and videos, for example if a camera's clock was wrong.",
        discussion: """
            --shift moves dates by weeks, days, hours, minutes and seconds; a day has 24 hours. --set takes a day or a \
            time in the same form as --since of `photos import`. --zone, --zone-of-place and --zone-of-neighbours keep \
            the time that the camera's clock showed, and set the time zone of that clock. Only --set gives a date to \
            assets without one. Originals are never changed.

            If the time in --set has no time zone, it is local time at the place of each asset, with daylight saving \
            time. An asset without a place keeps the UTC offset of its old date; if that offset was not known, this \
            computer's time zone is assumed. The last lines of the output count these cases. If the clocks skipped or \
            repeated a local time, the offset before the change is used.

            Neighbours are assets with a known time zone that were taken within 6 hours, by any camera or phone: the \
            nearest one before and the nearest one after. Only assets without a time zone are changed. An asset whose \
            neighbours are in different time zones is skipped.

            All assets are changed in one transaction, or none. The command asks before it changes more than 100 \
            assets, unless --yes is given. --dry-run shows the old and the new dates.

            EXAMPLES
              photos date --predicate "camera = 'E-M5'" --shift +1h30m --dry-run
              photos date 3F2A --set 1987-08-21T15:00
              photos date --album "Rome 2024" --zone Europe/Rome
              photos date --search lisbon --zone-of-place
              photos date --predicate "camera = 'E-M5'" --zone-of-neighbours
              photos date 3F2A --clear
            """)

    @OptionGroup
    var library: LibraryOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Move the dates by this time: +1h30m, -3d.", valueName: "time"),
        transform: TimeShift.init(parsing:))
    var shift: TimeShift?

    @Option(help: ArgumentHelp("Set this date.", valueName: "date"), transform: PointInTime.init(parsing:))
    var set: PointInTime?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Set the time zone of the camera's clock: +02:00 or Europe/Lisbon.", valueName: "zone"),
        transform: ZoneName.init(parsing:))
    var zone: ZoneName?

    @Flag(help: "Set the time zone of the place where each asset was taken.")
    var zoneOfPlace = false

    @Flag(help: "Set the time zone of other assets that were taken around the same time.")
    var zoneOfNeighbours = false

    @Flag(help: "Remove the date.")
    var clear = false

    @OptionGroup
    var assets: AssetArguments

    @OptionGroup
    var options: ChangeOptions

    func validate() throws {
        try assets.requireFilter()
        if changes.isEmpty {
            throw ValidationError(
                "No change is given: give \(DateCommand.optionNames(joinedBy: "or")).")
        }
        if changes.count > 1 {
            throw ValidationError(
                "\(DateCommand.optionNames(joinedBy: "and")) cannot be combined: give one of them.")
        }
    }

    private static func optionNames(joinedBy word: String) -> String {
        "--shift, --set, --zone, --zone-of-place, --zone-of-neighbours \(word) --clear"
    }

    private var changes: [DateChange] {
        [
            shift.map { .shift(seconds: $0.seconds) }, set.map { .set($0) }, zone.map { .zone($0.timeZone) },
            zoneOfPlace ? .zoneOfPlace : nil, zoneOfNeighbours ? .zoneOfNeighbours : nil, clear ? .clear : nil,
        ].compactMap(\.self)
    }

    func run() throws {
        guard let change = changes.first else { return }
        let library = try library.open()
        var job = AlterationJob(library, options, .init(imperative: "Change the dates of", participle: "changed"))
        job.emptyMessage = { try assets.selection.nothingFits(in: library) }
        job.dependsOnAssets = change.dependsOnAsset
        job.showsOldDates = true
        job.countsZones = change.findsZones
        let targets = try assets.targets(in: library)
        let neighbours = change == .zoneOfNeighbours ? try ZoneNeighbours(of: targets, in: library) : ZoneNeighbours([])
        try job.run(targets) { change.decision(on: $0, among: neighbours) }
    }
}
