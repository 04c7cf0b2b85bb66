// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Photos

/// The command `photos date`.
struct DateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "date",
        abstract: "Corrects when pictures were taken, for cameras whose clock was wrong.",
        discussion: """
            --shift moves dates by weeks, days, hours, minutes and seconds; a day has 24 hours. --set takes a day or \
            time as --since of import does. --zone, --zone-of-place and --zone-of-neighbours keep the time that the camera \
            showed, and say in which zone it was. Assets without a date get one by --set only. Originals are never \
            changed.

            Without a zone, --set is local time at the place of each picture, with its summer time. Pictures without a \
            place keep the offset from UTC of their former date; where none was known, this computer's zone is assumed. \
            The last lines count them. A time that the clocks skipped or showed twice has the offset from before.

            Neighbours are what was taken within 6 hours, by any camera or phone, and knows its zone: the nearest before \
            and the nearest after. Only assets without a zone take theirs; those between different zones are left.

            All assets are changed in one transaction, or none; more than 100 after a question only, or with --yes. \
            With --dry-run the old and the new dates are shown.

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
        help: ArgumentHelp("How far to move the dates: +1h30m, -3d.", valueName: "time"),
        transform: TimeShift.init(parsing:))
    var shift: TimeShift?

    @Option(help: ArgumentHelp("The date.", valueName: "date"), transform: PointInTime.init(parsing:))
    var set: PointInTime?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The time zone of the camera's clock: +02:00 or Europe/Lisbon.", valueName: "zone"),
        transform: ZoneName.init(parsing:))
    var zone: ZoneName?

    @Flag(help: "The camera's clock was in the time zone of the place.")
    var zoneOfPlace = false

    @Flag(help: "The camera's clock was in the time zone of what was taken around the same time.")
    var zoneOfNeighbours = false

    @Flag(help: "Take the date away.")
    var clear = false

    @OptionGroup
    var assets: AssetArguments

    @OptionGroup
    var options: ChangeOptions

    func validate() throws {
        try assets.requireFilter()
        if changes.isEmpty {
            throw ValidationError(
                "Nothing says what to change: give \(DateCommand.optionNames(joinedBy: "or")).")
        }
        if changes.count > 1 {
            throw ValidationError(
                "\(DateCommand.optionNames(joinedBy: "and")) exclude each other: give one of them.")
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
