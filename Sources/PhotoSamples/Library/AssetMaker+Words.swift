// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension AssetMaker {
    /// Adds captions, titles, keywords, ratings and people, to a few assets only, as people do.
    mutating func addTexts(_ asset: inout PlannedAsset) {
        if random.chance(0.05) { asset.metadata.caption = caption() }
        if random.chance(0.02) { asset.metadata.title = random.word(of: Vocabulary.keywords).capitalized }
        if random.chance(0.1) { asset.metadata.keywords = keywords() }
        if random.chance(0.06) { asset.metadata.rating = random.chance(0.05) ? -1 : random.int(1...5) }
        if asset.metadata.mediaType == .image, random.chance(0.03) {
            asset.metadata.people = [PersonRegion(name: random.word(of: Vocabulary.people))]
        }
    }

    /// Makes some assets favourites, hidden, trashed, damaged or edited.
    mutating func randomiseState(_ asset: inout PlannedAsset) {
        asset.isFavorite = random.chance(0.03)
        asset.isHidden = random.chance(0.005)
        if random.chance(0.003) { asset.trashedDate = asset.addedDate.addingTimeInterval(86_400 * 40 * random.unit()) }
        if random.chance(0.0002) { asset.metadata.damage = "It ends before its picture does." }
        if asset.files.count == 1, random.chance(0.03) { edit(&asset) }
    }

    private mutating func edit(_ asset: inout PlannedAsset) {
        asset.adjustment = Adjustment(
            formatIdentifier: "com.apple.photo", formatVersion: "1.5", editor: "Photos",
            date: asset.addedDate.addingTimeInterval(3_600 * random.unit()))
        var rendering = asset.files[0]
        rendering.type = asset.metadata.mediaType == .video ? .fullSizeVideo : .fullSizePhoto
        rendering.filename = "FullSizeRender." + (asset.metadata.mediaType == .video ? "mov" : "jpeg")
        rendering.uniformType = asset.metadata.mediaType == .video ? "com.apple.quicktime-movie" : "public.jpeg"
        asset.files.append(rendering)
    }

    private mutating func caption() -> String {
        var text = random.pick(Vocabulary.openings) + " " + random.word(of: Vocabulary.keywords)
        for _ in 0..<random.int(1...3) {
            text += " " + random.pick(Vocabulary.connectives) + " " + random.word(of: Vocabulary.keywords)
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

/// The words for titles, captions, keywords and names of people.
enum Vocabulary {
    static let feasts = ["Birthday", "Wedding", "Reunion", "Concert", "Christmas", "Garden Party", "Move", "Marathon"]
    static let themes = [
        "Family", "Food", "Cats", "Best of", "To print", "Wallpapers", "Receipts", "Recipes", "Garden", "Bicycles",
        "Work",
        "House", "Street", "Portraits", "Macro", "Black and White", "Sunsets", "Birds", "Trees", "Music", "Books",
        "Maps",
        "Doors", "Football", "School", "Grandparents", "Neighbours", "Ideas", "Screens", "Sold",
    ]
    static let people = [
        "Ada", "Grace", "Edsger", "Barbara", "Alan", "Donald", "Margaret", "Niklaus", "Frances", "Tony",
        "Radia", "Leslie", "Shafi", "Ken", "Adele", "Dennis", "Hedy", "John", "Katherine", "Guido",
    ]
    static let openings = ["The", "Our", "A", "Another", "My", "That", "First", "Last", "One more", "Behind the"]
    static let connectives = [
        "and the", "with a", "near the", "after the", "before the", "without the", "under the", "by the",
    ]

    /// Three hundred keywords, the most frequent first.
    static let keywords = """
        family friends children baby wedding birthday party dinner breakfast lunch picnic kitchen cooking bread cake
        coffee tea wine beer restaurant market street square bridge tower church cathedral temple mosque castle
        palace museum gallery theatre library school university office station train tram bus bicycle car motorcycle
        boat ferry ship harbour pier airport plane balloon cable-car road path trail map hotel cabin tent camp fire
        garden park playground zoo farm vineyard orchard field meadow forest wood tree oak birch pine palm leaf
        flower rose tulip sunflower orchid lavender mushroom moss fern grass river stream waterfall lake pond sea
        ocean beach coast cliff island cave canyon valley hill mountain peak summit glacier volcano desert dune rock
        stone sand snow ice frost rain storm lightning rainbow fog mist cloud sky sun sunrise sunset moon stars
        milky-way aurora night dawn dusk noon spring summer autumn winter january february march april may june july
        august september october november december christmas easter halloween carnival concert festival football
        tennis swimming surfing diving sailing rowing skiing sledding skating climbing hiking running cycling yoga
        dance music guitar piano drum choir cinema book newspaper letter toy puzzle lego chess game dog puppy cat
        kitten horse cow sheep goat pig chicken duck swan goose gull owl eagle stork heron sparrow robin butterfly
        bee dragonfly spider snail frog lizard snake turtle fish shark whale dolphin seal penguin bear wolf fox deer
        elk hare squirrel hedgehog elephant lion giraffe zebra monkey camel portrait selfie macro panorama
        architecture facade window door stairs roof balcony chair table lamp candle mirror clock glass bottle plate
        knife basket hat dress shoes coat umbrella bag camera phone computer screenshot receipt document recipe
        whiteboard drawing painting sculpture mosaic graffiti poster sign lettering pattern texture shadow
        reflection silhouette light neon black-and-white red orange yellow green blue violet pink brown white grey
        """.split { $0 == " " || $0 == "\n" }.map(String.init)
}

extension SeededGenerator {
    /// Returns a word with the frequencies of natural language (Zipf): the n-th word is about one n-th as frequent as
    /// the first.
    mutating func word(of words: [String]) -> String {
        words[min(words.count - 1, Int(exponential(upTo: Double(words.count + 1))) - 1)]
    }
}
