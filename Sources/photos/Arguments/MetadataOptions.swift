// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary

/// The options for metadata that a user can change: marks, texts, keywords, rating and place.
struct MetadataOptions: ParsableArguments {
    enum Visibility: String, EnumerableFlag {
        case hide, unhide

        static func help(for value: Visibility) -> ArgumentHelp? {
            value == .hide ? "Hide the assets." : "Show hidden assets again."
        }
    }

    @Flag(inversion: .prefixedNo, exclusivity: .exclusive, help: "Mark the assets as favorites, or remove the mark.")
    var favorite: Bool?

    @Flag
    var visibility: Visibility?

    @Flag(
        inversion: .prefixedNo, exclusivity: .exclusive,
        help: "Play the movies of Live Photos, or show Live Photos as still photos. Other assets are skipped.")
    var livePlayback: Bool?

    @Option(help: ArgumentHelp("The title.", valueName: "text"))
    var title: String?

    @Flag(help: "Remove the title.")
    var clearTitle = false

    @Option(help: ArgumentHelp("The caption.", valueName: "text"))
    var caption: String?

    @Flag(help: "Remove the caption.")
    var clearCaption = false

    @Option(
        help: ArgumentHelp(
            "A keyword that replaces all other keywords; can be given several times.", valueName: "keyword"))
    var keyword: [String] = []

    @Option(
        help: ArgumentHelp("A keyword to add; other keywords stay.", valueName: "keyword"))
    var addKeyword: [String] = []

    @Option(
        help: ArgumentHelp("A keyword to remove; other keywords stay.", valueName: "keyword"))
    var removeKeyword: [String] = []

    @Flag(help: "Remove all keywords.")
    var clearKeywords = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The rating from 1 to 5, or -1 for rejected.", valueName: "stars"))
    var rating: Int?

    @Flag(help: "Remove the rating.")
    var clearRating = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The place in degrees, north and east positive, optionally with the altitude in metres: -33.86,151.21,5",
            valueName: "latitude,longitude[,altitude]"),
        transform: GeoLocation.init(parsing:))
    var location: GeoLocation?

    @Flag(help: "Remove the place.")
    var clearLocation = false

    func validate() throws {
        for (name, isSet, isCleared) in [
            ("title", title != nil, clearTitle), ("caption", caption != nil, clearCaption),
            ("rating", rating != nil, clearRating), ("location", location != nil, clearLocation),
        ] where isSet && isCleared {
            throw ValidationError("--\(name) and --clear-\(name) cannot be combined: give one of them.")
        }
        if !keyword.isEmpty, clearKeywords {
            throw ValidationError("--keyword and --clear-keywords cannot be combined: give one of them.")
        }
        if title == "" { throw ValidationError("The title is empty: to remove titles, give --clear-title.") }
        if caption == "" { throw ValidationError("The caption is empty: to remove captions, give --clear-caption.") }
        if (keyword + addKeyword).contains("") { throw ValidationError("A keyword is empty: give a word.") }
        if let both = addKeyword.first(where: removeKeyword.contains) {
            throw ValidationError(
                "The keyword “\(both.printable)” cannot be both added and removed: leave one of the two options out.")
        }
        if let rating, rating != -1, !(1...5).contains(rating) {
            throw ValidationError(
                "--rating \(rating) is not a rating: give a number from 1 to 5, or -1 for rejected."
                    + (rating == 0 ? " To remove ratings, give --clear-rating." : ""))
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
                "“\(text.printable)” is not a place: write latitude and longitude in degrees, such as 38.71,-9.14 or 38.71,-9.14,25."
            )
        }
        self = location
    }
}
