// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension AssetMaker {
    /// Adds captions, titles, keywords, ratings and people, to a few assets only, as people do.
    mutating func describe(_ asset: inout PlannedAsset) {
        if random.chance(0.05) { asset.metadata.caption = caption() }
        if random.chance(0.02) { asset.metadata.title = random.word(of: Vocabulary.keywords).capitalized }
        if random.chance(0.1) { asset.metadata.keywords = keywords() }
        if random.chance(0.06) { asset.metadata.rating = random.chance(0.05) ? -1 : random.int(1...5) }
        if asset.metadata.mediaType == .image, random.chance(0.03) {
            asset.metadata.people = [PersonRegion(name: random.word(of: Vocabulary.people))]
        }
    }

    /// Makes some assets favourites, hidden, trashed, damaged or edited.
    mutating func judge(_ asset: inout PlannedAsset) {
        asset.isFavorite = random.chance(0.03)
        asset.isHidden = random.chance(0.005)
        if random.chance(0.003) { asset.trashedDate = asset.addedDate.addingTimeInterval(86_400 * 40 * random.part()) }
        if random.chance(0.0002) { asset.metadata.damage = "It ends before its picture does." }
        if asset.files.count == 1, random.chance(0.03) { edit(&asset) }
    }

    private mutating func edit(_ asset: inout PlannedAsset) {
        asset.adjustment = Adjustment(
            formatIdentifier: "com.apple.photo", formatVersion: "1.5", editor: "Photos",
            date: asset.addedDate.addingTimeInterval(3_600 * random.part()))
        var rendering = asset.files[0]
        rendering.type = asset.metadata.mediaType == .video ? .fullSizeVideo : .fullSizePhoto
        rendering.filename = "FullSizeRender." + (asset.metadata.mediaType == .video ? "mov" : "jpeg")
        rendering.uniformType = asset.metadata.mediaType == .video ? "com.apple.quicktime-movie" : "public.jpeg"
        asset.files.append(rendering)
    }

    private mutating func caption() -> String {
        var text = random.pick(Vocabulary.openings) + " " + random.word(of: Vocabulary.keywords)
        for _ in 0..<random.int(1...3) {
            text += " " + random.pick(Vocabulary.joints) + " " + random.word(of: Vocabulary.keywords)
        }
        return random.chance(0.3) ? text + ", with " + random.word(of: Vocabulary.people) : text
    }

    private mutating func keywords() -> [String] {
        var words: [String] = []
        for _ in 0..<random.int(1...4) {
            let word = random.word(of: Vocabulary.keywords)
            if !words.contains(word) { words.append(word) }
        }
        return words
    }
}
