// Licensed under the Apache License, Version 2.0. See LICENSE.

// The "after" examples of Migration.md, between the markers. One that imports something has a file of its own,
// Migration+….swift.

import Photos
import Testing

// PAGE: from here
final class AlbumHelper: NSObject {
    func reload() {}
}
// PAGE: to here

// PAGE: from here
protocol AlbumDelegate: AnyObject {
    func albumDidChange(_ title: String)
}

extension AlbumDelegate {
    func albumDidChange(_ title: String) {}
}
// PAGE: to here

private final class Observer {
    private var subscriptions: Set<AnyCancellable> = []
    private(set) var reloads = 0

    func observe(_ name: Notification.Name) {
        // PAGE: from here
        NotificationCenter.default.publisher(for: name)
            .sink { [weak self] _ in self?.reload() }
            .store(in: &subscriptions)
        // PAGE: to here
    }

    func observe(_ progress: Progress, show: @escaping (Double) -> Void) {
        // PAGE: from here
        DispatchQueue.main
            .schedule(after: .init(.now()), interval: .milliseconds(100)) { show(progress.fractionCompleted) }
            .store(in: &subscriptions)
        // PAGE: to here
    }

    private func reload() { reloads += 1 }
}

/// The "after" examples behave as the page says.
struct MigrationExampleTests {
    @Test func aNotificationCallsAMethod() {
        let (observer, name) = (Observer(), Notification.Name(UUID().uuidString))
        observer.observe(name)
        NotificationCenter.default.post(name: name, object: nil)
        #expect(observer.reloads == 1)
    }

    @Test func aProgressIsLookedAt() async {
        let (observer, progress) = (Observer(), Progress(totalUnitCount: 4))
        progress.completedUnitCount = 1
        let shown: Double = await withCheckedContinuation { answer in
            let first = Once(answer)
            observer.observe(progress) { first.resume($0) }
        }
        #expect(shown == 0.25)
    }

    @Test func aKeyIsAName() {
        let options = PHFetchOptions()
        // PAGE: from here
        options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
        // PAGE: to here
        #expect(options.sortDescriptors?.first?.key == "creationDate")
    }

    @Test func albumsAreCollections() throws {
        let albums = try PHPhotoLibrary.inMemory().fetchAssetCollections(
            with: .smartAlbum, subtype: .smartAlbumUserLibrary, options: nil)
        // PAGE: from here
        let collections: PHFetchResult<PHCollection> = albums.upcast()
        // PAGE: to here
        #expect(albums.count == 1)
        #expect(collections.firstObject === albums.firstObject)
    }

    @Test func anErrorIsFoundInAny() {
        enum Full: Int, Error { case disk = 7 }
        let failure: Any = Full.disk
        // PAGE: from here
        let code = (failure as? any Error).map { ($0 as NSError).code }
        // PAGE: to here
        #expect(code == 7)
        #expect((PHPhotosError(.notEnoughSpace) as Any as? NSError)?.code == 3305)
    }

    @Test func theMainQueueIsKnown() async {
        await withCheckedContinuation { answer in
            DispatchQueue.main.async {
                // PAGE: from here
                dispatchPrecondition(condition: .onQueue(.main))
                // PAGE: to here
                answer.resume()
            }
        }
    }

    @Test func aDelegateNeedNotAnswer() {
        final class Silent: AlbumDelegate {}
        final class Speaking: AlbumDelegate {
            private(set) var titles: [String] = []

            func albumDidChange(_ title: String) { titles.append(title) }
        }
        let speaking = Speaking()
        // The call goes through the protocol, as owners of a delegate make it; both delegates accept it.
        let delegates: [any AlbumDelegate] = [Silent(), speaking]
        for delegate in delegates { delegate.albumDidChange("Winter") }
        #expect(speaking.titles == ["Winter"])
        AlbumHelper().reload()
    }

    @Test func modelsTellOfTheirChanges() {
        let (album, light) = (AlbumModel(), Switch())
        var changes = 0
        let kept = [
            album.objectWillChange.sink { changes += 1 },
            light.objectWillChange.sink { changes += 1 },
        ]
        album.assets = []
        light.isOn = true
        for subscription in kept { subscription.cancel() }
        #expect(changes == 2)
    }

    @Test func aFormatSaysWhatABlockSaid() {
        let options = PHFetchOptions()
        // PAGE: from here
        options.predicate = NSPredicate(format: "isFavorite == YES")
        // PAGE: to here
        #expect(options.predicate?.queryFormat == "isFavorite == 1")
    }

    @Test func aSelectorSaysWhatAComparatorSaid() throws {
        let options = PHFetchOptions()
        // PAGE: from here
        let selector = NSSelectorFromString("localizedStandardCompare:")
        options.sortDescriptors = [NSSortDescriptor(key: "localizedTitle", ascending: true, selector: selector)]
        // PAGE: to here
        let library = try PHPhotoLibrary.inMemory(
            ["IMG 10", "IMG 2"].map { .insertAlbum(uuid: UUID(), title: $0) })
        let albums = try library.fetchAssetCollections(with: .album, subtype: .any, options: options)
        #expect(albums.elements.map(\.localizedTitle) == ["IMG 2", "IMG 10"])
    }

    @Test func aCompoundPredicateIsKept() throws {
        let options = PHFetchOptions()
        let parts = [NSPredicate(format: "title == 'Zoo'"), NSPredicate(value: true)]
        let compound = NSCompoundPredicate(andPredicateWithSubpredicates: parts)
        // PAGE: from here
        options.predicate = compound
        // PAGE: to here
        let library = try PHPhotoLibrary.inMemory([.insertAlbum(uuid: UUID(), title: "Zoo")])
        let copy = try #require(options.copy() as? PHFetchOptions)
        #expect(try library.fetchAssetCollections(with: .album, subtype: .any, options: copy).count == 1)
    }

    @Test func aKeyIsAnArgument() {
        let options = PHFetchOptions()
        // PAGE: from here
        options.predicate = NSPredicate(format: "%K == %@", "mediaType", NSNumber(value: 1))
        // PAGE: to here
        #expect(options.predicate?.queryFormat == "mediaType == 1")
    }

    @Test func aPictureIsAnImageOfUIKit() {
        #expect(Picture.self == UIImage.self)
    }
}
