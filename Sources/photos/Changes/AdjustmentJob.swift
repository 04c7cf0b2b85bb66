// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The decision on how one asset is to look.
enum AdjustmentDecision {
    case adjust(AdjustmentRecipe)
    /// The edit is reverted, whichever program made it.
    case revert
    case stay
    /// The asset cannot be adjusted so, for a reason that is counted: `not a photo`.
    case leave(String)
    /// The asset stays as it is because of an error, which is printed and fails the command.
    case fail(LibraryError)
}

/// A command that changes how assets look, in one transaction. Assets that cannot be rendered, or that another program
/// edits meanwhile, are named and stay as they are.
struct AdjustmentJob {
    let library: PHPhotoLibrary
    let options: ChangeOptions
    let verb: Question.Verb
    /// The message when there are no assets.
    var emptyMessage: () throws -> String = { "No assets match." }
    private let output = LineOutput.standard()

    init(_ library: PHPhotoLibrary, _ options: ChangeOptions, _ verb: Question.Verb) {
        self.library = library
        self.options = options
        self.verb = verb
    }

    /// The assets that will look different, and the numbers of the other assets.
    private struct Plan {
        var adjusted: [(asset: PHAsset, recipe: AdjustmentRecipe)] = []
        var reverted: [PHAsset] = []
        var unchanged = 0
        var left: [String: Int] = [:]
        var failed: [(asset: PHAsset, error: LibraryError)] = []

        var assets: [PHAsset] { adjusted.map(\.asset) + reverted }
    }

    /// Changes the assets as decided for each, after a question if they are many.
    func run(_ targets: AssetTargets, _ decide: (PHAsset, Asset) throws -> AdjustmentDecision) throws {
        if targets.count == 0 { return Console().say(try emptyMessage()) }
        StopRequest.listen()
        let reader = AssetReader(library)
        let plan = try plan(targets, reader, decide)
        guard try options.dryRun || Question.isConfirmed(verb, assets: plan.assets.count, yes: options.yes) else {
            return Console().say("Nothing was changed.")
        }
        for (asset, error) in plan.failed { Console().say(message(asset, error)) }
        let unrendered: Set<String> = options.dryRun ? [] : try apply(plan)
        let failed = unrendered.union(plan.failed.map(\.asset.localIdentifier))
        let changed = plan.assets.filter { !failed.contains($0.localIdentifier) }
        if options.json || options.dryRun { try show(changed, reader) }
        let summary = options.summary(
            verb, changed: changed.count, unchanged: plan.unchanged, left: plan.left, failed: failed.count)
        try options.close(summary, on: output)
        try reader.finish(isOfAll: false)
        if !failed.isEmpty { throw Ending(status: .someItemsFailed) }
    }

    private func plan(
        _ targets: AssetTargets, _ reader: AssetReader, _ decide: (PHAsset, Asset) throws -> AdjustmentDecision
    ) throws -> Plan {
        var plan = Plan()
        let progress = ChangeProgress("Reading", noun: "asset", of: targets.count)
        defer { progress.finish() }
        var count = 0
        try reader.forEachObject(of: targets) { object, contents in
            count += 1
            try progress.report(count)
            guard let asset = contents.asset else {
                plan.left[contents.unreadable.isEmpty ? "deleted in the meantime" : "unreadable", default: 0] += 1
                return
            }
            let obstacle = LibraryError(.invalidRequest, asset.trashObstacle)
            switch try asset.trashedDate == nil ? decide(object, asset) : .fail(obstacle) {
            case .adjust(let recipe): plan.adjusted.append((object, recipe))
            case .revert: plan.reverted.append(object)
            case .stay: plan.unchanged += 1
            case .leave(let reason): plan.left[reason, default: 0] += 1
            case .fail(let error): plan.failed.append((object, error))
            }
        }
        return plan
    }

    /// Renders and saves, and returns the identifiers of the assets that stay as they are.
    private func apply(_ plan: Plan) throws -> Set<String> {
        var failed: Set<String> = []
        var messages: [String] = []
        if plan.assets.isEmpty { return failed }
        let progress = ChangeProgress("Rendering", noun: "asset", of: plan.assets.count)
        defer {
            progress.finish()
            for message in messages { Console().say(message) }
        }
        var count = 0
        let note = { (asset: PHAsset, error: LibraryError?) in
            count += 1
            progress.show(count)
            guard let error else { return }
            failed.insert(asset.localIdentifier)
            messages.append(message(asset, error))
        }
        do {
            try progress.run {
                if !plan.reverted.isEmpty {
                    try library.revertAdjustments(
                        of: plan.reverted, isCancelled: { StopRequest.isMade }, onAsset: note)
                }
                if !plan.adjusted.isEmpty {
                    try library.adjust(plan.adjusted, isCancelled: { StopRequest.isMade }, onAsset: note)
                }
            }
        } catch let error as LibraryError where error.code == .conflict {
            throw CommandFailure(ofConflict: error)
        }
        return failed
    }

    private func message(_ asset: PHAsset, _ error: LibraryError) -> String {
        // The library's messages for these errors are written for programs.
        let reason =
            switch error.code {
            case .conflict:
                "another program edited or deleted it, or changed its files, at the same time. "
                    + "Run the command again for this asset."
            case .notFound: "another program permanently deleted it at the same time."
            default: error.description.printable
            }
        return asset.asset.stays(because: reason)
    }

    private func show(_ assets: [PHAsset], _ reader: AssetReader) throws {
        let identifiers = assets.map(\.localIdentifier)
        let found = try library.fetchAssets(withLocalIdentifiers: identifiers, options: .everything())
        var table = AssetTable(of: found.count, width: output.width, hasOldDates: false)
        try reader.forEach(in: found) { _, asset, contents in
            if options.json {
                try output.write(JSONLine.text(AssetRecord(asset, contents)))
            } else {
                for line in table.add(asset, insteadOf: asset) { try output.write(line) }
            }
        }
        for line in table.finish() { try output.write(line) }
        try output.flush()
    }
}

extension AssetReader {
    /// Calls the body with each asset and its contents, readable or not, in order.
    fileprivate func forEachObject(
        of targets: AssetTargets, _ body: (PHAsset, AssetContents) throws -> Void
    ) throws {
        switch targets {
        case .named(let assets): try forEachContents(of: assets, body)
        case .selected(let found): try forEachContents(in: found, body)
        }
    }
}
