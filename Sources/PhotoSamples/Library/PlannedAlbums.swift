// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The folders and albums of a planned library: one album for each titled trip and feast, in folders by year, and some
/// by theme.
struct PlannedAlbums: Sendable {
    private struct Album {
        var uuid: UUID
        var title: String
        var folder: UUID
    }

    private var folders: [(uuid: UUID, title: String, parent: UUID?)] = []
    private var albums: [Album] = []
    private var albumsByEpisode: [Int: Int] = [:]
    /// The index of the first theme album in `albums`; the other theme albums follow it.
    private var firstThemeAlbum = 0

    init(episodes: [(episode: Episode, count: Int)], _ random: inout SeededGenerator) {
        let travels = addFolder("Travels", in: nil, &random)
        var titles: [String: Int] = [:]
        var years: [Int: UUID] = [:]
        for (index, (episode, count)) in episodes.enumerated() {
            guard count > 0, let title = episode.title else { continue }
            let year = years[episode.year] ?? addFolder("\(episode.year)", in: travels, &random)
            years[episode.year] = year
            titles[title, default: 0] += 1
            let number = titles[title, default: 1]
            albumsByEpisode[index] = albums.count
            albums.append(
                Album(
                    uuid: UUID(random: &random), title: number > 1 ? "\(title) (\(number))" : title, folder: year))
        }
        let themes = addFolder("Themes", in: nil, &random)
        firstThemeAlbum = albums.count
        albums += Vocabulary.themes.map { Album(uuid: UUID(random: &random), title: $0, folder: themes) }
    }

    private mutating func addFolder(_ title: String, in parent: UUID?, _ random: inout SeededGenerator) -> UUID {
        let uuid = UUID(random: &random)
        folders.append((uuid, title, parent))
        return uuid
    }

    /// The changes that make all folders and albums, without members.
    var changes: [Change] {
        let places = Dictionary(grouping: albums, by: \.folder)
        return folders.map { .insertFolder(uuid: $0.uuid, title: $0.title, parent: $0.parent) }
            + albums.map { .insertAlbum(uuid: $0.uuid, title: $0.title) }
            + folders.compactMap { folder in
                places[folder.uuid].map { .moveCollections($0.map(\.uuid), folder: folder.uuid) }
            }
    }

    func uuid(of album: Int) -> UUID { albums[album].uuid }

    /// Returns the index of the album of the episode with that index, or `nil` if the episode has none.
    func album(of episode: Int) -> Int? { albumsByEpisode[episode] }

    func theme(_ random: inout SeededGenerator) -> Int { random.int(firstThemeAlbum...albums.count - 1) }
}
