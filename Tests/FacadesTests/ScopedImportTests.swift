// Licensed under the Apache License, Version 2.0. See LICENSE.

import Testing

import class Combine.AnyCancellable
import protocol Combine.ObservableObject
import struct CoreLocation.CLLocationCoordinate2D
import class UIKit.UIImage
import struct os.Logger

/// Clients can import single names from their modules.
struct ScopedImportTests {
    @Test func singleNamesAreFoundInTheirModules() {
        let (view, kept) = (Shown(), AnyCancellable {})
        Logger(subsystem: "com.example.album", category: "view").debug("shown")
        #expect(view.image == nil && view.place.latitude == 48.2)
        kept.cancel()
    }
}

private final class Shown: ObservableObject {
    var image: UIImage?
    let place = CLLocationCoordinate2D(latitude: 48.2, longitude: 16.4)
}
