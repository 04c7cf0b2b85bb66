// Licensed under the Apache License, Version 2.0. See LICENSE.

// The "after" examples of Migration.md: what stands between the markers stands there. One that imports something has a file
// of its own, Migration+….swift.

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

/// That the "after" examples do what the page says of them.
struct MigrationExamples {
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

    @Test func anErrorIsFoundInAny() {
        let failure: Any = PHPhotosError(.notEnoughSpace)
        // PAGE: from here
        let code = (failure as? any Error).map { ($0 as NSError).code }
        // PAGE: to here
        #expect(code == 3305)
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
        let delegate: (any AlbumDelegate)? = Silent()
        delegate?.albumDidChange("Winter")
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

    @Test func aPictureIsAnImageOfUIKit() {
        #expect(Picture.self == UIImage.self)
    }
}
