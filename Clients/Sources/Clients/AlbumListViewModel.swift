// Licensed under the Apache License, Version 2.0. See LICENSE.

import Photos

struct AlbumRow: Identifiable, Equatable {
    let id: String
    let title: String
    let count: Int
    let cover: PHAsset?
}

/// The model of a list of albums with a search field. Combine comes with Photos.
@MainActor
final class AlbumListViewModel: ObservableObject {
    @Published private(set) var rows: [AlbumRow] = []
    @Published private(set) var isLoading = false
    @Published var search = ""
    @Published private(set) var shown: [AlbumRow] = []

    private var subscriptions = Set<AnyCancellable>()

    init() {
        $search
            .removeDuplicates()
            .sink { [weak self] text in self?.filter(by: text) }
            .store(in: &subscriptions)
    }

    func reload() async {
        isLoading = true
        defer { isLoading = false }
        rows = await Task.detached(priority: .userInitiated) { Self.fetchRows() }.value
        filter(by: search)
    }

    private func filter(by text: String) {
        shown = text.isEmpty ? rows : rows.filter { $0.title.localizedCaseInsensitiveContains(text) }
    }

    private nonisolated static func fetchRows() -> [AlbumRow] {
        let options = PHFetchOptions()
        options.sortDescriptors = [NSSortDescriptor(key: "localizedTitle", ascending: true)]
        var rows: [AlbumRow] = []
        PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: options)
            .enumerateObjects { collection, _, _ in
                let assets = PHAsset.fetchAssets(in: collection, options: nil)
                rows.append(
                    AlbumRow(
                        id: collection.localIdentifier, title: collection.localizedTitle ?? "Untitled",
                        count: assets.count, cover: assets.firstObject))
            }
        return rows
    }
}
