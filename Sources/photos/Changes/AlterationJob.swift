// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// A command that alters assets: all of them in one transaction, or none. An asset in the
/// trash that a selection finds is named and stays as it is.
struct AlterationJob {
    let library: PHPhotoLibrary
    let options: ChangeOptions
    let verb: Question.Verb
    /// True if decisions depend on the state of the assets: the job fails when another program changes one of them
    /// meanwhile.
    var dependsOnAssets = false
    /// True if the job is about the trash itself: whether an asset is in it.
    var reachesTrash = false
    /// True if a dry run shows the old dates next to the new ones.
    var showsOldDates = false
    /// True if the numbers say how the zones of the new dates were found.
    var countsZones = false
    /// The message when there are no assets.
    var emptyMessage: () throws -> String = { "No assets match." }
    private let output = LineOutput.standard()

    init(_ library: PHPhotoLibrary, _ options: ChangeOptions, _ verb: Question.Verb) {
        self.library = library
        self.options = options
        self.verb = verb
    }

    /// Alters the assets as decided for each, after a question if they are many. Prints what was altered and the
    /// numbers, which add up to the number of assets.
    func run(_ targets: AssetTargets, _ decide: (Asset) -> AlterationDecision) throws {
        if targets.count == 0 { return Console().say(try emptyMessage()) }
        StopRequest.listen()
        let reader = AssetReader(library)
        let plan = try plan(targets, reader, decide)
        if options.dryRun {
            try show(targets, plan.altered, reader) { asset in
                guard case .alter(let alteration) = decide(asset) else { return asset }
                return alteration.applied(to: asset, at: plan.date)
            }
            if countsZones { try closeZones(plan.zones) }
            try close(plan, altered: plan.altered.count, unchanged: plan.unchanged)
        } else {
            guard try Question.isConfirmed(verb, assets: plan.altered.count, yes: options.yes) else {
                return Console().say("Nothing was changed.")
            }
            let altered = try apply(plan)
            if options.json { try show(targets, altered, reader) { $0 } }
            let others = plan.altered.subtracting(altered).count
            if countsZones { try closeZones(plan.zones) }
            try close(plan, altered: altered.count, unchanged: plan.unchanged + others)
        }
        try reader.finish(isOfAll: false)
        if !plan.trashed.isEmpty { throw Ending(status: .someItemsFailed) }
    }

    private func plan(
        _ targets: AssetTargets, _ reader: AssetReader, _ decide: (Asset) -> AlterationDecision
    ) throws -> AlterationPlan {
        var plan = AlterationPlan(at: Date())
        let progress = ChangeProgress("Reading", noun: "asset", of: targets.count)
        defer { progress.finish() }
        var count = 0
        try reader.forEachContents(of: targets) { contents in
            count += 1
            try progress.report(count)
            if let asset = contents.asset, asset.trashedDate != nil, !reachesTrash {
                plan.leaveInTrash(asset)
            } else if let asset = contents.asset {
                try plan.add(decide(asset), on: asset, dependsOnAsset: dependsOnAssets)
            } else {
                plan.leave(contents.unreadable.isEmpty ? "deleted in the meantime" : "unreadable")
            }
        }
        return plan
    }

    /// Returns the assets that were changed.
    private func apply(_ plan: AlterationPlan) throws -> Set<UUID> {
        if plan.altered.isEmpty { return [] }
        let (assets, steps) = (plan.altered.count, plan.stepCount)
        let progress = ChangeProgress("Changing", noun: "asset", of: assets)
        defer { progress.finish() }
        let changes = try progress.run {
            try library.applyToFound(plan.changes) { progress.show($0 * assets / steps) }
        }
        guard let changes else { return [] }
        return Set(changes.objects.filter { $0.kind == .asset }.map(\.uuid))
    }

    // MARK: Output

    /// Prints assets that were or would be altered.
    private func show(
        _ targets: AssetTargets, _ altered: Set<UUID>, _ reader: AssetReader, _ form: (Asset) -> Asset
    ) throws {
        let showsOldDates = showsOldDates && options.dryRun
        var table = AssetTable(of: altered.count, width: output.width, hasOldDates: showsOldDates)
        try reader.forEachContents(of: targets) { contents in
            guard let asset = contents.asset, altered.contains(asset.uuid) else { return }
            let record = AssetRecord(form(asset), contents)
            if options.json, showsOldDates {
                try output.write(JSONLine.text(RedatedRecord(record, from: asset.metadata.captureDate)))
            } else if options.json {
                try output.write(JSONLine.text(record))
            } else {
                for line in table.add(form(asset), insteadOf: asset) { try output.write(line) }
            }
        }
        for line in table.finish() { try output.write(line) }
        try output.flush()
    }

    private func close(_ plan: AlterationPlan, altered: Int, unchanged: Int) throws {
        for asset in plan.trashed { Console().say(asset.stays(because: asset.trashObstacle)) }
        let summary = options.summary(
            verb, changed: altered, unchanged: unchanged, left: plan.left, failed: plan.trashed.count)
        try options.close(summary, on: output)
    }

    /// Prints a line with the origins of the zones, if there are any.
    private func closeZones(_ zones: [CaptureDate.Zone: Int]) throws {
        let parts = CaptureDate.Zone.allCases.compactMap { zone in
            zones[zone].map { "\($0) \(AlterationJob.words(for: zone))" }
        }
        if !parts.isEmpty { try options.close("Local time: " + parts.joined(separator: ", "), on: output) }
    }

    private static func words(for zone: CaptureDate.Zone) -> String {
        switch zone {
        case .place: "in the time zone of the place"
        case .fromFile: "with the UTC offset of the old date"
        case .neighbours: "with the UTC offset of neighbours"
        case .assumed: "in this computer's time zone (assumed)"
        }
    }
}
