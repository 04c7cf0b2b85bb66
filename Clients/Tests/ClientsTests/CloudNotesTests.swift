// Licensed under the Apache License, Version 2.0. See LICENSE.

import ClientSamples
import Foundation
import Photos
import Testing

@testable import Clients

struct CloudNotesTests {
    @Test func notesComeBackToTheirAssets() throws {
        let library = try SampleLibrary.shared()
        let album = try #require(AlbumHelper(title: "Trip").album())
        let local = [
            library.large.localIdentifier: "the large one", library.hidden.localIdentifier: "a secret",
            album.localIdentifier: "our journey",
        ]
        var notes = CloudNotes()
        #expect(notes.add(local.merging(["\(UUID().uuidString)/L0/001": "nothing"]) { $1 }).count == 1)
        #expect(notes.notes.count == 3)
        let sent = try JSONEncoder().encode(notes)
        let found = try JSONDecoder().decode(CloudNotes.self, from: sent).resolve()
        #expect(found == CloudNotes.Found(notes: local))
    }

    @Test func notesOfOtherDevicesAreMissing() throws {
        _ = try SampleLibrary.shared()
        let sent = Data(#"{"notes": {"8E5A6C1B-7A7C-4C6E-9A57-0E1B1B8D3F11:001:AZ1x": "gone", "": "odd"}}"#.utf8)
        let found = try JSONDecoder().decode(CloudNotes.self, from: sent).resolve()
        #expect(found == CloudNotes.Found(missingCount: 2))
    }
}
