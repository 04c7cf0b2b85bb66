// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

struct ClientTests {
    @Test func optionsAreReadBackAsTheyWereWritten() {
        let options = MetadataClient.options(quality: 0.8, thumbnails: true)
        #expect(options[MetadataClient.compression] as? Double == 0.8)
        #expect(options["thumbnails"] as? Bool == true)
    }

    @Test func aPlaceGoesThroughMetadata() {
        let place = CLLocation(latitude: -33.9, longitude: 0)
        let gps = MetadataClient.gps(of: place)
        #expect(gps["Altitude"] == nil)
        #expect(gps["Speed"] == nil)
        let back = MetadataClient.location(fromGPS: gps, taken: place.timestamp)
        #expect(back?.distance(from: place) == 0)
        #expect(back?.timestamp == place.timestamp)
    }

    @Test func orientationsAndDurationsReadAsOnIOS() {
        #expect(MetadataClient.orientation(.rightMirrored) == .rightMirrored)
        #expect(MetadataClient.duration(CMTime(seconds: 61.4, preferredTimescale: 600)) == "01:01")
        #expect(MetadataClient.duration(.indefinite) == "--:--")
    }

    @Test func aMovieTurnedByItsTrackIsPortrait() {
        let quarter = CGAffineTransform(rotationAngle: .pi / 2)
        let landscape = CGSize(width: 1920, height: 1080)
        #expect(MetadataClient.isPortrait(naturalSize: landscape, preferredTransform: quarter))
        #expect(!MetadataClient.isPortrait(naturalSize: landscape, preferredTransform: .identity))
    }

    @Test func objectsArriveFromAllKindsOfLists() {
        let library = LibraryClient()
        #expect(library.addAll() == ["a", "b", "c", "d"])
        #expect(library.count() == 4)
        #expect(library.timed {} >= 0)
    }

    @Test func argumentsArriveForAPredicate() {
        let date = Date(timeIntervalSince1970: 0)
        let arguments = LibraryClient().arguments(since: date, types: [1, 2])
        #expect(arguments[0] as? NSDate == date as NSDate)
        #expect(arguments[1] as? [Int] == [1, 2])
        #expect(arguments[2] as? String == "Beach")
        #expect(arguments[3] as? Date == date)
        #expect(arguments[4] as? Int == 1)
    }

    @Test @MainActor func screensDevicesAndControllersAreThere() {
        #expect(LibraryClient.targetSize(columns: 4) == CGSize(width: 480, height: 480))
        #expect(LibraryClient.hasLimitedAccess)
        let controller = PickerController()
        controller.pick(UIImage())
        #expect(controller.picked.count == 1)
        #expect(DesktopController().title.isEmpty)
    }
}
