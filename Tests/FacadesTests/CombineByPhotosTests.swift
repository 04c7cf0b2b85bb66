// Licensed under the Apache License, Version 2.0. See LICENSE.

import Photos
import Testing

/// Clients that import Photos alone get Combine, as on Apple systems, where Photos brings Foundation, which brings
/// Combine.
struct CombineByPhotosTests {
    @Test func anObservableObjectTellsOfItsPublishedProperties() {
        let album = Album()
        var (titles, changes): ([String], Int) = ([], 0)
        var kept: Set<AnyCancellable> = []
        album.objectWillChange.sink { changes += 1 }.store(in: &kept)
        album.$title.sink { titles.append($0) }.store(in: &kept)
        album.title = "Winter"
        #expect(titles == ["", "Winter"])
        #expect(changes == 1)
    }

    @Test func subjectsPassValuesOn() {
        let (passing, current) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<Int, Never>(1))
        var seen: [Int] = []
        let kept = [passing.sink { seen.append($0) }, current.sink { seen.append($0) }]
        passing.send(2)
        current.value = 3
        for subscription in kept { subscription.cancel() }
        passing.send(4)
        #expect(seen == [1, 2, 3])
    }

    @Test func aValueIsAssigned() {
        let album = Album()
        let kept = Just("Winter").assign(to: \.title, on: album)
        kept.cancel()
        #expect(album.title == "Winter")
    }

    @Test func aValueIsReceivedOnTheMainQueue() async {
        let mark = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: mark, value: true)
        var kept: AnyCancellable?
        let isMain = await withCheckedContinuation { answer in
            kept = Just(mark).receive(on: DispatchQueue.main).sink { mark in
                answer.resume(returning: DispatchQueue.getSpecific(key: mark) == true)
            }
        }
        kept?.cancel()
        #expect(isMain)
    }

    @Test func aNotificationIsPublished() {
        let (center, name) = (NotificationCenter(), Notification.Name("albumDidChange"))
        var seen: [String] = []
        let kept = center.publisher(for: name).compactMap { $0.object as? String }.sink { seen.append($0) }
        center.post(name: name, object: "Winter")
        kept.cancel()
        #expect(seen == ["Winter"])
    }

    @Test func anOptionalIsAPublisher() {
        var seen: [Int] = []
        Optional(3).publisher.sink { seen.append($0) }.cancel()
        #expect(seen == [3])
    }
}

private final class Album: ObservableObject {
    @Published var title = ""
}
