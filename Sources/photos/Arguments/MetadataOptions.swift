// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary

/// The options for what a person says of assets: marks, texts, keywords, rating and place.
struct MetadataOptions: ParsableArguments {
    enum Visibility: String, EnumerableFlag {
        case hide, unhide

        static func help(for value: Visibility) -> ArgumentHelp? {
            value == .hide ? "Hide the assets." : "Show hidden assets again."
        }
    }

    @Flag(inversion: .prefixedNo, exclusivity: .exclusive, help: "Make the assets favorites, or no favorites.")
    var favorite: Bool?

    @Flag
    var visibility: Visibility?

    @Flag(
        inversion: .prefixedNo, exclusivity: .exclusive,
        help: "Play the movies of Live Photos, or show these as photos. Other assets are left as they are.")
    var livePlayback: Bool?

    @Option(help: ArgumentHelp("The title.", valueName: "text"))
    var title: String?

    @Flag(help: "Take the title away.")
    var clearTitle = false

    @Option(help: ArgumentHelp("The caption.", valueName: "text"))
    var caption: String?

    @Flag(help: "Take the caption away.")
    var clearCaption = false

    @Option(
        help: ArgumentHelp("A keyword, which replaces all others; repeat it for more.", valueName: "keyword"))
    var keyword: [String] = []

    @Option(
        help: ArgumentHelp("A keyword to add; the others stay.", valueName: "keyword"))
    var addKeyword: [String] = []

    @Option(
        help: ArgumentHelp("A keyword to remove; the others stay.", valueName: "keyword"))
    var removeKeyword: [String] = []

    @Flag(help: "Take all keywords away.")
    var clearKeywords = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The rating from 1 to 5, or -1 for what is rejected.", valueName: "stars"))
    var rating: Int?

    @Flag(help: "Take the rating away.")
    var clearRating = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The place in degrees, north and east positive, with the altitude in metres if it is known: -33.86,151.21,5",
            valueName: "latitude,longitude[,altitude]"),
        transform: GeoLocation.init(parsing:))
    var location: GeoLocation?

    @Flag(help: "Take the place away.")
    var clearLocation = false

    func validate() throws {
        for (name, isSet, isCleared) in [
            ("title", title != nil, clearTitle), ("caption", caption != nil, clearCaption),
            ("rating", rating != nil, clearRating), ("location", location != nil, clearLocation),
        ] where isSet && isCleared {
            throw ValidationError("--\(name) and --clear-\(name) exclude each other: give one of them.")
        }
        if !keyword.isEmpty, clearKeywords {
            throw ValidationError("--keyword and --clear-keywords exclude each other: give one of them.")
        }
        if title == "" { throw ValidationError("An empty title is none: write --clear-title.") }
        if caption == "" { throw ValidationError("An empty caption is none: write --clear-caption.") }
        if (keyword + addKeyword).contains("") { throw ValidationError("An empty keyword is none.") }
        if let both = addKeyword.first(where: removeKeyword.contains) {
            throw ValidationError("The keyword “\(both.printable)” cannot be both added and removed.")
        }
        if let rating, rating != -1, !(1...5).contains(rating) {
            throw ValidationError(
                "--rating \(rating) is no rating: give a number from 1 to 5, or -1 for what is rejected."
                    + (rating == 0 ? " --clear-rating takes it away." : ""))
        }
    }

    /// The alteration that the options describe; empty without options.
    var alteration: Alteration {
        var edit = AssetEdit()
        edit.title = title.map { .set($0) } ?? (clearTitle ? .clear : nil)
        edit.caption = caption.map { .set($0) } ?? (clearCaption ? .clear : nil)
        edit.rating = rating.map { .set($0) } ?? (clearRating ? .clear : nil)
        edit.location = location.map { .set($0) } ?? (clearLocation ? .clear : nil)
        edit.keywords = clearKeywords ? [] : keyword.isEmpty ? nil : keyword.withoutRepetitions
        edit.addedKeywords = addKeyword
        edit.removedKeywords = removeKeyword
        return Alteration(
            isFavorite: favorite, isHidden: visibility.map { $0 == .hide }, playsLivePhoto: livePlayback, edit: edit)
    }
}

extension [String] {
    /// The list with each element at its first place only.
    fileprivate var withoutRepetitions: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}

extension GeoLocation {
    /// Parses `latitude,longitude[,altitude]`. The error explains the form.
    init(parsing text: String) throws {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
            Double($0.trimmingCharacters(in: .whitespaces))
        }
        guard (2...3).contains(numbers.count), let latitude = numbers[0], let longitude = numbers[1],
            let location = GeoLocation(
                latitude: latitude, longitude: longitude, altitude: numbers.count == 3 ? numbers[2] : nil),
            numbers.count == 2 || numbers[2]?.isFinite == true
        else {
            throw ValidationError(
                "“\(text.printable)” is no place: write latitude and longitude in degrees, such as 38.71,-9.14 or 38.71,-9.14,25."
            )
        }
        self = location
    }
}
